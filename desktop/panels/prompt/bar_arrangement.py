"""Places the parts of the prompt bar in a row: main button, other buttons, question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect

from desktop.panels.prompt.question_label import QuestionLabel
from desktop.panels.prompt.rail_areas import RailAreas
from desktop.panels.widgets.rail_button import RailButton

_MAIN_PIXELS, _OTHER_PIXELS, _ABOVE_PIXELS = 16.0, 12.5, 14.5
_OTHER_HEIGHT = 38
_GAP = 10


class Brevity(NamedTuple):
    """What the buttons leave out so that the question keeps its letters."""

    other_keys: bool = False
    other_words: bool = False
    main_key: bool = False


_GIVING_WAY = (
    Brevity(),
    Brevity(other_keys=True),
    Brevity(other_keys=True, other_words=True),
    Brevity(other_keys=True, other_words=True, main_key=True),
)
"""The order in which buttons give way."""


class BarArrangement:
    """The places of the parts, from the right end of the row to the left."""

    def __init__(
        self,
        areas: RailAreas,
        origin: QPoint,
        main: RailButton | None,
        others: Sequence[RailButton],
    ) -> None:
        """Give the buttons their letters.

        Args:
            areas: the areas on the rails.
            origin: the upper left corner of the bar on the table.
            main: the main button, if there is one.
            others: the other buttons, from left to right.
        """
        self._areas, self._main, self._others = areas, main, others
        self._prompt = areas.prompt.translated(-origin)
        self._button = areas.button.translated(-origin)
        self._left = self._prompt.left() + round((14 if areas.is_above else 4) * areas.scale)
        self._gap = round(_GAP * areas.scale)
        for made in others:
            made.set_pixels(_OTHER_PIXELS * areas.letters, areas.scale)
        if main is not None:
            pixels = (_ABOVE_PIXELS if areas.is_above else _MAIN_PIXELS) * areas.letters
            main.set_pixels(pixels, areas.scale)

    def place(self, question: QuestionLabel) -> None:
        """Place the buttons, and the question in the room that they leave."""
        brevity = self._brevity_for(question)
        right = self._place_main(brevity)
        is_wide = self._main is not None or self._areas.is_above
        row = self._prompt if is_wide else self._button
        right = self._place_others(row, right, brevity)
        prompt = self._prompt
        right = min(right, prompt.right() - 3)
        question.setGeometry(QRect(self._left, prompt.top(), right - self._left, prompt.height()))

    def _brevity_for(self, question: QuestionLabel) -> Brevity:
        """How much the buttons must leave out for the question to fit beside them."""
        for brevity in _GIVING_WAY:
            end = self._button.right() + 1
            if self._main is not None:
                end -= self._main_width(self._main, brevity) + self._gap
            end -= sum(_other_width(made, brevity) + self._gap for made in self._others)
            room = min(end, self._prompt.right() - 3) - self._left
            if question.fits(room, self._prompt.height()):
                break
        return brevity

    def _place_main(self, brevity: Brevity) -> int:
        """Place the main button, and return where the room to its left ends."""
        area, right = self._button, self._button.right() + 1
        if self._main is None:
            return right
        wide = self._main_width(self._main, brevity)
        self._main.show_key(shows=not brevity.main_key)
        self._main.set_plate_geometry(QRect(right - wide, area.top(), wide, area.height()))
        return right - wide - self._gap

    def _place_others(self, row: QRect, right: int, brevity: Brevity) -> int:
        """Place the other buttons, and return where the room to their left ends."""
        high = min(round(_OTHER_HEIGHT * self._areas.letters), row.height() - 2)
        top = row.top() + (row.height() - high) // 2
        for made in reversed(self._others):
            wide = _other_width(made, brevity)
            made.show_key(shows=not brevity.other_keys, is_short=brevity.other_words)
            made.set_plate_geometry(QRect(right - wide, top, wide, high))
            right -= wide + self._gap
        return right

    def _main_width(self, main: RailButton, brevity: Brevity) -> int:
        """The width of the main button, which fills its column at least."""
        wide = round(main.plate_width(with_key=not brevity.main_key) + 8)
        return max(self._button.width(), wide)


def _other_width(made: RailButton, brevity: Brevity) -> int:
    keys, words = not brevity.other_keys, brevity.other_words
    return round(made.plate_width(with_key=keys, is_short=words)) + 2
