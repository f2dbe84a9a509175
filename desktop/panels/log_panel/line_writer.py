"""Writes the lines of the log into a text document: words, then the faces of their dice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPen,
    QPixmap,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextImageFormat,
)

from desktop.card_art.hand_seal import hand_picture
from desktop.style.current_theme import current_theme
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.table.paint.crest import paint_crest
from desktop.table.paint.die_looks import die_looks_of, looks_with_new_cards
from desktop.table.paint.faces import CORNER_RADIUS, FACE_SIZE, face_pixmap, unrolled_look
from desktop.text.translation import translate
from rules.advice import LogDie, LogLine, begins_act
from rules.state import Setup

HEADING = "log.turn"
_BY_HAND = "log.by_hand"
OPEN_SIGN, FOLDED_SIGN = "▾", "▸"
NOTE_SIGN = "✎"
_LINE_BREAK = "\u2028"
PICTURE = "\ufffc"
"""The character that stands for a picture in the text of a document."""

_IN_BRACKETS = re.compile(r"(\([^()]*\))")
_ABOVE_TURN, _ABOVE_ACT, _BELOW = 12, 5, 2
_ACT_INDENT, _OUTCOME_INDENT = 4, 18
_FACE, _CREST = 1.35, 1.1  # in heights of a line


def is_heading(line: LogLine) -> bool:
    """Whether a line is the heading of a turn."""
    return line.message.id == HEADING


class LineWriter:
    """Writes lines with a text cursor, each as one block."""

    def __init__(self, pictures: LogPictures) -> None:
        self._pictures = pictures

    def write_line(self, cursor: QTextCursor, line: LogLine, before: LogLine | None) -> None:
        """Write a line as a new last block; `before` is the line above it."""
        form = QTextBlockFormat()
        form.setBottomMargin(_BELOW)
        if is_heading(line):
            form.setHeadingLevel(3)
            form.setTopMargin(_ABOVE_TURN if before is not None else 0)
        elif before is None or is_heading(before) or begins_act(line.message, before.message):
            form.setTopMargin(_ABOVE_ACT)
            form.setLeftMargin(_ACT_INDENT)
        else:
            form.setLeftMargin(_OUTCOME_INDENT)
        if before is not None:
            cursor.insertBlock(form)
        else:
            cursor.setBlockFormat(form)
        if is_heading(line):
            self.write_heading(cursor, line, hidden=0)
        else:
            is_by_hand = line.message.id.startswith(_BY_HAND)
            for part in _IN_BRACKETS.split(translate(line.message)):
                letters = _letters(is_soft=part.startswith("("))
                letters.setFontItalic(is_by_hand)
                cursor.insertText(part, letters)
            if is_by_hand:
                cursor.insertText(" ", _letters())
                self._add_picture(cursor, HAND_PICTURE, _CREST)
            else:
                self._add_faces(cursor, line)

    def write_note(self, cursor: QTextCursor, note: str) -> None:
        """Write a player's note below the words of a line, in the same block."""
        letters = _letters()
        letters.setFontItalic(True)
        cursor.insertText(f"{_LINE_BREAK}{NOTE_SIGN} {note.replace(chr(10), _LINE_BREAK)}", letters)

    def write_heading(self, cursor: QTextCursor, line: LogLine, hidden: int) -> None:
        """Write the heading of a turn; `hidden` lines below it are folded away."""
        bold = _letters()
        bold.setFontWeight(QFont.Weight.Bold)
        cursor.insertText(f"{FOLDED_SIGN if hidden else OPEN_SIGN} ", bold)
        player = dict(line.message.values).get("player", "")
        crest = self._pictures.name_of_player(str(player))
        if crest:
            self._add_picture(cursor, crest, _CREST)
            cursor.insertText(" ", bold)
        cursor.insertText(translate(line.message), bold)
        if hidden:
            cursor.insertText(f"  ({hidden})", _letters(is_soft=True))

    def _add_faces(self, cursor: QTextCursor, line: LogLine) -> None:
        for name, count in self._pictures.names_of_dice(line.dice):
            cursor.insertText(" ", _letters())
            self._add_picture(cursor, name, _FACE)
            if count > 1:
                cursor.insertText(f"\u2060×{count}", _letters(is_soft=True))

    def _add_picture(self, cursor: QTextCursor, name: str, size: float) -> None:
        form = QTextImageFormat()
        side = self.picture_side(cursor, size)
        form.setName(name)
        form.setWidth(side)
        form.setHeight(side)
        form.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
        cursor.insertImage(form)

    @staticmethod
    def picture_side(cursor: QTextCursor, size: float = _FACE) -> int:
        """The side of a picture beside letters of the document's size."""
        return round(size * QFontMetrics(cursor.document().defaultFont()).height())


def _letters(*, is_soft: bool = False) -> QTextCharFormat:
    theme = current_theme()
    return QTextCharFormat(_letters_in(theme.text_soft if is_soft else theme.text))


@lru_cache(maxsize=8)
def _letters_in(color: str) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setForeground(QColor(color))
    return form


# --- pictures in the log --------------------------------------------------------------------------


_SCHEME = "log-picture"
HAND_PICTURE = f"{_SCHEME}:hand"
_ALL_SHOWN = 8
"""The most dice of a line of which each has a picture; of more, like ones share it."""


class LogPictures:
    """Names the pictures of a match, and paints each when it is first seen."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._looks = die_looks_of(setup)

    def follow_setup(self, setup: Setup) -> None:
        """Take over cards that have joined the match."""
        self._looks = looks_with_new_cards(self._looks, setup)

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
            case [scheme, "hand"] if scheme == _SCHEME:
                return hand_picture(side, ratio, current_theme())
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
