"""Addresses as pictures that phones can scan."""

from __future__ import annotations

import io

import segno


def qr_code(address: str) -> str:
    """An address as a QR code, an SVG picture."""
    drawn = io.BytesIO()
    segno.make(address, micro=False).save(drawn, "svg", border=2, xmldecl=False, svgns=True, omitsize=True)
    return drawn.getvalue().decode()
