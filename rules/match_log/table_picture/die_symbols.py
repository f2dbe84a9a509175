"""The dice of a match as SVG symbols, one for each face, and the marks on dice.

A die is drawn from -50 to 50 in both directions, seen from above a little from the front right.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice import die_letters
from rules.cards import CardKind
from rules.match_log.table_picture.picture_colors import PictureColors, mixed, plastics_of
from rules.match_log.table_picture.svg_tags import escaped, short, tag
from rules.match_log.table_picture.symbol_shapes import (
    DROP,
    OUTLINE,
    PLAYER_SHAPES,
    bold_text,
    emblem_shape,
    star,
)
from rules.model import Face
from rules.state import Die, Setup

_SYMBOL_PLACES = {
    1: ((50, 50, 37),),
    2: ((31, 31, 25), (69, 69, 25)),
    3: ((29, 29, 20), (71, 29, 20), (50, 70, 20)),
    4: ((29, 29, 20), (71, 29, 20), (29, 71, 20), (71, 71, 20)),
}
"""Where one to four energy symbols are on a face of 100 by 100: center and radius."""


def die_symbol_id(die: Die) -> str:
    """The id of the symbol that shows a die with its face."""
    return f"d{die.card}" if die.face < 0 else f"d{die.card}-{die.face}"


def die_symbols(setup: Setup) -> Iterator[str]:
    """All faces of all dice of a match, and each die without a face, as definitions."""
    plastics, letters = plastics_of(setup), die_letters(setup)
    for number, at_table in enumerate(setup.cards):
        plastic, ink = plastics[number]
        match at_table.card.kind:
            case CardKind.SIDEKICK:
                shape, sign = "pawn", ""
            case CardKind.TOKEN:
                shape, sign = "diamond", letters[number]
            case _:
                owner = at_table.owner
                shape = "square" if owner is None else PLAYER_SHAPES[owner % 2]
                sign = letters[number]
        emblem = _emblem(shape, sign, plastic, ink)
        name = at_table.card.name
        yield _die(f"d{number}", name, plastic, _placed(emblem, 50, 50, 36))
        has_levels = at_table.card.die.face_of_level(2) is not None
        for place, face in enumerate(at_table.card.die.faces):
            printed = _print(face, emblem, plastic, ink, has_levels=has_levels)
            shown = "character" if face.level and not has_levels else face.name
            yield _die(f"d{number}-{place}", f"{name}: {shown}", plastic, printed)


def _die(name: str, title: str, plastic: str, printed: str) -> str:
    dark = mixed(plastic, "#000000", 0.42)
    side = mixed(plastic, "#000000", 0.24)
    return tag(
        "g",
        tag("title", escaped(title)),
        tag("rect", x=-45, y=-40, width=106, height=106, rx=22, opacity=0.14),
        tag("rect", x=-48, y=-45, width=103, height=105, rx=19, opacity=0.2),
        tag("rect", x=-50, y=-50, width=101, height=105, rx=17, fill=dark),
        tag("path", d="M44-44Q51-40 51-32V34Q51 46 44 50Z", fill=side),
        tag("rect", x=-50, y=-50, width=95, height=95, rx=16, fill=plastic),
        tag("rect", x=-50, y=-50, width=95, height=95, rx=16, fill="url(#sheen)"),
        tag("g", printed, transform="translate(-50 -50)scale(.95)"),
        id=name,
    )


def _print(face: Face, emblem: str, plastic: str, ink: str, *, has_levels: bool) -> str:
    if face.action:
        return _placed(emblem, 50, 50, 33) + _bursts(face.bursts, 19, 81, 17, 28)
    if face.level:
        return _character(face, emblem, plastic, ink, has_levels=has_levels)
    symbols = (
        [str(len(face.energy))] if face.is_generic else [symbol.value for symbol in face.energy]
    )
    return "".join(
        tag("use", href=f"#e-{symbol}", transform=_at(x, y, radius))
        for symbol, (x, y, radius) in zip(symbols, _SYMBOL_PLACES[len(symbols)], strict=True)
    )


def _character(face: Face, emblem: str, plastic: str, ink: str, *, has_levels: bool) -> str:
    """The numbers, bursts and pips of a character; a single level has no pips (DIE-1)."""
    pips = "".join(
        tag("circle", cx=9.5, cy=43 + 10.5 * pip, r=4.6, fill=ink)
        for pip in range(face.level if has_levels else 0)
    )
    return (
        _placed(emblem, 40, 52, 23)
        + tag("circle", cx=21, cy=21, r=17, fill=ink)
        + bold_text(str(face.fielding), 21, 31, 28, plastic)
        + bold_text(str(face.attack), 76, 43, 48, ink)
        + bold_text(str(face.defense), 76, 91, 48, ink)
        + _bursts(face.bursts, 19, 81, 14, 25)
        + pips
    )


def _bursts(count: int, x: float, y: float, radius: float, apart: float) -> str:
    if not count:
        return ""
    path = "".join(star(8, radius, radius * 0.56, x + apart * at, y) for at in range(count))
    return tag("path", d=path, fill="#ffe14d", stroke=OUTLINE, stroke_width=3.5)


def _emblem(shape: str, letters: str, plastic: str, ink: str) -> str:
    path = tag(
        "path",
        d=emblem_shape(shape),
        fill=mixed(plastic, ink, 0.24),
        stroke=mixed(plastic, ink, 0.5),
        stroke_width=0.08,
    )
    size = 1.0 if len(letters) > 1 else 1.2
    return path + (bold_text(letters, 0, 0.36 * size, size, ink) if letters else "")


def _placed(drawing: str, x: float, y: float, size: float) -> str:
    return tag("g", drawing, transform=_at(x, y, size))


def _at(x: float, y: float, size: float) -> str:
    return f"translate({short(x)} {short(y)})scale({short(size)})"


# --- marks ----------------------------------------------------------------------------------------

MARK_TEXTS = {
    "damage": (-4, 62, 34),
    "attack-up": (22, -10, 42),
    "attack-down": (22, -10, 42),
    "defense-up": (22, 36, 42),
    "defense-down": (22, 36, 42),
}
"""The numbers on marks: the middle of their base line, and their size."""


def mark_symbols(colors: PictureColors) -> Iterator[str]:
    """The marks on dice as definitions: damage, changed numbers, bars of captives, and owners."""
    drop = tag("path", d=DROP, fill="#b3211a", stroke="#fff", stroke_width=0.14)
    edge = tag("path", d=DROP, fill=OUTLINE, stroke=OUTLINE, stroke_width=0.3)
    yield tag("g", _placed(edge + drop, -4, 50, 27), id="m-damage")
    for what, y in (("attack", -24), ("defense", 22)):
        for way, tip, color in (("up", -1, "#0b6b53"), ("down", 1, "#8c3d00")):
            plate = f"M-26 {18 * tip}L0 {28 * tip} 26 {18 * tip}V{-19 * tip}H-26Z"
            yield tag(
                "g",
                tag("path", d=plate, transform=f"translate(22 {y})"),
                id=f"m-{what}-{way}",
                fill=color,
                stroke="#fff",
                stroke_width=2.5,
                stroke_linejoin="round",
            )
    grate = "M-50-52V56M-18-52V56M14-52V56M46-52V56M-54-52H50M-54 56H50"
    bars = "".join(
        tag("path", d=grate, stroke=color, stroke_width=width)
        for color, width in (("#14181d", 14), ("#e9edf1", 7))
    )
    yield tag("g", bars, id="m-captive", stroke_linecap="round")
    for player, shape in enumerate(PLAYER_SHAPES):
        color = colors.of_player("player", player)
        frame = tag(
            "rect", x=-50, y=-50, width=96, height=96, rx=16, fill="none", stroke=color,
            stroke_width=7,
        )  # fmt: skip
        crest = tag("path", d=emblem_shape(shape), fill=color, stroke="#fff", stroke_width=0.16)
        yield tag("g", frame, _placed(crest, -52, 8, 16), id=f"m-owner-{player}")
