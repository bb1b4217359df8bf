"""Runs the program: ``python -m tcfcheck`` is the command ``tcfcheck``."""

from ._program import main

if __name__ == "__main__":
    main()
