"""A card in a picture of the table: a strip of enamel with its cost, name, levels and dice left."""

from __future__ import annotations

from collections.abc import Iterator

from rules.match_log.table_picture.picture_colors import ENAMELS
from rules.match_log.table_picture.picture_places import Box, is_narrow, token_spot
from rules.match_log.table_picture.svg_tags import escaped, short, tag
from rules.match_log.table_picture.symbol_shapes import (
    IVORY,
    OUTLINE,
    bold_text,
    fitted_text,
)
from rules.model import CardId
from rules.state import Setup

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
