"""What a picture of the table shows at one point of a match, as plain values.

A scene has the dice with their places and marks, the texts that change, and the shapes that change.
Everything else is the same in all pictures of a match. A replay is a list of the differences
between scenes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import msgspec

from rules.advice import attack_and_defense
from rules.match_log.about_match import Translate
from rules.match_log.table_picture.attack_lanes import AttackLanes, attack_lanes
from rules.match_log.table_picture.die_symbols import die_symbol_id
from rules.match_log.table_picture.picture_places import (
    TRAYS,
    Spot,
    bag_spot,
    card_boxes,
    laid_spot,
    token_spot,
    zone_spots,
)
from rules.match_log.table_picture.svg_tags import short
from rules.messages.message import make_message
from rules.model import CardId, DieId, PlayerId
from rules.state import (
    ASIDE,
    ATTACK,
    BAG,
    CAPTIVE,
    CARD,
    FIELD,
    GONE,
    IN_FIELD,
    LAID,
    OUT,
    Die,
    GameState,
    Zone,
)

Marks = tuple[tuple[str, int | None], ...]
"""The marks on a die: their names, each with its number if it has one."""


class SceneDie(msgspec.Struct, frozen=True):
    """A die of a scene: its symbol, its place, and its marks. In a bag its size is 0."""

    symbol: str
    x: float
    y: float
    size: float
    marks: Marks = ()


class PictureScene(msgspec.Struct, frozen=True):
    """The table at one point of a match.

    Attributes:
        dice: all dice of the match, by number.
        texts: the texts that change, by the name of their place.
        shapes: the paths that change, by the name of their place.
    """

    dice: dict[DieId, SceneDie]
    texts: dict[str, str]
    shapes: dict[str, str]


STEP_BEADS = tuple(474.0 + 106 * step for step in range(5))
"""The middle of the name of each step in the lower rail."""


def scene_of(state: GameState, translate: Translate = str) -> PictureScene:
    """The table as it is in a state."""
    lanes = attack_lanes(state)
    spots = dict(_spots(state, lanes))
    dice = {
        die.id: SceneDie(
            die_symbol_id(die),
            round(spots[die.id].x, 1),
            round(spots[die.id].y, 1),
            round(spots[die.id].size, 1),
            tuple(_marks(state, die)),
        )
        for die in state.dice
    }
    return PictureScene(dice, dict(_texts(state, translate)), dict(_shapes(state, lanes)))


# --- dice -----------------------------------------------------------------------------------------

_TUCKED = 0.55  # size of captured and attached dice, relative to the die they are with


def _spots(state: GameState, lanes: AttackLanes) -> Iterator[tuple[DieId, Spot]]:
    boxes = card_boxes(state.setup)
    rows: dict[tuple[PlayerId, Zone], list[DieId]] = defaultdict(list)
    laid: dict[CardId, int] = defaultdict(int)
    found: dict[DieId, Spot] = dict(lanes.spots)
    tucked: list[Die] = []
    for die in state.dice:
        if die.zone is CARD:
            found[die.id] = token_spot(boxes[die.card])
        elif die.zone is LAID and die.on_card in boxes:
            found[die.id] = laid_spot(boxes[die.on_card], laid[die.on_card])
            laid[die.on_card] += 1
        elif die.zone in (BAG, GONE):
            bag = bag_spot(PlayerId(max(die.controller, 0)))
            found[die.id] = Spot(bag.x, bag.y, 0)
        elif die.zone is CAPTIVE or die.attached_to >= 0:
            tucked.append(die)
        elif die.id not in found:
            rows[die.controller, OUT if die.zone is ASIDE else die.zone].append(die.id)
    for (player, zone), numbers in rows.items():
        found.update(zip(numbers, zone_spots(player, zone, len(numbers)), strict=True))
    places: dict[DieId, int] = defaultdict(int)
    for die in tucked:
        bearer = die.attached_to if die.attached_to >= 0 else die.holder
        at = found.get(bearer, Spot(*_field_middle(die.controller), 60))
        side = 0.44 if places[bearer] % 2 else -0.44
        up = -0.5 if die.attached_to >= 0 else 0.52
        found[die.id] = Spot(at.x + side * at.size, at.y + up * at.size, at.size * _TUCKED)
        places[bearer] += 1
    yield from found.items()


def _field_middle(player: PlayerId) -> tuple[float, float]:
    (spot,) = zone_spots(player, FIELD, 1)
    return spot.x, spot.y


def _marks(state: GameState, die: Die) -> Iterator[tuple[str, int | None]]:
    if die.owner != die.controller and die.owner >= 0 and die.zone is not CARD:
        yield f"owner-{die.owner % 2}", None
    face = state.face_of(die)
    if face is not None and face.level and die.zone in IN_FIELD:
        now = attack_and_defense(state, die)
        for what, number, printed in zip(
            ("attack", "defense"), now, (face.attack, face.defense), strict=True
        ):
            if number != printed:
                yield f"{what}-{'up' if number > printed else 'down'}", number
    if die.zone is CAPTIVE:
        yield "captive", None
    if die.damage:
        yield "damage", die.damage


# --- texts and shapes -----------------------------------------------------------------------------


def _texts(state: GameState, translate: Translate) -> Iterator[tuple[str, str]]:
    yield "turn", translate(make_message("picture.turn", turn=state.turn)) if state.turn else ""
    for player in state.setup.player_ids:
        yield f"life-{player}", str(max(0, state.life[player]))
        energy = state.virtual_energy[player]
        yield f"energy-{player}", f"+{energy}" if energy else ""
        yield f"bag-{player}", str(len(state.dice_in_zone(player, BAG)))
        for zone in TRAYS:
            count = len(state.dice_in_zone(player, zone))
            yield f"{zone.name.lower()}-{player}", str(count) if count else ""
    on_cards: dict[CardId, int] = dict.fromkeys(state.setup.card_ids[1:], 0)
    for die in state.dice.in_zone(CARD):
        on_cards[die.card] += 1
    for card in card_boxes(state.setup):
        yield f"card-{card}", f"×{on_cards[card]}"
    yield "result", _result(state, translate)


def _result(state: GameState, translate: Translate) -> str:
    if not state.is_over:
        return ""
    if state.winner is None:
        return translate(make_message("picture.draw"))
    return translate(make_message("picture.wins", player=state.setup.players[state.winner].name))


def _shapes(state: GameState, lanes: AttackLanes) -> Iterator[tuple[str, str]]:
    yield "step", _pill(STEP_BEADS[state.step], 721, 98, 26)
    x, y = (13, 23) if state.active else (17, 721)
    yield "active", f"M{x - 7} {y - 9}L{x + 7} {y} {x - 7} {y + 9}Z"
    for player in state.setup.player_ids:
        full = max(state.setup.life, 1)
        left = min(max(state.life[player], 0), full)
        yield f"pegs-{player}", life_pegs(player, 0, left)
        yield f"gone-{player}", life_pegs(player, left, full)
    yield "free", lanes.free
    yield "blocked", lanes.blocked
    yield "chevrons", lanes.chevrons
    yield "links", lanes.links
    yield "shields", lanes.shields
    has_stage = any(state.dice.in_zone(ATTACK))
    yield "swords", "" if has_stage or state.is_over else _SWORDS
    yield "ribbon", _RIBBON if state.is_over else ""


def life_pegs(player: PlayerId, first: int, end: int) -> str:
    """The pegs of a player's life in their rail, as a path of discs."""
    radius = 3.6
    left, y = (66.0, 36.0) if player else (78.0, 737.0)
    return "".join(
        f"M{short(left + 11.5 * at)} {short(y)}a{radius} {radius} 0 1 0 {2 * radius} 0"
        f"a{radius} {radius} 0 1 0-{2 * radius} 0"
        for at in range(first, end)
    )


def _pill(x: float, y: float, width: float, height: float) -> str:
    half = height / 2
    inner = width / 2 - half
    return (
        f"M{short(x - inner)} {short(y - half)}h{short(2 * inner)}"
        f"a{half:g} {half:g} 0 0 1 0 {height:g}h{short(-2 * inner)}"
        f"a{half:g} {half:g} 0 0 1 0-{height:g}Z"
    )


_SWORDS = "M577 353l34 30M611 353l-34 30M575 381l12 10M613 381l-12 10M573 389l6-5M615 389l-6-5"
_RIBBON = "M420 335H768L752 369 768 403H420L436 369Z"
