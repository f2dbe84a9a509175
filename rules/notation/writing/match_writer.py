"""Write a match as text, from a game or from a record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.notation.facts.position import position_lines
from rules.notation.records import record as r
from rules.notation.syntax.header import (
    NOTATION_VERSION,
    PLAIN_VERSION,
    format_header,
    header_from_setup,
)
from rules.notation.syntax.line_formatter import format_line
from rules.notation.syntax.quoting import MatchNames
from rules.notation.writing.act_grouping import ActGrouper
from rules.notation.writing.written_acts import written_acts
from rules.state import GameState
from rules.state.setup import Setup


def write_match(match: Game | r.MatchRecord) -> str:
    """Write a match in its text form (docs/match-notation.md).

    Args:
        match: a game at any point, even in the middle of a payment; or a record, whose remarks and
            coach's lines are kept.

    Raises:
        ValueError: the game began in the middle of an action, which a position cannot express.
    """
    if isinstance(match, r.MatchRecord):
        names = MatchNames(match.setup)
        return _format_match(match.header, match.lines, lambda said: format_line(said, names))
    return MatchWriter().write(match)


def record_game(game: Game, file_name: str = "") -> r.MatchRecord:
    """The record of a game so far.

    Raises:
        ValueError: the game began in the middle of an action, which a position cannot express.
    """
    return MatchWriter().record(game, file_name)


class MatchWriter:
    """Writes one growing match again and again, reusing what later moves cannot change.

    Attributes:
        act_count: how many acts the match had when it was written last.
    """

    def __init__(self) -> None:
        self.act_count = 0
        self._acts = ActGrouper()
        self._opening: MatchOpening | None = None

    def write(self, game: Game) -> str:
        """Write the game so far in its text form.

        Raises:
            ValueError: the game began in the middle of an action, which a position cannot express.
        """
        record = self.record(game)
        return _format_match(record.header, record.lines, self._opening_of(game).format_line)

    def record(self, game: Game, file_name: str = "") -> r.MatchRecord:
        """The record of the game so far; see `write` for errors."""
        opening = self._opening_of(game)
        body = _body_lines(game, self._acts)
        self.act_count = len([line for line in body if isinstance(line, r.Act)])
        said = (*opening.position, *body)
        lines = tuple([r.RecordLine(opening.line_count + n, one) for n, one in enumerate(said, 1)])
        return r.MatchRecord(file_name, opening.header, game.setup, lines)

    def _opening_of(self, game: Game) -> MatchOpening:
        """The opening of this game; the last one if it has not changed."""
        known = self._opening
        if known is None or not known.fits(game):
            self._opening = known = opening_of(game)
        return known


class MatchOpening(NamedTuple):
    """What a file says before the first turn, and what it was made from."""

    setup: Setup
    seed: int | None
    start: GameState
    format_line: Callable[[r.LineContent], str]
    header: r.MatchHeader
    line_count: int
    position: tuple[r.LineContent, ...]

    def fits(self, game: Game) -> bool:
        """Whether this is the opening of a game. Until the first move its start can change."""
        if not game.history or game.history[0].state_before is not self.start:
            return False
        return game.setup is self.setup and _seed_of(game) == self.seed


def opening_of(game: Game) -> MatchOpening:
    """Work out what the file of a game says before the first turn.

    Raises:
        ValueError: the game began in the middle of an action, which a position cannot express.
    """
    setup, seed = game.setup, _seed_of(game)
    start = game.history[0].state_before if game.history else game.state
    names, header = MatchNames(setup), header_from_setup(setup, seed)
    position: tuple[r.LineContent, ...] = position_lines(start, names)
    if position:
        position = (r.BlankLine(), *position)
    lines = len(format_header(header))
    format_cached = cache(lambda said: format_line(said, names))
    return MatchOpening(setup, seed, start, format_cached, header, lines, position)


def _seed_of(game: Game) -> int | None:
    return game.dealer.seed if isinstance(game.dealer, SeededDealer) else None


def _format_match(
    header: r.MatchHeader,
    said: Sequence[r.RecordLine],
    format_content: Callable[[r.LineContent], str],
) -> str:
    is_plain = not any(isinstance(one.content, _ABOUT_PLAYERS) for one in said)
    lines = format_header(header, PLAIN_VERSION if is_plain else NOTATION_VERSION)
    is_inside = False
    for line in said:
        is_inside = is_inside and not isinstance(line.content, r.TurnHeading | r.PositionLine)
        text = format_content(line.content)
        if line.remark or isinstance(line.content, r.RemarkLine):
            text += ("  " if text else "") + f"# {line.remark}".rstrip()
        lines.append(("  " if is_inside and text else "") + text)
        is_inside = (is_inside or isinstance(line.content, r.TurnHeading)) and not isinstance(
            line.content, r.EndTurnAct
        )
    return "\n".join(lines) + "\n"


def _body_lines(game: Game, grouper: ActGrouper) -> list[r.LineContent]:
    """The turns and acts of a game, and who played them where that changed."""
    turn = -1
    lines: list[r.LineContent] = []
    known = replace(game.setup, take_overs=0)  # the header says who plays now
    for written in written_acts(game, grouper):
        if written.turn != turn:
            turn = written.turn
            lines += (r.BlankLine(), r.TurnHeading(written.active))
        setup = game.setup_at(written.end_move - 1)
        if setup is not known:
            lines += _lines_about_players(known, setup)
            known = setup
        lines.append(written.act)
    if not game.state.is_over and game.state.turn != turn:
        lines += (r.BlankLine(), r.TurnHeading(game.state.active))
    lines += [r.TakenOverLine()] * (game.setup.take_overs - known.take_overs)
    return lines


_ABOUT_PLAYERS = (r.ComputerLine, r.TakenOverLine)
"""The lines that programs cannot read which know only the plain notation."""


def _lines_about_players(before: Setup, after: Setup) -> Iterator[r.LineContent]:
    """What a file says between two acts if others play from there on."""
    yield from [r.TakenOverLine()] * (after.take_overs - before.take_overs)
    if after.computers != before.computers:
        yield r.ComputerLine(after.computers)
