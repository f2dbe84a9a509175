"""Signs in SVG, drawn with our own shapes: energy, emblems, bursts, hearts and bags.

Each is drawn from -1 to 1 in both directions; its user scales it.
"""

from __future__ import annotations

import math

from rules.match_log.table_picture.picture_colors import ENERGY_COLORS, mixed
from rules.match_log.table_picture.svg_tags import escaped, short, tag

IVORY = "#fffaf0"
OUTLINE = "#15181d"
FONT = "Inter,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

# --- energy

_FINGERS = ((-0.88, -0.70), (-0.44, -0.86), (0.0, -0.84), (0.44, -0.68))
_BOLT = "M.34-1-.74.2h.62L-.42 1 .76-.32H.12Z"
_MASK = (
    "M0-.34C.3-.62.72-.6 1.06-.66 1.04.05.8.6.46.56.24.54.16.26 0 .26-.16.26-.24.54-.46.56"
    "-.8.6-1.04.05-1.06-.66-.72-.6-.3-.62 0-.34Z"
)
_EYES = "".join(
    f"M{x}.16 .04C{x}.3-.3 {x}.62-.3 {x}.76-.22 {x}.7 .16 {x}.36 .26 {x}.16 .04Z" for x in ("", "-")
)
_SHIELD = "M0-.96C.26-.8.55-.74.82-.74.9.1.56.7 0 1-.56.7-.9.1-.82-.74-.55-.74-.26-.8 0-.96Z"
_HALF_SHIELD = "M0-.96C.26-.8.55-.74.82-.74.9.1.56.7 0 1Z"


def energy_symbol(symbol: str) -> str:
    """An energy symbol: one of the four types, `wild`, or a number for generic energy."""
    if symbol.isdigit():
        return _generic(symbol)
    return _wild() if symbol == "wild" else _typed(symbol)


def _typed(symbol: str) -> str:
    """The shape of a type with an ivory rim, so that it stands out from plastic of any color."""
    color = ENERGY_COLORS[symbol]
    shape, details = {
        "fist": (_hand(), _fingers(color)),
        "bolt": (tag("path", d=_BOLT), ""),
        "mask": (tag("path", d=_MASK), tag("path", d=_EYES, fill=IVORY, stroke_width=0.06)),
        "shield": (
            tag("path", d=_SHIELD),
            tag("path", d=_HALF_SHIELD, fill=mixed(color, "#ffffff", 0.3), stroke="none")
            + tag("path", d=_SHIELD, fill="none"),
        ),
    }[symbol]
    line = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    return (
        tag("g", shape, fill=OUTLINE, stroke=OUTLINE, stroke_width=0.36, **line)
        + tag("g", shape, fill=IVORY, stroke=IVORY, stroke_width=0.2, **line)
        + tag("g", shape, details, fill=color, stroke=OUTLINE, stroke_width=0.07, **line)
    )


def _hand() -> str:
    """A clenched hand from the front: the wrist, the palm, and four fingers in a row."""
    return _rounded(-0.56, 0.35, 1.12, 0.63, 0.12) + "".join(
        (*(_rounded(x, top, 0.44, 0.9, 0.18) for x, top in _FINGERS), _palm())
    )


def _palm() -> str:
    return _rounded(-0.88, -0.30, 1.76, 0.98, 0.30)


def _fingers(color: str) -> str:
    """The palm over the fingers, the lines between them, and the thumb across."""
    inside = tag("rect", x=-0.84, y=-0.34, width=1.68, height=0.7, fill=color, stroke="none")
    lines = "".join(f"M{short(x)} {short(top + 0.2)}V.1" for x, top in _FINGERS[1:])
    thumb = tag(
        "rect", x=-0.88, y=0.06, width=1.24, height=0.42, rx=0.2, fill=mixed(color, "#ffffff", 0.22)
    )
    return inside + tag("path", d=lines, fill="none", stroke_width=0.085) + thumb


def _generic(number: str) -> str:
    return (
        tag("circle", r=1, fill=IVORY, stroke=OUTLINE, stroke_width=0.08)
        + tag("circle", r=0.82, fill="none", stroke=ENERGY_COLORS["generic"], stroke_width=0.16)
        + bold_text(number, 0, 0.44, 1.24, OUTLINE)
    )


def _wild() -> str:
    """A question mark on the colors of all four types."""
    quarters = (("fist", "M0 0V-1A1 1 0 0 1 1 0Z"), ("bolt", "M0 0H-1A1 1 0 0 1 0-1Z"),
                ("mask", "M0 0V1A1 1 0 0 1-1 0Z"), ("shield", "M0 0H1A1 1 0 0 1 0 1Z"))  # fmt: skip
    return (
        "".join(tag("path", d=path, fill=ENERGY_COLORS[name]) for name, path in quarters)
        + tag("circle", r=1, fill="none", stroke=OUTLINE, stroke_width=0.09)
        + bold_text("?", 0, 0.56, 1.6, IVORY, edge=OUTLINE, edge_width=0.3)
    )


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius)


# --- emblems, bursts, hearts, bags


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


HEART = "M0 1C-1.55-.1-1.05-1.3 0-.5 1.05-1.3 1.55-.1 0 1Z"
DROP = "M0-1C.28-.55.76-.3.76.2.76.66.42.94 0 .94-.42.94-.76.66-.76.2-.76-.3-.28-.55 0-1Z"

_BAG = "M-.3-.5C-.9-.1-.95.9-.5.92-.2 1 .2 1 .5.92.95.9.9-.1.3-.5Z"
_NECK = "M-.26-.52C-.5-.8-.46-.9-.36-.94-.16-.84.16-.84.36-.94.46-.9.5-.8.26-.52Z"
_STRING = "M-.3-.52C-.1-.46.1-.46.3-.52"
_CREASES = "M-.18-.5Q-.3-.2-.43.05M.02-.5Q.03-.2.05.05M.2-.5Q.34-.2.48.05"


def bag(string: str) -> str:
    """A leather bag, with a string of this color."""
    return (
        tag("ellipse", cx=0.1, cy=0.9, rx=0.8, ry=0.16, fill="#000", opacity=0.28)
        + tag("path", d=_NECK, fill="#5d371f", stroke="#2c170a", stroke_width=0.03)
        + tag("path", d=_BAG, fill="url(#leather)", stroke="#2c170a", stroke_width=0.03)
        + tag("path", d=_CREASES, fill="none", stroke="#000", stroke_width=0.025, opacity=0.3)
        + tag(
            "path", d=_STRING, fill="none", stroke=string, stroke_width=0.11, stroke_linecap="round"
        )
    )


def heart() -> str:
    """A gem in the shape of a heart, in a brass setting."""
    return (
        tag("path", d=HEART, fill="#000", opacity=0.3, transform="translate(.08 .14)")
        + tag("path", d=HEART, fill="url(#gem)", stroke="#1d0d04", stroke_width=0.24)
        + tag("path", d=HEART, fill="none", stroke="#f6dc9a", stroke_width=0.1)
        + tag("ellipse", cx=-0.46, cy=-0.4, rx=0.24, ry=0.13, fill="#fff", opacity=0.4)
    )


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
    text: str,
    x: float,
    y: float,
    size: float,
    width: float,
    color: str,
    *,
    bold: bool = True,
) -> str:
    """A line that begins at a point and becomes smaller, or at last shorter, to fit a width."""
    share = 0.6 if bold else 0.55  # the width of an average letter, in sizes
    fitting = max(0.62 * size, min(size, width / (share * max(len(text), 1))))
    most = int(width / (share * fitting))
    shown = text if len(text) <= most else text[: most - 1].rstrip() + "…"
    if bold:
        return bold_text(shown, x, y, fitting, color, anchor="start")
    return tag("text", escaped(shown), x=x, y=y, font_size=fitting, fill=color)
