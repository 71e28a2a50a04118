"""Puzzles: positions in which one answer is clearly the best, found in games of bots and proved by search."""
