"""What two players agree on before a draft, and the cards and chance that follow from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec

from rules.cards.card import Card, CardKind, CardSet
from rules.messages import Message, make_message
from rules.teams.formats import (
    DRAFT_BASICS,
    DRAFT_DICE,
    RAINBOW_DRAFT,
    Format,
    draft_format,
)


class DraftKind(StrEnum):
    """The kinds of drafts: open stacks of equal names (FMT-3), or secret piles (FMT-5)."""

    STACKS = "stacks"
    RAINBOW = "rainbow"


class BadPlan(ValueError):
    """A draft is impossible with these settings; `message` says why, `remedy` what to change."""

    def __init__(self, message: Message, remedy: Message) -> None:
        super().__init__(f"{message} {remedy}")
        self.message = message
        self.remedy = remedy


class DraftPlan(msgspec.Struct, frozen=True):
    """What the players agree on: the same plan gives the same packs and basic actions.

    `players` are the first and the second player of the match. `boxes` are the codes of the sets
    that are drafted from. `dice` and `basics` matter only in a stack draft: each player has so many
    dice and so much life, and that many random basic actions are shared. `computers` has the level
    of the computer that plays a seat, or "" for a person.
    """

    kind: DraftKind
    players: tuple[str, str]
    seed: int
    edition: str
    boxes: tuple[str, ...]
    dice: int = 12
    basics: int = 3
    computers: tuple[str, str] = ("", "")

    @property
    def format(self) -> Format:
        """The format of the match that follows."""
        if self.kind is DraftKind.RAINBOW:
            return RAINBOW_DRAFT
        return draft_format(self.dice, self.basics)


class DraftCards(msgspec.Struct, frozen=True):
    """The cards that a draft uses: characters and actions, and basic actions."""

    cards: tuple[Card, ...]
    basics: tuple[Card, ...]

    def stacks(self) -> dict[str, tuple[Card, ...]]:
        """The characters and actions in stacks of one name, in the order of their names."""
        found: dict[str, list[Card]] = {}
        for card in self.cards:
            found.setdefault(card.name, []).append(card)
        return {name: tuple(cards) for name, cards in sorted(found.items())}


def cards_for(plan: DraftPlan, sets: Iterable[CardSet]) -> DraftCards:
    """The cards of the boxes that a plan names.

    Raises:
        BadPlan: the plan names no box, an unknown box, or boxes with too few cards, or the numbers
            are not allowed.
    """
    by_code = {card_set.code: card_set for card_set in sets}
    for code in plan.boxes:
        if code not in by_code:
            raise _bad_plan("box", box=code)
    found = [card for code in plan.boxes for card in by_code[code].cards]
    cards = tuple(card for card in found if card.kind in (CardKind.CHARACTER, CardKind.ACTION))
    basics = tuple(card for card in found if card.kind is CardKind.BASIC_ACTION)
    if plan.kind is DraftKind.STACKS and plan.dice not in DRAFT_DICE:
        raise _bad_plan("dice", count=plan.dice)
    if plan.kind is DraftKind.STACKS and plan.basics not in DRAFT_BASICS:
        raise _bad_plan("basics", count=plan.basics)
    if _count_names(cards) < 2:
        raise _bad_plan("few_cards")
    needed = plan.basics if plan.kind is DraftKind.STACKS else plan.format.basics
    if _count_names(basics) < needed:
        raise _bad_plan("few_basics", count=needed)
    return DraftCards(cards, basics)


def _count_names(cards: Sequence[Card]) -> int:
    return len({card.name for card in cards})


def _bad_plan(name: str, **values: str | int) -> BadPlan:
    said = make_message(f"draft.plan.{name}", **values)
    return BadPlan(said, make_message(f"draft.plan.help.{name}"))
