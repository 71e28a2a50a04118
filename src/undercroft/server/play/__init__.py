"""Matches that are played in this process: commands, commits, subscriptions, clocks, bots, presence."""
