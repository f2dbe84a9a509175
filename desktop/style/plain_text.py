"""Shows outside text as it is: names from files, card texts, file paths.

Qt guesses whether a label or a tooltip is HTML, and an HTML image may point to any file or server.
An ampersand in a button or a menu marks an access key. Text that the program did not write itself
must not be read either way, so labels are plain unless their own module writes the HTML, with
`html.escape` around everything that it inserts.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QMessageBox


class PlainLabel(QLabel):
    """A label that never reads its text as HTML."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


class ShortenedLabel(PlainLabel):
    """A label with "…" for what does not fit; its tooltip then says everything.

    It may become as narrow as its place, so that a long name widens neither a panel nor a window.
    A single line keeps its start and its end, several lines keep their start.
    """

    def __init__(self, text: str = "", *, lines: int = 1) -> None:
        """Make a label of at most this number of lines."""
        self._lines = lines
        self._shown = ""
        super().__init__(text)
        self.setWordWrap(lines > 1)

    def setText(self, text: str) -> None:
        """Say something else."""
        super().setText(text)
        self._shorten()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(4 * metrics.averageCharWidth(), metrics.lineSpacing())

    def heightForWidth(self, width: int) -> int:
        return min(super().heightForWidth(width), self._most_height) if self._lines > 1 else -1

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._shorten()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        flags = self.alignment() | (Qt.TextFlag.TextWordWrap if self._lines > 1 else 0)
        area, colors, role = self.contentsRect(), self.palette(), self.foregroundRole()
        # PySide takes no keyword here; the fifth argument is whether the label is enabled.
        self.style().drawItemText(painter, area, int(flags), colors, True, self._shown, role)
        painter.end()

    @property
    def _most_height(self) -> int:
        """The height of all lines, each rounded up."""
        return self._lines * (self.fontMetrics().lineSpacing() + 1)

    def _shorten(self) -> None:
        """Find the most of the text that fits."""
        text, metrics, wide = self.text(), self.fontMetrics(), self.contentsRect().width()
        most, wraps = self._most_height, Qt.TextFlag.TextWordWrap

        def fits(shown: str) -> bool:
            needed = metrics.boundingRect(QRect(0, 0, wide, 10 * most), int(wraps), shown)
            return needed.height() <= most and needed.width() <= wide

        if self._lines == 1:
            self._shown = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, wide)
        elif fits(text):
            self._shown = text
        else:
            least, over = 0, len(text)
            while over - least > 1:
                middle = (least + over) // 2
                least, over = (middle, over) if fits(f"{text[:middle]}…") else (least, middle)
            self._shown = f"{text[:least].rstrip()}…"
        self.setToolTip("" if self._shown == text else plain_tooltip(text))
        self.update()


def plain_tooltip(text: str) -> str:
    """A tooltip that shows exactly this text, even if Qt would take it for HTML."""
    if "<" not in text and "&lt;" not in text:
        return text
    from html import escape  # imported late, because hardly any tooltip needs it

    return f'<span style="white-space: pre-wrap">{escape(text)}</span>'


def breakable(text: str, letters: int) -> str:
    """The text with places to break the line in words of more letters, which Qt would not break."""
    return re.sub(rf"(\S{{{letters}}})(?=\S)", "\\1\u200b", text)


def without_access_key(text: str) -> str:
    """A text for a button or a menu whose ampersands are ampersands."""
    return text.replace("&", "&&")


def make_plain_box(box: QMessageBox) -> QMessageBox:
    """Make a message box show its texts as they are; call it after the texts have been set."""
    box.setTextFormat(Qt.TextFormat.PlainText)
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    return box
