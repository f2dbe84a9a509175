"""The Amazing Spider-Man, cards 25 to 34: the basic actions."""

import pytest

from rules.model import Pass, UseGlobal
from tests.rules.made_up_cards import made_up
from tests.rules.table import Table

BURN = made_up("Burn", "When fielded: deal 1 damage to the opponent.")
CHARGE = made_up("Charge", "When this die attacks: deal 1 damage to the opponent.")
WALL = made_up("Wall", "Overcrush.\nThis die gets +5D.")
VILLAIN = made_up("Fiend", "Fast.", affiliations=("Villain",))


def box_table(*actions: object, eric: tuple = (), mike: tuple = ()) -> Table:
    """The box's demo game plus these cards."""
    return Table(box="ASM", eric=eric, mike=mike, basics=actions)


# --- Archnemesis! ---------------------------------------------------------------------------------


def test_archnemesis_makes_two_characters_damage_each_other():
    """ASM 25: Each deals its attack to the other at the same time."""
    table = box_table("Archnemesis!").lay("Eric", "field", "Silver Sable", "Drax")
    table.lay("Mike", "field", "Spider-Man L1*", "sidekick")
    table.lay("Eric", "reserve", "Archnemesis! action").begin().use("Archnemesis!")
    assert table.offered() == ["choose Drax L1", "choose Silver Sable L1"]
    table.choose("Silver Sable")
    assert table.offered() == ["choose Spider-Man L1*", "choose sidekick character"]
    table.choose("Spider-Man")
    assert table.has("Eric", "prep") == {"Silver Sable": 1}
    assert table.has("Mike", "prep") == {"Spider-Man": 1}


def test_archnemesis_uses_current_attack():
    """ASM 25: The damage equals attack with all modifiers and no more."""
    table = box_table("Archnemesis!", "True Believer").lay("Eric", "field", "Drax")
    table.lay("Mike", "field", "Spider-Woman L2")
    table.lay("Eric", "reserve", "Archnemesis! action", "True Believer action").begin()
    table.use("True Believer").choose("Drax")
    table.use("Archnemesis!").choose("Drax").choose("Spider-Woman")
    assert table.state.dice[table.die("Drax", "field")].damage == 2
    assert table.state.dice[table.die("Spider-Woman", "field")].damage == 4


def test_archnemesis_needs_a_character_on_each_side():
    """ASM 25: A lone character takes no damage."""
    table = box_table("Archnemesis!").lay("Eric", "field", "Silver Sable")
    table.lay("Eric", "reserve", "Archnemesis! action").begin().use("Archnemesis!")
    table.choose("Silver Sable")
    assert table.has("Eric", "field") == {"Silver Sable L1": 1}


def test_the_archnemesis_global_sets_defense_to_attack():
    """ASM 25 global: It targets any character die until end of turn; lower defense can KO it."""
    table = (
        box_table("Archnemesis!").lay("Mike", "field", "Spider-Man L3").lay("Eric", "field", "Drax")
    )
    table.lay("Eric", "reserve", "sidekick shield", "sidekick shield").begin()
    table.use_global("Archnemesis!", "shield").choose("Spider-Man")
    assert table.stats("Spider-Man") == (5, 5)
    table.use_global("Archnemesis!", "shield").choose("Drax")
    assert table.stats("Drax") == (2, 2)


# --- Back for Seconds! ----------------------------------------------------------------------------


def test_back_for_seconds_fields_an_underdogs_character():
    """ASM 26: A character from the Used Pile is fielded free at level 3.

    Sidekicks do not qualify.
    """
    table = box_table().lay("Eric", "used", "Drax", "sidekick").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Back for Seconds! action").begin().use("Back for Seconds!")
    assert table.offered() == ["choose Drax"]
    table.choose("Drax")
    assert table.has("Eric", "field") == {"Drax L3": 1}


def test_back_for_seconds_does_nothing_without_underdog():
    """ASM 26: With as many dice as the opponent nothing happens."""
    table = box_table().lay("Eric", "used", "Drax")
    table.lay("Eric", "reserve", "Back for Seconds! action").begin().use("Back for Seconds!")
    assert table.has("Eric", "field") == {}
    assert table.asks() == ("Eric", "main")


# --- Betrayal -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "dice", "goes"), [("action", 2, "out"), ("action**", 2, "prep")])
def test_betrayal_counts_the_opponents_character_dice(face: str, dice: int, goes: str):
    """ASM 27, ASM 27 **: It deals 1 damage for each die; at 2 or more it is prepped."""
    table = box_table().lay("Mike", "field", *["sidekick"] * dice).lay("Eric", "field", "Drax")
    table.lay("Eric", "reserve", f"Betrayal {face}").begin().use("Betrayal")
    assert table.lives() == (10, 8)
    assert table.has("Eric", goes) == {"Betrayal": 1}


def test_betrayal_is_not_prepped_for_one_damage():
    """ASM 27 **: 1 damage is less than 2."""
    table = box_table().lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Betrayal action**").begin().use("Betrayal")
    assert table.lives() == (10, 9)
    assert table.has("Eric", "prep") == {}


# --- Exposed! -------------------------------------------------------------------------------------


def test_exposed_charges_for_each_blocker():
    """ASM 28: Each blocker that is not a Villain costs 1 life."""
    table = box_table(mike=(VILLAIN,)).lay("Eric", "field", "Drax")
    table.lay("Mike", "field", "sidekick", "sidekick", "Fiend")
    table.lay("Eric", "reserve", "Exposed! action").begin().use("Exposed!").both_pass()
    table.attack_with("Drax").block(("sidekick", "Drax"), ("sidekick", "Drax"), ("Fiend", "Drax"))
    assert table.lives() == (10, 8)


def test_the_exposed_global_charges_for_blocking_at_all():
    """ASM 28 global, ASM 28 limit: 1 life for any number of blockers; once per turn."""
    table = box_table().lay("Eric", "field", "Drax").lay("Mike", "field", "sidekick", "sidekick")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 4).begin()
    table.use_global("Exposed!", "bolt", "bolt")
    move = UseGlobal(table.card("Exposed!"), 1)
    assert table.refused(move).reason.id == "no.limit"
    table.both_pass().attack_with("Drax").block(("sidekick", "Drax"), ("sidekick", "Drax"))
    assert table.lives() == (10, 9)


# --- Great Responsibility -------------------------------------------------------------------------


def test_great_responsibility_sacrifices_one_die_and_knocks_out_another():
    """ASM 29: You sacrifice one of your characters and KO an opposing target."""
    table = box_table("Great Responsibility").lay("Eric", "field", "sidekick", "Drax")
    table.lay("Mike", "field", "Spider-Man L3")
    table.lay("Eric", "reserve", "Great Responsibility action").begin()
    table.use("Great Responsibility").choose("sidekick").choose("Spider-Man")
    assert table.has("Eric", "used") == {"sidekick": 1}
    assert table.has("Mike", "prep") == {"Spider-Man": 1}


@pytest.mark.parametrize("whose", ["Eric", "Mike"])
def test_great_responsibility_needs_both(whose: str):
    """ASM 29: Without a sacrifice nothing is KO'd, and without a target nothing is sacrificed."""
    table = box_table("Great Responsibility").lay(whose, "field", "sidekick")
    table.lay("Eric", "reserve", "Great Responsibility action").begin()
    table.use("Great Responsibility")
    assert table.asks() == ("Eric", "main")
    assert table.has(whose, "field") == {"sidekick character": 1}


# --- Slander --------------------------------------------------------------------------------------


def test_slander_removes_opposing_characters_text():
    """ASM 30: All their text is ignored this turn; your own dice are not legal targets."""
    table = (
        box_table("Slander", mike=(WALL,)).lay("Mike", "field", "Wall").lay("Eric", "field", "Drax")
    )
    table.lay("Eric", "reserve", "Slander action").begin().use("Slander")
    assert table.offered() == ["choose Wall L1"]
    table.choose("Wall")
    assert table.stats("Wall") == (2, 2)


@pytest.mark.parametrize("how", ["fielded", "attacks"])
def test_slander_responds_to_ability_damage(how: str):
    """ASM 30 global: 1 damage back for damage by a when-fielded or when-attacks ability."""
    table = box_table("Slander", eric=(BURN, CHARGE)).lay("Mike", "reserve", "sidekick fist")
    if how == "fielded":
        table.lay("Eric", "reserve", "Burn L1").begin().field("Burn")
    else:
        table.lay("Eric", "field", "Charge").begin("attack").attack_with("Charge")
    assert table.asks() == ("Mike", "answer")
    table.accept().pay("fist")
    assert table.lives() == (9, 9)


def test_slander_does_not_respond_to_other_damage():
    """ASM 30 global: Damage from an action die does not count."""
    table = (
        box_table("Slander")
        .lay("Mike", "reserve", "sidekick fist")
        .lay("Mike", "field", "sidekick")
    )
    table.lay("Eric", "reserve", "Betrayal action").begin().use("Betrayal")
    assert table.asks() == ("Eric", "main")
    assert table.lives() == (10, 9)


# --- Spidey's Last Stand --------------------------------------------------------------------------


def test_spideys_last_stand_draws_two_dice():
    """ASM 31: A character is sacrificed; two dice are drawn and rolled once."""
    table = box_table("Spidey's Last Stand").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Spidey's Last Stand action").begin()
    table.will_draw("sidekick", "sidekick").will_roll("bolt, wild")
    table.use("Spidey's Last Stand").choose("sidekick")
    assert table.has("Eric", "reserve") == {"sidekick bolt": 1, "sidekick wild": 1}
    assert table.has("Eric", "used") == {"sidekick": 1}


def test_spideys_last_stand_needs_a_sacrifice():
    """ASM 31: Without a character to sacrifice nothing is drawn."""
    table = (
        box_table("Spidey's Last Stand")
        .lay("Eric", "reserve", "Spidey's Last Stand action")
        .begin()
    )
    table.use("Spidey's Last Stand")
    assert table.has("Eric", "bag") == {"sidekick": 8}


# --- True Believer --------------------------------------------------------------------------------


def test_true_believer_gives_a_bonus():
    """ASM 32: Any character die gets +2A and +1D this turn."""
    table = box_table("True Believer").lay("Eric", "field", "Drax").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "True Believer action").begin().use("True Believer")
    assert table.offered() == ["choose Drax L1", "choose sidekick character"]
    table.choose("Drax")
    assert table.stats("Drax") == (4, 5)


def test_the_true_believer_global_removes_your_character_for_the_turn():
    """ASM 32 global: One of your characters is set aside until end of turn."""
    table = (
        box_table("True Believer").lay("Eric", "field", "Drax L2").lay("Mike", "field", "sidekick")
    )
    table.lay("Eric", "reserve", "sidekick mask", "sidekick mask").begin()
    table.use_global("True Believer", "mask", "mask")
    assert table.offered() == ["choose Drax L2"]
    table.choose("Drax")
    assert table.has("Eric", "aside") == {"Drax L2": 1}
    table.both_pass().play(*([Pass()] if table.asks()[1] == "attackers" else []))
    assert table.has("Eric", "field") == {"Drax L2": 1}


def test_the_true_believer_global_works_once_on_your_turn():
    """ASM 32 limit: It can be used once on your own turn and not on the opponent's."""
    table = box_table("True Believer").lay("Eric", "field", "Drax", "Drax")
    table.lay("Eric", "reserve", *["sidekick mask"] * 4).lay("Mike", "field", "sidekick")
    table.lay("Mike", "reserve", "sidekick mask", "sidekick mask").begin()
    table.use_global("True Believer", "mask", "mask").choose("Drax")
    move = UseGlobal(table.card("True Believer"), 1)
    assert table.refused(move).reason.id == "no.limit"
    table.pass_()
    assert table.refused(move).reason.id == "no.own_turn"


# --- Web Blast ------------------------------------------------------------------------------------


def test_web_blast_deals_damage():
    """ASM 33: It deals 2 damage to either player's character that is not a Spider-Friend."""
    table = (
        box_table("Web Blast").lay("Eric", "field", "Drax").lay("Mike", "field", "Spider-Man L2")
    )
    table.lay("Eric", "reserve", "Web Blast action").begin().use("Web Blast")
    assert table.offered() == ["choose Drax L1"]
    table.choose("Drax")
    assert table.state.dice[table.die("Drax", "field")].damage == 2


def test_an_underdogs_web_blast_knocks_out():
    """ASM 33: With Underdog it KOs the target instead, still not a Spider-Friend."""
    table = box_table("Web Blast", mike=(WALL,)).lay("Mike", "field", "Wall", "Spider-Man L2")
    table.lay("Eric", "field", "sidekick").lay("Eric", "reserve", "Web Blast action").begin()
    table.use("Web Blast")
    assert table.offered() == ["choose Wall L1", "choose sidekick character"]
    table.choose("Wall")
    assert table.has("Mike", "prep") == {"Wall": 1}


# --- With Great Power... --------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "level"), [("action", 2), ("action*", 2), ("action**", 3)])
def test_with_great_power_spins_your_characters_up(face: str, level: int):
    """ASM 34, ASM 34 **: All of them gain a level, or go to level 3.

    Sidekicks have only one level.
    """
    table = box_table("With Great Power...").lay("Eric", "field", "Drax L1", "Silver Sable L3")
    table.lay("Eric", "field", "sidekick").lay("Mike", "field", "Spider-Woman L1")
    table.lay("Eric", "reserve", f"With Great Power... {face}").begin().use("With Great Power...")
    assert table.has("Eric", "field") == {
        f"Drax L{level}": 1, "Silver Sable L3": 1, "sidekick character": 1
    }  # fmt: skip
    assert table.has("Mike", "field") == {"Spider-Woman L1": 1}
