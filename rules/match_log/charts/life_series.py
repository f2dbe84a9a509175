"""The life of both players."""

from __future__ import annotations

from collections.abc import Iterator

from rules.match_log.charts.chart_data import ChartPane, MatchChart, PointMaker, Series, SeriesPoint
from rules.messages.message import Message, make_message
from rules.model import PlayerId
from rules.state import LifeChanged, PlayerDamaged


def life_chart(maker: PointMaker) -> MatchChart:
    """The life of both players. Life below 0 counts as 0, as players see it (END-1)."""
    series = tuple(
        Series(make_message("chart.player", player=name), player, "", tuple(_points(maker, player)))
        for player, name in zip(maker.timeline.setup.player_ids, maker.names, strict=True)
    )
    return MatchChart(
        "life",
        make_message("chart.life"),
        make_message("chart.life.about"),
        make_message("chart.life.empty"),
        (ChartPane(make_message("chart.life.axis"), "steps", series),),
    )


def _points(maker: PointMaker, player: PlayerId) -> Iterator[SeriesPoint]:
    """A point for the start and one for each act that changes the life of a player."""
    before = maker.timeline.state_after(0).life[player]
    yield maker.start(max(before, 0))
    for act in maker.timeline.acts:
        told = [
            index
            for index, event in maker.events(act)
            if isinstance(event, PlayerDamaged | LifeChanged) and event.player == player
        ]
        if not told:
            continue
        life = maker.timeline.state_after(act.number).life[player]
        said = maker.line(told[0])
        if len(told) > 1:
            said = _change(maker.names[player], life - before, max(life, 0))
        yield maker.point(act.number, max(life, 0), said)
        before = life


def _change(player: str, change: int, life: int) -> Message:
    """What several changes of life in one act add up to."""
    name = "chart.life.lost" if change <= 0 else "chart.life.gained"
    return make_message(name, player=player, amount=abs(change), life=life)
