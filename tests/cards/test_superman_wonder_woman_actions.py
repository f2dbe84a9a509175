"""Superman Wonder Woman, cards 25 to 34: the basic actions."""

import pytest

from rules.model import Block
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

POKE = made_up_action("Poke", "Deal 1 damage to a target character die.")
LEADER = made_up("Fiend", "When fielded: gain 1 life.", affiliations=("Villain",))


def box_table(*actions: object, eric: tuple = (), mike: tuple = ()) -> Table:
    """The box's demo game plus these basic actions."""
    return Table(box="SWW", eric=eric, mike=mike, basics=actions)


# --- Dimension Door -------------------------------------------------------------------------------


def test_dimension_door_makes_a_die_unblockable():
    """SWW 25: Only this die, and only this turn."""
    table = box_table("Dimension Door").lay("Eric", "field", "Superman", "sidekick")
    table.lay("Mike", "field", "Giganta", "sidekick").lay(
        "Eric", "reserve", "Dimension Door action"
    )
    table.begin("main").use("Dimension Door action")
    assert table.offered() == ["choose Superman L1", "choose sidekick character"]
    table.choose("Superman").both_pass().attack_with("Superman", "sidekick")
    attacked = {move.attacker for move in table.game.legal_moves() if isinstance(move, Block)}
    assert attacked == {table.die("Eric's sidekick", "attack")}


# --- Misdirection ---------------------------------------------------------------------------------


def test_misdirection_swaps_for_a_character_at_the_same_level():
    """SWW 26: It is not fielded, and a sidekick in the Used Pile is not a character die (RUL-1)."""
    table = box_table("Misdirection").lay("Eric", "field", "Superman L3")
    table.lay("Eric", "used", "Wonder Woman", "sidekick")
    table.lay("Eric", "reserve", "Misdirection action").begin("main").use("Misdirection action")
    table.choose("Superman")
    assert table.has("Eric", "used") == {"Wonder Woman": 1, "sidekick": 1}
    assert table.offered() == ["choose Wonder Woman"]
    table.choose("Wonder Woman")
    assert table.has("Eric", "field") == {"Wonder Woman L3": 1}
    assert table.has("Eric", "used") == {"Superman": 1, "sidekick": 1}


@pytest.mark.parametrize("face", ["action*", "action**"])
def test_misdirection_with_a_burst_also_preps_a_die(face: str):
    """SWW 26 */**: Either burst works, and the swap happens too."""
    table = box_table("Misdirection").lay("Eric", "field", "Superman L2")
    table.lay("Eric", "used", "Wonder Woman").lay("Eric", "reserve", f"Misdirection {face}")
    table.begin("main").will_draw("sidekick").use(f"Misdirection {face}")
    table.choose("Superman").choose("Wonder Woman")
    assert table.has("Eric", "field") == {"Wonder Woman L2": 1}
    assert table.has("Eric", "prep") == {"sidekick": 1}


# --- Plot Twist -----------------------------------------------------------------------------------


def test_plot_twist_fields_the_opponents_characters_on_your_side():
    """SWW 27: They are drawn, rolled and fielded for free; here Eric fields one of two."""
    table = box_table("Plot Twist").lay("Mike", "bag", "Cheetah", "Giganta")
    table.lay("Eric", "reserve", "Plot Twist action").begin("main").use("Plot Twist action")
    table.will_draw("Cheetah", "Giganta").will_roll("L2, L3").choose_word("2")
    assert table.offered() == ["choose Cheetah L2", "choose Giganta L3", "pass"]
    table.choose("Giganta").confirm()
    assert table.has("Eric", "field") == {"Giganta L3": 1}
    assert table.has("Mike", "field") == {}
    assert table.has("Mike", "used") == {"Cheetah": 1}, (
        "the character that was not fielded (ZONE-5)"
    )


def test_dice_fielded_by_plot_twist_trigger_when_fielded():
    """SWW 27, FLD-2: The die is Eric's, so its ability KOs Mike's sidekick."""
    table = box_table("Plot Twist").lay("Mike", "bag", "Cheetah").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Plot Twist action").begin("main").use("Plot Twist action")
    table.will_draw("Cheetah").will_roll("L1").choose_word("1").choose("Cheetah")
    table.will_draw("sidekick").choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Eric", "prep") == {"sidekick": 1}


def test_plot_twist_returns_dice_that_are_not_characters():
    """SWW 27: An unrolled sidekick is not a character die (RUL-1) and returns to the bag.

    A character die that shows energy is not fielded. It goes to its owner's Reserve Pool, because
    players cannot spend each other's dice (DIE-5).
    """
    table = box_table("Plot Twist").lay("Mike", "bag", "Cheetah")
    table.lay("Eric", "reserve", "Plot Twist action").begin("main").use("Plot Twist action")
    table.will_draw("sidekick", "Cheetah").will_roll("mask").choose_word("2")
    assert table.asks() == ("Eric", "main")
    assert table.has("Mike", "reserve") == {"Cheetah mask": 1}
    assert table.has("Mike", "bag") == {"sidekick": 8}
    assert table.has("Eric", "reserve") == {}


def test_plot_twist_dice_go_to_their_owners_used_pile_at_end_of_turn():
    """SWW 27: This includes a fielded die and one that shows energy, in any zone."""
    table = box_table("Plot Twist").lay("Mike", "bag", "Cheetah", "Giganta")
    table.lay("Eric", "reserve", "Plot Twist action").begin("main").use("Plot Twist action")
    table.will_draw("Cheetah", "Giganta").will_roll("mask, L1").choose_word("2")
    table.choose("Giganta").both_pass().pass_()
    assert table.has("Mike", "used") == {"Cheetah": 1, "Giganta": 1}
    assert table.has("Eric", "field") == {}
    assert table.state.active == 1


def test_a_knocked_out_plot_twist_die_also_goes_to_the_used_pile():
    """SWW 27: It went to its owner's Prep Area first; the text says "regardless of location"."""
    table = box_table("Plot Twist").lay("Mike", "bag", "Giganta")
    table.lay("Eric", "reserve", "Plot Twist action", "Truce action").begin("main")
    table.use("Plot Twist action").will_draw("Giganta").will_roll("L1").choose_word("1")
    table.choose("Giganta").use("Truce action").choose("Giganta")
    assert table.has("Mike", "prep") == {"Giganta": 1}
    table.both_pass()
    assert table.has("Mike", "used") == {"Giganta": 1}
    assert table.has("Mike", "prep") == {}


def test_plot_twist_draws_up_to_two_dice():
    """SWW 27 limit: The player chooses the number, possibly none, before seeing any die."""
    table = box_table("Plot Twist").lay("Eric", "reserve", "Plot Twist action").begin("main")
    table.use("Plot Twist action")
    assert table.offered() == ["choose 0", "choose 1", "choose 2"]
    table.choose_word("0")
    assert table.asks() == ("Eric", "main")
    assert table.has("Mike", "bag") == {"sidekick": 8}


# --- Resurrection ---------------------------------------------------------------------------------


def test_resurrection_rolls_a_die_from_the_used_pile():
    """SWW 28: It is rolled once into the Reserve Pool and can be fielded or spent."""
    table = box_table("Resurrection").lay("Eric", "used", "Superman", "Wonder Woman")
    table.lay("Eric", "reserve", "Resurrection action", "sidekick mask").begin("main")
    table.use("Resurrection action").will_roll("L1").choose("Superman")
    assert table.has("Eric", "reserve") == {"Superman L1": 1, "sidekick mask": 1}
    table.field("Superman L1", "mask")
    assert table.has("Eric", "field") == {"Superman L1": 1}


def test_the_global_of_resurrection_preps_a_die_once_on_your_turn():
    """SWW 28 global, SWW 28 limit: It costs a shield.

    Each player can use it once on their own turn.
    """
    table = box_table("Resurrection").lay("Eric", "reserve", *["sidekick shield"] * 2)
    table.lay("Mike", "reserve", "sidekick shield").begin("main").will_draw("sidekick")
    table.use_global("Resurrection", "shield")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert "useglobal Resurrection" not in table.offered()
    table.pass_()
    assert table.asks() == ("Mike", "reply")
    assert "useglobal Resurrection" not in table.offered()


# --- Save Civilians -------------------------------------------------------------------------------


def test_save_civilians_discounts_a_die_for_each_sidekick_fielded():
    """SWW 29: Each one preps a die and lowers the chosen die's fielding cost by 1."""
    table = box_table("Save Civilians").lay(
        "Eric", "reserve", "Save Civilians action", "Superman L3"
    )
    table.lay("Eric", "reserve", "sidekick character", "sidekick character", "Wonder Woman L2")
    table.begin("main").will_draw("sidekick").use("Save Civilians action")
    table.field("sidekick character").choose("Superman")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert "field Superman L3" not in table.offered()
    table.will_draw("sidekick").field("sidekick character").choose("Superman")
    assert table.has("Eric", "prep") == {"sidekick": 2}
    assert "field Wonder Woman L2" not in table.offered(), "the other die has no discount"
    table.field("Superman L3")
    assert table.asks() == ("Eric", "main"), "with 2 less there is nothing to pay"


def test_save_civilians_counts_sidekicks_fielded_by_effects():
    """SWW 29, FLD-2: Being fielded by an effect counts; the opponent's sidekicks do not."""
    call = made_up_action("Call", "Field a sidekick from your used pile.")
    table = box_table("Save Civilians", call).lay("Eric", "used", "sidekick")
    table.lay("Eric", "reserve", "Save Civilians action", "Call action").begin("main")
    table.will_draw("sidekick").use("Save Civilians action").use("Call action").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1}


def test_save_civilians_counts_only_this_turn():
    """SWW 29: Sidekicks fielded earlier or next turn do not count."""
    table = box_table("Save Civilians").lay("Eric", "reserve", "Save Civilians action")
    table.lay("Eric", "reserve", "sidekick character").begin("main").field("sidekick character")
    table.use("Save Civilians action")
    assert table.has("Eric", "prep") == {}
    table.both_pass().pass_()
    assert not table.state.continuous_effects


# --- Small Step For Man ---------------------------------------------------------------------------


def test_small_step_for_man_spins_all_characters_to_level_1():
    """SWW 30: Both players' characters spin, from any level."""
    table = box_table("Small Step For Man").lay("Eric", "field", "Superman L3", "Wonder Woman L1")
    table.lay("Mike", "field", "Giganta L2", "sidekick")
    table.lay("Eric", "reserve", "Small Step For Man action").begin("main")
    table.use("Small Step For Man action")
    assert table.has("Eric", "field") == {"Superman L1": 1, "Wonder Woman L1": 1}
    assert table.has("Mike", "field") == {"Giganta L1": 1, "sidekick character": 1}


# --- Take Cover -----------------------------------------------------------------------------------


def test_take_cover_raises_your_characters_defense():
    """SWW 31: Each of them gets +2D."""
    table = (
        box_table().lay("Eric", "field", "sidekick", "Superman L1").lay("Mike", "field", "sidekick")
    )
    table.lay("Eric", "reserve", "Take Cover action").begin("main").use("Take Cover action")
    assert table.stats("Eric's sidekick") == (1, 3)
    assert table.stats("Superman") == (4, 8)
    assert table.stats("Mike's sidekick") == (1, 1)


@pytest.mark.parametrize("face", ["action*", "action**"])
def test_take_cover_with_a_burst_raises_one_target_more(face: str):
    """SWW 31 */**: A target character of either player gets an extra +3D."""
    table = box_table().lay("Eric", "field", "sidekick").lay("Mike", "field", "Giganta L1")
    table.lay("Eric", "reserve", f"Take Cover {face}").begin("main").use(f"Take Cover {face}")
    assert table.offered() == ["choose Giganta L1", "choose sidekick character"]
    table.choose("sidekick")
    assert table.stats("sidekick") == (1, 6)
    assert table.stats("Giganta") == (2, 2)


def test_the_global_of_take_cover_raises_defense():
    """SWW 31 global: A shield pays for +1D until end of turn."""
    table = box_table().lay("Mike", "field", "Giganta L1").lay("Eric", "reserve", "sidekick shield")
    table.begin("main").use_global("Take Cover", "shield").choose("Giganta")
    assert table.stats("Giganta") == (2, 3)


# --- Team Up --------------------------------------------------------------------------------------


def test_team_up_counts_your_affiliations_minus_one():
    """SWW 32: Three different ones give +2A and +2D to each; the opponent's do not count."""
    table = box_table(eric=("Giganta/Standing Tall", "Supergirl/All in the Family"))
    table.lay("Eric", "field", "Superman L1", "Wonder Woman L1", "Giganta L1", "Supergirl L1")
    table.lay("Mike", "field", "Cheetah L1").lay("Eric", "reserve", "Team Up action")
    table.begin("main").use("Team Up action")
    assert table.stats("Superman") == (6, 8)
    assert table.stats("Wonder Woman") == (5, 5)
    assert table.stats("Cheetah") == (4, 2)


def test_team_up_without_affiliations_gives_no_penalty():
    """SWW 32: None minus one is not -1A: sidekicks alone keep their stats."""
    table = box_table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "Team Up action")
    assert table.begin("main").use("Team Up action").stats("sidekick") == (1, 1)


# --- The Outsider ---------------------------------------------------------------------------------


def outsider(drawn: str) -> Table:
    """Eric uses The Outsider and draws this die."""
    table = box_table("The Outsider", eric=(LEADER,)).life(Eric=5)
    table.lay("Eric", "reserve", "The Outsider action")
    if drawn != "sidekick":
        table.lay("Eric", "bag", drawn)
    return table.begin("main").will_draw(drawn).use("The Outsider action")


def test_the_outsider_fields_a_villain_at_level_two():
    """SWW 33: It is free and counts as fielded; the action die leaves normally."""
    table = outsider("Fiend")
    assert table.has("Eric", "field") == {"Fiend L2": 1}
    assert table.lives() == (6, 10)
    assert table.has("Eric", "out") == {"The Outsider": 1}


def test_the_outsider_sends_other_dice_to_the_used_pile():
    """SWW 33: The die is neither a Villain nor a sidekick."""
    table = outsider("Superman")
    assert table.has("Eric", "used") == {"Superman": 1}
    assert table.has("Eric", "out") == {"The Outsider": 1}


def test_the_outsider_is_prepped_after_a_sidekick():
    """SWW 33: The sidekick goes to the Used Pile and the action die to the Prep Area."""
    table = outsider("sidekick")
    assert table.has("Eric", "used") == {"sidekick": 1}
    assert table.has("Eric", "prep") == {"The Outsider": 1}


def test_the_global_of_the_outsider_strengthens_each_villain_once_per_turn():
    """SWW 33 global, SWW 33 limit: Another Villain is legal.

    The same one is not, for either player.
    """
    table = box_table("The Outsider").lay("Mike", "field", "Giganta L1", "Cheetah L1", "sidekick")
    table.lay("Eric", "reserve", *["sidekick fist"] * 3).lay("Mike", "reserve", "sidekick fist")
    table.begin("main").use_global("The Outsider", "fist")
    assert table.offered() == ["choose Cheetah L1", "choose Giganta L1"]
    table.choose("Giganta").use_global("The Outsider", "fist")
    assert table.stats("Giganta") == (4, 2)
    assert table.offered() == ["choose Cheetah L1"]
    table.choose("Cheetah")
    assert table.stats("Cheetah") == (6, 2)
    assert "useglobal The Outsider" not in table.offered(), "it needs a legal target"
    table.pass_()
    assert "useglobal The Outsider" not in table.offered()


# --- Truce ----------------------------------------------------------------------------------------


def truce(mike: tuple[str, ...]) -> Table:
    """Eric uses Truce with a sidekick and Superman in the Field."""
    table = box_table().lay("Eric", "field", "sidekick", "Superman").lay("Mike", "field", *mike)
    return table.lay("Eric", "reserve", "Truce action").begin("main").use("Truce action")


def test_truce_makes_the_opponent_choose_their_own_dice():
    """SWW 34: The opponent chooses one of their own for each."""
    table = truce(("Cheetah", "sidekick")).choose("sidekick").confirm()
    assert table.asks() == ("Mike", "choose")
    table.choose("Mike's sidekick")
    assert table.has("Eric", "field") == {"Superman L1": 1}
    assert table.has("Mike", "field") == {"Cheetah L1": 1}


def test_truce_takes_at_most_two_dice():
    """SWW 34 limit: "Up to two": for two the opponent loses two, for none they lose none."""
    table = truce(("Cheetah", "Giganta", "sidekick")).choose("sidekick", "Superman")
    table.choose("Cheetah").choose("Mike's sidekick")
    assert table.has("Mike", "field") == {"Giganta L1": 1}
    assert table.asks() == ("Eric", "main")
    assert truce(("Cheetah",)).pass_().has("Mike", "field") == {"Cheetah L1": 1}
