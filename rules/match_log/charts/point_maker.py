"""Makes the points of a chart: puts acts on the axis of turns and finds what the log says."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from rules.match_log.charts.chart_data import SeriesPoint
from rules.match_log.timeline import Timeline, TimelineAct
from rules.messages.message import Message, make_message
from rules.state import Event


class PointMaker:
    """Makes the points of a match's charts.

    Attributes:
        timeline: the match.
        times: for each number of acts, where that point of the match is on the axis of turns.
            The acts of a turn share its width equally.
        names: the players' names.
    """

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.times = tuple(_times(timeline))
        self.names = tuple(player.name for player in timeline.setup.players)
        self._line_starts = [line.first_event for line in timeline.log]

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
