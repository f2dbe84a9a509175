"""Everything that never changes during a match: edition, players, cards, and dice counts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, cast

import msgspec

from rules.cards.card import Card, token_cards
from rules.cards.keywords import grantable_keywords
from rules.cards.unsupported_features import check_playable
from rules.model.ids import CardId, PlayerId
from rules.model.ruleset import Ruleset
from rules.state.match_cards import (
    SIDEKICK_CARD,
    TOKEN_OWNER,
    AbilityIndex,
    MatchCard,
    index_abilities,
    prepare_card,
)

HandAgreement = Literal["", "cards", "table"]
"""What the players agreed to do by hand (HAND-1): nothing, texts of cards that say so, or also
adjustments of the table. Saved matches hold the words, so they must not change."""

COMPUTER_LEVELS = ("simple", "easy", "normal", "hard")
"""The levels of the computer opponents that can play for a player.

The names must not change: saved matches hold them.
"""


class Player(msgspec.Struct, frozen=True):
    """A player of this match. `computer` is the level of a computer opponent, "" for a person."""

    name: str
    computer: str = ""


class Setup(msgspec.Struct, frozen=True):
    """A match before its first move. `cards[0]` is the blank card of the Sidekicks.

    The players keep their places for the whole match and its rematches, whoever goes first.
    """

    ruleset: Ruleset
    format: str
    players: tuple[Player, ...]
    cards: tuple[MatchCard, ...]
    life: int
    index: AbilityIndex
    casual: bool = False
    """Whether the players agreed on casual priority, if the edition has it (PRI-2)."""
    own_dice: bool = False
    """Whether the players roll and draw physical dice and the program only referees."""
    take_overs: int = 0
    """How often someone took over a copy of the match from a replay; 0 for a match that was played
    from its start."""
    starter: PlayerId = PlayerId(0)
    """The player who goes first (SET-2)."""
    by_hand: HandAgreement = ""
    """What the players agreed to do by hand (HAND-1)."""

    def hand_of(self, player: PlayerId) -> PlayerId | None:
        """The person who acts by hand for a player: that player, or who plays against the computer
        (HAND-1). None if nobody does: nothing was agreed, or only computers play."""
        if not self.by_hand:
            return None
        asked = (player, *self.opponents(player))
        return next((one for one in asked if not self.players[one].computer), None)

    @property
    def computers(self) -> tuple[str, ...]:
        """For each player the level of the computer that plays for them, "" for a person."""
        return tuple([player.computer for player in self.players])

    @property
    def player_ids(self) -> Sequence[PlayerId]:
        """The ids of all players."""
        return cast("Sequence[PlayerId]", range(len(self.players)))

    @property
    def card_ids(self) -> Sequence[CardId]:
        """The ids of all cards, with that of the Sidekicks."""
        return cast("Sequence[CardId]", range(len(self.cards)))

    def opponents(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """A player's opponents."""
        return _others(len(self.players), player)


@cache
def _others(players: int, player: PlayerId) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(other) for other in range(players) if other != player)


def make_setup(
    ruleset: Ruleset,
    format_name: str,
    names: tuple[str, ...],
    teams: tuple[tuple[tuple[Card, int], ...], ...],
    basics: tuple[Card, ...],
    life: int,
    *,
    casual: bool = False,
    own_dice: bool = False,
    computers: tuple[str, ...] = (),
    starter: int = 0,
    by_hand: HandAgreement = "",
) -> Setup:
    """Set up a match.

    Raises `UnplayableCard` if a card's text uses something that the engine cannot play yet.

    Args:
        format_name: the format's id, as in the match notation.
        names: the players' names.
        teams: for each player, the cards and their number of dice.
        basics: the basic action cards, available to both (ZONE-1), three dice each (SET-3).
        casual: whether the players agreed on casual priority (PRI-2).
        own_dice: whether the players roll and draw physical dice.
        computers: for each player the level of the computer that plays for them, "" for a person;
            () if persons play for all.
        starter: the player who goes first.
        by_hand: what the players agreed to do by hand (HAND-1).
    """
    all_cards = (*(card for team in teams for card, _ in team), *basics)
    granted = grantable_keywords(card.text for card in all_cards)
    cards = [prepare_card(SIDEKICK_CARD, None, 0, granted)]
    for owner, team in enumerate(teams):
        cards += [prepare_card(card, PlayerId(owner), count, granted) for card, count in team]
    cards += [prepare_card(card, None, card.maximum, granted) for card in basics]
    made = token_cards(
        part for at_table in cards for part in (at_table.card.text, at_table.abilities)
    )
    laid = (*cards, *(prepare_card(card, TOKEN_OWNER, 0, granted) for card in made))
    for at_table in laid:
        check_playable(at_table.card)
    levels = computers or ("",) * len(names)
    players = tuple(Player(name, level) for name, level in zip(names, levels, strict=True))
    return Setup(
        ruleset,
        format_name,
        players,
        laid,
        life,
        index_abilities(laid),
        casual,
        own_dice,
        starter=PlayerId(starter),
        by_hand=by_hand,
    )


def with_computers(setup: Setup, levels: Sequence[str]) -> Setup:
    """The same match with other players at the computer. `levels` has for each player the level of
    the computer that plays for them, "" for a person."""
    players = zip(setup.players, levels, strict=True)
    return msgspec.structs.replace(
        setup,
        players=tuple(msgspec.structs.replace(player, computer=level) for player, level in players),
    )


def with_next_starter(setup: Setup) -> Setup:
    """The same match, in which the next player goes first."""
    starter = PlayerId((setup.starter + 1) % len(setup.players))
    return msgspec.structs.replace(setup, starter=starter)


def with_teams_swapped(setup: Setup) -> Setup:
    """The same match with the teams in reverse order; the players keep their places."""
    teams = tuple(
        tuple(
            (at_table.card, at_table.dice_count)
            for at_table in setup.cards[1:]
            if at_table.owner == player
        )
        for player in setup.player_ids
    )
    return make_setup(
        setup.ruleset,
        setup.format,
        tuple(player.name for player in setup.players),
        teams[::-1],
        tuple(at_table.card for at_table in setup.cards[1:] if at_table.owner is None),
        setup.life,
        casual=setup.casual,
        own_dice=setup.own_dice,
        computers=setup.computers,
        starter=setup.starter,
        by_hand=setup.by_hand,
    )
