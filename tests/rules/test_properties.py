"""Properties of every reachable match, whatever the players do and the dice show."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.analysis.playout import find_violations
from rules.analysis.rule_coverage import rule_ids
from rules.engine import evaluate
from rules.game import CannotUndo, Game, IllegalMove
from rules.model import CHANCE, moves
from rules.model.dice import Energy
from rules.model.moves import CHANCE_MOVES, Accept, Concede, Move, OfferDraw, OfferHand, Pass
from rules.notation import read_match, replay_match, write_match
from rules.reading import asset_text
from tests.example_counts import examples
from tests.rules.matches import SETS
from tests.rules.walks import SETUPS, Walk, fingerprints

ROOT = Path(__file__).parents[2]
RULES = frozenset(rule_ids(asset_text("rules.md")))

WALKS = st.builds(Walk, st.sampled_from(sorted(SETUPS)), st.integers(0, 10**6), st.integers(0, 250))
somewhere = examples(25)


def chance_decides(game: Game) -> bool:
    """Whether chance decides next."""
    return game.decision is not None and game.decision.player == CHANCE


# --- legal moves ----------------------------------------------------------------------------------


@somewhere
@given(WALKS)
def test_every_legal_move_can_be_played_and_leaves_a_valid_match(walk: Walk):
    """ZONE-4, END-1, DMG-5, R002: No die is lost; life and stats stay within bounds."""
    game = walk.game()
    assert_sound(game)
    for move in game.legal_moves():
        twin = game.copy()
        twin.play(move)
        assert_sound(twin)


def assert_sound(game: Game) -> None:
    state = game.state
    assert find_violations(state) == []
    assert all(life <= state.setup.life for life in state.life)
    assert all(min(evaluate.attack_and_defense(state, die)) >= 0 for die in state.dice)


@somewhere
@given(WALKS)
def test_conceding_is_always_legal(walk: Walk):
    """END-1: The deciding player can always concede."""
    game = walk.game()
    if game.decision is None:
        assert game.refusal(Concede()) is not None
    elif not chance_decides(game):
        loser = game.decision.player
        game.play(Concede())
        assert (game.state.is_over, game.state.winner) == (True, 1 - loser)


@somewhere
@given(WALKS)
def test_a_draw_offer_is_declined_or_accepted(walk: Walk):
    """END-1: After it is declined, the match continues unchanged."""
    game = walk.game()
    if game.refusal(OfferDraw()) is not None:
        return
    here = game.digest()
    game.play(OfferDraw())
    assert (
        replay_match(read_match(write_match(game), "a.match", SETS)).digest()
        == game.digest()
        != here
    )
    twin = game.copy()
    game.play(Pass())
    assert game.digest() == here
    twin.play(Accept())
    assert (twin.state.is_over, twin.state.winner) == (True, None)


# --- illegal moves --------------------------------------------------------------------------------

MOVES = sorted(
    (one for one in vars(moves).values() if isinstance(one, type) and issubclass(one, Move)),
    key=lambda one: one.__name__,
)
MOVES.remove(Move)

_DICE = st.integers(-1, 40)
_FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "die": _DICE,
    "attacker": _DICE,
    "target": _DICE,
    "dice": st.lists(_DICE, max_size=4).map(tuple),
    "faces": st.lists(st.integers(-1, 6), max_size=4).map(tuple),
    "card": st.integers(0, 14),
    "ability": st.integers(0, 3),
    "alternative_cost": st.integers(-1, 2),
    "energy": st.sampled_from(Energy),
    "amount": st.integers(-1, 7),
    "index": st.integers(0, 3),
    "player": st.integers(-1, 2),
    "word": st.sampled_from(("fist", "mask", "X-Men", "?")),
    "wording": st.sampled_from(("Gain 1 life.", "Gain.", "When fielded: draw a die.")),
    "extent": st.sampled_from(("", "cards", "table")),
}
"""Plausible values of move fields and a few beyond: no match has 40 dice."""


def any_move() -> st.SearchStrategy[Move]:
    """Generates moves of every type."""
    return st.one_of(
        [
            st.builds(kind, **{name: _FIELDS[name] for name in kind.__struct_fields__})
            for kind in MOVES
        ]
    )


@somewhere
@given(WALKS, st.lists(any_move(), min_size=20, max_size=20))
def test_an_unlisted_move_is_refused_with_a_rule_and_changes_nothing(
    walk: Walk, wanted: list[Move]
):
    game = walk.game()
    here = game.digest()
    for move in dict.fromkeys([*wanted, *near_misses(game, wanted)]):
        if isinstance(move, Concede | OfferDraw | OfferHand):
            continue  # legal without being listed
        refusal = game.refusal(move)
        if refusal is None:
            assert_does_the_same_as_a_listed_move(game, move)
            continue
        assert refusal.rule_id in RULES, refusal
        assert str(refusal.reason)
        assert str(refusal.remedy)
        with pytest.raises(IllegalMove) as refused:
            game.play(move)
        assert refused.value.refusal == refusal
    assert game.digest() == here


def near_misses(game: Game, wanted: list[Move]) -> list[Move]:
    """Listed moves with one field changed."""
    return [
        replace(listed, **{name: getattr(other, name)})
        for listed in game.legal_moves()
        for other in wanted
        for name in listed.__struct_fields__
        if name in other.__struct_fields__
    ]


def assert_does_the_same_as_a_listed_move(game: Game, move: Move) -> None:
    """Of several equal dice one is listed, and any of them is accepted."""
    if isinstance(move, CHANCE_MOVES):
        assert chance_decides(game)
        return
    there = digest_after(game, move)
    listed = [one for one in game.legal_moves() if type(one) is type(move)]
    assert move in listed or there in [digest_after(game, one) for one in listed], move


def digest_after(game: Game, move: Move) -> str:
    twin = game.copy()
    twin.dealer = None
    twin.play(move)
    return twin.digest()


# --- undo, redo and copies ------------------------------------------------------------------------


@somewhere
@given(WALKS)
def test_undo_then_redo_changes_nothing_and_a_copy_is_independent(walk: Walk):
    game = walk.game()
    here = game.digest()
    for move in game.legal_moves():
        twin = game.copy()
        twin.play(move)
        there = twin.digest()
        twin.undo(past_chance=True, step=True)
        assert twin.digest() == here
        twin.redo()
        assert twin.digest() == there
    assert game.digest() == here
    assert len(game.history) <= walk.steps


@examples(12)
@given(WALKS)
def test_a_match_undone_to_its_start_can_be_redone(walk: Walk):
    game = walk.game()
    passed = [game.digest()]
    while any(not played.is_chance for played in game.history):
        game.undo(past_chance=True)
        passed.append(game.digest())
    with pytest.raises(CannotUndo, match="nothing"):
        game.undo(past_chance=True)
    while len(passed) > 1:
        assert game.digest() == passed.pop()
        game.redo()
    assert game.digest() == passed.pop()
    with pytest.raises(CannotUndo):
        game.redo()


# --- determinism ----------------------------------------------------------------------------------


def test_the_same_moves_give_the_same_match_in_another_process():
    """Set and dictionary order in that process must not matter."""
    here = fingerprints()
    assert len(set(here)) == len(here)
    for seed in ("1", "2"):
        there = subprocess.run(
            [sys.executable, "-m", "tests.rules.walks"],
            env=os.environ | {"PYTHONHASHSEED": seed}, cwd=ROOT,
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert there.stdout.split() == here


@somewhere
@given(WALKS)
def test_a_match_survives_a_round_trip_at_any_point(walk: Walk):
    game = walk.game()
    if chance_decides(game):
        game.dealer = None  # real dice
    text = write_match(game)
    again = replay_match(read_match(text, "again.match", SETS))
    assert again.digest() == game.digest(), text
    assert write_match(again) == text
