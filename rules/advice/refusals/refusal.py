"""The `Refusal` value: a rule, a reason and a remedy; and the two most common refusals."""

from __future__ import annotations

import msgspec

from rules.advice import labels, prompts
from rules.engine.evaluate import costs
from rules.messages.message import Message, make_message
from rules.model.dice import ENERGY_TYPES
from rules.model.moves import Move
from rules.state import GameState


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is refused: the rule's id, the reason, and what to do instead."""

    rule_id: str
    reason: Message
    remedy: Message

    @property
    def brief_reason(self) -> Message:
        """The reason in a few words: "not enough energy"."""
        name = self.reason.id.removeprefix("no.")
        return Message(f"short.{name}", self.reason.values)

    def __str__(self) -> str:
        return f"{self.reason} {self.remedy}"


def refusal_of(rule: str, name: str, **values: str | int | Message) -> Refusal:
    """Make a refusal from the messages `no.<name>` and `help.<name>`."""
    return Refusal(
        rule, make_message(f"no.{name}", **values), make_message(f"help.{name}", **values)
    )


def decision_pending(state: GameState) -> Refusal:
    """Refuse a move because another decision comes first."""
    kind = state.decision_kind
    if kind is None:
        return refusal_of("END-1", "over")
    first = make_message(f"first.{kind.value.replace(' ', '_')}")
    return refusal_of("PRI-3", "now", wanted=prompts.prompt_for(state), first=first)


def not_affordable(state: GameState, acts: tuple[Move, ...]) -> Refusal:
    """Refuse acts that a player cannot pay for together: too little energy, or the wrong type."""
    player = state.decision.player if state.decision else state.active
    need = costs.need_of_acts(state, acts, player)
    purse = costs.energy_pool_of(state, player)
    what, have = labels.describe_acts(state, acts), purse.total
    if have < need.total:
        return refusal_of(
            "PAY-6",
            "cost",
            what=what,
            number=len(acts),
            cost=need.total,
            have=have,
            missing=need.total - have,
        )
    return refusal_of("BUY-1", "type", what=what, types=energy_type_names(need.types))


def energy_type_names(wanted: tuple[int, ...]) -> str:
    """The names of the energy types with a positive count."""
    return ", ".join(t.value for t, n in zip(ENERGY_TYPES, wanted, strict=True) if n)
