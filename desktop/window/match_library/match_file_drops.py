"""Lets the player drop match files on the window, whatever screen it shows."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QTimer, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from desktop.style.basic_widgets import make_label
from desktop.window.native_window_watcher import NativeWindowWatcher

SUFFIXES = frozenset({".match", ".json"})

_DRAGS = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)


class MatchFileDrops(NativeWindowWatcher):
    """Watches what is dragged over a window, before its widgets do.

    Other files and texts go on to the widgets.

    Signals:
        dropped(files): match files were dropped.
    """

    dropped = Signal(list)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._sign: QFrame | None = None
        window.setAcceptDrops(True)

    def handle(self, event: QEvent) -> bool:
        """Take match files that are dragged and dropped, and show a sign meanwhile."""
        kind = event.type()
        if kind == QEvent.Type.DragLeave:
            self._show_sign(0)
        elif kind in _DRAGS and isinstance(event, QDropEvent):
            files = match_files(event.mimeData())
            if files:
                event.acceptProposedAction()
                self._show_sign(0 if kind == QEvent.Type.Drop else len(files))
                if kind == QEvent.Type.Drop:
                    # The other program waits for the end of the drop; a dialog would keep it.
                    QTimer.singleShot(0, self, lambda: self.dropped.emit(files))
                return True
        return False

    def _show_sign(self, count: int) -> None:
        """Say in the middle of the window what dropping does; hide the sign for 0 files."""
        if self._sign is not None and count == 0:
            self._sign.hide()
            self._sign.deleteLater()
            self._sign = None
        elif self._sign is None and count:
            said = self.tr("Drop to open this match")
            if count > 1:
                said = self.tr("Drop to open {count} matches").format(count=count)
            self._sign = QFrame(self._watched)
            self._sign.setObjectName("busy")
            row = QHBoxLayout(self._sign)
            row.setContentsMargins(28, 18, 28, 18)
            row.addWidget(make_label(said, "name"))
            self._sign.adjustSize()
            self._sign.move(self._watched.rect().center() - self._sign.rect().center())
            self._sign.show()


def match_files(dragged: QMimeData) -> list[Path]:
    """The match files that are dragged; none if anything else is among them."""
    urls = dragged.urls() if dragged.hasUrls() else []
    files = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    if len(files) < len(urls) or any(file.suffix.lower() not in SUFFIXES for file in files):
        return []
    return files
