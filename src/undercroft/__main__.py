"""`python -m undercroft` is `undercroft`."""

from undercroft.cli import main

main()
