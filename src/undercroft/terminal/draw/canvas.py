"""A canvas of single characters."""

from __future__ import annotations

from rich.text import Text


class Canvas:
    """A grid of single characters, each with a style."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, column: int, line: int, text: str, style: str = "") -> None:
        """Writes a text; the part outside the canvas is cut off."""
        for offset, sign in enumerate(text):
            if 0 <= line < self.height and 0 <= column + offset < self.width:
                self._signs[line][column + offset] = sign
                self._styles[line][column + offset] = style

    def lines(self) -> list[Text]:
        """The grid, line by line."""
        lines = []
        for signs, styles in zip(self._signs, self._styles, strict=True):
            line = Text()
            for sign, style in zip(signs, styles, strict=True):
                line.append(sign, style or None)
            lines.append(line)
        return lines

    def window(self, width: int, height: int, middle: tuple[int, int]) -> Canvas:
        """The part of the grid around a column and line, with arrows at the sides where there is more."""
        part = Canvas(width, height)
        left = max(0, min(middle[0] - width // 2, self.width - width))
        top = max(0, min(middle[1] - height // 2, self.height - height))
        for line in range(min(height, self.height)):
            for column in range(min(width, self.width)):
                part._signs[line][column] = self._signs[top + line][left + column]
                part._styles[line][column] = self._styles[top + line][left + column]
        if left > 0:
            part.put(0, height // 2, "◀", "bold")
        if left + width < self.width:
            part.put(width - 1, height // 2, "▶", "bold")
        if top > 0:
            part.put(width // 2, 0, "▲", "bold")
        if top + height < self.height:
            part.put(width // 2, height - 1, "▼", "bold")
        return part
