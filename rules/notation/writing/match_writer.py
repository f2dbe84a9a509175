"""Write a match as text: from a game, from a record, or as a position to practice a card in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from msgspec.structs import replace

from rules.cards.card import Card, CardKind, CardSet, find_card, has_text_by_hand
from rules.engine.turn import turn_loop
from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.match_history import WHOLE_MATCH
from rules.model.ids import PlayerId
from rules.model.moves import HandAgreement, Pass
from rules.model.ruleset import Ruleset
from rules.notation.acts.act_timing import answers_decision, is_declaration_skipped
from rules.notation.facts.position import position_lines
from rules.notation.records import record as r
from rules.notation.syntax.card_lines import without_printed_words
from rules.notation.syntax.header import (
    BY_HAND_VERSION,
    NOTATION_VERSION,
    PLAIN_VERSION,
    SEAT_KEYS,
    format_first_line,
    format_header,
    format_title,
    header_from_setup,
)
from rules.notation.syntax.line_formatter import format_line
from rules.notation.syntax.quoting import REASON, MatchNames, quote_name
from rules.notation.writing.act_grouping import ActGrouper, GroupedAct
from rules.state import GameState
from rules.state.setup import Setup, make_setup, with_players_of
from rules.teams.demo_games import DEMO_GAMES


def write_match(match: Game | r.MatchRecord, *, printed_words: bool = True) -> str:
    """Write a match in its text form (docs/match-notation.md).

    `match` is a game at any point, even in the middle of a payment; or a record, whose remarks and
    coach's lines are kept. Raises `ValueError` if the game began in the middle of an action, which
    a position cannot express.

    Without `printed_words`, the file has no words that are printed on cards and carried out by
    hand; the match is the same (HAND-1).
    """
    if isinstance(match, Game) and not printed_words:
        match = record_game(match)
    if isinstance(match, r.MatchRecord):
        names, head = MatchNames(match.setup), match.header
        if not printed_words:
            head = replace(head, own_cards=tuple(map(without_printed_words, head.own_cards)))
        header = format_header(head)
        return _format_match(header, match.lines, lambda content: format_line(content, names))
    return MatchWriter().write(match)


def record_game(game: Game, file_name: str = "") -> r.MatchRecord:
    """The record of a game so far. Raises `ValueError` if the game began in the middle of an
    action, which a position cannot express."""
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
        """Write the game so far in its text form. Raises `ValueError` if the game began in the
        middle of an action, which a position cannot express."""
        record, opening = self.record(game), self._opening_of(game)
        return _format_match(opening.header_lines, record.lines, opening.format_line)

    def record(self, game: Game, file_name: str = "") -> r.MatchRecord:
        """The record of the game so far; see `write` for errors."""
        opening = self._opening_of(game)
        body = _body_lines(game, self._acts)
        self.act_count = len([line for line in body if isinstance(line, r.Act)])
        contents = enumerate((*opening.position, *body), len(opening.header_lines) + 1)
        lines = tuple(
            [
                r.RecordLine(number, r.RemarkLine(), content)
                if isinstance(content, str)
                else r.RecordLine(number, content)
                for number, content in contents
            ]
        )
        return r.MatchRecord(file_name, opening.header, opening.begun_with, lines)

    def _opening_of(self, game: Game) -> MatchOpening:
        """The opening of this game; the last one if it has not changed."""
        known = self._opening
        if known is None or not known.fits(game):
            self._opening = known = opening_of(game)
        return known


class MatchOpening(NamedTuple):
    """What a file says before the first turn, and what it was made from."""

    setup: Setup
    begun_with: Setup
    seed: int | None
    note: str
    start: GameState
    format_line: Callable[[r.LineContent], str]
    header: r.MatchHeader
    header_lines: Sequence[str]
    position: tuple[r.LineContent, ...]

    def fits(self, game: Game) -> bool:
        """Whether this is the opening of a game. Until the first move its start can change."""
        if not game.history or game.history[0].state_before is not self.start:
            return False
        if _note_of(game) != self.note:
            return False
        return game.setup is self.setup and _seed_of(game) == self.seed


def opening_of(game: Game) -> MatchOpening:
    """Work out what the file of a game says before the first turn. Raises `ValueError` if the game
    began in the middle of an action, which a position cannot express."""
    setup, seed, note = game.setup, _seed_of(game), _note_of(game)
    start = game.history[0].state_before if game.history else game.state
    begun_with = with_players_of(start.setup, setup)
    names, header = MatchNames(setup), header_from_setup(begun_with, seed)
    if note:
        header = replace(header, remarks=tuple(note.split("\n")))
    position: tuple[r.LineContent, ...] = position_lines(start, names)
    if position:
        position = (r.BlankLine(), *position)
    header_lines = format_header(header)
    format_cached = cache(lambda content: format_line(content, names))
    return MatchOpening(
        setup, begun_with, seed, note, start, format_cached, header, header_lines, position
    )


def _note_of(game: Game) -> str:
    """The note about the whole match."""
    return game.notes.get(WHOLE_MATCH, "")


def _seed_of(game: Game) -> int | None:
    """The seed to write; a match of real dice has none, also if the program deals for a while."""
    if game.setup.own_dice or not isinstance(game.dealer, SeededDealer):
        return None
    return game.dealer.seed


def _format_match(
    header_lines: Sequence[str],
    record_lines: Sequence[r.RecordLine],
    format_content: Callable[[r.LineContent], str],
) -> str:
    is_newer = any(isinstance(line.content, _SINCE_VERSION_2) for line in record_lines)
    is_newer |= any(line.startswith(("hand ", "card ")) for line in header_lines)
    version = BY_HAND_VERSION if is_newer else PLAIN_VERSION
    if any(line.startswith(SEAT_KEYS[2]) for line in header_lines):
        version = NOTATION_VERSION
    first_line = format_first_line(version)
    lines = [first_line, *header_lines[1:]]
    is_inside = False
    for line in record_lines:
        is_inside = is_inside and not isinstance(line.content, r.TurnHeading | r.PositionLine)
        text = format_content(line.content)
        if line.remark or isinstance(line.content, r.RemarkLine):
            text += ("  " if text else "") + f"# {line.remark}".rstrip()
        lines.append(("  " if is_inside and text else "") + text)
        is_inside = (is_inside or isinstance(line.content, r.TurnHeading)) and not isinstance(
            line.content, r.EndTurnAct
        )
    return "\n".join(lines) + "\n"


def _body_lines(game: Game, grouper: ActGrouper) -> list[r.LineContent | str]:
    """The turns and acts of a game, who played them where that changed, and notes as texts."""
    turn = -1
    lines: list[r.LineContent | str] = []
    known = replace(game.setup, take_overs=0)  # the header says who plays now
    notes = _NotesToWrite(game)
    for written in written_acts(game, grouper):
        lines += notes.before(written.end_move)
        if written.turn != turn:
            turn = written.turn
            lines += (r.BlankLine(), r.TurnHeading(written.active))
        setup = game.setup_at(written.end_move - 1)
        if setup is not known:
            lines += _lines_about_players(known, setup)
            known = setup
        lines.append(written.act)
    lines += notes.before(len(game.history) + 1)
    if not game.state.is_over and game.state.turn != turn:
        lines += (r.BlankLine(), r.TurnHeading(game.state.active))
    lines += [r.TakenOverLine()] * (game.setup.take_overs - known.take_overs)
    return lines


class _NotesToWrite:
    """The notes of a game that are not in its file yet, in the order of their moments."""

    def __init__(self, game: Game) -> None:
        notes = [(when, text) for when, text in game.notes.items() if when != WHOLE_MATCH]
        reasons = [(when, f"{REASON}{text}") for when, text in game.reasons.items()]
        self._waiting = sorted((*reasons, *notes), key=itemgetter(0), reverse=True)

    def before(self, end_move: int) -> Iterator[str]:
        """The lines of the notes before the end of an act: they belong to the act above."""
        while self._waiting and self._waiting[-1][0] < end_move:
            yield from self._waiting.pop()[1].split("\n")


_SINCE_VERSION_2 = (r.ComputerLine, r.TakenOverLine, r.HandLine, r.OfferHandAct)
"""The lines that programs cannot read which know only the plain notation."""


def _lines_about_players(before: Setup, after: Setup) -> Iterator[r.LineContent]:
    """What a file says between two acts if others play from there on."""
    yield from [r.TakenOverLine()] * (after.take_overs - before.take_overs)
    if after.computers != before.computers:
        yield r.ComputerLine(after.computers)


# --- written acts ---------------------------------------------------------------------------------


class WrittenAct(NamedTuple):
    """An act as a match file has it, and which moves it stands for."""

    # The act. `EndTurnAct` stands for the passes that remain in a turn after its last act.
    act: r.Act
    turn: int
    active: PlayerId
    player: PlayerId  # the player who acts; `CHANCE` for a draw or a roll
    # The index of its first move in the history of the game; the acts that the file omits before it
    # belong to it
    first_move: int
    end_move: int  # the index after its last move


def written_acts(
    game: Game, grouper: ActGrouper | None = None, start: int = 0
) -> Iterator[WrittenAct]:
    """The acts that the file of a game has, in order.

    An implied act is held back until the next one shows whether it can be omitted. `grouper` is one
    that is kept for a growing game, so that old acts are not grouped again. `start` is the first
    move of the turn to begin with, as an index of the history.
    """
    turn, active, first, end = -1, game.state.active, start, 0
    waiting: list[_WaitingAct] = []
    for grouped in (grouper or ActGrouper()).group_acts(game):
        if end < start:
            end += len(grouped.states)
            continue
        state = grouped.states[0]
        if state.turn != turn:
            if turn >= 0:
                yield WrittenAct(r.EndTurnAct(), turn, active, active, first, end)
            turn, active, first, waiting = state.turn, state.active, end, []
        end += len(grouped.states)
        if grouped.is_implied:
            waiting.append(_WaitingAct(grouped, end))
            continue
        for needed in _acts_to_write(waiting, grouped.act) if waiting else ():
            yield WrittenAct(
                needed.grouped.act, turn, active, _player_of(needed.grouped), first, needed.end_move
            )
            first = needed.end_move
        yield WrittenAct(grouped.act, turn, active, _player_of(grouped), first, end)
        first, waiting = end, []
    state = game.state
    if state.is_over or state.turn != turn:
        if turn >= 0 and (waiting or not state.is_over):
            yield WrittenAct(r.EndTurnAct(), turn, active, active, first, end)
        return
    for grouped, place in waiting:
        yield WrittenAct(grouped.act, turn, active, _player_of(grouped), first, place)
        first = place


def _player_of(grouped: GroupedAct) -> PlayerId:
    """The player who plays an act; `CHANCE` for a draw or a roll."""
    if grouped.act.actor is not None:
        return grouped.act.actor
    decision = grouped.states[0].decision
    return grouped.states[0].active if decision is None else decision.player


class _WaitingAct(NamedTuple):
    """An implied act that may be omitted, and the index after its last move."""

    grouped: GroupedAct
    end_move: int


def _acts_to_write(waiting: Sequence[_WaitingAct], act: r.Act) -> Iterator[_WaitingAct]:
    """The held-back acts to write before an act of the same turn.

    These are all up to the last one where the next act would also apply, and the declarations that
    no one attacks or blocks.
    """
    declared = [place for place, one in enumerate(waiting) if _is_declaration(one.grouped)]
    if declared:
        place = declared[-1]
        yield from _acts_to_write(waiting[:place], waiting[place].grouped.act)
        yield waiting[place]
        waiting = waiting[place + 1 :]
    last = -1
    for place, one in enumerate(waiting):
        if any(answers_decision(act, state) for state in one.grouped.states):
            last = place
    yield from waiting[: last + 1]


def _is_declaration(grouped: GroupedAct) -> bool:
    """Whether an act declares that no one attacks or blocks although someone could."""
    legal = turn_loop.legal_moves(grouped.states[0])
    return is_declaration_skipped(grouped.states[0], legal, Pass())


# --- practice matches -----------------------------------------------------------------------------


_RESERVE_ENERGY = "sidekick fist, sidekick bolt, sidekick mask, sidekick shield"


def write_practice_match(
    card: Card, ruleset: Ruleset, names: tuple[str, str], seed: int, sets: tuple[CardSet, ...]
) -> str:
    """A practice match in notation: the first player's Main Step, with the card ready to use.

    The card joins the edition's demo game. One of its dice is rolled in the Reserve Pool, beside
    one energy of each type, and both players have characters in the Field. `names` are the players;
    the first has the card. A text by hand is agreed to. Raises `UnplayableCard` if the engine
    cannot play the card's text yet.
    """
    demo = DEMO_GAMES[ruleset.name]
    first, second = (
        tuple(find_card(f"{title} [{demo.set_code}]", sets) for title in team)
        for team in demo.teams
    )
    basics = tuple(find_card(f"{title} [{demo.set_code}]", sets) for title in demo.basics)
    # Names must differ: a demo card of the same name is dropped.
    first = tuple(one for one in first if one.name != card.name)
    second = tuple(one for one in second if one.name != card.name)
    if card.kind is CardKind.BASIC_ACTION:
        basics = (card, *(basic for basic in basics if basic.name != card.name))
        team = tuple((one, demo.dice_per_character) for one in first)
    else:
        team = ((card, min(card.maximum, 4)), *((one, demo.dice_per_character) for one in first))
    others = tuple((one, demo.dice_per_character) for one in second)
    by_hand: HandAgreement = "cards" if has_text_by_hand(card.text) else ""
    setup = make_setup(
        ruleset, "first-game", names, (team, others), basics, demo.life, by_hand=by_hand
    )
    me, you = map(quote_name, names)
    shown = "L1" if card.kind is CardKind.CHARACTER else "action"
    mine = f"{_title(card)} {shown}"
    life = demo.life - 3
    lines = format_header(header_from_setup(setup, seed))
    lines += [
        "",
        # Less life than at the start, so that the card can gain some.
        f"position {me} life: {life}; {you} life: {life}; active: {me}; step: main; turn: 3",
        f"position {me} reserve: {mine}, {_RESERVE_ENERGY}",
        f"position {me} field: sidekick, {_title(first[0])} L1",
        f"position {you} field: {', '.join(f'{_title(one)} L1' for one in second)}, sidekick x2",
    ]
    return "\n".join(lines) + "\n"


def _title(card: Card) -> str:
    return format_title(r.CardTitle(card.name, card.subtitle, card.set_code))
