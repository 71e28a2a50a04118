"""The server: matches over HTTP and WebSocket, stored in a database, served by any process."""
