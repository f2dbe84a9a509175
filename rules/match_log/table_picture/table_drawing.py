"""Draws what all pictures of a match share: dice, signs, and the empty table with its cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from rules.advice import die_letters
from rules.cards import CardKind, asset_text
from rules.match_log.about_match import Translate
from rules.match_log.table_picture.picture_colors import ENAMELS, PictureColors, mixed, plastics_of
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
from rules.match_log.table_picture.svg_tags import (
    IVORY,
    OUTLINE,
    PLAYER_SHAPES,
    bold_text,
    emblem_shape,
    escaped,
    fitted_text,
    placed,
    short,
    star,
    tag,
)
from rules.messages.message import make_message
from rules.model import CardId, Face, PlayerId
from rules.state import OUT, Setup, Step


def table_definitions(setup: Setup, colors: PictureColors, translate: Translate) -> Iterator[str]:
    """Everything that pictures of a match refer to: its dice, `table` (the empty table) and
    `steps` (the names of the steps)."""
    yield from (line.format_map(msgspec.structs.asdict(colors)) for line in _signs())
    yield from die_symbols(setup)
    yield tag("g", *_table(setup, colors, translate), id="table")
    names = (translate(make_message(f"step.short.{step.name.lower()}")) for step in Step)
    steps = zip(STEP_BEADS, names, strict=True)
    yield tag("g", *(bold_text(name, x, 726, 14, colors.wood_ink) for x, name in steps), id="steps")


@cache
def _signs() -> tuple[str, ...]:
    """Gradients, energy, hearts, bags, crests and marks on dice, with names in place of colors."""
    _, *lines, _ = asset_text("web_page/table-signs.svg").splitlines()
    return tuple(lines)


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
        yield tag("use", href=f"#bag-{player}", transform=placed(bag_at.x, bag_at.y, 44))
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
        + tag("use", href=f"#crest-{player}", transform=placed(box.x + 14, box.y + 12, 5))
        + fitted_text(heading, box.x + 23, box.y + 16, 12.5, box.width - 43, colors.felt_ink)
    )


def _stage(colors: PictureColors, translate: Translate) -> Iterator[str]:
    yield _box(STAGE, 12, fill=colors.stage)
    yield _box(STAGE, 12, fill="url(#sunk)", stroke="url(#lip)", stroke_width=2)
    line = f"M{short(STAGE.x + 10)} {short(MIDDLE)}H900"
    yield tag("path", d=line, stroke=colors.brass, stroke_width=1.4, opacity=0.7)
    pocket = POCKETS[OUT]
    yield _box(pocket, 9, fill="#000", opacity=0.22)
    yield bold_text(
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
    yield tag("use", href="#heart", transform=placed(*heart_at))
    yield tag("use", href=f"#crest-{player}", transform=placed(*crest))
    yield fitted_text(name, x, y, size, 330, colors.wood_ink)


def _box(box: Box, radius: float, **paint: str | float) -> str:
    return tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=radius, **paint)


# --- card strips ----------------------------------------------------------------------------------


_LEAST_WITH_LEVELS = 62.0
_LEAST_WITH_SUBTITLE = 44.0


def card_strip(setup: Setup, card_id: CardId, box: Box) -> str:
    """The strip of a card. Its dice, and how many there are, belong to the scene."""
    card = setup.cards[card_id].card
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
        _box(box, 8, fill="#000", opacity=0.35, transform="translate(2 3)"),
        _box(box, 8, fill=bottom),
        _box(Box(box.x, box.y, box.width, box.height * 0.62), 8, fill=top),
        _box(box, 8, fill="url(#shine)", stroke=OUTLINE, stroke_width=1.6),
    ]
    if kind:
        size = 0.4 * box.height
        at = placed(left + room - size, box.middle[1], size)
        parts.append(tag("use", href=f"#e-{kind}", transform=at, opacity=0.16))
    parts += _coin(box.x + coin + 6, line, coin, str(card.cost), kind)
    if box.height >= _LEAST_WITH_SUBTITLE and card.subtitle:
        parts.append(fitted_text(card.name, left, line - 1, 15, room, IVORY))
        parts.append(fitted_text(card.subtitle, left, line + 12, 11, room, IVORY, bold=False))
    else:
        parts.append(fitted_text(card.name, left, line + 5, 15, room, IVORY))
    if has_levels:
        parts += _levels(setup, card_id, box)
    return tag("g", *parts)


def _coin(x: float, y: float, radius: float, cost: str, kind: str) -> Iterator[str]:
    yield tag("circle", cx=x, cy=y, r=radius, fill="url(#brass)", stroke=OUTLINE, stroke_width=1.5)
    yield tag("circle", cx=x, cy=y, r=0.74 * radius, fill=IVORY)
    yield bold_text(cost, x, y + 0.42 * radius, 1.2 * radius, OUTLINE)
    if kind:
        place = placed(x + 0.85 * radius, y + 0.55 * radius, 0.55 * radius)
        yield tag("use", href=f"#e-{kind}", transform=place)


def _levels(setup: Setup, card_id: CardId, box: Box) -> Iterator[str]:
    """The levels of a character: fielding cost, then attack and defense."""
    levels = [face for face in setup.cards[card_id].card.die.faces if face.level]
    y = box.y + box.height - 14
    for place, face in enumerate(levels):
        x = box.x + 10 + 52 * place
        yield tag("rect", x=x, y=y - 9, width=49, height=18, rx=5, fill=IVORY, opacity=0.94)
        yield tag("circle", cx=x + 9, cy=y, r=7, fill=OUTLINE)
        yield bold_text(str(face.fielding), x + 9, y + 4, 11, IVORY)
        stars = "*" * face.bursts
        yield bold_text(f"{face.attack}/{face.defense}{stars}", x + 32, y + 4.5, 12, OUTLINE)


# --- dice -----------------------------------------------------------------------------------------
#
# A die is drawn from -50 to 50 in both directions, seen from above a little from the front right.


_SYMBOL_PLACES = {
    1: ((50, 50, 37),),
    2: ((31, 31, 25), (69, 69, 25)),
    3: ((29, 29, 20), (71, 29, 20), (50, 70, 20)),
    4: ((29, 29, 20), (71, 29, 20), (29, 71, 20), (71, 71, 20)),
}
"""Where one to four energy symbols are on a face of 100 by 100: center and radius."""


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
        yield _die(f"d{number}", name, plastic, tag("g", emblem, transform=placed(50, 50, 36)))
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
        return tag("g", emblem, transform=placed(50, 50, 33)) + _bursts(face.bursts, 19, 81, 17, 28)
    if face.level:
        return _character(face, emblem, plastic, ink, has_levels=has_levels)
    symbols = (
        [str(len(face.energy))] if face.is_generic else [symbol.value for symbol in face.energy]
    )
    return "".join(
        tag("use", href=f"#e-{symbol}", transform=placed(x, y, radius))
        for symbol, (x, y, radius) in zip(symbols, _SYMBOL_PLACES[len(symbols)], strict=True)
    )


def _character(face: Face, emblem: str, plastic: str, ink: str, *, has_levels: bool) -> str:
    """The numbers, bursts and pips of a character; a single level has no pips (DIE-1)."""
    pips = "".join(
        tag("circle", cx=9.5, cy=43 + 10.5 * pip, r=4.6, fill=ink)
        for pip in range(face.level if has_levels else 0)
    )
    return (
        tag("g", emblem, transform=placed(40, 52, 23))
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
