"""Tests the lanes of an attack for all kinds of blocks: dice stay large, apart and on the stage."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QSizeF

from desktop.table.layout.combat_lanes import LanePlan, plan_lanes
from desktop.table.layout.table_layout import TableLayout, TablePhase
from rules.cards.card_library import all_card_sets
from rules.model import DieId, PlayerId
from rules.notation import read_match, replay_match
from rules.state import Combat, Setup
from tests.example_counts import examples

CROWDED = Path(__file__).parents[1] / "matches" / "crowded-attack.match"
SETUP: Setup = replay_match(read_match(CROWDED.read_text("utf-8"), "crowd", all_card_sets())).setup
SIZES = ((1024, 700), (1280, 800), (1920, 1080), (3840, 2160))


def layout_of(width: float, height: float, bottom: int = 0, letters: float = 1.0) -> TableLayout:
    """The layout of a table with eight cards a side during an attack."""
    size, phase = QSizeF(width, height), TablePhase.ATTACK
    return TableLayout(size, SETUP, PlayerId(bottom), letters, phase)


def lanes_for(layout: TableLayout, blocked: list[int], attackers: int = 16) -> LanePlan:
    """The lanes of some attackers; `blocked` says which of them each blocker blocks."""
    own = [DieId(number) for number in range(attackers)]
    others = [DieId(100 + number) for number in range(len(blocked))]
    blocks = tuple(zip(others, (own[place] for place in blocked), strict=True))
    combat = Combat(tuple(own), blocks, tuple(dict.fromkeys(attacker for _, attacker in blocks)))
    return plan_lanes(layout, {PlayerId(0): own, PlayerId(1): others}, combat)


def assert_well_placed(layout: TableLayout, plan: LanePlan) -> None:
    """All dice are on the stage, none on another, and each on its player's side."""
    for die, spot in plan.spots.items():
        half = spot.edge / 2
        assert layout.stage.adjusted(half, half, -half, -half).contains(spot.center)
        assert spot.center.x() + half <= layout.forecast_area.left() + 1
        is_low = (die < 100) == (layout.bottom_player == 0)
        assert (spot.center.y() > layout.middle) is is_low
    for one, other in combinations(plan.spots.values(), 2):
        apart = one.center - other.center
        assert max(abs(apart.x()), abs(apart.y())) >= 0.99 * one.edge


@examples(60)
@given(st.lists(st.integers(0, 15), min_size=12, max_size=12), st.sampled_from((0, 1)))
def test_16_attackers_against_12_blockers_keep_40_pixels_at_1920x1080(blocked, bottom):
    layout = layout_of(1920, 1080, bottom)
    plan = lanes_for(layout, blocked)
    assert len(plan.spots) == 28
    assert plan.edge >= 40
    assert_well_placed(layout, plan)


@examples(60)
@given(
    st.sampled_from(SIZES),
    st.integers(1, 12).flatmap(
        lambda many: st.tuples(st.just(many), st.lists(st.integers(0, many - 1), max_size=10))
    ),
    st.sampled_from((0.8, 1.0, 1.5, 2.0)),
)
def test_dice_in_lanes_never_cover_each_other(size, fight, letters):
    attackers, blocked = fight
    layout = layout_of(*size, letters=letters)
    assert_well_placed(layout, lanes_for(layout, blocked, attackers))


@pytest.mark.parametrize(("size", "most"), [((1280, 800), 66), ((1920, 1080), 96)])
def test_a_single_fight_shows_dice_at_full_size(size, most):
    assert lanes_for(layout_of(*size), [0], attackers=1).edge == most


def test_a_die_that_blocks_twice_stands_once_and_is_engaged_twice():
    own, guard = [DieId(0), DieId(1)], DieId(100)
    combat = Combat(tuple(own), ((guard, own[0]), (guard, own[1])), tuple(own))
    plan = plan_lanes(layout_of(1280, 800), {PlayerId(0): own, PlayerId(1): [guard]}, combat)
    assert [lane.beside for lane in plan.lanes] == [(guard,), ()]
    assert [lane.engaged for lane in plan.lanes] == [(guard,), (guard,)]


def test_blockers_whose_attacker_is_gone_keep_a_lane():
    combat = Combat((DieId(0), DieId(1)), ((DieId(100), DieId(1)),), (DieId(1),))
    there = {PlayerId(0): [DieId(0)], PlayerId(1): [DieId(100)]}
    plan = plan_lanes(layout_of(1280, 800), there, combat)
    assert len(plan.lanes) == 2
    assert plan.lanes[1].beside == (DieId(100),)
