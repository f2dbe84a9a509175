"""A dealer that repeats the draws and rolls of a recorded match."""

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
    """Deals the draws and rolls of a record, matching dice by name.

    It picks the outcome by the number of draws and rolls so far, so that it survives undo and
    other but equal dice.
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
        """The recorded outcome of the open draw or roll.

        Raises:
            ScriptEnded: the record has no outcome left.
            BadMatch: the outcome does not fit, because the game has left the record.
        """
        if state.chances >= len(self._outcomes):
            raise ScriptEnded(f"{self._record.file} has no draw or roll left")
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
