"""The editions of the rules as data: one frozen `Ruleset` each.

No module of the engine asks which edition is played. It asks for the property that differs, so that
a further edition is a further value here. Where an edition is silent, it plays as the newest
rulebook does, or as the table at the head of the rules reference says.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Ruleset(msgspec.Struct, frozen=True):
    """What differs between the editions. The defaults are those of the newest (2018, AI)."""

    name: str
    title: str
    year: int

    # --- dice and zones ---
    sidekicks: int = 8
    """Sidekick dice a player starts with (DIE-1)."""
    has_out_of_play: bool = True
    """Whether dice spent or used on one's own turn wait Out of Play (ZONE-2); else Used Pile."""
    effects_send_out: bool = True
    """Whether dice that text sends to the Used Pile from Field or Reserve go there by way of Out of
    Play on one's own turn (ZONE-2)."""
    unrolled_sidekicks_are_characters: bool = False
    """Whether a sidekick die that shows no face is a character die (DIE-2, RUL-1)."""
    reserve_sidekicks_are_characters: bool = True
    """Whether a sidekick's character face in the Reserve Pool is a character die (DIE-2)."""
    bags_are_open: bool = True
    """Whether each player may look into both bags, or only into the own (ZONE-1)."""

    # --- drawing and energy ---
    dice_drawn: int = 4
    """Dice drawn each turn (DRAW-2)."""
    first_draw: int = 3
    """Dice that the first player draws into the Prep Area in the first turn (DRAW-4)."""
    first_set_out: int = 1
    """Dice that the first player then draws and puts Out of Play (DRAW-4)."""
    generic_is_lost: bool = False
    """Whether the unspent half of a generic face is lost (PAY-4); else it is virtual energy until
    its owner passes priority (PAY-9)."""
    pays_in_batches: bool = False
    """Whether several costs may be paid at once, so that a generic face is used up (PAY-4). A
    Global Ability paid several times in a batch is one effect."""
    least_purchase_cost: int = 1
    """What a purchase costs at the least after reductions (BUY-2, RUL-3)."""
    wild_counts: bool = True
    """Whether a wild is an energy where symbols are counted; it is of none of the types (PAY-7)."""

    # --- who acts, and in which order ---
    has_casual_priority: bool = False
    """Whether the casual procedure may be agreed on (PRI-2)."""
    ends_of_turn_at_once: bool = False
    """Whether what happens at the end of a turn happens together; else in sequence (RUL-13)."""
    effects_field: bool = True
    """Whether "when fielded" also triggers for a die that an effect fields (FLD-2)."""
    spares_the_spent: bool = False
    """Whether what a fielding triggers cannot choose the dice that paid for it (FLD-2)."""

    # --- combat ---
    unblocked_leave_at_once: bool = True
    """Whether unblocked attackers leave right after their damage (DMG-2); else in Cleanup."""
    attack_ends_combat: bool = True
    """Whether survivors return to the Field at the end of the Attack Step; else in Cleanup."""
    damaged_before_ko: bool = True
    """Whether "when damaged" resolves before the knocked out leave (DMG-3)."""
    overcrush_needs_ko: bool = False
    """Whether Overcrush needs all blockers knocked out; else they may be gone otherwise (KW-8)."""

    # --- redirecting, capturing, controlling, copying ---
    redirects_to_any: bool = False
    """Whether damage may be redirected to what could not have been chosen for it (TIM-2); else it
    stays with its kind, die or player, and goes to nothing that cannot be targeted."""
    holding_ends_on_leaving: bool = True
    """Whether captures and controls end when their source leaves the Field; else only by its KO
    (CAP-1, CTL-1)."""
    controlled_join: bool = True
    """Whether a controlled die stands beside its controller, which may then attack as well; else it
    lies on the controller, which cannot attack but sends it (CTL-1)."""
    controlled_always_prep: bool = True
    """Whether a controlled die goes to its owner's Prep Area from every way to an unrolled place;
    else from those to the Prep Area and the Used Pile (CTL-1)."""
    copied_bursts: bool = False
    """Whether copied stats include what the burst of the copied face adds (CPY-1)."""
    copied_text: Literal["other card", "instead", "added"] = "added"
    """Whether copied abilities make a die use the other card, stand instead of its own ones, or are
    added to them (CPY-1)."""


UXM = Ruleset(
    "UXM",
    "Uncanny X-Men",
    2014,
    has_out_of_play=False,
    effects_send_out=False,
    unrolled_sidekicks_are_characters=True,
    bags_are_open=False,
    first_draw=4,
    first_set_out=0,
    generic_is_lost=True,
    pays_in_batches=True,
    wild_counts=False,
    has_casual_priority=True,
    effects_field=False,
    spares_the_spent=True,
    unblocked_leave_at_once=False,
    attack_ends_combat=False,
    damaged_before_ko=False,
    overcrush_needs_ko=True,
    redirects_to_any=True,
    holding_ends_on_leaving=False,
    controlled_join=False,
    controlled_always_prep=False,
    copied_bursts=True,
    copied_text="other card",
)

ASM = msgspec.structs.replace(
    UXM,
    name="ASM",
    title="The Amazing Spider-Man",
    year=2015,
    has_out_of_play=True,
    unrolled_sidekicks_are_characters=False,
    bags_are_open=True,
    ends_of_turn_at_once=True,
    effects_field=True,
    spares_the_spent=False,
    unblocked_leave_at_once=True,
)

SWW = msgspec.structs.replace(
    ASM,
    name="SWW",
    title="Superman Wonder Woman",
    year=2018,
    reserve_sidekicks_are_characters=False,
    first_draw=3,
    first_set_out=1,
    wild_counts=True,
    ends_of_turn_at_once=False,
    copied_text="instead",
)

AI = Ruleset("AI", "Avengers Infinity", 2018)

EDITIONS = {ruleset.name: ruleset for ruleset in (UXM, ASM, SWW, AI)}
"""Every edition that can be played, by its id."""
