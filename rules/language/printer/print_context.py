"""State that a printer carries from one phrase of an ability to the next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from rules.language import ast


@dataclass
class PrintContext:
    """What earlier phrases of an ability said, since the words of later phrases depend on it.

    Each ability is printed with a new context. All print functions of this package receive it
    after the node; those that print a choice or an effect change it.

    Attributes:
        last_participle: what the last effect did to its dice ("moved"): "for each die moved".
        last_is_plural: whether the dice chosen last may be several: "those dice", not "it".
        last_is_in_hand: whether dice were drawn but not rolled, so they are rolled, not rerolled.
        possessive: whose dice "your" dice are called; "their" in what another player pays or each
            player chooses.
        zone_preposition: the word before a zone: "in", or "from" if dice leave it.
    """

    last_participle: str = "affected"
    last_is_plural: bool = False
    last_is_in_hand: bool = False
    possessive: Literal["your", "their"] = "your"
    zone_preposition: Literal["in", "from"] = "in"

    def for_addition(self) -> PrintContext:
        """Return the context of a burst that adds to this ability: "those dice get Overcrush"."""
        return PrintContext(self.last_participle, self.last_is_plural)

    @contextmanager
    def viewed_by(self, player: ast.PlayerWord) -> Iterator[None]:
        """Inside a `with` block, print dice from the view of the player who pays or chooses."""
        before = self.possessive
        self.possessive = "your" if player == "you" else "their"
        try:
            yield
        finally:
            self.possessive = before

    @contextmanager
    def with_preposition(self, preposition: Literal["in", "from"]) -> Iterator[None]:
        """Inside a `with` block, print this preposition before zones."""
        before = self.zone_preposition
        self.zone_preposition = preposition
        try:
            yield
        finally:
            self.zone_preposition = before
