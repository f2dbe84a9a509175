"""Matches of two against two as files, log and story: by side what partners have in common."""

import json
from functools import cache

import pytest

from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below
from rules.game import Game
from rules.match_log import EXPORT_KINDS, Timeline, export_text, facts_of_match, tally_of
from rules.match_log.match_files import open_match
from rules.model import Concede, Pass
from rules.model.ruleset import AI
from rules.notation import write_match
from rules.review import review_match
from rules.state import DecisionKind
from rules.state.digest import digest
from rules.teams.random_teams import random_doubles_setup
from tests.rules.doubles_table import DoublesTable
from tests.rules.made_up_cards import made_up_action
from tests.rules.table import Table


@cache
def timeline() -> Timeline:
    """The start of a random match of first and third against second and fourth, and its end."""
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    game = Game(random_doubles_setup(AI, cards, 3), SeededDealer(3))
    game.start()
    luck = 5
    while game.state.life == [30, 30] or game.decision_kind is not DecisionKind.MAIN:
        legal = game.legal_moves()
        place, luck = random_below(luck, len(legal))
        game.play(legal[place])
    game.play(Concede())
    return Timeline(game)


def test_the_json_of_a_match_of_four_players_can_be_opened():
    """DBL-3: Programs that know only two players refuse it, by its version."""
    game = timeline().game
    text = export_text(timeline(), "json")
    assert '"version":5' in text.replace(" ", "")[:80]
    opened = open_match(text.encode(), "a.json", all_card_sets())
    assert opened.damage is None
    assert opened.game.digest() == game.digest()
    assert write_match(opened.game) == write_match(game)


def test_the_json_of_a_match_of_four_players_says_who_takes_control():
    """DBL-5: In a match of two players it can only be the other one."""
    rain = made_up_action("Rain", "Take control of a target opposing character die this turn.")
    for table, taker in ((DoublesTable(basics=[rain]), "Eric"), (Table(basics=[rain]), None)):
        table.lay("Eric", "reserve", "Rain action").lay("Mike", "field", "sidekick")
        game = table.begin("main").use("Rain action").choose("sidekick").game
        acts = json.loads(export_text(Timeline(game), "json"))["acts"]
        taken = [event for act in acts for event in act["events"] if "controlled" in event.values()]
        assert [event.get("taker") for event in taken] == [taker]


@pytest.mark.parametrize(("player", "die"), [("Mike", "Cat"), ("Zoe", "Dog"), ("Anna", "Bee")])
def test_a_match_can_begin_while_a_player_controls_a_die_of_anybody(player, die):
    """DBL-5, CTL-1."""
    rain = made_up_action("Rain", "Take control of a target character die this turn.")
    table = DoublesTable(basics=[rain]).lay("Eric", "reserve", "Rain action")
    table.lay(player, "field", f"{die} L1").begin("main").use("Rain action").choose(die)
    start = table.state
    assert table.has("Eric", "field") == {f"{die} L1": 1}
    text = write_match(Game(start.setup, None, start.copy()))
    assert f"Eric field: {die} L1 held" in text
    opened = open_match(text.encode(), "a.match", all_card_sets())
    assert opened.game.digest() == digest(start)


@pytest.mark.parametrize("kind", EXPORT_KINDS)
def test_a_match_of_four_players_can_be_exported(kind: str):
    """DBL-2: To every kind of file."""
    assert all(name in export_text(timeline(), kind) for name in ("third", "fourth"))


def test_the_log_speaks_of_the_side_where_life_and_turns_change():
    """DBL-6: A side takes damage and wins; a player draws and purchases."""
    lines = [str(line) for line in timeline().game.match_log()]
    assert lines[0] == "Turn 1: first's side"
    assert any(line.startswith("second's side takes 1 damage") for line in lines)
    assert any(line.startswith("third draws") for line in lines)
    assert lines[-1] == "second's side concedes. first's side wins"


def test_the_numbers_of_a_match_are_by_player_and_its_life_by_side():
    """DBL-6."""
    tally = tally_of(timeline())
    assert [player.name for player in tally.players] == ["first", "second", "third", "fourth"]
    assert [player.life for player in tally.players] == [30, 29, 30, 29]
    assert facts_of_match(timeline())


def test_what_a_partner_misses_costs_the_side():
    """DBL-3, DBL-6: Anna's attack would win; Eric has no dice to attack with."""
    table = DoublesTable().lay("Anna", "field", "Bee").life(Eric=1, Mike=1)
    game = table.begin("attack").play(Pass()).game
    review = review_match(Timeline(game))
    eric, mike, anna, _ = game.setup.player_ids
    missed = review.turning_point(eric)
    assert missed is not None
    assert missed == review.turning_point(anna)
    assert missed.player == anna
    assert review.turning_point(mike) is None
    end = review.points[-1]
    assert end.decisions_of(anna) == end.decisions_of(eric) == -end.decisions_of(mike) < 0
