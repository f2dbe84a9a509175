"""What a refusal is: the id of a rule, why, and what would help; and the two commonest reasons."""

from __future__ import annotations

import msgspec

from rules import costs, naming, purses
from rules.dice import TYPES
from rules.moves import Move
from rules.state import GameState
from rules.words import Message, message


class Refusal(msgspec.Struct, frozen=True):
    """A refused move: the id of the rule, why, and what would help."""

    rule: str
    why: Message
    remedy: Message

    @property
    def short(self) -> Message:
        """Why, in a few words: "not enough energy"."""
        name = self.why.id.removeprefix("no.")
        return Message(f"short.{name}", self.why.values)

    def __str__(self) -> str:
        return f"{self.why} {self.remedy}"


def because(rule: str, name: str, **values: str | int | Message) -> Refusal:
    """A refusal by the ids `no.<name>` and `help.<name>` of `rules.words`."""
    return Refusal(rule, message(f"no.{name}", **values), message(f"help.{name}", **values))


def now(state: GameState) -> Refusal:
    """Something else has to be decided first."""
    kind = state.decision.kind if state.decision else "over"
    first = message(f"first.{kind.replace(' ', '_')}")
    return because("PRI-3", "now", wanted=naming.prompt(state), first=first)


def short(state: GameState, what: Message, acts: tuple[Move, ...]) -> Refusal:
    """What is missing to pay for some acts."""
    player = state.decision.player if state.decision else state.active
    need = costs.need_for(state, acts, player)
    purse = purses.purse_of(state, player)
    have = purse.total
    if have < need.total:
        return because(
            "PAY-6", "cost", what=what, cost=need.total, have=have, missing=need.total - have
        )
    return because("BUY-1", "type", what=what, types=types_of(need.types))


def types_of(wanted: tuple[int, ...]) -> str:
    """The energy types of which some is wanted, in words."""
    return ", ".join(t.value for t, n in zip(TYPES, wanted, strict=True) if n)
