"""Superman Wonder Woman, cards 1 to 9: Artemis, Cheetah and Giganta."""

from rules.moves import Attack, Pass
from tests.rules.table import Table, made_up_action

BLAST = made_up_action("Blast", "Deal 3 damage to each character die.")
LULL = made_up_action("Lull", "Each sidekick can't attack this turn.")


def laid(*eric: str, mike: tuple[str, ...] = (), actions: tuple = ()) -> Table:
    """The demo game of the box, with these cards beside it."""
    return Table(box="SWW", eric=eric, mike=mike, basics=actions)


def in_any_order(table: Table) -> Table:
    """Let simultaneous abilities of one player come as they are listed."""
    while table.asks()[1] == "order":
        table.play(table.game.legal()[0])
    return table


# --- Artemis --------------------------------------------------------------------------------------


def test_artemis_of_the_shim_tar_shields_every_artemis_of_yours_this_turn():
    """SWW 1: also the one that was there before; nobody else, and nobody of the opponent's."""
    table = laid("Artemis/Shim'Tar", mike=("Artemis/Shim'Tar",), actions=(BLAST,))
    table.lay("Eric", "field", "Artemis L1", "sidekick").lay("Mike", "field", "Artemis L1")
    table.lay("Eric", "reserve", "Artemis L1", "Blast action").begin("main")
    table.field("Eric's Artemis L1").use("Blast action")
    assert table.has("Eric", "field") == {"Artemis L1": 2}
    assert table.has("Mike", "field") == {}


def test_artemis_who_comes_later_is_shielded_until_the_turn_ends():
    """SWW 1: all that is dealt after she came is prevented; nothing in the next turn."""
    table = laid("Artemis/Shim'Tar", actions=(BLAST,)).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Artemis L1", "Blast action", "Blast action").begin("main")
    table.use("Blast action")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    table.field("Artemis L1").use("Blast action")
    assert table.has("Eric", "field") == {"Artemis L1": 1}
    table.both_pass().pass_()
    assert not table.state.lasting


def test_artemis_of_bana_mighdall_shields_your_sidekicks_this_turn():
    """SWW 2: all of them, from all damage; she herself is not one."""
    table = laid("Artemis/Amazon of Bana-Mighdall", actions=(BLAST,))
    table.lay("Eric", "field", "sidekick", "sidekick").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Artemis L1", "Blast action").begin("main")
    table.field("Artemis L1").use("Blast action")
    assert table.has("Eric", "field") == {"sidekick character": 2}
    assert table.has("Mike", "prep") == {"sidekick": 1}


def test_sidekicks_must_attack_while_artemis_is_active():
    """SWW 3: those of both players, each in its turn."""
    table = laid("Artemis/Renouncing Olympus").lay("Eric", "field", "Artemis", "sidekick")
    table.begin("attack")
    assert table.refused(Pass()).why.id == "no.must_attack"
    table.attack_with("sidekick")
    table = laid("Artemis/Renouncing Olympus").lay("Eric", "field", "Artemis")
    table.lay("Mike", "field", "sidekick").begin("attack", "Mike")
    assert table.refused(Pass()).why.id == "no.must_attack"


def test_a_sidekick_that_cannot_attack_need_not():
    """SWW 3 limit: must attack if able."""
    table = laid("Artemis/Renouncing Olympus", actions=(LULL,))
    table.lay("Eric", "field", "Artemis", "sidekick").lay("Eric", "reserve", "Lull action")
    table.begin("main").use("Lull action").both_pass()
    assert Attack(table.die("sidekick", "field")) not in table.game.legal()
    table.pass_()
    assert table.state.active == 1


# --- Cheetah --------------------------------------------------------------------------------------


def test_cheetah_grows_with_opposing_heroes():
    """SWW 4: each die counts; no sidekick, no villain, and nobody of her own side."""
    table = laid(mike=("Cheetah/Feline Fury",)).lay("Mike", "field", "Cheetah L1", "Giganta L1")
    table.lay("Eric", "field", "sidekick").begin("main")
    assert table.stats("Cheetah") == (4, 2)
    table.lay("Eric", "field", "Superman L1", "Wonder Woman L1", "Wonder Woman L2")
    assert table.stats("Cheetah") == (7, 5)


def test_cheetah_counts_no_opposing_villain():
    """SWW 4: a non-Villain is what she hunts."""
    table = laid("Giganta/Standing Tall", mike=("Cheetah/Feline Fury",))
    table.lay("Mike", "field", "Cheetah L1").lay("Eric", "field", "Giganta", "Superman")
    assert table.begin("main").stats("Cheetah") == (5, 3)


def test_cheetah_hunts_a_sidekick_and_preps_a_die():
    """SWW 5: the sidekick is knocked out first."""
    table = laid().lay("Eric", "field", "sidekick").lay("Mike", "reserve", "Cheetah L1")
    table.lay("Mike", "reserve", "sidekick bolt").begin("main", "Mike").will_draw("sidekick")
    table.field("Cheetah L1", "bolt").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert table.has("Mike", "prep") == {"sidekick": 1}


def test_cheetah_who_finds_no_sidekick_preps_nothing():
    """SWW 5: only if a sidekick is knocked out."""
    table = laid().lay("Mike", "reserve", "Cheetah L1", "sidekick bolt")
    table.begin("main", "Mike").field("Cheetah L1", "bolt")
    assert table.asks() == ("Mike", "main"), "no die is being drawn"


def test_cheetah_watches_other_villains_being_fielded():
    """SWW 6: once for each of them, however many Cheetahs watch; no Cheetah, and no hero."""
    table = laid(mike=("Cheetah/Some Manner of Monster", "Superman/Phone Booth"))
    table.lay("Mike", "field", "Cheetah L1", "Cheetah L2").lay("Mike", "reserve", "Giganta L1")
    table.lay("Mike", "reserve", "Superman L1", "sidekick bolt").begin("main", "Mike")
    table.will_draw("sidekick").field("Giganta L1")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    table.field("Mike's Superman L1", "bolt")
    assert table.asks() == ("Mike", "main"), "no other die is being drawn"


def test_another_cheetah_is_nothing_new_to_cheetah():
    """SWW 6: it has to be a Villain that is no Cheetah, and one of yours."""
    table = laid("Giganta/Standing Tall", mike=("Cheetah/Some Manner of Monster",))
    table.lay("Mike", "field", "Cheetah L1").lay("Mike", "reserve", "Cheetah L1", "sidekick bolt")
    table.begin("main", "Mike").field("Cheetah L1", "bolt")
    assert table.asks() == ("Mike", "main")
    table = laid("Giganta/Standing Tall", mike=("Cheetah/Some Manner of Monster",))
    table.lay("Mike", "field", "Cheetah L1").lay("Eric", "reserve", "Giganta L1")
    table.begin("main").field("Giganta L1")
    assert table.asks() == ("Eric", "main")


# --- Giganta --------------------------------------------------------------------------------------


def test_giganta_rises_when_her_player_or_a_character_of_hers_is_damaged():
    """SWW 7: each Giganta die, by one level each time; she may be the one that is hurt."""
    poke = made_up_action("Poke", "Deal 1 damage to a target player or character die.")
    table = laid(mike=("Giganta/Dr. Doris Zeul",), actions=(poke,))
    table.lay("Mike", "field", "Giganta L1", "Giganta L2", "Cheetah L1")
    table.lay("Eric", "reserve", *["Poke action"] * 3).lay("Eric", "field", "sidekick")
    in_any_order(table.begin("main").use("Poke action").choose("Cheetah"))
    assert table.has("Mike", "field") == {"Giganta L2": 1, "Giganta L3": 1, "Cheetah L1": 1}
    in_any_order(table.use("Poke action").choose("Giganta L2"))
    assert table.has("Mike", "field") == {"Giganta L3": 2, "Cheetah L1": 1}
    table.use("Poke action").choose("Eric's sidekick")
    assert table.has("Mike", "field") == {"Giganta L3": 2, "Cheetah L1": 1}


def test_giganta_rises_when_you_are_damaged():
    """SWW 7: combat damage counts as well."""
    table = laid(mike=("Giganta/Dr. Doris Zeul",)).lay("Mike", "field", "Giganta L1")
    table.lay("Eric", "field", "sidekick").begin("attack").attack_with("sidekick").block()
    table.both_pass()
    assert table.lives() == (10, 9)
    assert table.has("Mike", "field") == {"Giganta L2": 1}


def test_giganta_rises_once_for_what_is_damaged_at_once():
    """SWW 7, EFF-5: her player and two characters in one event are one reason, not three."""
    wave = made_up_action("Wave", "Deal 1 damage to each opposing character die and the opponent.")
    table = laid(mike=("Giganta/Dr. Doris Zeul",), actions=(wave,))
    table.lay("Mike", "field", "Giganta L1", "Cheetah L2").lay("Eric", "reserve", "Wave action")
    in_any_order(table.begin("main").use("Wave action"))
    assert table.lives() == (10, 9)
    assert table.has("Mike", "field") == {"Giganta L2": 1, "Cheetah L2": 1}


def test_giganta_who_is_fielded_brings_her_opponents_down():
    """SWW 8: each by a level; a level 1 die stays, and so do her own."""
    table = laid(mike=("Giganta/Villany, Inc.",)).lay("Eric", "field", "Superman L3", "Superman L1")
    table.lay("Mike", "field", "Cheetah L3").lay("Mike", "reserve", "Giganta L1")
    table.begin("main", "Mike").field("Giganta L1")
    assert table.has("Eric", "field") == {"Superman L1": 1, "Superman L2": 1}
    assert table.has("Mike", "field") == {"Cheetah L3": 1, "Giganta L1": 1}


def test_every_giganta_grows_when_a_character_spins_up():
    """SWW 9, SWW 9 global: whosever it is; until the end of the turn."""
    table = laid().lay("Mike", "field", "Giganta L1", "Giganta L3")
    table.lay("Eric", "field", "Superman L1").lay("Eric", "reserve", "sidekick fist")
    table.begin("main").use_global("Giganta", "fist").choose("Superman L1")
    assert table.has("Eric", "field") == {"Superman L2": 1}
    assert table.stats("Giganta L1") == (3, 3)
    assert table.stats("Giganta L3") == (7, 7)
    table.both_pass().pass_()
    assert table.stats("Giganta L1") == (2, 2)
