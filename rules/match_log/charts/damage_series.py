"""The damage that each card dealt: to the opponent, to their dice, and to its own side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rules.advice import card_name
from rules.match_log.charts.chart_data import ChartPane, MatchChart, Series, SeriesPoint
from rules.match_log.charts.point_maker import PointMaker
from rules.messages.message import make_message
from rules.model import NO_DIE, NOBODY, SIDEKICK_ID, CardId, DieId, PlayerId
from rules.state import (
    AbilityStarted,
    ActionUsed,
    DamageDealt,
    Die,
    Event,
    GameState,
    GlobalUsed,
    PlayerDamaged,
)

_PARTS = ("players", "dice", "own")
_Hits = dict[tuple[CardId, str], list[SeriesPoint]]
_Source = tuple[PlayerId, CardId]


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
    ability: _Source = (NOBODY, SIDEKICK_ID)
    for act in maker.timeline.acts:
        index = act.first_event
        for before, after, events in maker.moves(act):
            for event in events:
                ability = _ability_after(ability, before, event)
                for target, part, amount, number in _damage_of(before, after, event):
                    player, card = _source_of(before, after, number, ability)
                    if player != NOBODY:
                        key = card, "own" if player == target else part
                        point = maker.point(act.number, amount, maker.line(index))
                        hits[player].setdefault(key, []).append(point)
                index += 1
    return hits


def _damage_of(
    before: GameState, after: GameState, event: Event
) -> Iterator[tuple[PlayerId, str, int, DieId]]:
    """The player who is hit or whose die is hit, what was hit, the damage, and its source."""
    match event:
        case PlayerDamaged(player=player, amount=amount, source=source) if amount > 0:
            yield player, "players", amount, source
        case DamageDealt(die=die, amount=amount, source=source) if amount > 0:
            yield _die(before, after, die).controller, "dice", amount, source


def _source_of(before: GameState, after: GameState, number: DieId, ability: _Source) -> _Source:
    """The player and card of a source of damage: its die, or the ability that started last."""
    if number == NO_DIE:
        return ability
    die = _die(before, after, number)
    return die.controller, die.card


def _die(before: GameState, after: GameState, number: DieId) -> Die:
    """A die before a move; one that the move made, as it is after it (TOK-1)."""
    return (before if number < len(before.dice) else after).dice[number]


def _ability_after(ability: _Source, before: GameState, event: Event) -> _Source:
    """The player and card of the ability that has started last."""
    match event:
        case AbilityStarted(player=player, card=card) | GlobalUsed(player=player, card=card):
            return player, card
        case ActionUsed(player=player, die=number):
            return player, before.dice[number].card
        case _:
            return ability
