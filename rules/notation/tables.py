"""Facts of the state in notation, and the check of expectations against them."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from rules.digest import digest
from rules.notation import record as r
from rules.notation.errors import Mismatch
from rules.notation.finding import faces_of, fits, named
from rules.notation.quoting import SIDEKICK, Names
from rules.notation.scanning import ZONES
from rules.notation.wording import clause as worded
from rules.state import Die, GameState, Step, Zone

STEPS = {
    "draw": Step.CLEAR_AND_DRAW,
    "roll": Step.ROLL_AND_REROLL,
    "main": Step.MAIN,
    "attack": Step.ATTACK,
}
"""The steps by their words in a match file."""


# --- expectations -----------------------------------------------------------------------------


def check(state: GameState, expected: r.Clause, names: Names) -> None:
    """Check one expected fact against the state.

    Raises:
        Mismatch: the fact is different; holds the expected and the actual one.
    """
    found = _found(state, expected)
    if expected.dice and found.dice and _is_same(state, expected):
        return
    if found != expected:
        raise Mismatch(worded(found, names), worded(expected, names))


def _found(state: GameState, asked: r.Clause) -> r.Clause:
    """The same clause with the actual value."""
    player = asked.player
    match asked.what:
        case "life":
            return replace(asked, amount=state.life[player])
        case "generic":
            return replace(asked, amount=state.generic[player])
        case "turn":
            return replace(asked, amount=state.turn)
        case "active":
            return replace(asked, player=state.active)
        case "winner":
            return replace(asked, player=-1 if state.winner is None else state.winner)
        case "digest":
            return replace(asked, word=digest(state))
        case "step":
            word = next((w for w, step in STEPS.items() if step is state.step), "cleanup")
            return replace(asked, word=word)
        case _:
            return replace(asked, dice=lying(state, player, ZONES[asked.what]))


def _is_same(state: GameState, expected: r.Clause) -> bool:
    """Whether a zone holds exactly the listed dice; each reference may be more or less detailed."""
    dice = state.in_zone(expected.player, ZONES[expected.what])
    wanted = [one.what for one in expected.dice for _ in range(one.count)]
    if len(dice) != len(wanted):
        return False
    taken: dict[int, int] = {}
    return all(_seat(state, n, wanted, dice, taken, set()) for n in range(len(wanted)))


def _seat(
    state: GameState,
    place: int,
    wanted: list[r.Ref],
    dice: tuple[Die, ...],
    taken: dict[int, int],
    tried: set[int],
) -> bool:
    """Match a reference to a die, rematching earlier references if needed (augmenting path)."""
    for die in dice:
        if die.id in tried or not fits(state, die, wanted[place]):
            continue
        tried.add(die.id)
        if die.id not in taken or _seat(state, taken[die.id], wanted, dice, taken, tried):
            taken[die.id] = place
            return True
    return False


def lying(state: GameState, player: int, zone: Zone) -> tuple[r.Several, ...]:
    """The content of a player's zone in notation."""
    counts = Counter(_said(state, die) for die in state.in_zone(player, zone))
    return tuple(r.Several(ref, count) for ref, count in counts.items())


def _said(state: GameState, die: Die) -> r.Ref:
    """A die as a zone lists it: a Sidekick's energy by its face alone, its character by name."""
    name = named(state, die.card)
    faces = faces_of(state, die)
    is_character = bool(faces) and bool((face := state.face(die)) and face.level)
    damage = die.damage or -1
    if not die.card and faces and not (is_character and die.zone is not Zone.RESERVE):
        return r.Ref("" if not is_character else SIDEKICK, face=faces[0], damage=damage)
    face_said = faces[-1] if faces and die.card else ""
    subtitle, code = _told_apart(state, die)
    return r.Ref(name, subtitle, code, face=face_said, damage=damage)


def _told_apart(state: GameState, die: Die) -> tuple[str, str]:
    """The subtitle and set code to write; each is "" unless cards of this match share the rest."""
    facts = state.setup.cards[die.card].card
    alike = [one.card for one in state.setup.cards if one.card.name == facts.name]
    same = {one.set_code for one in alike if one.title == facts.title}
    subtitle = facts.subtitle if len({one.subtitle for one in alike}) > 1 else ""
    return subtitle, facts.set_code if len(same) > 1 else ""
