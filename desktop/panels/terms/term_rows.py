"""Paints the rows of the glossary: picture, term, explanation, and the link to the rule."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.panels.terms.term_pictures import term_picture
from desktop.panels.terms.term_popup import rule_heading
from desktop.style.current_theme import current_theme
from desktop.style.materials.tones import mix
from desktop.style.style_sheet import scale_with_text
from desktop.text.translation import translate
from rules.messages import GlossaryTerm

TERM_ROLE = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex
_Option = QStyleOptionViewItem
_PICTURE, _PAD, _GAP = 50, 8, 12
_WORD, _HEADING = 1.2, 1.15  # sizes of letters, relative to those of the explanation
_WRAP = Qt.TextFlag.TextWordWrap


class TermRow(NamedTuple):
    """The areas of a row with a term, and the height of the row."""

    picture: QRectF
    word: QRectF
    words: QRectF
    remarks: QRectF
    link: QRectF
    height: int


class TermRows(QStyledItemDelegate):
    """Paints a term, or the heading of a group where an item has no term."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        self.hovered_link: QPersistentModelIndex | None = None
        """The row whose link is under the pointer."""

    def link_area(self, index: _Index, rect: QRect) -> QRectF:
        """Where the link to the rule is in a row with this rectangle; empty for a heading."""
        term = index.data(TERM_ROLE)
        if not isinstance(term, GlossaryTerm):
            return QRectF()
        return self._row(term, rect.width()).link.translated(QPointF(rect.topLeft()))

    def sizeHint(self, option: _Option, index: _Index) -> QSize:
        wide = self._view.viewport().width()
        term = index.data(TERM_ROLE)
        if isinstance(term, GlossaryTerm):
            return QSize(wide, self._row(term, wide).height)
        line = QFontMetricsF(self._font(_HEADING, bold=True)).height()
        return QSize(wide, round(line + 2.2 * _PAD))

    def paint(self, painter: QPainter, option: _Option, index: _Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(option.rect.topLeft())
        term = index.data(TERM_ROLE)
        if isinstance(term, GlossaryTerm):
            is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            if is_chosen:
                has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
                self._paint_choice(painter, QRectF(QPointF(), option.rect.size()), has_focus)
            self._paint_term(painter, term, option.rect.width(), index)
        else:
            self._paint_heading(painter, str(index.data()), option.rect)
        painter.restore()

    # --- sizes

    def _font(self, size: float = 1.0, *, bold: bool = False) -> QFont:
        font = QFont(self._view.font())
        font.setPointSizeF(size * font.pointSizeF())
        font.setBold(bold)
        return font

    def _row(self, term: GlossaryTerm, wide: int) -> TermRow:
        side = scale_with_text(_PICTURE)
        left, right = _PAD + side + _GAP, wide - _PAD
        room = right - left
        bold, plain = QFontMetricsF(self._font(_WORD, bold=True)), QFontMetricsF(self._font())
        link_width = plain.horizontalAdvance(rule_heading(term)) + 2
        word = QRectF(left, _PAD, bold.horizontalAdvance(term.word) + 2, bold.height())
        words = QRectF(left, word.bottom() + 1, room, _text_height(plain, _words(term), room))
        remarks = QRectF(left, words.bottom(), room, 0)
        if said := remark_lines(term):
            remarks.setHeight(_text_height(plain, said, room) + 2)
        link = QRectF(right - link_width, word.top(), link_width, word.height())
        if word.right() + _GAP > link.left():
            link = QRectF(left, remarks.bottom() + 2, min(room, link_width), plain.height())
        bottom = max(remarks.bottom(), link.bottom(), _PAD + side if term.symbol else 0)
        picture = QRectF(_PAD, _PAD, side, side)
        return TermRow(picture, word, words, remarks, link, round(bottom + _PAD))

    # --- painting

    def _paint_choice(self, painter: QPainter, area: QRectF, has_focus: bool) -> None:
        theme = current_theme()
        painter.setBrush(mix(theme.card, theme.accent, 0.14))
        painter.setPen(QPen(QColor(theme.focus if has_focus else theme.card_line), 2))
        painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 7, 7)

    def _paint_term(self, painter: QPainter, term: GlossaryTerm, wide: int, index: _Index) -> None:
        theme, row = current_theme(), self._row(term, wide)
        if term.symbol:
            ratio = self._view.devicePixelRatioF()
            picture = term_picture(term.symbol, round(row.picture.width()), ratio, theme)
            painter.drawPixmap(row.picture.topLeft(), picture)
        painter.setPen(QColor(theme.text))
        painter.setFont(self._font(_WORD, bold=True))
        painter.drawText(row.word, Qt.AlignmentFlag.AlignLeft, term.word)
        painter.setFont(self._font())
        painter.drawText(row.words, _WRAP, _words(term))
        painter.setPen(QColor(theme.text_soft))
        painter.drawText(row.remarks, _WRAP | Qt.AlignmentFlag.AlignBottom, remark_lines(term))
        font = self._font()
        font.setUnderline(self.hovered_link is not None and self.hovered_link == index)
        painter.setFont(font)
        painter.setPen(QColor(theme.accent))
        painter.drawText(row.link, Qt.AlignmentFlag.AlignVCenter, rule_heading(term))

    def _paint_heading(self, painter: QPainter, words: str, area: QRect) -> None:
        theme = current_theme()
        painter.setFont(self._font(_HEADING, bold=True))
        painter.setPen(QColor(theme.text_soft))
        inner = QRectF(_PAD, 0, area.width() - 2 * _PAD, area.height() - 0.4 * _PAD)
        painter.drawText(inner, Qt.AlignmentFlag.AlignBottom, words)
        painter.setPen(QPen(QColor(theme.card_line), 1))
        painter.drawLine(
            QPointF(inner.left(), area.height() - 1), QPointF(inner.right(), area.height() - 1)
        )


def remark_lines(term: GlossaryTerm) -> str:
    """What only some editions say about a term: a line for each remark."""
    return "\n".join(
        f"{', '.join(remark.editions)}: {translate(remark.text)}" for remark in term.remarks
    )


def _words(term: GlossaryTerm) -> str:
    return translate(term.explanation)


def _text_height(metrics: QFontMetricsF, text: str, wide: float) -> float:
    return metrics.boundingRect(QRectF(0, 0, wide, 10_000), _WRAP, text).height()
