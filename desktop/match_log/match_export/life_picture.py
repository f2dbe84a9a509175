"""The life of both players over a match, as a small SVG picture for the PDF."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.match_log import MatchSeries, Series

_WIDTH, _HEIGHT = 900, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 140, 24, 30
_COLORS, _DASHES = ("#1f5f9f", "#a8461e"), ("none", "10 5")
_INK, _GRID = "#4d463c", "#d9cfbd"


def life_picture(series: MatchSeries) -> str:
    """The lines of both players from the first turn to the last; "" if there are none."""
    lines = [
        line for chart in series.charts if chart.id == "life" for line in chart.panes[0].series
    ]
    end = max((point.time for line in lines for point in line.points), default=0)
    most = max((point.value for line in lines for point in line.points), default=0)
    if not end or not most:
        return ""
    across = (_WIDTH - _LEFT - _RIGHT) / end
    up = (_HEIGHT - _TOP - _BOTTOM) / most
    parts = [*_grid(end, most, across, up)]
    for line, name in zip(lines, series.players, strict=False):
        parts += _life_line(line, name, end, across, up)
    size = f'width="{_WIDTH}" height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}"'
    drawing = "".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Inter" font-size="15">'
        f"{drawing}</svg>"
    )


def _grid(end: float, most: float, across: float, up: float) -> Iterator[str]:
    floor = _HEIGHT - _BOTTOM
    for value in range(0, int(most) + 1, 5 if most > 5 else 1):
        y = floor - value * up
        yield f'<path d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}" stroke="{_GRID}"/>'
        yield _label(str(value), _LEFT - 8, y + 5, "end", _INK)
    for turn in range(0, ceil(end), max(1, int(end) // 12)):
        yield _label(str(turn + 1), _LEFT + (turn + 0.5) * across, floor + 20, "middle", _INK)


def _life_line(line: Series, name: str, end: float, across: float, up: float) -> Iterator[str]:
    color, dash = _COLORS[line.player], _DASHES[line.player]
    floor, path, last = _HEIGHT - _BOTTOM, "", 0.0
    for point in line.points:
        x, last = _LEFT + point.time * across, floor - max(point.value, 0) * up
        path += f"H{x:.1f}V{last:.1f}" if path else f"M{x:.1f} {last:.1f}"
    path += f"H{_LEFT + end * across:.1f}"
    stroke = f'stroke="{color}" stroke-width="4" stroke-dasharray="{dash}"'
    yield f'<path d="{path}" fill="none" {stroke}/>'
    yield _label(name, _WIDTH - _RIGHT + 10, last + 5 - 8 * line.player, "start", color)


def _label(text: str, x: float, y: float, anchor: str, color: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{color}">{escape(text)}</text>'
    )
