"""Where everything is in a picture of the table, which is always 1200 wide and 750 high.

The first player sits below. The picture does not change its places during a match, so that dice can
travel from one picture to the next.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from rules.model import CardId, PlayerId
from rules.state import OUT, PREP, RESERVE, USED, Setup, Zone

WIDTH, HEIGHT = 1200.0, 750.0
MIDDLE = 369.0
STAGE_HEIGHT = 158.0
TRAY_HEAD = 21.0
"""The height of the line with the name of a tray, above its dice."""


class Box(msgspec.Struct, frozen=True):
    """A rectangle of the picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its center."""
        return self.x + self.width / 2, self.y + self.height / 2

    def below_head(self) -> Box:
        """The part of a tray for its dice."""
        return Box(self.x + 6, self.y + TRAY_HEAD, self.width - 12, self.height - TRAY_HEAD - 5)


class Spot(msgspec.Struct, frozen=True):
    """Where a die is: its center and its size."""

    x: float
    y: float
    size: float


STAGE = Box(262, MIDDLE - STAGE_HEIGHT / 2, 738, STAGE_HEIGHT)
LANES = Box(STAGE.x + 12, STAGE.y + 6, 626, STAGE.height - 12)
"""The part of the stage in which dice attack and block."""

POCKETS = {OUT: Box(912, STAGE.y + 8, 80, STAGE.height - 16)}
"""The places for both players' dice in a zone; the first player's half is below."""

_TOP_TRAYS = {
    PREP: Box(262, 54, 240, 104),
    RESERVE: Box(510, 54, 490, 104),
    Zone.FIELD: Box(262, 166, 738, 116),
    USED: Box(1010, 54, 98, 104),
}
TRAYS = tuple(_TOP_TRAYS)
"""The zones that have a tray for each player."""

_FULL_SIZES = {PREP: 58.0, RESERVE: 58.0, Zone.FIELD: 70.0, USED: 40.0, OUT: 44.0}


def mirrored(box: Box, player: PlayerId) -> Box:
    """A place of the upper player, or the same place of the lower one."""
    return box if player else Box(box.x, 2 * MIDDLE - box.y - box.height, box.width, box.height)


def tray(player: PlayerId, zone: Zone) -> Box:
    """A player's tray."""
    return mirrored(_TOP_TRAYS[zone], player)


def bag_spot(player: PlayerId) -> Spot:
    """Where a player's bag is; its size is its height."""
    x, y = mirrored(Box(1112, 54, 70, 104), player).middle
    return Spot(x, y + 3, 88)


def rail(player: PlayerId) -> Box:
    """The wooden rail of a player."""
    return Box(0, 0, WIDTH, 46) if player else Box(0, 692, WIDTH, 58)


def card_boxes(setup: Setup) -> dict[CardId, Box]:
    """The places of all cards: each player's on their side at the left, basic actions right."""
    found: dict[CardId, Box] = {}
    for player in setup.player_ids:
        own = [card for card in setup.card_ids[1:] if setup.cards[card].owner == player]
        found.update(_column(own, mirrored(Box(20, 54, 232, 311), player), 78))
    basics = [card for card in setup.card_ids[1:] if setup.cards[card].owner is None]
    found.update(_column(basics, Box(1010, 166, 170, 406), 96))
    return found


def _column(cards: Sequence[CardId], area: Box, highest: float) -> dict[CardId, Box]:
    if not cards:
        return {}
    gap = 5.0
    high = min(highest, (area.height - gap * (len(cards) - 1)) / len(cards))
    top = area.y + (area.height - len(cards) * (high + gap) + gap) / 2
    return {
        card: Box(area.x, top + at * (high + gap), area.width, high)
        for at, card in enumerate(cards)
    }


def token_spot(card: Box) -> Spot:
    """Where the dice on a card are."""
    size = min(36.0, card.height - 10)
    down = 0.68 if is_narrow(card) else 0.5
    return Spot(card.x + card.width - size / 2 - 34, card.y + down * card.height, size)


def is_narrow(card: Box) -> bool:
    """Whether the dice of a card are below its name instead of beside it."""
    return card.width < 200 and card.height > 56


def laid_spot(card: Box, place: int) -> Spot:
    """Where the dice are that an effect put on a card."""
    token = token_spot(card)
    return Spot(token.x - (place + 1) * 0.7 * token.size, token.y, token.size * 0.9)


def zone_spots(player: PlayerId, zone: Zone, count: int) -> list[Spot]:
    """Where this many dice of a player are in a zone with a tray or a pocket."""
    if zone in _TOP_TRAYS:
        return rows(tray(player, zone).below_head(), count, _FULL_SIZES[zone])
    return rows(pocket(player), count, _FULL_SIZES[OUT])


def pocket(player: PlayerId) -> Box:
    """A player's half of the pocket for dice Out of Play and set aside."""
    box = POCKETS[OUT]
    half = (box.height - TRAY_HEAD) / 2
    top = box.y + TRAY_HEAD + (0 if player else half)
    return Box(box.x + 3, top, box.width - 6, half - 2)


def rows(area: Box, count: int, full: float) -> list[Spot]:
    """Dice in rows, as large as they can be, centered in an area."""
    if not count:
        return []
    apart = 1.12
    wide, size = max(
        (
            (
                math.ceil(count / deep),
                min(full, area.width / math.ceil(count / deep) / apart, area.height / deep / 1.06),
            )
            for deep in range(1, count + 1)
        ),
        key=lambda grid: grid[1],
    )
    deep = math.ceil(count / wide)
    x, y = area.middle
    found = []
    for place in range(count):
        row, column = divmod(place, wide)
        length = min(wide, count - row * wide)
        found.append(
            Spot(
                x + (column - (length - 1) / 2) * size * apart - 0.01 * size,
                y + (row - (deep - 1) / 2) * size * 1.06 - 0.03 * size,
                size,
            )
        )
    return found
