"""The page of a team: its name, the formats that allow it, its notes, and its cards."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QStackedLayout, QVBoxLayout, QWidget

from desktop.collection.team_shelf.sunken_panel import SunkenPanel
from desktop.collection.team_shelf.team_cards import TeamCards
from desktop.collection.team_shelf.team_entry import (
    FormatVerdict,
    TeamEntry,
    size_of_team,
    verdicts_of,
)
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import clear_layout, make_label, make_scroll_area
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.plain_text import breakable, plain_tooltip
from desktop.text.translation import translate

_NAME, _SAID, _PILL = 24.0, 13.5, 12.5  # pixels at normal text size
_AROUND = 110  # pixels of the page that are neither letters nor cards
_MOST_FAULTS = 4
_CHECK, _CROSS = "\u2713", "\u2717"
_LONGEST_NAME = 100
_LONGEST_WORD, _LONGEST_LINK = 24, 90  # letters that are not broken across lines


class _NameField(QLineEdit):
    """The field in which a team is renamed; Esc leaves the name as it is."""

    canceled = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.canceled.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()  # Esc does not leave the screen
            return True
        return super().event(event)


class TeamPage(SunkenPanel):
    """Shows one team.

    Attributes:
        is_naming: whether the player is typing a name.

    Signals:
        renamed(name): the player typed another name.
        naming_ended(): the player typed a name, or left it as it is.
    """

    renamed = Signal(str)
    naming_ended = Signal()

    def __init__(self) -> None:
        super().__init__(has_felt=True)
        self._entry: TeamEntry | None = None
        self.is_naming = False
        self.name = make_label(wraps=True)
        self.name.setMinimumWidth(1)
        self.name_field = _NameField()
        self.name_field.setObjectName("team-name")
        self.name_field.setMaxLength(_LONGEST_NAME)
        self.name_field.setAccessibleName(self.tr("Name of the team"))
        self.size_line = make_label(wraps=True)
        self._pills = QWidget()
        self._pill_row = WrappingRow(6)
        self._pills.setLayout(self._pill_row)
        self.cards = TeamCards()
        self.paper = QFrame()
        self.paper.setObjectName("panel")
        self.how_it_wins = make_label(wraps=True)
        self.faults = make_label(look="problem", wraps=True)
        self.notes = make_label(wraps=True)
        self.notes.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.no_team = make_label(wraps=True)
        self._lay_out()
        self._connect()
        self._restyle()
        self.show_entry(None)

    @property
    def is_busy(self) -> bool:
        """Whether pictures are still to be painted."""
        return self.cards.is_busy

    # --- what is shown

    def show_entry(self, entry: TeamEntry | None, otherwise: str = "") -> None:
        """Show a team, or these words if there is none."""
        self.end_naming()
        self._entry = entry
        self._scroll.setVisible(entry is not None)
        self.no_team.setVisible(entry is None)
        self.no_team.setText(otherwise)
        if entry is None:
            return
        self.name.setText(breakable(entry.name, _LONGEST_WORD))
        self.size_line.setText(size_of_team(entry.team))
        self.cards.show_team(entry.team)
        self.how_it_wins.setText(entry.how_it_wins)
        verdicts = verdicts_of(entry)
        self._show_pills(verdicts)
        faults = "\n".join((*entry.missing, *_fault_lines(entry, verdicts)))
        self.faults.setText(breakable(faults, _LONGEST_WORD))
        notes = entry.team.notes
        shown = "" if notes == entry.how_it_wins else breakable(notes, _LONGEST_LINK)
        self.notes.setText(shown)
        for label in (self.how_it_wins, self.faults, self.notes):
            label.setVisible(bool(label.text()))
        self.paper.setVisible(any(label.text() for label in self._words))
        self._scroll.verticalScrollBar().setValue(0)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._restyle()

    def _restyle(self) -> None:
        """Show the colors and the text size of the theme."""
        theme = current_theme()
        ink, scale = self.ink, theme.text_scale
        for label, pixels, more in (
            (self.name, _NAME, " font-weight: bold;"),
            (self.size_line, _SAID, ""),
            (self.no_team, 1.2 * _SAID, ""),
        ):
            label.setStyleSheet(f"color: {ink}; font-size: {round(pixels * scale)}px;{more}")
        self._fit_cards()
        if self._entry is not None:
            self._show_pills(verdicts_of(self._entry))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_cards()

    def _fit_cards(self) -> None:
        """Let the cards and a few words above them be seen at once, if there is room."""
        letters = _NAME + _SAID + _PILL + 2 * _SAID
        self.cards.fit_height(self.height() - 1.5 * letters * current_theme().text_scale - _AROUND)

    def _show_pills(self, verdicts: tuple[FormatVerdict, ...]) -> None:
        """A pill for each format: brass with a check if it allows the team."""
        clear_layout(self._pill_row)
        table, scale = current_theme().table, current_theme().text_scale
        for verdict in verdicts:
            title = translate(verdict.format.title)
            is_legal = not verdict.faults
            pill = make_label(f"{_CHECK if is_legal else _CROSS} {title}")
            look = f"background: {table.brass[0]}; color: {table.brass_ink};"
            if not is_legal:
                look = f"background: transparent; color: {self.ink};"
            pill.setStyleSheet(
                f"QLabel {{ {look} border: 1px solid {table.brass[1]}; border-radius: 9px;"
                f" padding: 2px 9px; font-size: {round(_PILL * scale)}px; font-weight: bold; }}"
            )
            said = self.tr("{format}: this team is legal")
            lines = [said.format(format=translate(verdict.format.summary))]
            if verdict.faults:
                lines = [translate(fault.message) for fault in verdict.faults]
            pill.setToolTip(plain_tooltip("\n".join(lines)))
            pill.setAccessibleName(f"{title}: {' '.join(lines)}")
            self._pill_row.addWidget(pill)

    # --- renaming

    def begin_naming(self) -> None:
        """Let the player type another name."""
        if self._entry is None:
            return
        self.is_naming = True
        self.name_field.setText(self._entry.team.name)
        self._names.setCurrentWidget(self.name_field)
        self.name_field.setFocus()
        self.name_field.selectAll()

    def end_naming(self) -> None:
        """Show the name again."""
        self.is_naming = False  # first: the field loses the keyboard now, as if it were finished
        self._names.setCurrentWidget(self.name)

    def _take_name(self) -> None:
        if not self.is_naming:
            return
        name = self.name_field.text().strip()
        self.end_naming()
        if self._entry is not None and name and name != self._entry.team.name:
            self.renamed.emit(name)
        self.naming_ended.emit()

    def _cancel(self) -> None:
        self.end_naming()
        self.naming_ended.emit()

    # --- construction

    def _lay_out(self) -> None:
        names = QWidget()
        self._names = QStackedLayout(names)  # without a parent it would open a window
        self._names.addWidget(self.name)
        self._names.addWidget(self.name_field)
        on_paper = QVBoxLayout(self.paper)
        on_paper.setContentsMargins(14, 10, 14, 10)
        self._words: tuple[QLabel, ...] = (self.how_it_wins, self.faults, self.notes)
        for label in self._words:
            label.setMinimumWidth(1)  # no word may push the cards out of sight
            on_paper.addWidget(label)
        self._contents = QWidget()
        rows = QVBoxLayout(self._contents)
        rows.setContentsMargins(18, 4, 12, 4)
        rows.setSpacing(8)
        for part in (names, self.size_line, self._pills, self.paper, self.cards):
            rows.addWidget(part)
        rows.addStretch(1)
        self._scroll = make_scroll_area(self._contents)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(5, 12, 9, 12)
        self.no_team.setAlignment(Qt.AlignmentFlag.AlignCenter)
        whole.addWidget(self.no_team, 1)
        whole.addWidget(self._scroll, 1)

    def _connect(self) -> None:
        self.name_field.editingFinished.connect(self._take_name)
        self.name_field.canceled.connect(self._cancel)


def _fault_lines(entry: TeamEntry, verdicts: tuple[FormatVerdict, ...]) -> list[str]:
    """What to fix for the format of a team, or for the nearest format if none allows it."""
    own = verdicts[0]
    if own.format.id != entry.format_id:
        own = min(verdicts, key=lambda verdict: len(verdict.faults))
    title = translate(own.format.title)
    return [
        f"{title}: {translate(fault.message)} {translate(fault.remedy)}"
        for fault in own.faults[:_MOST_FAULTS]
    ]
