"""The context menu on the table: possible actions, and reasons why others are not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QVBoxLayout, QWidget

from desktop.match.settle_clock import SettleClock
from desktop.panels.rules_reference import open_rule
from desktop.style.basic_widgets import (
    lay_column,
    lay_row,
    make_label,
    make_scroll_area,
    remove_widgets,
)
from desktop.style.cast_shadow import CastShadow
from desktop.text.translation import translate
from rules.advice import ContextAction
from rules.model import Move

_AWAY = 10  # the distance from the clicked point
_EDGE = 8  # the distance from the edge of the table
_WIDTH = 26  # of a line, in pairs of average letters


class MenuLine(NamedTuple):
    """A line of the menu: its words, a description, its rule, and its callback."""

    words: str
    about: str
    rule: str
    callback: Callable[[], object]


class _Line(QPushButton):
    """A button for a line; it leaves keys to the menu, and Tab stays within the menu."""

    def __init__(self, menu: ContextMenu) -> None:
        super().__init__()
        self._menu = menu

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            self._menu.keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        self._menu.move_focus(1 if forward else -1)
        return True


class ContextMenu(QFrame):
    """A menu over the table, beside the thing it is about.

    The arrow keys move between lines, Enter chooses one, Esc closes the menu. A line for an
    impossible action says why, and opens the rule.
    """

    chosen = Signal(tuple)  # moves: the player chose an action

    def __init__(self, parent: QWidget, return_focus: Callable[[], object]) -> None:
        """`return_focus` is called when the menu closes and had the focus."""
        super().__init__(parent)
        self._return_focus = return_focus
        self.setObjectName("panel")
        CastShadow(self)
        self._over = parent
        self.is_interactive = True
        self._settling = SettleClock()
        self.title = make_label(look="name", wraps=True)
        self.about = make_label(look="soft", wraps=True)
        self.rows: list[QPushButton] = []
        self._inner = QWidget()
        self._list = make_scroll_area(self._inner)
        self._column = lay_column(self.title, self.about, self._list, on=self, margins=8, gap=4)
        self.hide()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_went)

    def _focus_went(self, _: QWidget | None, now: QWidget | None) -> None:
        """Close the menu when another widget gets the focus."""
        if self.isVisible() and now is not None and not self.isAncestorOf(now):
            self.hide()

    def open_at(
        self,
        title: str,
        about: str,
        possible: Sequence[ContextAction],
        at: QPoint,
        more: Sequence[MenuLine] = (),
        *,
        clear_of: QRect,
        felt: QRect,
    ) -> None:
        """Open the menu near a point of the parent.

        `about` is a second line, such as the zone of the thing. `more` are lines that are not
        moves. The menu keeps clear of an area, and stays on the felt if it fits.
        """
        self.title.setText(title)
        self.about.setText(about)
        self.about.setVisible(bool(about))
        self.setAccessibleName(f"{title}. {about}" if about else title)
        self._fill(possible, more)
        self._lie_at(at, clear_of | QRect(at, at), felt)
        self.show()
        self.raise_()
        self.rows[0].setFocus(Qt.FocusReason.PopupFocusReason)
        self._settling.restart()
        self.update()

    def close_menu(self) -> None:
        if self.isVisible():
            had_keyboard = self.isAncestorOf(QApplication.focusWidget() or self._over)
            self.hide()
            if had_keyboard:
                self._return_focus()

    # --- lines

    def _fill(self, possible: Sequence[ContextAction], more: Sequence[MenuLine]) -> None:
        remove_widgets(self._column, (self._list,))
        self._inner = QWidget()
        lines = QVBoxLayout(self._inner)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(2)
        wide = self._wide()
        self.rows = []
        for action in possible:
            if action.moves:
                self._add(lines, self._possible_line(action), "▸", wide)
        refused = [action for action in possible if action.refusal is not None]
        if refused:
            lines.addWidget(make_label(self.tr("Not now"), "soft"))
        for action in refused:
            self._add(lines, self._refused_line(action), "✗", wide)
        for row in more:
            self._add(lines, row, "…", wide)
        self._list = make_scroll_area(self._inner)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._column.addWidget(self._list, 1)

    def _possible_line(self, action: ContextAction) -> MenuLine:
        about = "" if self.is_interactive else self.tr("Replay (view only)")
        does = (lambda: self._choose(action.moves)) if self.is_interactive else self.close_menu
        return MenuLine(translate(action.label), about, "", does)

    def _refused_line(self, action: ContextAction) -> MenuLine:
        refusal = action.refusal
        assert refusal is not None
        about = f"{translate(refusal.reason)} {translate(refusal.remedy)}"
        rule = refusal.rule_id
        return MenuLine(translate(action.label), about, rule, lambda: self._read(rule))

    def _add(self, lines: QVBoxLayout, row: MenuLine, sign: str, wide: int) -> None:
        made = _Line(self)
        made.setObjectName("row")
        made.clicked.connect(lambda: self._call(row))
        inside = lay_row(
            (make_label(sign), Qt.AlignmentFlag.AlignTop), on=made, margins=(6, 4, 6, 4), gap=6
        )
        words = lay_column(gap=0)
        inside.addLayout(words, 1)
        words.addWidget(make_label(row.words, wraps=True))
        if row.about:
            words.addWidget(make_label(row.about, "soft", wraps=True))
        if row.rule:
            inside.addWidget(make_label(row.rule, "rule"), 0, Qt.AlignmentFlag.AlignTop)
        made.setFixedHeight(inside.totalHeightForWidth(wide))
        made.setAccessibleName(self._read_out(row))
        lines.addWidget(made)
        self.rows.append(made)

    def _read_out(self, row: MenuLine) -> str:
        if not row.rule or not row.about:
            return f"{row.words}. {row.about}" if row.about else row.words
        template = self.tr("Not now: {words}. {why} Rule {rule}.")
        return template.format(words=row.words, why=row.about, rule=row.rule)

    def _call(self, row: MenuLine) -> None:
        """Do what a line says, unless the menu has just opened under the pressed key."""
        if self._settling.is_settled:
            row.callback()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self._settling.mark_painted()

    def _choose(self, moves: tuple[Move, ...]) -> None:
        self.close_menu()
        self.chosen.emit(moves)

    def _read(self, rule: str) -> None:
        self.close_menu()
        open_rule(self, rule)

    # --- position

    def _wide(self) -> int:
        """The width of the lines: relative to the text size, but within the table."""
        letters = self.fontMetrics().averageCharWidth() * 2 * _WIDTH
        return min(letters, self._over.width() - 4 * _EDGE)

    def _lie_at(self, at: QPoint, beside: QRect, felt: QRect) -> None:
        """Place the menu beside the thing at a point, within the felt; scroll if it is too high."""
        room = felt.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        wide = self._wide() + 16
        self.ensurePolished()
        self._list.setFixedHeight(0)
        above = self._column.totalHeightForWidth(wide)
        whole = self._inner.sizeHint().height()
        if above + whole > room.height():
            room = self._over.rect().adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        fits = min(whole, room.height() - above)
        self._list.setFixedHeight(fits)
        high, wide = above + fits, wide + (14 if fits < whole else 0)
        right = beside.right() + _AWAY
        x = right if right + wide <= room.right() else beside.left() - _AWAY - wide
        y = at.y() - 20
        if x < room.left():  # no room at either side
            x = at.x() - wide // 2
            above_it, below = beside.top() - _AWAY - high, beside.bottom() + _AWAY
            y = above_it if above_it >= room.top() else below
        where = QRect(x, y, wide, high)
        where.moveLeft(max(room.left(), min(where.left(), room.right() - wide)))
        where.moveTop(max(room.top(), min(where.top(), room.bottom() - high)))
        self.setGeometry(where)

    # --- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Down:
                self.move_focus(1)
            case Qt.Key.Key_Up:
                self.move_focus(-1)
            case Qt.Key.Key_Home:
                self._go(0)
            case Qt.Key.Key_End:
                self._go(-1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.rows[self._now()].click()
            case Qt.Key.Key_Escape | Qt.Key.Key_Menu:
                self.close_menu()
            case _:
                pass  # ignore all other keys while the menu is open
        event.accept()

    def move_focus(self, step: int) -> None:
        """Focus the next (1) or previous (-1) line, wrapping around."""
        self._go(self._now() + step)

    def _now(self) -> int:
        return next((place for place, row in enumerate(self.rows) if row.hasFocus()), 0)

    def _go(self, place: int) -> None:
        row = self.rows[place % len(self.rows)]
        row.setFocus(Qt.FocusReason.TabFocusReason)
        self._list.ensureWidgetVisible(row)
