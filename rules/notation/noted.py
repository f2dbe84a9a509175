"""A dealer that brings the draws and rolls of a record."""

from __future__ import annotations

from rules.dealer import ScriptEnded
from rules.moves import Move
from rules.notation import chance
from rules.notation import record as r
from rules.notation.errors import BadMatch, Mismatch
from rules.notation.quoting import Names
from rules.notation.reaching import awaited
from rules.notation.wording import act as worded
from rules.state import GameState


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
        except Mismatch as error:
            raise BadMatch(self._record.file, line.number, error.found, error.expected) from None

    def _outcome(self, state: GameState, what: r.Said) -> Move:
        kind = state.decision.kind if state.decision else ""
        match what:
            case r.Drawing() if kind == "draw":
                return chance.drawn(state, what, self._names)
            case r.Rolling(rolled=rolled) | r.Rerolling(rolled=rolled) if kind == "roll":
                return chance.rolled(state, rolled, self._names)
            case r.Act():
                raise Mismatch(f'"{worded(what, self._names)}"', awaited(state))
            case _:
                raise TypeError("only acts have outcomes")
