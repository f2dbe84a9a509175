"""The kinds of drafts: open stacks of one name (FMT-3), secret piles of packs (FMT-5), and packs
that bring their own basic actions (DBL-12).

The rulebooks say little about a Rainbow Draft for two, so these are this program's decisions. A
pack has two cards of different names and their two dice. With two players, handing a pile to the
right and to the left is the same. Both picks of a round are secret, so their order does not matter:
the player who picked last in a round picks first in the next, which halves the changes of seats.
The last card of a pile goes to the player who gets it without a question.

Four players hand their piles to the next one, who is an opponent. Each round they pick in the
opposite order of the one before. Both partners of a side build their teams before the other side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.cards.card import Card, CardSet
from rules.model.ids import players_by_side
from rules.teams.drafts.base_draft import (
    PACK_BASICS,
    Draft,
    DraftKind,
    DraftPick,
    DraftPlan,
    PickKind,
    PickRefusal,
    cards_for,
)
from rules.teams.random_teams import RandomNumbers
from rules.teams.team import Team, TeamCard
from rules.teams.team_checks import faults_of_team


class StackDraft(Draft):
    """Players take stacks in turns, the second player first, as in the Uncanny X-Men rulebook.

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
    def teams(self) -> tuple[Team, ...]:
        return tuple(Team(cards=tuple(card for card in taken if card.dice)) for taken in self.taken)

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
            if takers:
                return self.refuse("taken", card, player=takers[0])
            return self.refuse("absent", card)
        if not 0 <= pick.dice <= card.maximum:
            return self.refuse("maximum", card, count=card.maximum)
        if pick.dice < self.least_dice:
            return self.refuse("no_dice", card)
        if pick.dice > left:
            return self.refuse("limit", card, limit=self.plan.dice, count=left)
        return None

    def _apply(self, pick: DraftPick) -> None:
        assert self._picker is not None
        if pick.card is not None:
            del self.stacks[pick.card.name]
            self.taken[self._picker].append(TeamCard(pick.card, pick.dice))
        is_over = not self.stacks or not any(map(self.dice_left, (0, 1)))
        self._picker = None if is_over else 1 - self._picker


# --- secret piles ---------------------------------------------------------------------------------


PILE_SIZE = 12
_CARDS_PER_PACK = 2


class RainbowDraft(Draft):
    """Players keep one card of a pile and hand the others over; then each builds a team.

    Every card that a player drafted brings a die, or `dice_per_card`. The dice of all versions of a
    character may be used on the version that is played, within its maximum.
    """

    rule_id = "FMT-5"

    piles = 2
    """How many piles each player begins, one after the other."""

    dice_per_card = 1
    """How many dice a drafted card brings."""

    @property
    def picker(self) -> int | None:
        return self._order[0] if self._order else None

    @property
    def is_secret(self) -> bool:
        return not self.is_over

    @property
    def is_building(self) -> bool:
        """Whether all cards are drafted and the picker builds a team out of them."""
        return self._pile == self.piles and not self.is_over

    @property
    def pile_number(self) -> int:
        """Which pile is drafted, from 1."""
        return min(self._pile + 1, self.piles)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The pile that the picker looks at; empty while teams are built."""
        return () if self.picker is None or self.is_building else tuple(self._hands[self.picker])

    @property
    def teams(self) -> tuple[Team, ...]:
        return tuple(
            Team(cards=tuple(used), basics=tuple(basics))
            for used, basics in zip(self._used, self._chosen, strict=True)
        )

    @property
    def shared_basics(self) -> tuple[Card, ...]:
        return ()

    @property
    def dice_in_middle(self) -> Counter[str]:
        """The dice of all packs by name, which all players see from the start."""
        return self._dice_with(card for pile in self._piles for card in pile)

    def basics_of(self, player: int) -> tuple[Card, ...]:
        """The basic actions that a player may choose from."""
        return self.cards.basics

    @property
    def chooses_basics(self) -> bool:
        """Whether players choose among their basic actions."""
        return True

    def passes_to(self, player: int) -> int:
        """The player who gets the rest of a player's pile."""
        return (player + 1) % len(self.plan.players)

    def partner_of(self, player: int) -> int | None:
        """The partner of a player in Doubles; None in a match of two players."""
        for side in players_by_side(len(self.plan.players)):
            if player in side:
                return next((one for one in side if one != player), None)
        return None

    def drafted_cards(self, player: int) -> tuple[Card, ...]:
        """The different cards that a player has drafted, sorted by name."""
        found = {(card.name, card.set_code, card.number): card for card in self.kept[player]}
        return tuple(found[key] for key in sorted(found))

    def dice_of(self, player: int) -> Counter[str]:
        """The dice that a player has drafted, by name."""
        return self._dice_with(self.kept[player])

    def _dice_with(self, cards: Iterable[Card]) -> Counter[str]:
        names = Counter(card.name for card in cards)
        return Counter({name: self.dice_per_card * count for name, count in names.items()})

    def most_dice(self, card: Card) -> int:
        """How many dice of a card the picker may use, apart from the limit of the team."""
        if self.picker is None:
            return 0
        return min(card.maximum, self.dice_of(self.picker)[card.name])

    def dice_left(self, player: int) -> int:
        """How many more dice a player's team may have."""
        return self.format.max_dice - self.teams[player].dice_count

    def most_dice_of_new_card(self, card: Card) -> int:
        """How many dice of a card that is not in the team yet the picker may use."""
        return 0 if self.picker is None else min(self.most_dice(card), self.dice_left(self.picker))

    @property
    def can_undo(self) -> bool:
        """A kept card can be taken back only before its owner has looked at the next pile."""
        if not self._picks:
            return False
        last = self._picks[-1]
        return last.pick.kind is not PickKind.KEEP or last.player != self.picker

    def legal_picks(self) -> tuple[DraftPick, ...]:
        if self.picker is None:
            return ()
        if not self.is_building:
            return tuple(DraftPick(PickKind.KEEP, card) for card in self.hand)
        own = self.drafted_cards(self.picker)
        tried = [
            *(
                DraftPick(PickKind.USE, card, dice)
                for card in own
                for dice in range(self.most_dice(card) + 1)
            ),
            *(DraftPick(PickKind.CHOOSE, card) for card in self.basics_of(self.picker)),
            *(DraftPick(PickKind.RETURN, card) for card in self._chosen[self.picker]),
            DraftPick(PickKind.FINISH),
        ]
        return tuple(pick for pick in tried if self._refusal(pick) is None)

    def _lay_out(self) -> None:
        count = len(self.plan.players)
        self._piles = self._deal(RandomNumbers(self.plan.seed))
        self.kept: tuple[list[Card], ...] = tuple([] for _ in range(count))
        """The cards that each player has drafted."""
        self._used: tuple[list[TeamCard], ...] = tuple([] for _ in range(count))
        self._chosen: tuple[list[Card], ...] = tuple([] for _ in range(count))
        self._pile = 0
        self._hands = self._piles[:count]
        self._round = list(range(count))
        self._order = self._round[:]

    def _deal(self, luck: RandomNumbers) -> list[list[Card]]:
        """Open the packs: the piles that each player begins with first, then the second ones."""
        count = len(self.plan.players) * self.piles
        packs = [
            luck.sample(self.cards.cards, _CARDS_PER_PACK)
            for _ in range(count * PILE_SIZE // _CARDS_PER_PACK)
        ]
        cards = [card for pack in packs for card in pack]
        return [cards[at : at + PILE_SIZE] for at in range(0, len(cards), PILE_SIZE)]

    # --- what is allowed

    def _refusal(self, pick: DraftPick) -> PickRefusal | None:
        card, picker = pick.card, self._order[0]
        if not self.is_building:
            if pick.kind is not PickKind.KEEP or card is None:
                return self.refuse("kind")
            return None if card in self.hand else self.refuse("pile", card)
        match pick.kind:
            case PickKind.USE if card is not None:
                return self._refusal_to_use(card, pick.dice)
            case PickKind.CHOOSE if card is not None:
                return self._refusal_to_choose(card)
            case PickKind.RETURN if card is not None:
                return None if card in self._chosen[picker] else self.refuse("chosen", card)
            case PickKind.FINISH:
                return self._refusal_to_finish()
        return self.refuse("kind")

    def _refusal_to_use(self, card: Card, dice: int) -> PickRefusal | None:
        picker = self._order[0]
        if card not in self.kept[picker]:
            return self.refuse("drafted", card)
        used = self._used[picker]
        others = [one for one in used if one.card != card]
        if not dice:
            return None if len(others) < len(used) else self.refuse("unused", card)
        if any(one.card.name == card.name for one in others):
            return self.refuse("name", card)
        if not 0 < dice <= card.maximum:
            return self.refuse("maximum", card, count=card.maximum)
        drafted = self.dice_of(picker)[card.name]
        if dice > drafted:
            return self.refuse("few_dice", card, count=drafted)
        if len(others) >= self.format.max_cards:
            return self.refuse("cards", count=self.format.max_cards)
        left = self.format.max_dice - sum(one.dice for one in others)
        if dice > left:
            return self.refuse("limit", card, limit=self.format.max_dice, count=left)
        return None

    def _refusal_to_choose(self, card: Card) -> PickRefusal | None:
        chosen = self._chosen[self._order[0]]
        if card not in self.basics_of(self._order[0]):
            return self.refuse("basic", card)
        if any(one.name == card.name for one in chosen):
            return self.refuse("same_basic", card)
        if len(chosen) >= self.format.basics:
            return self.refuse("basics", count=self.format.basics)
        return None

    def _refusal_to_finish(self) -> PickRefusal | None:
        faults = faults_of_team(self.format, self.teams[self._order[0]])
        if not faults:
            return None
        return PickRefusal(faults[0].message, faults[0].remedy, faults[0].rule_id)

    # --- what a pick does

    def _apply(self, pick: DraftPick) -> None:
        if pick.kind is PickKind.FINISH:
            self._order.pop(0)
            return
        assert pick.card is not None
        chosen = self._chosen[self._order[0]]
        match pick.kind:
            case PickKind.KEEP:
                self._keep(pick.card)
            case PickKind.USE:
                self._use(pick.card, pick.dice)
            case PickKind.CHOOSE:
                chosen.append(pick.card)
            case PickKind.RETURN:
                chosen.remove(pick.card)

    def _use(self, card: Card, dice: int) -> None:
        """Give a card its dice where it is, add it at the end, or leave it out."""
        used = self._used[self._order[0]]
        at = next((at for at, one in enumerate(used) if one.card == card), len(used))
        used[at : at + 1] = [TeamCard(card, dice)] if dice else []

    def _keep(self, card: Card) -> None:
        picker = self._order.pop(0)
        hand = list(self._hands[picker])
        hand.remove(card)
        self._hands[picker] = hand
        self.kept[picker].append(card)
        if self._order:
            return
        self._hands = [self._hands[-1], *self._hands[:-1]]
        self._round.reverse()
        self._order = self._round[:]
        if len(hand) == 1:
            self._end_pile()

    def _end_pile(self) -> None:
        """Everyone gets the last card of a pile; open the next one, or build the teams."""
        count = len(self._hands)
        for cards, hand in zip(self.kept, self._hands, strict=True):
            cards.extend(hand)
        self._pile += 1
        self._hands = self._piles[self._pile * count : (self._pile + 1) * count]
        if self._pile == self.piles:
            self._order = [player for side in players_by_side(count) for player in side]


class DoubleRainbowDraft(RainbowDraft):
    """Each player opens one pack of twelve cards and two basic actions; a card brings two dice.

    The basic actions are the opener's own. Two players build tournament teams. Four play Doubles:
    each brings up to four cards and one of the two basic actions, legal with those of the partner.
    """

    rule_id = "DBL-12"

    piles = 1
    dice_per_card = 2

    def basics_of(self, player: int) -> tuple[Card, ...]:
        return self._basics[player]

    @property
    def chooses_basics(self) -> bool:
        return self.format.basics < PACK_BASICS

    def _lay_out(self) -> None:
        super()._lay_out()
        if not self.chooses_basics:
            self._chosen = tuple(map(list, self._basics))

    def _deal(self, luck: RandomNumbers) -> list[list[Card]]:
        self._basics: list[tuple[Card, ...]] = []
        packs = []
        for _ in self.plan.players:
            self._basics.append(luck.sample(self.cards.basics, PACK_BASICS))
            packs.append(self._pack(luck))
        return packs

    def _pack(self, luck: RandomNumbers) -> list[Card]:
        """Twelve cards of different names; of few boxes also other versions of them."""
        pack: list[Card] = []
        while len(pack) < PILE_SIZE:
            left = {card.name for card in self.cards.cards if card not in pack}
            fresh = (c for c in self.cards.cards if c not in pack or c.name not in left)
            pack += luck.sample(fresh, PILE_SIZE - len(pack))
        return pack

    def _refusal_to_use(self, card: Card, dice: int) -> PickRefusal | None:
        picker = self._order[0]
        partner = self.partner_of(picker)
        refusal = super()._refusal_to_use(card, dice)
        if refusal is not None or partner is None or not dice:
            return refusal
        name = self.plan.players[partner]
        if any(one.card.name == card.name for one in self._used[partner]):
            return self.refuse("partner_uses", card, player=name)
        own = {card.name, *(one.card.name for one in self._used[picker])}
        if partner in self._order and own.issuperset(self.dice_of(partner)):
            return self.refuse("partner_needs", card, player=name)
        return None

    def _refusal_to_choose(self, card: Card) -> PickRefusal | None:
        partner = self.partner_of(self._order[0])
        if partner is not None and any(one.name == card.name for one in self._chosen[partner]):
            return self.refuse("partner_brings", card, player=self.plan.players[partner])
        return super()._refusal_to_choose(card)


_DRAFTS: dict[DraftKind, type[Draft]] = {
    DraftKind.STACKS: StackDraft,
    DraftKind.RAINBOW: RainbowDraft,
    DraftKind.DOUBLE_RAINBOW: DoubleRainbowDraft,
}


def new_draft(plan: DraftPlan, sets: Iterable[CardSet]) -> Draft:
    """Lay out a draft before its first pick. Raises `BadPlan` if the draft is impossible with these
    settings."""
    return _DRAFTS[plan.kind](plan, cards_for(plan, sets))
