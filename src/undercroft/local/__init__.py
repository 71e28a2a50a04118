"""Matches without a server: the same rules, matches and messages inside a web page. See docs/offline.md."""
