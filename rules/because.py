"""The `Refusal` value: a rule, a reason and a remedy; and the two most common refusals."""

from __future__ import annotations

import msgspec

from rules import costs, naming, purses
from rules.dice import TYPES
from rules.moves import Move
from rules.state import GameState
from rules.words import Message, message


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is refused: the rule's id, the reason, and what to do instead."""

    rule: str
    why: Message
    remedy: Message

    @property
    def short(self) -> Message:
        """The reason in a few words: "not enough energy"."""
        name = self.why.id.removeprefix("no.")
        return Message(f"short.{name}", self.why.values)

    def __str__(self) -> str:
        return f"{self.why} {self.remedy}"


def because(rule: str, name: str, **values: str | int | Message) -> Refusal:
    """Make a refusal from the messages `no.<name>` and `help.<name>` of `rules.words`."""
    return Refusal(rule, message(f"no.{name}", **values), message(f"help.{name}", **values))


def now(state: GameState) -> Refusal:
    """Refuse a move because another decision comes first."""
    kind = state.decision.kind if state.decision else "over"
    first = message(f"first.{kind.replace(' ', '_')}")
    return because("PRI-3", "now", wanted=naming.prompt(state), first=first)


def short(state: GameState, acts: tuple[Move, ...]) -> Refusal:
    """Refuse acts that a player cannot pay for together: too little energy, or the wrong type."""
    player = state.decision.player if state.decision else state.active
    need = costs.need_for(state, acts, player)
    purse = purses.purse_of(state, player)
    what, have = naming.acts(state, acts), purse.total
    if have < need.total:
        name, missing = "cost" if len(acts) == 1 else "cost_many", need.total - have
        return because("PAY-6", name, what=what, cost=need.total, have=have, missing=missing)
    return because("BUY-1", "type", what=what, types=types_of(need.types))


def types_of(wanted: tuple[int, ...]) -> str:
    """The names of the energy types with a positive count."""
    return ", ".join(t.value for t, n in zip(TYPES, wanted, strict=True) if n)
