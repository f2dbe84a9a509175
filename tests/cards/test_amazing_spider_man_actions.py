"""The Amazing Spider-Man, cards 25 to 34: the basic actions."""

import pytest

from rules.moves import Pass, UseGlobal
from tests.rules.table import Table, made_up

BURN = made_up("Burn", "When fielded: deal 1 damage to the opponent.")
CHARGE = made_up("Charge", "When this die attacks: deal 1 damage to the opponent.")
WALL = made_up("Wall", "Overcrush.\nThis die gets +5D.")
VILLAIN = made_up("Fiend", "Fast.", affiliations=("Villain",))


def laid(*actions: object, eric: tuple = (), mike: tuple = ()) -> Table:
    """The demo game of the box, with these cards beside it."""
    return Table(box="ASM", eric=eric, mike=mike, basics=actions)


# --- Archnemesis! ---------------------------------------------------------------------------------


def test_archnemeses_damage_each_other():
    """ASM 25: each deals its attack to the other, both at once."""
    table = laid("Archnemesis!").lay("Eric", "field", "Silver Sable", "Drax")
    table.lay("Mike", "field", "Spider-Man L1*", "sidekick")
    table.lay("Eric", "reserve", "Archnemesis! action").begin().use("Archnemesis!")
    assert table.offered() == ["choose Drax L1", "choose Silver Sable L1"]
    table.choose("Silver Sable")
    assert table.offered() == ["choose Spider-Man L1*", "choose sidekick character"]
    table.choose("Spider-Man")
    assert table.has("Eric", "prep") == {"Silver Sable": 1}
    assert table.has("Mike", "prep") == {"Spider-Man": 1}


def test_archnemeses_use_their_attack_now():
    """ASM 25: equal to their A with all that changes it, and no more is dealt."""
    table = laid("Archnemesis!", "True Believer").lay("Eric", "field", "Drax")
    table.lay("Mike", "field", "Spider-Woman L2")
    table.lay("Eric", "reserve", "Archnemesis! action", "True Believer action").begin()
    table.use("True Believer").choose("Drax")
    table.use("Archnemesis!").choose("Drax").choose("Spider-Woman")
    assert table.state.dice[table.die("Drax", "field")].damage == 2
    assert table.state.dice[table.die("Spider-Woman", "field")].damage == 4


def test_an_archnemesis_alone_is_not_hurt():
    """ASM 25: it takes one of each side."""
    table = laid("Archnemesis!").lay("Eric", "field", "Silver Sable")
    table.lay("Eric", "reserve", "Archnemesis! action").begin().use("Archnemesis!")
    table.choose("Silver Sable")
    assert table.has("Eric", "field") == {"Silver Sable L1": 1}


def test_a_defense_equal_to_the_attack():
    """ASM 25 global: any character die, until the end of the turn; lower can be deadly."""
    table = laid("Archnemesis!").lay("Mike", "field", "Spider-Man L3").lay("Eric", "field", "Drax")
    table.lay("Eric", "reserve", "sidekick shield", "sidekick shield").begin()
    table.use_global("Archnemesis!", "shield").choose("Spider-Man")
    assert table.stats("Spider-Man") == (5, 5)
    table.use_global("Archnemesis!", "shield").choose("Drax")
    assert table.stats("Drax") == (2, 2)


# --- Back for Seconds! ----------------------------------------------------------------------------


def test_the_underdog_is_back_for_seconds():
    """ASM 26: a character of the Used Pile is fielded free at level 3; a sidekick is none there."""
    table = laid().lay("Eric", "used", "Drax", "sidekick").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Back for Seconds! action").begin().use("Back for Seconds!")
    assert table.offered() == ["choose Drax"]
    table.choose("Drax")
    assert table.has("Eric", "field") == {"Drax L3": 1}


def test_nobody_else_is_back_for_seconds():
    """ASM 26: with as many dice as the opponent nothing happens."""
    table = laid().lay("Eric", "used", "Drax")
    table.lay("Eric", "reserve", "Back for Seconds! action").begin().use("Back for Seconds!")
    assert table.has("Eric", "field") == {}
    assert table.asks() == ("Eric", "main")


# --- Betrayal -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "dice", "goes"), [("action", 2, "out"), ("action**", 2, "prep")])
def test_betrayal_counts_the_opponents_dice(face: str, dice: int, goes: str):
    """ASM 27, ASM 27 **: 1 damage for each; the die is prepped if that was 2 or more."""
    table = laid().lay("Mike", "field", *["sidekick"] * dice).lay("Eric", "field", "Drax")
    table.lay("Eric", "reserve", f"Betrayal {face}").begin().use("Betrayal")
    assert table.lives() == (10, 8)
    assert table.has("Eric", goes) == {"Betrayal": 1}


def test_betrayal_of_one_is_not_enough():
    """ASM 27 **: 1 damage is not at least 2."""
    table = laid().lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Betrayal action**").begin().use("Betrayal")
    assert table.lives() == (10, 9)
    assert table.has("Eric", "prep") == {}


# --- Exposed! -------------------------------------------------------------------------------------


def test_the_exposed_pay_for_each_blocker():
    """ASM 28: 1 life for each blocker that is no Villain."""
    table = laid(mike=(VILLAIN,)).lay("Eric", "field", "Drax")
    table.lay("Mike", "field", "sidekick", "sidekick", "Fiend")
    table.lay("Eric", "reserve", "Exposed! action").begin().use("Exposed!").both_pass()
    table.attack_with("Drax").block(("sidekick", "Drax"), ("sidekick", "Drax"), ("Fiend", "Drax"))
    assert table.lives() == (10, 8)


def test_the_exposed_pay_to_block_at_all():
    """ASM 28 global, ASM 28 limit: 1 life however many block; once in a turn."""
    table = laid().lay("Eric", "field", "Drax").lay("Mike", "field", "sidekick", "sidekick")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 4).begin()
    table.use_global("Exposed!", "bolt", "bolt")
    move = UseGlobal(table.card("Exposed!"), 1)
    assert table.refused(move).why.id == "no.limit"
    table.both_pass().attack_with("Drax").block(("sidekick", "Drax"), ("sidekick", "Drax"))
    assert table.lives() == (10, 9)


# --- Great Responsibility -------------------------------------------------------------------------


def test_great_responsibility_takes_two():
    """ASM 29: a character of one's own is sacrificed, a target of the opponent knocked out."""
    table = laid("Great Responsibility").lay("Eric", "field", "sidekick", "Drax")
    table.lay("Mike", "field", "Spider-Man L3")
    table.lay("Eric", "reserve", "Great Responsibility action").begin()
    table.use("Great Responsibility").choose("sidekick").choose("Spider-Man")
    assert table.has("Eric", "used") == {"sidekick": 1}
    assert table.has("Mike", "prep") == {"Spider-Man": 1}


@pytest.mark.parametrize("whose", ["Eric", "Mike"])
def test_great_responsibility_needs_both(whose: str):
    """ASM 29: without a sacrifice nobody falls, and without a target nothing is sacrificed."""
    table = laid("Great Responsibility").lay(whose, "field", "sidekick")
    table.lay("Eric", "reserve", "Great Responsibility action").begin()
    table.use("Great Responsibility")
    assert table.asks() == ("Eric", "main")
    assert table.has(whose, "field") == {"sidekick character": 1}


# --- Slander --------------------------------------------------------------------------------------


def test_the_slandered_lose_their_text():
    """ASM 30: all of it, for this turn; nobody of one's own is a target."""
    table = laid("Slander", mike=(WALL,)).lay("Mike", "field", "Wall").lay("Eric", "field", "Drax")
    table.lay("Eric", "reserve", "Slander action").begin().use("Slander")
    assert table.offered() == ["choose Wall L1"]
    table.choose("Wall")
    assert table.stats("Wall") == (2, 2)


@pytest.mark.parametrize("how", ["fielded", "attacks"])
def test_slander_answers_abilities_that_hurt(how: str):
    """ASM 30 global: 1 damage back for damage by a when-fielded or when-attacks ability."""
    table = laid("Slander", eric=(BURN, CHARGE)).lay("Mike", "reserve", "sidekick fist")
    if how == "fielded":
        table.lay("Eric", "reserve", "Burn L1").begin().field("Burn")
    else:
        table.lay("Eric", "field", "Charge").begin("attack").attack_with("Charge")
    assert table.asks() == ("Mike", "answer")
    table.accept().pay("fist")
    assert table.lives() == (9, 9)


def test_slander_does_not_answer_other_damage():
    """ASM 30 global: not an action die's."""
    table = laid("Slander").lay("Mike", "reserve", "sidekick fist").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Betrayal action").begin().use("Betrayal")
    assert table.asks() == ("Eric", "main")
    assert table.lives() == (10, 9)


# --- Spidey's Last Stand --------------------------------------------------------------------------


def test_spideys_last_stand_draws_two():
    """ASM 31: a character is sacrificed, two dice are drawn and rolled once."""
    table = laid("Spidey's Last Stand").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Spidey's Last Stand action").begin()
    table.will_draw("sidekick", "sidekick").will_roll("bolt, wild")
    table.use("Spidey's Last Stand").choose("sidekick")
    assert table.has("Eric", "reserve") == {"sidekick bolt": 1, "sidekick wild": 1}
    assert table.has("Eric", "used") == {"sidekick": 1}


def test_spideys_last_stand_needs_a_sacrifice():
    """ASM 31: with nobody to sacrifice nothing is drawn."""
    table = laid("Spidey's Last Stand").lay("Eric", "reserve", "Spidey's Last Stand action").begin()
    table.use("Spidey's Last Stand")
    assert table.has("Eric", "bag") == {"sidekick": 8}


# --- True Believer --------------------------------------------------------------------------------


def test_a_true_believer_is_stronger():
    """ASM 32: +2A and +1D for any character die this turn."""
    table = laid("True Believer").lay("Eric", "field", "Drax").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "True Believer action").begin().use("True Believer")
    assert table.offered() == ["choose Drax L1", "choose sidekick character"]
    table.choose("Drax")
    assert table.stats("Drax") == (4, 5)


def test_a_true_believer_hides():
    """ASM 32 global: a character of one's own is away until the end of the turn."""
    table = laid("True Believer").lay("Eric", "field", "Drax L2").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "sidekick mask", "sidekick mask").begin()
    table.use_global("True Believer", "mask", "mask")
    assert table.offered() == ["choose Drax L2"]
    table.choose("Drax")
    assert table.has("Eric", "aside") == {"Drax L2": 1}
    table.both_pass().play(*([Pass()] if table.asks()[1] == "attackers" else []))
    assert table.has("Eric", "field") == {"Drax L2": 1}


def test_a_true_believer_hides_once():
    """ASM 32 limit: once during one's own turn, and not in the opponent's."""
    table = laid("True Believer").lay("Eric", "field", "Drax", "Drax")
    table.lay("Eric", "reserve", *["sidekick mask"] * 4).lay("Mike", "field", "sidekick")
    table.lay("Mike", "reserve", "sidekick mask", "sidekick mask").begin()
    table.use_global("True Believer", "mask", "mask").choose("Drax")
    move = UseGlobal(table.card("True Believer"), 1)
    assert table.refused(move).why.id == "no.limit"
    table.pass_()
    assert table.refused(move).why.id == "no.own_turn"


# --- Web Blast ------------------------------------------------------------------------------------


def test_web_blast_hurts():
    """ASM 33: 2 damage to a character die that is no Spider-Friend, of either side."""
    table = laid("Web Blast").lay("Eric", "field", "Drax").lay("Mike", "field", "Spider-Man L2")
    table.lay("Eric", "reserve", "Web Blast action").begin().use("Web Blast")
    assert table.offered() == ["choose Drax L1"]
    table.choose("Drax")
    assert table.state.dice[table.die("Drax", "field")].damage == 2


def test_the_underdogs_web_blast_knocks_out():
    """ASM 33: KO instead for the underdog, still no Spider-Friend."""
    table = laid("Web Blast", mike=(WALL,)).lay("Mike", "field", "Wall", "Spider-Man L2")
    table.lay("Eric", "field", "sidekick").lay("Eric", "reserve", "Web Blast action").begin()
    table.use("Web Blast")
    assert table.offered() == ["choose Wall L1", "choose sidekick character"]
    table.choose("Wall")
    assert table.has("Mike", "prep") == {"Wall": 1}


# --- With Great Power... --------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "level"), [("action", 2), ("action*", 2), ("action**", 3)])
def test_great_power_spins_up(face: str, level: int):
    """ASM 34, ASM 34 **: all of one's own a level up, or to level 3; sidekicks have one level."""
    table = laid("With Great Power...").lay("Eric", "field", "Drax L1", "Silver Sable L3")
    table.lay("Eric", "field", "sidekick").lay("Mike", "field", "Spider-Woman L1")
    table.lay("Eric", "reserve", f"With Great Power... {face}").begin().use("With Great Power...")
    assert table.has("Eric", "field") == {
        f"Drax L{level}": 1, "Silver Sable L3": 1, "sidekick character": 1
    }  # fmt: skip
    assert table.has("Mike", "field") == {"Spider-Woman L1": 1}
