"""Breaks the text of a card into lines and paints them; energy words become their symbols."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from desktop.style.glyphs import paint_symbol
from desktop.style.materials.letters import text_font

_SYMBOL = re.compile(r"^(fist|bolt|mask|shield)([.,:;)]*)$")  # in lower case only: not in names
_SYMBOL_WIDTH = 1.3  # of a symbol with its margins, in pixels of the letters
_SYMBOL_RADIUS = 0.6
_MOST_WORDS = 2000  # of a text; more could not be read on a card anyway


class Run(NamedTuple):
    """A piece of a line: where it starts, and its letters or its symbol."""

    x: float
    text: str
    is_symbol: bool = False


Line = tuple[Run, ...]


def text_height(text: str, width: float, pixels: float) -> float:
    """The height of a text that wraps at a width."""
    return len(break_lines(text, round(width), round(pixels))) * _line_height(round(pixels))


def paint_lines(painter: QPainter, area: QRectF, text: str, color: str, pixels: float) -> None:
    """Paint a text that wraps, from the top left of an area."""
    size = round(pixels)
    font = text_font(size)
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    baseline = area.top() + metrics.ascent()
    for line in break_lines(text, round(area.width()), size):
        for run in line:
            if run.is_symbol:
                x = area.left() + run.x + 0.5 * _SYMBOL_WIDTH * size
                center = QPointF(x, baseline - 0.36 * size)
                paint_symbol(painter, run.text, center, _SYMBOL_RADIUS * size)
            else:
                painter.setPen(QColor(color))
                painter.drawText(QPointF(area.left() + run.x, baseline), run.text)
        baseline += _line_height(size)


@lru_cache(maxsize=512)
def break_lines(text: str, width: int, pixels: int) -> tuple[Line, ...]:
    """The lines of a text; words break only where they are wider than a line."""
    if not text:
        return ()
    metrics = QFontMetricsF(text_font(pixels))
    lines: list[Line] = []
    for paragraph in text.split("\n"):
        lines += _lines_of_paragraph(paragraph, float(width), pixels, metrics)
    return tuple(lines)


def _lines_of_paragraph(text: str, width: float, pixels: int, metrics: QFontMetricsF) -> list[Line]:
    lines: list[Line] = []
    runs: list[Run] = []
    x, gap = 0.0, metrics.horizontalAdvance(" ")
    for word in _short_words(text, width, metrics):
        pieces = _pieces(word)
        wide = sum(_piece_width(piece, is_symbol, pixels, metrics) for piece, is_symbol in pieces)
        if runs and x + gap + wide > width:
            lines.append(tuple(runs))
            runs, x = [], 0.0
        elif runs:
            x += gap
            if not runs[-1].is_symbol:
                runs[-1] = Run(runs[-1].x, runs[-1].text + " ")
        for piece, is_symbol in pieces:
            if runs and not is_symbol and not runs[-1].is_symbol:
                last = runs[-1]  # letters in one piece look better and paint faster
                runs[-1] = Run(last.x, last.text + piece)
            else:
                runs.append(Run(x, piece, is_symbol))
            x += _piece_width(piece, is_symbol, pixels, metrics)
    return [*lines, tuple(runs)]


def _pieces(word: str) -> list[tuple[str, bool]]:
    """A word, or an energy symbol and the punctuation after it."""
    found = _SYMBOL.match(word)
    if found is None:
        return [(word, False)]
    symbol, rest = found.groups()
    return [(symbol, True), (rest, False)] if rest else [(symbol, True)]


def _piece_width(piece: str, is_symbol: bool, pixels: int, metrics: QFontMetricsF) -> float:
    return _SYMBOL_WIDTH * pixels if is_symbol else metrics.horizontalAdvance(piece)


def _short_words(text: str, width: float, metrics: QFontMetricsF) -> list[str]:
    """The words of a text; words wider than a line are cut into pieces that fit."""
    words = []
    for word in text.split()[:_MOST_WORDS]:
        rest = word
        while len(rest) > 1 and metrics.horizontalAdvance(rest) > width:
            count = max(1, int(len(rest) * width / metrics.horizontalAdvance(rest)))
            words.append(rest[:count])
            rest = rest[count:]
        words.append(rest)
    return words


@lru_cache(maxsize=64)
def _line_height(pixels: int) -> float:
    return QFontMetricsF(text_font(pixels)).lineSpacing()
