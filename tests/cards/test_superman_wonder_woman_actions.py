"""Superman Wonder Woman, cards 25 to 34: the basic actions."""

import pytest

from rules.moves import Block
from tests.rules.table import Table, made_up, made_up_action

POKE = made_up_action("Poke", "Deal 1 damage to a target character die.")
LEADER = made_up("Fiend", "When fielded: gain 1 life.", affiliations=("Villain",))


def laid(*actions: object, eric: tuple = (), mike: tuple = ()) -> Table:
    """The demo game of the box, with these basic actions beside it."""
    return Table(box="SWW", eric=eric, mike=mike, basics=actions)


# --- Dimension Door -------------------------------------------------------------------------------


def test_who_has_gone_through_the_dimension_door_is_not_blocked():
    """SWW 25: this die alone, this turn."""
    table = laid("Dimension Door").lay("Eric", "field", "Superman", "sidekick")
    table.lay("Mike", "field", "Giganta", "sidekick").lay(
        "Eric", "reserve", "Dimension Door action"
    )
    table.begin("main").use("Dimension Door action")
    assert table.offered() == ["choose Superman L1", "choose sidekick character"]
    table.choose("Superman").both_pass().attack_with("Superman", "sidekick")
    attacked = {move.attacker for move in table.game.legal() if isinstance(move, Block)}
    assert attacked == {table.die("Eric's sidekick", "attack")}


# --- Misdirection ---------------------------------------------------------------------------------


def test_misdirection_swaps_for_a_character_at_the_same_level():
    """SWW 26: no fielding, and a sidekick in the Used Pile is no character die (RUL-1)."""
    table = laid("Misdirection").lay("Eric", "field", "Superman L3")
    table.lay("Eric", "used", "Wonder Woman", "sidekick")
    table.lay("Eric", "reserve", "Misdirection action").begin("main").use("Misdirection action")
    table.choose("Superman")
    assert table.has("Eric", "used") == {"Wonder Woman": 1, "sidekick": 1}
    assert table.offered() == ["choose Wonder Woman"]
    table.choose("Wonder Woman")
    assert table.has("Eric", "field") == {"Wonder Woman L3": 1}
    assert table.has("Eric", "used") == {"Superman": 1, "sidekick": 1}


@pytest.mark.parametrize("face", ["action*", "action**"])
def test_misdirection_with_a_burst_preps_a_die(face: str):
    """SWW 26 */**: one burst or two; and it swaps as well."""
    table = laid("Misdirection").lay("Eric", "field", "Superman L2")
    table.lay("Eric", "used", "Wonder Woman").lay("Eric", "reserve", f"Misdirection {face}")
    table.begin("main").will_draw("sidekick").use(f"Misdirection {face}")
    table.choose("Superman").choose("Wonder Woman")
    assert table.has("Eric", "field") == {"Wonder Woman L2": 1}
    assert table.has("Eric", "prep") == {"sidekick": 1}


# --- Plot Twist -----------------------------------------------------------------------------------


def test_plot_twist_fields_the_opponents_characters_on_your_side():
    """SWW 27: they are drawn, rolled and fielded for free; here one of two, as Eric likes."""
    table = laid("Plot Twist").lay("Mike", "bag", "Cheetah", "Giganta")
    table.lay("Eric", "reserve", "Plot Twist action").begin("main").use("Plot Twist action")
    table.will_draw("Cheetah", "Giganta").will_roll("L2, L3").choose_word("2")
    assert table.offered() == ["choose Cheetah L2", "choose Giganta L3", "pass"]
    table.choose("Giganta").confirm()
    assert table.has("Eric", "field") == {"Giganta L3": 1}
    assert table.has("Mike", "field") == {}
    assert table.has("Mike", "used") == {"Cheetah": 1}, "a character that nobody fielded (ZONE-5)"


def test_what_plot_twist_fields_is_fielded():
    """SWW 27, FLD-2: "when fielded" triggers, and it is Eric's: the opponent's sidekick falls."""
    table = laid("Plot Twist").lay("Mike", "bag", "Cheetah").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Plot Twist action").begin("main").use("Plot Twist action")
    table.will_draw("Cheetah").will_roll("L1").choose_word("1").choose("Cheetah")
    table.will_draw("sidekick").choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Eric", "prep") == {"sidekick": 1}


def test_plot_twist_puts_back_what_is_no_character_die():
    """SWW 27: a sidekick is none before it is rolled (RUL-1); one that shows energy is not fielded.

    It lies in its owner's Reserve Pool, for nobody spends another's dice (DIE-5).
    """
    table = laid("Plot Twist").lay("Mike", "bag", "Cheetah")
    table.lay("Eric", "reserve", "Plot Twist action").begin("main").use("Plot Twist action")
    table.will_draw("sidekick", "Cheetah").will_roll("mask").choose_word("2")
    assert table.asks() == ("Eric", "main")
    assert table.has("Mike", "reserve") == {"Cheetah mask": 1}
    assert table.has("Mike", "bag") == {"sidekick": 8}
    assert table.has("Eric", "reserve") == {}


def test_at_the_end_of_the_turn_they_lie_in_their_owners_used_pile():
    """SWW 27: one that was fielded, and one that shows energy, wherever they are."""
    table = laid("Plot Twist").lay("Mike", "bag", "Cheetah", "Giganta")
    table.lay("Eric", "reserve", "Plot Twist action").begin("main").use("Plot Twist action")
    table.will_draw("Cheetah", "Giganta").will_roll("mask, L1").choose_word("2")
    table.choose("Giganta").both_pass().pass_()
    assert table.has("Mike", "used") == {"Cheetah": 1, "Giganta": 1}
    assert table.has("Eric", "field") == {}
    assert table.state.active == 1


def test_also_one_that_was_knocked_out_lies_there():
    """SWW 27: regardless of its location; it went to its owner's Prep Area first."""
    table = laid("Plot Twist").lay("Mike", "bag", "Giganta")
    table.lay("Eric", "reserve", "Plot Twist action", "Truce action").begin("main")
    table.use("Plot Twist action").will_draw("Giganta").will_roll("L1").choose_word("1")
    table.choose("Giganta").use("Truce action").choose("Giganta")
    assert table.has("Mike", "prep") == {"Giganta": 1}
    table.both_pass()
    assert table.has("Mike", "used") == {"Giganta": 1}
    assert table.has("Mike", "prep") == {}


def test_plot_twist_draws_two_dice_at_most_and_none_at_least():
    """SWW 27 limit: up to two; the number is said before any is seen."""
    table = laid("Plot Twist").lay("Eric", "reserve", "Plot Twist action").begin("main")
    table.use("Plot Twist action")
    assert table.offered() == ["choose 0", "choose 1", "choose 2"]
    table.choose_word("0")
    assert table.asks() == ("Eric", "main")
    assert table.has("Mike", "bag") == {"sidekick": 8}


# --- Resurrection ---------------------------------------------------------------------------------


def test_resurrection_rolls_a_die_of_the_used_pile():
    """SWW 28: once, into the Reserve Pool, where it is fielded or spent like any other."""
    table = laid("Resurrection").lay("Eric", "used", "Superman", "Wonder Woman")
    table.lay("Eric", "reserve", "Resurrection action", "sidekick mask").begin("main")
    table.use("Resurrection action").will_roll("L1").choose("Superman")
    assert table.has("Eric", "reserve") == {"Superman L1": 1, "sidekick mask": 1}
    table.field("Superman L1", "mask")
    assert table.has("Eric", "field") == {"Superman L1": 1}


def test_the_global_of_resurrection_preps_a_die_once_on_your_own_turn():
    """SWW 28 global, SWW 28 limit: for a shield; each player on their own turn, once."""
    table = laid("Resurrection").lay("Eric", "reserve", *["sidekick shield"] * 2)
    table.lay("Mike", "reserve", "sidekick shield").begin("main").will_draw("sidekick")
    table.use_global("Resurrection", "shield")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert "useglobal Resurrection" not in table.offered()
    table.pass_()
    assert table.asks() == ("Mike", "reply")
    assert "useglobal Resurrection" not in table.offered()


# --- Save Civilians -------------------------------------------------------------------------------


def test_each_sidekick_that_is_saved_helps_another_die_and_preps_one():
    """SWW 29: each of them, this turn; the die that is chosen costs one less each time."""
    table = laid("Save Civilians").lay("Eric", "reserve", "Save Civilians action", "Superman L3")
    table.lay("Eric", "reserve", "sidekick character", "sidekick character", "Wonder Woman L2")
    table.begin("main").will_draw("sidekick").use("Save Civilians action")
    table.field("sidekick character").choose("Superman")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert "field Superman L3" not in table.offered()
    table.will_draw("sidekick").field("sidekick character").choose("Superman")
    assert table.has("Eric", "prep") == {"sidekick": 2}
    assert "field Wonder Woman L2" not in table.offered(), "it was another die"
    table.field("Superman L3")
    assert table.asks() == ("Eric", "main"), "2 less: nothing is left to pay"


def test_a_sidekick_that_an_effect_fields_is_saved_as_well():
    """SWW 29, FLD-2: it is fielded; only the opponent's are none of yours."""
    call = made_up_action("Call", "Field a sidekick from your used pile.")
    table = laid("Save Civilians", call).lay("Eric", "used", "sidekick")
    table.lay("Eric", "reserve", "Save Civilians action", "Call action").begin("main")
    table.will_draw("sidekick").use("Save Civilians action").use("Call action").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1}


def test_sidekicks_of_the_next_turn_are_nobodys_civilians():
    """SWW 29: this turn; a fielding before it does not count either."""
    table = laid("Save Civilians").lay("Eric", "reserve", "Save Civilians action")
    table.lay("Eric", "reserve", "sidekick character").begin("main").field("sidekick character")
    table.use("Save Civilians action")
    assert table.has("Eric", "prep") == {}
    table.both_pass().pass_()
    assert not table.state.lasting


# --- Small Step For Man ---------------------------------------------------------------------------


def test_a_small_step_brings_everybody_to_level_one():
    """SWW 30: of both sides, from any level."""
    table = laid("Small Step For Man").lay("Eric", "field", "Superman L3", "Wonder Woman L1")
    table.lay("Mike", "field", "Giganta L2", "sidekick")
    table.lay("Eric", "reserve", "Small Step For Man action").begin("main")
    table.use("Small Step For Man action")
    assert table.has("Eric", "field") == {"Superman L1": 1, "Wonder Woman L1": 1}
    assert table.has("Mike", "field") == {"Giganta L1": 1, "sidekick character": 1}


# --- Take Cover -----------------------------------------------------------------------------------


def test_take_cover_raises_the_defense_of_your_own():
    """SWW 31: +2D for each of yours."""
    table = laid().lay("Eric", "field", "sidekick", "Superman L1").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Take Cover action").begin("main").use("Take Cover action")
    assert table.stats("Eric's sidekick") == (1, 3)
    assert table.stats("Superman") == (4, 8)
    assert table.stats("Mike's sidekick") == (1, 1)


@pytest.mark.parametrize("face", ["action*", "action**"])
def test_take_cover_with_a_burst_raises_one_more(face: str):
    """SWW 31 */**: an extra +3D for a target character die, whosever it is."""
    table = laid().lay("Eric", "field", "sidekick").lay("Mike", "field", "Giganta L1")
    table.lay("Eric", "reserve", f"Take Cover {face}").begin("main").use(f"Take Cover {face}")
    assert table.offered() == ["choose Giganta L1", "choose sidekick character"]
    table.choose("sidekick")
    assert table.stats("sidekick") == (1, 6)
    assert table.stats("Giganta") == (2, 2)


def test_the_global_of_take_cover_raises_a_defense():
    """SWW 31 global: +1D for a shield, until the end of the turn."""
    table = laid().lay("Mike", "field", "Giganta L1").lay("Eric", "reserve", "sidekick shield")
    table.begin("main").use_global("Take Cover", "shield").choose("Giganta")
    assert table.stats("Giganta") == (2, 3)


# --- Team Up --------------------------------------------------------------------------------------


def test_team_up_is_worth_an_affiliation_less_than_there_are():
    """SWW 32: three different ones are +2A and +2D for each; the opponent's do not count."""
    table = laid(eric=("Giganta/Standing Tall", "Supergirl/All in the Family"))
    table.lay("Eric", "field", "Superman L1", "Wonder Woman L1", "Giganta L1", "Supergirl L1")
    table.lay("Mike", "field", "Cheetah L1").lay("Eric", "reserve", "Team Up action")
    table.begin("main").use("Team Up action")
    assert table.stats("Superman") == (6, 8)
    assert table.stats("Wonder Woman") == (5, 5)
    assert table.stats("Cheetah") == (4, 2)


def test_team_up_of_nobody_with_an_affiliation_costs_nothing():
    """SWW 32: none minus one is no -1A: sidekicks alone stay as they are."""
    table = laid().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "Team Up action")
    assert table.begin("main").use("Team Up action").stats("sidekick") == (1, 1)


# --- The Outsider ---------------------------------------------------------------------------------


def outsider(drawn: str) -> Table:
    """Eric uses The Outsider and draws a die."""
    table = laid("The Outsider", eric=(LEADER,)).life(Eric=5)
    table.lay("Eric", "reserve", "The Outsider action")
    if drawn != "sidekick":
        table.lay("Eric", "bag", drawn)
    return table.begin("main").will_draw(drawn).use("The Outsider action")


def test_the_outsider_fields_a_villain_at_level_two():
    """SWW 33: free, and it is fielded; the action die leaves as ever."""
    table = outsider("Fiend")
    assert table.has("Eric", "field") == {"Fiend L2": 1}
    assert table.lives() == (6, 10)
    assert table.has("Eric", "out") == {"The Outsider": 1}


def test_the_outsider_sends_others_to_the_used_pile():
    """SWW 33: no Villain, no sidekick."""
    table = outsider("Superman")
    assert table.has("Eric", "used") == {"Superman": 1}
    assert table.has("Eric", "out") == {"The Outsider": 1}


def test_the_outsider_comes_back_after_a_sidekick():
    """SWW 33: the sidekick goes to the Used Pile, the action die to the Prep Area."""
    table = outsider("sidekick")
    assert table.has("Eric", "used") == {"sidekick": 1}
    assert table.has("Eric", "prep") == {"The Outsider": 1}


def test_the_global_of_the_outsider_strengthens_each_villain_once_a_turn():
    """SWW 33 global, SWW 33 limit: another villain, but not the same one again, by either."""
    table = laid("The Outsider").lay("Mike", "field", "Giganta L1", "Cheetah L1", "sidekick")
    table.lay("Eric", "reserve", *["sidekick fist"] * 3).lay("Mike", "reserve", "sidekick fist")
    table.begin("main").use_global("The Outsider", "fist")
    assert table.offered() == ["choose Cheetah L1", "choose Giganta L1"]
    table.choose("Giganta").use_global("The Outsider", "fist")
    assert table.stats("Giganta") == (4, 2)
    assert table.offered() == ["choose Cheetah L1"]
    table.choose("Cheetah")
    assert table.stats("Cheetah") == (6, 2)
    assert "useglobal The Outsider" not in table.offered(), "a valid target is needed"
    table.pass_()
    assert "useglobal The Outsider" not in table.offered()


# --- Truce ----------------------------------------------------------------------------------------


def truce(mike: tuple[str, ...]) -> Table:
    """Eric uses Truce with a sidekick and Superman in the Field."""
    table = laid().lay("Eric", "field", "sidekick", "Superman").lay("Mike", "field", *mike)
    return table.lay("Eric", "reserve", "Truce action").begin("main").use("Truce action")


def test_truce_asks_the_opponent_for_one_of_theirs_each():
    """SWW 34: the opponent chooses among their own."""
    table = truce(("Cheetah", "sidekick")).choose("sidekick").confirm()
    assert table.asks() == ("Mike", "choose")
    table.choose("Mike's sidekick")
    assert table.has("Eric", "field") == {"Superman L1": 1}
    assert table.has("Mike", "field") == {"Cheetah L1": 1}


def test_truce_takes_two_at_most():
    """SWW 34 limit: up to two; for two the opponent gives two, and none for none."""
    table = truce(("Cheetah", "Giganta", "sidekick")).choose("sidekick", "Superman")
    table.choose("Cheetah").choose("Mike's sidekick")
    assert table.has("Mike", "field") == {"Giganta L1": 1}
    assert table.asks() == ("Eric", "main")
    assert truce(("Cheetah",)).pass_().has("Mike", "field") == {"Cheetah L1": 1}
