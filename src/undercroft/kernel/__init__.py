"""The kernel: what every game is made of. Pure Python, no input or output, no clock, no globals."""
