"""The kernel: base classes of every game. Pure Python: no input or output, no clock, no globals."""
