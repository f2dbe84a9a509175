"""The damage that each card dealt: to the opponent, to their dice, and to its own side."""

from __future__ import annotations

from collections import defaultdict

from rules.advice import card_name
from rules.match_log.charts.chart_data import ChartPane, MatchChart, Series, SeriesPoint
from rules.match_log.charts.point_maker import PointMaker
from rules.match_log.hits import hits_of
from rules.messages.message import make_message
from rules.model import CardId, PlayerId

_PARTS = ("players", "dice", "own")
_Hits = dict[tuple[CardId, str], list[SeriesPoint]]


def damage_chart(maker: PointMaker) -> MatchChart:
    """The damage of both players by source, the strongest first."""
    hits = _hits(maker)
    return MatchChart(
        "damage",
        make_message("chart.damage"),
        make_message("chart.damage.about"),
        make_message("chart.damage.empty"),
        tuple(_pane(maker, player, hits[player]) for player in maker.timeline.setup.player_ids),
    )


def _pane(maker: PointMaker, player: PlayerId, hits: _Hits) -> ChartPane:
    totals: dict[CardId, float] = defaultdict(float)
    for (card, _), points in hits.items():
        totals[card] += sum(point.value for point in points)
    start = maker.timeline.state_after(0)
    series = tuple(
        Series(
            make_message("chart.damage.card", card=card_name(start, card)),
            player,
            part,
            tuple(hits[card, part]),
        )
        for card in sorted(totals, key=lambda card: (-totals[card], card))
        for part in _PARTS
        if (card, part) in hits
    )
    heading = make_message("chart.player", player=maker.names[player])
    if not hits:
        return ChartPane(heading, "hits", ())
    to_players, to_dice, to_own = (
        int(sum(point.value for one in series if one.part == part for point in one.points))
        for part in _PARTS
    )
    summary = make_message("chart.damage.sum", players=to_players, dice=to_dice, own=to_own)
    return ChartPane(heading, "hits", series, summary)


def _hits(maker: PointMaker) -> list[_Hits]:
    """The hits of each player, by card and by what was hit: a player or a die."""
    hits: list[_Hits] = [{} for _ in maker.names]
    for hit in hits_of(maker.timeline):
        if hit.kind == "knock-out":
            continue
        part = "own" if hit.player == hit.target else "players" if hit.kind == "player" else "dice"
        point = maker.point(hit.act, hit.amount, maker.line(hit.event))
        hits[hit.player].setdefault((hit.card, part), []).append(point)
    return hits
