"""The dialogs of a replay: tries side by side, who plays on, and with which luck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QGridLayout,
    QHeaderView,
    QRadioButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.match.match_tries import MatchTries
from desktop.panels.dialogs.file_dialogs import ask_save_match
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.match_replay.line_strip import (
    difference_in_words,
    name_of,
    numbers_in_words,
    short_title,
    title_of,
)
from desktop.style.basic_widgets import (
    connect_clicks,
    lay_column,
    lay_row,
    make_button,
    make_label,
    make_readable,
    name_drop_down,
    resize_within_window,
)
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from desktop.text.match_choices import OFFERED_LEVELS, about_seat, seat_title
from rules.match_log import ComparedTurn, LineNumbers, compare_by_turn, numbers_after
from rules.reading import shortened
from rules.state import Player

_SIZE = 900, 600
_NUMBERS = 4
"""How many numbers a line has in each turn."""

_OVER = "–"


class ComparisonDialog(QDialog):
    """Lists the lines of play, and compares two of them at the end of each turn."""

    def __init__(
        self,
        parent: QWidget,
        tries: MatchTries,
        pair: tuple[int, int],
        show_line: Callable[[int, int], None],
    ) -> None:
        """Compare a pair of lines; `show_line` shows a line on the table after some acts."""
        super().__init__(parent)
        self.setObjectName("comparison-dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Tries side by side"))
        self._tries, self._show_line = tries, show_line
        self._turns: tuple[ComparedTurn, ...] = ()
        heads = (self.tr("Line"), self.tr("First different act"), self.tr("Turns"), self.tr("End"))
        self.lines = _Table(self.tr("Lines of play"), heads, name="lines-of-play")
        for line in range(len(tries.lines)):
            self.lines.add_row(self._about_line(line))
        self.lines.fit(stretched=(1,))
        self.sides = tuple(
            self._choice(line, name) for line, name in zip(sorted(pair), "ab", strict=True)
        )
        self.turns = _Table(
            self.tr("The end of each turn"), self._turn_heads(), name="turns", is_centered=True
        )
        self.turns.itemSelectionChanged.connect(self._name_buttons)
        self.turns.itemActivated.connect(lambda: self._show(1))
        self.shows = tuple(make_button(name=f"show-side-{name}") for name in "ab")
        self.save = make_button(name="save-line")
        self.close_button = make_button(self.tr("Close"), name="close-comparison")
        self._connect()
        self._lay_out()
        self._compare()

    def _choice(self, line: int, name: str) -> QComboBox:
        box = QComboBox()
        box.setObjectName(f"side-{name}")
        name_drop_down(box, self.tr("Left") if name == "a" else self.tr("Right"))
        for number in range(len(self._tries.lines)):
            box.addItem(title_of(self._tries.lines, number), number)
        box.setCurrentIndex(line)
        return box

    def _connect(self) -> None:
        for place, (side, show) in enumerate(zip(self.sides, self.shows, strict=True)):
            side.currentIndexChanged.connect(self._compare)
            show.clicked.connect(lambda _=False, at=place: self._show(at))
        connect_clicks(
            (self.save, self._save),
            (self.close_button, self.reject),
        )

    def _lay_out(self) -> None:
        players = self._tries.lines[0].timeline.setup.players
        names = " – ".join(player.name for player in players)
        about = self.tr("Each cell has the numbers of {names}, in this order.").format(names=names)
        buttons = WrappingRow.of_buttons(*self.shows, self.save, self.close_button)
        lay_column(
            make_label(self.tr("Tries side by side"), "heading"),
            (self.lines, 2),
            lay_row((self.sides[0], 1), (self.sides[1], 1), gap=12),
            (self.turns, 3),
            make_label(about, "soft", wraps=True),
            buttons,
            on=self,
            gap=8,
        )
        resize_within_window(self, _SIZE)
        self.turns.setFocus()

    def _about_line(self, number: int) -> tuple[str, ...]:
        line = self._tries.lines[number]
        timeline, count = line.timeline, len(line.timeline)
        end = numbers_in_words(timeline.setup, numbers_after(timeline, count))
        turns = str(timeline.state_after(count).turn)
        return title_of(self._tries.lines, number), difference_in_words(line), turns, end

    # --- comparing ----------------------------------------------------------------------------

    @property
    def _pair(self) -> tuple[int, int]:
        first, second = (side.currentData() for side in self.sides)
        return first, second

    def _compare(self) -> None:
        """Compare the chosen lines from the turn on in which they part."""
        some, other = (self._tries.lines[line] for line in self._pair)
        since = min((line.first_turn for line in (some, other) if line.left), default=1)
        self._turns = compare_by_turn(some.timeline, other.timeline, since)
        self.turns.setHorizontalHeaderLabels(self._turn_heads())
        self.turns.setRowCount(0)
        for turn in self._turns:
            self.turns.add_row(self._about_turn(turn))
        self.turns.fit(stretched=range(1, self.turns.columnCount()))
        self.turns.selectRow(0)
        self._name_buttons()

    def _turn_heads(self) -> tuple[str, ...]:
        heads = [self.tr("Turn")]
        for line in self._pair:
            about = (self.tr("life"), self.tr("Field"), self.tr("KO’d"), self.tr("purchased"))
            heads += (f"{short_title(line)}:\n{what}" for what in about)
        return tuple(heads)

    def _about_turn(self, turn: ComparedTurn) -> tuple[str, ...]:
        setup = self._tries.lines[0].timeline.setup
        cells = [f"{turn.turn}: {setup.players[turn.active].name}"]
        for numbers in turn.lines:
            cells += _numbers(numbers)
        return tuple(cells)

    def _name_buttons(self) -> None:
        for show, line in zip(self.shows, self._pair, strict=True):
            words = self.tr("Show {line} at this turn")
            show.setText(words.format(line=name_of(line)))
        self.save.setText(self.tr("Save {line} as…").format(line=name_of(self._pair[1])))

    def _show(self, place: int) -> None:
        """Show a line on the table at the end of the selected turn."""
        row = self.turns.currentRow()
        if 0 <= row < len(self._turns):
            line = self._pair[place]
            number = self._turns[row].turn
            turns = self._tries.lines[line].timeline.turns
            ends = [turn.end_act for turn in turns if turn.number <= number]
            self.accept()
            self._show_line(line, ends[-1] if ends else 0)

    def _save(self) -> None:
        game = self._tries.lines[self._pair[1]].match.game
        ask_save_match(self, game, navigator_of(self).add_message)


def _numbers(numbers: LineNumbers | None) -> Sequence[str]:
    """The cells of a line in a turn."""
    if numbers is None:
        return [_OVER] * _NUMBERS
    each = numbers.life, numbers.field_dice, numbers.knock_outs, numbers.purchases
    return [" – ".join(map(str, by_player)) for by_player in each]


class _Table(QTableWidget):
    """A table to read, in which a row can be chosen."""

    def __init__(
        self, title: str, heads: Sequence[str], *, name: str, is_centered: bool = False
    ) -> None:
        """Make an empty table; if `is_centered`, all columns but the first have short numbers."""
        super().__init__(0, len(heads))
        self._is_centered = is_centered
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setHorizontalHeaderLabels(list(heads))
        make_readable(self)
        self.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)

    def add_row(self, cells: Sequence[str]) -> None:
        """Add a row with these texts."""
        row = self.rowCount()
        self.insertRow(row)
        for column, words in enumerate(cells):
            item = QTableWidgetItem(words)
            item.setToolTip(plain_tooltip(words))
            if column and self._is_centered:
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            self.setItem(row, column, item)

    def fit(self, *, stretched: Iterable[int]) -> None:
        """Give each column the room that it needs, and the rest to some of them."""
        head = self.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in stretched:
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)


# --- who plays on, and with which luck ------------------------------------------------------------


_WIDTH = 420
_LONGEST_NAME = 40
"""Letters of a player's name."""


class SeatDialog(QDialog):
    """A row for each player: a person, or the computer at some level."""

    def __init__(self, parent: QWidget, players: Sequence[Player], name: str) -> None:
        """Propose those who played before the point, but at least one person."""
        super().__init__(parent)
        self.setObjectName(f"{name}-dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        levels = [player.computer for player in players]
        if all(levels):
            levels[0] = ""
        self.seats = [
            _seat(f"{name}-seat-{place}", player.name, level)
            for place, (player, level) in enumerate(zip(players, levels, strict=True))
        ]
        self.cancel = make_button(self.tr("Cancel"), name=f"cancel-{name}")
        self._rows = self._lay_out_seats(players)

    @property
    def computers(self) -> tuple[str, ...]:
        """The level of the computer for each player, "" for a person."""
        return tuple(seat.currentData() for seat in self.seats)

    def _lay_out_seats(self, players: Sequence[Player]) -> QVBoxLayout:
        rows = lay_column(make_label(self.tr("Who plays from here?"), "heading"), on=self, gap=12)
        seats = QGridLayout()
        rows.addLayout(seats)
        seats.setColumnStretch(1, 1)
        for place, (player, seat) in enumerate(zip(players, self.seats, strict=True)):
            caption = make_label(shortened(player.name, _LONGEST_NAME))
            caption.setBuddy(seat)
            seats.addWidget(caption, place, 0)
            seats.addWidget(seat, place, 1)
        return rows

    def _finish(self, about: str, title: str, words: str, name: str) -> None:
        """Add an explanation and the buttons; the button with these words starts."""
        self.setWindowTitle(title)
        self.start = make_button(words, name=name, is_main=True)
        connect_clicks(
            (self.start, self.accept),
            (self.cancel, self.reject),
        )
        self._rows.addWidget(make_label(about, "soft", wraps=True))
        self._rows.addStretch(1)
        self._rows.addWidget(WrappingRow.of_buttons(self.start, self.cancel))
        self.setMinimumWidth(scale_with_text(_WIDTH))
        self.start.setDefault(True)  # now that it is in the dialog
        self.start.setFocus()


class TakeOverDialog(SeatDialog):
    """Asks who plays on in a copy of the match, which is a match like any other."""

    def __init__(
        self,
        parent: QWidget,
        players: Sequence[Player],
        acts: int,
        take_over: Callable[[tuple[str, ...]], None],
    ) -> None:
        """`take_over` gets the level of the computer for each player, "" for a person."""
        super().__init__(parent, players, "take-over")
        about = self.tr(
            "This starts a copy of the match at move {move}. The original stays unchanged."
            " Statistics do not count copies."
        )
        title = self.tr("Take over from here")
        about = about.format(move=acts)
        self._finish(about, title, self.tr("Take over"), "start-take-over")
        self._take_over = take_over

    def accept(self) -> None:
        super().accept()
        self._take_over(self.computers)


class TryDialog(SeatDialog):
    """Asks who plays on in a try, and whether its luck is that of the match."""

    def __init__(
        self,
        parent: QWidget,
        players: Sequence[Player],
        begin: Callable[[tuple[str, ...], bool], None],
    ) -> None:
        """`begin` gets the levels of the computer, "" for a person, and whether the luck stays."""
        super().__init__(parent, players, "try")
        self._begin = begin
        self.same_luck = QRadioButton(self.tr("The &same luck: draws and rolls of the match"))
        self.new_luck = QRadioButton(self.tr("&New luck"))
        self._luck = QButtonGroup(self)
        for button, name in ((self.same_luck, "try-same-luck"), (self.new_luck, "try-new-luck")):
            button.setObjectName(name)
            self._luck.addButton(button)
            self._rows.addWidget(button)
        self.same_luck.setToolTip(
            plain_tooltip(
                self.tr(
                    "Each player draws and rolls in each turn what they drew and rolled in the"
                    " match. Dice that were not there then draw and roll new."
                )
            )
        )
        self.same_luck.setChecked(True)
        about = self.tr(
            "The match itself stays as it is. Your tries are listed below the replay, and count"
            " neither in the history nor in statistics."
        )
        title = self.tr("Try something else here")
        self._finish(about, title, self.tr("Try it"), "start-try")

    def accept(self) -> None:
        super().accept()
        self._begin(self.computers, self.same_luck.isChecked())


def _seat(name: str, player: str, level: str) -> QComboBox:
    """Who can play for a player; levels that are no longer offered only where one played."""
    made = QComboBox()
    made.setObjectName(name)
    name_drop_down(made, player)
    older = () if level in ("", *OFFERED_LEVELS) else (level,)
    for place, seat_level in enumerate(("", *OFFERED_LEVELS, *older)):
        made.addItem(seat_title(seat_level), seat_level)
        made.setItemData(place, plain_tooltip(about_seat(seat_level)), Qt.ItemDataRole.ToolTipRole)
    made.setCurrentIndex(made.findData(level))
    return made
