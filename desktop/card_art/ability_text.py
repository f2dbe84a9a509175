"""Fits and paints the ability text of a card; each Global Ability stands in a yellow box."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from desktop.style.glyphs import paint_symbol, text_path
from desktop.style.materials.letters import text_font
from desktop.style.materials.tones import tone
from desktop.style.palette import Theme

LEAST_PIXELS = 12.0
"""Text on cards is never smaller; what does not fit ends with dots, and is read in reading size."""

_LEAST_OF_LARGE = 10.0  # the same at larger text scales, times the scale

INK_ON_YELLOW = "#1d1509"


class AbilityBox(NamedTuple):
    """The box of a Global Ability: all of it, the circle with its G, and the place for its text."""

    area: QRectF
    mark: QRectF
    words: QRectF


class TextFit(NamedTuple):
    """The place of a card's text and the size of its letters; `is_cut` if its end is left out."""

    pixels: float
    lead: QRectF
    boxes: tuple[AbilityBox, ...]
    is_cut: bool = False


def least_pixels(letters: float) -> float:
    """The smallest letters of a text at a text scale."""
    return max(LEAST_PIXELS, _LEAST_OF_LARGE * letters)


def fit_text(
    lead: str, abilities: tuple[str, ...], area: QRectF, wanted: float, least: float
) -> TextFit | None:
    """The places of the text and its Global Abilities; None if the smallest letters do not fit."""
    pixels = float(round(wanted))
    while pixels >= least - 0.5:
        fit = _placed(lead, abilities, area, pixels)
        if fit is not None:
            return fit
        pixels -= 1.0
    return None


def fit_or_cut_text(
    lead: str, abilities: tuple[str, ...], area: QRectF, wanted: float, least: float
) -> TextFit | None:
    """The places of a text that is cut off only if the smallest letters do not fit."""
    return fit_text(lead, abilities, area, wanted, least) or cut_text(lead, abilities, area, least)


def cut_text(lead: str, abilities: tuple[str, ...], area: QRectF, pixels: float) -> TextFit | None:
    """The places of a text that is too long: as many lines as there is room for.

    The text and each Global Ability keep at least one line; None if there is no room for that.
    """
    line = _line_height(round(pixels))
    least = [_box_height("", area.width(), pixels)] * len(abilities)
    spare = area.height() + 1 - sum(high + _gap(pixels) for high in least) - line * bool(lead)
    if spare < 0:
        return None
    heights = []
    for words, high in zip(abilities, least, strict=True):
        wanted = math.ceil((_box_height(words, area.width(), pixels) - high) / line)
        more = min(wanted, int(spare / line)) * line
        spare -= more
        heights.append(high + more)
    return _stacked(area, pixels, heights)._replace(is_cut=True)


def needed_height(lead: str, abilities: tuple[str, ...], width: float, pixels: float) -> float:
    """The height that a text and its Global Abilities need at a letter size."""
    boxes = sum(_box_height(words, width, pixels) + _gap(pixels) for words in abilities)
    return text_height(lead, width, pixels) + boxes


def _gap(pixels: float) -> float:
    return 0.3 * pixels


def _mark_side(pixels: float) -> float:
    return 1.45 * pixels


def _words_width(width: float, pixels: float) -> float:
    return width - _mark_side(pixels) - 0.75 * pixels


def _box_height(words: str, width: float, pixels: float) -> float:
    return max(text_height(words, _words_width(width, pixels), pixels), 1.1 * pixels) + 0.5 * pixels


def _placed(lead: str, abilities: tuple[str, ...], area: QRectF, pixels: float) -> TextFit | None:
    """The places in letters of this size, or None if they do not fit."""
    if needed_height(lead, abilities, area.width(), pixels) > area.height() + 1:
        return None
    return _stacked(area, pixels, [_box_height(words, area.width(), pixels) for words in abilities])


def _stacked(area: QRectF, pixels: float, heights: Sequence[float]) -> TextFit:
    """The text above its Global Abilities, whose boxes have these heights."""
    bottom, boxes = area.bottom(), []
    for height in reversed(heights):
        box = QRectF(area.left(), bottom - height, area.width(), height)
        bottom = box.top() - _gap(pixels)
        side = _mark_side(pixels)
        mark = QRectF(box.left() + 0.2 * pixels, 0, side, side)
        mark.moveTop(min(box.center().y() - side / 2, box.top() + 0.5 * pixels))
        place = box.adjusted(side + 0.55 * pixels, 0.25 * pixels, -0.2 * pixels, -0.25 * pixels)
        boxes.append(AbilityBox(box, mark, place))
    return TextFit(pixels, QRectF(area.topLeft(), QPointF(area.right(), bottom)), (*boxes[::-1],))


def paint_ability_text(
    painter: QPainter, fit: TextFit, lead: str, abilities: tuple[str, ...], theme: Theme
) -> None:
    """Paint a text that was fitted; the circles with a G are painted by their buttons."""
    table = theme.table
    paint_lines(painter, fit.lead, lead, table.stock_ink, fit.pixels)
    for words, box in zip(abilities, fit.boxes, strict=True):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tone(theme.legal, 70 if theme.name == "light" else 44))
        if table.is_plain:
            painter.setPen(QPen(QColor(table.stock_ink), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.area, 5, 5)
        paint_lines(painter, box.words, words, table.stock_ink, fit.pixels)


def paint_global_mark(
    painter: QPainter, circle: QRectF, theme: Theme, *, is_legal: bool = False
) -> None:
    """Paint the circle with a G; bright where the ability can be used now."""
    side = circle.width()
    color = QColor(theme.legal) if is_legal else QColor(theme.table.brass[0])
    painter.setPen(QPen(QColor(INK_ON_YELLOW), max(1.0, 0.06 * side)))
    painter.setBrush(color)
    painter.drawEllipse(circle.adjusted(0.5, 0.5, -0.5, -0.5))
    letter = text_path("G", 0.5 * side, 0.7 * side).translated(circle.center())
    painter.fillPath(letter, QColor(INK_ON_YELLOW))


# --- lines of text --------------------------------------------------------------------------------

_SYMBOL = re.compile(r"^(fist|bolt|mask|shield)([.,:;)]*)$")  # in lower case only: not in names
_SYMBOL_WIDTH = 1.3  # of a symbol with its margins, in pixels of the letters
_SYMBOL_RADIUS = 0.6
_SLACK = 3.0  # pixels by which the last line may reach over an area
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
    """Paint a text that wraps, from the top left of an area; dots end what has no room."""
    size = round(pixels)
    font = text_font(size)
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    baseline = area.top() + metrics.ascent()
    for line in lines_in(area, text, size):
        for run in line:
            if run.is_symbol:
                x = area.left() + run.x + 0.5 * _SYMBOL_WIDTH * size
                center = QPointF(x, baseline - 0.36 * size)
                paint_symbol(painter, run.text, center, _SYMBOL_RADIUS * size)
            else:
                painter.setPen(QColor(color))
                painter.drawText(QPointF(area.left() + run.x, baseline), run.text)
        baseline += _line_height(size)


def lines_in(area: QRectF, text: str, pixels: int) -> tuple[Line, ...]:
    """The lines for which an area has room; the last one ends with dots if more follow."""
    lines = break_lines(text, round(area.width()), pixels)
    most = max(1, int((area.height() + _SLACK) / _line_height(pixels)))
    if len(lines) <= most:
        return lines
    return (*lines[: most - 1], _with_dots(lines[most - 1], area.width(), pixels))


def _with_dots(line: Line, width: float, pixels: int) -> Line:
    """A line that ends with dots."""
    *runs, last = line
    metrics = QFontMetricsF(text_font(pixels))
    if last.is_symbol:
        return (*line, Run(last.x + _SYMBOL_WIDTH * pixels, "…"))
    words = last.text.split()
    while len(words) > 1 and metrics.horizontalAdvance(_dotted(words)) > width - last.x:
        words.pop()
    return (*runs, Run(last.x, _dotted(words)))


def _dotted(words: Sequence[str]) -> str:
    return " ".join(words).rstrip(".,;:") + "…"


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
