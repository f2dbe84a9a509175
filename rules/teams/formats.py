"""The formats in which a match can be played: starting life and limits of a team, as data."""

from __future__ import annotations

import re
from itertools import chain

import msgspec

from rules.messages.message import Message, make_message
from rules.model.moves import HandAgreement


class UnknownFormat(LookupError):
    """No format has this id."""


class Format(msgspec.Struct, frozen=True):
    """A format of play.

    `id` identifies it in match files and in the database: it must not change. A format whose limits
    the players choose has them in its id. `kind` is the first word of the id.

    `basics` is the number of basic actions that each player brings or, if `shares_basics`, that
    both use together. A format without `has_team_rules` fixes its teams, such as a starter game.
    `by_hand` is the most that players may agree to do by hand (HAND-1). `side_size` players make up
    a side; the limits are those of each player, and life is that of the side.
    """

    id: str
    life: int
    max_cards: int = 0
    max_dice: int = 0
    basics: int = 0
    rule_id: str = "FMT-1"
    has_team_rules: bool = True
    is_drafted: bool = False
    shares_basics: bool = False
    reveals_basics_first: bool = False
    by_hand: HandAgreement = "cards"
    side_size: int = 1

    @property
    def player_count(self) -> int:
        """How many players play."""
        return 2 * self.side_size

    @property
    def kind(self) -> str:
        """The format without its limits, such as `custom`."""
        return self.id.split(" ")[0]

    @property
    def title(self) -> Message:
        """Its name for players."""
        return make_message(f"format.{self.kind}")

    @property
    def explanation(self) -> Message:
        """What it is like to play it, in a sentence."""
        return make_message(f"format.{self.kind}.explanation")

    @property
    def summary(self) -> Message:
        """Its numbers: life, cards, dice."""
        if not self.has_team_rules:
            return make_message("format.life", life=self.life)
        return make_message(
            "format.limits", life=self.life, cards=self.max_cards, dice=self.max_dice
        )


FIRST_GAME = Format("first-game", 10, rule_id="SET-1", has_team_rules=False, by_hand="table")
BASIC = Format("basic", 15, 6, 15, 2, "FMT-2", reveals_basics_first=True, by_hand="table")
FOR_FUN = Format("for-fun", 15, 8, 15, 2, "FMT-2", by_hand="table")
TOURNAMENT = Format("tournament", 20, 8, 20, 2)
RAINBOW_DRAFT = Format("rainbow-draft", 20, 8, 20, 2, "FMT-5", is_drafted=True)
DOUBLES = Format("doubles", 30, 4, 20, 1, "DBL-1", side_size=2)

FORMATS = {one.id: one for one in (FIRST_GAME, BASIC, FOR_FUN, TOURNAMENT, RAINBOW_DRAFT)}
"""The formats with fixed limits for two players, by id."""

CUSTOM_LIFE = 20
CUSTOM_CARDS, CUSTOM_DICE, CUSTOM_BASICS = range(1, 9), range(1, 33), range(3)
"""The limits that players can choose for a custom format."""

DRAFT_DICE, DRAFT_BASICS = range(8, 21), range(3, 5)
"""The numbers that players can agree on for a draft of stacks (FMT-3)."""

_CUSTOM = re.compile(r"custom (\d{1,2}) cards (\d{1,2}) dice (\d) basics")
_DRAFT = re.compile(r"draft (\d{1,2}) dice (\d) basics")


def custom_format(cards: int, dice: int, basics: int) -> Format:
    """A format with limits of the players' own, under the rules of a tournament team (FMT-1).

    Raises `UnknownFormat` if a number is out of its range.

    Args:
        cards: how many cards a team may have, in `CUSTOM_CARDS`.
        dice: how many dice, in `CUSTOM_DICE`.
        basics: how many basic actions each player brings, in `CUSTOM_BASICS`.
    """
    if cards not in CUSTOM_CARDS or dice not in CUSTOM_DICE or basics not in CUSTOM_BASICS:
        raise UnknownFormat(
            f"{cards} cards, {dice} dice and {basics} basics: expected 1 to {CUSTOM_CARDS[-1]} "
            f"cards, 1 to {CUSTOM_DICE[-1]} dice and 0 to {CUSTOM_BASICS[-1]} basics"
        )
    name = f"custom {cards} cards {dice} dice {basics} basics"
    return Format(name, CUSTOM_LIFE, cards, dice, basics, by_hand="table")


def draft_format(dice: int, basics: int) -> Format:
    """A draft of stacks (FMT-3).

    `dice` is the number the players agreed on, in `DRAFT_DICE`: dice of a team, and starting life.
    `basics` is the number of random basic actions that both use, in `DRAFT_BASICS`. Raises
    `UnknownFormat` if a number is out of its range.
    """
    if dice not in DRAFT_DICE or basics not in DRAFT_BASICS:
        raise UnknownFormat(
            f"{dice} dice and {basics} basics: expected {DRAFT_DICE[0]} to {DRAFT_DICE[-1]} dice "
            f"and {DRAFT_BASICS[0]} or {DRAFT_BASICS[-1]} basics"
        )
    return Format(
        f"draft {dice} dice {basics} basics",
        life=dice,
        max_cards=dice,
        max_dice=dice,
        basics=basics,
        rule_id="FMT-3",
        is_drafted=True,
        shares_basics=True,
    )


def format_of(name: str) -> Format:
    """The format with this id. Raises `UnknownFormat` if there is none; says which there are."""
    if name in FORMATS:
        return FORMATS[name]
    if name == DOUBLES.id:
        return DOUBLES
    if limits := _CUSTOM.fullmatch(name):
        return custom_format(*map(int, limits.groups()))
    if limits := _DRAFT.fullmatch(name):
        return draft_format(*map(int, limits.groups()))
    others = (DOUBLES.id, "custom 6 cards 12 dice 2 basics", "draft 12 dice 3 basics")
    raise UnknownFormat(f'"{name}": expected a format: {", ".join(chain(FORMATS, others))}')
