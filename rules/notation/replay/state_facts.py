"""Facts of the state in notation, and the check of expectations against them."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from rules.model.ids import NOBODY, PlayerId
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.replay.references import dice_name_of_card, ref_fits_die, shown_face_names
from rules.notation.syntax.line_formatter import format_fact as worded
from rules.notation.syntax.quoting import SIDEKICK_NAME, MatchNames
from rules.notation.syntax.tokenizer import ZONES_BY_WORD
from rules.state import Die, GameState, Step, Zone
from rules.state.digest import digest

STEPS_BY_WORD = {
    "draw": Step.CLEAR_AND_DRAW,
    "roll": Step.ROLL_AND_REROLL,
    "main": Step.MAIN,
    "attack": Step.ATTACK,
}
"""The steps by their words in a match file."""


# --- expectations -----------------------------------------------------------------------------


def check_fact(state: GameState, expected: r.StateFact, names: MatchNames) -> None:
    """Check one expected fact against the state.

    Raises:
        Mismatch: the fact is different; holds the expected and the actual one.
    """
    found = _actual_fact(state, expected)
    if expected.dice and found.dice and _zone_matches(state, expected):
        return
    if found != expected:
        raise LineMismatch(worded(found, names), worded(expected, names))


def _actual_fact(state: GameState, asked: r.StateFact) -> r.StateFact:
    """The same clause with the actual value."""
    player = asked.player
    match asked.subject:
        case "life":
            return replace(asked, amount=state.life[player])
        case "generic":
            return replace(asked, amount=state.virtual_energy[player])
        case "turn":
            return replace(asked, amount=state.turn)
        case "active":
            return replace(asked, player=state.active)
        case "winner":
            return replace(asked, player=NOBODY if state.winner is None else state.winner)
        case "digest":
            return replace(asked, word=digest(state))
        case "step":
            word = next((w for w, step in STEPS_BY_WORD.items() if step is state.step), "cleanup")
            return replace(asked, word=word)
        case _:
            return replace(asked, dice=zone_refs(state, player, ZONES_BY_WORD[asked.subject]))


def _zone_matches(state: GameState, expected: r.StateFact) -> bool:
    """Whether a zone holds exactly the listed dice; each reference may be more or less detailed."""
    dice = state.dice_in_zone(expected.player, ZONES_BY_WORD[expected.subject])
    wanted = [one.ref for one in expected.dice for _ in range(one.count)]
    if len(dice) != len(wanted):
        return False
    taken: dict[int, int] = {}
    return all(_match_die(state, n, wanted, dice, taken, set()) for n in range(len(wanted)))


def _match_die(
    state: GameState,
    place: int,
    wanted: list[r.Ref],
    dice: tuple[Die, ...],
    taken: dict[int, int],
    tried: set[int],
) -> bool:
    """Match a reference to a die, rematching earlier references if needed (augmenting path)."""
    for die in dice:
        if die.id in tried or not ref_fits_die(state, die, wanted[place]):
            continue
        tried.add(die.id)
        if die.id not in taken or _match_die(state, taken[die.id], wanted, dice, taken, tried):
            taken[die.id] = place
            return True
    return False


def zone_refs(state: GameState, player: PlayerId, zone: Zone) -> tuple[r.CountedRef, ...]:
    """The content of a player's zone in notation."""
    counts = Counter(_ref_in_zone(state, die) for die in state.dice_in_zone(player, zone))
    return tuple(r.CountedRef(ref, count) for ref, count in counts.items())


def _ref_in_zone(state: GameState, die: Die) -> r.Ref:
    """A die as a zone lists it: a Sidekick's energy by its face alone, its character by name."""
    name = dice_name_of_card(state, die.card)
    faces = shown_face_names(state, die)
    is_character = bool(faces) and bool((face := state.face_of(die)) and face.level)
    damage = die.damage or -1
    if not die.card and faces and not (is_character and die.zone is not Zone.RESERVE):
        return r.Ref("" if not is_character else SIDEKICK_NAME, face=faces[0], damage=damage)
    face_said = faces[-1] if faces and die.card else ""
    subtitle, code = _distinguishing_title(state, die)
    return r.Ref(name, subtitle, code, face=face_said, damage=damage)


def _distinguishing_title(state: GameState, die: Die) -> tuple[str, str]:
    """The subtitle and set code to write; each is "" unless cards of this match share the rest."""
    facts = state.setup.cards[die.card].card
    alike = [one.card for one in state.setup.cards if one.card.name == facts.name]
    same = {one.set_code for one in alike if one.title == facts.title}
    subtitle = facts.subtitle if len({one.subtitle for one in alike}) > 1 else ""
    return subtitle, facts.set_code if len(same) > 1 else ""
