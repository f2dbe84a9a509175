"""The energy of each turn: what was rolled, what was spent, and what was lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.engine.evaluate import costs
from rules.engine.evaluate.energy_pool import energy_pool_of
from rules.match_log.charts.chart_data import ChartPane, MatchChart, Series, SeriesPoint
from rules.match_log.charts.point_maker import PointMaker
from rules.messages.message import make_message
from rules.model import PlayerId
from rules.state import (
    DiceRolled,
    DieMoved,
    EnergyLost,
    EnergyPaid,
    Event,
    GameState,
    Step,
    StepBegan,
)

_PARTS = ("rolled", "spent", "lost")
_COUNTED = (DiceRolled, StepBegan, EnergyPaid, EnergyLost, DieMoved)


def energy_chart(maker: PointMaker) -> MatchChart:
    """The energy of both players, turn by turn."""
    accounts = _accounts(maker)
    return MatchChart(
        "energy",
        make_message("chart.energy"),
        make_message("chart.energy.about"),
        make_message("chart.energy.empty"),
        tuple(_pane(maker, player, accounts[player]) for player in maker.timeline.setup.player_ids),
    )


class _Entry(NamedTuple):
    """Energy that was rolled, spent or lost in an act."""

    act: int
    part: str
    amount: int


_Account = dict[int, list[_Entry]]
"""What happened to the energy that a player rolled, by the turn in which they rolled it."""


def _accounts(maker: PointMaker) -> list[_Account]:
    """The accounts of both players.

    The energy of a turn stays until its player's next Clear and Draw. So what they spend and lose
    in the opponent's turn counts for their own turn before it.
    """
    accounts: list[_Account] = [{} for _ in maker.names]
    last_roll = 0
    for act in maker.timeline.acts:
        for before, after, events in maker.timeline.steps_of(act):
            for event in events:
                if not isinstance(event, _COUNTED):
                    continue
                if isinstance(event, DiceRolled):
                    last_roll = act.number
                if isinstance(event, StepBegan) and event.step is Step.ROLL_AND_REROLL:
                    accounts[event.player][after.turn] = []
                for player, part, amount in _entry_of(event, before, after):
                    account = accounts[player]
                    turn = max(account, default=0)
                    if turn:
                        number = last_roll if part == "rolled" else act.number
                        account[turn].append(_Entry(number, part, amount))
    return accounts


def _entry_of(
    event: Event, before: GameState, after: GameState
) -> Iterator[tuple[PlayerId, str, int]]:
    """What an event means for the energy of a player: the player, the part and the amount."""
    match event:
        case StepBegan(player=player, step=Step.MAIN):
            yield player, "rolled", energy_pool_of(after, player).total
        case EnergyPaid(player=player, lost=lost) if before.payment is not None:
            yield player, "spent", costs.need_of_payment(before).total
            yield player, "lost", lost
        case EnergyLost(player=player, amount=amount):
            yield player, "lost", amount
        case DieMoved(die=number, reason="cleared"):
            die = before.dice[number]
            face = before.face_of(die)
            yield die.controller, "lost", len(face.energy) if face is not None else 0


def _pane(maker: PointMaker, player: PlayerId, account: _Account) -> ChartPane:
    series = tuple(
        Series(
            make_message(f"chart.energy.{part}"),
            player,
            part,
            tuple(_points(maker, player, account, part)),
        )
        for part in _PARTS
    )
    rolled, spent, lost = (int(sum(point.value for point in one.points)) for one in series)
    summary = make_message("chart.energy.sum", rolled=rolled, spent=spent, lost=lost)
    heading = make_message("chart.player", player=maker.names[player])
    return ChartPane(heading, "bars", series, summary if rolled or spent else None)


def _points(
    maker: PointMaker, player: PlayerId, account: _Account, part: str
) -> Iterator[SeriesPoint]:
    for turn, entries in account.items():
        counted = [entry for entry in entries if entry.part == part]
        amount = sum(entry.amount for entry in counted)
        if not counted or (not amount and part != "rolled"):
            continue
        name = maker.names[player]
        said = make_message(f"chart.energy.{part}.in", player=name, count=amount, turn=turn)
        act = next(entry.act for entry in counted if entry.amount or not amount)
        yield SeriesPoint(act, turn, turn - 0.5, amount, said)
