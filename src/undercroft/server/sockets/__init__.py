"""WebSocket connections of clients."""
