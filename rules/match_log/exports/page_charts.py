"""The charts of a match as SVG on a web page.

Players differ by color, by stroke and by the shape of their points. Each point names its event and
is a link to its act, but no stop of the Tab key: there are hundreds. A table has the numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from rules.match_log.about_match import Translate
from rules.match_log.charts.chart_data import ChartPane, MatchChart, Series, SeriesPoint
from rules.match_log.charts.match_series import MatchSeries, chart_table
from rules.match_log.table_picture.svg_tags import escaped, short, tag
from rules.messages.message import make_message

_WIDE, _HIGH = 640.0, 190.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 34.0, 8.0, 8.0, 22.0
_ROW = 24.0  # the height of a card's bar
_NAMES = 150.0  # the room for the names of cards

_PART_PAINTS: dict[str, dict[str, str | float]] = {
    "sidekicks": {"fill_opacity": 0.25},
    "characters": {"fill_opacity": 0.85},
    "actions": {"fill": "hatch"},
    "spent": {"fill_opacity": 0.85},
    "lost": {"fill": "hatch"},
    "players": {"fill_opacity": 0.9},
    "dice": {"fill": "hatch"},
    "own": {"fill": "dots"},
}
"""How the parts of a player's bars and areas are filled: plain, or with a pattern of the player."""


def chart_patterns() -> Iterator[str]:
    """The patterns of bars and areas, as definitions."""
    for player in (0, 1):
        color = f"var(--player-{player})"
        hatch = tag("path", d="M-1 7 7-1M-1 1 1-1M5 7 7 5", stroke=color, stroke_width=1.8)
        dots = tag("circle", cx=3, cy=3, r=1.3, fill=color)
        for name, drawing in (("hatch", hatch), ("dots", dots)):
            yield tag(
                "pattern", drawing, id=f"{name}-{player}", width=6, height=6,
                patternUnits="userSpaceOnUse",
            )  # fmt: skip


def chart_section(match: MatchSeries, chart: MatchChart, translate: Translate) -> Iterator[str]:
    """A chart with its title, what it shows, its panes, and its numbers in a table."""
    yield tag("h3", escaped(translate(chart.title)))
    yield tag("p", escaped(translate(chart.empty if chart.is_empty else chart.about)))
    if chart.is_empty:
        return
    for whole in chart.panes:
        drawn = tuple(series for series in whole.series if series.points)
        if drawn:
            pane = msgspec.structs.replace(whole, series=drawn)
            yield tag("div", *_pane(match, pane, translate(chart.title), translate), class_="pane")
    table = chart_table(match, chart)
    heads = (tag("th", escaped(translate(cell)), scope="col") for cell in table.headings)
    rows = (tag("tr", *(tag("td", escaped(translate(cell))) for cell in row)) for row in table.rows)
    yield tag(
        "details",
        tag("summary", escaped(translate(make_message("page.table")))),
        tag("div", tag("table", tag("tr", *heads), *rows), class_="scroll"),
    )


def _pane(match: MatchSeries, pane: ChartPane, title: str, translate: Translate) -> Iterator[str]:
    heading = translate(pane.heading)
    summary = translate(pane.summary) if pane.summary else ""
    if heading != title:
        yield tag("h4", escaped(heading))
    if summary:
        yield tag("p", escaped(summary))
    draw = _hits if pane.style == "hits" else _over_turns
    yield draw(match, pane, translate)
    named = list(dict.fromkeys((shown.name, shown.player, shown.part) for shown in pane.series))
    if pane.style != "hits" and len(named) > 1:
        items = (
            tag("li", _swatch(pane, player, part), escaped(translate(name)))
            for name, player, part in named
        )
        yield tag("ul", *items, class_="legend")


def _swatch(pane: ChartPane, player: int, part: str) -> str:
    """A sample of how a series is drawn."""
    if pane.style in ("steps", "band") or part == "rolled":
        sign = tag("path", d="M1 6H25", **_line(player, part)) + _sign(player, 13, 6)
    else:
        sign = tag("rect", x=3, y=1, width=20, height=10, **_fill(player, part))
    return tag("svg", sign, viewBox="0 0 26 12", aria_hidden="true")


# --- over the turns -------------------------------------------------------------------------------


class _Axes:
    """Where turns and values are in a pane."""

    def __init__(self, match: MatchSeries, least: float, most: float) -> None:
        self.match = match
        self.least, self.most = least, max(most, least + 1)

    def x(self, time: float) -> float:
        share = (time - self.match.start) / (self.match.end - self.match.start)
        return _LEFT + share * (_WIDE - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        share = (value - self.least) / (self.most - self.least)
        return _HIGH - _BOTTOM - share * (_HIGH - _TOP - _BOTTOM)

    def grid(self) -> Iterator[str]:
        """The turns as stripes with their numbers, and lines for round values."""
        turns = [turn for turn in self.match.turns if turn[0] > self.match.start]
        every = max(1, round(len(turns) / 16))
        for number, player in turns:
            left, right = self.x(max(number - 1, self.match.start)), self.x(number)
            yield tag(
                "rect", x=left, y=_TOP, width=max(right - left, 0), height=_HIGH - _TOP - _BOTTOM,
                fill=f"var(--player-{player % 2})", opacity=0.08,
            )  # fmt: skip
            if number % every == 0:
                yield _label(str(number), (left + right) / 2, _HIGH - 6)
        step = _round_step((self.most - self.least) / 4)
        value = step * -(-self.least // step)
        while value <= self.most:
            y = short(self.y(value))
            line = f"M{short(_LEFT)} {y}H{short(_WIDE - _RIGHT)}"
            yield tag("path", d=line, stroke="currentColor", opacity=0.35 if not value else 0.14)
            yield _label(f"{value + 0:g}", _LEFT - 6, self.y(value) + 4, anchor="end")
            value += step


def _round_step(least: float) -> float:
    return next((step for step in (1, 2, 3, 5, 10, 20, 50, 100) if step >= least), 200)


def _over_turns(match: MatchSeries, pane: ChartPane, translate: Translate) -> str:
    axes = _Axes(match, *_reach(pane))
    draw: Callable[[_Axes, ChartPane, Translate], Iterator[str]] = {
        "steps": _steps,
        "stack": _stack,
        "bars": _bars,
        "band": _band,
    }[pane.style]
    return tag(
        "svg",
        *axes.grid(),
        *draw(axes, pane, translate),
        viewBox=f"0 0 {short(_WIDE)} {short(_HIGH)}",
        role="group",
        aria_label=translate(pane.heading),
    )


def _reach(pane: ChartPane) -> tuple[float, float]:
    """The least and the largest value of a pane."""
    points = [point for series in pane.series for point in series.points]
    if pane.style == "stack":
        return 0, max(sum(_values_at(pane, point.time)) for point in points)
    if pane.style == "bars":
        turns = {point.turn for point in points}
        return 0, max(max(_turn_sums(pane, turn)) for turn in turns)
    if pane.style == "band":
        return (
            min(min(point.low, point.value) for point in points),
            max(max(point.high, point.value) for point in points),
        )
    return min(0, *(point.value for point in points)), max(point.value for point in points)


def _values_at(pane: ChartPane, time: float) -> list[float]:
    return [series.value_at(time) for series in pane.series]


def _turn_sums(pane: ChartPane, turn: int) -> tuple[float, float]:
    """The height of a turn's mark and of its bar."""
    sums = {"rolled": 0.0, "used": 0.0}
    for series in pane.series:
        for point in series.points:
            if point.turn == turn:
                sums["rolled" if series.part == "rolled" else "used"] += point.value
    return sums["rolled"], sums["used"]


def _step_line(axes: _Axes, series: Series) -> str:
    first, *others = series.points
    line = f"M{short(axes.x(first.time))} {short(axes.y(first.value))}"
    line += "".join(f"H{short(axes.x(one.time))}V{short(axes.y(one.value))}" for one in others)
    return f"{line}H{short(axes.x(axes.match.end))}"


def _steps(axes: _Axes, pane: ChartPane, translate: Translate) -> Iterator[str]:
    for series in pane.series:
        yield tag("path", d=_step_line(axes, series), **_line(series.player, series.part))
    for series in pane.series:
        yield from _points(axes, series, translate)


def _band(axes: _Axes, pane: ChartPane, translate: Translate) -> Iterator[str]:
    for series in pane.series:
        there = [f"{short(axes.x(p.time))} {short(axes.y(p.high))}" for p in series.points]
        back = [f"{short(axes.x(p.time))} {short(axes.y(p.low))}" for p in series.points[::-1]]
        color = f"var(--player-{series.player % 2})"
        yield tag("path", d="M" + "L".join(there + back) + "Z", fill=color, opacity=0.2)
        line = "L".join(f"{short(axes.x(p.time))} {short(axes.y(p.value))}" for p in series.points)
        yield tag("path", d=f"M{line}", **_line(series.player, series.part))
        yield from _points(axes, series, translate)


def _points(axes: _Axes, series: Series, translate: Translate) -> Iterator[str]:
    for point in series.points:
        if point.act:
            sign = _sign(series.player, axes.x(point.time), axes.y(point.value))
            yield _link(point, translate, sign)


def _stack(axes: _Axes, pane: ChartPane, translate: Translate) -> Iterator[str]:
    times = sorted({point.time for series in pane.series for point in series.points})
    ends = [*times[1:], axes.match.end]
    below = [0.0] * len(times)
    for series in pane.series:
        above = [low + series.value_at(t) for low, t in zip(below, times, strict=True)]
        there = "".join(
            f"L{short(axes.x(start))} {short(axes.y(high))}H{short(axes.x(end))}"
            for start, end, high in zip(times, ends, above, strict=True)
        )
        back = "".join(
            f"L{short(axes.x(end))} {short(axes.y(low))}H{short(axes.x(start))}"
            for start, end, low in list(zip(times, ends, below, strict=True))[::-1]
        )
        yield tag("path", d=f"M{there[1:]}{back}Z", **_fill(series.player, series.part))
        below = above
    top = pane.series[-1]
    for point in top.points:
        if point.act:
            total = sum(_values_at(pane, point.time))
            sign = _sign(top.player, axes.x(point.time), axes.y(total))
            yield _link(point, translate, sign)


def _bars(axes: _Axes, pane: ChartPane, translate: Translate) -> Iterator[str]:
    tops: dict[int, float] = {}
    half = min(0.32 * (axes.x(axes.match.start + 1) - axes.x(axes.match.start)), 22)
    for series in pane.series:
        for point in series.points:
            x = axes.x(point.time)
            if series.part == "rolled":
                mark = f"M{short(x - half - 4)} {short(axes.y(point.value))}h{short(2 * half + 8)}"
                sign = tag("path", d=mark, stroke="currentColor", stroke_width=2.5)
            else:
                low = tops.get(point.turn, 0.0)
                high = tops[point.turn] = low + point.value
                sign = tag(
                    "rect", x=x - half, y=axes.y(high), width=2 * half,
                    height=axes.y(low) - axes.y(high), **_fill(series.player, series.part),
                )  # fmt: skip
            yield _link(point, translate, sign)


# --- by card --------------------------------------------------------------------------------------


def _hits(match: MatchSeries, pane: ChartPane, translate: Translate) -> str:
    """A bar for each card, made of a piece for each hit."""
    names = list(dict.fromkeys(series.name for series in pane.series))
    totals = [
        sum(point.value for shown in pane.series if shown.name == name for point in shown.points)
        for name in names
    ]
    unit = (_WIDE - _NAMES - 46) / max(*totals, 5)
    drawn: list[str] = []
    for row, (name, total) in enumerate(zip(names, totals, strict=True)):
        y, left = _ROW * row + 2, _NAMES
        drawn.append(_label(translate(name), _NAMES - 8, y + 15, anchor="end"))
        for series in pane.series:
            for point in series.points if series.name == name else ():
                piece = tag(
                    "rect", x=left, y=y, width=point.value * unit - 1, height=_ROW - 5, rx=2,
                    **_fill(series.player, series.part),
                )  # fmt: skip
                drawn.append(_link(point, translate, piece))
                left += point.value * unit
        drawn.append(_label(f"{total:g}", left + 6, y + 15, anchor="start"))
    high = _ROW * len(names) + 4
    label = translate(pane.heading)
    box = f"0 0 {short(_WIDE)} {short(high)}"
    return tag("svg", *drawn, viewBox=box, role="group", aria_label=label)


# --- signs ----------------------------------------------------------------------------------------


def _line(player: int, part: str) -> dict[str, str | float]:
    found: dict[str, str | float] = {
        "fill": "none",
        "stroke": "currentColor" if part == "rolled" else f"var(--player-{player % 2})",
        "stroke_width": 2.5,
    }
    return found | ({"stroke_dasharray": "7 3"} if player % 2 else {})


def _fill(player: int, part: str) -> dict[str, str | float]:
    color = f"var(--player-{player % 2})"
    paint: dict[str, str | float] = {"fill": color, "stroke": color, "stroke_width": 1}
    paint |= _PART_PAINTS.get(part, {})
    if paint["fill"] in ("hatch", "dots"):
        paint["fill"] = f"url(#{paint['fill']}-{player % 2})"
    return paint


def _sign(player: int, x: float, y: float) -> str:
    """A point: a hexagon for the first player, a disc for the second, as on their dice."""
    color = f"var(--player-{player % 2})"
    if player % 2:
        return tag("circle", cx=x, cy=y, r=4.2, fill=color, stroke="var(--paper)", stroke_width=1)
    path = f"M{short(x)} {short(y - 5)}l4.3 2.5v5l-4.3 2.5-4.3-2.5v-5Z"
    return tag("path", d=path, fill=color, stroke="var(--paper)", stroke_width=1)


def _link(point: SeriesPoint, translate: Translate, sign: str) -> str:
    title = tag("title", escaped(translate(point.event)))
    return tag("a", title, sign, href=f"#act={point.act}", tabindex=-1)


def _label(text: str, x: float, y: float, *, anchor: str = "middle") -> str:
    return tag(
        "text", escaped(text), x=x, y=y, font_size=12, text_anchor=anchor, fill="currentColor"
    )
