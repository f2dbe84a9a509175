"""Replay a recorded match line by line and check its expectations."""

from __future__ import annotations

from msgspec import structs

from rules.cards.card import CardSet
from rules.engine.turn.dealer import ScriptExhausted, SeededDealer
from rules.game import Game
from rules.match_history import WHOLE_MATCH
from rules.model.ids import PlayerId
from rules.model.moves import Move
from rules.notation.acts import chance
from rules.notation.acts.act_execution import check_refusal, play_act_when_due
from rules.notation.acts.act_timing import describe_open_decision, pass_until_turn_ends
from rules.notation.facts.expectations import check_expectation
from rules.notation.facts.position import state_from_position
from rules.notation.records import record as r
from rules.notation.records.errors import BadMatch, LineMismatch
from rules.notation.records.record import Act, MatchRecord, TurnHeading
from rules.notation.syntax.header import describe_changes
from rules.notation.syntax.line_formatter import format_act as worded
from rules.notation.syntax.match_reader import read_match_lines
from rules.notation.syntax.quoting import REASON, MatchNames
from rules.reading import MATCH_SOURCE, UnreadableSource, decode_source
from rules.state import DecisionKind, GameState

_DECLARES_SINCE = 3
"""The version of the rules since which the program writes that no one attacks or blocks wherever a
player could still respond. In its older files that is implied."""


def replay_match(record: r.MatchRecord, upto: int | None = None) -> Game:
    """Play a match again.

    `upto` is the number of acts to play (0 stops before the first draw); None plays all. Returns
    the game at that point. If the match has a seed, its dealer continues from there. Raises
    `BadMatch` if an act is illegal or an expectation fails; `act_count` counts the acts before.
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
        for remark in self.record.header.remarks:
            game.add_to_note(WHOLE_MATCH, remark)
        game.start()
        return game

    def play_line(self) -> None:
        """Process the next line. Raises `BadMatch` if an act is illegal, or an expectation
        fails."""
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
        if line.remark.startswith(REASON):
            self.game.set_reason(len(self.game.history), line.remark.removeprefix(REASON))
        elif line.remark or isinstance(line.content, r.RemarkLine):
            self.game.add_to_note(len(self.game.history), line.remark)
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
        heading, state = f'"turn {self.match_names.name_of_player[player]}"', self.game.state
        if state.is_over:
            raise LineMismatch(heading, "no more turns: the match is over")
        if state.active != player:
            raise LineMismatch(heading, f"turn {self.match_names.name_of_player[state.active]}")
        self.turn_of_heading = state.turn

    def _error_at(self, line: r.RecordLine, error: LineMismatch) -> BadMatch:
        note = describe_changes(self.record.header, self.record.setup)
        file = self.record.file_name
        return BadMatch(file, line.number, error, note, self.act_count)


def _clauses(line: r.RecordLine) -> tuple[r.StateFact, ...]:
    return line.content.facts if isinstance(line.content, r.PositionLine) else ()


# --- recorded dealer ------------------------------------------------------------------------------


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

        Raises `ScriptExhausted` if the record has no outcome left, and `BadMatch` if the outcome
        does not fit, because the game has left the record.
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


# --- damaged match --------------------------------------------------------------------------------


def read_match_so_far(
    content: str | bytes, file_name: str, sets: tuple[CardSet, ...]
) -> tuple[MatchRecord, BadMatch | None]:
    """Read a match up to the first line that cannot be read or replayed.

    The file may be cut off, it may have garbage or other bytes than text in the middle, an act in
    it may be illegal. Use it after `read_match` or `replay_match` has failed. Returns the match
    before the damage, which can be replayed, and the damage; None if there is none. Raises
    `BadMatch` if the damage is before the first turn, so that there is no match.
    """
    text, bad_bytes = _readable_text(content, file_name)
    try:
        record, damage = read_match_lines(text, file_name, sets)
    except BadMatch as error:
        raise bad_bytes or error from None
    if damage is None and bad_bytes is not None:
        damage = bad_bytes
        damage.act_count = len(record.acts)
    has_turn = any(isinstance(line.content, Act | TurnHeading) for line in record.lines)
    if damage is not None and not has_turn:
        raise damage  # it may have been a position, without which another match would begin
    return replayable_part(record, damage)


def replayable_part(
    record: MatchRecord, damage: BadMatch | None = None
) -> tuple[MatchRecord, BadMatch | None]:
    """The part of a match before the first line that cannot be replayed, and the error there.

    `damage` is the error after its last line, if it was not read to the end. Raises `BadMatch` if
    the position at the start is not valid.
    """
    replayer = Replayer(record)
    try:
        while replayer.line_index < len(record.lines):
            replayer.play_line()
    except BadMatch as error:
        return structs.replace(record, lines=record.lines[: replayer.line_index]), error
    return record, damage


def _readable_text(content: str | bytes, file_name: str) -> tuple[str, BadMatch | None]:
    """The whole lines before the first byte that is not UTF-8 text, and the error there. Raises
    `BadMatch` if the file is too large."""
    if isinstance(content, str):
        return content, None
    try:
        return decode_source(content, file_name, MATCH_SOURCE), None
    except UnreadableSource as error:
        damage = BadMatch(file_name, error.line or 1, LineMismatch(error.found, error.expected))
        if not error.line:
            raise damage from None
        lines = content.split(b"\n")[: error.line - 1]
        return b"".join(line + b"\n" for line in lines).decode("utf-8-sig"), damage
