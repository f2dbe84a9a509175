"""The dice that both players own, and how many are Sidekicks, characters and actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.match_log.charts.chart_data import ChartPane, MatchChart, Series
from rules.match_log.charts.point_maker import PointMaker
from rules.messages.message import Message, make_message
from rules.model import SIDEKICK_ID, PlayerId
from rules.state import CARD, GONE, Die, DieMoved, DiePurchased, Event, GameState, TokenMade

_PARTS = ("sidekicks", "characters", "actions")


def dice_chart(maker: PointMaker) -> MatchChart:
    """The dice that both players own. Dice on their card belong to nobody yet (BUY-1)."""
    return MatchChart(
        "dice",
        make_message("chart.dice"),
        make_message("chart.dice.about"),
        make_message("chart.dice.empty"),
        tuple(_pane(maker, player) for player in maker.timeline.setup.player_ids),
    )


def _pane(maker: PointMaker, player: PlayerId) -> ChartPane:
    mixes = list(_mixes(maker, player))
    series = tuple(
        Series(
            make_message(f"chart.dice.{part}"),
            player,
            part,
            tuple(maker.point(act, mix[part], said) for act, mix, said in mixes),
        )
        for part in _PARTS
        if any(mix[part] for _, mix, _ in mixes)
    )
    last = mixes[-1][1]
    counts = {part: last[part] for part in _PARTS}
    summary = make_message("chart.dice.sum", count=sum(counts.values()), **counts)
    heading = make_message("chart.player", player=maker.names[player])
    return ChartPane(heading, "stack", series, summary)


def _mixes(maker: PointMaker, player: PlayerId) -> Iterator[tuple[int, Counter[str], Message]]:
    """How many dice of each kind a player owns: at the start, and after each change."""
    mix = _mix(maker.timeline.state_after(0), player)
    yield 0, mix, make_message("chart.start")
    for act in maker.timeline.acts:
        told = next((at for at, event in maker.events(act) if _may_change_owner(event)), None)
        if told is None:
            continue
        before, mix = mix, _mix(maker.timeline.state_after(act.number), player)
        if mix != before:
            yield act.number, mix, maker.line(told)


def _may_change_owner(event: Event) -> bool:
    match event:
        case DiePurchased() | TokenMade():
            return True
        case DieMoved(to_zone=zone, from_zone=start):
            return zone in (CARD, GONE) or start is GONE
        case _:
            return False


def _mix(state: GameState, player: PlayerId) -> Counter[str]:
    return Counter(
        _part_of(state, die)
        for die in state.dice
        if die.owner == player and die.zone is not CARD and die.zone is not GONE
    )


def _part_of(state: GameState, die: Die) -> str:
    if die.card == SIDEKICK_ID:
        return "sidekicks"
    return "actions" if state.setup.cards[die.card].card.die.is_action else "characters"
