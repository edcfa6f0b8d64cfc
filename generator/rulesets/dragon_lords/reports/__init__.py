"""What reports of Dragon Lords are made of: names, chapters, and the sheet that each realm reads alone."""
