"""The open draft of the Uncanny X-Men rulebook: stacks of one name in the middle (FMT-3)."""

from __future__ import annotations

from rules.cards.card import Card
from rules.teams.drafts.base_draft import Draft, DraftPick, PickKind, PickRefusal
from rules.teams.random_numbers import RandomNumbers
from rules.teams.team import Team, TeamCard


class StackDraft(Draft):
    """Players take stacks in turns, the second player first.

    A player takes a stack, one card of it, and as many of its dice as the card and the agreed limit
    allow. Someone who has all their dice may still take stacks away, or pass. The draft ends with
    the last stack, or as soon as no one can add a die.
    """

    rule_id = "FMT-3"

    stacks: dict[str, tuple[Card, ...]]
    """The stacks that are still in the middle, by name."""

    @property
    def picker(self) -> int | None:
        return self._picker

    @property
    def is_secret(self) -> bool:
        return False

    @property
    def teams(self) -> tuple[Team, Team]:
        one, two = (Team(cards=tuple(card for card in taken if card.dice)) for taken in self.taken)
        return one, two

    @property
    def shared_basics(self) -> tuple[Card, ...]:
        return self._basics

    def dice_left(self, player: int) -> int:
        """How many more dice a player may use."""
        return self.plan.dice - sum(card.dice for card in self.taken[player])

    @property
    def least_dice(self) -> int:
        """How many dice of a card the picker must use: one while the team is empty."""
        return int(self._picker is not None and self.dice_left(self._picker) == self.plan.dice)

    def most_dice(self, card: Card) -> int:
        """How many dice of a card the picker could use."""
        return 0 if self._picker is None else min(card.maximum, self.dice_left(self._picker))

    def legal_picks(self) -> tuple[DraftPick, ...]:
        if self._picker is None:
            return ()
        found = [
            DraftPick(PickKind.TAKE, card, dice)
            for stack in self.stacks.values()
            for card in stack
            for dice in range(self.least_dice, self.most_dice(card) + 1)
        ]
        if not self.dice_left(self._picker):
            found.append(DraftPick(PickKind.PASS))
        return tuple(found)

    def _lay_out(self) -> None:
        self.stacks = self.cards.stacks()
        self.taken: tuple[list[TeamCard], list[TeamCard]] = ([], [])
        """What each player has taken; cards without dice are not used."""
        luck = RandomNumbers(self.plan.seed)
        self._basics = luck.sample(self.cards.basics, self.plan.basics)
        self._picker: int | None = 1

    def _refusal(self, pick: DraftPick) -> PickRefusal | None:
        assert self._picker is not None
        left = self.dice_left(self._picker)
        if pick.kind is PickKind.PASS:
            return self.refuse("pass", count=left) if left else None
        card = pick.card
        if pick.kind is not PickKind.TAKE or card is None:
            return self.refuse("kind")
        if card not in self.stacks.get(card.name, ()):
            takers = [
                name
                for name, taken in zip(self.plan.players, self.taken, strict=True)
                if any(one.card.name == card.name for one in taken)
            ]
            return self.refuse("taken", card, player=takers[0]) if takers else self._absent(card)
        if not 0 <= pick.dice <= card.maximum:
            return self.refuse("maximum", card, count=card.maximum)
        if pick.dice < self.least_dice:
            return self.refuse("no_dice", card)
        if pick.dice > left:
            return self.refuse("limit", card, limit=self.plan.dice, count=left)
        return None

    def _absent(self, card: Card) -> PickRefusal:
        return self.refuse("absent", card)

    def _apply(self, pick: DraftPick) -> None:
        assert self._picker is not None
        if pick.card is not None:
            del self.stacks[pick.card.name]
            self.taken[self._picker].append(TeamCard(pick.card, pick.dice))
        is_over = not self.stacks or not any(map(self.dice_left, (0, 1)))
        self._picker = None if is_over else 1 - self._picker
