"""The editor for a card text; it underlines what the parser does not understand."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from desktop.style.basic_widgets import make_label, resize_within_window
from desktop.style.current_theme import THEME_CHANGED, current_theme
from rules.language import EXAMPLE_PHRASES, Paragraph


class TextEditor(QPlainTextEdit):
    """Edits a text with one ability per line. Tab moves on to the next field."""

    def __init__(self, typed: Callable[[], None]) -> None:
        """Make an empty field; `typed` is called when the player changes the text."""
        super().__init__()
        self._typed = typed
        self._paragraphs: tuple[Paragraph, ...] = ()
        self.setTabChangesFocus(True)
        self.setAccessibleName(self.tr("Card text"))
        self.setPlaceholderText(
            self.tr(
                "One ability per line, in plain English or as printed:\n"
                "When fielded: gain 1 life.\nGlobal: pay mask. …"
            )
        )
        self.textChanged.connect(self._change)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self.underline_errors(self._paragraphs)

    def show_text(self, text: str) -> None:
        """Set the text without calling `typed`."""
        self.blockSignals(True)
        self.setPlainText(text)
        self.blockSignals(False)
        self.underline_errors(())

    def underline_errors(self, paragraphs: tuple[Paragraph, ...]) -> None:
        """Underline in each paragraph the word where parsing failed."""
        self._paragraphs = paragraphs
        self.setExtraSelections(
            [self._mark(paragraph) for paragraph in paragraphs if paragraph.error is not None]
        )

    def replace_clause(self, paragraph: Paragraph, phrase: str) -> None:
        """Replace the failing clause of a paragraph with a phrase."""
        start, end = paragraph.error_span
        cursor = self._cursor(paragraph, start, end)
        cursor.insertText(_as_typed(phrase, paragraph.source[start:end]))
        self._go_to(cursor)

    def replace_word(self, paragraph: Paragraph, word: str) -> None:
        """Replace the word where parsing failed."""
        start, end = self._stop(paragraph)
        cursor = self._cursor(paragraph, start, end)
        cursor.insertText(_as_typed(word, paragraph.source[start:end]))
        self._go_to(cursor)

    def insert_phrase(self, phrase: str) -> None:
        """Insert a phrase at the cursor, after a space if needed."""
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        space = " " if before.strip() and not before.endswith(" ") else ""
        cursor.insertText(space + _as_typed(phrase, "" if before.rstrip().endswith(":") else "A"))
        self._go_to(cursor)

    def _go_to(self, cursor: QTextCursor) -> None:
        self.setTextCursor(cursor)
        self.setFocus()

    def _change(self) -> None:
        self.setExtraSelections([])  # the new text may have fixed the error
        self._typed()

    def _mark(self, paragraph: Paragraph) -> QTextEdit.ExtraSelection:
        marked = QTextEdit.ExtraSelection()
        marked.cursor = self._cursor(paragraph, *self._stop(paragraph))
        look = QTextCharFormat()
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        look.setUnderlineColor(QColor(current_theme().refused))
        look.setForeground(QColor(current_theme().refused))
        marked.format = look
        return marked

    def _stop(self, paragraph: Paragraph) -> tuple[int, int]:
        """Start and end of the word where parsing failed, or of the last word of a paragraph."""
        assert paragraph.error is not None
        said = paragraph.source
        start = min(paragraph.error.column - 1, len(said))
        if start >= len(said):
            return said.rstrip().rfind(" ") + 1, len(said)
        end = start + 1
        while end < len(said) and (said[end].isalnum() or said[end] in "'-"):
            end += 1
        return start, end

    def _cursor(self, paragraph: Paragraph, start: int, end: int) -> QTextCursor:
        """A cursor that selects these characters of a paragraph."""
        block = self.document().findBlockByNumber(paragraph.line - 1)
        indent = len(block.text()) - len(block.text().lstrip())
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + min(indent + start, block.length() - 1))
        at = block.position() + min(indent + end, block.length() - 1)
        cursor.setPosition(at, QTextCursor.MoveMode.KeepAnchor)
        return cursor


def _as_typed(phrase: str, before: str) -> str:
    """The phrase with a capital letter if the words it replaces have one."""
    if before[:1].isupper():
        return phrase[:1].upper() + phrase[1:]
    known = phrase[:1].lower() + phrase[1:]
    return known if len(phrase) > 1 and phrase[1].islower() else phrase


# --- phrase guide ---------------------------------------------------------------------------------


_SIZE = (680, 520)


class PhraseGuide(QDialog):
    """A dialog with examples of every phrase of the rules language."""

    def __init__(self, parent: QWidget, insert: Callable[[str], None]) -> None:
        """List all phrases; `insert` inserts the one that the player takes."""
        super().__init__(parent)
        self._insert_phrase = insert
        self.setWindowTitle(self.tr("Phrase guide"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        resize_within_window(self, _SIZE)
        self.search = QLineEdit(placeholderText=self.tr("Search, e.g. “draw” or “when fielded”"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(self.search.placeholderText())
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("Phrases"))
        self.list.addItems(list(EXAMPLE_PHRASES))
        self.list.setCurrentRow(0)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.insert = buttons.addButton(self.tr("Insert"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.insert.setDefault(True)
        rows = QVBoxLayout(self)
        rows.addWidget(
            make_label(
                self.tr(
                    "You can combine the parts of these examples freely: dice, numbers, triggers"
                    " and effects."
                ),
                "soft",
                wraps=True,
            )
        )
        rows.addWidget(self.search)
        rows.addWidget(self.list, 1)
        rows.addWidget(buttons)
        self.search.textChanged.connect(self._find)
        for signal in (self.list.itemActivated, buttons.accepted):
            signal.connect(self._take)
        buttons.rejected.connect(self.reject)
        self.search.setFocus()

    def _find(self, words: str) -> None:
        wanted = words.lower().split()
        first = -1
        for row in range(self.list.count()):
            item = self.list.item(row)
            is_meant = all(word in item.text().lower() for word in wanted)
            item.setHidden(not is_meant)
            first = row if is_meant and first < 0 else first
        self.list.setCurrentRow(first)

    def _take(self) -> None:
        for item in self.list.selectedItems():
            self._insert_phrase(item.text())
            self.accept()
