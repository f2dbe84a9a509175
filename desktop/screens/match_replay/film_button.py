"""Buttons with the signs of a film: play, pause, and steps back and forth."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from desktop.panels.widgets.wood_button import WoodButton
from desktop.style.plain_text import plain_tooltip

FilmSign = Literal["play", "pause", "back", "forward", "turn back", "turn forward"]

_SIDE = 2.5
"""The height of a plate in letters."""


class FilmButton(WoodButton):
    """A wooden button with a painted sign; its name and its key are in its tooltip."""

    def __init__(self, sign: FilmSign, words: str, key: str, *, name: str) -> None:
        """Make a button.

        Args:
            sign: what is painted on it.
            words: what it does.
            key: its key.
            name: the object name.
        """
        super().__init__(name=name)
        self.show_sign(sign, words, key)

    def show_sign(self, sign: FilmSign, words: str, key: str) -> None:
        """Show another sign; the arguments are those of the constructor."""
        self._sign: FilmSign = sign
        self.setAccessibleName(words)
        self.setToolTip(plain_tooltip(f"{words} ({key})"))
        self.update()

    def sizeHint(self) -> QSize:
        """The size of a plate that is a little wider than high."""
        high = round(_SIDE * self.pixels)
        return QSize(round(1.25 * high) + 2 * self.margin, high + 2 * self.margin)

    def _paint_words(self, painter: QPainter) -> None:
        plate = self.plate_rect()
        if self.isDown():
            plate.translate(0, 1)
        painter.fillPath(_path_of(self._sign, plate, self.pixels), QColor(self._ink()))


def _path_of(sign: FilmSign, plate: QRectF, pixels: float) -> QPainterPath:
    """The outline of a sign in the middle of a plate."""
    half, path = 0.55 * pixels, QPainterPath()
    if sign in ("play", "pause"):
        half *= 1.25
    if sign == "pause":
        for left in (-0.8, 0.2):
            path.addRect(QRectF(left * half, -half, 0.6 * half, 2 * half))
    elif sign == "play":
        path.addPolygon(_triangle(-0.7 * half, half, 1.7))
    elif sign.endswith("forward"):
        path.addPolygon(_triangle(-0.8 * half, half, 1.3))
        path.addRect(QRectF(0.6 * half, -half, 0.35 * half, 2 * half))
        if sign == "turn forward":
            path.addRect(QRectF(1.2 * half, -half, 0.35 * half, 2 * half))
    else:
        path.addPolygon(_triangle(0.8 * half, half, -1.3))
        path.addRect(QRectF(-0.95 * half, -half, 0.35 * half, 2 * half))
        if sign == "turn back":
            path.addRect(QRectF(-1.55 * half, -half, 0.35 * half, 2 * half))
    return path.translated(plate.center())


def _triangle(base: float, half: float, share: float) -> QPolygonF:
    """A triangle whose base is at `base` and whose tip is `share` of its half height away."""
    tip = QPointF(base + share * half, 0)
    return QPolygonF([QPointF(base, -half), tip, QPointF(base, half), QPointF(base, -half)])
