"""Draws what all pictures of a match share: dice, signs, and the empty table with its cards."""

from __future__ import annotations

from collections.abc import Iterator

from rules.match_log.about_match import Translate
from rules.match_log.table_picture.die_symbols import die_symbols, mark_symbols
from rules.match_log.table_picture.picture_colors import ENAMELS, PictureColors
from rules.match_log.table_picture.picture_places import (
    HEIGHT,
    MIDDLE,
    POCKETS,
    STAGE,
    TRAYS,
    WIDTH,
    Box,
    bag_spot,
    card_boxes,
    is_narrow,
    rail,
    token_spot,
    tray,
)
from rules.match_log.table_picture.picture_scene import STEP_BEADS
from rules.match_log.table_picture.svg_tags import escaped, short, tag
from rules.match_log.table_picture.symbol_shapes import (
    IVORY,
    OUTLINE,
    PLAYER_SHAPES,
    bag,
    bold_text,
    emblem_shape,
    energy_symbol,
    fitted_text,
    heart,
)
from rules.messages.message import make_message
from rules.model import CardId, PlayerId
from rules.state import OUT, Setup, Step


def table_definitions(setup: Setup, colors: PictureColors, translate: Translate) -> Iterator[str]:
    """Everything that pictures of a match refer to: its dice, `table` (the empty table) and
    `steps` (the names of the steps)."""
    yield from _paints(colors)
    for name in ("fist", "bolt", "mask", "shield", "wild", "1", "2", "3", "4"):
        yield tag("g", energy_symbol(name), id=f"e-{name}")
    yield tag("g", heart(), id="heart")
    for player, shape in enumerate(PLAYER_SHAPES):
        color = colors.of_player("player", player)
        yield tag("g", bag(color), id=f"bag-{player}")
        yield tag(
            "path", d=emblem_shape(shape), fill=color, stroke="#fff", stroke_width=0.2,
            id=f"crest-{player}",
        )  # fmt: skip
    yield from mark_symbols(colors)
    yield from die_symbols(setup)
    yield tag("g", *_table(setup, colors, translate), id="table")
    names = (translate(make_message(f"step.short.{step.name.lower()}")) for step in Step)
    steps = zip(STEP_BEADS, names, strict=True)
    yield tag("g", *(_text(name, x, 726, 14, colors.wood_ink) for x, name in steps), id="steps")


def _paints(colors: PictureColors) -> Iterator[str]:
    """The gradients and patterns of wood, felt, plastic, brass, leather and enamel."""
    down = {"x1": 0, "y1": 0, "x2": 0, "y2": 1}
    across = {"x1": 0, "y1": 0, "x2": 1, "y2": 1}
    yield _gradient("sheen", across, ("#fff", 0.26), ("#fff", 0.02), ("#000", 0.14))
    yield _gradient("sunk", down, ("#000", 0.26), ("#000", 0.05), ("#fff", 0.06))
    yield _gradient("lip", down, ("#000", 0.5), ("#000", 0.12), ("#fff", 0.5))
    yield _gradient("shine", down, ("#fff", 0.3), ("#fff", 0.05), ("#000", 0.2))
    yield _gradient("plank", down, ("#fff", 0.16), ("#000", 0.02), ("#000", 0.22))
    yield _gradient("glow", down, ("#ff6a3c", 0.95), ("#d94a22", 0.75), ("#ff8a4c", 0.35))
    yield _gradient(
        "brass", across, (colors.brass_light, 1), (colors.brass, 1), (colors.brass_dark, 1)
    )
    yield _gradient("leather", across, ("#b57a4b", 1), ("#7c4a28", 1), ("#452613", 1))
    yield _gradient("gem", across, ("#ff7a66", 1), ("#d3271d", 1), ("#6d0b08", 1))
    yield tag(
        "radialGradient",
        _stop(0, "#fff", 0.22), _stop(0.6, "#fff", 0.03), _stop(1, "#000", 0.22),
        id="lamp", cx=0.42, cy=0.4, r=0.75,
    )  # fmt: skip
    weave = tag("path", d="M0 1H4M2 3H6M-2 5H2M4 5H8", stroke="#000", opacity=0.1) + tag(
        "path", d="M0 0V2M4 2V4M2 4V6", stroke="#fff", opacity=0.1
    )
    yield tag("pattern", weave, id="weave", width=6, height=6, patternUnits="userSpaceOnUse")
    grain = "".join(
        f"M0 {y}C80 {y - bend} 130 {y + bend} 200 {y + bend / 2:g}S330 {y - bend} 400 {y}"
        for y, bend in ((4, 2), (9, -3), (13, 1), (19, 4), (26, -2), (31, 3), (38, -4), (44, 1))
    )
    fine = "".join(f"M0 {y}C120 {y + 2} 260 {y - 2} 400 {y}" for y in (6, 16, 22, 29, 35, 41, 47))
    yield tag(
        "pattern",
        tag("path", d=grain, fill="none", stroke=colors.wood_dark, stroke_width=1.1, opacity=0.5),
        tag("path", d=fine, fill="none", stroke=colors.wood_light, stroke_width=0.8, opacity=0.55),
        id="grain", width=400, height=50, patternUnits="userSpaceOnUse",
    )  # fmt: skip


def _gradient(name: str, way: dict[str, int], *colors: tuple[str, float]) -> str:
    stops = (
        _stop(at / (len(colors) - 1), color, opacity) for at, (color, opacity) in enumerate(colors)
    )
    return tag("linearGradient", *stops, id=name, **way)


def _stop(offset: float, color: str, opacity: float) -> str:
    return tag("stop", offset=offset, stop_color=color, stop_opacity=opacity)


def _table(setup: Setup, colors: PictureColors, translate: Translate) -> Iterator[str]:
    """The empty table: wood, felt, trays, names, steps, bags and cards."""
    yield _box(Box(0, 0, WIDTH, HEIGHT), 14, fill=colors.wood)
    yield _box(Box(0, 0, WIDTH, HEIGHT), 14, fill="url(#grain)")
    yield _box(rail(PlayerId(1)), 14, fill="url(#plank)")
    yield _box(rail(PlayerId(0)), 14, fill="url(#plank)")
    felt = Box(10, 46, WIDTH - 20, 646)
    for player in reversed(setup.player_ids[:2]):
        half = Box(felt.x, felt.y if player else MIDDLE, felt.width, felt.height / 2)
        yield _box(half, 10, fill=colors.of_player("felt", player))
    seam = Box(felt.x, MIDDLE - 10, felt.width, 20)
    yield _box(Box(seam.x, seam.y, seam.width, 10), 0, fill=colors.felt_1)
    yield _box(Box(seam.x, MIDDLE, seam.width, 10), 0, fill=colors.felt_0)
    yield _box(felt, 12, fill="url(#weave)")
    yield _box(felt, 12, fill="url(#lamp)")
    yield _box(felt, 12, fill="none", stroke=colors.brass, stroke_width=2.4)
    for player in setup.player_ids[:2]:
        for zone in TRAYS:
            heading = translate(make_message(f"heading.{zone.name.lower()}"))
            yield _tray(tray(player, zone), heading, player, colors)
        bag_at = bag_spot(player)
        yield tag("use", href=f"#bag-{player}", transform=_at(bag_at.x, bag_at.y, 44))
        yield from _player(setup, player, colors)
    yield from _stage(colors, translate)
    yield _box(
        Box(1055, 706, 114, 30), 15, fill="url(#brass)", stroke=colors.brass_dark, stroke_width=1.5
    )
    for card, box in card_boxes(setup).items():
        yield card_strip(setup, card, box)


def _tray(box: Box, heading: str, player: PlayerId, colors: PictureColors) -> str:
    return (
        _box(box, 10, fill=colors.of_player("tray", player))
        + _box(box, 10, fill="url(#sunk)", stroke="url(#lip)", stroke_width=2)
        + tag("use", href=f"#crest-{player}", transform=_at(box.x + 14, box.y + 12, 5))
        + fitted_text(heading, box.x + 23, box.y + 16, 12.5, box.width - 43, colors.felt_ink)
    )


def _stage(colors: PictureColors, translate: Translate) -> Iterator[str]:
    yield _box(STAGE, 12, fill=colors.stage)
    yield _box(STAGE, 12, fill="url(#sunk)", stroke="url(#lip)", stroke_width=2)
    line = f"M{short(STAGE.x + 10)} {short(MIDDLE)}H900"
    yield tag("path", d=line, stroke=colors.brass, stroke_width=1.4, opacity=0.7)
    pocket = POCKETS[OUT]
    yield _box(pocket, 9, fill="#000", opacity=0.22)
    yield _text(
        translate(make_message("heading.out")), pocket.middle[0], pocket.y + 14, 11,
        colors.stage_ink,
    )  # fmt: skip


def _player(setup: Setup, player: PlayerId, colors: PictureColors) -> Iterator[str]:
    """The heart, the shape and the name of a player in their rail."""
    name = setup.players[player].name
    heart_at, crest, (x, y, size) = (
        ((40, 23, 16), (70, 18, 7), (84, 23.5, 17))
        if player
        else ((48, 721, 21), (86, 716, 9), (102, 723, 21))
    )
    yield tag("use", href="#heart", transform=_at(*heart_at))
    yield tag("use", href=f"#crest-{player}", transform=_at(*crest))
    yield fitted_text(name, x, y, size, 330, colors.wood_ink)


def _box(box: Box, radius: float, **paint: str | float) -> str:
    return tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=radius, **paint)


def _at(x: float, y: float, size: float) -> str:
    return f"translate({short(x)} {short(y)})scale({short(size)})"


def _text(text: str, x: float, y: float, size: float, color: str, *, anchor: str = "middle") -> str:
    return bold_text(text, x, y, size, color, anchor=anchor)


# --- card strips ----------------------------------------------------------------------------------


_LEAST_WITH_LEVELS = 62.0
_LEAST_WITH_SUBTITLE = 44.0


def card_strip(setup: Setup, number: CardId, box: Box) -> str:
    """The strip of a card. Its dice, and how many there are, belong to the scene."""
    card = setup.cards[number].card
    kind = card.energy[0].value if card.energy else ""
    top, bottom = ENAMELS[kind]
    token = token_spot(box)
    coin = min(17.0, box.height / 2 - 3)
    has_levels = box.height >= _LEAST_WITH_LEVELS and any(face.level for face in card.die.faces)
    left = box.x + 2 * coin + 18
    if is_narrow(box):
        line, room = box.y + coin + 6, box.x + box.width - left - 4
    else:
        line = box.y + (0.34 if has_levels else 0.5) * box.height
        room = token.x - token.size / 2 - left - 5
    parts = [
        tag("title", escaped(card.full_name)),
        _plate(box, 8, fill="#000", opacity=0.35, transform="translate(2 3)"),
        _plate(box, 8, fill=bottom),
        _plate(Box(box.x, box.y, box.width, box.height * 0.62), 8, fill=top),
        _plate(box, 8, fill="url(#shine)", stroke=OUTLINE, stroke_width=1.6),
    ]
    if kind:
        size = 0.4 * box.height
        at = f"translate({short(left + room - size)} {short(box.middle[1])})scale({short(size)})"
        parts.append(tag("use", href=f"#e-{kind}", transform=at, opacity=0.16))
    parts += _coin(box.x + coin + 6, line, coin, str(card.cost), kind)
    if box.height >= _LEAST_WITH_SUBTITLE and card.subtitle:
        parts.append(fitted_text(card.name, left, line - 1, 15, room, IVORY))
        parts.append(fitted_text(card.subtitle, left, line + 12, 11, room, IVORY, bold=False))
    else:
        parts.append(fitted_text(card.name, left, line + 5, 15, room, IVORY))
    if has_levels:
        parts += _levels(setup, number, box)
    return tag("g", *parts)


def _coin(x: float, y: float, radius: float, cost: str, kind: str) -> Iterator[str]:
    yield tag("circle", cx=x, cy=y, r=radius, fill="url(#brass)", stroke=OUTLINE, stroke_width=1.5)
    yield tag("circle", cx=x, cy=y, r=0.74 * radius, fill=IVORY)
    yield bold_text(cost, x, y + 0.42 * radius, 1.2 * radius, OUTLINE)
    if kind:
        at = (x + 0.85 * radius, y + 0.55 * radius, 0.55 * radius)
        place = f"translate({short(at[0])} {short(at[1])})scale({short(at[2])})"
        yield tag("use", href=f"#e-{kind}", transform=place)


def _levels(setup: Setup, number: CardId, box: Box) -> Iterator[str]:
    """The levels of a character: fielding cost, then attack and defense."""
    levels = [face for face in setup.cards[number].card.die.faces if face.level]
    y = box.y + box.height - 14
    for place, face in enumerate(levels):
        x = box.x + 10 + 52 * place
        yield tag("rect", x=x, y=y - 9, width=49, height=18, rx=5, fill=IVORY, opacity=0.94)
        yield tag("circle", cx=x + 9, cy=y, r=7, fill=OUTLINE)
        yield bold_text(str(face.fielding), x + 9, y + 4, 11, IVORY)
        stars = "*" * face.bursts
        yield bold_text(f"{face.attack}/{face.defense}{stars}", x + 32, y + 4.5, 12, OUTLINE)


def _plate(box: Box, radius: float, **paint: str | float) -> str:
    return tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=radius, **paint)
