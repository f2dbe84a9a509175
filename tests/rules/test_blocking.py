"""Blockers: dice that may, must or can't block, double blocks, triggers, leaving combat."""

import pytest

from rules.advice import prompt_for
from rules.model import Block, Confirm, Pass
from rules.state import Zone
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table
from tests.rules.test_swaps_and_tokens import heroic

EDITIONS = ("UXM", "ASM", "SWW", "AI")


TWIN_SHIELD = made_up("Twin Shield", "This die can block up to 2 attackers.")
BULLDOZER = made_up("Bulldozer", "This die can only be blocked by 2 or more dice.")
DRUMMER = made_up(
    "Drummer",
    "While active: your sidekicks can only be blocked by 2 or more dice.",
)
LOYAL = made_up("Loyal", "This die must block.")
TAUNTER = made_up("Taunter", "This die must be blocked.")
GIANT = made_up("Giant", "Each sidekick can't block.")
PHANTOM = made_up("Phantom", "This die can't be blocked.")
HAUGHTY = made_up(
    "Haughty",
    "This die can't be blocked by character dice with a level less than this die's level.",
)
BUGLE = made_up_action("Bugle", "Global: pay 1: a character die must block this turn.")
SPARK = made_up_action("Spark", "Global: pay 1: spin a sidekick to its bolt face.")
TWO_FISTS = made_up_action(
    "Two Fists",
    "Global: pay 1: a character die can block up to 2 attackers this turn.",
)
CHARGE = made_up_action(
    "Charge",
    "A character die can only be blocked by 2 or more dice this turn.",
)


# --- multiple blockers, and blocking several attackers --------------------------------------------


def test_any_number_of_dice_may_block_one_attacker():
    """BLK-1: The defender may also declare no blocks."""
    table = Table().lay("Eric", "field", "Cyclops L1", "sidekick")
    table.lay("Mike", "field", "Angel L1", "Angel L2").begin("attack")
    table.attack_with("Cyclops", "sidekick")
    assert "pass" in table.offered()
    table.block(("Angel L1", "Cyclops"), ("Angel L2", "Cyclops")).both_pass()
    assert table.asks() == ("Eric", "assign")
    table.assign(4)
    assert table.lives() == (10, 9), "only the sidekick is unblocked"


def test_a_die_that_may_block_two_attackers_cannot_block_a_third():
    """BLK-1: Card text lets this die block more than one attacker."""
    table = Table(mike=[TWIN_SHIELD]).lay("Mike", "field", "Twin Shield L3")
    table.lay("Eric", "field", "Cyclops L1", "Cyclops L2", "sidekick").begin("attack")
    table.attack_with("Cyclops L1", "Cyclops L2", "sidekick")
    table.play(table.blocks("Twin Shield", "Cyclops L1"))
    refusal = table.refused(table.blocks("Twin Shield", "Cyclops L1"))
    assert (refusal.rule_id, str(refusal.reason)) == (
        "BLK-1", "Twin Shield (level 3) is already blocking Cyclops (level 1).",
    )  # fmt: skip
    assert table.offered() == [
        "block Cyclops L2 with Twin Shield L3", "block sidekick character with Twin Shield L3",
        "confirm",
    ]  # fmt: skip
    table.play(table.blocks("Twin Shield", "Cyclops L2"))
    refusal = table.refused(table.blocks("Twin Shield", "sidekick"))
    assert (
        str(refusal.reason) == "Twin Shield (level 3) is already blocking 2 attackers, its maximum."
    )
    table.confirm().both_pass()
    assert table.asks() == ("Mike", "assign"), "it splits its damage like an attacker"
    assert table.lives() == (10, 10)


def test_an_effect_lets_a_die_block_two_attackers_this_turn():
    """BLK-1: Text can also grant a double block for one turn."""
    table = Table(basics=[TWO_FISTS]).lay("Eric", "field", "Cyclops L1", "Cyclops L2")
    table.lay("Mike", "field", "Angel L3").lay("Mike", "reserve", "sidekick bolt").begin("main")
    table.pass_().use_global("Two Fists", "bolt").choose("Angel").both_pass()
    table.attack_with("Cyclops L1", "Cyclops L2")
    table.block(("Angel", "Cyclops L1"), ("Angel", "Cyclops L2")).both_pass()
    table.assign(0)
    assert table.lives() == (10, 10)
    assert table.has("Mike", "prep") == {"Angel": 1}, "both attackers damage it"


def test_one_die_cannot_block_an_attacker_that_needs_two_blockers():
    """BLK-1, TXT-1: A first block is illegal if no second block could complete it."""
    table = Table(eric=[BULLDOZER]).lay("Eric", "field", "Bulldozer")
    table.lay("Mike", "field", "Angel").begin("attack").attack_with("Bulldozer")
    assert table.offered() == ["pass"]
    refusal = table.refused(table.blocks("Angel", "Bulldozer"))
    assert (refusal.rule_id, str(refusal.reason)) == (
        "TXT-1", "Bulldozer (level 1) needs at least 2 blockers.",
    )  # fmt: skip


def test_an_attacker_that_needs_two_blockers_gets_two_or_none():
    """BLK-1: After the first block the second one is mandatory."""
    table = Table(eric=[BULLDOZER]).lay("Eric", "field", "Bulldozer", "Cyclops")
    table.lay("Mike", "field", "Angel L1", "sidekick").begin("attack")
    table.attack_with("Bulldozer", "Cyclops").play(table.blocks("Angel", "Bulldozer"))
    assert table.offered() == ["block Bulldozer L1 with sidekick character"]
    assert "needs at least 2 blockers" in str(table.refused(Confirm()).reason)
    assert "needs at least 2 blockers" in str(
        table.refused(table.blocks("sidekick", "Cyclops")).reason
    )
    table.play(table.blocks("sidekick", "Bulldozer")).confirm()
    assert table.asks() == ("Eric", "window")


def test_a_double_blocker_counts_for_both_attackers_that_need_two_blockers():
    """BLK-1: It counts as one of the blockers of each attacker."""
    table = Table(eric=[DRUMMER], mike=[TWIN_SHIELD])
    table.lay("Eric", "field", "Drummer", "sidekick", "sidekick")
    table.lay("Mike", "field", "Twin Shield L1", "Twin Shield L2").begin("attack")
    table.attack_with("sidekick", "sidekick")
    first, second = (state.id for state in table.state.dice_in_zone(0, Zone.ATTACK))
    one, other = table.die("Twin Shield L1", "field"), table.die("Twin Shield L2", "field")
    table.play(Block(one, first), Block(other, first), Block(one, second))
    assert table.offered() == ["block sidekick character with Twin Shield L2"]
    table.play(Block(other, second), Confirm())
    assert table.asks() == ("Eric", "window")


def test_an_action_makes_an_attacker_need_two_blockers():
    table = Table(basics=[CHARGE]).lay("Eric", "field", "Cyclops")
    table.lay("Eric", "reserve", "Charge action").lay("Mike", "field", "Angel").begin("main")
    table.use("Charge action").choose("Cyclops").both_pass().attack_with("Cyclops")
    assert table.offered() == ["pass"]


def test_paired_dice_are_blocked_separately():
    """R083: Both blockers block Ann, who splits damage between them. Ben is unblocked."""
    table = Table(eric=[heroic("Ann"), heroic("Ben")]).lay("Eric", "field", "Ann L3")
    table.lay("Eric", "reserve", "Ben L1").lay("Mike", "field", "Angel L1", "sidekick")
    table.begin("main").field("Ben L1").choose("Ann")
    while table.asks()[1] == "order":
        table.order(0)
    assert table.state.heroic_pairs
    table.both_pass().attack_with("Ann", "Ben")
    table.block(("Angel", "Ann"), ("sidekick", "Ann")).both_pass()
    assert table.asks() == ("Eric", "assign")
    assert table.stats("Ben", "attack")[0] == 4, (
        "2A, plus 1A from the abilities of each of the two paired dice"
    )
    table.assign(1)
    assert table.lives() == (10, 6), "Ben is not blocked"


def test_paired_dice_each_need_two_blockers_while_paired():
    """BLK-1, HER-1: Both dice have this text as long as they are paired."""
    table = Table(
        eric=[
            made_up(
                "Ann",
                "Heroic.\nThis die and its partner can only be blocked by 2 or more dice.",
            ),
            heroic("Ben"),
        ]
    ).lay("Eric", "field", "Ben")
    table.lay("Eric", "reserve", "Ann L1").lay("Mike", "field", "Angel").begin("main")
    table.field("Ann L1").choose("Ben")
    while table.asks()[1] == "order":
        table.order(0)
    table.both_pass().attack_with("Ann", "Ben")
    assert table.offered() == ["pass"]


# --- may, must and can't --------------------------------------------------------------------------


def test_a_die_that_must_block_blocks_before_blocks_are_confirmed():
    """EFF-1: Other dice may block too."""
    table = Table(mike=[LOYAL]).lay("Eric", "field", "Cyclops L1")
    table.lay("Mike", "field", "Loyal", "Angel L1").begin("attack").attack_with("Cyclops")
    assert table.offered() == [
        "block Cyclops L1 with Angel L1", "block Cyclops L1 with Loyal L1",
    ]  # fmt: skip
    refusal = table.refused(Pass())
    assert (refusal.rule_id, str(refusal.reason)) == ("EFF-1", "Loyal (level 1) must block.")
    assert str(prompt_for(table.state)) == "Mike: Loyal (level 1) must block"
    table.play(table.blocks("Loyal", "Cyclops"))
    assert "confirm" in table.offered()


def test_any_able_die_can_block_an_attacker_that_must_be_blocked():
    """EFF-1: One of the dice that can block it must stay available for that."""
    table = Table(eric=[TAUNTER]).lay("Eric", "field", "Taunter", "Cyclops L1")
    table.lay("Mike", "field", "Angel L1", "Angel L2").begin("attack")
    table.attack_with("Taunter", "Cyclops").play(table.blocks("Angel L1", "Cyclops"))
    refusal = table.refused(Confirm())
    assert (refusal.rule_id, str(refusal.reason)) == ("EFF-1", "Taunter (level 1) must be blocked.")
    assert str(prompt_for(table.state)) == "Mike: Taunter (level 1) must be blocked"
    table.play(table.blocks("Angel L2", "Taunter")).confirm()
    assert table.asks() == ("Eric", "window")


def test_cannot_block_beats_must_block():
    """TXT-1: Both texts apply to the same die."""
    table = Table(eric=[GIANT], basics=[BUGLE]).lay("Eric", "field", "Giant", "Cyclops L1")
    table.lay("Eric", "reserve", "sidekick bolt").lay("Mike", "field", "sidekick", "Angel L1")
    table.begin("main").use_global("Bugle", "bolt").choose("Mike's sidekick").both_pass()
    table.attack_with("Cyclops")
    assert table.offered() == ["block Cyclops L1 with Angel L1", "pass"]
    refusal = table.refused(table.blocks("sidekick", "Cyclops"))
    assert (refusal.rule_id, str(refusal.reason)) == ("TXT-1", "Sidekick can't block right now.")


def test_cannot_be_blocked_beats_can_block_two_and_must_block():
    """TXT-1, RUL-12: A die that can't be blocked counts as an unblocked attacker."""
    table = Table(edition="ASM", eric=[PHANTOM], mike=[TWIN_SHIELD], basics=[BUGLE])
    table.lay("Eric", "field", "Phantom L3").lay("Eric", "reserve", "sidekick bolt")
    table.lay("Mike", "field", "Twin Shield").begin("main")
    table.use_global("Bugle", "bolt").choose("Twin Shield").both_pass().attack_with("Phantom")
    assert table.asks() == ("Eric", "window"), "there are no blocks to declare"
    table.both_pass()
    assert table.lives() == (10, 6)
    assert table.has("Eric", "used")["Phantom"] == 1


def test_lower_level_dice_cannot_block_a_haughty_die():
    """TXT-1: Levels are compared when blockers are declared."""
    table = Table(eric=[HAUGHTY]).lay("Eric", "field", "Haughty L2")
    table.lay("Mike", "field", "sidekick", "Angel L2", "Juggernaut L3").begin("attack")
    table.attack_with("Haughty")
    assert table.offered() == [
        "block Haughty L2 with Angel L2", "block Haughty L2 with Juggernaut L3", "pass",
    ]  # fmt: skip
    refusal = table.refused(table.blocks("sidekick", "Haughty"))
    assert (refusal.rule_id, str(refusal.reason)) == (
        "TXT-1", "Sidekick can't block Haughty (level 2).",
    )  # fmt: skip


# --- triggers of blocking -------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_blocked_blocking_and_engaged_abilities_trigger_in_turn_order(edition: str):
    """BLK-1: Each die triggers, active player's first. A blocker and its attacker are engaged."""
    hero = made_up("Hero", "When this die is engaged: deal 1 damage to the opponent.")
    ghost = made_up("Ghost", "When this die is blocked: deal 1 damage to the opponent.")
    wall = made_up("Wall", "When this die blocks: deal 1 damage to the opponent.")
    table = Table(edition=edition, eric=[hero, ghost], mike=[wall])
    table.lay("Eric", "field", "Hero", "Ghost").lay("Mike", "field", "Wall L1", "Wall L2")
    table.begin("attack").attack_with("Hero", "Ghost")
    table.block(("Wall L1", "Hero"), ("Wall L2", "Ghost"))
    while table.asks()[1] == "order":
        table.order(0)
    assert table.started() == ["Ghost", "Hero", "Wall", "Wall"]
    assert table.lives() == (8, 8)


def test_a_die_blocked_by_two_triggers_once():
    """BLK-1, EFF-5: A double block is one event for the attacker."""
    ghost = made_up("Ghost", "When this die is blocked: deal 1 damage to the opponent.")
    table = Table(eric=[ghost]).lay("Eric", "field", "Ghost")
    table.lay("Mike", "field", "Angel L1", "sidekick").begin("attack").attack_with("Ghost")
    table.block(("Angel", "Ghost"), ("sidekick", "Ghost"))
    assert table.lives() == (10, 9)


def test_a_die_that_blocks_two_triggers_block_once_and_engaged_twice():
    """BLK-1, EFF-5: Blocking both is one event for the blocker.

    It is engaged with each attacker.
    """
    wall = made_up(
        "Wall",
        "This die can block up to 2 attackers.\n"
        "When this die blocks: deal 1 damage to the opponent. Deal 1 damage to each "
        "character die engaged with this die.",
    )
    table = Table(mike=[wall]).lay("Eric", "field", "Kitty Pryde L1", "Kitty Pryde L2", "sidekick")
    table.lay("Mike", "field", "Wall").begin("attack")
    table.attack_with("Kitty Pryde L1", "Kitty Pryde L2", "sidekick")
    table.block(("Wall", "Kitty Pryde L1"), ("Wall", "Kitty Pryde L2"))
    assert table.lives() == (9, 10)
    damage = {table._die_text(n): table.state.dice[n].damage for n in table.state.combat.attackers}
    assert damage == {"Kitty Pryde L1": 1, "Kitty Pryde L2": 1, "sidekick character": 0}


def test_a_blocker_spun_to_energy_leaves_combat_and_its_energy_can_be_spent():
    """BLK-2, BLK-3: The energy is spendable in the same window, and the attacker stays blocked."""
    table = Table(basics=[SPARK]).lay("Eric", "field", "Cyclops L1")
    table.lay("Mike", "field", "sidekick", "Angel L1").lay("Mike", "reserve", "sidekick fist")
    table.begin("attack").attack_with("Cyclops").block(("sidekick", "Cyclops")).pass_()
    table.use_global("Spark", "fist").choose("sidekick").pass_()
    assert table.has("Mike", "reserve") == {"sidekick bolt": 1}
    table.use_global("Enrage", "bolt").choose("Angel").both_pass()
    assert table.lives() == (10, 10), "the attacker stays blocked"
    assert table.has("Eric", "field") == {"Cyclops L1": 1}


def test_a_blocker_spun_below_its_damage_is_knocked_out_and_its_attacker_stays_blocked():
    """R163, BLK-2, DMG-5: The blocker has 2 damage; spinning lowers its defense from 3 to 2."""
    down = made_up_action("Down", "Global: pay 1: spin a character die down 1 level.")
    table = Table(basics=[down], mike=[TWIN_SHIELD]).lay("Eric", "field", "Cyclops L3")
    table.lay("Eric", "reserve", *["Reckless Melee action"] * 2, "sidekick bolt")
    table.lay("Mike", "field", "Twin Shield L2").begin("attack").attack_with("Cyclops")
    table.block(("Twin Shield", "Cyclops"))
    table.use("Reckless Melee action").use("Reckless Melee action")
    table.use_global("Down", "bolt").choose("Twin Shield")
    assert table.has("Mike", "prep") == {"Twin Shield": 1}
    table.both_pass()
    assert table.lives() == (10, 10)
    assert table.has("Eric", "field") == {"Cyclops L3": 1}


# --- leaving combat -------------------------------------------------------------------------------

RETREAT = made_up_action(
    "Retreat",
    "Global: pay 1: remove a character die in any attack zone from combat.",
)


def test_a_blocker_removed_from_combat_deals_no_damage_and_its_attacker_stays_blocked():
    """BLK-2: The blocker is no longer in combat."""
    table = Table(basics=[RETREAT]).lay("Eric", "field", "Kitty Pryde L1")
    table.lay("Mike", "field", "Angel L1").lay("Mike", "reserve", "sidekick bolt").begin("attack")
    table.attack_with("Kitty Pryde").block(("Angel", "Kitty Pryde")).pass_()
    table.use_global("Retreat", "bolt").choose("Angel")
    assert table.has("Mike", "attack") == {}
    table.both_pass()
    assert table.lives() == (10, 10)
    assert table.has("Mike", "field") == {"Angel L1": 1}
    assert table.has("Eric", "field") == {"Kitty Pryde L1": 1}


def test_an_attacker_removed_from_combat_returns_to_the_field_immediately():
    """BLK-2: It is neither blocked nor unblocked, and its blocker deals no damage."""
    table = Table(basics=[RETREAT]).lay("Eric", "field", "Kitty Pryde L1", "sidekick")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick bolt")
    table.lay("Mike", "field", "Angel L3").begin("attack").attack_with("Kitty Pryde", "sidekick")
    table.block(("Angel", "Kitty Pryde"))
    table.use_global("Retreat", "bolt").choose("Kitty Pryde")
    table.use_global("Retreat", "bolt").choose("sidekick")
    table.both_pass()
    assert table.lives() == (10, 10)
    assert table.has("Eric", "field") == {"Kitty Pryde L1": 1, "sidekick character": 1}


def test_a_blocked_attacker_rerolled_to_energy_leaves_combat():
    """R082, RRL-1: The die moves to the Reserve Pool."""
    table = Table(
        basics=[made_up_action("Whirl", "Global: pay 1: reroll a blocked character die.")]
    )
    table.lay("Eric", "field", "Kitty Pryde L1").lay("Eric", "reserve", "sidekick bolt")
    table.lay("Mike", "field", "Angel L3").will_roll("mask").begin("attack")
    table.attack_with("Kitty Pryde").block(("Angel", "Kitty Pryde"))
    table.use_global("Whirl", "bolt").choose("Kitty Pryde")
    assert table.has("Eric", "reserve") == {"Kitty Pryde mask": 1}
    table.both_pass()
    assert table.state.dice[table.die("Angel", "field")].damage == 0
    assert table.lives() == (10, 10)


def test_a_die_that_must_block_need_not_block_a_second_time():
    """BLK-1: It may block up to two attackers, but one block is all that is required."""
    guard = made_up("Guard", "This die must block. This die can block up to 2 attackers.")
    table = Table(mike=[guard]).lay("Mike", "field", "Guard")
    table.lay("Eric", "field", "Cyclops L1", "Kitty Pryde L1").begin("attack")
    table.attack_with("Cyclops", "Kitty Pryde")
    assert "pass" not in table.offered()
    table.play(table.blocks("Guard", "Cyclops"))
    assert "confirm" in table.offered()
