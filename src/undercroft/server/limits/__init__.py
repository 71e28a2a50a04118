"""What one address may ask for: requests, guests, connections and sockets. See docs/hosting.md."""
