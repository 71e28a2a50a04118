"""The terminal client. It uses the keyboard only and saves each move before the next one is asked for."""
