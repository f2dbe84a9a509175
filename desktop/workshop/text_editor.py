"""The text of a card, where it is typed; what is not understood is underlined."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from desktop.palette import Theme
from rules.language.paragraphs import Paragraph


class TextEditor(QPlainTextEdit):
    """One ability a line. Tab leaves it, as on any form.

    Signals:
        typed(): the text was changed.
    """

    typed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._paragraphs: tuple[Paragraph, ...] = ()
        self.setTabChangesFocus(True)
        self.setAccessibleName(self.tr("Text of the card"))
        self.setPlaceholderText(
            self.tr(
                "One ability a line, in plain English or as it is printed:\n"
                "When fielded: gain 1 life.\nGlobal: pay mask. …"
            )
        )
        self.textChanged.connect(self._change)

    def set_theme(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        self.mark(self._paragraphs)

    def say(self, text: str) -> None:
        """Show another text; it was not typed."""
        self.blockSignals(True)
        self.setPlainText(text)
        self.blockSignals(False)
        self.mark(())

    def mark(self, paragraphs: tuple[Paragraph, ...]) -> None:
        """Underline the words at which the reading of a paragraph stops."""
        self._paragraphs = paragraphs
        self.setExtraSelections([self._mark(one) for one in paragraphs if one.mistake is not None])

    def replace_clause(self, paragraph: Paragraph, phrase: str) -> None:
        """Put a phrase in the place of the clause in which a paragraph stops."""
        start, end = paragraph.stops_within
        cursor = self._cursor(paragraph, start, end)
        cursor.insertText(_as_typed(phrase, paragraph.said[start:end]))
        self._go_to(cursor)

    def replace_word(self, paragraph: Paragraph, word: str) -> None:
        """Put a word in the place of the one that is not understood."""
        start, end = self._stop(paragraph)
        cursor = self._cursor(paragraph, start, end)
        cursor.insertText(_as_typed(word, paragraph.said[start:end]))
        self._go_to(cursor)

    def insert_phrase(self, phrase: str) -> None:
        """Put a phrase at the cursor, apart from what stands there."""
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        space = " " if before.strip() and not before.endswith(" ") else ""
        cursor.insertText(space + _as_typed(phrase, "" if before.rstrip().endswith(":") else "A"))
        self._go_to(cursor)

    def _go_to(self, cursor: QTextCursor) -> None:
        self.setTextCursor(cursor)
        self.setFocus()

    def _change(self) -> None:
        self.setExtraSelections([])  # what is typed may have mended it
        self.typed.emit()

    def _mark(self, paragraph: Paragraph) -> QTextEdit.ExtraSelection:
        marked = QTextEdit.ExtraSelection()
        marked.cursor = self._cursor(paragraph, *self._stop(paragraph))
        look = QTextCharFormat()
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        look.setUnderlineColor(QColor(self._theme.refused))
        look.setForeground(QColor(self._theme.refused))
        marked.format = look
        return marked

    def _stop(self, paragraph: Paragraph) -> tuple[int, int]:
        """The word at which a paragraph stops; its last word, where it ends too early."""
        assert paragraph.mistake is not None
        said = paragraph.said
        start = min(paragraph.mistake.column - 1, len(said))
        if start >= len(said):
            return said.rstrip().rfind(" ") + 1, len(said)
        end = start + 1
        while end < len(said) and (said[end].isalnum() or said[end] in "'-"):
            end += 1
        return start, end

    def _cursor(self, paragraph: Paragraph, start: int, end: int) -> QTextCursor:
        """The signs of a paragraph, as they are chosen in the text."""
        block = self.document().findBlockByNumber(paragraph.row - 1)
        indent = len(block.text()) - len(block.text().lstrip())
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + min(indent + start, block.length() - 1))
        at = block.position() + min(indent + end, block.length() - 1)
        cursor.setPosition(at, QTextCursor.MoveMode.KeepAnchor)
        return cursor


def _as_typed(phrase: str, before: str) -> str:
    """A phrase with a capital or without, like the words in whose place it comes."""
    if before[:1].isupper():
        return phrase[:1].upper() + phrase[1:]
    known = phrase[:1].lower() + phrase[1:]
    return known if len(phrase) > 1 and phrase[1].islower() else phrase
