"""The fast policy of level expert: it attacks an empty Field, and gives up a Sidekick to block.

A Sidekick that is knocked out costs little: it is in the Prep Area, and rolls again next turn.
"""

from __future__ import annotations

from enum import Enum

from rules.model.ids import DieId
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

_POINTS_OF_TEXT = 6.0
"""Points of life for each unit of what the text of a card is worth."""


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
        self.purchase_gain = [
            0.7 * at_table.card.cost
            + 0.6 * mean
            - 0.6
            + _POINTS_OF_TEXT * texts.get(card_key(at_table.card), (0.0, 0.0))[0]
            for at_table, mean in zip(cards.setup.cards, cards.mean_stats, strict=True)
        ]

        self.unlike: set[AttackPlan] = set()
        """The plans that have led to another attack than this one, since this was last cleared."""

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
