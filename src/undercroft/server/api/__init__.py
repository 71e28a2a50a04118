"""The HTTP addresses of the server: accounts, matches, replays, reviews, and the pages of the web client."""
