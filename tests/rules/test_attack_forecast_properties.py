"""What the forecast of an attack says comes true in random matches, if both players pass."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from rules.advice import AttackForecast
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below, splitmix64
from rules.game import Game
from rules.model.moves import Attack, Block, Confirm, FieldCharacter, Move, Pass
from rules.model.ruleset import EDITIONS
from rules.state import DecisionKind, Step
from rules.state.events import Event, KnockedOut, LifeChanged, PlayerDamaged, StepBegan
from rules.state.setup import Setup
from rules.teams.random_teams import random_tournament_setup
from tests.example_counts import examples
from tests.rules.walks import SETUPS

CARDS = [card for card_set in all_card_sets() for card in card_set.cards]
RULESETS = list(EDITIONS.values())
TURNS = 20


def setup_of(seed: int) -> Setup:
    """A demo game, a tournament of all cards, or a tournament of random teams."""
    if seed % 2:
        return list(SETUPS.values())[seed // 2 % len(SETUPS)]
    return random_tournament_setup(RULESETS[seed // 2 % len(RULESETS)], CARDS, seed)


def attack_decisions(seed: int) -> Iterator[Game]:
    """A random match, at each decision of its Attack Steps."""
    game = Game(setup_of(seed), SeededDealer(seed), keeps_history=False)
    game.start()
    luck = splitmix64(seed)
    while game.decision is not None and game.state.turn <= TURNS:
        if game.state.step is Step.ATTACK and game.state.combat is not None:
            yield game
        legal = lively_moves(game, luck)
        place, luck = random_below(luck, len(legal))
        game.play(legal[place])


def lively_moves(game: Game, luck: int) -> tuple[Move, ...]:
    """The legal moves; but mostly, players field, attack and block while they can."""
    legal = game.legal_moves()
    lively = tuple(move for move in legal if isinstance(move, FieldCharacter | Attack | Block))
    return lively if lively and luck % 8 else legal


def passive_moves(game: Game, luck: int) -> tuple[Move, ...]:
    """What a player does who only passes; () if that is impossible.

    With `luck` -1 damage is split as suggested, otherwise at random.
    """
    legal = game.legal_moves()
    split = game.damage_split()
    if split is not None:
        return split.moves(split.suggested_amounts) if luck < 0 else (legal[luck % len(legal)],)
    if game.decision_kind is DecisionKind.PAY:
        return ()
    ends = [move for move in legal if isinstance(move, Pass | Confirm)]
    return (*ends, *legal)[:1] if ends or len(legal) == 1 else ()


def play_passively(game: Game, luck: int) -> list[Event]:
    """Play on until the Attack Step is over, or a player must choose: all its events."""
    game = game.imagined(abs(luck))
    events: list[Event] = []
    while game.decision is not None and not any(isinstance(one, StepBegan) for one in events):
        moves = passive_moves(game, luck)
        if not moves:
            return events
        for move in moves:
            events += game.play(move)
        luck = luck if luck < 0 else splitmix64(luck)
    end = next((at for at, one in enumerate(events) if isinstance(one, StepBegan)), len(events))
    return events[:end]


def assert_comes_true(game: Game, forecast: AttackForecast, luck: int) -> None:
    """The Attack Step goes as forecast if both players only pass."""
    events = play_passively(game, luck)
    fallen = {event.die for event in events if isinstance(event, KnockedOut)}
    hits = [event for event in events if isinstance(event, PlayerDamaged)]
    damage = sum(hit.amount for hit in hits if hit.player == forecast.defending)
    assert set(forecast.knocked_out) <= fallen
    assert damage >= forecast.least_damage
    if not forecast.is_complete:
        return
    assert fallen <= {*forecast.knocked_out, *forecast.possibly_knocked_out}
    assert damage <= forecast.most_damage
    if not forecast.possibly_knocked_out and (luck < 0 or forecast.is_certain):
        assert damage == forecast.damage
        life = list(forecast.life_before)
        for event in events:
            if isinstance(event, PlayerDamaged | LifeChanged):
                life[event.player] = event.life
        assert tuple(life) == forecast.life_after
        for fight in forecast.fights:
            dealt = [
                hit.amount
                for hit in hits
                if (hit.source, hit.player) == (fight.attacker, forecast.defending)
            ]
            assert sum(dealt) == fight.damage_to_player


@examples(15)
@given(st.integers(0, 10**6))
def test_a_forecast_never_changes_the_match_and_comes_true(seed: int):
    """DMG-1, DMG-2, DMG-3: At every decision of every Attack Step."""
    for game in attack_decisions(seed):
        before = game.digest()
        forecast = game.attack_forecast()
        assert game.digest() == before
        if forecast is None or game.decision_kind is DecisionKind.PAY:
            continue
        assert forecast.least_damage <= forecast.damage <= forecast.most_damage
        assert_comes_true(game, forecast, -1)
        assert_comes_true(game, forecast, seed)
