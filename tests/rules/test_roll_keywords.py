"""Keywords of the draw and the roll: Energize, Spark, Back for More, Swarm, Rush."""

import pytest

from rules.model.dice import Energy
from rules.state import DecisionKind
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

# --- Energize, Spark, Back for More ---------------------------------------------------------------

AVENGER = ("Avengers",)
BATTERY = made_up("Battery", "Energize: deal 1 damage to the opponent.")
FLINT = made_up("Flint", "Spark: deal 1 damage to the opponent.")
STEADY = made_up("Steady", "Back for More: deal 1 damage to the opponent.")
BURSTS = made_up(
    "Bursts", "", faces=["mask", "mask mask", "mask mask", "0 2 2 *", "1 3 3 *", "2 4 4 *"]
)
LUCKY = made_up_action("Lucky", "Reroll a character die.")


FOUR = ("sidekick",) * 4


def roll(*rolls: str, field: tuple[str, ...] = (), prep: tuple[str, ...] = ("Battery",)) -> Table:
    """The table before Eric's reroll: he drew four Sidekicks, and rolled these faces with others.

    A second roll is that of the reroll.
    """
    table = Table(eric=[BATTERY, FLINT, STEADY, BURSTS], basics=[LUCKY], edition="AI")
    table.lay("Eric", "prep", *prep).lay("Eric", "field", *field)
    first, *others = rolls
    return (
        table.will_draw(*FOUR).will_roll(f"bolt, bolt, bolt, bolt, {first}", *others).begin("draw")
    )


@pytest.mark.parametrize(("face", "life"), [("2 mask", 9), ("mask", 10), ("L2", 10)])
def test_energize_answers_a_double_energy_face(face: str, life: int):
    """KW-25: No die of the card is active, and the energy stays."""
    table = roll(face).pass_()
    assert table.lives() == (10, life)
    assert f"Battery {face}" in table.has("Eric", "reserve")


def test_energize_is_judged_after_the_reroll():
    """KW-25, R158: The face before the reroll does not count."""
    table = roll("2 mask", "L1").reroll("Battery")
    assert table.lives() == (10, 10)
    table = roll("mask", "2 mask").reroll("Battery")
    assert table.lives() == (10, 9)


def test_energize_counts_each_die_and_the_rolls_of_effects():
    """KW-25: Two dice in the step, and one that an effect rerolls."""
    dice = ("Battery", "Battery")
    table = roll("2 mask, 2 mask", prep=dice).pass_()
    assert table.lives() == (10, 8)
    table = Table(eric=[BATTERY], basics=[LUCKY], edition="AI").lay("Eric", "field", "Battery")
    table.lay("Eric", "reserve", "Lucky action").begin().will_roll("2 mask")
    assert table.use("Lucky").choose("Battery").lives() == (10, 9)


@pytest.mark.parametrize(
    ("field", "faces", "life"),
    [
        (("Flint", "Flint"), "L1*, L2*", 9),
        (("Flint",), "mask, 2 mask", 10),
        ((), "L1*, L2*", 10),
    ],
)
def test_spark_is_once_for_bursts_while_the_character_is_active(
    field: tuple[str, ...], faces: str, life: int
):
    """KW-26: However many dice show bursts, and however many of its dice are active."""
    table = roll(faces, field=field, prep=("Bursts", "Bursts")).pass_()
    assert table.lives() == (10, life)


def test_back_for_more_asks_for_a_die_that_waited_in_the_prep_area():
    """KW-27: On any face, once; a die that was drawn this turn lay in the bag."""
    table = Table(eric=[STEADY], edition="AI").lay("Eric", "prep", "Steady")
    table.lay("Eric", "bag", "Steady").will_draw("Steady", *FOUR[1:])
    table.will_roll("bolt, bolt, bolt, mask, L1").begin("draw").pass_()
    assert table.lives() == (10, 9)


# --- Swarm, Rush ----------------------------------------------------------------------------------

HIVE = made_up("Hive", "Swarm.")
NEST = made_up("Nest", "Swarm.")
COURIER = made_up("Courier", "Rush: bolt.")
SPARKY = made_up("Sparky", "", energy=(Energy.BOLT,))


def draw(*dice: str, more: tuple[str, ...] = (), field: tuple[str, ...] = ()) -> Table:
    """The table while Eric draws these dice in his turn and, if he may, more of them."""
    table = Table(eric=[HIVE, NEST, COURIER, SPARKY], edition="AI")
    table.lay("Eric", "used", *[die for die in (*dice, *more) if die != "sidekick"])
    table.empty_bag("Eric").lay("Eric", "field", *field).will_draw(*dice)
    if more:
        table.will_draw(*more)
    return table.begin("draw")


def rolling(table: Table) -> int:
    """How many dice are about to be rolled."""
    assert table.state.decision_kind is DecisionKind.ROLL
    return len(table.state.decision.dice)


def test_swarm_draws_one_more_die_for_each_copy():
    """KW-28, R149: The extra dice are rolled with the rest."""
    table = draw("Hive", "Nest", *FOUR[2:], more=("sidekick", "Sparky"), field=("Hive", "Nest"))
    assert rolling(table) == 6


def test_swarm_needs_an_active_die_and_does_not_chain():
    """KW-28, R151: A copy that is drawn as an extra die brings no other."""
    assert rolling(draw("Hive", "Nest", *FOUR[2:])) == 4
    assert rolling(draw("Hive", *FOUR[1:], more=("Nest",), field=("Hive", "Nest"))) == 5


def test_swarm_refills_the_bag():
    """KW-28, ZONE-3: The first extra die is the last of the bag."""
    table = Table(eric=[HIVE, NEST], edition="AI").lay("Eric", "field", "Hive", "Nest")
    table.lay("Eric", "used", *["sidekick"] * 5).lay("Eric", "bag", "Hive", "Nest")
    table.will_draw("Hive", "Nest", "sidekick", "sidekick").will_draw("sidekick")
    assert rolling(table.will_draw("sidekick").begin("draw")) == 6


def test_an_extra_die_that_is_missing_costs_no_life():
    """KW-28, DRAW-3: Eric draws his last four dice."""
    table = Table(eric=[HIVE], edition="AI").lay("Eric", "field", "Hive", *["sidekick"] * 5)
    table.lay("Eric", "bag", "Hive").will_draw("Hive", *FOUR[1:]).begin("draw")
    assert (rolling(table), table.lives()[0]) == (4, 10)


@pytest.mark.parametrize(
    ("dice", "more"),
    [
        (("Courier", "Sparky", "Sparky", "sidekick"), ("sidekick", "sidekick")),
        (("Courier", *FOUR[1:]), ()),
        (("Courier", "Courier", "sidekick", "sidekick"), ()),
    ],
)
def test_rush_draws_one_more_die_for_each_die_of_its_kind(
    dice: tuple[str, ...], more: tuple[str, ...]
):
    """KW-29: A Courier is no bolt die itself, and none needs to be active."""
    assert rolling(draw(*dice, more=more)) == 4 + len(more)


def test_rush_may_name_an_affiliation_and_does_not_count_itself():
    """KW-29: Each of two drawn dice counts the other one."""
    twin = made_up("Twin", "Rush: Avengers.", affiliations=AVENGER)
    table = Table(eric=[twin], edition="AI").lay("Eric", "used", "Twin", "Twin")
    table.empty_bag("Eric").will_draw("Twin", "Twin", *FOUR[2:]).will_draw(*FOUR[2:])
    assert rolling(table.begin("draw")) == 6
