"""The log panel of the side column: everything that happened in the match, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QVBoxLayout, QWidget

from desktop.panels.log_panel.line_writer import NOTE_SIGN, is_heading
from desktop.panels.log_panel.log_page import LogPage, count_same, plain_text
from desktop.panels.navigator import navigator_of
from desktop.panels.notes.match_notes import MatchNotes
from desktop.panels.notes.note_field import NoteField
from desktop.panels.rules_reference import open_rule
from desktop.panels.widgets.link_button import LinkButton, LinkLook
from desktop.style.basic_widgets import (
    STRETCH,
    connect_clicks,
    lay_column,
    lay_row,
    make_button,
    make_label,
)
from desktop.style.current_theme import current_theme
from desktop.style.key_caps import set_key_tip
from desktop.style.plain_text import ShortenedLabel, plain_tooltip
from desktop.table.moments.spotlight import Spotlight
from desktop.table.view import TableView
from desktop.text.announcements import Announcer
from desktop.text.translation import translate
from rules.advice import LogDie, LogLine, rule_of_line
from rules.cards import packaged_reference
from rules.game import WHOLE_MATCH
from rules.state import Setup, Zone

_PASSES = ("log.pass", "log.pass_both")


class LogLines:
    """The lines of the log of a match, and which of them are new, also while no panel is open."""

    def __init__(self) -> None:
        self.shown: tuple[LogLine, ...] = ()
        self.notes: dict[int, str] = {}
        """What players wrote, by the line above it."""
        self.new: tuple[str, ...] = ()
        """The lines that the last update added; when a match is opened, nothing is new."""
        self.was_rewound = False
        """Whether the last update only removed lines, as an undo does."""
        self.marked = -1
        """The line that is marked as the current one, until lines are added; -1 for none."""

    def update(
        self, lines: tuple[LogLine, ...], notes: Mapping[int, str] = MappingProxyType({})
    ) -> None:
        """Take the lines of a match, and the notes to it."""
        self.notes = dict(notes)
        same = count_same(lines, self.shown)
        self.was_rewound = same == len(lines) < len(self.shown)
        new = lines[same:] if self.shown else ()
        self.new = tuple(translate(line.message) for line in new)
        self.shown = lines
        if new:
            self.marked = -1

    @property
    def last_event(self) -> str:
        """The newest line that is not the heading of a turn; "" before anything has happened."""
        said = next((line.message for line in reversed(self.shown) if not is_heading(line)), None)
        return translate(said) if said is not None else ""

    @property
    def ends_with_pass(self) -> bool:
        """Whether the newest line tells of a pass."""
        return bool(self.shown) and self.shown[-1].message.id in _PASSES

    @property
    def last_act(self) -> str:
        """The newest line that tells of more than a pass; in a new turn, of nothing yet, ""."""
        for line in reversed(self.shown):
            if is_heading(line):
                break
            if line.message.id not in _PASSES:
                return translate(line.message)
        return ""

    def words(self) -> list[str]:
        """The lines as plain text."""
        return [translate(line.message) for line in self.shown]


class LogPanel(QWidget):
    """Shows the turns, lines and dice of a match, with a search field and the rule of a line.

    While it is hidden, nothing is laid out.
    """

    # line: the pointer or the text cursor is on this line now; -1 for none
    line_hovered = Signal(int)

    def __init__(self, setup: Setup, lines: LogLines, notes: MatchNotes | None = None) -> None:
        """Make the panel; call `show_lines` after each update of the lines.

        Without `notes` the players of this kind of match write none.
        """
        super().__init__()
        self.lines, self.notes = lines, notes
        self.hovered_line = -1
        self._look = current_theme()
        self.page = LogPage(setup, self._hover)
        self.page.setAccessibleName(self.tr("Match log"))
        self.search = LogSearch(self.page, self._make_room)
        self.rule = RuleNote()
        self.fold_all = make_button(name="fold-turns", is_small=True)
        self.copy = make_button(
            self.tr("Copy"), name="copy-log", tip=self.tr("Copy the whole log"), is_small=True
        )
        self.about_match = ShortenedLabel(lines=2)
        self.about_match.setObjectName("note-on-match")
        self.note: NoteField | None = None
        """The field for a note; None until it is first opened."""
        self.write_note = make_button(
            self.tr("Note…"),
            name="write-note",
            tip=self.tr("Write a note to this moment or to the match"),
            key="Ctrl+Shift+N",
            is_small=True,
        )
        self.picture = make_button(
            self.tr("Picture of this turn…"),
            name="turn-picture",
            tip=self.tr("A picture of the table and of what happened, to share"),
            key="Ctrl+Shift+P",
            is_small=True,
        )
        self._lay_out()
        self._connect()

    def open_note(self, *, is_whole: bool = False) -> None:
        """Let the player write the note to the moment on the table, or to the whole match."""
        if self.notes is None:
            return
        if self.note is None:
            self.note = NoteField(self.notes, self._close_note)
            self._rows.addWidget(self.note)
        self.rule.is_in_way = True
        self.rule.fit(self.height())
        self.note.open(is_whole=is_whole)

    def save_note(self) -> None:
        """Save the note that is being written, and show the one to the moment on the table."""
        if self.note is not None:
            self.note.save()
            self.note.follow_table()

    def _close_note(self) -> None:
        self.rule.is_in_way = False
        self.rule.fit(self.height())
        self.page.setFocus()

    def _show_notes(self) -> None:
        text = "" if self.notes is None else self.notes.text(WHOLE_MATCH)
        self.about_match.setText(f"{NOTE_SIGN} {' '.join(text.split())}")
        self.about_match.setVisible(bool(text))
        if self.note is not None:
            self.note.follow_table()

    def show_lines(self) -> None:
        """Show the lines and the mark; what is already on the page stays untouched."""
        if self.isVisible():
            self._write()

    def let_lines_lead(self, where: str) -> None:
        """Show that lines can be clicked; `where` says what that does, for screen readers."""
        self.page.lines_lead_somewhere = True
        self.page.setAccessibleDescription(where)

    # --- writing ------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._write()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.rule.fit(self.height())

    def changeEvent(self, event: QEvent) -> None:
        """Write everything again when colors or the text size have changed."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self.isVisible():
            self._apply_theme()

    def _write(self) -> None:
        """Write what the page does not show yet."""
        self._apply_theme()
        if self.lines.marked < 0:
            self.page.mark(-1)  # else it would not follow the newest line
        self.page.show_lines(self.lines.shown, self.lines.notes)
        self._show_notes()
        self.page.mark(self.lines.marked)
        self.search.search_again()
        self._show_fold_button()

    def _apply_theme(self) -> None:
        self.rule.fit(self.height())
        if self._look != current_theme():
            self._look = current_theme()
            self.page.write_again()

    # --- buttons and keys ---------------------------------------------------------------------

    def _show_fold_button(self) -> None:
        has_open = len(self.page.folds.folded) < len(self.page.folds.headings)
        self.fold_all.setText(self.tr("Fold turns") if has_open else self.tr("Unfold turns"))

    def _fold_or_unfold(self) -> None:
        folds = self.page.folds
        folds.fold_all(on=len(folds.folded) < len(folds.headings))
        self._show_fold_button()

    def _hover(self, line: int) -> None:
        self.hovered_line = line
        shown = self.lines.shown
        self.rule.show_line(shown[line] if 0 <= line < len(shown) else None)
        tip = "" if self.rule.isVisible() or line < 0 else self.rule.words
        self.page.viewport().setToolTip(plain_tooltip(tip))
        self.line_hovered.emit(line)

    def _follow_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        """Keep the line that is read while its rule has the focus, but not beyond the log."""
        if old is not None and self.isAncestorOf(old) and not self.isAncestorOf(new or self):
            self.page.end_reading()

    def focus_search(self) -> None:
        """Give the keyboard to the search field."""
        self.search.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.field.selectAll()

    def _make_room(self, is_searching: bool) -> None:
        for button in (self.fold_all, self.copy):
            button.setHidden(is_searching)

    def _connect(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow_focus)
        inside = Qt.ShortcutContext.WidgetWithChildrenShortcut
        self.fold_all.clicked.connect(self._fold_or_unfold)
        self.copy.clicked.connect(
            lambda: QApplication.clipboard().setText(plain_text(self.lines.shown, self.lines.notes))
        )
        connect_clicks(
            (self.write_note, lambda: self.open_note()),
            (self.picture, lambda: navigator_of(self).run_command("turn-picture")),
        )
        for key, command in (("F3", self.search.go_on), ("Shift+F3", self.search.go_back)):
            shortcut = QShortcut(QKeySequence(key), self, context=inside)
            shortcut.activated.connect(command)

    def _lay_out(self) -> None:
        self._show_fold_button()
        buttons = lay_row((self.search, 1), self.fold_all, self.copy, gap=4)
        self._sharing = QWidget()
        lay_row(self.write_note, self.picture, STRETCH, on=self._sharing, margins=0, gap=4)
        if self.notes is None:
            self._sharing.hide()
        self.about_match.hide()
        self._rows = lay_column(buttons, self.about_match, on=self, margins=(0, 4, 0, 0), gap=4)
        self._rows.addWidget(self.page, 1)
        self._rows.addWidget(self._sharing)
        self._rows.addWidget(self.rule)
        search, rule = self.search, self.rule.heading
        parts = (
            *(search.field, search.previous, search.next, self.fold_all, self.copy, self.page),
            *(self.write_note, self.picture),
        )
        for part, following in zip(parts, (*parts[1:], rule), strict=True):
            QWidget.setTabOrder(part, following)


# --- log search -----------------------------------------------------------------------------------


_MOST_SHOWN = 500
"""The most places that are highlighted at once."""


class LogSearch(QWidget):
    """A field, the number of places found, and buttons for the next and the previous one."""

    def __init__(self, page: LogPage, note_search: Callable[[bool], object]) -> None:
        """`note_search` is told whether something is searched for now."""
        super().__init__()
        self._page, self._note_search = page, note_search
        self._found: list[QTextCursor] = []
        self._place = -1
        self._announcer = Announcer(self)
        self.field = QLineEdit(placeholderText=self.tr("Search"))
        self.field.setObjectName("log-search")
        self.field.setAccessibleName(self.tr("Search the log"))
        set_key_tip(self.field, self.tr("Search the log"), "Ctrl+F")
        self.field.setClearButtonEnabled(True)
        self.count = make_label(look="soft")
        self.count.setObjectName("log-search-count")
        self.previous = make_button(
            "▲", name="previous-found", tip=self.tr("Previous"), key="Shift+F3", is_small=True
        )
        self.next = make_button(
            "▼", name="next-found", tip=self.tr("Next"), key="F3", is_small=True
        )
        self.previous.setAccessibleName(self.tr("Previous place found"))
        self.next.setAccessibleName(self.tr("Next place found"))
        row = lay_row((self.field, 1), on=self, margins=0, gap=4)
        for part in (self.count, self.previous, self.next):
            part.hide()
            row.addWidget(part)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._search_newest)
        connect_clicks(
            (self.previous, self.go_back),
            (self.next, lambda: self.go_on()),
        )

    def search_again(self) -> None:
        """Search what is on the page now, and stay at the place that was reached."""
        if self.field.text():
            self._find()
            self._show()

    def go_on(self, *, forward: bool = True) -> None:
        """Go to the next place found, or the previous one; after the last comes the first."""
        if self._found:
            self._place = (self._place + (1 if forward else -1)) % len(self._found)
            self._go_to_place()
            self._announce_place()

    def go_back(self) -> None:
        """Go to the previous place found."""
        self.go_on(forward=False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter and the arrows go on; Esc clears the field, and leaves it when it is empty."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        key, is_shifted = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.go_on(forward=not is_shifted)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.go_on(forward=key == Qt.Key.Key_Down)
        elif key == Qt.Key.Key_Escape and self.field.text():
            self.field.clear()
        elif key == Qt.Key.Key_Escape:
            self._page.setFocus()
        else:
            return super().eventFilter(watched, event)
        return True

    def _search_newest(self) -> None:
        """Search for what is typed, from the newest line on."""
        self._find()
        self._place = len(self._found) - 1
        self._show()
        if self._found:
            self._go_to_place()
        if self.field.text().strip():
            self._announce_place()

    def _find(self) -> None:
        """Find every place with these words, in any case."""
        words, document = self.field.text().strip(), self._page.document()
        self._found = []
        found = document.find(words) if words else QTextCursor()
        while not found.isNull():
            self._found.append(found)
            found = document.find(words, found)
        self._place = min(self._place, len(self._found) - 1)

    def _go_to_place(self) -> None:
        self._show()
        self._page.go_to_found(self._found[self._place])

    def _show(self) -> None:
        first = max(0, self._place - _MOST_SHOWN // 2)
        self._page.show_found(tuple(self._found[first : first + _MOST_SHOWN]), self._place - first)
        is_searching = bool(self.field.text().strip())
        for part in (self.count, self.previous, self.next):
            part.setVisible(is_searching)
            part.setEnabled(bool(self._found))
        words = self.tr("none")
        if self._found:
            words = self.tr("{place} of {count}").format(
                place=self._place + 1, count=len(self._found)
            )
        self.count.setText(words)
        self.field.setAccessibleDescription(words if is_searching else "")
        self._note_search(is_searching)

    def _announce_place(self) -> None:
        """Tell screen readers how much was found, and the line that was reached."""
        sentences = [self.count.text() if self._found else self.tr("Nothing found")]
        if self._found:
            line = self._found[self._place].blockNumber()
            sentences.append(plain_text(self._page.lines[line : line + 1]))
        self._announcer.announce(". ".join(sentences))


# --- rule note ------------------------------------------------------------------------------------


_LINES = 3
_AROUND = 22  # margins and spacing, in pixels
_HIGH, _LOWEST = 24, 15  # heights of the log, in lines


class RuleNote(QFrame):
    """Shows the id and title of a rule, which open it, and its first sentence."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("inset")
        self._rule = ""
        self.is_in_way = False
        """Whether a note that is written needs the room."""
        self.heading = LinkButton("", name="line-rule", tip=self.tr("Open this rule"))
        self.sentence = make_label(wraps=True)
        self.sentence.setObjectName("line-rule-text")
        self.sentence.setContentsMargins(7, 0, 0, 0)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(2, 6, 8, 6)
        rows.setSpacing(3)
        rows.addWidget(self.heading, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addWidget(self.sentence, 1)
        self.heading.clicked.connect(lambda: open_rule(self, self._rule))
        self.show_line(None)

    def show_line(self, line: LogLine | None) -> None:
        """Show the rule of a line, or what the log can do if no line is meant."""
        self._rule = "" if line is None else rule_of_line(line.message)
        self.heading.setVisible(bool(self._rule))
        if not self._rule:
            words = self.tr("Point at a line to see its dice on the table and its rule.")
            if line is not None:
                words = self.tr("No rule decides this: a card or a player does.")
            self.sentence.setText(words)
            return
        entry = packaged_reference().entries[self._rule]
        text = " ".join(entry.text.split())
        self.heading.set_label(entry.heading)
        self.sentence.setText(_first_sentence(text))
        self.sentence.setToolTip(plain_tooltip(text))

    @property
    def words(self) -> str:
        """The rule in words: its id, its title and its first sentence."""
        heading = f"{self.heading.text()}\n" if self._rule else ""
        return heading + self.sentence.text()

    def fit(self, room: int) -> None:
        """Take the colors, and a height that does not change while the player reads.

        `room` is the height of the whole log; in a low one the note is short, or hidden.
        """
        theme, font = current_theme(), self.sentence.fontMetrics()
        self.heading.set_look(LinkLook(theme.accent, theme.focus, 0.85 * font.height()))
        line = font.lineSpacing()
        self.setVisible(room >= _LOWEST * line and not self.is_in_way)
        lines = _LINES if room >= _HIGH * line else _LINES - 1
        self.setFixedHeight(self.heading.sizeHint().height() + lines * line + _AROUND)


def _first_sentence(text: str) -> str:
    end = text.find(". ")
    return text if end < 0 else text[: end + 1]


# --- log lights -----------------------------------------------------------------------------------


_LIGHTS_AROUND = 1.08
"""The side of a die as it looks, in edges."""


class LogLights(QObject):
    """Frames the dice of the line under the pointer; a die in the bag is the bag."""

    def __init__(self, panel: LogPanel, view: TableView) -> None:
        super().__init__(view)
        self._panel, self._view = panel, view
        self._frames: Spotlight | None = None
        panel.line_hovered.connect(self._light_line)
        session = view.session
        for moved in (view.layout_changed, session.state_jumped, session.decision_ready):
            moved.connect(lambda: self._light_line(panel.hovered_line))
        session.events_played.connect(lambda: self._light_line(-1))

    @property
    def areas(self) -> tuple[QRectF, ...]:
        """What is lit now, on the scene."""
        return () if self._frames is None else self._frames.frames

    def _light_line(self, line: int) -> None:
        """Light the dice of a line; -1 for none."""
        shown = self._panel.lines.shown
        dice = shown[line].dice if 0 <= line < len(shown) else ()
        areas = {area.getRect(): area for die in dice for area in self._areas_of(die)}
        if self._frames is None:
            if not areas:
                return
            scene = self._view.table_scene
            self._frames = Spotlight()
            scene.addItem(self._frames)
            scene.addItem(self._frames.frame_item)
        self._frames.shine(self._view.table_scene.layout.felt, (), tuple(areas.values()))

    def _areas_of(self, log_die: LogDie) -> Iterator[QRectF]:
        """Where a die is: itself, its card, or the bag; nowhere if an undo took it back."""
        scene = self._view.table_scene
        if log_die.die >= len(scene.shown_dice):
            return
        die = scene.shown_dice[log_die.die]
        spot = scene.spots.get(log_die.die)
        if spot is not None and spot.is_visible:
            side = _LIGHTS_AROUND * spot.edge
            area = QRectF(0, 0, side, side)
            area.moveCenter(spot.center)
            yield area
        elif die.zone is Zone.CARD:
            yield scene.layout.cards[die.card]
        elif (die.controller, die.zone) in scene.layout.zones:
            yield scene.layout.zones[die.controller, die.zone]
