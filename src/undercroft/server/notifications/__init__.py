"""How people learn of their turn while they do not look: what is told, how it is said, and how it is sent."""
