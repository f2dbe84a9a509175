"""Scripted draws and rolls: tests name dice and faces, and a dealer turns them into outcomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rules.advice import prompts
from rules.model import DrawOutcome, RollOutcome
from rules.state import DecisionKind

if TYPE_CHECKING:
    from tests.rules.table import Table

_TYPES = ("fist", "bolt", "mask", "shield", "wild")
_FACES = {
    *_TYPES, *(f"2 {energy}" for energy in _TYPES),
    *(f"{one} {two}" for one in _TYPES for two in _TYPES), "2", "1", "character",
    "action", "action*", "action**",
}  # fmt: skip


def name_and_face(text: str) -> tuple[str, str | None]:
    """Split "Juggernaut L3" and "sidekick 2 bolt" into name and face."""
    words = text.split()
    for count in (2, 1):
        face = " ".join(words[-count:])
        is_face = face in _FACES or (face[0] == "L" and face[1:2].isdigit())
        if len(words) > count and is_face:
            return " ".join(words[:-count]), face
    return text, None


class Faces(msgspec.Struct, frozen=True):
    """Names of the faces to roll; they become a `Rolled` once the rolling dice are known."""

    names: tuple[str, ...]


class Names(msgspec.Struct, frozen=True):
    """Names of the dice to draw."""

    names: tuple[str, ...]


class TableDealer:
    """Turns scripted names into outcomes, and detaches itself when the script is used up."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def deal(self, state):
        assert self.table.script, f"no outcome is scripted for: {prompts.prompt_for(state)}"
        wanted = self.table.script.pop(0)
        if not self.table.script:
            self.table.game.dealer = None
        decision = state.decision
        if decision.kind is DecisionKind.DRAW:
            assert isinstance(wanted, Names), f"expected a scripted draw, found {wanted}"
            drawn: list[int] = []
            for name in wanted.names:
                bag = [d for d in state.drawable_dice(decision.bag_owner) if d.id not in drawn]
                drawn.append(next(d.id for d in bag if self.table.name(d.id) == name))
            return DrawOutcome(tuple(drawn))
        assert isinstance(wanted, Faces), f"expected a scripted roll, found {wanted}"
        dice = [state.dice[number] for number in decision.dice]
        assert len(dice) == len(wanted.names), (
            f"{len(dice)} dice are rolled, but the script has {wanted.names}"
        )
        return RollOutcome(
            tuple(self.table.face(d, n) for d, n in zip(dice, wanted.names, strict=True))
        )
