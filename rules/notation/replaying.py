"""Replaying a match from its record: move by move, with its expectations checked."""

from __future__ import annotations

from rules.dealer import ScriptEnded, SeededDealer
from rules.game import Game
from rules.moves import Move
from rules.notation import chance
from rules.notation import record as r
from rules.notation.head import changed_since
from rules.notation.playing import play_act
from rules.notation.position import state_at
from rules.notation.quoting import Names
from rules.notation.reaching import awaited, pass_on, reach
from rules.notation.tables import check
from rules.notation.wording import act as worded
from rules.state import GameState


def replay(record: r.Record, upto: int | None = None) -> Game:
    """Play a match again.

    Args:
        record: the match.
        upto: after how many acts to stop (0: before the first draw); None for all of it.

    Returns:
        The game as it stands then. If the match has a seed, its dealer goes on from there.

    Raises:
        BadMatch: an act is not legal, or something is not as expected; `acts` says how far it got.
    """
    return replaying(record, upto).game


def replaying(record: r.Record, upto: int | None = None) -> Replaying:
    """Play a match again, for somebody who wants to go on with its lines."""
    going = Replaying(record)
    while going.place < len(record.lines):
        if going.acts == upto and isinstance(record.lines[going.place].what, r.Act | r.Turn):
            break
        going.step()
    if record.head.seed is not None:
        going.game.dealer = SeededDealer(record.head.seed)
    return going


class Replaying:
    """A match on its way: the game, and how many lines and acts are behind it."""

    def __init__(self, record: r.Record, game: Game | None = None) -> None:
        self.record = record
        self.names = Names(record.setup)
        self.place = 0
        self.acts = 0
        self.expected = 0
        self.opened = -1
        """The turn whose heading was read last."""
        self.is_open = False
        """Whether the act before was left open."""
        self.game = self._start() if game is None else game

    def _start(self) -> Game:
        state = None
        positions = [line for line in self.record.lines if isinstance(line.what, r.Position)]
        if positions:
            clauses = [c for line in positions for c in _clauses(line)]
            try:
                state = state_at(self.record.setup, clauses, self.names)
            except r.Mismatch as error:
                raise self._bad(positions[0], error) from None
        game = Game(self.record.setup, None, state)
        game.start()
        return game

    def step(self) -> None:
        """Do what the next line says.

        Raises:
            BadMatch: it cannot be done, or is not so.
        """
        line = self.record.lines[self.place]
        try:
            match line.what:
                case r.Act():
                    self._act(line.what)
                    self.acts += 1
                case r.Turn(player=player):
                    self._turn(player)
                case r.Expect(clauses=clauses):
                    for clause in clauses:
                        check(self.game.state, clause, self.names)
                        self.expected += 1
                case r.Position() if self.acts or self.opened >= 0:
                    raise r.Mismatch("a position", "positions before the first turn and act")
                case _:
                    pass
        except r.Mismatch as error:
            raise self._bad(line, error) from None
        self.place += 1

    def _act(self, act: r.Act) -> None:
        if self.is_open and not isinstance(act, r.Conceding):
            raise r.Mismatch(f'"{worded(act, self.names)}"', "the end: the act before is open")
        self.is_open = act.is_open
        if isinstance(act, r.Ending):
            pass_on(self.game, self.game.state.turn if self.opened < 0 else self.opened)
            return
        reach(self.game, act, self.names)
        play_act(self.game, act, self.names)

    def _turn(self, player: int) -> None:
        if self.opened == self.game.state.turn:
            pass_on(self.game, self.opened)
        said, state = f'"turn {self.names.player_of[player]}"', self.game.state
        if state.over:
            raise r.Mismatch(said, "nothing more: the match is over")
        if state.active != player:
            raise r.Mismatch(said, f"turn {self.names.player_of[state.active]}")
        self.opened = state.turn

    def _bad(self, line: r.Line, error: r.Mismatch) -> r.BadMatch:
        note = changed_since(self.record.head, self.record.setup)
        file = self.record.file
        return r.BadMatch(file, line.number, error.found, error.expected, note, self.acts)


def _clauses(line: r.Line) -> tuple[r.Clause, ...]:
    return line.what.clauses if isinstance(line.what, r.Position) else ()


# --- for lessons ----------------------------------------------------------------------------------


def moves_of(record: r.Record, index: int, game: Game) -> tuple[Move, ...]:
    """The moves that an act of a record comes to where a game stands, equal dice being the same.

    Passes that the act implies come before it; what chance brings is among them.

    Args:
        record: the match.
        index: which act, from 0.
        game: a game of the same match that has reached this act; it is not changed.

    Raises:
        BadMatch: the game stands elsewhere, so that the act cannot come now.
        IndexError: the record has no such act.
    """
    if not 0 <= index < len(record.acts):
        raise IndexError(f"the match has {len(record.acts)} acts, no act {index}")
    before = replaying(record, index)
    twin = Game(game.setup, None, game.state.copy())
    going = Replaying(record, twin)
    going.place, going.acts, going.opened = before.place, before.acts, before.opened
    while going.acts <= index:
        going.step()
    return tuple(played.move for played in twin.played)


class NotedDealer:
    """A dealer that brings what stands in a record, by the names of the dice.

    It goes by the number of draws and rolls so far, so undo and other, equal dice do no harm.
    """

    def __init__(self, record: r.Record) -> None:
        self._record = record
        self._names = Names(record.setup)
        self._outcomes = [
            line
            for line in record.lines
            if isinstance(line.what, r.Drawing | r.Rolling)
            or (isinstance(line.what, r.Rerolling) and line.what.rolled)
        ]

    def deal(self, state: GameState) -> Move:
        """The outcome that the record has here.

        Raises:
            ScriptEnded: the record has none any more.
            BadMatch: it does not fit, because something else was played before.
        """
        if state.chances >= len(self._outcomes):
            raise ScriptEnded(f"{self._record.file} ends here: it has no draw or roll left")
        line = self._outcomes[state.chances]
        try:
            return self._outcome(state, line.what)
        except r.Mismatch as error:
            raise r.BadMatch(self._record.file, line.number, error.found, error.expected) from None

    def _outcome(self, state: GameState, what: r.Said) -> Move:
        kind = state.decision.kind if state.decision else ""
        match what:
            case r.Drawing() if kind == "draw":
                return chance.drawn(state, what, self._names)
            case r.Rolling(rolled=rolled) | r.Rerolling(rolled=rolled) if kind == "roll":
                return chance.rolled(state, rolled, self._names)
            case r.Act():
                raise r.Mismatch(f'"{worded(what, self._names)}"', awaited(state))
            case _:
                raise TypeError("only acts have outcomes")
