"""The cost of blocking: life for each blocker, or for declaring any block at all."""

import pytest

from rules.state import LifeChanged
from tests.rules.made_up_cards import made_up_action
from tests.rules.table import Table
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
    """Eric used Toll and attacks with Cyclops; Mike has the given dice to block with."""
    table = Table(basics=[TOLL, GATE], mike=[LOYAL], **more).life(Mike=life)
    table.lay("Eric", "field", "Cyclops L1").lay("Eric", "reserve", "Toll action", "sidekick bolt")
    table.lay("Mike", "field", *dice).begin("main").use("Toll action").both_pass()
    return table.attack_with("Cyclops")


@pytest.mark.parametrize("edition", EDITIONS)
def test_life_is_paid_for_each_blocker_once_the_blocks_are_confirmed(edition: str):
    """BLK-1, PAY-6: Toll does not charge for Villains, so Juggernaut blocks for free."""
    table = toll_table("Angel L1", "sidekick", "Juggernaut L1", edition=edition)
    table.play(table.blocks("Angel", "Cyclops"), table.blocks("sidekick", "Cyclops"))
    assert table.lives() == (10, 10)
    table.play(table.blocks("Juggernaut", "Cyclops")).confirm()
    assert table.lives() == (10, 8)
    paid = [event for event in table.events if isinstance(event, LifeChanged)]
    assert [(event.amount, event.reason) for event in paid] == [(-2, "cost")]


def test_unaffordable_blocks_are_not_legal():
    """PAY-6: A cost must be paid in full."""
    table = toll_table("Angel L1", "sidekick", "Juggernaut L1", life=1)
    table.play(table.blocks("Juggernaut", "Cyclops"), table.blocks("Angel", "Cyclops"))
    assert table.offered() == ["confirm"]
    refusal = table.refused(table.blocks("sidekick", "Cyclops"))
    assert (refusal.rule_id, str(refusal.reason)) == (
        "PAY-6", "That block costs 2 life; you have 1.",
    )  # fmt: skip


def test_paying_the_last_life_for_a_block_ends_the_match():
    """END-1, PAY-6: The player may pay it, and loses at zero life."""
    table = toll_table("Angel L1", life=1)
    table.block(("Angel", "Cyclops"))
    assert (table.state.is_over, table.state.winner) == (True, 0)


def test_a_player_never_has_to_pay_for_a_block():
    """EFF-1, PAY-6: A die that must block need not if its block would cost something."""
    table = toll_table("Loyal L1")
    assert table.offered() == ["block Cyclops L1 with Loyal L1", "pass"]


def test_block_taxes_add_up():
    """PAY-6: 2 life for the global, used twice, and 1 life for each blocker."""
    table = Table(basics=[TOLL, GATE]).lay("Eric", "field", "Cyclops L1")
    table.lay("Eric", "reserve", "Toll action", "sidekick bolt", "sidekick bolt")
    table.lay("Mike", "field", "Angel L1", "sidekick").begin("main").use("Toll action")
    table.use_global("Gate", "bolt").use_global("Gate", "bolt").both_pass().attack_with("Cyclops")
    table.block(("Angel", "Cyclops"), ("sidekick", "Cyclops"))
    assert table.lives() == (10, 4)


def test_declaring_no_blocks_costs_nothing():
    table = toll_table("Angel L1").block()
    assert table.lives() == (10, 10)


def test_the_block_tax_ends_with_the_turn():
    """EFF-1: It expires like other effects."""
    table = toll_table("Angel L1").block()
    table.both_pass()
    assert not table.state.continuous_effects


def test_the_cost_of_a_second_blocker_counts_when_two_are_needed():
    """BLK-1, PAY-6: A first block is illegal if the player cannot afford the second one."""
    table = Table(basics=[TOLL], eric=[BULLDOZER]).life(Mike=1).lay("Eric", "field", "Bulldozer")
    table.lay("Eric", "reserve", "Toll action").lay("Mike", "field", "Angel L1", "sidekick")
    table.begin("main").use("Toll action").both_pass().attack_with("Bulldozer")
    assert table.offered() == ["pass"]
