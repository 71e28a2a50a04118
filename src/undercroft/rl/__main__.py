"""Prints what the observations of every game are made of."""

from undercroft.rl.catalogue import page

print(page(), end="")
