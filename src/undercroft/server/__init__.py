"""The server: matches over HTTP and WebSocket, kept in a database, the same in every process."""
