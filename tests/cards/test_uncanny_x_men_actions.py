"""Uncanny X-Men, cards 25 to 34: the basic actions."""

import pytest

from rules.moves import Pass
from tests.rules.table import Table, made_up


def laid(*actions: str, eric: tuple[str, ...] = (), mike: tuple[str, ...] = ()) -> Table:
    """The demo game of the box, with these cards beside it."""
    return Table(box="UXM", eric=eric, mike=mike, basics=actions)


def damage(table: Table, die: str) -> int:
    return table.state.dice[table.die(die, "field")].damage


def mikes_turn(table: Table) -> Table:
    """Eric is done and attacks with nobody; Mike draws, rolls and comes to his Attack Step."""
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt").both_pass()
    if table.asks() == ("Eric", "attackers"):
        table.attack_with()
    return table.reroll().both_pass()


# --- Ambush, Enrage, Feedback ---------------------------------------------------------------------


def test_ambush_counts_the_opposing_characters():
    """UXM 25: one of one's own gets +1A for each; three of them are three."""
    table = laid("Ambush").lay("Eric", "field", "Kitty Pryde L1", "sidekick")
    table.lay("Eric", "reserve", "Ambush action")
    table.lay("Mike", "field", "sidekick", "sidekick", "Angel").begin().use("Ambush")
    assert table.offered() == ["choose Kitty Pryde L1", "choose sidekick character"]
    table.choose("Kitty Pryde")
    assert table.stats("Kitty Pryde") == (5, 2)


def test_an_enraged_character_is_spun_up_and_has_to_attack():
    """UXM 26: its next opportunity is this turn."""
    table = laid("Enrage").lay("Eric", "field", "Kitty Pryde L1", "sidekick")
    table.lay("Eric", "reserve", "Enrage action").begin().use("Enrage").choose("Kitty Pryde")
    assert table.has("Eric", "field") == {"Kitty Pryde L2": 1, "sidekick character": 1}
    assert table.both_pass().refused(Pass()).rule == "EFF-1"


def test_an_enraged_character_of_the_opponent_attacks_in_the_opponents_turn():
    """UXM 26: at its next opportunity."""
    table = laid("Enrage").lay("Mike", "field", "Angel L1", "sidekick")
    table.lay("Eric", "reserve", "Enrage action").begin().use("Enrage").choose("Angel")
    assert mikes_turn(table).asks() == ("Mike", "attackers")
    assert "pass" not in table.offered()


def test_enrage_cannot_spin_up_what_is_at_its_top():
    """UXM 26 limit: if able; it has to attack all the same."""
    table = laid("Enrage").lay("Eric", "field", "Kitty Pryde L3")
    table.lay("Eric", "reserve", "Enrage action").begin().use("Enrage").choose("Kitty Pryde")
    assert table.both_pass().offered() == ["attack Kitty Pryde L3"]


def test_a_bolt_makes_a_character_stronger():
    """UXM 26 global: +1A, for each bolt."""
    table = laid("Enrage").lay("Eric", "field", "Kitty Pryde L1")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick bolt").begin()
    table.use_global("Enrage", "bolt").choose("Kitty Pryde")
    table.use_global("Enrage", "bolt").choose("Kitty Pryde")
    assert table.stats("Kitty Pryde") == (4, 2)


def test_feedback_deals_damage_for_each_opposing_character_that_falls():
    """UXM 27: the opponent's, for the rest of the turn."""
    table = laid("Feedback", "Reckless Melee").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Feedback action", "Reckless Melee action")
    table.lay("Mike", "field", "sidekick", "sidekick", "Angel L3").begin()
    table.use("Feedback").use("Reckless Melee")
    assert table.lives() == (10, 8)


def test_feedback_counts_nobody_who_has_fallen_before():
    """UXM 27: for the rest of the turn."""
    table = laid("Feedback", "Reckless Melee").lay("Mike", "field", "sidekick", "sidekick")
    table.lay("Eric", "reserve", "Feedback action", "Reckless Melee action").begin()
    table.use("Reckless Melee").use("Feedback")
    assert table.lives() == (10, 10)


# --- Imprisoned, Possession -----------------------------------------------------------------------


def imprisoned() -> Table:
    """Cyclops stands ready to deal damage; Juggernaut and Angel are captured."""
    table = laid("Imprisoned").lay("Eric", "field", "Cyclops L1", "sidekick")
    table.lay("Eric", "reserve", "Imprisoned action")
    table.lay("Mike", "field", "Juggernaut L1", "Juggernaut L2", "Angel L2").begin()
    return table.use("Imprisoned").choose("Juggernaut L1")


def test_imprisoned_holds_characters_of_a_fielding_cost_of_two():
    """UXM 28, UXM 28 limit: 1 and 1 are 2; Juggernaut at level 2 would be one too many."""
    table = imprisoned()
    assert table.offered() == ["choose Angel L2", "confirm"]
    table.choose("Angel")
    assert table.has("Mike", "captive") == {"Juggernaut L1": 1, "Angel L2": 1}
    assert table.has("Mike", "field") == {"Juggernaut L2": 1}


def test_the_imprisoned_are_free_once_the_opponent_is_damaged():
    """UXM 28, CAP-1: they return to the Field as they were, and the action die leaves."""
    table = imprisoned().choose("Angel").both_pass().attack_with("Cyclops").block().both_pass()
    assert table.lives() == (10, 6)
    assert table.has("Mike", "field") == {"Juggernaut L1": 1, "Juggernaut L2": 1, "Angel L2": 1}
    assert table.has("Eric", "used")["Imprisoned"] == 1


def test_the_imprisoned_stay_where_nobody_is_damaged():
    """UXM 28: beyond the turn."""
    table = mikes_turn(imprisoned().choose("Angel"))
    assert table.has("Mike", "captive") == {"Juggernaut L1": 1, "Angel L2": 1}


def possessed(face: str) -> Table:
    table = laid("Possession").lay("Eric", "field", "Cyclops L2")
    table.lay("Eric", "reserve", f"Possession {face}")
    table.lay("Mike", "field", "Angel L1", "Juggernaut L2", "Juggernaut L3").begin()
    return table.use("Possession").both_pass()


def test_possession_takes_a_character_of_a_lower_level_and_attacks_with_it():
    """UXM 29: at the start of the Attack Step; lower than that of one of one's own."""
    table = possessed("action")
    assert table.offered() == ["choose Angel L1"]
    table.choose("Angel")
    assert table.asks() == ("Eric", "attackers")
    assert table.refused(Pass()).rule == "EFF-1"
    table.attack_with("Angel")
    assert table.has("Eric", "attack") == {"Angel L1": 1}


def test_possession_with_two_bursts_takes_one_of_an_equal_level():
    """UXM 29 **: equal or lower; it attacks too."""
    table = possessed("action**")
    assert table.offered() == ["choose Angel L1", "choose Juggernaut L2"]
    table.choose("Juggernaut L2").attack_with("Juggernaut L2")
    assert table.has("Eric", "attack") == {"Juggernaut L2": 1}


def test_a_possessed_character_attacks_only_if_it_is_able_to():
    """UXM 29 limit: where Mike's dice forbid it there is no attack, and Angel goes back."""
    jailer = made_up("Jailer", "While active: each opposing character die can't attack.")
    table = laid("Possession", mike=(jailer,)).lay("Eric", "field", "Cyclops L2")
    table.lay("Eric", "reserve", "Possession action")
    table.lay("Mike", "field", "Angel L1", "Jailer L3").begin()
    table.use("Possession").both_pass().choose("Angel")
    assert table.asks() == ("Chance", "draw"), "Mike's turn"
    assert table.has("Eric", "field") == {"Cyclops L2": 1}
    assert table.has("Mike", "field") == {"Angel L1": 1, "Jailer L3": 1}


# --- Reckless Melee, Relentless -------------------------------------------------------------------


def melee(face: str) -> Table:
    table = laid("Reckless Melee").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", f"Reckless Melee {face}")
    return table.lay("Mike", "field", "sidekick", "Angel L3").begin().use("Reckless Melee")


def test_reckless_melee_hits_all_characters():
    """UXM 30: one's own too."""
    table = melee("action")
    assert (table.has("Eric", "field"), table.has("Mike", "field")) == ({}, {"Angel L3": 1})
    assert (damage(table, "Angel"), table.lives()) == (1, (10, 10))


def test_reckless_melee_with_a_burst_hits_the_players():
    """UXM 30 *: instead."""
    table = melee("action*")
    assert (damage(table, "Angel"), table.lives()) == (0, (9, 9))
    assert table.has("Eric", "field") == {"sidekick character": 1}


def test_reckless_melee_with_two_bursts_hits_players_and_characters():
    """UXM 30 **: both."""
    table = melee("action**")
    assert (damage(table, "Angel"), table.lives()) == (1, (9, 9))
    assert table.has("Eric", "field") == {}


def relentless(*pool: str) -> Table:
    table = laid("Relentless").lay("Eric", "reserve", "Relentless action", *pool)
    return table.begin().use("Relentless")


def test_relentless_turns_to_energy_and_rerolls_a_die():
    """UXM 31: a character, or a sidekick whatever it shows; it stays and can be spent."""
    table = relentless("Cyclops L1", "Kitty Pryde mask", "sidekick fist")
    assert table.offered() == ["choose Cyclops L1", "choose sidekick fist"]
    table.will_roll("bolt").choose("sidekick fist")
    assert table.has("Eric", "reserve") == {
        "Relentless 2": 1, "Cyclops L1": 1, "Kitty Pryde mask": 1, "sidekick bolt": 1,
    }  # fmt: skip
    table.field("Cyclops L1", "2")
    assert table.has("Eric", "used")["Relentless"] == 1


def test_relentless_without_anything_to_reroll_is_energy():
    """UXM 31: as much as possible."""
    table = relentless("Kitty Pryde mask")
    assert table.has("Eric", "reserve") == {"Relentless 2": 1, "Kitty Pryde mask": 1}
    assert table.asks() == ("Eric", "main")


def test_a_mask_keeps_a_character_from_blocking():
    """UXM 31 global: the target, this turn."""
    table = (
        laid("Relentless").lay("Eric", "field", "Cyclops").lay("Eric", "reserve", "sidekick mask")
    )
    table.lay("Mike", "field", "Angel", "sidekick").begin()
    table.use_global("Relentless", "mask").choose("Angel").both_pass().attack_with("Cyclops")
    assert table.offered() == ["block Cyclops L1 with sidekick character", "pass"]


# --- Selective Shield -----------------------------------------------------------------------------


def shielded(face: str) -> Table:
    table = laid("Selective Shield").lay("Eric", "field", "Cyclops L1")
    table.lay("Eric", "reserve", f"Selective Shield {face}")
    table.lay("Mike", "field", "Angel", "Juggernaut", "sidekick").begin()
    return table.use("Selective Shield").choose_word("shield")


def test_characters_of_the_chosen_type_do_not_attack():
    """UXM 32: until one's next turn; sidekicks have no type."""
    table = mikes_turn(shielded("action"))
    assert table.offered() == ["attack sidekick character", "pass"]


def test_with_two_bursts_one_of_them_does_not_block_either():
    """UXM 32 **: one character of that type."""
    table = shielded("action**")
    assert table.offered() == ["choose Angel L1", "choose Juggernaut L1"]
    table.choose("Angel").both_pass().attack_with("Cyclops")
    assert table.offered() == [
        "block Cyclops L1 with Juggernaut L1",
        "block Cyclops L1 with sidekick character",
        "pass",
    ]


def test_a_fist_keeps_a_blocked_character_from_dealing_damage():
    """UXM 32 global: one that is blocked, no blocker."""
    table = laid("Selective Shield").lay("Eric", "field", "Cyclops L1")
    table.lay("Mike", "field", "Juggernaut L1").lay("Mike", "reserve", "sidekick fist")
    table.begin("attack").attack_with("Cyclops").block(("Juggernaut", "Cyclops")).pass_()
    table.use_global("Selective Shield", "fist")
    assert table.offered() == ["choose Cyclops L1"]
    table.choose("Cyclops").both_pass()
    assert table.has("Mike", "field") == {"Juggernaut L1": 1}
    assert table.has("Eric", "prep") == {"Cyclops": 1}


# --- Take That, Villain!, Transfer Power ----------------------------------------------------------


def take_that(face: str) -> Table:
    table = laid("Take That, Villain!", mike=("Juggernaut/Archvillain",))
    table.lay("Eric", "reserve", f"Take That, Villain! {face}")
    table.lay("Mike", "field", "Juggernaut L2", "Angel").begin().use("Take That, Villain!")
    assert table.offered() == ["choose Juggernaut L2"]
    return table.choose("Juggernaut")


def test_a_villain_takes_three_damage():
    """UXM 33: no other character can be chosen."""
    assert damage(take_that("action"), "Juggernaut") == 3


def test_a_villain_takes_one_more_with_two_bursts():
    """UXM 33 **: four in all, which is what Juggernaut stands at level 2."""
    assert take_that("action**").has("Mike", "prep") == {"Juggernaut": 1}


@pytest.mark.parametrize(
    ("face", "zone", "left"), [("L2", "field", "Cyclops L2"), ("2 bolt", "bag", "Cyclops")]
)
def test_transfer_power_rolls_a_character_from_the_used_pile(face: str, zone: str, left: str):
    """UXM 34: a character face is fielded at no cost; anything else goes to the bag."""
    table = laid("Transfer Power").lay("Eric", "used", "Cyclops", "Enrage")
    table.lay("Eric", "reserve", "Transfer Power action").will_roll(face).begin()
    table.use("Transfer Power")
    assert table.offered() == ["choose Cyclops"]
    table.choose("Cyclops")
    assert table.has("Eric", zone)[left] == 1
    assert table.asks() == ("Eric", "main")


def test_what_transfer_power_fields_was_not_paid_for():
    """UXM 34, FLD-2: no fielding cost was paid, so nothing happens "when fielded"."""
    table = laid("Transfer Power", eric=("Cyclops/Overlook",)).lay("Eric", "used", "Cyclops")
    table.lay("Eric", "reserve", "Transfer Power action").will_roll("L1").begin()
    table.use("Transfer Power").choose("Cyclops")
    assert table.has("Eric", "field") == {"Cyclops L1": 1}
    assert table.lives() == (10, 10)


def test_a_shield_swaps_two_attacks():
    """UXM 34 global: of one's own and an opposing character."""
    table = laid("Transfer Power").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "sidekick shield").lay("Mike", "field", "Juggernaut L1").begin()
    table.use_global("Transfer Power", "shield").choose("sidekick").choose("Juggernaut")
    assert (table.stats("sidekick"), table.stats("Juggernaut")) == ((6, 1), (1, 3))
