"""Uncanny X-Men, cards 30 to 34: Reckless Melee to Transfer Power."""

import pytest

from tests.rules.made_up_cards import made_up
from tests.rules.table import NAMES, Table

GRIM = made_up(
    "Grim", "When this die takes damage: deal 1 damage to the opponent.", affiliations=("Villain",),
    faces=["mask", "mask mask", "mask mask", "0 1 9", "1 1 9", "2 1 9"],
)  # fmt: skip


def box_table(*actions: str, eric: tuple = (), mike: tuple = ()) -> Table:
    """The box's demo game plus these cards."""
    return Table(box="UXM", eric=eric, mike=mike, basics=actions)


def damage(table: Table, die: str) -> int:
    return table.state.dice[table.die(die, "field")].damage


def start_mikes_attack_step(table: Table) -> Table:
    """Eric does not attack; Mike draws, rolls and reaches his Attack Step."""
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt").both_pass()
    if table.asks() == ("Eric", "attackers"):
        table.attack_with()
    return table.reroll().both_pass()


# --- Reckless Melee, Relentless -------------------------------------------------------------------


def melee(face: str) -> Table:
    table = box_table("Reckless Melee").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", f"Reckless Melee {face}")
    return table.lay("Mike", "field", "sidekick", "Angel L3").begin().use("Reckless Melee")


def test_reckless_melee_damages_all_characters():
    """UXM 30: Your own characters are included."""
    table = melee("action")
    assert (table.has("Eric", "field"), table.has("Mike", "field")) == ({}, {"Angel L3": 1})
    assert (damage(table, "Angel"), table.lives()) == (1, (10, 10))


def test_reckless_melee_with_one_burst_damages_the_players():
    """UXM 30 *: The burst text replaces the normal text."""
    table = melee("action*")
    assert (damage(table, "Angel"), table.lives()) == (0, (9, 9))
    assert table.has("Eric", "field") == {"sidekick character": 1}


def test_reckless_melee_with_two_bursts_damages_players_and_characters():
    """UXM 30 **: The burst text adds to the normal text."""
    table = melee("action**")
    assert (damage(table, "Angel"), table.lives()) == (1, (9, 9))
    assert table.has("Eric", "field") == {}


def relentless(*pool: str) -> Table:
    table = box_table("Relentless").lay("Eric", "reserve", "Relentless action", *pool)
    return table.begin().use("Relentless")


def test_relentless_spins_to_energy_and_rerolls_a_die():
    """UXM 31: A character, or a sidekick on any face; the result stays and can be spent."""
    table = relentless("Cyclops L1", "Kitty Pryde mask", "sidekick fist")
    assert table.offered() == ["choose Cyclops L1", "choose sidekick fist"]
    table.will_roll("bolt").choose("sidekick fist")
    assert table.has("Eric", "reserve") == {
        "Relentless 2": 1, "Cyclops L1": 1, "Kitty Pryde mask": 1, "sidekick bolt": 1,
    }  # fmt: skip
    table.field("Cyclops L1", "2")
    assert table.has("Eric", "used")["Relentless"] == 1


def test_relentless_without_a_die_to_reroll_still_spins_to_energy():
    """UXM 31: The effect does as much as possible."""
    table = relentless("Kitty Pryde mask")
    assert table.has("Eric", "reserve") == {"Relentless 2": 1, "Kitty Pryde mask": 1}
    assert table.asks() == ("Eric", "main")


def test_the_global_of_relentless_stops_a_blocker():
    """UXM 31 global: A mask stops the target from blocking this turn."""
    table = (
        box_table("Relentless")
        .lay("Eric", "field", "Cyclops")
        .lay("Eric", "reserve", "sidekick mask")
    )
    table.lay("Mike", "field", "Angel", "sidekick").begin()
    table.use_global("Relentless", "mask").choose("Angel").both_pass().attack_with("Cyclops")
    assert table.offered() == ["block Cyclops L1 with sidekick character", "pass"]


# --- Selective Shield -----------------------------------------------------------------------------


def shielded(face: str) -> Table:
    table = box_table("Selective Shield").lay("Eric", "field", "Cyclops L1")
    table.lay("Eric", "reserve", f"Selective Shield {face}")
    table.lay("Mike", "field", "Angel", "Juggernaut", "sidekick").begin()
    return table.use("Selective Shield").choose_word("shield")


def test_characters_of_the_chosen_type_cannot_attack():
    """UXM 32: Until your next turn; sidekicks have no type."""
    table = start_mikes_attack_step(shielded("action"))
    assert table.offered() == ["attack sidekick character", "pass"]


def test_selective_shield_affects_both_players_until_your_next_turn():
    """UXM 32: On your own next turn they can attack again."""
    table = box_table("Selective Shield").lay("Eric", "field", "Cyclops L1", "sidekick")
    table.lay("Eric", "reserve", "Selective Shield action").lay("Mike", "field", "sidekick")
    table.begin().use("Selective Shield").choose_word("bolt").both_pass()
    assert table.offered() == ["attack sidekick character", "pass"]
    for _ in NAMES:
        table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt").attack_with()
        table.reroll().both_pass()
    assert table.asks() == ("Eric", "attackers")
    assert "attack Cyclops L1" in table.offered()


def test_with_two_bursts_one_of_them_also_cannot_block():
    """UXM 32 **: One character of that type cannot block."""
    table = shielded("action**")
    assert table.offered() == ["choose Angel L1", "choose Juggernaut L1"]
    table.choose("Angel").both_pass().attack_with("Cyclops")
    assert table.offered() == [
        "block Cyclops L1 with Juggernaut L1",
        "block Cyclops L1 with sidekick character",
        "pass",
    ]


def test_the_global_of_selective_shield_stops_combat_damage():
    """UXM 32 global: A fist stops one blocked character, not a blocker."""
    table = box_table("Selective Shield").lay("Eric", "field", "Cyclops L1")
    table.lay("Mike", "field", "Juggernaut L1").lay("Mike", "reserve", "sidekick fist")
    table.begin("attack").attack_with("Cyclops").block(("Juggernaut", "Cyclops")).pass_()
    table.use_global("Selective Shield", "fist")
    assert table.offered() == ["choose Cyclops L1"]
    table.choose("Cyclops").both_pass()
    assert table.has("Mike", "field") == {"Juggernaut L1": 1}
    assert table.has("Eric", "prep") == {"Cyclops": 1}


# --- Take That, Villain!, Transfer Power ----------------------------------------------------------


def take_that(face: str) -> Table:
    table = box_table("Take That, Villain!", mike=("Juggernaut/Archvillain",))
    table.lay("Eric", "reserve", f"Take That, Villain! {face}")
    table.lay("Mike", "field", "Juggernaut L2", "Angel").begin().use("Take That, Villain!")
    assert table.offered() == ["choose Juggernaut L2"]
    return table.choose("Juggernaut")


def test_take_that_villain_deals_three_damage():
    """UXM 33: Only Villains are legal targets."""
    assert damage(take_that("action"), "Juggernaut") == 3


def test_take_that_villain_with_two_bursts_deals_one_more():
    """UXM 33 **: Four damage equals Juggernaut's defense at level 2."""
    assert take_that("action**").has("Mike", "prep") == {"Juggernaut": 1}


def test_take_that_villain_deals_all_four_damage_at_once():
    """UXM 33 **: The extra damage is not a separate event, so a damage trigger happens once."""
    table = box_table("Take That, Villain!", mike=(GRIM,)).lay("Mike", "field", "Grim")
    table.lay("Eric", "reserve", "Take That, Villain! action**").begin()
    table.use("Take That, Villain!").choose("Grim")
    assert (damage(table, "Grim"), table.lives()) == (4, (9, 10))


@pytest.mark.parametrize(
    ("face", "zone", "left"), [("L2", "field", "Cyclops L2"), ("2 bolt", "bag", "Cyclops")]
)
def test_transfer_power_rolls_a_character_from_the_used_pile(face: str, zone: str, left: str):
    """UXM 34: A character face is fielded for free; any other die goes to the bag."""
    table = box_table("Transfer Power").lay("Eric", "used", "Cyclops", "Enrage")
    table.lay("Eric", "reserve", "Transfer Power action").will_roll(face).begin()
    table.use("Transfer Power")
    assert table.offered() == ["choose Cyclops"]
    table.choose("Cyclops")
    assert table.has("Eric", zone)[left] == 1
    assert table.asks() == ("Eric", "main")


def test_transfer_power_is_not_a_paid_fielding():
    """UXM 34, FLD-2: No fielding cost was paid, so "when fielded" does not trigger."""
    table = box_table("Transfer Power", eric=("Cyclops/Overlook",)).lay("Eric", "used", "Cyclops")
    table.lay("Eric", "reserve", "Transfer Power action").will_roll("L1").begin()
    table.use("Transfer Power").choose("Cyclops")
    assert table.has("Eric", "field") == {"Cyclops L1": 1}
    assert table.lives() == (10, 10)


def test_the_global_of_transfer_power_swaps_two_attacks():
    """UXM 34 global: One character is yours and the other is the opponent's."""
    table = box_table("Transfer Power").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "sidekick shield").lay("Mike", "field", "Juggernaut L1").begin()
    table.use_global("Transfer Power", "shield").choose("sidekick").choose("Juggernaut")
    assert (table.stats("sidekick"), table.stats("Juggernaut")) == ((6, 1), (1, 3))
