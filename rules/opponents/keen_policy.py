"""The fast policy of level expert: it attacks an empty Field, and gives up a Sidekick to block.

A Sidekick that is knocked out costs little: it is in the Prep Area, and rolls again next turn.
"""

from __future__ import annotations

from enum import Enum

from rules.cards.card import CardKind
from rules.model.ids import CardId, DieId, PlayerId
from rules.model.moves import Move
from rules.opponents.evaluation import CardValues
from rules.opponents.network import packaged_network
from rules.opponents.position_features import CardWorth, card_key
from rules.opponents.quick_policy import (
    Combatant,
    QuickPolicy,
    able_attackers,
    able_blockers,
    choose_attackers,
    choose_blocks,
)
from rules.state import FIELD, GameState

_SAFE_LIFE = 5
"""With more life than this and the attack left at the enemy's, all attack an empty Field."""

_EARLY = 8
"""Up to this turn, a die bought is rolled often enough to pay for itself twice."""


class AttackPlan(Enum):
    """How the rest of the turn attacks."""

    FAST = "fast"
    """As the fast policy would."""
    NONE = "none"
    ALL = "all"


class KeenPolicy(QuickPolicy):
    """The fast policy with better judgment, and a plan for the attack of this turn.

    `worth` says what the texts of cards are worth, by default the packaged network.
    """

    def __init__(
        self,
        cards: CardValues,
        *,
        uses_actions: bool = True,
        attack_plan: AttackPlan = AttackPlan.FAST,
        worth: CardWorth | None = None,
    ) -> None:
        super().__init__(cards, uses_actions=uses_actions)
        self.attack_plan = attack_plan
        texts = packaged_network().cards if worth is None else worth
        self._early_gain = [_gain_early(cards, card, texts) for card in cards.setup.card_ids]
        self._late_gain = [_gain_late(cards, card, texts) for card in cards.setup.card_ids]

        self.unlike: set[AttackPlan] = set()
        """The plans that have led to another attack than this one, since this was last cleared."""

    def main_move(self, state: GameState, player: PlayerId) -> Move:
        """Use an action die, else carry out the best plan for the energy, else pass."""
        is_early = state.turn <= _EARLY
        self.purchase_gain = self._early_gain if is_early else self._late_gain
        return super().main_move(state, player)

    def attackers(self, state: GameState) -> list[DieId]:
        """The attackers that it declares."""
        able = [die.die for die in able_attackers(state)]
        plan = self.attack_plan
        if plan is AttackPlan.NONE:
            found = []
        elif plan is AttackPlan.ALL or _is_open(state):
            found = able
        else:
            found = choose_attackers(state)
        if found:
            self.unlike.add(AttackPlan.NONE)
        if len(found) < len(able):
            self.unlike.add(AttackPlan.ALL)
        return found

    def blocks(self, state: GameState) -> list[tuple[DieId, DieId]]:
        """The blocks that it declares."""
        return choose_blocks(state, _loss_of)


def _gain_early(cards: CardValues, card: CardId, worth: CardWorth) -> float:
    """What the network thinks on average of one die more, in points of life, early in a match."""
    printed = cards.setup.cards[card].card
    text = worth.get(card_key(printed), (0.0, 0.0))[0]
    if printed.kind is not CardKind.CHARACTER:
        return 12 * text - 1.5
    return 0.7 * printed.cost + 0.3 * cards.mean_stats[card] + 12 * text


def _gain_late(cards: CardValues, card: CardId, worth: CardWorth) -> float:
    """What the network thinks on average of one die more later on."""
    printed = cards.setup.cards[card].card
    text = worth.get(card_key(printed), (0.0, 0.0))[0]
    if printed.kind is not CardKind.CHARACTER:
        return 9 * text - 1.5
    return 0.5 * printed.cost + 9 * text - 0.2


def _loss_of(blocker: Combatant) -> float:
    """What the loss of a blocker costs: it is back with the next roll."""
    if blocker.attack <= 1 and blocker.defense <= 1:
        return 0.2
    return 0.4 * blocker.attack + 0.2 * blocker.defense + 0.1


def _is_open(state: GameState) -> bool:
    """Whether nobody blocks, and the strike back is no danger."""
    if able_blockers(state, state.inactive_player):
        return False
    left = sum(
        face.attack
        for enemy in state.inactive_players
        for die in state.dice_in_zone(enemy, FIELD)
        if (face := state.face_of(die)) is not None
    )
    return state.life_of(state.active) > _SAFE_LIFE + left
