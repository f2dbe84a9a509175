"""Paints a line of the list of teams: the name, and how it wins or why it is not legal."""

from __future__ import annotations

import math

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.screens.new_match.team_choice.team_offers import TeamOffer, team_facts
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_LEFT, ALIGN_RIGHT, text_font

OFFER_ROLE = Qt.ItemDataRole.UserRole
_NAME, _ABOUT = 15.0, 12.5  # pixels at 1280x800
_PAD_X, _PAD_Y = 12.0, 7.0
_USUAL_WIDTH = 400
_Index = QModelIndex | QPersistentModelIndex
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


class OfferDelegate(QStyledItemDelegate):
    """Paints offers; a team that is not legal is gray, with its first fault."""

    def __init__(self) -> None:
        super().__init__()
        self._letters = 1.0

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        self._letters = letters

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        offer = index.data(OFFER_ROLE)
        if not isinstance(offer, TeamOffer):
            return super().sizeHint(option, index)
        view = option.widget
        wide = _USUAL_WIDTH
        if isinstance(view, QAbstractItemView):  # the same width with and without a scroll bar
            wide = (
                view.width() - 2 * view.frameWidth() - view.verticalScrollBar().sizeHint().width()
            )
        name = QFontMetricsF(text_font(_NAME * self._letters, bold=True)).height()
        about = self._about_rect(offer, wide - 2 * _PAD_X - 2).height()
        return QSize(wide, math.ceil(name + about + 2 * _PAD_Y + 2))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        offer = index.data(OFFER_ROLE)
        if not isinstance(offer, TeamOffer):
            super().paint(painter, option, index)
            return
        theme = current_theme()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(option.rect).adjusted(1, 1, -1, -1)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        ink, soft = theme.text, theme.text_soft
        if is_selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent))
            painter.drawRoundedRect(room, 7, 7)
            ink = soft = theme.on_accent
        elif bool(option.state & QStyle.StateFlag.State_MouseOver):
            painter.setPen(QPen(QColor(theme.accent), 1))
            painter.drawRoundedRect(room, 7, 7)
        if offer.faults and not is_selected:
            ink = soft
        self._paint_words(painter, room, offer, ink, soft)
        painter.restore()

    def _paint_words(
        self, painter: QPainter, room: QRectF, offer: TeamOffer, ink: str, soft: str
    ) -> None:
        inner = room.adjusted(_PAD_X, _PAD_Y, -_PAD_X, -_PAD_Y)
        font = text_font(_NAME * self._letters, bold=True)
        line = QRectF(inner.x(), inner.y(), inner.width(), QFontMetricsF(font).height())
        facts, small = team_facts(offer.team), text_font(_ABOUT * self._letters)
        wide = QFontMetricsF(small).horizontalAdvance(facts) + 12
        painter.setFont(small)
        painter.setPen(QColor(soft))
        painter.drawText(line, ALIGN_RIGHT, facts)
        painter.setFont(font)
        painter.setPen(QColor(ink))
        name = QFontMetricsF(font).elidedText(
            offer.team.name, Qt.TextElideMode.ElideRight, inner.width() - wide
        )
        painter.drawText(line, ALIGN_LEFT, name)
        painter.setFont(small)
        painter.setPen(QColor(soft))
        below = QRectF(inner.x(), line.bottom(), inner.width(), inner.bottom() - line.bottom())
        painter.drawText(below, _WRAPPED, _said(offer))

    def _about_rect(self, offer: TeamOffer, width: float) -> QRectF:
        metrics = QFontMetricsF(text_font(_ABOUT * self._letters))
        return metrics.boundingRect(QRectF(0, 0, width - 2, 10_000), _WRAPPED, _said(offer))


def _said(offer: TeamOffer) -> str:
    return f"⚠ {offer.first_fault}" if offer.faults else offer.about
