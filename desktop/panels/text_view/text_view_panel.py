"""The text view: everything on the table and every available move, as a tree of lines.

This is a second way to play, for people who cannot see the table or drag dice: a screen reader
reads each line, and Enter plays a move.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from desktop.panels.text_view.text_view_model import (
    ASK_HINT,
    BY_HAND,
    CANCEL,
    CLOSE_HINT,
    COACH,
    ENTER_DICE,
    HINT,
    MOVE_HINT,
    NOW,
    THROW,
    Index,
    LineNode,
    TextViewModel,
    move_hint_line,
    text_view_lines,
)
from rules.advice import OutlineKey, OutlineLine, Suggestion, outline_table
from rules.game import Game
from rules.model import Pay
from rules.state import DecisionKind, Zone

_OPEN = ("coach", "loss", "move hint", "now", "going on", "player")
_OPEN_ZONES = (Zone.FIELD, Zone.ATTACK, Zone.RESERVE, Zone.PREP)
_HEADINGS = (*_OPEN, "common")
_PADDING = 8  # above and below the text, same as in `style_sheet.py`
_MARGIN = 22  # horizontal padding of a line, with room for the edge of the scroll bar
_ELSEWHERE = (Qt.Key.Key_Space, Qt.Key.Key_Escape, *map(Qt.Key, range(0x30, 0x3A)))
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def _is_open(key: OutlineKey) -> bool:
    """Whether a new line is expanded at first."""
    return key[0] in _OPEN or (key[0] == "zone" and key[-1] in _OPEN_ZONES)


class _Wrapped(QStyledItemDelegate):
    """Paints wrapped lines, with headings in bold and moves underlined."""

    def __init__(self, panel: TextViewPanel, model: TextViewModel) -> None:
        super().__init__(panel)
        self._panel, self._model = panel, model

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        entry = self._model.node_at(index)
        if entry is None:
            return
        font: QFont = option.font
        font.setBold(entry.key[0] in _HEADINGS)
        font.setUnderline(self._panel.is_actionable(entry))
        option.font = font

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        found = super().sizeHint(option, index)
        entry = self._model.node_at(index)
        if entry is None:
            return found
        styled = QStyleOptionViewItem(option)
        self.initStyleOption(styled, index)
        letters = QFontMetrics(styled.font)
        room = QRect(0, 0, self._panel.text_width(entry), 10_000)
        needed = letters.boundingRect(room, Qt.TextFlag.TextWordWrap, entry.text).height()
        return QSize(found.width(), needed + _PADDING)


class TextViewPanel(QTreeView):
    """A tree of lines that follows the match and keeps the reader's place.

    While it is hidden it does nothing; it catches up when it is shown or read. `is_interactive` is
    False in a replay, and while the coach of a lesson has something to read.
    """

    played = Signal(tuple)  # moves: the player chose a line with one move or several
    cancelled = Signal()  # the player wants to cancel the payment
    throw_wanted = Signal()  # the player wants to roll the waiting dice
    dice_entry_wanted = Signal()  # the player wants to enter the results of real dice
    # key: the player pressed Enter on a die or card without available moves
    reason_wanted = Signal(tuple)
    move_hint_wanted = Signal()  # the player asks for a hint, or has read it
    tool_wanted = Signal(str)  # tool: the player chose a tool for a text by hand
    # command: the learner chose a line below the coach's words; "" for the words
    coach_told = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = TextViewModel(self)
        self._pending_update: Callable[[], None] | None = None
        self.is_interactive = True
        self.suggest: Callable[[], tuple[Suggestion, ...]] = tuple
        """Returns what the player who is asked can sensibly do."""
        self._question: tuple[object, ...] | None = None
        self._shown: tuple[Game, tuple[Pay, ...]] | None = None
        self._coach: OutlineLine | None = None
        self._has_coach_spoken = False
        self._first_time_hint = ""
        self._move_hint: OutlineLine | None = None
        self._loss: OutlineLine | None = None
        self._by_hand: OutlineLine | None = None
        self.offers_move_hint: Callable[[], bool] = lambda: False
        """Returns whether the player may ask for a hint now."""
        self._match_lines: tuple[OutlineLine, ...] = ()
        self.setModel(self._model)
        self.setObjectName("words")
        self.setHeaderHidden(True)
        self.setAccessibleName(self.tr("Table in words"))
        self.setAccessibleDescription(self.tr("Enter plays a move; arrow keys open and close"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setIndentation(14)
        self.setWordWrap(True)
        self.setItemDelegate(_Wrapped(self, self._model))
        self.doubleClicked.connect(self._choose_at)
        self._model.rowsInserted.connect(self._open_new)

    # --- updates ------------------------------------------------------------------------------

    def show_match(self, game: Game, proposal: tuple[Pay, ...]) -> None:
        """Show the current state of a match; `proposal` would complete its payment."""
        self._shown = game, proposal
        self._update(partial(self._show_match, game, proposal))

    def show_suggestions(self) -> None:
        """The adviser has thought about the open question: list what it suggests."""
        if self._shown is not None:
            self.show_match(*self._shown)

    def _show_match(self, game: Game, proposal: tuple[Pay, ...]) -> None:
        decision = game.decision
        question = None if decision is None else (decision.player, decision.kind, decision.dice)
        lines = text_view_lines(
            game,
            proposal,
            is_played=self.is_interactive,
            suggestions=self.suggest(),
            ask_hint=self.tr("Ask for a hint (F2)") if self.offers_move_hint() else "",
        )
        self._tell(lines, is_new=question != self._question)
        self._question = question

    def set_coach(self, line: OutlineLine | None) -> None:
        """Show the coach's words above all, with what the learner can tell the coach below them."""
        before, self._coach = self._coach, line
        is_new = line is not None and (before is None or line.text != before.text)
        self._has_coach_spoken = is_new or self._has_coach_spoken
        self._update(self._pending_update or self._tell_again)

    def set_first_time_hint(self, words: str) -> None:
        """Show a first-time hint above the other lines, or none; the current line stays."""
        if words != self._first_time_hint:
            self._first_time_hint = words
            self._update(self._pending_update or self._tell_again)

    def set_move_hint(self, hint: Suggestion | None) -> None:
        """Show what the computer would do above the other lines, and go there; None removes it."""
        self._move_hint = None
        if hint is not None:
            words = self.tr("Hint"), self.tr("Play it"), self.tr("Close the hint")
            self._move_hint = move_hint_line(hint, *words)
        self._update(self._pending_update or self._tell_again)
        if hint is not None and self.isVisible():
            self._go(self._model.find_node(MOVE_HINT))

    def set_loss(self, line: OutlineLine | None) -> None:
        """Ask about a loss above the other lines; None removes the question.

        The answer that saves it becomes the current line, or else the question: never the other.
        """
        if line == self._loss:
            return
        self._loss = line
        self._update(self._pending_update or self._tell_again)
        if line is not None and self.isVisible():
            saving = line.children[0] if len(line.children) > 1 else line
            self._go(self._model.find_node(saving.key))

    def set_by_hand(self, line: OutlineLine | None) -> None:
        """Show a text that is carried out by hand, and its tools, above the other lines."""
        if line == self._by_hand:
            return
        is_new = self._by_hand is None or line is None or self._by_hand.text != line.text
        self._by_hand = line
        self._update(self._pending_update or self._tell_again)
        if line is not None and is_new and self.isVisible():
            self._go(self._model.find_node(BY_HAND))

    def _tell_again(self) -> None:
        self._tell(self._match_lines, is_new=False)

    @property
    def throw_words(self) -> str:
        """The line that throws the waiting dice."""
        return self.tr("Roll the dice")

    def prompt_throw(self, before: Game, asked: str) -> None:
        """While dice wait to be thrown, offer that, and show the match before the roll."""
        self._update(partial(self._prompt_throw, before, asked))

    def _prompt_throw(self, before: Game, asked: str) -> None:
        throw = OutlineLine(THROW, self.throw_words)
        self._question = THROW
        self._tell(
            (OutlineLine(NOW, asked, (throw,)), *outline_table(before.state, ())), is_new=True
        )
        self._clear_moves()

    def disable_input(self, game_as_shown: Callable[[], Game]) -> None:
        """Disable all moves while dice move; `game_as_shown` is the match before they moved."""
        if self._pending_update is None:
            self._clear_moves()
        else:
            self._update(partial(self._show_without_moves, game_as_shown))

    def _show_without_moves(self, game_as_shown: Callable[[], Game]) -> None:
        game = game_as_shown()
        is_paying = game.decision_kind is DecisionKind.PAY
        self._show_match(game, game.proposed_payment() if is_paying else ())
        self._clear_moves()

    def _update(self, update: Callable[[], None]) -> None:
        """Update the lines now, or when someone looks at them."""
        self._pending_update = update
        if self.isVisible():
            self._catch_up()

    def _catch_up(self) -> None:
        update, self._pending_update = self._pending_update, None
        if update is not None:
            update()

    @property
    def line_model(self) -> TextViewModel:
        """The lines, up to date even while the panel is hidden."""
        self._catch_up()
        return self._model

    def showEvent(self, event: QShowEvent) -> None:
        self._catch_up()
        super().showEvent(event)
        self.scrollTo(self.currentIndex())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.scrollTo(self.currentIndex())

    def _clear_moves(self) -> None:
        for entry in self._model.nodes():
            entry.moves = ()

    def _tell(self, lines: tuple[OutlineLine, ...], *, is_new: bool) -> None:
        """Update the lines, and keep the current line or follow it to its new place.

        When the coach of a lesson says something new, that becomes the current line.
        """
        self._match_lines = lines
        if self._first_time_hint:
            lines = (OutlineLine(HINT, self._first_time_hint), *lines)
        if self._move_hint is not None:
            lines = (self._move_hint, *lines)
        if self._by_hand is not None:
            lines = (self._by_hand, *lines)
        if self._loss is not None:
            lines = (self._loss, *lines)
        if self._coach is not None:
            lines = (self._coach, *lines)
        here = self._model.node_at(self.currentIndex())
        above = here.parent_node.key if here is not None and here.parent_node is not None else ()
        key, row = (here.key, here.row) if here is not None else (NOW, 0)
        self._model.update_lines(lines)
        if self._coach is not None and self._has_coach_spoken:
            self._has_coach_spoken = False
            self._go(self._model.find_node(COACH))
            return
        there = self._model.find_node(key, above) if not (is_new and above == NOW) else None
        there = there or (self._model.find_node(key) if key and key[0] != "move" else None)
        self._go(there or self._near(above, 0 if is_new else row))

    def _near(self, above: OutlineKey, row: int) -> LineNode | None:
        """The line to select when the current one is gone: a neighbor, or the first move."""
        place = self._model.find_node(above) or self._model.find_node(NOW)
        if place is None or not place.children:
            return place
        return place.children[min(row, len(place.children) - 1)]

    def _go(self, entry: LineNode | None) -> None:
        if entry is None:
            return
        index = self._model.index_of(entry)
        if index != self.currentIndex():
            self.setCurrentIndex(index)
        self.scrollTo(index)  # other lines may have pushed it out of view

    def _open_new(self, above: Index, first: int, last: int) -> None:
        """Expand new lines down to the dice in play."""
        for row in range(first, last + 1):
            entry = self._model.node_at(self._model.index(row, 0, above))
            self._open(entry)

    def _open(self, entry: LineNode | None) -> None:
        if entry is not None and _is_open(entry.key):
            self.expand(self._model.index_of(entry))
            for below in entry.children:
                self._open(below)

    def go_to_choices(self, wanted: str = "") -> None:
        """Go to the line with these words, or to the first answer to the coach, or move."""
        coach, now = self._model.find_node(COACH), self._model.find_node(NOW)
        answers = [line for line in coach.children if _is_answer(line.key)] if coach else []
        choices = answers or (now.children if now is not None else [])
        if choices:
            self._go(next((line for line in choices if line.text == wanted), choices[0]))

    def is_actionable(self, entry: LineNode) -> bool:
        """Whether Enter on a line plays a move or triggers an action."""
        is_told = entry.key[:1] in (COACH, BY_HAND) and len(entry.key) > 1
        acts = (ASK_HINT, CANCEL, CLOSE_HINT, ENTER_DICE, THROW)
        return bool(entry.moves) or is_told or entry.key in acts

    def text_width(self, entry: LineNode) -> int:
        depth = 1
        while entry.parent_node is not None:
            entry, depth = entry.parent_node, depth + 1
        return max(80, self.viewport().width() - (depth - 1) * self.indentation() - _MARGIN)

    # --- input --------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            event.accept()  # so that it does not also press the main button
            self._choose_at(self.currentIndex())
        elif event.key() in _ELSEWHERE:
            event.ignore()  # leave these keys to the buttons of the screen
        else:
            super().keyPressEvent(event)

    def _choose_at(self, index: QModelIndex) -> None:
        """Play the move of a line or its only child's, else expand it or ask why not."""
        entry = self._model.node_at(index)
        if entry is None:
            return
        below = [line for line in entry.children if line.moves]
        if entry.key[:1] == COACH:
            self.coach_told.emit("" if entry.key == COACH else str(entry.key[1]))
        elif entry.key[:1] == BY_HAND and len(entry.key) > 1:
            self.tool_wanted.emit(str(entry.key[1]))
        elif entry.key == CANCEL:
            self.cancelled.emit()
        elif entry.key in (ASK_HINT, CLOSE_HINT):
            self.move_hint_wanted.emit()
        elif entry.key == THROW:
            self.throw_wanted.emit()
        elif entry.key == ENTER_DICE:
            self.dice_entry_wanted.emit()
        elif entry.moves:
            self.played.emit(entry.moves)
        elif entry.key[0] in ("die", "card", "player") and len(below) == 1:
            self.played.emit(below[0].moves)
        elif below:
            self.expand(index)
            self._go(below[0])
        elif entry.key[0] in ("die", "card"):
            self.reason_wanted.emit(entry.key)
        else:
            self.setExpanded(index, not self.isExpanded(index))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


def _is_answer(key: OutlineKey) -> bool:
    """Whether a line below the coach's words answers a question."""
    return len(key) > 1 and str(key[1]).startswith("lesson-answer")
