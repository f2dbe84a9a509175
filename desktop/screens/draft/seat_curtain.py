"""The curtain between two players at one computer: it hides everything until one sits down."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.panels.widgets.wood_button import WoodButton
from desktop.style.basic_widgets import make_label
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.materials.tones import BLACK, mix, tone
from desktop.style.style_sheet import scale_with_text

_CLOTH = ("#4a0d14", "#8e1f2b")  # in a fold, and on its ridge
_INK = "#fff3df"
_FOLD, _HEM = 74.0, 26.0  # pixels
_TITLE, _TEXT = 38, 16  # pixels at normal text size


class SeatCurtain(QWidget):
    """Names the player whose cards come next; nothing else is on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("seat-curtain")
        self.title = make_label(wraps=True)
        self.words = make_label(wraps=True)
        for label in (self.title, self.words):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.show_cards = WoodButton("", "Enter", name="open-curtain", is_main=True)
        self.undo = WoodButton("", "Ctrl+Z", name="undo-behind-curtain")
        self.leave = WoodButton(self.tr("Leave the draft"), "Esc", name="leave-behind-curtain")
        self._kept: tuple[object, ...] = ()
        self._lay_out()

    def close_for(self, name: str, other: str, task: str, *, can_undo: bool) -> None:
        """Hide everything until a player sits down.

        Args:
            name: the player whose turn it is.
            other: the other player, who must not look.
            task: what the player will do.
            can_undo: whether the other player may take the last pick back.
        """
        self.title.setText(self.tr("{name}'s turn").format(name=name))
        words = self.tr("{task} {other}, please look away.").format(task=task, other=other)
        self.words.setText(words)
        self.show_cards.set_label(self.tr("I am {name}: show my cards").format(name=name), "Enter")
        self.undo.set_label(self.tr("{name}: take back your pick").format(name=other), "Ctrl+Z")
        self.undo.setVisible(can_undo)
        self.setAccessibleName(f"{self.title.text()}. {words}")
        self._restyle()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._restyle()

    def _restyle(self) -> None:
        """Show the colors and the text size of the theme."""
        for label, pixels in ((self.title, _TITLE), (self.words, _TEXT)):
            label.setStyleSheet(
                f"color: {_INK}; font-size: {scale_with_text(pixels)}px; font-weight: bold;"
            )
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        key = (self.size(), self.devicePixelRatioF(), current_theme())
        if not self._kept or self._kept[:3] != key:
            picture = blank_picture(self.size(), self.devicePixelRatioF())
            inside = painter_on(picture)
            self._paint_cloth(inside)
            inside.end()
            self._kept = (*key, picture)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._kept[3])  # type: ignore[call-overload]
        painter.end()

    def _paint_cloth(self, painter: QPainter) -> None:
        """Paint velvet in folds under a wooden rail, darker towards the floor."""
        theme = current_theme()
        whole = QRectF(self.rect())
        dark, light = (QColor(color) for color in _CLOTH)
        if theme.table.is_plain:
            painter.fillRect(whole, dark)
        else:
            count = max(4, round(whole.width() / _FOLD))
            wide = whole.width() / count
            for fold in range(count):
                shade = QLinearGradient(fold * wide, 0, (fold + 1) * wide, 0)
                strength = 0.75 + 0.25 * math.sin(2.4 * fold)
                for at, share in ((0.0, 0.0), (0.28, strength), (0.5, 0.55), (0.8, 0.12), (1, 0)):
                    shade.setColorAt(at, mix(dark, light, share))
                painter.fillRect(QRectF(fold * wide, 0, wide + 1, whole.height()), shade)
            fall = QLinearGradient(0, 0, 0, whole.height())
            fall.setColorAt(0, tone(BLACK, 130))
            fall.setColorAt(0.16, tone(BLACK, 0))
            fall.setColorAt(0.6, tone(BLACK, 20))
            fall.setColorAt(1, tone(BLACK, 90))
            painter.fillRect(whole, fall)
        light_brass, brass, dark_brass = theme.table.brass
        hem = QRectF(0, whole.height() - 2 * _HEM, whole.width(), _HEM / 2)
        gold = QLinearGradient(hem.topLeft(), hem.bottomLeft())
        for at, color in ((0.0, dark_brass), (0.4, light_brass), (1.0, brass)):
            gold.setColorAt(at, QColor(color))
        painter.fillRect(hem, gold)
        veil = QRectF(0, 0.24 * whole.height(), whole.width(), 0.52 * whole.height())
        soft = QLinearGradient(veil.topLeft(), veil.bottomLeft())
        soft.setColorAt(0, tone(BLACK, 0))
        soft.setColorAt(0.5, tone(BLACK, 80))
        soft.setColorAt(1, tone(BLACK, 0))
        painter.fillRect(veil, soft)

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(40, 40, 40, 60)
        rows.addStretch(3)
        rows.addWidget(self.title)
        rows.addSpacing(8)
        rows.addWidget(self.words)
        rows.addSpacing(20)
        for button in (self.show_cards, self.undo):
            across = QHBoxLayout()
            across.addStretch(1)
            across.addWidget(button)
            across.addStretch(1)
            rows.addLayout(across)
        rows.addStretch(4)
        rows.addWidget(self.leave, 0, Qt.AlignmentFlag.AlignHCenter)
