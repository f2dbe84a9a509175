"""All charts of a match, each computed when it is first asked for."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from rules.advice import attack_and_defense, card_name
from rules.engine.evaluate import costs
from rules.engine.evaluate.costs import energy_pool_of
from rules.match_log.charts.chart_data import (
    ChartId,
    ChartPane,
    MatchChart,
    PointMaker,
    Series,
    SeriesPoint,
)
from rules.match_log.charts.luck_series import luck_chart
from rules.match_log.match_facts import hits_of
from rules.match_log.timeline import Timeline, TimelineAct
from rules.messages.message import Message, make_message
from rules.model import SIDEKICK_ID, CardId, DieId, PlayerId
from rules.state import (
    CARD,
    GONE,
    DiceRolled,
    Die,
    DieMoved,
    DiePurchased,
    EnergyLost,
    EnergyPaid,
    Event,
    GameState,
    LifeChanged,
    PlayerDamaged,
    Step,
    StepBegan,
    TokenMade,
)

# --- life series ----------------------------------------------------------------------------------


def life_chart(maker: PointMaker) -> MatchChart:
    """The life of both sides. Life below 0 counts as 0, as players see it (END-1)."""
    setup = maker.timeline.setup
    series = tuple(
        Series(maker.side(player), player, "", tuple(_life_points(maker, player)))
        for player in setup.one_of_each_side(maker.players)
    )
    return MatchChart("life", (ChartPane(make_message("chart.life.axis"), "steps", series),))


def _life_points(maker: PointMaker, player: PlayerId) -> Iterator[SeriesPoint]:
    """A point for the start and one for each act that changes the life of a player's side."""
    side = maker.timeline.setup.teams[player]
    before = maker.timeline.state_after(0).life_of(player)
    yield maker.start(max(before, 0))
    for act in maker.timeline.acts:
        changes = [
            index
            for index, event in maker.events(act)
            if isinstance(event, PlayerDamaged | LifeChanged) and event.player in side
        ]
        if not changes:
            continue
        life = maker.timeline.state_after(act.number).life_of(player)
        event = maker.line(changes[0])
        if len(changes) > 1:
            event = _change(maker.names[player], life - before, max(life, 0))
        yield maker.point(act.number, max(life, 0), event)
        before = life


def _change(player: str, change: int, life: int) -> Message:
    """What several changes of life in one act add up to."""
    name = "chart.life.lost" if change <= 0 else "chart.life.gained"
    return make_message(name, player=player, amount=abs(change), life=life)


# --- energy series --------------------------------------------------------------------------------


_ENERGY_PARTS = ("rolled", "spent", "lost")
_COUNTED = (DiceRolled, StepBegan, EnergyPaid, EnergyLost, DieMoved)


def energy_chart(maker: PointMaker) -> MatchChart:
    """The energy of both players, turn by turn."""
    accounts = _accounts(maker)
    return MatchChart(
        "energy", tuple(_energy_pane(maker, player, accounts[player]) for player in maker.players)
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
        case DieMoved(die=die_id, reason="cleared"):
            die = before.dice[die_id]
            face = before.face_of(die)
            yield die.controller, "lost", len(face.energy) if face is not None else 0


def _energy_pane(maker: PointMaker, player: PlayerId, account: _Account) -> ChartPane:
    series = tuple(
        Series(
            make_message(f"chart.energy.{part}"),
            player,
            part,
            tuple(_energy_points(maker, player, account, part)),
        )
        for part in _ENERGY_PARTS
    )
    rolled, spent, lost = (int(sum(point.value for point in shown.points)) for shown in series)
    summary = make_message("chart.energy.sum", rolled=rolled, spent=spent, lost=lost)
    heading = maker.name(player)
    return ChartPane(heading, "bars", series, summary if rolled or spent else None)


def _energy_points(
    maker: PointMaker, player: PlayerId, account: _Account, part: str
) -> Iterator[SeriesPoint]:
    for turn, entries in account.items():
        counted = [entry for entry in entries if entry.part == part]
        amount = sum(entry.amount for entry in counted)
        if not counted or (not amount and part != "rolled"):
            continue
        name = maker.names[player]
        explanation = make_message(f"chart.energy.{part}.in", player=name, count=amount, turn=turn)
        act = next(entry.act for entry in counted if entry.amount or not amount)
        yield SeriesPoint(act, turn, turn - 0.5, amount, explanation)


# --- dice series ----------------------------------------------------------------------------------


_DICE_PARTS = ("sidekicks", "characters", "actions")


def dice_chart(maker: PointMaker) -> MatchChart:
    """The dice that both players own. Dice on their card belong to no one yet (BUY-1)."""
    return MatchChart("dice", tuple(_dice_pane(maker, player) for player in maker.players))


def _dice_pane(maker: PointMaker, player: PlayerId) -> ChartPane:
    mixes = list(_mixes(maker, player))
    series = tuple(
        Series(
            make_message(f"chart.dice.{part}"),
            player,
            part,
            tuple(maker.point(act, mix[part], explanation) for act, mix, explanation in mixes),
        )
        for part in _DICE_PARTS
        if any(mix[part] for _, mix, _ in mixes)
    )
    last = mixes[-1][1]
    counts = {part: last[part] for part in _DICE_PARTS}
    summary = make_message("chart.dice.sum", count=sum(counts.values()), **counts)
    heading = maker.name(player)
    return ChartPane(heading, "stack", series, summary)


def _mixes(maker: PointMaker, player: PlayerId) -> Iterator[tuple[int, Counter[str], Message]]:
    """How many dice of each kind a player owns: at the start, and after each change."""
    mix = _mix(maker.timeline.state_after(0), player)
    yield 0, mix, make_message("chart.start")
    for act in maker.timeline.acts:
        change = next((at for at, event in maker.events(act) if _may_change_owner(event)), None)
        if change is None:
            continue
        before, mix = mix, _mix(maker.timeline.state_after(act.number), player)
        if mix != before:
            yield act.number, mix, maker.line(change)


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


# --- damage series --------------------------------------------------------------------------------


_PARTS = ("players", "dice", "own")
_Hits = dict[tuple[CardId, str], list[SeriesPoint]]


def damage_chart(maker: PointMaker) -> MatchChart:
    """The damage of both players by source, the strongest first."""
    hits = _hits(maker)
    return MatchChart(
        "damage", tuple(_pane(maker, player, hits[player]) for player in maker.players)
    )


def _pane(maker: PointMaker, player: PlayerId, hits: _Hits) -> ChartPane:
    totals: dict[CardId, float] = defaultdict(float)
    for (card, _), points in hits.items():
        totals[card] += sum(point.value for point in points)
    end = maker.timeline.state_after(len(maker.timeline))  # with all tokens
    series = tuple(
        Series(
            make_message("chart.damage.card", card=card_name(end, card)),
            player,
            part,
            tuple(hits[card, part]),
        )
        for card in sorted(totals, key=lambda card: (-totals[card], card))
        for part in _PARTS
        if (card, part) in hits
    )
    heading = maker.name(player)
    if not hits:
        return ChartPane(heading, "hits", ())
    to_players, to_dice, to_own = (
        int(sum(point.value for shown in series if shown.part == part for point in shown.points))
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


# --- field series ---------------------------------------------------------------------------------


_NO_CAUSES = frozenset(
    {
        "log.nothing", "log.ability", "log.ability_blank", "log.attack", "log.block", "log.damage",
        "log.leave_out", "log.clear",
    }
)  # fmt: skip
"""Lines about a die that do not change its strength or take it out of the Field."""


def field_chart(maker: PointMaker) -> MatchChart:
    """Attack and defense in the Field, including the Attack Zone, with every bonus (DMG-5)."""
    strengths = maker.timeline.at_every_point(_strengths)

    def series(place: int, player: PlayerId) -> Series:
        values = [of_both[player][place] for of_both in strengths]
        return Series(maker.name(player), player, "", tuple(_points(maker, values, player)))

    panes = (
        ChartPane(
            make_message(f"chart.field.{stat}"),
            "steps",
            tuple(series(place, player) for player in maker.players),
        )
        for place, stat in enumerate(("attack", "defense"))
    )
    return MatchChart("field", tuple(panes))


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
    causes = [line for line in about if line.message.id not in _NO_CAUSES]
    heading = [line for line in lines if line.message.id == "log.turn"]  # effects have ended
    return (causes[-1:] or heading or lines[-1:] or maker.timeline.log)[0].message


def _strength_of_dice(state: GameState, player: PlayerId) -> dict[DieId, tuple[int, int]]:
    return {die.id: attack_and_defense(state, die) for die in state.fielded_dice(player)}


# --- match series ---------------------------------------------------------------------------------


_CHARTS: dict[ChartId, Callable[[PointMaker], MatchChart]] = {
    "life": life_chart,
    "energy": energy_chart,
    "dice": dice_chart,
    "damage": damage_chart,
    "field": field_chart,
    "luck": luck_chart,
}


class MatchSeries:
    """All charts of a match, or of as much of it as a timeline has.

    Attributes:
        times: for each number of acts, where that point of the match is on the axis of turns.
        turns: for each turn its number and its player; turn n goes from n - 1 to n.
    """

    def __init__(self, timeline: Timeline) -> None:
        self._maker = PointMaker(timeline)
        self._made: dict[ChartId, MatchChart] = {}
        self.titles: dict[ChartId, Message] = {
            which: make_message(f"chart.{which}") for which in _CHARTS
        }
        self.times = self._maker.times
        self.turns = tuple((turn.number, turn.active) for turn in timeline.turns)
        self.players = self._maker.names

    def chart(self, which: ChartId) -> MatchChart:
        """One of the charts; computed once."""
        if which not in self._made:
            self._made[which] = _CHARTS[which](self._maker)
        return self._made[which]

    @property
    def charts(self) -> tuple[MatchChart, ...]:
        """All charts."""
        return tuple(self.chart(which) for which in _CHARTS)

    @property
    def start(self) -> float:
        """Where the match begins on the axis of turns; 0 unless it began in a later turn."""
        return self.times[0]

    @property
    def end(self) -> float:
        """Where the axis of turns ends; at least a turn after its start."""
        return max(self.times[-1], self.start + 1)

    def act_at(self, time: float) -> int:
        """The number of acts that had been played at a time on the axis of turns."""
        return max(bisect_right(self.times, time) - 1, 0)


def match_series(timeline: Timeline) -> MatchSeries:
    """The charts of a match. A chart that no one asks for costs nothing."""
    return MatchSeries(timeline)


# --- a chart as a table ---------------------------------------------------------------------------


class ChartTable(msgspec.Struct, frozen=True):
    """A chart as a table of numbers, for readers who do not see it, and for text."""

    headings: tuple[Message, ...]
    rows: tuple[tuple[Message, ...], ...]  # its rows. The first cell of each names it.


def chart_table(match: MatchSeries, chart: MatchChart) -> ChartTable:
    """The numbers of a chart: those of each turn, or of each card for damage."""
    if any(pane.style == "hits" for pane in chart.panes):
        return ChartTable(_hit_headings(), tuple(_hit_rows(chart)))
    columns = [(pane, series) for pane in chart.panes for series in pane.series]
    headings = tuple(_heading(pane, series, len(chart.panes)) for pane, series in columns)
    rows = tuple(
        (
            make_message("chart.cell", value=str(turn)),
            *(_cell(_value_in(pane, series, turn)) for pane, series in columns),
        )
        for turn, _ in match.turns
    )
    return ChartTable((make_message("chart.turn"), *headings), rows)


def _heading(pane: ChartPane, series: Series, panes: int) -> Message:
    """The heading of a series; with several panes, it names its pane too."""
    if panes == 1:
        return series.name
    if pane.style == "band":
        return pane.heading
    return make_message("chart.column", pane=pane.heading, series=series.name)


def _value_in(pane: ChartPane, series: Series, turn: int) -> float:
    """The value of a turn: that of its bar, or the last one in it."""
    if pane.style == "bars":
        return sum(point.value for point in series.points if point.turn == turn)
    return series.value_at(turn)


def _cell(value: float) -> Message:
    written = f"{value:.0f}" if value == int(value) else f"{value:.1f}"
    return make_message("chart.cell", value=written)


def _hit_headings() -> tuple[Message, ...]:
    parts = (make_message(f"chart.damage.{part}") for part in _PARTS)
    return (make_message("chart.card"), *parts)


def _hit_rows(chart: MatchChart) -> Iterator[tuple[Message, ...]]:
    for pane in chart.panes:
        for name in dict.fromkeys(series.name for series in pane.series):
            totals = [
                sum(
                    point.value
                    for series in pane.series
                    if series.name == name and series.part == part
                    for point in series.points
                )
                for part in _PARTS
            ]
            whose = make_message("chart.column", pane=pane.heading, series=name)
            yield (whose, *(_cell(total) for total in totals))
