"""The dialog with the picture of a turn, to copy or save it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QPixmap, QResizeEvent, QShortcut
from PySide6.QtWidgets import QDialog, QWidget

from desktop.match_log.turn_picture.shared_turn import SharedTurn
from desktop.match_log.turn_picture.turn_painter import as_png, paint_turn
from desktop.panels.dialogs.file_dialogs import ask_save, safe_file_name
from desktop.style.basic_widgets import (
    STRETCH,
    lay_column,
    lay_row,
    make_button,
    make_label,
    resize_within_window,
)
from desktop.text.announcements import Announcer

_SIZE = (900, 700)


class PictureDialog(QDialog):
    """Shows the picture of a turn as it will be shared."""

    def __init__(self, parent: QWidget, turn: SharedTurn) -> None:
        super().__init__(parent)
        self._turn = turn
        self.setObjectName("share-turn")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Picture of this turn"))
        self.picture = paint_turn(turn)
        self.preview = make_label()
        self.preview.setObjectName("turn-preview")
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setMinimumSize(320, 240)
        self.preview.setAccessibleName(self.tr("The picture"))
        self.preview.setAccessibleDescription(turn.words)
        self.status = make_label(look="soft", wraps=True)
        self.announcer = Announcer(self)
        self.copy = make_button(
            self.tr("&Copy"), name="copy-turn", tip=self.tr("Ctrl+C"), is_main=True
        )
        self.save = make_button(self.tr("&Save as…"), name="save-turn", tip=self.tr("Ctrl+S"))
        self.close_it = make_button(self.tr("Close"), name="close-turn")
        buttons = lay_row(self.copy, self.save, STRETCH, self.close_it)
        lay_column((self.preview, 1), self.status, buttons, on=self)
        resize_within_window(self, _SIZE)
        self.copy.clicked.connect(self._copy)
        self.save.clicked.connect(self._save)
        self.close_it.clicked.connect(self.close)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self, self._copy)
        QShortcut(QKeySequence("Ctrl+S"), self, self._save)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the whole picture, as large as there is room."""
        super().resizeEvent(event)
        ratio = self.devicePixelRatioF()
        shown = QPixmap.fromImage(self.picture).scaled(
            self.preview.size() * ratio,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        shown.setDevicePixelRatio(ratio)
        self.preview.setPixmap(shown)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setImage(self.picture)
        self._tell(self.tr("Copied. Paste it into a message."))

    def _save(self) -> None:
        name = f"{' - '.join(self._turn.names)}, {self._turn.heading}"
        suggested = (safe_file_name(name.replace(":", "")) or self.tr("turn")) + ".png"
        kinds = {".png": self.tr("Picture")}
        ask_save(
            self,
            self.tr("Save picture"),
            suggested,
            kinds,
            lambda _: as_png(self.picture),
            self._tell,
        )

    def _tell(self, words: str) -> None:
        self.status.setText(words)
        self.announcer.announce(words)
