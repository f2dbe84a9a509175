"""Writes SVG pictures and HTML pages: tags, in which every text is escaped, shapes and letters."""

from __future__ import annotations

import math

from rules.reading import visible

IVORY = "#fffaf0"
OUTLINE = "#15181d"
FONT = "Inter,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def escaped(text: str) -> str:
    """A text that cannot be read as markup; control characters become visible."""
    return visible(text).translate(_ESCAPES)


def tag(name: str, /, *content: str, **attributes: str | float) -> str:
    """A tag with its attributes and the markup in it. `content` is markup, which is not escaped
    again. `attributes`: `_` in their names becomes `-`; at their end it is dropped."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"


def short(number: float) -> str:
    """A number with at most two decimals, as short as possible."""
    return f"{round(number, 2):g}"


def _value(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else short(value)


def placed(x: float, y: float, size: float) -> str:
    """The transformation that puts a drawing of the size 1 at a point."""
    return f"translate({short(x)} {short(y)})scale({short(size)})"


def emblem_shape(shape: str) -> str:
    """The path of an emblem: `hexagon`, `disc`, `square`, `diamond` or `pawn`."""
    match shape:
        case "hexagon":
            return _regular(6)
        case "diamond":
            return _regular(4)
        case "square":
            return "M-.6-.88H.6Q.88-.88.88-.6V.6Q.88.88.6.88H-.6Q-.88.88-.88.6V-.6Q-.88-.88-.6-.88Z"
        case "pawn":
            return (
                "M-.86.92C-.86.1-.4-.06 0-.06.4-.06.86.1.86.92Z"
                "M-.42-.5A.42.42 0 1 1 .42-.5 .42.42 0 1 1-.42-.5Z"
            )
        case _:
            return "M-1 0A1 1 0 1 1 1 0 1 1 0 1 1-1 0Z"


PLAYER_SHAPES = ("hexagon", "disc")
"""The shape of the first and the second player, beside their color."""


def _regular(sides: int) -> str:
    angles = [2 * math.pi * at / sides for at in range(sides)]
    return _closed([(math.sin(angle), -math.cos(angle)) for angle in angles])


def star(points: int, outer: float, inner: float, x: float = 0.0, y: float = 0.0) -> str:
    """The path of a star around a point."""
    return _closed(
        [
            (
                x + (inner if at % 2 else outer) * math.sin(math.pi * at / points),
                y - (inner if at % 2 else outer) * math.cos(math.pi * at / points),
            )
            for at in range(2 * points)
        ]
    )


def _closed(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in points) + "Z"


_TINY = 4.0


def bold_text(
    text: str,
    x: float,
    y: float,
    size: float,
    color: str,
    *,
    anchor: str = "middle",
    edge: str = "",
    edge_width: float = 0.0,
) -> str:
    """Bold letters with their base line at a point, and perhaps an edge around them.

    The edge is a separate text: Qt does not know the order of painting. Tiny letters are large
    ones made smaller, because Qt rounds their widths.
    """
    if size < _TINY:
        large = bold_text(
            text, 32 * x, 32 * y, 32 * size, color, anchor=anchor, edge=edge,
            edge_width=32 * edge_width,
        )  # fmt: skip
        return tag("g", large, transform="scale(.03125)")
    place: dict[str, str | float] = {
        "x": x,
        "y": y,
        "font_size": size,
        "font_weight": "bold",
        "text_anchor": anchor,
    }
    letters = tag("text", escaped(text), **place, fill=color)
    if not edge:
        return letters
    line: dict[str, str | float] = {"stroke_width": edge_width, "stroke_linejoin": "round"}
    return tag("text", escaped(text), **place, fill=edge, stroke=edge, **line) + letters


def fitted_text(
    text: str, x: float, y: float, size: float, width: float, color: str, *, bold: bool = True
) -> str:
    """A line that begins at a point and becomes smaller, or at last shorter, to fit a width."""
    share = 0.6 if bold else 0.55  # the width of an average letter, in sizes
    fitting = max(0.62 * size, min(size, width / (share * max(len(text), 1))))
    most = int(width / (share * fitting))
    shown = text if len(text) <= most else text[: most - 1].rstrip() + "…"
    if bold:
        return bold_text(shown, x, y, fitting, color, anchor="start")
    return tag("text", escaped(shown), x=x, y=y, font_size=fitting, fill=color)
