"""The row of a replay for its tries: which line of play is shown, and how another one compares."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from desktop.match.match_tries import LineOfPlay, MatchTries
from desktop.panels.prompt.rail_label import RailLabel
from desktop.panels.widgets.wood_button import WoodButton
from desktop.style.basic_widgets import lay_column, lay_row
from desktop.style.current_theme import current_theme
from desktop.style.plain_text import plain_tooltip, without_access_key
from desktop.text.translation import tell, translate
from rules.match_log import (
    LineNumbers,
    Timeline,
    TimelineAct,
    numbers_after,
    same_point,
    sentence_of,
    turn_at,
)
from rules.reading import shortened
from rules.state import Setup

_PIXELS = 12.0
_GAP = 10
_LONGEST_NAME = 16
"""Letters of a player's name."""


class LineStrip(QWidget):
    """Chooses the line that a replay shows, and compares it with another one at the same turn."""

    def __init__(
        self,
        tries: MatchTries,
        *,
        show_line: Callable[[int], None],
        flip: Callable[[], None],
        compare: Callable[[], None],
    ) -> None:
        """Make the row, which is hidden without tries."""
        super().__init__()
        self.setObjectName("line-strip")
        self._tries = tries
        self.shown = WoodButton(name="shown-line", tip=self.tr("Choose what the table shows"))
        self.flip = WoodButton(
            "", "F8", name="flip-line", tip=self.tr("Show the other one at the same turn")
        )
        self.compare = WoodButton(self.tr("Compare"), "Shift+F8", name="compare-lines")
        self.numbers = RailLabel(bold=True), RailLabel()
        for label, name in zip(self.numbers, ("shown-numbers", "other-numbers"), strict=True):
            label.setObjectName(name)
        self._words: tuple[tuple[str, ...], ...] = ()
        self._menu = QMenu(self)
        self._menu.setObjectName("line-menu")
        self._menu.setToolTipsVisible(True)
        self._lines = QActionGroup(self)
        self._lines.triggered.connect(lambda action: show_line(action.data()))
        for button, act in (
            (self.shown, self._open_menu),
            (self.flip, flip),
            (self.compare, compare),
        ):
            button.clicked.connect(act)
        labels = lay_column(*self.numbers, margins=0, gap=2)
        lay_row(self.shown, self.flip, self.compare, _GAP, (labels, 1), on=self, margins=0, gap=0)
        self._fill_menu()
        self.setVisible(len(tries.lines) > 1)

    def show_lines(self, shown: int, other: int, acts: int) -> None:
        """Show which line the table shows after some acts, and where the other one is then."""
        if len(self._tries.lines) < 2:
            return
        lines = self._tries.lines
        self.shown.set_label(short_title(shown) + " ▴")
        self.shown.setAccessibleName(self.tr("Shown: {line}").format(line=title_of(lines, shown)))
        self.flip.set_label(self.tr("Show {line}").format(line=name_of(other)))
        there = same_point(lines[shown].timeline, acts, lines[other].timeline)
        self._words = self._numbers_of(shown, acts), self._numbers_of(other, there)
        for label, line in zip(self.numbers, (shown, other), strict=True):
            label.setToolTip(plain_tooltip(title_of(lines, line)))
        self._fit_words()
        for action in self._lines.actions():
            action.setChecked(action.data() == shown)

    def _numbers_of(self, line: int, acts: int) -> tuple[str, ...]:
        """Where a line is after some acts, in more or fewer words."""
        timeline = self._tries.lines[line].timeline
        numbers = numbers_after(timeline, acts)
        turn = turn_at(timeline, acts)
        life, dice = (" – ".join(map(str, each)) for each in (numbers.life, numbers.field_dice))
        long, short = (
            self.tr("{line}, turn {turn}: {numbers}"),
            self.tr("Life {life}, Field {dice}"),
        )
        in_words = numbers_in_words(timeline.setup, numbers)
        return (
            long.format(line=short_title(line), turn=turn.number if turn else 1, numbers=in_words),
            f"{short_title(line)}: {short.format(life=life, dice=dice)}",
            short.format(life=life, dice=dice),
        )

    def _fit_words(self) -> None:
        """Show the numbers in as many words as there is room for beside the buttons."""
        buttons = (self.shown, self.flip, self.compare)
        room = self.width() - sum(button.sizeHint().width() for button in buttons) - _GAP
        for label, words in zip(self.numbers, self._words, strict=False):
            for text in words:
                label.setText(text)
                if label.sizeHint().width() <= room:
                    break

    def fit(self, *, is_narrow: bool) -> None:
        """Take the size and the color of the letters from the theme."""
        theme = current_theme()
        for label in self.numbers:
            label.set_pixels(_PIXELS * theme.text_scale)
            label.set_ink(theme.table.wood_ink)
        for button, key in ((self.flip, "F8"), (self.compare, "Shift+F8")):
            button.set_label(button.words, "" if is_narrow else key)
        for button in (self.shown, self.flip, self.compare):
            button.set_pixels(_PIXELS * theme.text_scale)
            button.updateGeometry()
        self._fit_words()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_words()

    def _fill_menu(self) -> None:
        for number, line in enumerate(self._tries.lines):
            title = title_of(self._tries.lines, number)
            action = QAction(without_access_key(title), self._menu, checkable=True)
            action.setToolTip(plain_tooltip(difference_in_words(line)))
            action.setData(number)
            self._lines.addAction(action)
            self._menu.addAction(action)

    def _open_menu(self) -> None:
        corner = self.shown.mapToGlobal(self.shown.rect().topLeft())
        corner.setY(corner.y() - self._menu.sizeHint().height())
        self._menu.popup(corner)


# --- lines in words -------------------------------------------------------------------------------


def short_title(line: int) -> str:
    """A line in two words."""
    return _tr("Try {number}").format(number=line) if line else _tr("As played")


def name_of(line: int) -> str:
    """A line within a sentence."""
    return short_title(line) if line else _tr("the match")


def title_of(lines: list[LineOfPlay], number: int) -> str:
    """A line and where it begins: "Try 1: Dana’s turn 7, same luck"."""
    line = lines[number]
    if line.start is None:
        return short_title(0)
    state = line.timeline.state_after(line.first_act)
    luck = _tr("same luck") if line.start.has_same_luck else _tr("new luck")
    words = _tr("{title}: {player}’s turn {turn}, {luck}")
    if line.start.line:
        words = _tr("{title}: {player}’s turn {turn} of {left}, {luck}")
    return tell(
        words,
        title=short_title(number),
        player=state.setup.players[state.active].name,
        turn=max(1, state.turn),
        left=short_title(line.start.line),
        luck=luck,
    )


def numbers_in_words(setup: Setup, numbers: LineNumbers) -> str:
    """Life and dice in the Field of both players."""
    words = _tr("{player} {life} life, {dice} in the Field")
    parts = (
        words.format(player=shortened(player.name, _LONGEST_NAME), life=life, dice=dice)
        for player, life, dice in zip(setup.players, numbers.life, numbers.field_dice, strict=True)
    )
    return "; ".join(parts)


def difference_in_words(line: LineOfPlay) -> str:
    """The first act of a try that is another one than before."""
    if line.left is None:
        return _tr("The match as it was played")
    difference = line.difference
    if difference is None:
        return _tr("Nothing different yet")
    act = _act_in_words(line.timeline, difference.act)
    if difference.instead_of is None:
        return act
    other = _act_in_words(line.left.timeline, difference.instead_of)
    left = name_of(line.start.line) if line.start is not None else ""
    return _tr("{act}. In {line}: {other}").format(act=act, line=left, other=other)


def _act_in_words(timeline: Timeline, act: TimelineAct) -> str:
    """What a player did in an act, in a sentence or as notation."""
    sentence = sentence_of(timeline, act)
    if sentence is not None:
        return translate(sentence)
    return f"{timeline.setup.players[act.player].name}: {timeline.notation_of(act)}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("LinesOfPlay", text)
