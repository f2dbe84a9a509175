"""What blocking costs: life for each blocker, or for blocking at all."""

import pytest

from rules.events import LifeChanged
from tests.rules.table import Table, made_up_action
from tests.rules.test_blocking import BULLDOZER, LOYAL

EDITIONS = ("UXM", "ASM", "SWW", "AI")

TOLL = made_up_action(
    "Toll",
    "The opponent must pay 1 life for each non-Villain character die that blocks this turn.",
)
GATE = made_up_action(
    "Gate",
    "Global: pay 1: the opponent must pay 2 life to block this turn.",
)


def toll_table(*dice: str, life: int = 10, **more: object) -> Table:
    """Eric attacks with Cyclops after he has used Toll; Mike has those dice to block with."""
    table = Table(basics=[TOLL, GATE], mike=[LOYAL], **more).life(Mike=life)
    table.lay("Eric", "field", "Cyclops L1").lay("Eric", "reserve", "Toll action", "sidekick bolt")
    table.lay("Mike", "field", *dice).begin("main").use("Toll action").both_pass()
    return table.attack_with("Cyclops")


@pytest.mark.parametrize("edition", EDITIONS)
def test_life_is_paid_for_each_blocker_once_the_blocks_are_confirmed(edition: str):
    """BLK-1, PAY-6: Juggernaut is a Villain and blocks for nothing."""
    table = toll_table("Angel L1", "sidekick", "Juggernaut L1", edition=edition)
    table.play(table.blocks("Angel", "Cyclops"), table.blocks("sidekick", "Cyclops"))
    assert table.lives() == (10, 10)
    table.play(table.blocks("Juggernaut", "Cyclops")).confirm()
    assert table.lives() == (10, 8)
    paid = [event for event in table.events if isinstance(event, LifeChanged)]
    assert [(event.amount, event.reason) for event in paid] == [(-2, "cost")]


def test_blocks_that_could_not_be_paid_are_not_legal():
    """PAY-6: what cannot be paid in full cannot be paid at all."""
    table = toll_table("Angel L1", "sidekick", "Juggernaut L1", life=1)
    table.play(table.blocks("Juggernaut", "Cyclops"), table.blocks("Angel", "Cyclops"))
    assert table.offered() == ["confirm"]
    refusal = table.refused(table.blocks("sidekick", "Cyclops"))
    assert (refusal.rule, str(refusal.why)) == (
        "PAY-6", "Blocking so would cost 2 life, and 1 is left.",
    )  # fmt: skip


def test_paying_the_last_life_for_a_block_ends_the_match():
    """END-1, PAY-6: it can be paid; a player at zero has lost."""
    table = toll_table("Angel L1", life=1)
    table.block(("Angel", "Cyclops"))
    assert (table.state.over, table.state.winner) == (True, 0)


def test_nobody_must_pay_for_a_block():
    """EFF-1, PAY-6: who must block does not if it would cost something."""
    table = toll_table("Loyal L1")
    assert table.offered() == ["block Cyclops L1 with Loyal L1", "pass"]


def test_a_price_for_blocking_at_all_adds_up_with_others():
    """PAY-6: 2 life by the global, used twice, and 1 for each blocker."""
    table = Table(basics=[TOLL, GATE]).lay("Eric", "field", "Cyclops L1")
    table.lay("Eric", "reserve", "Toll action", "sidekick bolt", "sidekick bolt")
    table.lay("Mike", "field", "Angel L1", "sidekick").begin("main").use("Toll action")
    table.use_global("Gate", "bolt").use_global("Gate", "bolt").both_pass().attack_with("Cyclops")
    table.block(("Angel", "Cyclops"), ("sidekick", "Cyclops"))
    assert table.lives() == (10, 4)


def test_letting_all_through_costs_nothing():
    table = toll_table("Angel L1").block()
    assert table.lives() == (10, 10)


def test_the_price_ends_with_the_turn():
    """EFF-1: as other effects do."""
    table = toll_table("Angel L1").block()
    table.both_pass()
    assert not table.state.lasting


def test_a_dear_partner_is_counted_where_two_are_needed():
    """BLK-1, PAY-6: a first block that only a payment could complete is not legal."""
    table = Table(basics=[TOLL], eric=[BULLDOZER]).life(Mike=1).lay("Eric", "field", "Bulldozer")
    table.lay("Eric", "reserve", "Toll action").lay("Mike", "field", "Angel L1", "sidekick")
    table.begin("main").use("Toll action").both_pass().attack_with("Bulldozer")
    assert table.offered() == ["pass"]
