"""How level expert and the hints choose an act: several plans for the attack of this turn are
compared, and before an attack the next turn is played too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log
from operator import itemgetter

from rules.engine.turn import turn_loop
from rules.opponents.deliberation import Considered, Deliberation
from rules.opponents.keen_policy import AttackPlan, KeenPolicy
from rules.opponents.network import POINTS, chance_of
from rules.opponents.quick_policy import QuickPolicy
from rules.state import DecisionKind, GameState

_NEARLY_SURE = 0.001
"""A chance nearer to 0 or 1 is counted as this: what a few imagined turns say is never certain."""


class KeenDeliberation(Deliberation):
    """Thinks about one decision, and about the answer to its best attacks.

    In the Main Step, each act is followed by the attack of the fast policy, by none, and by all;
    the best counts. The end of a turn does not tell who can strike back. An attack that leaves
    nobody at home looks good there, and loses to a character that the other player rolls next.
    """

    price_of_reroll = 0.03

    most_foreseen = 4
    """How many of the best attacks are played on."""

    imagined_turns = 16
    """How often the next turn is imagined; all attacks share the draws and rolls."""

    trust = 0.7
    """How much the imagined turns count. The end of this turn counts for the rest: it has less luck
    in it."""

    def choose(self) -> tuple[Considered, ...]:
        """Everything that was considered, the best first."""
        found = super().choose()
        if self.decision.kind is not DecisionKind.ATTACKERS or len(found) < 2:
            return found
        first, rest = found[: self.most_foreseen], found[self.most_foreseen :]
        foreseen = list[Considered]()
        for one in first:
            if self._is_stopped():
                return found
            value = self.trust * self._foreseen(one) + (1 - self.trust) * one.value
            foreseen.append(one._replace(value=value))
        return (*sorted(foreseen, key=lambda one: -one.value), *rest)

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

    def _foreseen(self, one: Considered) -> float:
        """The value of an attack after the turn that follows, in points of life."""
        after = self.state.copy()
        for move in one.moves:
            turn_loop.apply_move(after, move, [])
        ends = list[GameState]()
        for sample in range(self.imagined_turns):
            end = after.copy()
            self.policy.finish_turn(end, self.state.turn, self.seed + sample)
            if end.is_over and end.chance_count == after.chance_count:
                return self.evaluator.value(end, self.player)
            if not end.is_over:
                self.policy.finish_turn(end, end.turn, self.seed + sample)
            ends.append(end)
        return self._mean_value(ends)

    def _mean_value(self, ends: Sequence[GameState]) -> float:
        """The value of the mean chance; matches that ended would outweigh all others in values."""
        chance = sum(chance_of(self.evaluator.value(end, self.player)) for end in ends) / len(ends)
        chance = min(max(chance, _NEARLY_SURE), 1 - _NEARLY_SURE)
        return POINTS * log(chance / (1 - chance))


class FarsightedDeliberation(KeenDeliberation):
    """Thinks as hints do: longer about attacks."""

    most_foreseen = 8
    imagined_turns = 24
    trust = 1.0
