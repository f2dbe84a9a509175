"""A dealer that repeats the draws and rolls of a recorded match."""

from __future__ import annotations

from rules.engine.turn.dealer import ScriptExhausted
from rules.model.moves import Move
from rules.notation.acts import chance
from rules.notation.acts.act_timing import describe_open_decision
from rules.notation.records import record as r
from rules.notation.records.errors import BadMatch, LineMismatch
from rules.notation.syntax.act_formatter import format_act as worded
from rules.notation.syntax.quoting import MatchNames
from rules.state import DecisionKind, GameState


class RecordedDealer:
    """Deals the draws and rolls of a record, matching dice by name.

    It picks the outcome by the number of draws and rolls so far, so that it survives undo and
    other but equal dice.
    """

    def __init__(self, record: r.MatchRecord) -> None:
        self._record = record
        self._names = MatchNames(record.setup)
        self._outcomes = [
            line
            for line in record.lines
            if isinstance(line.content, r.DrawAct | r.RollAct)
            or (isinstance(line.content, r.RerollAct) and line.content.rolled)
        ]

    def deal(self, state: GameState) -> Move:
        """The recorded outcome of the open draw or roll.

        Raises:
            ScriptExhausted: the record has no outcome left.
            BadMatch: the outcome does not fit, because the game has left the record.
        """
        if state.chance_count >= len(self._outcomes):
            raise ScriptExhausted(f"{self._record.file_name} has no draw or roll left")
        line = self._outcomes[state.chance_count]
        try:
            return self._outcome(state, line.content)
        except LineMismatch as error:
            raise BadMatch(self._record.file_name, line.number, error) from None

    def _outcome(self, state: GameState, what: r.LineContent) -> Move:
        kind = state.decision_kind
        match what:
            case r.DrawAct() if kind is DecisionKind.DRAW:
                return chance.draw_move(state, what, self._names)
            case r.RollAct(rolled=rolled) | r.RerollAct(rolled=rolled) if kind is DecisionKind.ROLL:
                return chance.roll_move(state, rolled, self._names)
            case r.Act():
                raise LineMismatch(f'"{worded(what, self._names)}"', describe_open_decision(state))
            case _:
                raise TypeError("only acts have outcomes")
