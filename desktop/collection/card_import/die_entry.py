"""Enters the dice that no list has told, one after another: a row such as "022 133 134*"."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.storage.imported_sets import ImportedSets, MissingDie
from desktop.style.basic_widgets import connect_clicks, lay_column, make_button, make_label
from desktop.text.announcements import Announcer
from rules.cards import CardKind, InvalidDieRow, parse_die_row
from rules.messages import PluralCount
from rules.model import Energy
from rules.reading import UnreadableSource

_CHARACTER_EXAMPLE = "022\u00a0133\u00a0134*"
_ACTION_EXAMPLE = "-\u00a0*\u00a0**"


class DieEntry(QWidget):
    """Asks for one die at a time. What was entered is saved at once, for all cards of the die."""

    def __init__(self, sets: ImportedSets, changed: Callable[[], object]) -> None:
        """Make an empty form; `changed` is called when a die was entered."""
        super().__init__()
        self._sets, self._changed = sets, changed
        self._left: list[MissingDie] = []
        self._count = 0
        self.title = make_label(look="heading", wraps=True)
        self.cards = make_label(look="soft", wraps=True)
        self.row = QLineEdit()
        self.faces = make_label(wraps=True)
        self.help = make_label(look="soft", wraps=True)
        self.enter = make_button(self.tr("Enter this die"), name="enter-die", is_main=True)
        self.skip = make_button(self.tr("Next die"), name="skip-die")
        self.announcer = Announcer(self)
        self._lay_out()

    # --- interface

    @property
    def die(self) -> MissingDie | None:
        """The die that is asked for; None if none is missing."""
        return self._left[0] if self._left else None

    def show_missing(self, set_code: str = "", name: str = "") -> None:
        """Ask for the missing dice of a set, or of all, beginning with that of a name."""
        missing = self._sets.missing_dice(set_code)
        self._left = sorted(missing, key=lambda die: die.name != name)
        self._count = len(self._left)
        self._show()

    # --- what the player does

    def _enter(self) -> None:
        die = self.die
        if die is None or not self.row.text().strip():
            return
        try:
            self._sets.enter_die(die.set_code, die.name, self.row.text())
        except InvalidDieRow as failure:
            self._show_problem(failure)
            return
        except (OSError, UnreadableSource) as failure:
            self.faces.setText(str(getattr(failure, "strerror", None) or failure))
            return
        self._left.pop(0)
        self._count -= 1
        self._changed()
        self._show()
        self.row.setFocus()

    def _skip(self) -> None:
        self._left.append(self._left.pop(0))
        self._show()
        self.row.setFocus()

    def _preview(self) -> None:
        """Show the faces while the row is typed; a row that is not finished is no problem."""
        die, row = self.die, self.row.text()
        words = ""
        if die is not None and row.strip():
            try:
                words = self._faces_in_words(parse_die_row(row, _energy_of(die)))
            except InvalidDieRow:
                words = ""
        self.faces.setText(words)
        self.enter.setEnabled(bool(row.strip()))

    def _show_problem(self, failure: InvalidDieRow) -> None:
        words = str(failure)
        self.faces.setText(f"{words[:1].upper()}{words[1:]}.")
        self.row.setCursorPosition(failure.column - 1)
        self.announcer.announce(self.faces.text())

    def _faces_in_words(self, faces: tuple[str, ...]) -> str:
        return "    ".join(face.replace(" *", "*") for face in faces)

    def _show(self) -> None:
        die = self.die
        self.row.clear()
        self.setVisible(die is not None)
        if die is None:
            return
        template = self.tr("{name} ({set}): {count} {count:die|dice} to enter")
        self.title.setText(
            template.format(name=die.name, set=die.set_code, count=PluralCount(self._count))
        )
        self.cards.setText(", ".join(card.subtitle for card in die.cards if card.subtitle))
        self.row.setAccessibleName(self.title.text())
        is_action = all(card.kind is CardKind.ACTION for card in die.cards)
        self.row.setPlaceholderText(_ACTION_EXAMPLE if is_action else _CHARACTER_EXAMPLE)
        words = self.tr("Three action faces: a minus, or stars for bursts, such as {action}.")
        if not is_action:
            words = self.tr(
                "Three levels as printed: fielding cost, attack, defense, and stars for bursts,"
                " such as {levels}. Numbers above 9: 3/10/8. For an action die: {action}."
            )
        self.help.setText(words.format(levels=_CHARACTER_EXAMPLE, action=_ACTION_EXAMPLE))
        self.skip.setVisible(len(self._left) > 1)
        self._preview()

    # --- construction

    def _lay_out(self) -> None:
        self.row.setObjectName("die-row")
        self.row.setMaxLength(120)
        self.faces.setObjectName("die-faces")
        self.row.textChanged.connect(self._preview)
        connect_clicks((self.enter, self._enter), (self.skip, self._skip))
        for key in ("Return", "Enter"):
            QShortcut(QKeySequence(key), self.row, self._enter).setContext(
                Qt.ShortcutContext.WidgetShortcut
            )
        acts = WrappingRow.of_buttons(self.enter, self.skip)
        parts = (self.title, self.cards, self.row, self.faces, self.help, acts)
        lay_column(*parts, on=self, margins=0, gap=6)


def _energy_of(die: MissingDie) -> tuple[Energy, ...]:
    return next((card.energy for card in die.cards if card.energy), ())
