"""The editions of the rules as data: one frozen `Ruleset` each.

No module of the engine asks which edition is played. It asks for the property that differs, so that
a further edition is a further value here.
"""

from __future__ import annotations

import msgspec


class Ruleset(msgspec.Struct, frozen=True):
    """What differs between the editions (the table at the head of the rules digest)."""

    name: str
    title: str
    year: int
    dice_drawn: int = 4
    """Dice drawn each turn (DRAW-2)."""
    sidekicks: int = 8
    """Sidekick dice a player starts with (DIE-1)."""
    has_out_of_play: bool = True
    """Whether dice spent or used on one's own turn wait Out of Play (ZONE-2); else Used Pile."""
    generic_is_lost: bool = True
    """Whether the unspent half of a generic face is lost (PAY-4); else it is virtual energy."""
    effects_field: bool = True
    """Whether "when fielded" also triggers for a die that an effect fields (FLD-2)."""
    least_purchase_cost: int = 1
    """What a purchase costs at the least after reductions (BUY-2)."""


UXM = Ruleset(
    "UXM",
    "Uncanny X-Men",
    2014,
    has_out_of_play=False,
    effects_field=False,
)

EDITIONS = {ruleset.name: ruleset for ruleset in (UXM,)}
"""Every edition that can be played, by its id."""
