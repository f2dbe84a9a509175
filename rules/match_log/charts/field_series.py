"""The strength of both Fields: the attack and defense of all dice in it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice import attack_and_defense
from rules.match_log.charts.chart_data import ChartPane, MatchChart, Series, SeriesPoint
from rules.match_log.charts.point_maker import PointMaker
from rules.match_log.timeline import TimelineAct
from rules.messages.message import Message, make_message
from rules.model import DieId, PlayerId
from rules.state import GameState

_NO_CAUSES = frozenset(
    {
        "log.nothing", "log.ability", "log.attack", "log.block", "log.damage", "log.damage_many",
        "log.leave_out", "log.leave_out_many", "log.clear",
    }
)  # fmt: skip
"""Lines about a die that do not change its strength or take it out of the Field."""


def field_chart(maker: PointMaker) -> MatchChart:
    """Attack and defense in the Field, including the Attack Zone, with every bonus (DMG-5)."""
    strengths = maker.timeline.at_every_point(_strengths)
    panes = tuple(
        ChartPane(
            make_message(f"chart.field.{stat}"),
            "steps",
            tuple(
                Series(
                    make_message("chart.player", player=name),
                    player,
                    "",
                    tuple(
                        _points(maker, [of_both[player][place] for of_both in strengths], player)
                    ),
                )
                for player, name in zip(maker.timeline.setup.player_ids, maker.names, strict=True)
            ),
        )
        for place, stat in enumerate(("attack", "defense"))
    )
    return MatchChart(
        "field",
        make_message("chart.field"),
        make_message("chart.field.about"),
        make_message("chart.field.empty"),
        tuple(panes),
    )


def _strengths(state: GameState) -> list[tuple[int, int]]:
    """For each player the attack and the defense of all their dice in the Field."""
    strengths: list[tuple[int, int]] = []
    for player in state.setup.player_ids:
        of_dice = _strength_of_dice(state, player).values()
        strengths.append((sum(attack for attack, _ in of_dice), sum(d for _, d in of_dice)))
    return strengths


def _points(maker: PointMaker, values: list[int], player: PlayerId) -> Iterator[SeriesPoint]:
    yield maker.start(values[0])
    for act in maker.timeline.acts:
        value = values[act.number]
        if value != values[act.number - 1]:
            yield maker.point(act.number, value, _cause(maker, act, player))


def _cause(maker: PointMaker, act: TimelineAct, player: PlayerId) -> Message:
    """The line of the log that explains a change: the last about a die whose strength changed."""
    before = _strength_of_dice(maker.timeline.state_after(act.number - 1), player)
    after = _strength_of_dice(maker.timeline.state_after(act.number), player)
    changed = {die for die, _ in before.items() ^ after.items()}
    lines = maker.timeline.lines_of(act)
    about = [line for line in lines if any(shown.die in changed for shown in line.dice)]
    told = [line for line in about if line.message.id not in _NO_CAUSES]
    heading = [line for line in lines if line.message.id == "log.turn"]  # effects have ended
    return (told[-1:] or heading or lines[-1:] or maker.timeline.log)[0].message


def _strength_of_dice(state: GameState, player: PlayerId) -> dict[DieId, tuple[int, int]]:
    return {die.id: attack_and_defense(state, die) for die in state.fielded_dice(player)}
