"""Learning by self-play: a small network that values positions for the search."""
