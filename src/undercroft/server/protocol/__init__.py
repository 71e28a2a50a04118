"""What clients and server say to each other over a socket, and how it is encoded."""
