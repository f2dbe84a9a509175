"""Files that are dropped on the window: each kind has its own watcher."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QTimer
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFrame, QWidget

from desktop.style.basic_widgets import lay_row, make_label
from desktop.window.native_window import NativeWindowWatcher

_DRAGS = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)


class FileDrops(NativeWindowWatcher):
    """Watches what is dragged over a window, before its widgets do.

    Other files and texts go on to the widgets.
    """

    def __init__(
        self,
        window: QWidget,
        is_wanted: Callable[[Path], bool],
        words: Callable[[int], str],
        take: Callable[[list[Path]], object],
    ) -> None:
        """Take files if all that are dragged are wanted; `words` say what dropping them does."""
        super().__init__(window)
        self._is_wanted, self._words, self._take = is_wanted, words, take
        self._sign: QFrame | None = None
        window.setAcceptDrops(True)

    def handle(self, event: QEvent) -> bool:
        """Take files that are dragged and dropped, and show a sign meanwhile."""
        kind = event.type()
        if kind == QEvent.Type.DragLeave:
            self._show_sign(0)
        elif kind in _DRAGS and isinstance(event, QDropEvent):
            files = dragged_files(event.mimeData())
            if files and all(map(self._is_wanted, files)):
                event.acceptProposedAction()
                self._show_sign(0 if kind == QEvent.Type.Drop else len(files))
                if kind == QEvent.Type.Drop:
                    # The other program waits for the end of the drop; a dialog would keep it.
                    QTimer.singleShot(0, self, lambda: self._take(files))
                return True
        return False

    def _show_sign(self, count: int) -> None:
        """Say in the middle of the window what dropping does; hide the sign for 0 files."""
        if self._sign is not None and count == 0:
            self._sign.hide()
            self._sign.deleteLater()
            self._sign = None
        elif self._sign is None and count:
            self._sign = QFrame(self._watched)
            self._sign.setObjectName("busy")
            words = make_label(self._words(count), "name")
            lay_row(words, on=self._sign, margins=(28, 18, 28, 18))
            self._sign.adjustSize()
            self._sign.move(self._watched.rect().center() - self._sign.rect().center())
            self._sign.show()


def dragged_files(dragged: QMimeData) -> list[Path]:
    """The files that are dragged; none if anything else is among them."""
    urls = dragged.urls() if dragged.hasUrls() else []
    files = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    return [] if len(files) < len(urls) else files
