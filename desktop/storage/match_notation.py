"""Creates matches and converts them from and to notation: new matches, files, and practice.

This is the only module of `desktop` that reads and writes the notation.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from desktop.storage.source_files import read_file_bytes
from desktop.storage.store import (
    CARD_SEPARATOR,
    LONGEST_NOTES,
    MatchDetails,
    SavedMatch,
    Store,
)
from rules.cards import Card, CardSet, all_card_sets
from rules.game import Dealer, Game, SeededDealer
from rules.model import CHANCE, UXM, PlayerId, Ruleset, newest_version
from rules.notation import BadMatch as BadMatch
from rules.notation import (
    MatchRecord,
    read_match,
    record_game,
    replay_match,
    write_match,
    write_practice_match,
)
from rules.notation import MatchWriter as MatchWriter
from rules.reading import MATCH_JSON_SOURCE
from rules.state import MatchEnded, Setup, with_next_starter, with_teams_swapped
from rules.teams import FIRST_DEMO_GAME, DemoGame, demo_setup, next_in_series

if TYPE_CHECKING:
    from rules.match_log import MatchReview, Timeline

_SEED_LIMIT = 10**9

_FIRST_LEVEL = "easy"
"""The level of the first computer opponent that a learner meets."""


def new_match(
    names: tuple[str, str],
    seed: int,
    game: DemoGame = FIRST_DEMO_GAME,
    ruleset: Ruleset = UXM,
    *,
    casual: bool = False,
    own_dice: bool = False,
    computers: tuple[str, str] = ("", ""),
) -> Game:
    """Create a demo game that has not started; the player named first goes first.

    With `own_dice` the players use physical dice, and the game waits for the results they enter.
    `computers` are the levels of the computer that plays for each player, "" for a person.
    """
    setup = demo_setup(game, ruleset, names, all_card_sets(), casual=casual, own_dice=own_dice)
    players = zip(setup.players, computers, strict=True)
    setup = replace(
        setup, players=tuple(replace(player, computer=level) for player, level in players)
    )
    return match_of(setup, seed)


def first_match_against_computer(name: str) -> Game:
    """Create the demo game of the Uncanny X-Men set, in which the computer plays the second side.

    The person goes first.
    """
    opponent = "Mike" if name != "Mike" else "Eric"
    seed = secrets.randbelow(_SEED_LIMIT)
    return new_match((name, opponent), seed, computers=("", _FIRST_LEVEL))


def rematch(setup: Setup, seed: int | None = None) -> Game:
    """Create a rematch with the same teams; the other player now goes first."""
    return match_of(with_next_starter(setup), seed)


def next_match(setup: Setup, winner: PlayerId | None, seed: int | None = None) -> Game:
    """Create the next match of a series with the same teams; see `next_in_series`."""
    return match_of(next_in_series(setup, winner), seed)


def rematch_swapped(setup: Setup, seed: int | None = None) -> Game:
    """Create a rematch with the teams swapped; the other player now goes first."""
    return match_of(with_teams_swapped(with_next_starter(setup)), seed)


def rematch_at_level(setup: Setup, level: str, seed: int | None = None) -> Game:
    """Create a rematch against the computer of another level."""
    players = (
        replace(player, computer=level) if player.computer else player for player in setup.players
    )
    return rematch(replace(setup, players=tuple(players)), seed)


def match_of(setup: Setup, seed: int | None) -> Game:
    """Create a match that has not started; the seed has no effect with physical dice.

    It has the newest rules, even if the setup is that of an older match, or a copy.
    """
    setup = replace(setup, ruleset=newest_version(setup.ruleset), take_overs=0)
    if setup.own_dice:
        return Game(setup)
    return Game(setup, SeededDealer(secrets.randbelow(_SEED_LIMIT) if seed is None else seed))


def practice_match(card: Card, ruleset: Ruleset, names: tuple[str, str], card_set: CardSet) -> Game:
    """Create a practice match: a demo game in progress where the card can be used at once."""
    sets = (*all_card_sets(), card_set)
    text = write_practice_match(card, ruleset, names, secrets.randbelow(_SEED_LIMIT), sets)
    return read_to_resume(text, "practice", (card_set,))


write_notation = write_match
"""Writes the notation of a match, up to its last move."""


def write_with_undone(game: Game) -> str:
    """Write the notation including all undone moves that can be redone; "" if there are none."""
    return write_match(game.with_all_redone()) if game.can_redo else ""


def details_of(game: Game, acts: int, before: MatchDetails | None = None) -> MatchDetails:
    """What a list of matches shows about a match.

    `before` is what it showed earlier in the same match, which had the same cards.
    """
    last = game.history[-1].events if game.history else ()
    cards = _cards_in_words(game.setup) if before is None else before.cards
    endings = [event.reason for event in last if isinstance(event, MatchEnded)]
    ending = endings[0] if endings else ""
    setup = game.setup
    computers, is_copy = ",".join(setup.computers), setup.take_overs > 0
    return MatchDetails(
        cards, computers, game.state.winner, ending, acts, is_copy, notes_in_words(game)
    )


def notes_in_words(game: Game) -> str:
    """The notes to a match and its moments so far, below each other, for lists and searches."""
    played = len(game.history)
    texts = [text for when, text in sorted(game.notes.items()) if when <= played]
    return "\n".join(texts)[:LONGEST_NOTES]


def _cards_in_words(setup: Setup) -> str:
    """The titles of the cards of both sides and of the basic actions, as three lines."""
    return "\n".join(
        CARD_SEPARATOR.join(slot.card.title for slot in setup.cards[1:] if slot.owner in owners)
        for owners in (*dict.fromkeys(setup.teams), (None,))
    )


ANONYMOUS = ("First", "Second")
"""What the players are called in a match that is shown to strangers."""


def write_without_names(game: Game) -> str:
    """The notation of a match without notes, in which the players are called First and Second.

    Raises:
        ValueError: the match began in the middle of an action, which a position cannot express.
    """
    unwritten = game.copy()
    unwritten.notes.clear()
    unwritten.reasons.clear()
    record = record_game(unwritten)
    names = ANONYMOUS[::-1] if record.setup.starter else ANONYMOUS
    players = zip(record.setup.players, names, strict=True)
    renamed = tuple(replace(player, name=name) for player, name in players)
    return write_match(
        replace(
            record,
            setup=replace(record.setup, players=renamed),
            header=replace(record.header, players=names),
        )
    )


class LoadedMatch:
    """A match read from notation; replaying it has shown that every act is legal."""

    def __init__(self, record: MatchRecord, game: Game, damage: BadMatch | None = None) -> None:
        self.record = record
        self.game = game
        self.damage = damage
        self.notes: SavedNotes | None = None
        """Saves the notes that are written in its replay; None if it is in no store."""
        self.review: MatchReview | None = None
        """Its review, once somebody has asked for it."""

    @cached_property
    def timeline(self) -> Timeline:
        """The match as a line of time, with the table at any point."""
        from rules.match_log import Timeline  # imported late: most matches are only resumed

        return Timeline(self.game)

    @property
    def act_count(self) -> int:
        """The number of acts in the match, as `Timeline` counts them."""
        return len(self.timeline)

    def continue_from(
        self, acts: int, computers: Sequence[str] | None = None, dealer: Dealer | None = None
    ) -> Game:
        """Create a copy of the match that continues after this many acts.

        If the notation has no seed, the program rolls new random dice from here on. `computers` are
        the levels from here on, "" for a person; None keeps those of this point. A `dealer` deals
        from here on, in place of the seed or of real dice.
        """
        game = self.timeline.game_after(acts)
        game.take_over()
        if computers is not None:
            game.seat_computers(computers)
        if dealer is not None:
            game.dealer = dealer
        elif game.setup.own_dice:
            game.dealer = None
        elif type(game.dealer) is not SeededDealer:  # no luck of a try
            game.dealer = SeededDealer(secrets.randbelow(_SEED_LIMIT))
        return deal_pending_dice(game)


class SavedNotes:
    """Saves the notes to a match of a store that is only watched."""

    def __init__(self, store: Store, match_id: int, notation: str) -> None:
        """`notation` is what the store holds now."""
        self._store, self._match_id, self._notation = store, match_id, notation

    def save(self, game: Game) -> bool:
        """Save the notes of the game; False if the match was changed or deleted meanwhile.

        Raises:
            StoreError: the store cannot be written.
        """
        notation, notes = write_match(game), notes_in_words(game)
        before = self._notation
        if not self._store.set_notes(self._match_id, notation=notation, before=before, notes=notes):
            return False
        self._notation = notation
        return True


def replay_of(game: Game) -> LoadedMatch:
    """A match that was played here, to be watched like one that was read."""
    return LoadedMatch(record_game(game), game.copy())


def replay_of_saved(
    kept: SavedMatch, place: str, own: tuple[CardSet, ...], store: Store
) -> LoadedMatch:
    """A match of a store, to be watched; `place` is for error messages.

    Raises:
        BadMatch: see `read_and_replay`.
    """
    match = read_and_replay(kept.notation, place, own)
    match.notes = SavedNotes(store, kept.id, kept.notation)
    return match


def read_and_replay(text: str, name: str, own: tuple[CardSet, ...] = ()) -> LoadedMatch:
    """Read a match and replay it.

    The name is for error messages. `own` are the player's own card sets.

    Raises:
        BadMatch: the text is invalid or has an illegal move; names the file, line and reason.
    """
    record = read_match(text, name, (*all_card_sets(), *own))
    return LoadedMatch(record, replay_match(record))


def read_up_to_damage(text: str, name: str, own: tuple[CardSet, ...] = ()) -> LoadedMatch:
    """Read a match as `read_and_replay` does; a damaged one up to its `damage`.

    Raises:
        BadMatch: the damage is before the first turn.
    """
    from rules.match_log import open_match

    return LoadedMatch(*open_match(text.encode(), name, (*all_card_sets(), *own)))


class UnreadableMatchFile(Exception):
    """A match file cannot be read; the message says which file and why."""


def read_match_file(file: Path, own: tuple[CardSet, ...] = ()) -> LoadedMatch:
    """Read and replay a match file, in notation or JSON; a damaged one up to its `damage`.

    Raises:
        UnreadableMatchFile: the file cannot be opened, or is damaged before its first turn.
    """
    from rules.match_log import open_match

    try:
        content = read_file_bytes(file, MATCH_JSON_SOURCE)  # the larger of both kinds
        return LoadedMatch(*open_match(content, str(file), (*all_card_sets(), *own)))
    except OSError as failure:
        raise UnreadableMatchFile(f"{file}: {failure.strerror or failure}") from failure
    except BadMatch as failure:
        raise UnreadableMatchFile(str(failure)) from failure


def read_to_resume(text: str, name: str, own: tuple[CardSet, ...] = (), beyond: str = "") -> Game:
    """Read a match to resume it; a pending roll or draw is made at once.

    `beyond` is the notation with the moves that were undone and can be redone.

    Raises:
        BadMatch: see `read_and_replay`.
    """
    game = read_and_replay(text, name, own).game
    if beyond:
        game = _with_redo(game, read_and_replay(beyond, name, own).game)
    return deal_pending_dice(game)


def deal_pending_dice(game: Game) -> Game:
    """Make the pending rolls and draws, unless the players use physical dice; returns the game."""
    while game.dealer is not None and game.decision and game.decision.player == CHANCE:
        game.play(game.dealer.deal(game.state))
    return game


def _with_redo(game: Game, further: Game) -> Game:
    """The longer match undone to the position of `game`, so that the rest can be redone.

    Returns `game` itself if the longer match does not continue it.
    """
    place = len(game.history)
    if place < len(further.history):
        further.undo(to=place)
        further.notes |= game.notes
        further.reasons |= game.reasons
        if further.digest() == game.digest():
            return further
    return game
