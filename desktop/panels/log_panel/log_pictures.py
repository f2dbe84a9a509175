"""The pictures in the log: the face that each die showed, and the shapes of the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPen, QPixmap

from desktop.style.current_theme import current_theme
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.table.paint.crest import paint_crest
from desktop.table.paint.die_looks import die_looks_of
from desktop.table.paint.faces import CORNER_RADIUS, FACE_SIZE, face_pixmap, unrolled_look
from rules.advice import LogDie
from rules.state import Setup

_SCHEME = "log-picture"
_ALL_SHOWN = 8
"""The most dice of a line of which each has a picture; of more, like ones share it."""


class LogPictures:
    """Names the pictures of a match, and paints each when it is first seen."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._looks = die_looks_of(setup)

    def names_of_dice(self, dice: Sequence[LogDie]) -> Iterator[tuple[str, int]]:
        """The pictures of the dice of a line, each with the number of dice that it stands for."""
        names = [f"{_SCHEME}:die:{die.card}:{die.face}" for die in dice]
        if len(names) <= _ALL_SHOWN:
            yield from ((name, 1) for name in names)
        else:
            yield from Counter(names).items()

    def name_of_player(self, name: str) -> str:
        """The picture of a player's shape; "" if two players have this name, or none."""
        found = [n for n, player in enumerate(self._setup.players) if player.name == name]
        return f"{_SCHEME}:player:{found[0]}" if len(found) == 1 else ""

    def paint(self, name: str, side: int, ratio: float) -> QPixmap | None:
        """Paint a picture; None if the name is not one of ours."""
        match name.split(":"):
            case [scheme, "die", card, face] if scheme == _SCHEME:
                looks = self._looks[int(card)]
                look = looks[int(face)] if int(face) >= 0 else unrolled_look(looks)
                return _outlined(face_pixmap(look, side, ratio))
            case [scheme, "player", player] if scheme == _SCHEME:
                picture = blank_picture(QSize(side, side), ratio)
                painter = painter_on(picture)
                middle = QPointF(side / 2, side / 2)
                paint_crest(painter, int(player), middle, 0.42 * side, current_theme())
                painter.end()
                return picture
            case _:
                return None


def _outlined(face: QPixmap) -> QPixmap:
    """A face with a thin edge, so that a white die is seen on paper."""
    picture = QPixmap(face)
    painter = painter_on(picture)
    size = picture.deviceIndependentSize()
    edge = QColor(current_theme().text)
    edge.setAlpha(110)
    painter.setPen(QPen(edge, 1.0))
    corner = CORNER_RADIUS / FACE_SIZE * size.width()
    area = QRectF(0.5, 0.5, size.width() - 1, size.height() - 1)
    painter.drawRoundedRect(area, corner, corner)
    painter.end()
    return picture
