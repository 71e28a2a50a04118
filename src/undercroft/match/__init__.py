"""A match as people play it: how it began, what was done, how it is written down."""
