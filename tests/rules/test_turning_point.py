"""After a match, the loser reads which turn cost the most, and why."""

from __future__ import annotations

from pathlib import Path

from rules.game import Game
from rules.match_log import Timeline, turning_point_of
from rules.model import PlayerId
from rules.notation import read_match, replay_match
from tests.rules.matches import SETS
from tests.rules.table import Table

EXAMPLE = Path("tests/matches/uncanny-x-men-example.match")
ERIC, MIKE = PlayerId(0), PlayerId(1)


def sentence(game: Game, player: PlayerId) -> str:
    point = turning_point_of(Timeline(game), player)
    return "" if point is None else str(point.sentence)


def attack(table: Table, *attackers: str) -> Table:
    return table.begin("attack").attack_with(*attackers)


def test_the_turn_with_the_most_damage_is_named_and_a_replay_can_open_there() -> None:
    game = replay_match(read_match(EXAMPLE.read_text("utf-8"), "example", SETS))
    timeline = Timeline(game)
    point = turning_point_of(timeline, ERIC)
    assert point is not None
    assert str(point.sentence).startswith("Turn 6 cost you the most, 2 life:")
    assert timeline.acts[point.first_act].turn == 6
    assert timeline.acts[point.first_act - 1].turn == 5


def test_attackers_that_no_one_could_block() -> None:
    table = Table().lay("Eric", "field", "sidekick", "Cyclops L3")
    attack(table, "sidekick", "Cyclops L3").both_pass()
    assert sentence(table.game, MIKE) == (
        "Turn 1 cost you the most, 7 life: 2 attackers hit you, and you had no one to block."
    )


def test_attackers_that_no_one_blocked_though_characters_were_there() -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "Angel", "sidekick")
    attack(table, "sidekick").block().both_pass()
    assert sentence(table.game, MIKE) == (
        "Turn 1 cost you the most, 1 life: 1 unblocked attacker hit you"
        " while 2 of your characters stayed in the Field."
    )


def test_attackers_that_were_blocked_are_not_counted() -> None:
    table = Table().lay("Eric", "field", "sidekick", "Cyclops L3").lay("Mike", "field", "sidekick")
    attack(table, "sidekick", "Cyclops L3")
    table.block(("Mike's sidekick", "Cyclops L3")).both_pass()
    assert sentence(table.game, MIKE).endswith("1 life: 1 attacker got past your blockers.")


def test_no_turn_is_named_if_none_cost_anything() -> None:
    assert sentence(Table().begin().game, MIKE) == ""


def test_knock_outs_count_where_no_life_was_lost() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3").lay("Mike", "field", "sidekick")
    attack(table, "Cyclops L3").block(("sidekick", "Cyclops L3")).both_pass()
    assert sentence(table.game, MIKE) == "Turn 1 cost you the most: 1 of your characters was KO'd."
