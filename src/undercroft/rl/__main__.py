"""Prints the description of the observations of every game."""

from undercroft.rl.catalogue import page

print(page(), end="")
