"""Which Undercroft this is: its version, and whether its rules were compiled."""

from __future__ import annotations

from undercroft.kernel import rng

__version__ = "0.1.0"


def compiled() -> bool:
    """Whether the rules run as compiled code. Both builds play the same games; one is faster."""
    return not rng.__file__.endswith(".py")


def version() -> str:
    """The line that `undercroft --version` prints."""
    return f"undercroft {__version__} ({'compiled' if compiled() else 'pure Python'})"
