"""The content of the text view, and its tree model, which is updated line by line.

The model is never reset: lines that stay keep their selection, focus and expansion in the views.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import overload

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.match.answers import choice_answers
from desktop.text.translation import translate, translate_reason
from rules.advice import (
    OutlineKey,
    OutlineLine,
    Suggestion,
    comma_list,
    describe_fight,
    describe_forecast,
    die_with_face,
    outline_move,
    outline_table,
)
from rules.game import Game
from rules.messages import Message, make_message
from rules.model import CHANCE, NO_DIE, Confirm, Move, Pay
from rules.state import DecisionKind

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
_NOWHERE = QModelIndex()


class LineNode:
    """A node of the tree: a line with its parent and its children."""

    __slots__ = ("children", "key", "moves", "node_id", "parent_node", "text")

    def __init__(self, node_id: int, above: LineNode | None, key: OutlineKey) -> None:
        self.node_id, self.parent_node, self.key = node_id, above, key
        self.text = ""
        self.moves: tuple[Move, ...] = ()
        self.children: list[LineNode] = []

    @property
    def row(self) -> int:
        """The index of the node among its siblings."""
        return self.parent_node.children.index(self) if self.parent_node is not None else 0


class TextViewModel(QAbstractItemModel):
    """A tree of lines with one column."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._node_ids = count(1)
        self._root = LineNode(0, None, ())
        self._entries: dict[int, LineNode] = {0: self._root}

    # --- updates -----------------------------------------------------------------------------

    def update_lines(self, lines: Sequence[OutlineLine]) -> None:
        """Update the tree to these lines: remove and insert lines, and keep all others."""
        self._follow(self._root, lines)

    def _follow(self, above: LineNode, lines: Sequence[OutlineLine]) -> None:
        wanted = {line.key for line in lines}
        for row in reversed(range(len(above.children))):
            if above.children[row].key not in wanted:
                self._remove(above, row)
        for row, line in enumerate(lines):
            rows = range(row, len(above.children))
            at = next((r for r in rows if above.children[r].key == line.key), None)
            if at is None:
                self._insert(above, row, line)
                continue
            if at != row:
                self._move(above, at, row)
            self._reword(above.children[row], line)
            self._follow(above.children[row], line.children)

    def _remove(self, above: LineNode, row: int) -> None:
        self.beginRemoveRows(self.index_of(above), row, row)
        self._forget(above.children.pop(row))
        self.endRemoveRows()

    def _insert(self, above: LineNode, row: int, line: OutlineLine) -> None:
        self.beginInsertRows(self.index_of(above), row, row)
        above.children.insert(row, self._made(above, line))
        self.endInsertRows()

    def _move(self, above: LineNode, at: int, row: int) -> None:
        index = self.index_of(above)
        self.beginMoveRows(index, at, at, index, row)
        above.children.insert(row, above.children.pop(at))
        self.endMoveRows()

    def _reword(self, entry: LineNode, line: OutlineLine) -> None:
        text = _text(line.text)
        entry.moves = line.moves
        if text != entry.text:
            entry.text = text
            index = self.index_of(entry)
            self.dataChanged.emit(index, index)

    def _made(self, above: LineNode, line: OutlineLine) -> LineNode:
        entry = LineNode(next(self._node_ids), above, line.key)
        entry.text, entry.moves = _text(line.text), line.moves
        self._entries[entry.node_id] = entry
        entry.children = [self._made(entry, below) for below in line.children]
        return entry

    def _forget(self, entry: LineNode) -> None:
        del self._entries[entry.node_id]
        for below in entry.children:
            self._forget(below)

    # --- lookup -------------------------------------------------------------------------------

    def node_at(self, index: Index) -> LineNode | None:
        """The node at an index; None for an invalid index or a removed line."""
        return self._entries.get(index.internalId()) if index.isValid() else None

    def index_of(self, entry: LineNode) -> QModelIndex:
        if entry.parent_node is None:
            return QModelIndex()
        return self.createIndex(entry.row, 0, entry.node_id)

    def find_node(self, key: OutlineKey, above: OutlineKey | None = None) -> LineNode | None:
        """The first node with a key; with `above`, the first whose parent has that key."""
        for entry in self.nodes():
            outer = entry.parent_node.key if entry.parent_node is not None else ()
            if entry.key == key and above in (None, outer):
                return entry
        return None

    def nodes(self) -> Iterator[LineNode]:
        """All nodes from top to bottom."""
        waiting = self._root.children[::-1]
        while waiting:
            entry = waiting.pop()
            yield entry
            waiting += entry.children[::-1]

    # --- the Qt interface ---------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        above = self._entries.get(parent.internalId()) if parent.isValid() else self._root
        if above is None or column != 0 or not 0 <= row < len(above.children):
            return QModelIndex()
        return self.createIndex(row, 0, above.children[row].node_id)

    @overload
    def parent(self) -> QObject | None: ...
    @overload
    def parent(self, child: Index) -> QModelIndex: ...
    def parent(self, child: Index | None = None) -> QObject | QModelIndex | None:
        if child is None:
            return super().parent()
        entry = self.node_at(child)
        above = entry.parent_node if entry is not None else None
        return QModelIndex() if above is None else self.index_of(above)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        above = self._entries.get(parent.internalId()) if parent.isValid() else self._root
        return 0 if above is None else len(above.children)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 1

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        entry = self.node_at(index)
        if entry is not None and role in (Role.DisplayRole, Role.AccessibleTextRole):
            return entry.text
        return None


def _text(message: Message | str) -> str:
    """The text of a line, with a capital letter."""
    words = translate(message)
    return words[:1].upper() + words[1:]


# --- the lines ------------------------------------------------------------------------------------


COACH: OutlineKey = ("coach",)
"""The coach of a lesson; below it, with a key of two parts, what the learner can tell the coach."""

HINT: OutlineKey = ("hint",)
"""The first-time hint on the table."""

MOVE_HINT: OutlineKey = ("move hint",)
BY_HAND: OutlineKey = ("by hand",)
"""What the computer would do; below it, a line that plays it and one that closes it."""

ASK_HINT: OutlineKey = ("ask hint",)
CLOSE_HINT: OutlineKey = ("close hint",)

NOW: OutlineKey = ("now",)
FORECAST: OutlineKey = ("forecast",)
SUGGESTED: OutlineKey = ("suggested",)
CANCEL: OutlineKey = ("cancel",)
ENTER_DICE: OutlineKey = ("desk",)
THROW: OutlineKey = ("throw",)


def text_view_lines(
    game: Game,
    proposal: tuple[Pay, ...],
    *,
    is_played: bool = True,
    suggestions: tuple[Suggestion, ...] = (),
    ask_hint: str = "",
) -> tuple[OutlineLine, ...]:
    """All lines of the text view.

    `proposal` would complete the current payment. In a replay nothing `is_played`. `ask_hint` is
    the line that asks for a hint, if there is one.
    """
    is_played = is_played and not game.deciding_computer
    legal = game.legal_moves() if is_played and game.decision is not None else ()
    choices = _choices(game, legal, proposal) if is_played else ()
    now = OutlineLine(NOW, game.prompt(), choices)
    suggested = _suggested(suggestions, ask_hint)
    return (now, *suggested, *_forecast(game), *outline_table(game.state, legal))


def _suggested(suggestions: tuple[Suggestion, ...], ask_hint: str) -> tuple[OutlineLine, ...]:
    """What the player can sensibly do, in lines below a heading."""
    if not suggestions and not ask_hint:
        return ()
    lines = [
        OutlineLine(("suggested", place), suggestion.message, moves=suggestion.moves)
        for place, suggestion in enumerate(suggestions)
    ]
    if ask_hint:
        lines.append(OutlineLine(ASK_HINT, ask_hint))
    return (OutlineLine(SUGGESTED, make_message("words.suggested"), tuple(lines)),)


def _forecast(game: Game) -> tuple[OutlineLine, ...]:
    """What the attack will do if nothing changes, with its knock-outs and fights below."""
    forecast = game.attack_forecast()
    if forecast is None:
        return ()
    first, *others = describe_forecast(game.state, forecast)
    fights = (describe_fight(game.state, fight) for fight in forecast.fights)
    below = (
        OutlineLine(("forecast", place), message)
        for place, message in enumerate((*others, *fights))
    )
    return (OutlineLine(FORECAST, first, tuple(below)),)


def _choices(
    game: Game, legal: tuple[Move, ...], proposal: tuple[Pay, ...]
) -> tuple[OutlineLine, ...]:
    """The available moves; the use of an ability includes its text."""
    state, decision = game.state, game.decision
    about = {answer.moves: answer.card_text for answer in choice_answers(game) if answer.card_text}
    lines: list[OutlineLine] = []
    if proposal:
        lines.append(
            OutlineLine(("proposed",), _proposed(game, proposal), moves=(*proposal, Confirm()))
        )
    for move in legal:
        line = outline_move(state, move)
        words: Message | str = line.text
        if text := about.get((move,)):
            words = make_message("list.about", what=words, about=text.replace("\n", " "))
        lines.append(OutlineLine(line.key, words, moves=line.moves))
    if decision is not None and decision.player == CHANCE and game.dealer is None:
        lines.append(OutlineLine(ENTER_DICE, make_message("words.enter_dice")))
    if decision is not None and decision.kind is DecisionKind.PAY and decision.player != CHANCE:
        lines.append(OutlineLine(CANCEL, make_message("words.cancel")))
    return tuple(lines)


def _proposed(game: Game, proposal: tuple[Pay, ...]) -> Message:
    state = game.state
    dice = dict.fromkeys(pay.die for pay in proposal if pay.die != NO_DIE)
    named: list[Message | str] = [die_with_face(state, die) for die in dice]
    if any(pay.die == NO_DIE for pay in proposal):
        named.append(make_message("words.energy_no_die"))
    return make_message("words.proposed", dice=comma_list(named))


def move_hint_line(hint: Suggestion, heading: str, play: str, close: str) -> OutlineLine:
    """A hint as a line, with what can be done with it below."""
    words = f"{heading}: {translate(hint.act)}. {translate_reason(hint.reason)}".rstrip()
    below = (
        OutlineLine(("move hint", "play"), play, moves=hint.moves),
        OutlineLine(CLOSE_HINT, close),
    )
    return OutlineLine(MOVE_HINT, words, below)
