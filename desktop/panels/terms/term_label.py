"""A label whose terms are underlined with dots, and explain themselves."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTextLayout,
    QTextOption,
)

from desktop.panels.terms.term_popup import explanation_of, popup_over, shown_popup
from desktop.style.current_theme import current_theme
from desktop.style.plain_text import PlainLabel
from desktop.text.announcements import Announcer
from rules.cards import CardKind
from rules.messages import FoundTerm, GlossaryTerm, terms_in
from rules.state import Setup

REST_MS = 250
"""How long the pointer rests on a term before it explains itself."""
_NONE = -1
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TermLabel(PlainLabel):
    """Shows plain text in lines; hover, a click or the keyboard explains the terms in it.

    Tab walks through the terms and explains each; Enter then opens its rule. Only the first of
    several equal terms is marked. The text is never HTML.
    """

    edition = ""
    """The edition of the match, which may explain a term differently."""

    _names: frozenset[str] = frozenset()
    _left_out: frozenset[str] = frozenset()
    _terms: tuple[FoundTerm, ...] = ()
    _hovered = _current = _NONE
    _lines: QTextLayout | None = None

    def __init__(self, look: str = "", text: str = "", *, takes_focus: bool = True) -> None:
        """Make a label.

        The keyboard reaches its terms if it `takes_focus`; `look` is its object name.
        """
        self._takes_focus = takes_focus
        super().__init__(text)
        self.setObjectName(look)
        self.setWordWrap(True)
        self.setMouseTracking(True)
        self._announcer = Announcer(self)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(lambda: self._explain(self._hovered))

    def set_match(self, setup: Setup) -> None:
        """Explain terms as the edition of a match has them, and leave out its names."""
        self.edition = setup.ruleset.name
        cards = (at_table.card for at_table in setup.cards)
        names = {card.name for card in cards if card.kind is not CardKind.SIDEKICK}
        self._names = frozenset(names | {player.name for player in setup.players})

    def setText(self, text: str) -> None:
        """Show another text."""
        if text == self.text():
            return
        super().setText(text)
        self._find_terms()

    def leave_out(self, terms: Iterable[GlossaryTerm]) -> None:
        """Do not mark these terms, for a text beside this one marks them."""
        words = frozenset(term.word for term in terms)
        if words != self._left_out:
            self._left_out = words
            self._find_terms()
            self.update()

    def _find_terms(self) -> None:
        self._close_popup()
        first: dict[str, FoundTerm] = {}
        for found in terms_in(self.text(), self._names):
            if found.term.word not in self._left_out:
                first.setdefault(found.term.word, found)
        self._terms = tuple(first.values())
        self._hovered = self._current = _NONE
        self._lines = None
        is_reached = self._takes_focus and bool(self._terms)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_reached else Qt.FocusPolicy.NoFocus)
        self.updateGeometry()

    @property
    def terms(self) -> tuple[GlossaryTerm, ...]:
        """The terms that explain themselves, in the order of the text."""
        return tuple(found.term for found in self._terms)

    def all_areas(self) -> list[tuple[QRectF, GlossaryTerm]]:
        """Where the terms are, with two areas for a term on two lines."""
        places = range(len(self._terms))
        return [(area, self._terms[place].term) for place in places for area in self._areas(place)]

    # --- lines

    def _text_lines(self, width: float) -> QTextLayout:
        lines = self._lines
        is_laid_out = lines is not None and lines.lineCount() and lines.font() == self.font()
        if lines is not None and is_laid_out and lines.lineAt(0).width() == width:
            return lines
        lines = self._lines = QTextLayout(self.text().replace("\n", "\u2028"), self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        lines.setTextOption(option)
        lines.beginLayout()
        top = 0.0
        while (line := lines.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, top))
            top += line.height()
        lines.endLayout()
        return lines

    def heightForWidth(self, width: int) -> int:
        margins = self.size() - self.contentsRect().size()
        lines = self._text_lines(max(1.0, width - margins.width()))
        return round(lines.boundingRect().height() + 0.5) + margins.height()

    def _top(self, lines: QTextLayout) -> QPointF:
        area = QRectF(self.contentsRect())
        return QPointF(area.left(), area.center().y() - lines.boundingRect().height() / 2)

    def _areas(self, place: int) -> list[QRectF]:
        """Where a term is: one area for each line that has a part of it."""
        lines = self._text_lines(self.contentsRect().width())
        corner, found = self._top(lines), self._terms[place]
        areas = []
        for row in range(lines.lineCount()):
            line = lines.lineAt(row)
            start = max(found.start, line.textStart())
            end = min(found.end, line.textStart() + line.textLength())
            if start < end:
                left, right = (_x_of(line.cursorToX(at)) for at in (start, end))
                area = QRectF(left, line.y(), right - left, line.height())
                areas.append(area.translated(corner))
        return areas

    def _term_at(self, point: QPointF) -> int:
        """The place of the term at a point of the label, or -1."""
        for place in range(len(self._terms)):
            if any(area.contains(point) for area in self._areas(place)):
                return place
        return _NONE

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.drawFrame(painter)
        ink = self.palette().color(self.foregroundRole())
        painter.setPen(ink)
        lines = self._text_lines(self.contentsRect().width())
        lines.draw(painter, self._top(lines))
        for place in range(len(self._terms)):
            for area in self._areas(place):
                self._paint_mark(painter, area, place)

    def _paint_mark(self, painter: QPainter, area: QRectF, place: int) -> None:
        """Underline a part of a term: dots, or a line under the pointer; a frame for the focus."""
        theme = current_theme()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if place == self._current and self.hasFocus():
            painter.setPen(QPen(QColor(theme.focus), 2))
            painter.drawRoundedRect(area.adjusted(-2, 0, 2, 0), 4, 4)
        pen = QPen(QColor(theme.accent), 1.6)
        if place != self._hovered:
            pen = QPen(QColor(theme.accent), 1.5, c=Qt.PenCapStyle.RoundCap)
            pen.setDashPattern([0.1, 2.2])
        painter.setPen(pen)
        y = area.bottom() - 1.2
        painter.drawLine(QPointF(area.left() + 1, y), QPointF(area.right() - 1, y))

    # --- the popup

    def _explain(self, place: int) -> None:
        if place != _NONE and self.isVisible():
            area = self._areas(place)[0].toAlignedRect()
            term = self._terms[place].term
            popup_over(self).show_term(term, area, self, self.edition)

    def _close_popup(self) -> None:
        if (popup := shown_popup(self)) is not None:
            popup.close_for(self)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._rest.stop()

    # --- the pointer

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self._term_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self._term_at(event.position())
        if place == _NONE or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        event.accept()
        self._rest.stop()
        self._explain(place)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(_NONE)

    def _hover(self, place: int) -> None:
        if place == self._hovered:
            return
        self._hovered = place
        self.update()
        if place == _NONE:
            self._rest.stop()
            self.unsetCursor()
            if (popup := shown_popup(self)) is not None:
                popup.linger()
        else:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self._rest.start()

    # --- the keyboard

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        is_back = event.reason() == Qt.FocusReason.BacktabFocusReason
        self._walk_to(len(self._terms) - 1 if is_back else max(0, self._current))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._current = _NONE
        self._close_popup()
        self.update()

    def focusNextPrevChild(self, forward: bool) -> bool:
        there = self._current + (1 if forward else -1)
        if not 0 <= there < len(self._terms):
            return super().focusNextPrevChild(forward)
        self._walk_to(there)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        popup = shown_popup(self)
        if event.key() not in _ENTER or self._current == _NONE:
            super().keyPressEvent(event)
        elif popup is not None and popup.opener is self:
            popup.follow_rule()
        else:
            self._explain(self._current)

    def walk(self) -> bool:
        """Move the focus to the next term and explain it; False after the last one."""
        if not self.hasFocus():
            self.setFocus(Qt.FocusReason.TabFocusReason)
            return self._current != _NONE
        there = self._current + 1
        self._walk_to(there)
        return there < len(self._terms)

    def _walk_to(self, place: int) -> None:
        """Move the focus to a term and explain it."""
        if not 0 <= place < len(self._terms):
            return
        self._current = place
        self.update()
        self._explain(place)
        term = self._terms[place].term
        self._announcer.announce(f"{term.word}: {explanation_of(term, self.edition)}")


def _x_of(found: object) -> float:
    """The position in a line; some versions of Qt also return the place of the cursor."""
    return float(found[0] if isinstance(found, tuple) else found)  # type: ignore[arg-type]
