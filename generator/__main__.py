"""Lets `python -m generator` stand in for the command `gazette`."""

import sys

from generator.cli import main

if __name__ == "__main__":
    sys.exit(main())
