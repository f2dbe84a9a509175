"""The lanes of an attack in a picture: each attacker, and the blockers opposite it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from rules.match_log.table_picture.picture_places import LANES, MIDDLE, Spot
from rules.match_log.table_picture.svg_tags import short
from rules.model import DieId, PlayerId
from rules.state import ATTACK, Combat, GameState

_FULL = 54.0  # the size of dice that have enough room
_AWAY = 0.5 * LANES.height / 2 + 4  # from the seam to the middle of the dice
_UNIT = 84.0  # the widest lane of a single die


class AttackLanes(msgspec.Struct, frozen=True):
    """The dice in the Attack Zone, and the paths of what is drawn around them.

    Attributes:
        spots: where the dice are.
        free, blocked: the floor of lanes without and with blockers.
        chevrons: the signs in front of unblocked attackers.
        links: the lines from attackers to their blockers.
        shields: the shields on the seam.
    """

    spots: Mapping[DieId, Spot] = {}
    free: str = ""
    blocked: str = ""
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
    """The lanes of the attack in a state; nothing if nobody is in the Attack Zone."""
    there = [die.id for die in state.dice.in_zone(ATTACK) if die.attached_to < 0]
    if not there:
        return AttackLanes()
    lanes = list(_lanes(state, there))
    deep, unit, size = max((_grid(lanes, deep) for deep in (1, 2, 3)), key=lambda way: way[2])
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
    combat = state.combat or Combat()
    of = next((die for die in combat.attackers if die in there), None)
    return state.active if of is None else state.dice[of].controller


def _lanes(state: GameState, there: list[DieId]) -> Iterator[_Lane]:
    combat = state.combat or Combat()
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
