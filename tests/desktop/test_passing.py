"""What the table does by itself, without a window: never what a player could do otherwise."""

from __future__ import annotations

import pytest

from desktop.passing import MARKS, Passing, read_marks
from desktop.session import Session
from rules.dealer import SeededDealer, below, splitmix64
from rules.formats import DEMO_GAMES, demo_game
from rules.game import Game
from rules.moves import Attack, Confirm, Move, Pass
from rules.ruleset import EDITIONS
from rules.shelf import all_sets
from rules.state import Step
from tests.rules.table import NAMES, Table, made_up


def test_marks_are_read_by_name_and_others_mean_nothing():
    assert {mark.name for mark in MARKS} == {
        "first main", "second main", "first attack", "second attack",
    }  # fmt: skip
    assert read_marks(("second attack", "third cleanup")) == {MARKS[-1]}
    assert read_marks(mark.name for mark in MARKS) == set(MARKS)


def test_by_itself_it_only_passes_for_who_can_do_nothing():
    passing = Passing()
    game = Table().lay("Eric", "field", "sidekick").begin().pass_().game
    assert passing.answer(game) == (Pass(),)
    passing.passes_for_idle = False
    assert passing.answer(game) == ()


def alone(table: Table) -> tuple[Move, ...]:
    """What is answered where all that has one answer is."""
    passing = Passing()
    passing.answers_alone = True
    return passing.answer(table.game)


def test_an_attack_is_never_skipped_and_never_made_where_it_is_a_choice():
    assert alone(Table().lay("Eric", "field", "sidekick").begin("attack")) == ()


def test_an_attack_that_must_be_made_and_can_be_no_other_is_made_whole():
    """EFF-1: both sidekicks must attack, and there is nobody else."""
    general = made_up("General", "Each sidekick must attack.")
    table = Table(eric=[general]).lay("Eric", "field", "sidekick", "sidekick")
    table.lay("Mike", "field", "sidekick")
    assert alone(table.begin("attack")) == ()
    table = Table(mike=[general]).lay("Mike", "field", "General")
    table.lay("Eric", "field", "sidekick", "sidekick").begin("attack")
    assert [type(move) for move in alone(table)] == [Attack, Attack, Confirm]
    table = Table(mike=[general]).lay("Mike", "field", "General")
    table.lay("Eric", "field", "sidekick", "Kitty Pryde").begin("attack")
    assert alone(table) == (), "Kitty Pryde may join"


def test_what_a_player_put_together_they_end_themselves():
    """The only attacker is sent, but could still be taken back."""
    table = Table().lay("Eric", "field", "sidekick").begin("attack")
    table.play(table.game.legal()[0])
    assert table.game.legal() == (Confirm(),)
    assert alone(table) == ()


class Players:
    """Two players who choose at random, and now and then pass until something happens."""

    def __init__(self, game: Game, seed: int) -> None:
        self.session = Session(game)
        self.session.passing.answers_alone = True
        self.session.happened.connect(lambda _: self.session.shown())
        self.by_hand: list[tuple[int, Step, tuple[Move, ...]]] = []
        self._rng = splitmix64(seed)

    def play(self, most: int) -> None:
        self.session.start()
        game = self.session.game
        for _ in range(most):
            if game.decision is None:
                return
            legal = game.legal()
            self.by_hand.append((len(game.played), game.state.step, legal))
            if self.session.can_wait and self._any(4) == 0:
                self.session.wait()
            else:
                self.session.play(legal[self._any(len(legal))])

    def _any(self, most: int) -> int:
        place, self._rng = below(self._rng, most)
        return place


@pytest.mark.parametrize("edition", EDITIONS)
def test_over_a_match_nothing_is_taken_from_a_player(edition: str):
    """Every move is legal; of two answers none is given; every possible attack was asked for."""
    game = Game(
        demo_game(DEMO_GAMES[edition], EDITIONS[edition], NAMES, all_sets()), SeededDealer(11)
    )
    players = Players(game, 5)
    players.play(220)
    asked = {place for place, _, _ in players.by_hand}
    given = 0
    for place, played in enumerate(game.played):
        if played.is_chance or place in asked:
            continue
        given += 1
        before = played.before
        kind = before.decision.kind
        twin = Game(game.setup, None, before, remembers=False)
        if kind in ("main", "window", "reply"):
            assert played.move == Pass()
        elif kind == "pay":
            assert twin.state.paying.paid or played.move in twin.legal()
        else:
            assert twin.legal() == (played.move,), "it was the only answer"
    assert given > 10
    assert len(players.by_hand) > 20
    assert any(legal == (Pass(),) or Confirm() in legal for _, _, legal in players.by_hand)
