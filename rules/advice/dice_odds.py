"""The exact odds of the dice that are about to be rolled or rerolled.

Each face of a die is equally likely, so a roll of `n` dice has 6**n outcomes. These odds count
them: for each energy total, for "enough for this card", and for each character and action. Nothing
is sampled or rounded.

A card counts as affordable if the energy after the roll covers what the card costs now (BUY-1):
the dice rolled, the dice kept, and the energy already there. Fielding, Global Abilities and other
purchases would share that energy. Dice that a text rolls in the middle of a turn may go anywhere,
so their odds are about themselves alone, without cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

import msgspec

from rules.engine.evaluate import costs
from rules.model.dice import ENERGY_TYPES, DieKind, Energy
from rules.model.energy import EnergyGoal, Gain, Need, goal_of, profile_of
from rules.model.ids import CardId, DieId, PlayerId
from rules.state import PREP, DecisionKind, GameState, Step


class EnergyOdds(msgspec.Struct, frozen=True):
    """The chance of an amount of energy."""

    total: int  # the amount
    exactly: Fraction  # the chance to have this much
    at_least: Fraction  # the chance to have this much or more
    # Whether the dice show exactly this much now; None if they cannot be kept
    is_kept: bool | None = None


class CardOdds(msgspec.Struct, frozen=True):
    """The chance of enough energy for a die of a card."""

    card: CardId  # the card
    need: Need  # what a die of it costs now
    chance: Fraction  # the chance to afford it after the roll
    # Whether the dice as they show now are enough; None if they cannot be kept
    is_kept: bool | None = None


class FaceOdds(msgspec.Struct, frozen=True):
    """The chance that at least one die of a card shows a character or an action."""

    card: CardId  # the card of the dice
    faces: tuple[int, ...]  # the faces that count: one, or all characters and actions of the die
    chance: Fraction  # the chance after the roll
    is_kept: bool | None = None  # whether a die shows it now; None if the dice cannot be kept


class RollOdds(msgspec.Struct, frozen=True):
    """The odds of a roll."""

    player: PlayerId  # the player who rolls
    rolled: tuple[DieId, ...]  # the dice that are rolled
    kept: tuple[DieId, ...]  # the dice that stay as they are
    can_keep: bool  # whether the player may keep all dice instead
    energy: tuple[EnergyOdds, ...]  # the energy totals that are possible, or shown now, in order
    # The cards that the player may purchase this turn, the cheapest first
    cards: tuple[CardOdds, ...]
    # The characters and actions of the dice; where a card has several, first all of them
    faces: tuple[FaceOdds, ...]


def roll_odds(state: GameState, rolled: Collection[DieId] | None = None) -> RollOdds | None:
    """The odds of the roll or reroll that is decided now; None if there is none.

    `rolled` are the dice to reroll; dice that are not part of the reroll are ignored. None stands
    for those that are marked, or all dice if none is. The dice of a first roll are all rolled,
    whatever is given.
    """
    decision = state.decision
    if decision is None or not decision.dice:
        return None
    if decision.kind not in (DecisionKind.ROLL, DecisionKind.REROLL):
        return None
    can_keep = decision.kind is DecisionKind.REROLL
    if rolled is None or not can_keep:
        rolled = (state.marked_dice if can_keep else ()) or decision.dice
    player = state.dice[decision.dice[0]].controller
    is_turn_roll = state.step is Step.ROLL_AND_REROLL and not state.stack
    dice = _dice_of_turn(state) if is_turn_roll else decision.dice
    roll = _Roll(
        state,
        player,
        rolled=tuple(die_id for die_id in dice if die_id in rolled),
        kept=tuple(die_id for die_id in dice if die_id not in rolled),
        can_keep=can_keep,
        pool=_energy_already_there(state, player) if is_turn_roll else (),
    )
    cards = roll.cards() if is_turn_roll and player == state.active else ()
    return RollOdds(player, roll.rolled, roll.kept, can_keep, roll.energy(), cards, roll.faces())


def _dice_of_turn(state: GameState) -> tuple[DieId, ...]:
    """The dice of this turn's roll (ROLL-1)."""
    return tuple(sorted(die_id for die_id in state.dice_to_roll if state.dice[die_id].zone is PREP))


def _energy_already_there(state: GameState, player: PlayerId) -> tuple[Energy, ...]:
    """The energy that a player has besides the dice of the roll (PAY-9)."""
    pool = costs.energy_pool_of(state, player)
    symbols = [
        energy_type
        for energy_type, count in zip(ENERGY_TYPES, pool.types, strict=True)
        for _ in range(count)
    ]
    return (*symbols, *(Energy.WILD,) * pool.wild, *(Energy.GENERIC,) * pool.generic)


class _Roll(msgspec.Struct, frozen=True):
    """A roll: the dice rolled, the dice kept, and the energy already there."""

    state: GameState
    player: PlayerId
    rolled: tuple[DieId, ...]
    kept: tuple[DieId, ...]
    can_keep: bool
    pool: tuple[Energy, ...]

    def energy(self) -> tuple[EnergyOdds, ...]:
        """The odds of each energy total."""
        goal = EnergyGoal((), (), _NO_LIMIT)
        ways = {gain[0]: count for gain, count in self._ways(goal).items()}
        now = self._gain_now(goal)
        shown = None if now is None else now[0]
        totals = range(min(ways), max(ways) + 1)
        if shown is not None:
            totals = range(min(shown, totals.start), max(shown + 1, totals.stop))
        counts = [ways.get(total, 0) for total in totals]
        or_more = [*accumulate(reversed(counts))][::-1]
        return tuple(
            EnergyOdds(
                total,
                Fraction(count, self._outcomes),
                Fraction(more, self._outcomes),
                None if shown is None else total == shown,
            )
            for total, count, more in zip(totals, counts, or_more, strict=True)
        )

    def cards(self) -> tuple[CardOdds, ...]:
        """The odds of enough energy for each card. Cards that need the same types share the
        work."""
        needs = costs.purchase_needs(self.state, self.player)
        goals = {card: goal_of(need) for card, need in needs.items()}
        most: dict[object, EnergyGoal] = {}
        for goal in sorted(goals.values(), key=lambda goal: goal.total):
            most[goal.types, goal.amounts] = goal
        found: dict[object, tuple[Mapping[Gain, int], Gain | None]] = {
            key: (self._ways(goal), self._gain_now(goal)) for key, goal in most.items()
        }
        odds: list[CardOdds] = []
        for card, goal in goals.items():
            ways, now = found[goal.types, goal.amounts]
            enough = sum(count for gain, count in ways.items() if goal.is_met_by(gain))
            is_kept = None if now is None else goal.is_met_by(now)
            odds.append(CardOdds(card, needs[card], Fraction(enough, self._outcomes), is_kept))
        return tuple(sorted(odds, key=lambda one: (one.need.total, one.card)))

    def faces(self) -> tuple[FaceOdds, ...]:
        """The odds of the characters and actions of each card."""
        dice = self.state.dice
        cards = dict.fromkeys(dice[die_id].card for die_id in (*self.rolled, *self.kept))
        found: list[FaceOdds] = []
        for card in cards:
            kind = self._kind(card)
            each: dict[object, list[int]] = {}
            for place, face in enumerate(kind.faces):
                if not face.energy:
                    each.setdefault(face, []).append(place)
            groups = list(each.values())
            if len(groups) > 1:
                groups.insert(0, [place for group in groups for place in group])
            found += [self._face_odds(card, tuple(group)) for group in groups]
        return tuple(found)

    def _face_odds(self, card: CardId, faces: tuple[int, ...]) -> FaceOdds:
        dice = self.state.dice

        def shows(numbers: Iterable[DieId]) -> bool:
            return any(dice[one].card == card and dice[one].face in faces for one in numbers)

        count = sum(dice[die_id].card == card for die_id in self.rolled)
        sides = len(self._kind(card).faces)
        missed = Fraction(0) if shows(self.kept) else Fraction(sides - len(faces), sides) ** count
        is_kept = shows((*self.rolled, *self.kept)) if self.can_keep else None
        return FaceOdds(card, faces, 1 - missed, is_kept)

    # --- counting outcomes

    @property
    def _outcomes(self) -> int:
        outcomes: int = 6 ** len(self.rolled)
        return outcomes

    def _ways(self, goal: EnergyGoal) -> Mapping[Gain, int]:
        """How many of the outcomes give each gain."""
        ways = {self._gain(goal, self.kept): 1}
        for die_id in self.rolled:
            profile = profile_of(goal, self._kind(self.state.dice[die_id].card))
            after: dict[Gain, int] = {}
            for gain, count in ways.items():
                for more, faces in profile:
                    both = goal.sum_of(gain, more)
                    after[both] = after.get(both, 0) + count * faces
            ways = after
        return ways

    def _gain_now(self, goal: EnergyGoal) -> Gain | None:
        """What the dice give if all are kept; None if they cannot be."""
        return self._gain(goal, (*self.rolled, *self.kept)) if self.can_keep else None

    def _gain(self, goal: EnergyGoal, numbers: Sequence[DieId]) -> Gain:
        """What the faces of some dice give, and the energy already there."""
        gain = goal.gain_of(self.pool)
        for die_id in numbers:
            face = self.state.face_of(self.state.dice[die_id])
            if face is not None:
                gain = goal.sum_of(gain, goal.gain_of(face.energy))
        return gain

    def _kind(self, card: CardId) -> DieKind:
        return self.state.setup.cards[card].card.die


_NO_LIMIT = 999
"""More energy than any roll gives."""
