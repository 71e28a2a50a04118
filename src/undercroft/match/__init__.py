"""Matches: how they begin, what happens in them, how they are recorded."""
