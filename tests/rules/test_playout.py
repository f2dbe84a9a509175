"""Random games, and the faults that they check for."""

import pytest
from msgspec.structs import replace

from rules.analysis import playout
from rules.analysis.playout import BrokenGame, PlayoutTally, find_violations, play_out
from rules.game import Game
from rules.model import UXM
from rules.state import GameState, Zone
from rules.teams.demo_games import first_game_setup
from tests.rules.matches import SETS, played, random_game, random_play, team_game

SETUP = first_game_setup(UXM, ("Eric", "Mike"), SETS)


def test_the_same_seed_plays_the_same_game_and_another_seed_another():
    one, again, other = (
        play_out(SETUP, seed, PlayoutTally(), remembers=True) for seed in (3, 3, 4)
    )
    assert [p.move for p in one.history] == [p.move for p in again.history]
    assert [p.move for p in one.history] != [p.move for p in other.history]


def test_checking_a_game_does_not_change_it():
    plain, checked = PlayoutTally(), PlayoutTally()
    one, same = play_out(SETUP, 5, plain), play_out(SETUP, 5, checked, check=True)
    assert one.digest() == same.digest()
    assert plain == checked


def test_games_are_counted():
    tally = PlayoutTally()
    games = [play_out(SETUP, seed, tally, remembers=True) for seed in range(4)]
    assert tally.games == 4 == sum(tally.winners.values())
    assert tally.turns == sum(game.state.turn for game in games)
    moves = sum(not p.is_chance for game in games for p in game.history)
    assert tally.decisions == moves


def test_a_game_that_never_ends_is_reported(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(playout, "TURN_CAP", 3)
    with pytest.raises(BrokenGame, match=r"seed 1, turn 4, .* no end after 3 turns"):
        play_out(SETUP, 1, PlayoutTally(), check=True)


@pytest.mark.parametrize("seed", range(3))
def test_no_random_match_has_faults(seed: int):
    for game in random_game(seed):
        assert find_violations(game.state) == []


def test_no_random_match_with_complex_cards_has_faults():
    for game in random_play(team_game(), 8):
        assert find_violations(game.state) == []


# --- faults ---------------------------------------------------------------------------------------


@pytest.fixture
def state() -> GameState:
    """Both players have dice in all kinds of zones, on Eric's turn."""
    game: Game = played(
        """
position active: Eric; step: main; turn: 9
position Eric reserve: fist, Cyclops L1; Eric field: Kitty Pryde L3, sidekick; Eric used: Ambush
position Mike reserve: bolt; Mike field: Angel L2; Mike prep: sidekick
"""
    )
    return game.state


def die(state: GameState, zone: Zone, player: int) -> int:
    return state.dice_in_zone(player, zone)[0].id


def change(state: GameState, number: int, **what: object) -> list[str]:
    """Returns the faults of a state with one die changed."""
    assert find_violations(state) == []
    state.dice[number] = replace(state.dice[number], **what)
    return find_violations(state)


def test_a_die_that_changes_its_card_is_reported_missing(state: GameState):
    found = change(state, die(state, Zone.BAG, 0), card=1)
    assert "ZONE-4: 7 dice of Sidekick, expected 8" in found
    assert "ZONE-4: 3 dice of Kitty Pryde/Sprite, expected 2" in found


def test_a_sidekick_that_changes_owners_is_reported_missing(state: GameState):
    found = change(state, die(state, Zone.BAG, 0), owner=1, controller=1)
    assert "ZONE-4: 7 dice of Sidekick, expected 8" in found
    assert "ZONE-4: 9 dice of Sidekick, expected 8" in found


def test_a_lost_die_is_reported_missing(state: GameState):
    del state.dice[-1]
    assert any(
        fault.startswith("ZONE-4: 2 dice of Reckless Melee") for fault in find_violations(state)
    )


@pytest.mark.parametrize(
    ("zone", "player", "what", "fault"),
    [
        (Zone.USED, 0, {"face": 3}, "DIE-2: it shows a face"),
        (Zone.PREP, 1, {"face": 3}, "DIE-2: it shows a face"),
        (Zone.FIELD, 0, {"face": -1}, "DIE-2: it is unrolled"),
        (Zone.FIELD, 0, {"face": 6}, "DIE-2: face 6 does not exist"),
        (Zone.FIELD, 0, {"controller": 1}, "CTL-1: the opponent has it"),
        (Zone.FIELD, 0, {"zone": Zone.CAPTIVE}, "CAP-1: it is captured but has no captor"),
        (Zone.FIELD, 0, {"zone": Zone.ATTACK}, "ATK-1: dice are in the Attack Zone, but"),
        (Zone.RESERVE, 0, {"damage": 1}, "DMG-5: it has 1 damage"),
        (Zone.RESERVE, 1, {"face": 5}, "ZONE-5: only energy can stay on the opponent's turn"),
        (Zone.USED, 0, {"zone": Zone.OUT}, "ZONE-2: this edition has no Out of Play"),
        (Zone.USED, 0, {"owner": -1, "controller": -1}, "ZONE-4: it has no owner"),
    ],
)
def test_an_impossible_die_is_reported(
    state: GameState, zone: Zone, player: int, what: dict[str, object], fault: str
):
    found = change(state, die(state, zone, player), **what)
    assert any(one.startswith(fault) for one in found), found


def test_life_out_of_bounds_is_reported(state: GameState):
    state.life = [11, 0]
    assert find_violations(state) == [
        "END-1: Eric has 11 life, more than at the start",
        "END-1: Mike has 0 life, and the match goes on",
    ]


def test_a_match_without_a_decision_is_reported(state: GameState):
    state.decision = None
    assert find_violations(state) == ["PRI-1: there is no open decision"]
