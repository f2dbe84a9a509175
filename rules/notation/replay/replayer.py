"""Replay a recorded match line by line and check its expectations."""

from __future__ import annotations

from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.model.ids import PlayerId
from rules.notation.acts.act_timing import pass_until_turn_ends
from rules.notation.acts.refused_acts import check_refusal, play_act_when_due
from rules.notation.facts.expectations import check_expectation
from rules.notation.facts.position import state_from_position
from rules.notation.records import record as r
from rules.notation.records.errors import BadMatch, LineMismatch
from rules.notation.syntax.act_formatter import format_act as worded
from rules.notation.syntax.header import describe_changes
from rules.notation.syntax.quoting import MatchNames

_DECLARES_SINCE = 3
"""The version of the rules since which the program writes that nobody attacks or blocks wherever a
player could still respond. In its older files that is implied."""


def replay_match(record: r.MatchRecord, upto: int | None = None) -> Game:
    """Play a match again.

    Args:
        record: the match.
        upto: the number of acts to play (0 stops before the first draw); None plays all.

    Returns:
        The game at that point. If the match has a seed, its dealer continues from there.

    Raises:
        BadMatch: an act is illegal or an expectation fails; `act_count` counts the acts before.
    """
    going = Replayer(record)
    while going.line_index < len(record.lines):
        if going.act_count == upto and isinstance(
            record.lines[going.line_index].content, r.Act | r.TurnHeading
        ):
            break
        going.play_line()
    if going.line_index == len(record.lines):
        going.game.seat_computers(record.setup.computers)  # the header says who plays now
    if record.header.seed is not None:
        going.game.dealer = SeededDealer(record.header.seed)
    return going.game


class Replayer:
    """A replay in progress: the game, and the lines, acts and expectations processed so far."""

    def __init__(self, record: r.MatchRecord) -> None:
        self.record = record
        self.match_names = MatchNames(record.setup)
        self.line_index = 0
        self.act_count = 0
        self.checked_facts = 0
        self.turn_of_heading = -1
        """The turn of the last heading; -1 before the first."""
        self.is_last_act_open = False
        """Whether the previous act was left open."""
        self.game = self._start()

    def _start(self) -> Game:
        state = None
        positions = [line for line in self.record.lines if isinstance(line.content, r.PositionLine)]
        if positions:
            clauses = [c for line in positions for c in _clauses(line)]
            try:
                state = state_from_position(self.record.setup, clauses, self.match_names)
            except LineMismatch as error:
                raise self._error_at(positions[0], error) from None
        game = Game(self.record.setup, None, state)
        game.start()
        return game

    def play_line(self) -> None:
        """Process the next line.

        Raises:
            BadMatch: an act is illegal, or an expectation fails.
        """
        line = self.record.lines[self.line_index]
        try:
            match line.content:
                case r.Act():
                    self._play_act(line.content)
                    self.act_count += 1
                case r.TurnHeading(player=player):
                    self._enter_turn(player)
                case r.ExpectLine(facts=clauses):
                    self.checked_facts += check_expectation(self.game, clauses, self.match_names)
                case r.ComputerLine(computers=levels):
                    self.game.seat_computers(levels)
                case r.TakenOverLine():
                    self.game.take_over()
                case r.RefuseLine():
                    check_refusal(self.game, line.content, self.match_names)
                    self.checked_facts += 1
                case r.PositionLine() if self.act_count or self.turn_of_heading >= 0:
                    raise LineMismatch("a position", "positions before the first turn and act")
                case _:
                    pass
        except LineMismatch as error:
            raise self._error_at(line, error) from None
        self.line_index += 1

    def _play_act(self, act: r.Act) -> None:
        if self.is_last_act_open and not isinstance(act, r.ConcedeAct):
            raise LineMismatch(
                f'"{worded(act, self.match_names)}"', "no more acts: the act before is open"
            )
        self.is_last_act_open = act.is_open
        if isinstance(act, r.EndTurnAct):
            pass_until_turn_ends(
                self.game,
                self.game.state.turn if self.turn_of_heading < 0 else self.turn_of_heading,
            )
            return
        play_act_when_due(
            self.game,
            act,
            self.match_names,
            may_skip_declarations=0 < self.record.header.rules_version < _DECLARES_SINCE,
        )

    def _enter_turn(self, player: PlayerId) -> None:
        if self.turn_of_heading == self.game.state.turn:
            pass_until_turn_ends(self.game, self.turn_of_heading)
        said, state = f'"turn {self.match_names.name_of_player[player]}"', self.game.state
        if state.is_over:
            raise LineMismatch(said, "no more turns: the match is over")
        if state.active != player:
            raise LineMismatch(said, f"turn {self.match_names.name_of_player[state.active]}")
        self.turn_of_heading = state.turn

    def _error_at(self, line: r.RecordLine, error: LineMismatch) -> BadMatch:
        note = describe_changes(self.record.header, self.record.setup)
        file = self.record.file_name
        return BadMatch(file, line.number, error, note, self.act_count)


def _clauses(line: r.RecordLine) -> tuple[r.StateFact, ...]:
    return line.content.facts if isinstance(line.content, r.PositionLine) else ()
