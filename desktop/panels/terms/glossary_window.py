"""The glossary: every term of the game in a list with a search field."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.panels.rules_reference import open_rule, show_rule_in_window
from desktop.panels.terms.term_pictures import term_picture
from desktop.panels.terms.term_popup import explanation_of, rule_heading, rule_link_words
from desktop.style.basic_widgets import lay_column, make_button, make_label, resize_within_window
from desktop.style.current_theme import current_theme
from desktop.style.materials.tones import mix
from desktop.style.style_sheet import scale_with_text
from desktop.text.match_choices import edition_names
from desktop.text.translation import translate
from rules.messages import GlossaryTerm, TermGroup, all_terms, terms_in

_SIZE = (760, 680)
_INTO_LIST = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)


class GlossaryList(QListWidget):
    """Lists the terms in groups. Enter, or a click on its link, opens the rule of a term."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("glossary")
        self.setAccessibleName(_tr("Terms"))
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._rows = TermRows(self)
        self.setItemDelegate(self._rows)
        self._headings: dict[TermGroup, QListWidgetItem] = {}
        self._items: dict[GlossaryTerm, QListWidgetItem] = {}
        for term in all_terms():
            self._add(term)
        self.itemActivated.connect(self._follow)

    def _add(self, term: GlossaryTerm) -> None:
        if term.group not in self._headings:
            heading = QListWidgetItem(_tr(term.group.value))
            heading.setFlags(Qt.ItemFlag.NoItemFlags)
            self._headings[term.group] = heading
            self.addItem(heading)
        self._items[term] = item = QListWidgetItem(term.word)
        item.setData(TERM_ROLE, term)
        parts = (f"{term.word}:", explanation_of(term), remark_lines(term), rule_link_words(term))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, " ".join(filter(None, parts)))
        self.addItem(item)

    def show_only(self, words: str) -> int:
        """Show only terms that these words find; return how many there are."""
        wanted = words.lower().split()
        typed = words.strip().lower()
        named = {found.term.word for found in terms_in(words)}
        named |= {term.word for term in all_terms() if term.word.lower() == typed}
        for term, item in self._items.items():
            heard = str(item.data(Qt.ItemDataRole.AccessibleTextRole)).lower()
            item.setHidden(term.word not in named and not all(word in heard for word in wanted))
        shown = [item for item in self._items.values() if not item.isHidden()]
        groups = {item.data(TERM_ROLE).group for item in shown}
        for group, heading in self._headings.items():
            heading.setHidden(group not in groups)
        best = next((item for item in shown if item.data(TERM_ROLE).word in named), None)
        if shown:
            self.setCurrentItem(best or shown[0])
            self.scrollToItem(best or shown[0])
        if best is None or not wanted:
            self.scrollToTop()
        return len(shown)

    def _follow(self, item: QListWidgetItem) -> None:
        term = item.data(TERM_ROLE)
        if isinstance(term, GlossaryTerm):
            open_rule(self, term.rule)

    # --- the links

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self._link_at(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self._link_at(event)
        if index is not None and event.button() == Qt.MouseButton.LeftButton:
            open_rule(self, index.data(TERM_ROLE).rule)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(None)

    def _link_at(self, event: QMouseEvent) -> QPersistentModelIndex | None:
        """The row whose link is under the pointer, or None."""
        index = self.indexAt(event.position().toPoint())
        area = self._rows.link_area(index, self.visualRect(index))
        return QPersistentModelIndex(index) if area.contains(event.position()) else None

    def _hover(self, index: QPersistentModelIndex | None) -> None:
        if index != self._rows.hovered_link:
            self._rows.hovered_link = index
            shape = (
                Qt.CursorShape.ArrowCursor if index is None else Qt.CursorShape.PointingHandCursor
            )
            self.viewport().setCursor(shape)
            self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


class GlossaryWindow(QDialog):
    """The glossary in its own window; rules open in theirs."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("glossary-window")
        self.setWindowTitle(self.tr("Glossary"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.search = QLineEdit(placeholderText=self.tr("Search for a word"))
        self.search.setObjectName("glossary-search")
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(self.search.placeholderText())
        self.list = GlossaryList()
        self.nothing = make_label(self.tr("No terms found."), look="soft")
        self.nothing.hide()
        close = make_button(self.tr("Close"), name="close-glossary")
        close.setAutoDefault(False)  # Enter opens the rule of a term
        close.clicked.connect(self.reject)
        lay_column(
            self.search, self.nothing, (self.list, 1), (close, Qt.AlignmentFlag.AlignRight), on=self
        )
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self.list.setFocus)
        self.search.installEventFilter(self)
        self._find("")
        resize_within_window(self, _SIZE)
        self.search.setFocus()

    def open_rule(self, rule: str) -> None:
        show_rule_in_window(self, rule)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Let keys that move in the list do so from the search field."""
        is_key = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if watched is self.search and is_key and event.key() in _INTO_LIST:  # type: ignore[attr-defined]
            self.list.setFocus()
            return True
        return False

    def _find(self, words: str) -> None:
        count = self.list.show_only(words)
        self.nothing.setVisible(not count)
        self.list.setVisible(bool(count))


def _tr(text: str) -> str:
    return QCoreApplication.translate("Glossary", text)


# --- term rows ------------------------------------------------------------------------------------


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
        if lines := remark_lines(term):
            remarks.setHeight(_text_height(plain, lines, room) + 2)
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
        f"{edition_names(remark.editions)}: {translate(remark.text)}" for remark in term.remarks
    )


def _words(term: GlossaryTerm) -> str:
    return translate(term.explanation)


def _text_height(metrics: QFontMetricsF, text: str, wide: float) -> float:
    return metrics.boundingRect(QRectF(0, 0, wide, 10_000), _WRAP, text).height()
