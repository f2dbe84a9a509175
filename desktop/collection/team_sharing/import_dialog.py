"""The dialog that imports a team: paste it, drop it, or open a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.collection.team_shelf.team_entry import TeamEntry
from desktop.collection.team_shelf.team_page import TeamPage
from desktop.panels.dialogs.file_dialogs import choose_file
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.storage.source_files import read_source_file
from desktop.style.basic_widgets import (
    clear_layout,
    make_button,
    make_key_button,
    make_label,
    make_scroll_area,
    resize_within_window,
)
from desktop.style.style_sheet import scale_with_text
from desktop.text.announcements import Announcer
from desktop.text.translation import tr, translate, translate_lines
from rules.cards import CardSet
from rules.messages import PluralCount
from rules.reading import TEAM_SOURCE, UnreadableSource
from rules.teams import (
    FixChoice,
    LineFix,
    SharedTeam,
    Team,
    TeamReader,
    UnknownTeamCard,
    apply_fixes,
    closest_fixes,
    with_unread_lines,
)

_SIZE = (1140, 700)
_LEFT_WIDTH = 480
_BESIDE_WIDTH = 230  # a wider button is below its problem, not beside it
_PAUSE = 150  # milliseconds without typing before the text is read


class ImportedTeam(NamedTuple):
    """A team to add to the library."""

    team: Team
    format_id: str
    unknown: tuple[UnknownTeamCard, ...]


class _PasteField(QPlainTextEdit):
    """A text field that leaves files to its dialog, and pastes plain text only."""

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasText() and not source.hasUrls()

    def insertFromMimeData(self, source: QMimeData) -> None:
        if source.hasText() and not source.hasUrls():
            self.insertPlainText(source.text())


_Chosen = Sequence[tuple[LineFix, FixChoice]]


class _ProblemList(QWidget):
    """Lists what was not recognized, each with buttons for its remedies."""

    def __init__(self, choose: Callable[[_Chosen], object]) -> None:
        """Make an empty list; `choose` carries out the remedies of a pressed button."""
        super().__init__()
        self._choose = choose
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 6, 0)
        self._rows.setSpacing(8)
        self.closest: tuple[tuple[LineFix, FixChoice], ...] = ()
        """The remedies that one button takes together."""
        self.buttons: list[QPushButton] = []
        """The buttons, from the top."""

    def show_words(self, words: str) -> None:
        """Show a single problem without a remedy; "" for none."""
        clear_layout(self._rows)
        self.closest, self.buttons = (), []
        if words:
            self._add(make_label(words, "problem", wraps=True))

    def show_problems(self, shared: SharedTeam) -> None:
        """Show the problems of a team, and a button for all clear remedies if there are several."""
        self.show_words("")
        self.closest = closest_fixes(shared)
        if len(self.closest) > 1:
            template = tr("Use all {count} closest cards")
            words = template.format(count=PluralCount(len(self.closest)))
            self._add(
                WrappingRow.of_buttons(self._button(words, self.closest, "fix-all-lines", "F2"))
            )
        fixes = {fix.problem: fix for fix in shared.fixes}
        for problem, words in zip(shared.problems, translate_lines(shared.problems), strict=True):
            fix = fixes.get(problem)
            if fix is None:
                self._add(make_label(words, "problem", wraps=True))
            else:
                self._add_fixable(fix)

    def _add_fixable(self, fix: LineFix) -> None:
        [summary] = translate_lines((fix.summary,))
        label = make_label(summary, "problem", wraps=True)
        buttons = [
            self._button(translate(choice.label), [(fix, choice)], "fix-line")
            for choice in fix.choices
        ]
        for button in buttons:
            button.setAccessibleDescription(summary)
        width = buttons[0].sizeHint().width()
        if len(buttons) == 1 and width <= scale_with_text(_BESIDE_WIDTH):
            beside = QWidget()
            row = QHBoxLayout(beside)
            row.setContentsMargins(0, 0, 0, 0)
            row.addWidget(label, 1)
            row.addWidget(buttons[0])
            self._add(beside)
        else:
            self._add(label)
            self._add(WrappingRow.of_buttons(*buttons))

    def _add(self, row: QWidget) -> None:
        """Add a row, and show it at once so that it can take the keyboard."""
        self._rows.addWidget(row)
        row.show()

    def _button(self, words: str, chosen: _Chosen, name: str, key: str = "") -> QPushButton:
        button = make_key_button(words.replace("&", "&&"), key, name=name, is_small=True)
        button.clicked.connect(lambda: self._choose(chosen))
        self.buttons.append(button)
        return button


class ImportDialog(QDialog):
    """Shows the team that was read from a text, and names everything not recognized."""

    imported = Signal(object)  # team: the player takes the team, an `ImportedTeam`

    def __init__(self, parent: QWidget, sets: Sequence[CardSet]) -> None:
        """Make an empty dialog, modal to its parent, that knows the cards of these sets."""
        super().__init__(parent)
        self._reader = TeamReader(sets)
        self._shared: SharedTeam | None = None
        self.setObjectName("import-team-dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptDrops(True)
        self.setWindowTitle(self.tr("Import a team"))
        self.text = _PasteField()
        self.problems = _ProblemList(self._fix)
        self.corrected = make_label(look="soft", wraps=True)
        self.undo_fix = make_button(self.tr("Undo"), name="undo-fix", is_small=True)
        self.page = TeamPage()
        self.open_file = make_button(self.tr("Open file\u2026"), name="open-team-file")
        self.take = make_button(self.tr("Add to my teams"), name="take-team", is_main=True)
        self.cancel = make_button(self.tr("Cancel"), name="cancel-import")
        self.announcer = Announcer(self)
        self._problem_words = ""
        self._is_fixing = False
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE)
        self._lay_out()
        self._connect()
        resize_within_window(self, _SIZE)
        self.read_now()

    # --- interface

    def show_text(self, text: str) -> None:
        """Read this text; what the player pastes or types takes its place."""
        self.text.setPlainText(text)
        self.text.selectAll()
        self.read_now()

    def show_file(self, file: Path) -> None:
        """Read the text of a file."""
        try:
            text = read_source_file(file, TEAM_SOURCE)
        except UnreadableSource as failure:
            self._tell(str(failure))
            return
        except OSError as failure:
            template = self.tr("{file} could not be read: {why}")
            self._tell(template.format(file=file, why=failure.strerror or failure))
            return
        self.show_text(text)

    def read_now(self) -> None:
        """Show the team that the text describes."""
        self._timer.stop()
        text = self.text.toPlainText()
        if not text.strip():
            self._shared = None
            self._tell("")
            self.page.show_entry(None, self.tr("The team appears here."))
            self.take.setEnabled(False)
            return
        shared = self._shared = self._reader.read(text)
        found = self._imported(shared)
        has_team = bool(shared.team.cards or shared.team.basics or found.unknown)
        self._tell("\n".join(translate_lines(shared.problems)), shared)
        entry = TeamEntry("?", found.team, shared.format_id) if has_team else None
        self.page.show_entry(entry, self.tr("There is no team in this text."))
        self.take.setEnabled(has_team)

    # --- what the player does

    def _imported(self, shared: SharedTeam) -> ImportedTeam:
        """The team, with what was not recognized in its notes."""
        heading = self.tr("Not recognized:")
        team = with_unread_lines(shared, self.text.toPlainText(), heading)
        return ImportedTeam(team, shared.format_id, shared.unknown if shared.is_file else ())

    def _take(self) -> None:
        self.read_now()
        if self._shared is None or not self.take.isEnabled():
            return
        self.imported.emit(self._imported(self._shared))
        self.accept()

    def _choose_file(self) -> None:
        kinds = self.tr("Teams (*.toml *.txt);;All files (*)")
        file = choose_file(self, self.tr("Open team"), kinds)
        if file is not None:
            self.show_file(file)

    def _fix(self, chosen: _Chosen) -> None:
        """Write the chosen cards into the text, and say what was changed."""
        shared, text = self._shared, self.text.toPlainText()
        if shared is None or not chosen:
            return
        place = self._focused_place()
        self._is_fixing = True
        cursor = self.text.textCursor()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(apply_fixes(shared, text, chosen))
        self._is_fixing = False
        template = self.tr("Line {line}: “{old}” is now “{new}”.")
        changes = [
            template.format(line=fix.line, old=fix.old, new=" ".join(choice.text.split()))
            for fix, choice in chosen
        ]
        self._show_corrected("\n".join(changes))
        self.read_now()
        buttons = self.problems.buttons
        (buttons[min(place, len(buttons) - 1)] if buttons else self.take).setFocus()

    def _focused_place(self) -> int:
        """The place of the focused button in the list of problems; 0 if it is elsewhere."""
        focused = self.focusWidget()
        places = [place for place, button in enumerate(self.problems.buttons) if button is focused]
        return places[0] if places else 0

    def _fix_all(self) -> None:
        self._fix(self.problems.closest)

    def _show_corrected(self, words: str) -> None:
        """Say what was changed in the text, with a button that takes it back."""
        self.corrected.setText(words)
        self._corrected_row.setVisible(bool(words))
        self.announcer.announce(words)

    def _undo_fix(self) -> None:
        self.text.undo()
        self.text.setFocus()
        self.read_now()

    def _on_text_changed(self) -> None:
        if not self._is_fixing:
            self._show_corrected("")
        self._timer.start()

    def _tell(self, words: str, shared: SharedTeam | None = None) -> None:
        """Show what was not recognized, and speak it if it is new."""
        if words != self._problem_words:
            self.announcer.announce(words)
        self._problem_words = words
        if shared is not None:
            self.problems.show_problems(shared)
        else:
            self.problems.show_words(words)
        self._problem_area.setVisible(bool(words))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            self.show_file(Path(files[0]))
        else:
            self.show_text(event.mimeData().text())
        event.acceptProposedAction()

    # --- construction

    def _lay_out(self) -> None:
        self.text.setObjectName("pasted-team")
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("The team to import"))
        self.text.setPlaceholderText(
            self.tr(
                "Paste a team: lines such as\n2x Kitty Pryde: Sprite\na link, or a team file.\n"
                "Or drop a file here."
            )
        )
        self._problem_area = make_scroll_area(self.problems, fits=True)
        self._problem_area.setAccessibleName(self.tr("Not recognized"))
        self._corrected_row = QWidget()
        row = QHBoxLayout(self._corrected_row)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.corrected, 1)
        row.addWidget(self.undo_fix)
        self._corrected_row.hide()
        left = QWidget()
        left.setMaximumWidth(scale_with_text(_LEFT_WIDTH))
        beside = QVBoxLayout(left)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.addWidget(self.text, 1)
        beside.addWidget(self._corrected_row)
        beside.addWidget(self._problem_area, 2)
        across = QHBoxLayout()
        across.addWidget(left, 2)
        across.addWidget(self.page, 3)
        acts = WrappingRow.of_buttons(self.take, self.open_file, self.cancel)
        rows = QVBoxLayout()
        rows.addLayout(across, 1)
        rows.addWidget(acts)
        self.setLayout(rows)

    def _connect(self) -> None:
        self.text.textChanged.connect(self._on_text_changed)
        self._timer.timeout.connect(self.read_now)
        for button, act in (
            (self.open_file, self._choose_file),
            (self.take, self._take),
            (self.undo_fix, self._undo_fix),
            (self.cancel, self.reject),
        ):
            button.clicked.connect(act)
        for key in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(key), self, self._take)
        QShortcut(QKeySequence("Ctrl+O"), self, self._choose_file)
        QShortcut(QKeySequence("F2"), self, self._fix_all)
