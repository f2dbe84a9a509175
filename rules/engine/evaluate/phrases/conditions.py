"""Evaluates conditions of the rules language in a state."""

from __future__ import annotations

from rules.engine.evaluate.phrases import amounts, dice_matching
from rules.language import ast
from rules.model.ids import DieId, PlayerId
from rules.state import IN_FIELD, Frame, GameState


def holds(state: GameState, condition: ast.Condition, frame: Frame) -> bool:
    """Whether a condition is true now."""
    match condition:
        case ast.Compare(left=left, op=op, right=right):
            return amounts.COMPARISONS[op](
                amounts.evaluate_amount(state, left, frame),
                amounts.evaluate_amount(state, right, frame),
            )
        case ast.Are(group=group, dice=dice):
            named = dice_matching.referents(state, frame, group)
            # "if it is a Sidekick" applies in every zone unless the text names one
            fits = (
                dice_matching.matches_anywhere
                if dice.zones == ("field",)
                else dice_matching.matches
            )
            return bool(named) and all(
                fits(state, dice, state.dice[number], frame) for number in named
            )
        case ast.Shows(group=group, face=shown):
            named = dice_matching.referents(state, frame, group)
            return bool(named) and all(_shows(state, number, shown) for number in named)
        case ast.Not(condition=ast.Are(group=group) | ast.Shows(group=group)) if (
            not dice_matching.referents(state, frame, group)
        ):
            return False  # a condition on a die that was not found is false, and so is its negation
        case ast.Not(condition=inner):
            return not holds(state, inner, frame)
        case ast.Both(first=first, second=second):
            return holds(state, first, frame) and holds(state, second, frame)
        case ast.Underdog():
            return _is_underdog(state, frame.player)
        case ast.Fell(dice=dice, when=when):
            return dice_matching.count_knocked_out(state, dice, when, frame) > 0


def _shows(state: GameState, number: DieId, shown: ast.FaceWord) -> bool:
    """Whether a die shows a kind of face; an unrolled die shows none (DIE-2)."""
    face = state.face_of(state.dice[number])
    if face is None:
        return False
    match shown:
        case "character":
            return face.level > 0
        case "action":
            return face.action
        case "energy":
            return bool(face.energy)
        case "burst":
            return face.bursts > 0


def _is_underdog(state: GameState, player: PlayerId) -> bool:
    """Whether a player has fewer character dice fielded than the opponent (KW-13)."""
    there = state.dice_in_zones(IN_FIELD)
    fielded = [die for die in there if dice_matching.is_of_kind(state, "character", die)]
    own = sum(die.controller == player for die in fielded)
    return own < len(fielded) - own
