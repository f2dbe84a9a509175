"""What a chart shows, as plain values. A panel, a web page or a printer can draw them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Literal

import msgspec

from rules.match_log.timeline import Timeline, TimelineAct
from rules.messages.message import Message, make_message
from rules.model import PlayerId
from rules.state import Event

ChartId = Literal["life", "energy", "dice", "damage", "field", "luck"]

PaneStyle = Literal["steps", "stack", "bars", "hits", "band"]
"""How a pane is drawn.

    steps: each series is a line that keeps its value until its next point.
    stack: the same, but each series begins on top of the one before it.
    bars: each point is a bar in the middle of its turn. The bars of `spent` and `lost` energy
        stand on each other, and `rolled` is a mark across them.
    hits: each series is a horizontal bar of its points, one after another; `time` does not matter.
        Neighbors of one name share a row.
    band: a line, and behind it the interval from `low` to `high`.
"""


class SeriesPoint(msgspec.Struct, frozen=True, gc=False):
    """A value at a point of the match."""

    act: int  # how many acts had been played; 0 is the start
    turn: int
    time: float  # where it is on the axis of turns; turn 3 goes from 2.0 to 3.0
    value: float  # the value from here on
    event: Message
    low: float = 0.0  # the interval that `value` is compared with, in a pane of style `band`
    high: float = 0.0  # the interval that `value` is compared with, in a pane of style `band`


class Series(msgspec.Struct, frozen=True):
    """Values over a match."""

    name: Message  # its name in the legend
    player: PlayerId
    # What it is in its pane, for its color or hatching: `rolled`, `spent`, `lost`, `sidekicks`,
    # `characters`, `actions`, `players`, `dice`, `own`; "" if only the player matters
    part: str
    points: tuple[SeriesPoint, ...]  # its points, the earliest first

    def value_at(self, time: float) -> float:
        """The value of the last point up to a time; 0 before the first."""
        place = bisect_right(self.points, time, key=lambda point: point.time)
        return self.points[place - 1].value if place else 0.0


class ChartPane(msgspec.Struct, frozen=True):
    """A coordinate system of a chart: series with one unit."""

    heading: Message
    style: PaneStyle
    series: tuple[Series, ...]  # the series; none if nothing has happened yet
    # What it all adds up to, in a sentence; None if the series say it
    summary: Message | None = None

    @property
    def legend(self) -> tuple[tuple[Message, Series], ...]:
        """What is explained: a name, and a series that looks like it.

        Hits are told apart by what was hit, since their rows have the names of the cards.
        """
        if self.style != "hits":
            return tuple((series.name, series) for series in self.series)
        by_part = {series.part: series for series in reversed(self.series)}
        return tuple(
            (make_message(f"chart.damage.{part}"), by_part[part])
            for part in ("players", "dice", "own")
            if part in by_part
        )


class MatchChart(msgspec.Struct, frozen=True):
    """A chart of a match."""

    id: ChartId
    panes: tuple[ChartPane, ...]

    @property
    def title(self) -> Message:
        """Its title."""
        return make_message(f"chart.{self.id}")

    @property
    def about(self) -> Message:
        """What it shows, and how to read it."""
        return make_message(f"chart.{self.id}.about")

    @property
    def empty(self) -> Message:
        """What to say while there is nothing to show."""
        return make_message(f"chart.{self.id}.empty")

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show yet but how the match began."""
        every = (point for pane in self.panes for series in pane.series for point in series.points)
        return all(point.act == 0 for point in every)


class PointMaker:
    """Makes the points of a match's charts.

    Attributes:
        times: for each number of acts, where that point of the match is on the axis of turns.
            The acts of a turn share its width equally.
    """

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.times = tuple(_times(timeline))
        self.players = timeline.setup.player_ids
        self.names = tuple(player.name for player in timeline.setup.players)
        self._line_starts = [line.first_event for line in timeline.log]

    def name(self, player: PlayerId) -> Message:
        """A player's name, as a heading or in a legend."""
        return make_message("chart.player", player=self.names[player])

    def side(self, player: PlayerId) -> Message:
        """The names of a player's side, as a heading or in a legend."""
        return make_message("chart.player", player=self.timeline.setup.names_of_side(player))

    def point(self, act: int, value: float, event: Message) -> SeriesPoint:
        """A point after a number of acts."""
        return SeriesPoint(act, self._turn(act), self.times[act], value, event)

    def start(self, value: float) -> SeriesPoint:
        """The point at the start of the match."""
        return self.point(0, value, make_message("chart.start"))

    def line(self, event: int) -> Message:
        """The line of the log that tells an event, as an index of the timeline's events."""
        place = bisect_right(self._line_starts, event) - 1
        return self.timeline.log[max(place, 0)].message

    def events(self, act: TimelineAct) -> Iterator[tuple[int, Event]]:
        """The events of an act, each with its index."""
        return enumerate(self.timeline.events_of(act), act.first_event)

    def _turn(self, act: int) -> int:
        acts = self.timeline.acts
        return acts[act - 1].turn if act else (acts[0].turn if acts else 1)


def _times(timeline: Timeline) -> Iterator[float]:
    turns = timeline.turns
    yield float(turns[0].number - 1) if turns else 0.0
    for turn in turns:
        count = turn.end_act - turn.first_act
        for place in range(1, count + 1):
            yield turn.number - 1 + place / count
