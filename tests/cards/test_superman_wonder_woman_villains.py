"""Superman Wonder Woman, cards 1 to 9: Artemis, Cheetah and Giganta."""

from rules.model import Attack, Pass
from tests.rules.made_up_cards import made_up_action
from tests.rules.table import Table

BLAST = made_up_action("Blast", "Deal 3 damage to each character die.")
LULL = made_up_action("Lull", "Each sidekick can't attack this turn.")


def box_table(*eric: str, mike: tuple[str, ...] = (), actions: tuple = ()) -> Table:
    """The box's demo game plus these cards."""
    return Table(box="SWW", eric=eric, mike=mike, basics=actions)


def in_any_order(table: Table) -> Table:
    """Resolves one player's simultaneous abilities in the listed order."""
    while table.asks()[1] == "order":
        table.play(table.game.legal_moves()[0])
    return table


# --- Artemis --------------------------------------------------------------------------------------


def test_artemis_of_the_shim_tar_protects_your_artemis_dice_this_turn():
    """SWW 1: An Artemis already in the Field is protected.

    Other characters and opposing dice are not.
    """
    table = box_table("Artemis/Shim'Tar", mike=("Artemis/Shim'Tar",), actions=(BLAST,))
    table.lay("Eric", "field", "Artemis L1", "sidekick").lay("Mike", "field", "Artemis L1")
    table.lay("Eric", "reserve", "Artemis L1", "Blast action").begin("main")
    table.field("Eric's Artemis L1").use("Blast action")
    assert table.has("Eric", "field") == {"Artemis L1": 2}
    assert table.has("Mike", "field") == {}


def test_an_artemis_fielded_later_is_protected_until_the_turn_ends():
    """SWW 1: Damage dealt after she is fielded is prevented; the next turn it is not."""
    table = box_table("Artemis/Shim'Tar", actions=(BLAST,)).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Artemis L1", "Blast action", "Blast action").begin("main")
    table.use("Blast action")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    table.field("Artemis L1").use("Blast action")
    assert table.has("Eric", "field") == {"Artemis L1": 1}
    table.both_pass().pass_()
    assert not table.state.continuous_effects


def test_artemis_of_bana_mighdall_protects_your_sidekicks_this_turn():
    """SWW 2: All damage to them is prevented; she herself is not a sidekick."""
    table = box_table("Artemis/Amazon of Bana-Mighdall", actions=(BLAST,))
    table.lay("Eric", "field", "sidekick", "sidekick").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Artemis L1", "Blast action").begin("main")
    table.field("Artemis L1").use("Blast action")
    assert table.has("Eric", "field") == {"sidekick character": 2}
    assert table.has("Mike", "prep") == {"sidekick": 1}


def test_sidekicks_must_attack_while_artemis_is_active():
    """SWW 3: Both players' sidekicks must attack, each on its own turn."""
    table = box_table("Artemis/Renouncing Olympus").lay("Eric", "field", "Artemis", "sidekick")
    table.begin("attack")
    assert table.refused(Pass()).reason.id == "no.must_attack"
    table.attack_with("sidekick")
    table = box_table("Artemis/Renouncing Olympus").lay("Eric", "field", "Artemis")
    table.lay("Mike", "field", "sidekick").begin("attack", "Mike")
    assert table.refused(Pass()).reason.id == "no.must_attack"


def test_a_sidekick_that_cannot_attack_does_not_have_to():
    """SWW 3 limit: The text says "if able"."""
    table = box_table("Artemis/Renouncing Olympus", actions=(LULL,))
    table.lay("Eric", "field", "Artemis", "sidekick").lay("Eric", "reserve", "Lull action")
    table.begin("main").use("Lull action").both_pass()
    assert Attack(table.die("sidekick", "field")) not in table.game.legal_moves()
    table.pass_()
    assert table.state.active == 1


# --- Cheetah --------------------------------------------------------------------------------------


def test_cheetah_grows_for_each_opposing_hero():
    """SWW 4: Each die counts; sidekicks, Villains and her own side do not."""
    table = box_table(mike=("Cheetah/Feline Fury",)).lay(
        "Mike", "field", "Cheetah L1", "Giganta L1"
    )
    table.lay("Eric", "field", "sidekick").begin("main")
    assert table.stats("Cheetah") == (4, 2)
    table.lay("Eric", "field", "Superman L1", "Wonder Woman L1", "Wonder Woman L2")
    assert table.stats("Cheetah") == (7, 5)


def test_cheetah_does_not_count_opposing_villains():
    """SWW 4: She counts non-Villains."""
    table = box_table("Giganta/Standing Tall", mike=("Cheetah/Feline Fury",))
    table.lay("Mike", "field", "Cheetah L1").lay("Eric", "field", "Giganta", "Superman")
    assert table.begin("main").stats("Cheetah") == (5, 3)


def test_cheetah_knocks_out_a_sidekick_and_preps_a_die():
    """SWW 5: The sidekick is knocked out first."""
    table = box_table().lay("Eric", "field", "sidekick").lay("Mike", "reserve", "Cheetah L1")
    table.lay("Mike", "reserve", "sidekick bolt").begin("main", "Mike").will_draw("sidekick")
    table.field("Cheetah L1", "bolt").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert table.has("Mike", "prep") == {"sidekick": 1}


def test_cheetah_without_a_sidekick_to_knock_out_preps_nothing():
    """SWW 5: A sidekick must be knocked out."""
    table = box_table().lay("Mike", "reserve", "Cheetah L1", "sidekick bolt")
    table.begin("main", "Mike").field("Cheetah L1", "bolt")
    assert table.asks() == ("Mike", "main"), "no die is drawn"


def test_cheetah_triggers_when_other_villains_are_fielded():
    """SWW 6: Once for each, however many Cheetah dice are active.

    Cheetahs and heroes do not count.
    """
    table = box_table(mike=("Cheetah/Some Manner of Monster", "Superman/Phone Booth"))
    table.lay("Mike", "field", "Cheetah L1", "Cheetah L2").lay("Mike", "reserve", "Giganta L1")
    table.lay("Mike", "reserve", "Superman L1", "sidekick bolt").begin("main", "Mike")
    table.will_draw("sidekick").field("Giganta L1")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    table.field("Mike's Superman L1", "bolt")
    assert table.asks() == ("Mike", "main"), "no other die is drawn"


def test_cheetah_does_not_trigger_on_another_cheetah():
    """SWW 6: It must be your Villain that is not a Cheetah."""
    table = box_table("Giganta/Standing Tall", mike=("Cheetah/Some Manner of Monster",))
    table.lay("Mike", "field", "Cheetah L1").lay("Mike", "reserve", "Cheetah L1", "sidekick bolt")
    table.begin("main", "Mike").field("Cheetah L1", "bolt")
    assert table.asks() == ("Mike", "main")
    table = box_table("Giganta/Standing Tall", mike=("Cheetah/Some Manner of Monster",))
    table.lay("Mike", "field", "Cheetah L1").lay("Eric", "reserve", "Giganta L1")
    table.begin("main").field("Giganta L1")
    assert table.asks() == ("Eric", "main")


# --- Giganta --------------------------------------------------------------------------------------


def test_giganta_spins_up_when_she_or_her_side_is_damaged():
    """SWW 7: Each Giganta die spins up one level each time, even if she is the damaged one."""
    poke = made_up_action("Poke", "Deal 1 damage to a target player or character die.")
    table = box_table(mike=("Giganta/Dr. Doris Zeul",), actions=(poke,))
    table.lay("Mike", "field", "Giganta L1", "Giganta L2", "Cheetah L1")
    table.lay("Eric", "reserve", *["Poke action"] * 3).lay("Eric", "field", "sidekick")
    in_any_order(table.begin("main").use("Poke action").choose("Cheetah"))
    assert table.has("Mike", "field") == {"Giganta L2": 1, "Giganta L3": 1, "Cheetah L1": 1}
    in_any_order(table.use("Poke action").choose("Giganta L2"))
    assert table.has("Mike", "field") == {"Giganta L3": 2, "Cheetah L1": 1}
    table.use("Poke action").choose("Eric's sidekick")
    assert table.has("Mike", "field") == {"Giganta L3": 2, "Cheetah L1": 1}


def test_giganta_spins_up_when_you_are_damaged():
    """SWW 7: Combat damage counts as well."""
    table = box_table(mike=("Giganta/Dr. Doris Zeul",)).lay("Mike", "field", "Giganta L1")
    table.lay("Eric", "field", "sidekick").begin("attack").attack_with("sidekick").block()
    table.both_pass()
    assert table.lives() == (10, 9)
    assert table.has("Mike", "field") == {"Giganta L2": 1}


def test_giganta_spins_up_once_for_simultaneous_damage():
    """SWW 7, EFF-5: Damage to her player and two characters at once is one event, not three."""
    wave = made_up_action("Wave", "Deal 1 damage to each opposing character die and the opponent.")
    table = box_table(mike=("Giganta/Dr. Doris Zeul",), actions=(wave,))
    table.lay("Mike", "field", "Giganta L1", "Cheetah L2").lay("Eric", "reserve", "Wave action")
    in_any_order(table.begin("main").use("Wave action"))
    assert table.lives() == (10, 9)
    assert table.has("Mike", "field") == {"Giganta L2": 1, "Cheetah L2": 1}


def test_giganta_spins_opposing_characters_down_when_fielded():
    """SWW 8: Each loses a level; level 1 dice and her own side stay."""
    table = box_table(mike=("Giganta/Villany, Inc.",)).lay(
        "Eric", "field", "Superman L3", "Superman L1"
    )
    table.lay("Mike", "field", "Cheetah L3").lay("Mike", "reserve", "Giganta L1")
    table.begin("main", "Mike").field("Giganta L1")
    assert table.has("Eric", "field") == {"Superman L1": 1, "Superman L2": 1}
    assert table.has("Mike", "field") == {"Cheetah L3": 1, "Giganta L1": 1}


def test_every_giganta_grows_when_a_character_spins_up():
    """SWW 9, SWW 9 global: It may be either player's; the bonus lasts until end of turn."""
    table = box_table().lay("Mike", "field", "Giganta L1", "Giganta L3")
    table.lay("Eric", "field", "Superman L1").lay("Eric", "reserve", "sidekick fist")
    table.begin("main").use_global("Giganta", "fist").choose("Superman L1")
    assert table.has("Eric", "field") == {"Superman L2": 1}
    assert table.stats("Giganta L1") == (3, 3)
    assert table.stats("Giganta L3") == (7, 7)
    table.both_pass().pass_()
    assert table.stats("Giganta L1") == (2, 2)
