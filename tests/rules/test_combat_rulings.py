"""Rulings about combat: damage, knockouts and dice that return."""

import pytest

from rules.model import EDITIONS, UsePaidAbility
from rules.state import DiceRolled
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import NAMES, Table

ALL = tuple(EDITIONS)


def constant_faces(stats: str) -> list[str]:
    """Returns the faces of a die with the same stats on every level."""
    return ["mask", "mask mask", "mask mask", stats, stats, stats]


PUSH = made_up_action("Push", "A character die gets +1A this turn.")
SMITE = made_up_action("Smite", "Global: pay bolt: KO a character die.")
GRIM = made_up("Grim", "Intimidate.")

# --- Overcrush ------------------------------------------------------------------------------------

CRUSHER = made_up("Crusher", "Overcrush.", faces=constant_faces("0 7 7"))


@pytest.mark.parametrize("edition", ALL)
def test_overcrush_gets_past_a_blocker_immune_to_abilities(edition: str):
    """R089, KW-8: 7 damage meets 2 defense, and the unprotected player takes the rest."""
    helmet = made_up(
        "Helmet",
        "This die can't be targeted by action or global or other or keyword abilities.",
        faces=constant_faces("0 1 2"),
    )
    hit = made_up_action("Hit", "Deal 1 damage to a target opposing character die.")
    table = Table(edition=edition, eric=[CRUSHER], mike=[helmet], basics=[hit])
    table.lay("Eric", "field", "Crusher").lay("Mike", "field", "Helmet", "sidekick")
    table.lay("Eric", "reserve", "Hit action").begin("attack").attack_with("Crusher")
    table.block(("Helmet", "Crusher")).use("Hit action")
    assert table.offered() == ["choose sidekick character"]
    table.choose("sidekick").both_pass()
    assert table.lives() == (10, 5)


@pytest.mark.parametrize(("how", "life"), [("ability", 5), ("combat", 7)])
@pytest.mark.parametrize("edition", ALL)
def test_overcrush_damage_is_combat_damage(edition: str, how: str, life: int):
    """R088, KW-8, KW-14: Preventing ability damage prevents none of the 5 damage."""
    guard = made_up("Guard", f"While active, when you take {how} damage: prevent 2 of that damage.")
    table = Table(edition=edition, eric=[CRUSHER], mike=[guard]).lay("Eric", "field", "Crusher")
    table.lay("Mike", "field", "Guard", "Angel L1").begin("attack").attack_with("Crusher")
    table.block(("Angel", "Crusher")).both_pass()
    assert table.lives() == (10, life)


@pytest.mark.parametrize("edition", ALL)
def test_an_iron_will_blocker_with_no_defense_absorbs_no_overcrush(edition: str):
    """R091, KW-7, KW-8: 5 damage knocks it out, and all 5 is dealt to the player."""
    crusher = made_up("Five", "Overcrush.", faces=constant_faces("0 5 5"))
    will = made_up("Will", "Iron Will.", faces=constant_faces("0 1 2"))
    weaken = made_up_action("Weaken", "Each opposing character die gets -2D this turn.")
    table = Table(edition=edition, eric=[crusher], mike=[will], basics=[weaken])
    table.lay("Eric", "field", "Five").lay("Mike", "field", "Will")
    table.lay("Eric", "reserve", "Weaken action").begin("attack").attack_with("Five")
    table.block(("Will", "Five")).use("Weaken action").both_pass()
    assert table.has("Mike", "prep") == {"Will": 1}
    assert table.lives() == (10, 5)


# --- the order of events --------------------------------------------------------------------------


def test_the_order_of_the_attack_step():
    """R049, DMG-3, BLK-1: "Damaged" triggers before the KO, and "KO'd" after it."""
    table = Table(
        edition="AI",
        mike=[
            made_up(
                "Mourner",
                "When this die takes damage: gain 1 life.\nWhen this die is KO'd: gain 1 life.",
            )
        ],
        basics=[PUSH],
    ).life(Mike=3)
    table.lay("Eric", "field", "Cyclops L3").lay("Eric", "reserve", "Push action")
    table.lay("Mike", "field", "Mourner L1").begin("attack").attack_with("Cyclops")
    table.block(("Mourner", "Cyclops")).use("Push action").choose("Cyclops").both_pass()
    told = [type(event).__name__ for event in table.events]
    wanted = ("AttackDeclared", "BlockDeclared", "ActionUsed", "DamageDealt", "LifeChanged",
              "KnockedOut")  # fmt: skip
    assert [name for name in told if name in wanted] == [
        "AttackDeclared", "BlockDeclared", "ActionUsed", "DamageDealt", "DamageDealt",
        "LifeChanged", "KnockedOut", "LifeChanged",
    ]  # fmt: skip


@pytest.mark.parametrize("edition", ALL)
def test_an_ability_resolves_even_if_its_die_was_knocked_out(edition: str):
    """R053, TIM-1: The first ability knocks out the other die, whose ability still resolves."""
    reaper = made_up("Reaper", "When this die attacks: KO a target character die of yours.")
    rider = made_up("Rider", "When this die attacks: the opponent loses 1 life.")
    table = Table(edition=edition, eric=[reaper, rider]).lay("Eric", "field", "Reaper", "Rider")
    table.begin("attack").attack_with("Reaper", "Rider")
    assert table.asks() == ("Eric", "order")
    table.order(0)
    assert (table.asks(), table.lives()) == (("Eric", "choose"), (10, 10)), (
        "Reaper's ability comes first"
    )
    table.choose("Rider")
    assert table.has("Eric", "prep") == {"Rider": 1}
    assert table.lives() == (10, 9)


@pytest.mark.parametrize("owner", NAMES)
def test_ignored_attack_abilities_include_both_players_but_no_keywords(owner: str):
    """R130, KW-1: "When attacks" abilities of both sides are ignored; Intimidate still triggers."""
    mirror = made_up(
        "Mirror",
        "While active: ignore the when-fielded and when-attacks abilities of each character die.",
    )
    rider = made_up("Rider", "When this die attacks: gain 1 life.")
    table = Table(edition="SWW", eric=[mirror, rider, GRIM], mike=[rider, GRIM])
    table.life(Eric=5, Mike=5).lay("Eric", "field", "Mirror")
    other = "Mike" if owner == "Eric" else "Eric"
    table.lay(other, "field", "sidekick").lay(owner, "field", "Rider L1")
    table.lay(owner, "reserve", "Grim L1").begin(active=owner).field("Grim L1")
    table.choose("sidekick")
    assert table.has(other, "aside") == {"sidekick character": 1}
    table.both_pass().attack_with("Rider")
    assert table.lives() == (5, 5)


# --- knockouts ------------------------------------------------------------------------------------

TROLL = made_up("Troll", "Regenerate.", faces=constant_faces("0 1 3"))


@pytest.mark.parametrize("edition", ALL)
def test_a_regenerating_blocker_leaves_its_attacker_blocked(edition: str):
    """R103, BLK-2, KW-10: It regenerates in the window.

    No damage is dealt to it or to the player.
    """
    table = Table(edition=edition, mike=[TROLL], basics=[SMITE]).lay("Mike", "field", "Troll")
    table.lay("Eric", "field", "Cyclops L2").lay("Eric", "reserve", "sidekick bolt")
    table.begin("attack").attack_with("Cyclops").block(("Troll", "Cyclops"))
    table.will_roll("L1").use_global("Smite", "bolt").choose("Troll")
    table.both_pass()
    assert table.has("Mike", "field") == {"Troll L1": 1}
    assert table.has("Mike", "attack") == {}
    assert table.lives() == (10, 10)


@pytest.mark.parametrize("edition", ALL)
def test_a_die_regenerated_in_combat_with_deadly_regenerates_again_at_end_of_turn(edition: str):
    """R098, KW-2, KW-10: First for the damage, then for Deadly; the second roll shows energy."""
    viper = made_up("Viper", "Deadly.", faces=constant_faces("0 4 9"))
    table = Table(edition=edition, eric=[viper], mike=[TROLL]).lay("Eric", "field", "Viper")
    table.lay("Mike", "field", "Troll").begin("attack").attack_with("Viper")
    table.will_roll("L1").will_roll("mask").block(("Troll", "Viper")).both_pass()
    assert len([event for event in table.events if isinstance(event, DiceRolled)]) == 2
    assert table.has("Mike", "prep") == {"Troll": 1}


@pytest.mark.parametrize("edition", ALL)
def test_a_prepped_die_was_not_knocked_out(edition: str):
    """R079, DMG-3, DIE-2: Both dice are in the Prep Area; only the knocked-out one gives life."""
    martyr = made_up("Martyr", "When this die is KO'd: gain 1 life.")
    pack = made_up_action("Pack", "Prep one of your character dice.")
    table = Table(edition=edition, eric=[martyr], basics=[pack, SMITE]).life(Eric=5)
    table.lay("Eric", "field", "Martyr L1", "Martyr L2")
    table.lay("Eric", "reserve", "Pack action", "sidekick bolt").begin()
    table.use("Pack action").choose("Martyr L1")
    assert (table.has("Eric", "prep"), table.lives()) == ({"Martyr": 1}, (5, 10))
    table.use_global("Smite", "bolt").choose("Martyr L2")
    assert (table.has("Eric", "prep"), table.lives()) == ({"Martyr": 2}, (6, 10))


@pytest.mark.parametrize("edition", ALL)
def test_a_blocker_that_kos_itself_in_the_window_deals_no_damage(edition: str):
    """R080, BLK-2, ABL-1: Its attacker stays blocked, and its ability stops another attacker."""
    ronin = made_up(
        "Ronin", "KO this die: an opposing character die can't deal combat damage this turn."
    )
    table = Table(edition=edition, mike=[ronin]).lay("Mike", "field", "Ronin L1")
    table.lay("Eric", "field", "Kitty Pryde L1", "Cyclops L3").begin("attack")
    table.attack_with("Kitty Pryde", "Cyclops").block(("Ronin", "Kitty Pryde")).pass_()
    table.play(UsePaidAbility(table.die("Ronin", "field"), 0)).choose("Cyclops").both_pass()
    assert table.has("Mike", "prep") == {"Ronin": 1}
    assert table.has("Eric", "field") == {"Kitty Pryde L1": 1}
    assert table.lives() == (10, 10)


@pytest.mark.parametrize("edition", ALL)
def test_intimidate_lasts_after_its_die_is_knocked_out(edition: str):
    """R107, KW-2: The removed die stays away until the end of the turn."""
    table = Table(edition=edition, eric=[GRIM], basics=[SMITE]).lay("Mike", "field", "Angel L2")
    table.lay("Eric", "reserve", "Grim L1", "sidekick bolt").begin()
    table.field("Grim L1").choose("Angel").use_global("Smite", "bolt").choose("Grim")
    assert table.has("Eric", "prep") == {"Grim": 1}
    assert table.has("Mike", "field") == {}
    table.both_pass()
    assert table.has("Mike", "field") == {"Angel L2": 1}
