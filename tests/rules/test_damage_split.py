"""Splitting a die's damage: what is proposed, and which moves a split is."""

import pytest

from rules.moves import Assign
from tests.rules.table import Table


def fight(striker: str, *blockers: str) -> Table:
    """One attacker, blocked by these, up to where its damage is split."""
    table = Table().lay("Eric", "field", striker).lay("Mike", "field", *blockers).begin("attack")
    name = striker.split(" L")[0]
    table.attack_with(name)
    return table.block(*((blocker.split(" L")[0], name) for blocker in blockers)).both_pass()


def test_each_in_turn_is_proposed_what_makes_it_fall():
    table = fight("Cyclops L3", "Angel L1", "Juggernaut L1")
    split = table.game.damage_split()
    assert split is not None
    assert (split.die, split.total) == (table.die("Cyclops", "attack"), 6)
    assert split.targets == (table.die("Angel", "attack"), table.die("Juggernaut", "attack"))
    assert split.needed == (2, 3)
    assert split.proposed == (2, 4), "nothing is held back: the last takes the rest"


def test_where_it_is_not_enough_the_first_fall():
    split = fight("Cyclops L1", "Angel L3", "Juggernaut L1").game.damage_split()
    assert split is not None
    assert split.proposed == (4, 0)


def test_the_moves_of_a_split_leave_out_the_last_which_takes_what_is_left():
    table = fight("Cyclops L3", "Angel L1", "Juggernaut L1")
    split = table.game.damage_split()
    assert split is not None
    moves = split.moves((5, 1))
    assert moves == (Assign(split.die, split.targets[0], 5),)
    table.play(*moves)
    assert table.game.damage_split() is None


def test_who_has_no_damage_left_is_not_asked_any_more():
    table = fight("Cyclops L1", "Angel L1", "Juggernaut L1", "sidekick")
    split = table.game.damage_split()
    assert split is not None
    table.play(*split.moves((4, 0, 0)))
    assert table.asks()[1] != "assign"


@pytest.mark.parametrize("amounts", [(2,), (2, 2), (-1, 7), (1, 2, 3)])
def test_what_is_no_split_is_refused(amounts: tuple[int, ...]):
    split = fight("Cyclops L3", "Angel L1", "Juggernaut L1").game.damage_split()
    assert split is not None
    with pytest.raises(ValueError, match="no split of 6"):
        split.moves(amounts)


# --- who asks -------------------------------------------------------------------------------------


def test_no_text_asks_in_a_step_of_the_turn():
    assert Table().begin().game.asker() is None


def test_the_die_asks_whose_damage_is_split():
    table = fight("Cyclops L3", "Angel L1", "Juggernaut L1")
    asks = table.game.asker()
    assert asks is not None
    assert asks.die == table.die("Cyclops", "attack")


def test_an_action_die_asks_for_its_target_and_a_global_ability_its_card():
    table = Table().lay("Eric", "reserve", "Enrage action", "sidekick bolt")
    table.lay("Eric", "field", "sidekick").begin()
    die = table.die("Enrage", "reserve")
    table.use("Enrage")
    asks = table.game.asker()
    assert asks is not None
    assert asks == (die, table.card("Enrage"))
    table.choose("sidekick").use_global("Enrage", "bolt")
    assert table.game.asker() == (-1, table.card("Enrage"))
