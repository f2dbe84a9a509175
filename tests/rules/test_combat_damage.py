"""Combat damage: waves, splits, Overcrush, and when dice leave the attack."""

import pytest

from rules.cards import Card
from rules.model.ruleset import RULES_VERSION
from rules.state import DamageDealt, DieMoved, PlayerDamaged, Zone
from tests.rules.made_up_cards import faces, made_up, made_up_action
from tests.rules.table import Table

EDITIONS = ("UXM", "ASM", "SWW", "AI")
AT_ONCE = ("ASM", "SWW", "AI")


SPRINTER = made_up("Sprinter", "Fast.", faces=faces("0 4 2"))
RUNNER = made_up("Runner", "Fast.", faces=faces("0 5 3"))
# 5 attack, 3 defense.
PLODDER = made_up("Plodder", "", faces=faces("0 5 3"))
CRUSHER = made_up("Crusher", "Overcrush.", faces=faces("0 7 7"))
WARDEN = made_up("Warden", "This die can block up to 2 attackers.", faces=faces("0 5 2"))
VIPER = made_up("Viper", "Deadly.", faces=faces("0 1 3"))
GENTLE = made_up("Gentle", "This die can't deal combat damage.")
LINGERER = made_up("Lingerer", "This die can't leave the field unblocked.")
BOMB = made_up("Bomb", "When this die is KO'd: deal 2 damage to each opposing character die.")
BOLT = made_up_action("Bolt", "Global: pay 1: KO a character die.")
RETREAT = made_up_action(
    "Retreat",
    "Global: pay 1: remove a character die in any attack zone from combat.",
)


def damage_log(table: Table) -> list[str]:
    """Lists the damage dealt to dice, from all sources, and to players: "Angel 3", "Mike 2"."""
    taken: dict[object, int] = {}
    for event in table.events:
        if isinstance(event, DamageDealt):
            taken[event.die] = taken.get(event.die, 0) + event.amount
        elif isinstance(event, PlayerDamaged):
            name = ("Eric", "Mike")[event.player]
            taken[name] = taken.get(name, 0) + event.amount
    return [
        f"{one if isinstance(one, str) else table.name(one)} {amount}"
        for one, amount in taken.items()
    ]


# --- unblocked attackers --------------------------------------------------------------------------


@pytest.mark.parametrize("edition", AT_ONCE)
def test_unblocked_attackers_leave_before_damage_triggers_resolve(edition: str):
    """DMG-2, R073: The bomb only hits characters that are still in the Field."""
    table = Table(edition=edition, eric=[PLODDER], mike=[BOMB])
    table.lay("Eric", "field", "Cyclops L1", "Plodder", "sidekick").lay("Mike", "field", "Bomb")
    table.begin("attack").attack_with("Cyclops", "Plodder").block(("Bomb", "Plodder")).both_pass()
    assert table.lives() == (10, 6)
    assert table.has("Eric", "used") == {"Cyclops": 1}, (
        "it passed through Out of Play and left it at the end of the turn"
    )
    assert table.has("Eric", "prep") == {"Plodder": 1, "sidekick": 1}


def test_unblocked_attackers_stay_in_the_field_until_cleanup():
    """DMG-2: In the oldest edition the bomb hits them too."""
    table = Table(edition="UXM", eric=[PLODDER], mike=[BOMB])
    table.lay("Eric", "field", "Cyclops L1", "Plodder", "sidekick").lay("Mike", "field", "Bomb")
    table.begin("attack").attack_with("Cyclops", "Plodder").block(("Bomb", "Plodder")).both_pass()
    assert table.has("Eric", "used") == {}
    assert table.has("Eric", "prep") == {"Cyclops": 1, "Plodder": 1, "sidekick": 1}


@pytest.mark.parametrize(
    ("edition", "zone"), [("UXM", Zone.USED), *((e, Zone.OUT) for e in AT_ONCE)]
)
def test_an_unblocked_attacker_that_deals_no_damage_still_leaves(edition: str, zone: Zone):
    """DMG-2: It leaves because it is unblocked, not because it deals damage."""
    table = Table(edition=edition, eric=[GENTLE]).lay("Eric", "field", "Gentle").begin("attack")
    table.attack_with("Gentle").both_pass()
    assert table.lives() == (10, 10)
    moves = [e for e in table.events if isinstance(e, DieMoved) and e.reason == "unblocked"]
    assert [move.to_zone for move in moves] == [zone]


AEGIS = made_up("Aegis", "When you are damaged: prevent that damage.")
CLOAK = made_up("Cloak", "When you take ability damage: prevent that damage.")


@pytest.mark.parametrize(
    ("edition", "zone"), [("UXM", Zone.USED), *((e, Zone.OUT) for e in AT_ONCE)]
)
def test_an_unblocked_attacker_leaves_even_if_its_damage_is_prevented(edition: str, zone: Zone):
    """DMG-2, TIM-2: It leaves as if it had dealt the damage."""
    table = Table(edition=edition, mike=[AEGIS]).lay("Eric", "field", "Cyclops L1")
    table.lay("Mike", "field", "Aegis").begin("attack").attack_with("Cyclops").block().both_pass()
    assert table.lives() == (10, 10)
    moves = [e for e in table.events if isinstance(e, DieMoved) and e.reason == "unblocked"]
    assert [move.to_zone for move in moves] == [zone]


@pytest.mark.parametrize("edition", EDITIONS)
def test_text_can_keep_an_unblocked_attacker_in_the_field(edition: str):
    """DMG-2, TXT-1: Card text overrides the rule."""
    table = Table(edition=edition, eric=[LINGERER]).lay("Eric", "field", "Lingerer")
    table.begin("attack").attack_with("Lingerer").both_pass()
    assert table.lives() == (10, 8)
    assert table.has("Eric", "field") == {"Lingerer L1": 1}


# --- the end of combat ----------------------------------------------------------------------------

REAPER = made_up(
    "Reaper",
    "While active, at the end of your attack step: KO each engaged character die.",
)


@pytest.mark.parametrize(
    ("edition", "left"), [("UXM", {}), ("ASM", {}), ("SWW", {}), ("AI", {"Angel L3": 1})]
)
def test_survivors_return_after_the_attack_step_or_in_cleanup(edition: str, left: dict[str, int]):
    """DMG-2, CLN-1: Once survivors have returned, no die is engaged any more."""
    table = Table(edition=edition, eric=[REAPER]).lay("Eric", "field", "Reaper", "Kitty Pryde L1")
    table.lay("Mike", "field", "Angel L3").begin("attack").attack_with("Kitty Pryde")
    table.block(("Angel", "Kitty Pryde")).both_pass()
    assert table.has("Mike", "field") == left


def test_returned_survivors_keep_their_damage_until_cleanup():
    """DMG-5, CLN-1: After the Attack Step, -2D knocks out a die with 2 damage and 3 defense."""
    curse = made_up(
        "Curse",
        "While active, at the end of your attack step: each opposing character die gets -2D "
        "this turn.",
    )
    table = Table(edition="AI", eric=[curse], mike=[PLODDER])
    table.lay("Eric", "field", "Curse L1").lay("Mike", "field", "Plodder L1", "Plodder L2")
    table.begin("attack").attack_with("Curse").block(("Plodder L1", "Curse")).both_pass()
    assert table.has("Mike", "field") == {"Plodder L1": 1, "Plodder L2": 1}, "Curse was knocked out"
    table = Table(edition="AI", eric=[curse], mike=[PLODDER])
    table.lay("Eric", "field", "Curse L1", "Kitty Pryde L1")
    table.lay("Mike", "field", "Plodder L1", "Plodder L2").begin("attack")
    table.attack_with("Kitty Pryde").block(("Plodder L1", "Kitty Pryde")).both_pass()
    assert table.has("Mike", "field") == {"Plodder L2": 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_effects_until_the_end_of_combat_expire_with_it(edition: str):
    """EFF-1, DMG-5: A die survives 4 damage with the bonus and is KO'd when it ends."""
    guard = made_up_action("Guard", "A character die gets +2D until the end of combat.")
    table = Table(edition=edition, basics=[guard], mike=[PLODDER]).lay(
        "Eric", "field", "Kitty Pryde L2"
    )
    table.lay("Eric", "reserve", "Guard action").lay("Mike", "field", "Plodder").begin("attack")
    table.attack_with("Kitty Pryde").block(("Plodder", "Kitty Pryde"))
    table.use("Guard action").choose("Plodder").both_pass()
    assert table.has("Mike", "prep") == {"Plodder": 1}


# --- assigning damage -----------------------------------------------------------------------------


def test_the_remaining_blockers_take_all_the_damage():
    """DMG-1, R071: One of two blockers was knocked out, so the other takes all of it."""
    table = Table(basics=[BOLT]).lay("Eric", "field", "Cyclops L1")
    table.lay("Eric", "reserve", "sidekick bolt").lay("Mike", "field", "Angel L1", "Angel L3")
    table.begin("attack").attack_with("Cyclops")
    table.block(("Angel L1", "Cyclops"), ("Angel L3", "Cyclops"))
    table.use_global("Bolt", "bolt").choose("Angel L1").both_pass()
    assert "Angel 4" in damage_log(table)


def test_one_blocker_may_get_all_and_the_others_nothing():
    """DMG-1, RUL-11: Any split is legal."""
    table = Table(edition="ASM").lay("Eric", "field", "Cyclops L1")
    table.lay("Mike", "field", "Angel L1", "sidekick").begin("attack").attack_with("Cyclops")
    table.block(("sidekick", "Cyclops"), ("Angel", "Cyclops")).both_pass()
    assert table.asks() == ("Eric", "assign")
    assert table.offered()[0] == "assign 0 to sidekick character"
    table.assign(0)
    assert damage_log(table) == ["Cyclops 3", "Angel 4"] or damage_log(table) == [
        "Angel 4",
        "Cyclops 3",
    ]
    assert table.has("Mike", "field") == {"sidekick character": 1}


def test_the_attacker_assigns_damage_before_a_double_blocker_does():
    """DMG-1: All damage must be assigned; both splits are dealt at the same time."""
    table = Table(mike=[WARDEN]).lay("Eric", "field", "Cyclops L1", "sidekick")
    table.lay("Mike", "field", "Warden L1", "Angel L1").begin("attack")
    table.attack_with("Cyclops", "sidekick")
    table.block(("Warden", "Cyclops"), ("Warden", "sidekick"), ("Angel", "Cyclops")).both_pass()
    assert table.asks() == ("Eric", "assign")
    table.assign(2)
    assert table.asks() == ("Mike", "assign")
    assert damage_log(table) == []
    table.assign(4)
    assert sorted(damage_log(table)) == ["Angel 2", "Cyclops 6", "Warden 3", "sidekick 1"]
    cyclops = [one.amount for one in table.events if isinstance(one, DamageDealt) and
               table.name(one.die) == "Cyclops"]  # fmt: skip
    assert sorted(cyclops) == [2, 4], "each source has an event of its own"


def test_assigned_damage_is_dealt_even_if_its_source_leaves():
    """DMG-4, DMG-7: Mike's sidekick still damages the die it blocks after saving Juggernaut."""
    table = Table().lay("Mike", "field", "Juggernaut L1", "sidekick")
    table.lay("Eric", "field", "Cyclops L2", "sidekick").begin("attack", "Mike")
    table.attack_with("Juggernaut", "Mike's sidekick")
    table.block(("Cyclops", "Juggernaut"), ("sidekick", "sidekick")).both_pass()
    table.choose("Mike's sidekick")
    assert table.has("Mike", "used") == {"sidekick": 1}
    assert table.has("Eric", "prep")["sidekick"] == 1


# --- Fast -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_die_knocked_out_by_fast_damage_deals_no_damage(edition: str):
    """KW-6, R095, R074: A 4A/2D die with Fast against a 5A/3D die."""
    table = Table(edition=edition, eric=[SPRINTER], mike=[PLODDER]).lay("Eric", "field", "Sprinter")
    table.lay("Mike", "field", "Plodder").begin("attack").attack_with("Sprinter")
    table.block(("Plodder", "Sprinter")).both_pass()
    assert damage_log(table) == ["Plodder 4"]
    assert table.has("Eric", "field") == {"Sprinter L1": 1}
    assert table.has("Mike", "prep") == {"Plodder": 1}


def test_all_fast_dice_deal_damage_first_then_all_others():
    """KW-6, R074: Combat damage has two waves."""
    table = Table(eric=[SPRINTER], mike=[RUNNER]).lay("Eric", "field", "Sprinter", "sidekick")
    table.lay("Mike", "field", "Runner").begin("attack").attack_with("sidekick", "Sprinter")
    table.block(("Runner", "Sprinter")).both_pass()
    assert damage_log(table) == ["Runner 4", "Sprinter 5", "Mike 1"]
    assert table.has("Eric", "prep") == {"Sprinter": 1}
    assert table.has("Mike", "prep") == {"Runner": 1}


def test_second_wave_damage_is_assigned_after_the_first_wave():
    """KW-6, DMG-1: One of two blockers is gone by then, so there is nothing left to split."""
    table = Table(eric=[SPRINTER], mike=[WARDEN]).lay("Eric", "field", "Sprinter", "Cyclops L1")
    table.lay("Mike", "field", "Warden L1", "Angel L1").begin("attack")
    table.attack_with("Sprinter", "Cyclops")
    table.block(("Warden", "Sprinter"), ("Warden", "Cyclops"), ("Angel", "Cyclops")).both_pass()
    assert damage_log(table) == ["Warden 4", "Angel 4", "Cyclops 2"] or damage_log(table) == [
        "Warden 4", "Cyclops 2", "Angel 4",
    ]  # fmt: skip


def test_damage_triggers_do_not_let_knocked_out_dice_deal_damage():
    """KW-6, DMG-3: Dice knocked out only after "when damaged" still leave within their wave."""
    hurt = made_up(
        "Sensitive",
        "When this die takes damage: deal 1 damage to the opponent.",
        faces=faces("0 5 3"),
    )
    table = Table(edition="AI", eric=[SPRINTER], mike=[hurt]).lay("Eric", "field", "Sprinter")
    table.lay("Mike", "field", "Sensitive").begin("attack").attack_with("Sprinter")
    table.block(("Sensitive", "Sprinter")).both_pass()
    assert damage_log(table) == ["Sensitive 4", "Eric 1"]
    assert table.has("Eric", "field") == {"Sprinter L1": 1}


@pytest.mark.parametrize("edition", AT_ONCE)
def test_a_fast_unblocked_attacker_leaves_after_its_own_damage(edition: str):
    """OPEN-7, KW-6, DMG-2: It leaves before the other dice deal damage."""
    table = Table(edition=edition, eric=[SPRINTER]).lay("Eric", "field", "Sprinter", "sidekick")
    table.begin("attack").attack_with("sidekick", "Sprinter").both_pass()
    told = [e for e in table.events if isinstance(e, PlayerDamaged | DieMoved)]
    told = [e for e in told if isinstance(e, PlayerDamaged) or e.reason == "unblocked"]
    assert [type(event).__name__ for event in told] == ["PlayerDamaged", "DieMoved"] * 2
    assert table.lives() == (10, 5)


# --- Overcrush ------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_overcrush_deals_excess_damage_to_the_player(edition: str):
    """KW-8, DMG-1, R086: Plodder takes all 7 damage, of which 3 knock it out; 4 are left over."""
    table = Table(edition=edition, eric=[CRUSHER], mike=[PLODDER]).lay("Eric", "field", "Crusher")
    table.lay("Mike", "field", "Plodder").begin("attack").attack_with("Crusher")
    table.block(("Plodder", "Crusher")).both_pass()
    assert table.lives() == (10, 6)
    assert sorted(damage_log(table)) == ["Crusher 5", "Mike 4", "Plodder 7"]
    assert table.has("Eric", "field") == {"Crusher L1": 1}, "it was blocked, so it returns"


def test_overcrush_deals_nothing_while_one_blocker_survives():
    """KW-8, R085: Assigning all damage to one blocker leaves the other standing."""
    table = Table(eric=[CRUSHER]).lay("Eric", "field", "Crusher")
    table.lay("Mike", "field", "Angel L1", "sidekick").begin("attack").attack_with("Crusher")
    table.block(("Angel", "Crusher"), ("sidekick", "Crusher")).both_pass().assign(7)
    assert table.lives() == (10, 10)
    assert "Angel 7" in damage_log(table), "excess damage is lost (DMG-1)"
    assert table.has("Mike", "field") == {"sidekick character": 1}


def test_overcrush_through_several_blockers_is_one_damage_event():
    """KW-8, R061, R086: The blockers need 2 and 1 of the 7 damage.

    4 are dealt to the player together.
    """
    table = Table(eric=[CRUSHER]).lay("Eric", "field", "Crusher")
    table.lay("Mike", "field", "Angel L1", "sidekick").begin("attack").attack_with("Crusher")
    table.block(("Angel", "Crusher"), ("sidekick", "Crusher")).both_pass().assign(6)
    assert table.lives() == (10, 6)
    assert sorted(damage_log(table)) == ["Angel 6", "Crusher 3", "Mike 4", "sidekick 1"]


def test_overcrush_applies_only_to_attackers():
    """KW-8: A blocker damages only the die it blocks."""
    table = Table(mike=[CRUSHER]).lay("Eric", "field", "sidekick").lay("Mike", "field", "Crusher")
    table.begin("attack").attack_with("sidekick").block(("Crusher", "sidekick")).both_pass()
    assert table.lives() == (10, 10)
    assert "sidekick 7" in damage_log(table)


def test_damage_from_other_sources_counts_toward_what_a_blocker_absorbs():
    """KW-8, R086: Warden has 2 defense, and Cyclops deals 4 damage to it."""
    table = Table(eric=[CRUSHER], mike=[WARDEN]).lay("Eric", "field", "Crusher", "Cyclops L1")
    table.lay("Mike", "field", "Warden").begin("attack").attack_with("Crusher", "Cyclops")
    table.block(("Warden", "Crusher"), ("Warden", "Cyclops")).both_pass().assign(0)
    assert table.lives() == (10, 3)


@pytest.mark.parametrize(("edition", "life"), [("UXM", 10), ("ASM", 10), ("SWW", 10), ("AI", 3)])
def test_a_removed_blocker_lets_overcrush_through_only_in_the_newest_edition(
    edition: str, life: int
):
    """KW-8: The other editions require the blocker to be knocked out."""
    table = Table(edition=edition, eric=[CRUSHER], basics=[RETREAT]).lay("Eric", "field", "Crusher")
    table.lay("Eric", "reserve", "sidekick bolt").lay("Mike", "field", "Angel L1").begin("attack")
    table.attack_with("Crusher").block(("Angel", "Crusher"))
    table.use_global("Retreat", "bolt").choose("Angel").both_pass()
    assert table.lives() == (10, life)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_blocker_knocked_out_earlier_absorbs_nothing(edition: str):
    """KW-8: All the damage goes to the player."""
    table = Table(edition=edition, eric=[CRUSHER], basics=[BOLT]).lay("Eric", "field", "Crusher")
    table.lay("Eric", "reserve", "sidekick bolt").lay("Mike", "field", "Angel L1").begin("attack")
    table.attack_with("Crusher").block(("Angel", "Crusher"))
    table.use_global("Bolt", "bolt").choose("Angel").both_pass()
    assert table.lives() == (10, 3)


def test_a_blocked_attacker_without_overcrush_deals_no_damage_to_the_player():
    """BLK-2, DMG-1: Excess damage is lost."""
    table = Table(eric=[PLODDER]).lay("Eric", "field", "Plodder").lay("Mike", "field", "sidekick")
    table.begin("attack").attack_with("Plodder").block(("sidekick", "Plodder")).both_pass()
    assert table.lives() == (10, 10)


@pytest.mark.parametrize(("keeper", "life"), [(CLOAK, 6), (AEGIS, 10)], ids=["ability", "any"])
def test_overcrush_damage_is_combat_damage(keeper: Card, life: int):
    """KW-14, R088: Text that prevents ability damage does not prevent it."""
    table = Table(eric=[CRUSHER], mike=[PLODDER, keeper]).lay("Eric", "field", "Crusher")
    table.lay("Mike", "field", "Plodder", keeper.name).begin("attack").attack_with("Crusher")
    table.block(("Plodder", "Crusher")).both_pass()
    assert table.lives() == (10, life)
    assert table.has("Mike", "prep") == {"Plodder": 1}


def test_a_blocker_immune_to_opposing_abilities_does_not_stop_overcrush():
    """R089: Overcrush affects the player, not the blocker."""
    table = Table(
        eric=[CRUSHER],
        mike=[
            made_up("Helmet", "This die can't be targeted by the opponent.", faces=faces("0 1 3"))
        ],
    )
    table.lay("Eric", "field", "Crusher").lay("Mike", "field", "Helmet").begin("attack")
    table.attack_with("Crusher").block(("Helmet", "Crusher")).both_pass()
    assert table.lives() == (10, 6)


ANVIL = made_up("Anvil", "Iron Will.", faces=faces("0 1 3"))
BLIGHT = made_up("Blight", "While active: each opposing character die gets -3D.")


def test_a_blocker_saved_by_iron_will_stops_overcrush():
    """KW-7, KW-8: Its first damage of the turn does not knock it out."""
    table = Table(edition="AI", eric=[CRUSHER], mike=[ANVIL]).lay("Eric", "field", "Crusher")
    table.lay("Mike", "field", "Anvil").begin("attack").attack_with("Crusher")
    table.block(("Anvil", "Crusher")).both_pass()
    assert table.lives() == (10, 10)
    assert table.has("Mike", "field") == {"Anvil L1": 1}


def test_an_iron_will_blocker_with_no_defense_absorbs_nothing():
    """R091: Any damage knocks it out, so all 7 damage goes to the player."""
    table = Table(edition="AI", eric=[CRUSHER, BLIGHT], mike=[ANVIL])
    table.lay("Eric", "field", "Crusher", "Blight").lay("Mike", "field", "Anvil").begin("attack")
    table.attack_with("Crusher").block(("Anvil", "Crusher")).both_pass()
    assert table.lives() == (10, 3)
    assert table.has("Mike", "prep") == {"Anvil": 1}


# --- Overcrush and the texts of blockers ---------------------------------------------------------

RISING = made_up(
    "Rising",
    "When this die takes damage: spin this die up 1 level.",
    faces=["mask"] * 3 + ["0 1 5", "0 1 6", "0 1 9"],
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_blocker_cannot_survive_because_of_overcrush(edition: str):
    """KW-8, DMG-1: All 7 damage is dealt to Rising, whose new level has only 6 defense."""
    table = Table(edition=edition, eric=[CRUSHER], mike=[RISING]).lay("Eric", "field", "Crusher")
    table.lay("Mike", "field", "Rising L1").begin("attack").attack_with("Crusher")
    table.block(("Rising", "Crusher")).both_pass()
    assert table.has("Mike", "prep") == {"Rising": 1}
    assert table.lives() == (10, 8), "what is left over is worked out as the damage is dealt"


def test_a_match_begun_earlier_keeps_its_overcrush():
    """KW-8: Under version 3, Rising was dealt only the 5 damage that it needed, and survived."""
    table = Table(edition="AI", eric=[CRUSHER], mike=[RISING], version=3)
    table.lay("Eric", "field", "Crusher").lay("Mike", "field", "Rising L1").begin("attack")
    table.attack_with("Crusher").block(("Rising", "Crusher")).both_pass()
    assert table.lives() == (10, 8)
    assert table.has("Mike", "field") == {"Rising L2": 1}


def test_texts_answer_what_is_left_over_together_with_other_damage_to_the_player():
    """KW-8, TIM-2, DMG-7: Plodder is protected from 1 of 7 damage, so 3 are left over.

    Eric's unblocked Cyclops deals 4 more. Mike is protected once, from 5 of 7 damage.
    """
    ward = made_up(
        "Ward",
        "While active, when one of your other character dice takes damage: "
        "prevent 1 of that damage.",
    )
    mirror = made_up(
        "Mirror", "While active, when you take combat damage: prevent 5 of that damage."
    )
    table = Table(eric=[CRUSHER], mike=[PLODDER, ward, mirror])
    table.lay("Eric", "field", "Crusher", "Cyclops L1")
    table.lay("Mike", "field", "Plodder", "Ward", "Mirror").begin("attack")
    table.attack_with("Crusher", "Cyclops").block(("Plodder", "Crusher")).both_pass()
    assert table.lives() == (10, 8)
    assert sorted(damage_log(table)) == ["Crusher 5", "Mike 2", "Plodder 6"]


def test_redirected_damage_is_not_left_over():
    """KW-8, TIM-2: Decoy takes 2 of the 7 damage, Plodder 5, of which 3 knock it out."""
    decoy = made_up(
        "Decoy",
        "While active, when one of your other character dice takes damage: "
        "redirect 2 of that damage to this die.",
        faces=faces("0 1 9"),
    )
    table = Table(eric=[CRUSHER], mike=[PLODDER, decoy])
    table.lay("Eric", "field", "Crusher").lay("Mike", "field", "Plodder", "Decoy").begin("attack")
    table.attack_with("Crusher").block(("Plodder", "Crusher")).both_pass()
    assert table.lives() == (10, 8)
    assert sorted(damage_log(table)) == ["Crusher 5", "Decoy 2", "Mike 2", "Plodder 5"]


def test_two_attackers_with_overcrush_share_what_a_blocker_needs():
    """KW-8, R086: Warden is dealt 14 damage, of which 2 knock it out; 12 are left over."""
    rival = made_up("Rival", "Overcrush.", faces=faces("0 7 7"))
    table = Table(eric=[CRUSHER, rival], mike=[WARDEN]).life(Mike=20)
    table.lay("Eric", "field", "Crusher", "Rival").lay("Mike", "field", "Warden").begin("attack")
    table.attack_with("Crusher", "Rival").block(("Warden", "Crusher"), ("Warden", "Rival"))
    table.both_pass().assign(0)
    assert table.lives() == (10, 8)


def test_double_damage_to_blockers_is_halved_when_it_is_left_over():
    """KW-8: 7 damage counts 14 for Plodder; 4 of the 14 knock it out, and 10 are worth 5."""
    harsh = "Overcrush.\nThis die deals double damage to character dice."
    table = Table(eric=[made_up("Harsh", harsh, faces=faces("0 7 7"))], mike=[PLODDER])
    table.lay("Eric", "field", "Harsh").lay("Mike", "field", "Plodder").begin("attack")
    table.attack_with("Harsh").block(("Plodder", "Harsh")).both_pass()
    assert table.lives() == (10, 5)


# --- Deadly ---------------------------------------------------------------------------------------


def test_dice_engaged_with_a_deadly_die_are_knocked_out_at_the_end_of_the_turn():
    """KW-2, R097: The Deadly die dealt it no damage and was itself knocked out."""
    table = Table(edition="AI", eric=[VIPER], mike=[PLODDER]).lay("Eric", "field", "Viper")
    table.lay("Mike", "field", "Plodder", "sidekick").begin("attack").attack_with("Viper")
    table.block(("Plodder", "Viper")).both_pass()
    assert table.has("Eric", "prep") == {"Viper": 1}
    assert table.has("Mike", "prep") == {"Plodder": 1}
    assert table.has("Mike", "field") == {"sidekick character": 1}


@pytest.mark.parametrize(("version", "zone"), [(RULES_VERSION, "prep"), (3, "field")])
def test_deadly_knocks_out_a_die_whose_iron_will_was_used_up(version: int, zone: str):
    """KW-7, KW-2, CLN-1: Cleanup removes its damage, but it was damaged this turn.

    A match begun with version 3 of the rules forgets that too early.
    """
    table = Table(edition="AI", eric=[VIPER], mike=[ANVIL], version=version)
    table.lay("Eric", "field", "Viper").lay("Mike", "field", "Anvil").begin("attack")
    table.attack_with("Viper").block(("Anvil", "Viper")).both_pass()
    assert table.state.active == 1
    assert "Anvil" in " ".join(table.has("Mike", zone))


def test_iron_will_protects_an_undamaged_die_from_deadly():
    """KW-7, KW-2: Viper is knocked out first and deals no damage."""
    sprint = made_up("Sprint", "Fast.\nIron Will.", faces=faces("0 3 3"))
    table = Table(edition="AI", eric=[VIPER], mike=[sprint]).lay("Eric", "field", "Viper")
    table.lay("Mike", "field", "Sprint").begin("attack").attack_with("Viper")
    table.block(("Sprint", "Viper")).both_pass()
    assert table.has("Mike", "field") == {"Sprint L1": 1}


def test_a_deadly_blocker_knocks_out_every_die_it_blocks():
    """KW-2: Being engaged works both ways."""
    table = Table(edition="AI", mike=[VIPER]).lay("Mike", "field", "Viper")
    table.lay("Eric", "field", "Cyclops L3", "sidekick").begin("attack")
    table.attack_with("Cyclops", "sidekick").block(("Viper", "Cyclops")).both_pass()
    assert table.has("Eric", "prep") == {"Cyclops": 1}
    assert table.lives() == (10, 9)
