"""Everything that never changes during a match: edition, players, cards, and dice counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

import msgspec

from rules.cards.card import Card, token_cards
from rules.cards.keywords import ALL_GRANTABLE_KEYWORDS, grantable_keywords
from rules.cards.unsupported_features import check_playable
from rules.language import ast
from rules.model.ids import CardId, PlayerId, SideId, names_by_side, players_by_side, side_of
from rules.model.moves import HandAgreement
from rules.model.ruleset import Ruleset
from rules.state.match_cards import (
    SIDEKICK_CARD,
    TOKEN_OWNER,
    AbilityIndex,
    MatchCard,
    index_abilities,
    prepare_card,
)

COMPUTER_LEVELS = ("simple", "easy", "normal", "hard", "expert")
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
    sides: tuple[SideId, ...] = (SideId(0), SideId(1))
    """The side of each player: their own, or in Doubles one for two partners (DBL-2)."""
    teams: tuple[tuple[PlayerId, ...], ...] = ((PlayerId(0),), (PlayerId(1),))
    """For each player the players of their side, who take their turns together (DBL-3). The first
    of them is the partner on the left, who stands for the side where one player must (DBL-9)."""
    rivals: tuple[tuple[PlayerId, ...], ...] = ((PlayerId(1),), (PlayerId(0),))
    """For each player the players of the other side."""

    def hand_of(self, player: PlayerId) -> PlayerId | None:
        """The person who acts by hand for a player: that player, or who plays against the computer
        (HAND-1). None if nobody does: nothing was agreed, or only computers play."""
        if not self.by_hand:
            return None
        asked = (player, *self.partners(player), *self.opponents(player))
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

    def partners(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """The other players of a player's side."""
        return tuple([other for other in self.teams[player] if other != player])

    def opponents(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """A player's opponents: the players of the other side."""
        return self.rivals[player]

    def names_of_side(self, player: PlayerId) -> str:
        """The names of a player's side, as "Dana & Eli"; alone, the player's own."""
        return self.side_names[self.sides[player]]

    @property
    def side_names(self) -> tuple[str, ...]:
        """The names of each side: "Dana & Eli" and "Mike & June", or those of two players."""
        return names_by_side([player.name for player in self.players])

    def one_of_each_side(self, players: Iterable[PlayerId]) -> list[PlayerId]:
        """The players without those whose side is there already: what changes the life of both
        partners changes that of their side once (DBL-6)."""
        return list({self.sides[player]: player for player in reversed([*players])}.values())[::-1]

    def named_by_side(self, players: Iterable[PlayerId]) -> list[PlayerId]:
        """The players, each named by the first of their side among them: what partners take at
        once, their side takes in one (DBL-6)."""
        named: dict[SideId, PlayerId] = {}
        return [named.setdefault(self.sides[player], player) for player in players]


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
    side_size: int = 1,
) -> Setup:
    """Set up a match.

    Raises `UnplayableCard` if a card's text uses something that the engine cannot play yet.

    Args:
        format_name: the format's id, as in the match notation.
        names: the players' names.
        teams: for each player, the cards and their number of dice.
        basics: the basic action cards, available to all (ZONE-1), with three dice for each player
            of a side (SET-3, DBL-1).
        casual: whether the players agreed on casual priority (PRI-2).
        own_dice: whether the players roll and draw physical dice.
        computers: for each player the level of the computer that plays for them, "" for a person;
            () if persons play for all.
        starter: the player who goes first.
        by_hand: what the players agreed to do by hand (HAND-1).
        side_size: how many players make up a side. `names` has a player of each side in turn, so
            that the first of each side come first (DBL-2).
    """
    all_cards = (*(card for team in teams for card, _ in team), *basics)
    granted = grantable_keywords(card.text for card in all_cards)
    if by_hand:
        granted |= ALL_GRANTABLE_KEYWORDS  # an act by hand may give any of them
    cards = [prepare_card(SIDEKICK_CARD, None, 0, granted)]
    for owner, team in enumerate(teams):
        cards += [prepare_card(card, PlayerId(owner), count, granted) for card, count in team]
    cards += [prepare_card(card, None, card.maximum * side_size, granted) for card in basics]
    made = token_cards(
        part for at_table in cards for part in (at_table.card.text, at_table.abilities)
    )
    extra = (*made, TABLE_CARD) if by_hand else made
    laid = (*cards, *(prepare_card(card, TOKEN_OWNER, 0, granted) for card in extra))
    for at_table in laid:
        check_playable(at_table.card)
    levels = computers or ("",) * len(names)
    players = tuple(Player(name, level) for name, level in zip(names, levels, strict=True))
    together = players_by_side(len(players))
    sides = tuple(side_of(PlayerId(one)) for one in range(len(players)))
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
        sides=sides,
        teams=tuple(together[side] for side in sides),
        rivals=tuple(together[1 - side] for side in sides),
    )


def with_computers(setup: Setup, levels: Sequence[str]) -> Setup:
    """The same match with other players at the computer. `levels` has for each player the level of
    the computer that plays for them, "" for a person."""
    players = zip(setup.players, levels, strict=True)
    return msgspec.structs.replace(
        setup,
        players=tuple(msgspec.structs.replace(player, computer=level) for player, level in players),
    )


def with_players_of(setup: Setup, other: Setup) -> Setup:
    """The same match with the players of another setup of it, as they sit there."""
    if (setup.players, setup.take_overs) == (other.players, other.take_overs):
        return setup
    return msgspec.structs.replace(setup, players=other.players, take_overs=other.take_overs)


def with_next_starter(setup: Setup) -> Setup:
    """The same match, in which the other side goes first."""
    return msgspec.structs.replace(setup, starter=setup.opponents(setup.starter)[0])


def with_teams_swapped(setup: Setup) -> Setup:
    """The same match with the teams in reverse order; the players keep their places."""
    return _made_again(setup, _teams_of(setup)[::-1], setup.by_hand)


def with_by_hand(setup: Setup, agreed: HandAgreement) -> Setup:
    """The same match, not begun yet, in which the players have agreed to act by hand (HAND-1)."""
    return setup if agreed == setup.by_hand else _made_again(setup, _teams_of(setup), agreed)


Teams = tuple[tuple[tuple[Card, int], ...], ...]
"""For each player, the cards and their number of dice."""


def _teams_of(setup: Setup) -> Teams:
    return tuple(
        tuple(
            (at_table.card, at_table.dice_count)
            for at_table in setup.cards[1:]
            if at_table.owner == player
        )
        for player in setup.player_ids
    )


def _made_again(setup: Setup, teams: Teams, by_hand: HandAgreement) -> Setup:
    return make_setup(
        setup.ruleset,
        setup.format,
        tuple(player.name for player in setup.players),
        teams,
        tuple(at_table.card for at_table in setup.cards[1:] if at_table.owner is None),
        setup.life,
        casual=setup.casual,
        own_dice=setup.own_dice,
        computers=setup.computers,
        starter=setup.starter,
        by_hand=by_hand,
        side_size=len(setup.teams[setup.starter]),
    )


# --- acts by hand ---------------------------------------------------------------------------------


TABLE_CARD = msgspec.structs.replace(SIDEKICK_CARD, name="the table")
"""The blank card in whose name the players adjust the table (HAND-1)."""

_SENTENCE_CARD = msgspec.structs.replace(SIDEKICK_CARD, name="by hand")


def table_card(setup: Setup) -> CardId:
    """The id of the card in whose name the players adjust the table; the match has one if they
    have agreed to act by hand."""
    return next(n for n in setup.card_ids if setup.cards[n].card == TABLE_CARD)


def is_card_by_hand(at_table: MatchCard) -> bool:
    """Whether it is no card of the players, but one that stands for what they do by hand."""
    card = at_table.card
    return not card.set_code and card.name in (TABLE_CARD.name, _SENTENCE_CARD.name)


def is_sentence_card(at_table: MatchCard) -> bool:
    """Whether it is a blank card of a sentence that players carried out by hand."""
    return is_card_by_hand(at_table) and at_table.card.name == _SENTENCE_CARD.name


def can_give_keyword(setup: Setup, word: str) -> bool:
    """Whether an act by hand can give a keyword: it has no abilities, or the cards of this match
    were prepared with them."""
    return word not in ALL_GRANTABLE_KEYWORDS or word in setup.cards[0].ability_keywords


def with_agreement(setup: Setup, agreed: HandAgreement) -> Setup:
    """The setup of a match under way in which the players agree to act by hand (HAND-1).

    The keywords that its cards were prepared with stay the same.
    """
    if not setup.by_hand:
        setup = _with_more_cards(setup, TABLE_CARD)
    return msgspec.structs.replace(setup, by_hand=agreed)


def with_hand_sentence(setup: Setup, text: ast.Text) -> Setup:
    """The setup in which a sentence is known that players carry out by hand (HAND-1).

    The index of abilities says what no text of a match can do, so that the engine need not look
    for it. So the sentence joins the cards of the match, on a blank card at their end, and so do
    the tokens that it makes; no number of a card or ability changes.
    """
    sentence = msgspec.structs.replace(_SENTENCE_CARD, text=text)
    known = {at_table.card for at_table in setup.cards}
    new = [card for card in (sentence, *token_cards((text,))) if card not in known]
    return _with_more_cards(setup, *new) if new else setup


def _with_more_cards(setup: Setup, *new: Card) -> Setup:
    granted = frozenset(setup.cards[0].ability_keywords)
    more = (prepare_card(card, TOKEN_OWNER, 0, granted) for card in new)
    cards = (*setup.cards, *more)
    return msgspec.structs.replace(setup, cards=cards, index=index_abilities(cards))
