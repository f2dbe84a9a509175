"""How level expert chooses an act: several plans for the attack of this turn are compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter

from rules.opponents.deliberation import Deliberation
from rules.opponents.keen_policy import AttackPlan, KeenPolicy
from rules.opponents.quick_policy import QuickPolicy
from rules.state import DecisionKind, GameState


class KeenDeliberation(Deliberation):
    """Thinks about one decision. In the Main Step, each act is followed by the attack of the fast
    policy, by none, and by all; the best counts."""

    price_of_reroll = 0.03

    def _policy(self) -> QuickPolicy:
        return KeenPolicy(self.cards)

    def _plans(self) -> Sequence[KeenPolicy]:
        is_main = self.decision.kind is DecisionKind.MAIN
        return [
            KeenPolicy(self.cards, uses_actions=uses_actions, attack_plan=attack_plan)
            for uses_actions in self._uses_of_actions()
            for attack_plan in (AttackPlan if is_main else (AttackPlan.FAST,))
        ]

    def _value(self, state: GameState) -> tuple[float, GameState]:
        """The value of the best plan, and one end of the turn that it leads to."""
        return max(self._values_of_plans(state), key=itemgetter(0))

    def _values_of_plans(self, state: GameState) -> Iterator[tuple[float, GameState]]:
        """Values of the plans; one that attacks like the fast policy's is not played again."""
        unlike: set[AttackPlan] = set()
        for plan in self.plans:
            assert isinstance(plan, KeenPolicy)
            if plan.attack_plan is AttackPlan.FAST:
                unlike = plan.unlike
                unlike.clear()
            elif plan.attack_plan not in unlike:
                continue
            yield self._value_of_plan(state, plan)
