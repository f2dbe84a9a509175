"""Helpers shared by all handlers: advancing the frame, chosen words, dice in reach, costs."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.movement.die_movement import Log
from rules.language import ast
from rules.model.ids import CHANCE, DieId, PlayerId
from rules.state import (
    IN_FIELD,
    NOT_STARTED,
    RESERVE,
    USED,
    Decision,
    DecisionKind,
    Die,
    Frame,
    GameState,
    Zone,
    is_fielded,
)
from rules.state.events import WordChosen


def advance_frame(state: GameState, frame: Frame, reached: int) -> None:
    """Advance the frame to its next effect; `reached` is the number of dice the effect reached."""
    top = state.top_frame
    answers = top.progress.answers if top is not None else ()
    state.replace_top(
        replace(
            frame,
            remaining_effects=frame.remaining_effects[1:],
            chosen=(*frame.chosen, *answers),
            progress=NOT_STARTED,
            results=replace(frame.results, affected_count=reached),
        )
    )


def replace_effect(state: GameState, frame: Frame, *effects: ast.Effect) -> None:
    """Replace the current effect with the effects that it stands for."""
    state.replace_top(replace(frame, remaining_effects=(*effects, *frame.remaining_effects[1:])))


def ask_for_word(state: GameState, frame: Frame, player: PlayerId) -> None:
    """Let a player choose a word for the current effect, which then continues."""
    state.replace_top(replace(frame.with_progress(is_accepted=True), chosen_word=""))
    state.decision = Decision(player, DecisionKind.CHOOSE_WORD)


def take_chosen_word(
    state: GameState, frame: Frame, player: PlayerId, log: Log
) -> tuple[str, Frame]:
    """The word that a player has chosen for the current effect alone.

    The frame that comes with it has the word again that was chosen for its card before.
    """
    log.append(WordChosen(player, frame.chosen_word))
    earlier = evaluate.chosen_word(state, frame.card, frame.player)
    return frame.chosen_word, replace(frame.with_progress(is_accepted=False), chosen_word=earlier)


def dice_in_field(state: GameState, numbers: tuple[DieId, ...]) -> list[Die]:
    """The dice that are still in the Field, where effects reach unless stated (TXT-3)."""
    dice = [state.dice[die_id] for die_id in numbers if die_id >= 0]
    return [die for die in dice if is_fielded(die)]


def dice_in_reach(
    state: GameState,
    group: ast.Group,
    numbers: tuple[DieId, ...],
    reach: tuple[Zone, ...] = IN_FIELD,
) -> list[Die]:
    """Dice in the zones of `reach`, or in any zone that the text itself names."""
    dice = [state.dice[die_id] for die_id in numbers if die_id >= 0]
    if isinstance(group, ast.Pick | ast.Each) and _names_zone(group.dice):
        return [die for die in dice if die.zone <= USED]
    return [die for die in dice if die.zone in reach]


def _names_zone(dice: ast.Dice) -> bool:
    return dice.zones != ("field",) or dice.among is not None


def is_in_rolled_zone(die: Die) -> bool:
    """Whether a die is in the Field or Reserve Pool, where dice show a face (DIE-2)."""
    return die.zone is RESERVE or is_fielded(die)


def ids_of(dice: list[Die]) -> tuple[DieId, ...]:
    """The ids of some dice."""
    return tuple(die.id for die in dice)


def current_frame(state: GameState, frame: Frame) -> Frame:
    """The frame on top of the stack, which has the latest choices, or the one passed in."""
    return state.top_frame or frame


def request_roll(state: GameState, dice: tuple[DieId, ...]) -> bool:
    """Let Chance roll dice for the current effect, which then continues; False for no dice."""
    if not dice:
        return False
    top = state.top_frame
    if top is not None:
        state.replace_top(top.with_progress(picked=dice, is_accepted=True))
    state.decision = Decision(CHANCE, DecisionKind.ROLL, dice=dice)
    return True
