"""A card of the team: a strip with its name, its version, and its dice to click."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QMimeData, QPoint, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QDrag,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget

from desktop.card_art.card_picture import SHADOW, card_image
from desktop.panels.card_browser.card_model import CARD_MIME_TYPE
from desktop.panels.card_browser.card_words import card_key, energy_name
from desktop.panels.widgets.cell_painting import paint_fitted
from desktop.screens.team_builder.team_editor import TeamEditor
from desktop.style.basic_widgets import connect_clicks, make_button
from desktop.style.current_theme import current_theme
from desktop.style.glyphs import IVORY
from desktop.style.materials.letters import paint_text
from desktop.style.materials.shadows import rounded
from desktop.style.palette import ENERGY_COLORS
from desktop.style.plain_text import plain_tooltip
from rules.cards import Card, CardKind

ROW_MIME_TYPE = "application/x-sidekick-team-row"
"""Carried in addition by a card that is dragged out of the team."""

_HIGH, _HIGHEST = 32.0, 45.0  # of the strip; a higher one has no larger parts
_PAD = 3
_STRIP_SHARE, _LEAST_STRIP, _WIDEST_STRIP = 0.46, 150, 330
_MOST_OF_ROOM = 0.65  # of the room beside the dice; the rest is for the subtitle
_PIP, _PIP_GAP = 13.0, 3.0
_VERSION = 12.0  # the letters of the subtitle


class TeamRow(QAbstractButton):
    """One card of the team. A click chooses it; it can be dragged out."""

    def __init__(
        self,
        card: Card,
        dice: int,
        editor: TeamEditor,
        *,
        step: Callable[[TeamRow, int], None],
        stop_at: Callable[[TeamRow], None],
    ) -> None:
        """Make a row; `step` moves the keyboard by rows, `stop_at` is called when it arrives."""
        super().__init__()
        self._editor, self._step, self._stop_at = editor, step, stop_at
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._pressed_at: QPoint | None = None
        self._strip = QPixmap()
        self._strip_of: tuple[object, ...] = ()
        self._has_fault = False
        self.fewer = self._make_button("−", "fewer-dice", self.tr("One die fewer (−)"))
        self.more = self._make_button("+", "more-dice", self.tr("One die more (+)"))
        self.remove = self._make_button("✕", "take-out", self.tr("Remove (Delete)"))
        self.pips = _DicePips(self, editor)
        connect_clicks(
            (self.fewer, lambda: editor.change_dice(self.card, -1)),
            (self.more, lambda: editor.change_dice(self.card, 1)),
            (self.remove, lambda: editor.remove_card(self.card)),
        )
        self.show_card(card, dice)

    def show_card(self, card: Card, dice: int, *, has_fault: bool = False) -> None:
        """Show a card and its dice, and whether it breaks a rule."""
        self.card, self.dice, self._has_fault = card, dice, has_fault
        is_basic = card.kind is CardKind.BASIC_ACTION
        for part in (self.fewer, self.more, self.pips):
            part.setVisible(not is_basic)
        self.fewer.setEnabled(dice > 1)
        self.more.setEnabled(dice < card.maximum)
        self.pips.show_dice(card, dice, on_paper=has_fault)
        parts = [card.full_name, self.tr("cost {cost}").format(cost=card.cost)]
        parts += [energy_name(energy) for energy in card.energy]
        if is_basic:
            parts.append(self.tr("basic action"))
        else:
            parts.append(self.tr("{dice} of {most} dice").format(dice=dice, most=card.maximum))
        if has_fault:
            parts.append(self.tr("breaks a rule"))
        self.setAccessibleName(", ".join(parts))
        self.setAccessibleDescription(
            self.tr("Delete removes it, Enter shows the card")
            if is_basic
            else self.tr("Plus and minus change the dice, Delete removes it")
        )
        self.setToolTip(plain_tooltip(f"{card.full_name}\n{card.wording}".strip()))
        self.updateGeometry()
        self.update()

    @property
    def is_tab_stop(self) -> bool:
        """Whether Tab leads to this row; it leads to one row of the team."""
        return self.focusPolicy() == Qt.FocusPolicy.StrongFocus

    def set_tab_stop(self, *, is_stop: bool) -> None:
        """Let Tab lead to this row, or only clicks and arrows."""
        policy = Qt.FocusPolicy.StrongFocus if is_stop else Qt.FocusPolicy.ClickFocus
        self.setFocusPolicy(policy)

    # --- keys and mouse

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._stop_at(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal | Qt.Key.Key_Right:
                self._editor.change_dice(self.card, 1)
            case Qt.Key.Key_Minus | Qt.Key.Key_Left:
                self._editor.change_dice(self.card, -1)
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                self._editor.remove_card(self.card)
            case Qt.Key.Key_Down:
                self._step(self, 1)
            case Qt.Key.Key_Up:
                self._step(self, -1)
            case key if Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
                self._editor.set_dice(self.card, key - Qt.Key.Key_0)
            case _:
                super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        start = self._pressed_at
        if start is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        moved = (event.position().toPoint() - start).manhattanLength()
        if moved >= QApplication.startDragDistance():
            self._pressed_at = None
            self.setDown(False)
            self._drag()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = None
        super().mouseReleaseEvent(event)

    def drag_data(self) -> QMimeData:
        """What a drag of this card carries."""
        data = QMimeData()
        key = QByteArray(card_key(self.card).encode())
        data.setData(CARD_MIME_TYPE, key)
        data.setData(ROW_MIME_TYPE, key)
        return data

    def _drag(self) -> None:
        drag = QDrag(self)
        drag.setMimeData(self.drag_data())
        picture = self._strip_picture()
        drag.setPixmap(picture)
        drag.setHotSpot(QPoint(SHADOW + 40, SHADOW + round(self._strip_size().height() / 2)))
        drag.exec(Qt.DropAction.MoveAction | Qt.DropAction.CopyAction)

    # --- measures

    def sizeHint(self) -> QSize:
        """A row for the strip and the dice, however wide."""
        return QSize(320, round(self._strip_size().height()) + 2 * _PAD)

    def minimumSizeHint(self) -> QSize:
        """The same height, and room for the name."""
        return QSize(_LEAST_STRIP + self._controls_width(), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _strip_size(self) -> QSizeF:
        letters = current_theme().text_scale
        high = min(_HIGHEST, _HIGH * max(1.0, letters))
        room = self.width() - self._controls_width() - 2 * _PAD
        share = (_STRIP_SHARE - 0.05 * (max(1.0, letters) - 1)) * self.width()
        wide = max(_LEAST_STRIP, min(share, _WIDEST_STRIP * letters, _MOST_OF_ROOM * room))
        return QSizeF(round(wide), round(high))

    def _controls_width(self) -> int:
        parts: list[QWidget] = [self.remove]
        if self.card.kind is not CardKind.BASIC_ACTION:
            parts += [self.fewer, self.pips, self.more]
        return sum(part.sizeHint().width() + 4 for part in parts) + _PAD

    def _place(self) -> None:
        """Put the buttons at the right end."""
        right = self.width() - _PAD
        for part in (self.remove, self.more, self.pips, self.fewer):
            if part.isHidden():
                continue
            size = part.sizeHint()
            part.setGeometry(
                right - size.width(), (self.height() - size.height()) // 2, *size.toTuple()
            )
            right -= size.width() + 4

    # --- looks

    def paintEvent(self, event: QPaintEvent) -> None:
        self._place()
        theme, painter = current_theme(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        if self._has_fault or self.hasFocus() or self.underMouse():
            ground = QColor(theme.card)
            ground.setAlphaF(0.92 if self._has_fault else 0.16)
            painter.fillPath(rounded(area, 9), ground)
        size = self._strip_size()
        painter.drawPixmap(QPointF(_PAD - SHADOW, _PAD - SHADOW), self._strip_picture())
        left = _PAD + size.width() + 10
        right = self.width() - self._controls_width() - _PAD
        ink = QColor(theme.text if self._has_fault else theme.table.stage_ink)
        words = QRectF(left, 0, max(0.0, right - left), self.height())
        if self._has_fault:
            sign = QRectF(left, 0, 20 * theme.text_scale, self.height())
            paint_text(painter, sign, "⚠", theme.refused, 15 * theme.text_scale, bold=True)
            words.setLeft(sign.right() + 2)
        if words.width() > 30:
            paint_fitted(painter, words, self.card.subtitle, ink, _VERSION * theme.text_scale)
        if self.hasFocus():
            is_on_paper = self._has_fault or theme.table.is_plain
            painter.setPen(QPen(QColor(theme.focus if is_on_paper else theme.legal), 2.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area, 9, 9)
        painter.end()

    def _strip_picture(self) -> QPixmap:
        theme = current_theme()
        size, ratio = self._strip_size(), self.devicePixelRatioF()
        wanted = (self.card, size.toTuple(), theme, ratio)
        if wanted != self._strip_of:
            self._strip = QPixmap.fromImage(card_image(self.card, size, theme, ratio))
            self._strip_of = wanted
        return self._strip

    def _make_button(self, words: str, name: str, tip: str) -> QPushButton:
        made = make_button(words, name=name, tip=tip)
        made.setProperty("tiny", True)
        made.setAccessibleName(tip)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.setParent(self)
        return made


class _DicePips(QWidget):
    """The dice of a card, those it could have as outlines; a click or the wheel changes them."""

    def __init__(self, parent: QWidget, editor: TeamEditor) -> None:
        super().__init__(parent)
        self._editor = editor
        self._card: Card | None = None
        self._dice = 0
        self._on_paper = False
        self._turned = 0
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_dice(self, card: Card, dice: int, *, on_paper: bool = False) -> None:
        self._card, self._dice, self._on_paper = card, dice, on_paper
        self.updateGeometry()
        self.update()

    @property
    def _count(self) -> int:
        return max(self._dice, self._card.maximum if self._card is not None else 0)

    @property
    def _unit(self) -> float:
        return _PIP * min(1.35, max(1.0, current_theme().text_scale))

    def sizeHint(self) -> QSize:
        """Room for all dice that the card may have."""
        wide = self._count * (self._unit + _PIP_GAP)
        return QSize(round(wide), round(self._unit + 8))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self._card is not None:
            dice = 1 + int(event.position().x() // (self._unit + _PIP_GAP))
            self._editor.set_dice(self._card, dice)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._turned += event.angleDelta().y()
        steps = int(self._turned / 120)
        if steps and self._card is not None:
            self._turned -= 120 * steps
            self._editor.change_dice(self._card, steps)
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._card is None:
            return
        theme, painter = current_theme(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        energy = next((one.value for one in self._card.energy), "generic")
        fill = QColor(ENERGY_COLORS[energy])
        ink = QColor(theme.text if self._on_paper else theme.table.stage_ink)
        for place in range(self._count):
            left = place * (self._unit + _PIP_GAP) + 1
            pip = QRectF(left, (self.height() - self._unit) / 2, self._unit, self._unit)
            pip.adjust(1, 1, -1, -1)
            if place < self._dice:
                is_over = place >= self._card.maximum
                painter.setBrush(QColor(theme.refused) if is_over else fill)
                painter.setPen(QPen(ink if theme.table.is_plain else QColor(IVORY), 1.6))
            else:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(ink, 1.2))
            painter.drawRoundedRect(pip, 3, 3)
        painter.end()
