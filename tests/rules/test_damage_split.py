"""Splitting a die's damage: the suggestion, and the moves for a split."""

import pytest

from rules.model import AssignDamage
from tests.rules.table import Table


def fight(striker: str, *blockers: str) -> Table:
    """One attacker and these blockers, up to the damage split."""
    table = Table().lay("Eric", "field", striker).lay("Mike", "field", *blockers).begin("attack")
    name = striker.split(" L")[0]
    table.attack_with(name)
    return table.block(*((blocker.split(" L")[0], name) for blocker in blockers)).both_pass()


def test_the_suggested_split_knocks_out_blockers_in_order():
    table = fight("Cyclops L3", "Angel L1", "Juggernaut L1")
    split = table.game.damage_split()
    assert split is not None
    assert (split.die, split.total) == (table.die("Cyclops", "attack"), 6)
    assert split.targets == (table.die("Angel", "attack"), table.die("Juggernaut", "attack"))
    assert split.lethal_amounts == (2, 3)
    assert split.suggested_amounts == (2, 4), (
        "all damage is assigned: the last blocker gets the rest"
    )


def test_with_too_little_damage_the_first_blocker_is_knocked_out():
    split = fight("Cyclops L1", "Angel L3", "Juggernaut L1").game.damage_split()
    assert split is not None
    assert split.suggested_amounts == (4, 0)


def test_the_moves_of_a_split_omit_the_last_share():
    table = fight("Cyclops L3", "Angel L1", "Juggernaut L1")
    split = table.game.damage_split()
    assert split is not None
    moves = split.moves((5, 1))
    assert moves == (AssignDamage(split.die, split.targets[0], 5),)
    table.play(*moves)
    assert table.game.damage_split() is None


def test_a_die_without_damage_left_is_not_split():
    table = fight("Cyclops L1", "Angel L1", "Juggernaut L1", "sidekick")
    split = table.game.damage_split()
    assert split is not None
    table.play(*split.moves((4, 0, 0)))
    assert table.asks()[1] != "assign"


@pytest.mark.parametrize("amounts", [(2,), (2, 2), (-1, 7), (1, 2, 3)])
def test_an_invalid_split_is_refused(amounts: tuple[int, ...]):
    split = fight("Cyclops L3", "Angel L1", "Juggernaut L1").game.damage_split()
    assert split is not None
    with pytest.raises(ValueError, match="no split of 6"):
        split.moves(amounts)


# --- the source of a decision ---------------------------------------------------------------------


def test_a_turn_step_has_no_source_card():
    assert Table().begin().game.decision_source() is None


def test_the_source_of_a_split_is_the_die_that_deals_the_damage():
    table = fight("Cyclops L3", "Angel L1", "Juggernaut L1")
    asks = table.game.decision_source()
    assert asks is not None
    assert asks.die == table.die("Cyclops", "attack")


def test_an_action_die_or_a_globals_card_is_the_source_of_its_targeting():
    table = Table().lay("Eric", "reserve", "Enrage action", "sidekick bolt")
    table.lay("Eric", "field", "sidekick").begin()
    die = table.die("Enrage", "reserve")
    table.use("Enrage")
    asks = table.game.decision_source()
    assert asks is not None
    assert asks == (die, table.card("Enrage"))
    table.choose("sidekick").use_global("Enrage", "bolt")
    assert table.game.decision_source() == (-1, table.card("Enrage"))


# --- splits that make no difference ---------------------------------------------------------------


@pytest.mark.parametrize(("striker", "is_asked"), [("sidekick", False), ("Cyclops L1", True)])
def test_one_damage_among_equal_blockers_is_the_same_in_every_split(
    striker: str, is_asked: bool
) -> None:
    """With more damage, one blocker or both can be knocked out."""
    table = fight(striker, "sidekick", "sidekick")
    assert table.asks() == ("Eric", "assign")
    assert (table.game.indifferent_answer() == ()) is is_asked
