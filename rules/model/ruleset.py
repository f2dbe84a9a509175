"""The editions of the rules as data: one frozen `Ruleset` each.

Engine modules never ask which edition is played. They ask for the property that differs, so adding
an edition means adding a value here. Where an edition is silent, it follows the newest rulebook, or
the table at the top of the rules reference.
"""

from __future__ import annotations

import msgspec

RULES_VERSION = 4
"""The version of the rules: raised whenever an older match could now replay differently.

Versions 3 and 4 follow the rulebooks and rulings more closely in the points listed in the rules
reference. A match begun under an earlier version keeps its rules (`as_of_version`).
"""


class Ruleset(msgspec.Struct, frozen=True):
    """The differences between the editions. The defaults are those of the newest (2018, AI)."""

    name: str
    title: str
    year: int
    version: int = RULES_VERSION
    """The version of the rules that the match was begun with."""
    has_corrections: bool = True
    """Whether the corrections of version 3 apply that are the same in every edition: a replaced KO
    is no KO (DMG-3, KW-10), extra dice of the Clear and Draw Step belong to its draw (RUL-2), and
    dice that cannot be rerolled cannot be chosen for it (PAY-3, TOK-1). In version 3 itself,
    ignored text also did not take away what another card gave (TXT-1)."""
    has_later_corrections: bool = True
    """Whether the corrections of version 4 apply that are the same in every edition: Overcrush
    deals its blockers all of its damage (KW-8), no energy is paid that the rest of a payment does
    not need (PAY-2), Iron Will protects no die again before the turn ends (KW-7), and dice rolled
    at the end of the turn stay in the Reserve Pool only if they show energy (ZONE-5), and to ignore
    the text of a die is to ignore what it was given as well (TXT-1)."""

    # --- dice and zones ---
    sidekick_count: int = 8
    """Sidekick dice that each player starts with (DIE-1)."""
    has_out_of_play: bool = True
    """Whether dice spent or used on their player's own turn go Out of Play (ZONE-2); else to the
    Used Pile."""
    effects_move_out_of_play: bool = True
    """Whether dice that an effect sends from the Field or Reserve Pool to the Used Pile on their
    player's own turn go Out of Play first (ZONE-2)."""
    unrolled_sidekicks_are_characters: bool = False
    """Whether an unrolled Sidekick die is a character die (DIE-2, RUL-1)."""
    reserve_sidekicks_are_characters: bool = True
    """Whether a Sidekick's character face in the Reserve Pool is a character die (DIE-2)."""
    bags_are_open: bool = True
    """Whether players may look into both bags; else only into their own (ZONE-1)."""

    # --- setting up ---
    throw_winner_chooses: bool = True
    """Whether the player who wins the throw for the start chooses to go first or second; else goes
    first (SET-2)."""

    has_doubles: bool = True
    """Whether the rulebook has a game of two players against two (DBL-1)."""

    # --- drawing and energy ---
    draw_count: int = 4
    """Dice drawn each turn (DRAW-2)."""
    first_turn_draw_count: int = 3
    """Dice that the first player draws into the Prep Area on turn 1 (DRAW-4)."""
    first_turn_out_of_play_count: int = 1
    """Dice that the first player then draws and puts Out of Play on turn 1 (DRAW-4)."""
    unused_generic_is_lost: bool = False
    """Whether the unspent half of a generic face is lost (PAY-4); else it stays as virtual energy
    until its owner passes priority (PAY-9)."""
    has_batch_payment: bool = False
    """Whether several costs may be paid at once, so that no generic energy is lost (PAY-4). A
    Global Ability paid several times in one batch is used once (GLB-2)."""
    minimum_purchase_cost: int = 1
    """The minimum cost of a purchase after reductions (BUY-2, RUL-3)."""
    wild_counts_as_energy: bool = True
    """Whether a wild counts as energy where symbols are counted; it has none of the types
    (PAY-7)."""

    # --- priority and timing ---
    has_casual_priority: bool = False
    """Whether the players may agree on casual priority (PRI-2)."""
    end_of_turn_is_simultaneous: bool = False
    """Whether all end-of-turn effects happen simultaneously; else in sequence (RUL-13)."""
    effects_trigger_when_fielded: bool = True
    """Whether "when fielded" also triggers for a die fielded by an effect (FLD-2)."""
    protects_paying_dice: bool = False
    """Whether abilities triggered by a fielding cannot choose the dice that paid for it (FLD-2)."""

    effects_need_something_to_affect: bool = True
    """Whether no effect may be initiated without valid targets or dice to affect, not even that of
    an action die (TXT-3); else only Global Abilities and paid abilities need a valid target
    (GLB-1)."""

    # --- combat ---
    unblocked_leave_after_damage: bool = True
    """Whether unblocked attackers leave right after their damage (DMG-2); else in Cleanup."""
    attack_ends_combat: bool = True
    """Whether survivors return to the Field at the end of the Attack Step; else in Cleanup."""
    damage_triggers_before_ko: bool = True
    """Whether "when damaged" resolves before knocked-out dice leave (DMG-3)."""
    overcrush_needs_ko: bool = False
    """Whether Overcrush needs all blockers to be knocked out; else blockers gone in another way
    count as well (KW-8)."""

    iron_will_yields_to_several_sources: bool = True
    """Whether damage that several sources deal at once knocks out a die with Iron Will (KW-7); else
    it counts as the first damage of the turn."""

    # --- redirecting, capturing, controlling, copying ---
    can_redirect_to_any: bool = False
    """Whether damage may be redirected to any die or player (TIM-2); else only to a legal target of
    the same kind (die or player)."""
    text_can_redirect_to_other_kind: bool = True
    """Whether damage of a player goes to a die, or the reverse, if the text that redirects it says
    so (TIM-2)."""
    captures_end_on_leaving: bool = True
    """Whether captures and control effects end when their source leaves the Field; else only when
    it is knocked out (CAP-1, CTL-1)."""
    controlled_dice_join_field: bool = True
    """Whether a controlled die stands beside the die that controls it, and both may attack; else it
    lies on that die, which cannot attack but sends the controlled die (CTL-1)."""
    controlled_dice_always_prep: bool = True
    """Whether a controlled die goes to its owner's Prep Area instead of any unrolled zone; else
    only instead of the Prep Area and the Used Pile (CTL-1)."""
    copies_burst_bonus: bool = False
    """Whether copied stats include the bonus from the burst of the copied face (CPY-1)."""
    copied_abilities_are_added: bool = True
    """Whether a die that copies abilities adds them to its own; else it uses the other card in
    place of its own (CPY-1)."""


UXM = Ruleset(
    "UXM",
    "Uncanny X-Men",
    2014,
    has_out_of_play=False,
    throw_winner_chooses=False,
    has_doubles=False,
    effects_move_out_of_play=False,
    unrolled_sidekicks_are_characters=True,
    bags_are_open=False,
    first_turn_draw_count=4,
    first_turn_out_of_play_count=0,
    unused_generic_is_lost=True,
    has_batch_payment=True,
    wild_counts_as_energy=False,
    has_casual_priority=True,
    effects_trigger_when_fielded=False,
    protects_paying_dice=True,
    effects_need_something_to_affect=False,
    unblocked_leave_after_damage=False,
    attack_ends_combat=False,
    damage_triggers_before_ko=False,
    overcrush_needs_ko=True,
    iron_will_yields_to_several_sources=False,
    can_redirect_to_any=True,
    captures_end_on_leaving=False,
    controlled_dice_join_field=False,
    controlled_dice_always_prep=False,
    copies_burst_bonus=True,
    copied_abilities_are_added=False,
)

ASM = msgspec.structs.replace(
    UXM,
    name="ASM",
    title="The Amazing Spider-Man",
    year=2015,
    throw_winner_chooses=True,
    has_doubles=True,
    has_out_of_play=True,
    unrolled_sidekicks_are_characters=False,
    bags_are_open=True,
    end_of_turn_is_simultaneous=True,
    effects_trigger_when_fielded=True,
    protects_paying_dice=False,
    unblocked_leave_after_damage=True,
)

SWW = msgspec.structs.replace(
    ASM,
    name="SWW",
    title="Superman Wonder Woman",
    year=2018,
    reserve_sidekicks_are_characters=False,
    first_turn_draw_count=3,
    first_turn_out_of_play_count=1,
    wild_counts_as_energy=True,
    end_of_turn_is_simultaneous=False,
)

AI = Ruleset("AI", "Avengers Infinity", 2018)

EDITIONS = {ruleset.name: ruleset for ruleset in (UXM, ASM, SWW, AI)}
"""Every playable edition by id."""


def newest_version(ruleset: Ruleset) -> Ruleset:
    """The edition as the newest version of the rules has it, for a new match."""
    return EDITIONS[ruleset.name] if ruleset.version < RULES_VERSION else ruleset


def as_of_version(ruleset: Ruleset, version: int) -> Ruleset:
    """The edition as an earlier version of the rules had it, so that its matches replay.

    Version 0 stands for a file that names none, and versions of newer programs are unknown: both
    use the present rules.
    """
    if not 0 < version < RULES_VERSION:
        return ruleset
    earlier = msgspec.structs.replace(ruleset, version=version, has_later_corrections=False)
    if version == 3:
        return earlier
    return msgspec.structs.replace(
        earlier,
        has_corrections=False,
        effects_need_something_to_affect=False,
        iron_will_yields_to_several_sources=False,
        text_can_redirect_to_other_kind=False,
    )
