"""The table in a terminal: keyboard only, every move on disk before the next one is asked for."""
