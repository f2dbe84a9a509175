"""Convert draws and rolls between a match file and the moves of Chance.

A match file identifies dice by name and a roll by the faces that came up; a move uses die ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from rules.engine.movement.equivalence import unique_dice
from rules.model.ids import UNROLLED, CardId, DieId
from rules.model.moves import DrawOutcome, RollOutcome
from rules.notation.acts.references import (
    dice_name_of_card,
    equal_die_among,
    ref_fits_die,
    resolve_counted_dice,
    shortest_card_ref,
    shortest_die_ref,
)
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.line_formatter import format_ref as worded
from rules.notation.syntax.quoting import MatchNames, die_face_names
from rules.state import GameState, Step


def draw_move(state: GameState, act: r.DrawAct, names: MatchNames) -> DrawOutcome:
    """The move that answers the open draw with the dice the file names. Raises `LineMismatch` if
    the bag does not hold these dice, or their number is not the number to draw."""
    decision = state.decision
    if decision is None:
        raise TypeError("no draw is open")
    bag = [die.id for die in state.drawable_dice(decision.bag_owner)]
    dice: list[DieId] = []
    for counted in act.dice:
        dice += resolve_counted_dice(state, counted, bag, names, taken=dice)
    _check_count(len(dice), decision.count, "draw")
    return DrawOutcome(tuple(dice))


def _check_count(found: int, wanted: int, what: str) -> None:
    if found != wanted:
        raise LineMismatch(f"{found} dice", f"{wanted} dice to {what}")


def roll_move(state: GameState, shown: tuple[r.RolledFaces, ...], names: MatchNames) -> RollOutcome:
    """The move that answers the open roll with the faces in the file. Raises `LineMismatch` if the
    file names other dice, too many or too few, or a face the die lacks."""
    decision = state.decision
    if decision is None:
        raise TypeError("no roll is open")
    faces: dict[DieId, int] = {}
    for group in shown:
        left = [n for n in decision.dice if n not in faces]
        if _is_turn_roll(state):  # the faces before the roll do not matter
            found = [n for n in left if ref_fits_die(state, state.dice[n], group.ref)]
        else:
            counted = r.CountedRef(group.ref, len(group.faces))
            found = resolve_counted_dice(state, counted, decision.dice, names, taken=tuple(faces))
        if len(found) < len(group.faces):
            what = worded(group.ref, names)
            raise LineMismatch(
                f"{len(group.faces)} faces of {what}", f"at most {len(found)} of them"
            )
        for die_id, face in zip(found, group.faces, strict=False):
            faces[die_id] = face_index(state, die_id, face)
    _check_count(len(faces), len(decision.dice), "roll")
    return RollOutcome(tuple(faces[die_id] for die_id in decision.dice))


def _is_turn_roll(state: GameState) -> bool:
    """Whether the turn's roll is open; only effects roll dice that differ in more than face."""
    return state.step is Step.ROLL_AND_REROLL and not state.stack


def face_index(state: GameState, die_id: DieId, face: str) -> int:
    """Index of the die's side with this name; a level may be written without its bursts."""
    card = state.dice[die_id].card
    kind = state.setup.cards[card].card.die
    known = die_face_names(kind)
    for index, name in enumerate(known):
        if face == name or (kind.faces[index].level and face == name.rstrip("*")):
            return index
    what = ", ".join(dict.fromkeys(known))
    raise LineMismatch(f'"{face}"', f"a face of the {dice_name_of_card(state, card)} die: {what}")


def draw_act(state: GameState, move: DrawOutcome) -> r.DrawAct:
    """Write a draw by the names of the dice."""
    decision = state.decision
    bag = state.drawable_dice(decision.bag_owner) if decision else []
    kinds = [die.id for die in unique_dice(state, bag)]
    counts: dict[r.Ref, int] = {}
    cards: dict[r.Ref, CardId] = {}
    for die_id in sorted(move.dice):
        start = r.Ref(dice_name_of_card(state, state.dice[die_id].card))
        ref = shortest_die_ref(state, equal_die_among(state, die_id, kinds), kinds, start)
        counts[ref] = counts.get(ref, 0) + 1
        cards[ref] = state.dice[die_id].card
    return r.DrawAct(
        dice=tuple(r.CountedRef(ref, counts[ref]) for ref in _in_order_of_cards(cards))
    )


def roll_act(state: GameState, move: RollOutcome) -> tuple[r.RolledFaces, ...]:
    """Write a roll: the turn's by die names, an effect's with whatever tells its dice apart."""
    dice = state.decision.dice if state.decision else ()
    rivals = _cards_of_dice(state, dice)
    kinds = [die.id for die in unique_dice(state, [state.dice[n] for n in dice])]
    groups: dict[r.Ref, list[str]] = {}
    cards: dict[r.Ref, CardId] = {}
    for die_id, face in zip(dice, move.faces, strict=True):
        card = state.dice[die_id].card
        if _is_turn_roll(state):
            ref = replace(shortest_card_ref(state, card, rivals), ordinal=0)
        else:
            ref = shortest_die_ref(
                state,
                equal_die_among(state, die_id, kinds),
                kinds,
                r.Ref(dice_name_of_card(state, card)),
            )
        groups.setdefault(ref, []).append(face_name(state, die_id, face))
        cards[ref] = card
    return tuple(r.RolledFaces(ref, tuple(groups[ref])) for ref in _in_order_of_cards(cards))


def _in_order_of_cards(cards: Mapping[r.Ref, CardId]) -> list[r.Ref]:
    """The references in the order of their cards, which does not depend on the ids of dice."""
    return sorted(cards, key=lambda ref: (cards[ref], msgspec.json.encode(ref)))


def reroll_act(
    before: GameState, marked: tuple[DieId, ...], move: RollOutcome
) -> tuple[r.RolledFaces, ...]:
    """Write a reroll and its outcome. `move.faces` follows the marked dice in order of id."""
    groups: dict[r.Ref, list[str]] = {}
    order: dict[r.Ref, tuple[int, int, bytes]] = {}
    for die_id, face in zip(sorted(marked), move.faces, strict=True):
        die = before.dice[die_id]
        ref = reroll_ref(before, die_id, marked)
        groups.setdefault(ref, []).append(face_name(before, die_id, face))
        order[ref] = (die.card, die.face if ref.face else UNROLLED, msgspec.json.encode(ref))
    return tuple(
        r.RolledFaces(ref, tuple(groups[ref])) for ref in sorted(groups, key=order.__getitem__)
    )


def reroll_ref(state: GameState, die_id: DieId, marked: tuple[DieId, ...]) -> r.Ref:
    """Refer to a rerolled die; its face is given only if other dice of its card are kept."""
    dice = state.decision.dice if state.decision else ()
    card = state.dice[die_id].card
    ref = replace(shortest_card_ref(state, card, _cards_of_dice(state, dice)), ordinal=0)
    fitting = [n for n in dice if ref_fits_die(state, state.dice[n], ref)]
    if all(n in marked for n in fitting):
        return ref
    faced = replace(ref, face=face_name(state, die_id, state.dice[die_id].face))
    if len({state.dice[n].card for n in fitting}) == 1:
        return faced
    kinds = [die.id for die in unique_dice(state, [state.dice[n] for n in dice])]
    return shortest_die_ref(
        state, equal_die_among(state, die_id, kinds), kinds, faced
    )  # both brought it (SET-3)


def _cards_of_dice(state: GameState, dice: Sequence[DieId]) -> list[CardId]:
    return sorted({state.dice[die_id].card for die_id in dice})


def face_name(state: GameState, die_id: DieId, face: int) -> str:
    """The name of one side of a die."""
    return die_face_names(state.setup.cards[state.dice[die_id].card].card.die)[face]
