"""The switch between the two leaves of the album: its cards and its sets."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QWidget

from desktop.style.basic_widgets import lay_row
from desktop.style.current_theme import current_theme
from desktop.style.key_caps import set_key_tip
from desktop.style.materials.letters import ALIGN_CENTER, paint_text, text_width
from desktop.style.materials.shadows import rounded
from desktop.style.materials.surfaces import paint_brass
from desktop.style.materials.trays import paint_tray, wood_tray_floor, wood_tray_ink
from desktop.style.style_sheet import scale_with_text

LEAF_KEY = "Ctrl+Tab"
"""The key that turns to the other leaf."""

_LETTERS, _PAD, _EDGE = 14.0, 16.0, 4


class LeafSwitch(QWidget):
    """Two words in a tray; the leaf that is open is of brass."""

    def __init__(self, *, shows_sets: bool, turn: Callable[[], object]) -> None:
        """Make the switch of one leaf; `turn` opens the other one."""
        super().__init__()
        self._turn, self._shows_sets = turn, shows_sets
        words = QCoreApplication.translate("AlbumScreen", "Cards")
        others = QCoreApplication.translate("AlbumScreen", "Sets")
        self._leaves = QButtonGroup(self)
        self.cards, self.sets = _Leaf(words, "leaf-cards"), _Leaf(others, "leaf-sets")
        for leaf, is_open in ((self.cards, not shows_sets), (self.sets, shows_sets)):
            self._leaves.addButton(leaf)
            leaf.setChecked(is_open)
            leaf.clicked.connect(self._clicked)
        other = self.cards if shows_sets else self.sets
        set_key_tip(other, words if shows_sets else others, LEAF_KEY)
        lay_row(self.cards, self.sets, on=self, margins=_EDGE, gap=0)

    def _clicked(self) -> None:
        """Turn to the other leaf; this one stays marked, for when the player returns."""
        here = self.sets if self._shows_sets else self.cards
        if not here.isChecked():
            here.setChecked(True)
            self._turn()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        table = current_theme().table
        tray = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        paint_tray(painter, tray, 10, wood_tray_floor(table), table, 0.6)
        painter.end()


class _Leaf(QAbstractButton):
    """A word of the switch."""

    def __init__(self, words: str, name: str) -> None:
        super().__init__()
        self.setText(words)
        self.setObjectName(name)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        pixels = scale_with_text(_LETTERS)
        wide = text_width(self.text(), pixels, bold=True) + 2 * _PAD
        return QSize(math.ceil(wide), round(1.9 * pixels))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right turn the leaf, as Space and Enter do."""
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Left, Qt.Key.Key_Right)
        if event.key() in keys:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, plate = current_theme(), QRectF(self.rect()).adjusted(1, 1, -1, -1)
        table, ink = theme.table, wood_tray_ink(theme.table)
        if self.isChecked():
            paint_brass(painter, rounded(plate, 7), table, 0.0)
            ink = table.brass_ink
        pixels = scale_with_text(_LETTERS)
        paint_text(
            painter, plate, self.text(), ink, pixels, bold=self.isChecked(), align=ALIGN_CENTER
        )
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.focus), 3))
            painter.drawPath(rounded(plate.adjusted(0.5, 0.5, -0.5, -0.5), 7))
        painter.end()
