"""Tables at which tests play Quarry without the command line: open, private and sealed, with dice and without."""
