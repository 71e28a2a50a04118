"""Undercroft: a table for four dungeon games, for people, bots and research."""
