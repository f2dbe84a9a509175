"""What a picture of the table shows at one point of a match, as plain values.

A scene has the dice with their places and marks, the texts that change, and the shapes that change.
Everything else is the same in all pictures of a match. A replay is a list of the differences
between scenes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

import msgspec

from rules.advice import attack_and_defense
from rules.match_log.about_match import Translate
from rules.match_log.table_picture.picture_places import (
    LANES,
    MIDDLE,
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
    """The table at one point of a match."""

    dice: dict[DieId, SceneDie]
    texts: dict[str, str]  # the texts that change, by the name of their place
    shapes: dict[str, str]  # the paths that change, by the name of their place


STEP_BEADS = tuple(474.0 + 106 * step for step in range(5))
"""The middle of the name of each step in the lower rail."""


def scene_of(state: GameState, translate: Translate = str) -> PictureScene:
    """The table as it is in a state."""
    lanes = attack_lanes(state)
    spots = dict(_spots(state, lanes))
    dice = {
        die.id: SceneDie(
            _symbol_of(die),
            round(spots[die.id].x, 1),
            round(spots[die.id].y, 1),
            round(spots[die.id].size, 1),
            tuple(_marks(state, die)),
        )
        for die in state.dice
    }
    return PictureScene(dice, dict(_texts(state, translate)), dict(_shapes(state, lanes)))


def _symbol_of(die: Die) -> str:
    """The id of the symbol that shows a die with its face."""
    return f"d{die.card}" if die.face < 0 else f"d{die.card}-{die.face}"


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
        yield f"life-{player}", str(max(0, state.life_of(player)))
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
        left = min(max(state.life_of(player), 0), full)
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


# --- attack lanes ---------------------------------------------------------------------------------


_FULL = 54.0  # the size of dice that have enough room
_AWAY = 0.5 * LANES.height / 2 + 4  # from the seam to the middle of the dice
_UNIT = 84.0  # the widest lane of a single die


class AttackLanes(msgspec.Struct, frozen=True):
    """The dice in the Attack Zone, and the paths of what is drawn around them."""

    spots: Mapping[DieId, Spot] = {}
    free: str = ""  # the floor of lanes without and with blockers
    blocked: str = ""  # the floor of lanes without and with blockers
    chevrons: str = ""
    links: str = ""
    shields: str = ""


class _Lane(msgspec.Struct, frozen=True):
    """An attacker, if it is still there, and the dice opposite it."""

    attacker: DieId | None
    blockers: tuple[DieId, ...]
    is_blocked: bool

    def columns(self, deep: int) -> int:
        """How many columns its blockers need in this many rows."""
        return max(1, -(-len(self.blockers) // deep))

    def rows(self, deep: int) -> int:
        """How many of these rows its blockers need."""
        return max(1, -(-len(self.blockers) // self.columns(deep)))


def _grid(lanes: list[_Lane], deep: int) -> tuple[int, float, float]:
    """How dice stand if blockers have this many rows: that number, their distance, their size."""
    unit = min(_UNIT, LANES.width / sum(lane.columns(deep) for lane in lanes))
    rows = max(lane.rows(deep) for lane in lanes)
    return deep, unit, min(_FULL, 0.88 * unit, LANES.height / 2 / rows / 1.04)


def attack_lanes(state: GameState) -> AttackLanes:
    """The lanes of the attack in a state; nothing if no one is in the Attack Zone."""
    there = [die.id for die in state.dice.in_zone(ATTACK) if die.attached_to < 0]
    if not there:
        return AttackLanes()
    lanes = list(_lanes(state, there))
    deep, unit, size = max((_grid(lanes, deep) for deep in (1, 2, 3)), key=lambda grid: grid[2])
    columns = sum(lane.columns(deep) for lane in lanes)
    side = -1 if _attacker_of(state, there) else 1  # the first player sits below
    spots: dict[DieId, Spot] = {}
    paths: dict[str, list[str]] = {name: [] for name in AttackLanes.__struct_fields__[1:]}
    left = LANES.middle[0] - columns * unit / 2
    for lane in lanes:
        width = lane.columns(deep) * unit
        middle = left + width / 2
        floor = f"M{short(left + 3)} {short(LANES.y)}h{short(width - 6)}v{short(LANES.height)}"
        paths["blocked" if lane.is_blocked else "free"].append(f"{floor}h{short(6 - width)}Z")
        if lane.attacker is not None:
            spots[lane.attacker] = Spot(middle, MIDDLE + side * _AWAY, size)
        for place, blocker in enumerate(lane.blockers):
            row, column = divmod(place, lane.columns(deep))
            x = middle + (column - (lane.columns(deep) - 1) / 2) * unit
            y = MIDDLE - side * (_AWAY + (row - (lane.rows(deep) - 1) / 2) * size * 1.04)
            spots[blocker] = Spot(x, y, size)
            if not row:
                paths["links"].append(_link(x, middle, side))
        if lane.is_blocked:
            paths["shields"].append(_shield(middle))
        else:
            paths["chevrons"].append(_chevrons(middle, side, min(14, 0.3 * unit)))
        left += width
    return AttackLanes(spots, **{name: "".join(found) for name, found in paths.items()})


def _attacker_of(state: GameState, there: list[DieId]) -> PlayerId:
    """The player who attacks: the controller of an attacker that is still there."""
    combat = state.current_combat
    of = next((die for die in combat.attackers if die in there), None)
    return state.active if of is None else state.dice[of].controller


def _lanes(state: GameState, there: list[DieId]) -> Iterator[_Lane]:
    combat = state.current_combat
    attacking = _attacker_of(state, there)
    own = [die for die in there if state.dice[die].controller == attacking]
    order = {die: place for place, die in enumerate(combat.attackers)}
    first: dict[DieId, DieId] = {}  # a die that blocks several attackers faces the first of them
    for blocker, attacker in combat.blocks:
        if blocker in there and attacker in there:
            first.setdefault(blocker, attacker)
    for die in sorted(own, key=lambda die: order.get(die, len(order))):
        blockers = tuple(one for one, attacker in first.items() if attacker == die)
        yield _Lane(die, blockers, bool(blockers) or die in combat.blocked_attackers)
    for die in there:
        if die not in own and die not in first:
            yield _Lane(None, (die,), is_blocked=True)


def _link(x: float, middle: float, side: int) -> str:
    """The line of a block, from the blocker to the seam and on to the attacker."""
    far, near = short(MIDDLE - side * _AWAY), short(MIDDLE + side * _AWAY)
    at = short(middle)
    return (
        f"M{short(x)} {far}C{short(x)} {short(MIDDLE)} {at} {short(MIDDLE - side * 12)} {at} {near}"
    )


def _shield(x: float) -> str:
    return f"M{short(x)} {short(MIDDLE - 10)}c4 2 7 2 9 2 1 9-3 15-9 18-6-3-10-9-9-18 2 0 5 0 9-2Z"


def _chevrons(x: float, side: int, half: float) -> str:
    rows = (MIDDLE - side * (8 + 16 * at) for at in range(3))
    left, up = short(half), short(-0.7 * side * half)
    return "".join(
        f"M{short(x - half)} {short(y + side * 6)}l{left} {up} {left} {short(0.7 * side * half)}"
        for y in rows
    )
