"""Tests the automatic answers without a window: they never take a choice away."""

from __future__ import annotations

import pytest

from desktop.match.auto_pass import STEP_STOPS, AutoPassPolicy, parse_step_stops
from desktop.match.session import Session
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below, splitmix64
from rules.game import Game
from rules.model.moves import Attack, Confirm, Move, Pass
from rules.model.ruleset import EDITIONS
from rules.state import PRIORITY_DECISIONS, DecisionKind, Step
from rules.teams.demo_games import DEMO_GAMES, demo_setup
from tests.rules.made_up_cards import made_up
from tests.rules.table import NAMES, Table


def test_step_stops_are_read_by_name_and_unknown_names_ignored():
    players, steps = ("first", "second", "third", "fourth"), ("main", "attack")
    assert {mark.name for mark in STEP_STOPS} == {f"{p} {s}" for p in players for s in steps}
    assert parse_step_stops(("fourth attack", "third cleanup")) == {STEP_STOPS[-1]}
    assert parse_step_stops(mark.name for mark in STEP_STOPS) == set(STEP_STOPS)


def test_it_passes_only_for_players_who_can_do_nothing():
    passing = AutoPassPolicy()
    game = Table().lay("Eric", "field", "sidekick").begin().pass_().game
    assert passing.automatic_moves(game) == (Pass(),)
    passing.passes_for_idle = False
    assert passing.automatic_moves(game) == ()


def alone(table: Table) -> tuple[Move, ...]:
    """The automatic answer when all forced choices are automatic."""
    passing = AutoPassPolicy()
    passing.makes_forced_choices = True
    return passing.automatic_moves(table.game)


def test_an_optional_attack_is_neither_skipped_nor_made():
    assert alone(Table().lay("Eric", "field", "sidekick").begin("attack")) == ()


def test_a_fully_forced_attack_is_made_automatically():
    """EFF-1: both Sidekicks must attack, and there is no other attacker."""
    general = made_up("General", "Each sidekick must attack.")
    table = Table(eric=[general]).lay("Eric", "field", "sidekick", "sidekick")
    table.lay("Mike", "field", "sidekick")
    assert alone(table.begin("attack")) == ()
    table = Table(mike=[general]).lay("Mike", "field", "General")
    table.lay("Eric", "field", "sidekick", "sidekick").begin("attack")
    assert [type(move) for move in alone(table)] == [Attack, Attack, Confirm]
    table = Table(mike=[general]).lay("Mike", "field", "General")
    table.lay("Eric", "field", "sidekick", "Kitty Pryde").begin("attack")
    assert alone(table) == (), "Kitty Pryde may attack too"


def test_a_player_finishes_what_they_started():
    """The only attacker is chosen, but could still be undone."""
    table = Table().lay("Eric", "field", "sidekick").begin("attack")
    table.play(table.game.legal_moves()[0])
    assert table.game.legal_moves() == (Confirm(),)
    assert alone(table) == ()


class Players:
    """Two random players who sometimes keep passing until something happens."""

    def __init__(self, game: Game, seed: int) -> None:
        self.session = Session(game)
        self.session.auto_pass.makes_forced_choices = True
        self.session.events_played.connect(self.session.mark_shown)
        self.by_hand: list[tuple[int, Step, tuple[Move, ...]]] = []
        self._rng = splitmix64(seed)

    def play(self, most: int) -> None:
        self.session.start()
        game = self.session.game
        for _ in range(most):
            if game.decision is None:
                return
            legal = game.legal_moves()
            self.by_hand.append((len(game.history), game.state.step, legal))
            if self.session.can_pass_until_event and self._any(4) == 0:
                self.session.pass_until_event()
            else:
                self.session.play(legal[self._any(len(legal))])

    def _any(self, most: int) -> int:
        place, self._rng = random_below(self._rng, most)
        return place


@pytest.mark.parametrize("edition", EDITIONS)
def test_auto_pass_never_takes_a_choice_away_in_a_match(edition: str):
    """Every move is legal, no real choice is automatic, and every possible attack is asked for."""
    game = Game(
        demo_setup(DEMO_GAMES[edition], EDITIONS[edition], NAMES, all_card_sets()), SeededDealer(11)
    )
    players = Players(game, 5)
    players.play(220)
    asked = {place for place, _, _ in players.by_hand}
    given = 0
    for place, played in enumerate(game.history):
        if played.is_chance or place in asked:
            continue
        given += 1
        before = played.state_before
        kind = before.decision.kind
        twin = Game(game.setup, None, before, keeps_history=False)
        if kind in PRIORITY_DECISIONS:
            assert played.move == Pass()
        elif kind is DecisionKind.PAY:
            assert twin.state.payment.paid_symbols or played.move in twin.legal_moves()
        elif kind in (DecisionKind.ASSIGN, DecisionKind.ORDER):
            assert twin.indifferent_answer(), "all answers lead to the same position"
        else:
            assert twin.legal_moves() == (played.move,), "it was the only answer"
    assert given > 10
    assert len(players.by_hand) > 20
    assert any(legal == (Pass(),) or Confirm() in legal for _, _, legal in players.by_hand)
