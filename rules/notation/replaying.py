"""Replay a recorded match line by line and check its expectations."""

from __future__ import annotations

from rules.dealer import SeededDealer
from rules.game import Game
from rules.notation import record as r
from rules.notation.errors import BadMatch, Mismatch
from rules.notation.head import changed_since
from rules.notation.playing import play_act
from rules.notation.position import state_at
from rules.notation.quoting import Names
from rules.notation.reaching import pass_on, reach
from rules.notation.tables import check
from rules.notation.wording import act as worded


def replay(record: r.Record, upto: int | None = None) -> Game:
    """Play a match again.

    Args:
        record: the match.
        upto: the number of acts to play (0 stops before the first draw); None plays all.

    Returns:
        The game at that point. If the match has a seed, its dealer continues from there.

    Raises:
        BadMatch: an act is illegal or an expectation fails; `acts` counts the acts before it.
    """
    going = Replaying(record)
    while going.place < len(record.lines):
        if going.acts == upto and isinstance(record.lines[going.place].what, r.Act | r.Turn):
            break
        going.step()
    if record.head.seed is not None:
        going.game.dealer = SeededDealer(record.head.seed)
    return going.game


class Replaying:
    """A replay in progress: the game, and the lines, acts and expectations processed so far."""

    def __init__(self, record: r.Record) -> None:
        self.record = record
        self.names = Names(record.setup)
        self.place = 0
        self.acts = 0
        self.expected = 0
        self.opened = -1
        """The turn of the last heading; -1 before the first."""
        self.is_open = False
        """Whether the previous act was left open."""
        self.game = self._start()

    def _start(self) -> Game:
        state = None
        positions = [line for line in self.record.lines if isinstance(line.what, r.Position)]
        if positions:
            clauses = [c for line in positions for c in _clauses(line)]
            try:
                state = state_at(self.record.setup, clauses, self.names)
            except Mismatch as error:
                raise self._bad(positions[0], error) from None
        game = Game(self.record.setup, None, state)
        game.start()
        return game

    def step(self) -> None:
        """Process the next line.

        Raises:
            BadMatch: an act is illegal, or an expectation fails.
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
                    raise Mismatch("a position", "positions before the first turn and act")
                case _:
                    pass
        except Mismatch as error:
            raise self._bad(line, error) from None
        self.place += 1

    def _act(self, act: r.Act) -> None:
        if self.is_open and not isinstance(act, r.Conceding):
            raise Mismatch(f'"{worded(act, self.names)}"', "no more acts: the act before is open")
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
            raise Mismatch(said, "no more turns: the match is over")
        if state.active != player:
            raise Mismatch(said, f"turn {self.names.player_of[state.active]}")
        self.opened = state.turn

    def _bad(self, line: r.Line, error: Mismatch) -> BadMatch:
        note = changed_since(self.record.head, self.record.setup)
        file = self.record.file
        return BadMatch(file, line.number, error.found, error.expected, note, self.acts)


def _clauses(line: r.Line) -> tuple[r.Clause, ...]:
    return line.what.clauses if isinstance(line.what, r.Position) else ()
