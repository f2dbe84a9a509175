"""The charts of a match: what each series says, and at which act."""

from functools import cache
from pathlib import Path

import pytest

from rules.match_log import ChartId, MatchSeries, Series, Timeline, chart_table, match_series
from rules.notation import read_match, replay_match
from rules.state import DamageDealt, PlayerDamaged
from tests.rules.matches import SETS
from tests.rules.walks import Walk

EXAMPLE = Path("tests/matches/uncanny-x-men-example.match")
"""Seven turns. Mike's Sidekick and Angel hit Eric for 3 in all."""

WALKS = ("tournament under AI", "ASM under SWW", "tournament under UXM")


@pytest.fixture(scope="module")
def charts() -> MatchSeries:
    """The charts of the example game of the first box."""
    return match_series(Timeline(replay_match(read_match(EXAMPLE.read_text(), "example", SETS))))


def replayed(name: str) -> Timeline:
    """A match from a file."""
    text = Path(f"tests/matches/{name}.match").read_text("utf-8")
    return Timeline(replay_match(read_match(text, name, SETS)))


@cache
def walk_of(setup: str) -> tuple[Timeline, MatchSeries]:
    """A random match and its charts."""
    timeline = Timeline(Walk(setup, 3, 900).game())
    return timeline, match_series(timeline)


def told(series: Series) -> list[tuple[int, float, str]]:
    """The points of a series: the act, the value and what happened."""
    return [(point.act, round(point.value, 2), str(point.event)) for point in series.points]


def of_player(charts: MatchSeries, which: ChartId, player: int, part: str = "") -> Series:
    """The first series of a chart about a player and a part."""
    every = (series for pane in charts.chart(which).panes for series in pane.series)
    return next(one for one in every if (one.player, one.part) == (player, part))


def test_the_acts_of_a_turn_share_its_width(charts: MatchSeries) -> None:
    assert charts.times[:6] == pytest.approx([0, 1 / 5, 2 / 5, 3 / 5, 4 / 5, 1])
    assert charts.turns == ((1, 0), (2, 1), (3, 0), (4, 1), (5, 0), (6, 1), (7, 0))
    assert [charts.act_at(time) for time in (0, 0.21, 0.99, 1, 99)] == [0, 1, 4, 5, 43]
    assert (charts.start, charts.end) == (0, 7)


def test_a_step_of_the_life_chart_names_the_damage(charts: MatchSeries) -> None:
    assert told(of_player(charts, "life", 0)) == [
        (0, 10, "The match begins"),
        (11, 9, "Eric takes 1 damage (9 life left)"),
        (36, 7, "Eric takes 2 damage (7 life left)"),
    ]
    assert told(of_player(charts, "life", 1)) == [(0, 10, "The match begins")]


def test_life_keeps_its_value_until_the_next_step(charts: MatchSeries) -> None:
    life = of_player(charts, "life", 0)
    assert [life.value_at(time) for time in (0, 1.9, 2, 5.9, 6, 7)] == [10, 10, 9, 9, 7, 7]


def test_the_energy_of_a_turn_is_rolled_then_spent_and_the_rest_is_lost(
    charts: MatchSeries,
) -> None:
    rolled, spent, lost = (
        told(of_player(charts, "energy", 0, part)) for part in ("rolled", "spent", "lost")
    )
    assert rolled[0] == (3, 4, "Turn 1: Eric rolls 4 energy")
    assert spent[0] == (4, 3, "Turn 1: Eric spends 3 energy")
    assert lost == [(11, 1, "Turn 1: Eric loses 1 energy")]
    assert [value for _, value, _ in rolled] == [4, 3, 3, 2]
    assert str(charts.chart("energy").panes[1].summary) == ("10 energy rolled: 9 spent, 1 lost.")


def test_a_purchase_is_a_step_of_the_dice_chart(charts: MatchSeries) -> None:
    assert told(of_player(charts, "dice", 0, "characters")) == [
        (0, 0, "The match begins"),
        (4, 1, "Eric purchases Kitty Pryde"),
        (15, 1, "Eric purchases Reckless Melee"),
        (29, 2, "Eric purchases Kitty Pryde"),
    ]
    assert str(charts.chart("dice").panes[0].summary) == (
        "11 dice. Sidekicks: 8, characters: 2, actions: 1."
    )


def test_damage_is_listed_by_card_with_every_hit(charts: MatchSeries) -> None:
    eric, mike = charts.chart("damage").panes
    assert [(str(one.name), one.part, told(one)) for one in mike.series] == [
        ("Angel", "players", [(36, 2, "Eric takes 2 damage (7 life left)")]),
        ("Sidekick", "players", [(11, 1, "Eric takes 1 damage (9 life left)")]),
    ]
    assert [(str(one.name), one.part, len(one.points)) for one in eric.series] == [
        ("Reckless Melee", "dice", 3),
        ("Reckless Melee", "own", 1),
    ]
    assert str(eric.summary) == "0 damage to the opponent, 3 to their dice, 1 to its own side."


def test_damage_of_two_dice_at_once_belongs_to_both() -> None:
    """Cyclops takes 6 damage from Juggernaut and 1 from a Sidekick; the log tells 7 (DMG-1)."""
    timeline = replayed("damage-split")
    _, mike = match_series(timeline).chart("damage").panes
    by_card = {
        str(one.name): sum(point.value for point in one.points)
        for one in mike.series
        if one.part == "dice"
    }
    assert by_card == {"Juggernaut": 6, "Sidekick": 1}
    assert "Cyclops (level 2) takes 7 damage" in [str(line.message) for line in timeline.log]


def test_the_strength_of_the_field_changes_with_every_die_in_it(charts: MatchSeries) -> None:
    attack, defense = charts.chart("field").panes
    assert told(attack.series[0]) == [
        (0, 0, "The match begins"),
        (16, 1, "Eric fields a Sidekick"),
        (28, 0, "Eric's Sidekick is KO'd"),
        (40, 3, "Eric fields Kitty Pryde (level 3)"),
        (41, 4, "Eric fields a Sidekick"),
        (42, 5, "Eric fields a Sidekick"),
    ]
    assert [point.value for point in defense.series[0].points] == [0, 1, 0, 3, 4, 5]


def test_luck_is_the_distance_from_the_average_of_fair_dice(charts: MatchSeries) -> None:
    luck = of_player(charts, "luck", 0)
    assert told(luck)[:3] == [
        (0, 0, "The match begins"),
        (2, -0.33, "Eric rolls 4 Sidekicks (fist, shield, shield, character)"),
        (3, 0.33, "Eric rerolls 4 Sidekicks (fist, wild, bolt, bolt)"),
    ]
    assert str(charts.chart("luck").panes[0].summary) == (
        "All rolls and rerolls: 24 energy. Average 23.7, normal 19 to 29. Normal luck."
    )


def test_normal_luck_ends_with_the_last_whole_numbers_in_the_band(charts: MatchSeries) -> None:
    """A count just outside of the numbers in the sentence is outside of the band, too."""
    for pane in charts.chart("luck").panes:
        last = pane.series[0].points[-1]
        values = dict(pane.summary.values) if pane.summary else {}
        mean = int(values["rolled"]) - last.value
        low, high = int(values["low"]), int(values["high"])
        assert mean + last.low <= low < mean + last.low + 1 or low == 0
        assert mean + last.high - 1 < high <= mean + last.high


def rows_of(charts: MatchSeries, which: ChartId) -> list[list[str]]:
    """A chart as a table of numbers, with its headings."""
    table = chart_table(charts, charts.chart(which))
    return [[str(cell) for cell in row] for row in (table.headings, *table.rows)]


def test_a_chart_can_be_read_as_a_table_of_each_turn(charts: MatchSeries) -> None:
    assert rows_of(charts, "life")[:3] == [
        ["Turn", "Eric", "Mike"],
        ["1", "10", "10"],
        ["2", "9", "10"],
    ]
    headings, first, second, *_ = rows_of(charts, "energy")
    assert headings[1:4] == ["Eric: Rolled", "Eric: Spent", "Eric: Lost"]
    assert (first[1:4], second[1:4]) == (["4", "3", "1"], ["0", "0", "0"])
    assert rows_of(charts, "field")[0][2] == "Attack in the Field: Mike"
    assert rows_of(charts, "luck")[1][1] == "0.3"


def test_damage_can_be_read_as_a_table_of_each_card(charts: MatchSeries) -> None:
    assert rows_of(charts, "damage") == [
        ["Card", "To the opponent", "To their dice", "To its own side"],
        ["Eric: Reckless Melee", "0", "3", "1"],
        ["Mike: Angel", "2", "0", "0"],
        ["Mike: Sidekick", "1", "0", "0"],
    ]


def test_a_match_that_has_just_begun_has_empty_charts() -> None:
    record = read_match(EXAMPLE.read_text(), "example", SETS)
    charts = match_series(Timeline(replay_match(record, 0)))
    assert [chart.id for chart in charts.charts if not chart.is_empty] == []
    assert (charts.start, charts.end, charts.act_at(5)) == (0, 1, 0)


def test_a_chart_is_the_same_if_the_match_goes_on(charts: MatchSeries) -> None:
    record = read_match(EXAMPLE.read_text(), "example", SETS)
    before = match_series(Timeline(replay_match(record, 36)))
    life, later = of_player(before, "life", 0), of_player(charts, "life", 0)
    assert life.points == later.points


@pytest.mark.parametrize("setup", WALKS)
def test_the_points_of_a_series_follow_the_acts(setup: str) -> None:
    timeline, charts = walk_of(setup)
    for chart in charts.charts:
        for pane in chart.panes:
            for series in pane.series:
                acts = [point.act for point in series.points]
                times = [point.time for point in series.points]
                assert set(acts) <= set(range(len(timeline) + 1))
                assert times == sorted(times)
                if pane.style != "bars":
                    assert acts == sorted(acts)
                    assert times == [charts.times[act] for act in acts]


@pytest.mark.parametrize("setup", WALKS)
def test_charts_agree_with_the_table_at_the_end(setup: str) -> None:
    timeline, charts = walk_of(setup)
    state = timeline.state_after(len(timeline))
    for player in timeline.setup.player_ids:
        assert of_player(charts, "life", player).points[-1].value == max(state.life[player], 0)
        owned = [die for die in state.dice if die.owner == player and die.zone.name != "CARD"]
        mix = charts.chart("dice").panes[player].series
        assert sum(series.points[-1].value for series in mix) == len(owned)


@pytest.mark.parametrize("setup", WALKS)
def test_a_change_of_the_field_is_not_explained_by_what_did_nothing(setup: str) -> None:
    _, charts = walk_of(setup)
    every = [series for pane in charts.chart("field").panes for series in pane.series]
    ids = {point.event.id for series in every for point in series.points}
    assert ids & {"log.field", "log.ko"}
    assert not ids & {"log.nothing", "log.ability", "log.damage"}


@pytest.mark.parametrize("setup", WALKS)
def test_all_damage_of_a_match_has_a_source(setup: str) -> None:
    timeline, charts = walk_of(setup)
    shown = [one for pane in charts.chart("damage").panes for one in pane.series]
    assert sum(point.value for one in shown for point in one.points) == sum(
        event.amount for event in timeline.events if isinstance(event, PlayerDamaged | DamageDealt)
    )
