"""Helpers shared by all handlers: advancing the frame, chosen words, dice in reach, costs."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.effects import change_batches
from rules.engine.movement.die_movement import Log
from rules.engine.payment import payment
from rules.language import ast
from rules.model.ids import DieId, PlayerId
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
    TriggeringEvent,
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
        ),
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
    dice = [state.dice[number] for number in numbers if number >= 0]
    return [die for die in dice if is_fielded(die)]


def pay_non_energy_cost(
    state: GameState, cost: ast.Cost, frame: Frame, player: PlayerId, log: Log, times: int = 1
) -> None:
    """Pay a cost apart from its energy: first life, then effects done as a cost (PAY-6).

    The ability being paid for is already on the stack and continues after the cost.
    """
    if cost.life:
        payment.pay_life(state, player, cost.life * times, log)
        if change_batches.check_life(state, log):
            return
    if cost.do:
        do = cost.do * times
        event = TriggeringEvent(frame.event.subject)
        state.push(Frame(player, frame.card, frame.die, "cost", do, event=event))


def dice_in_reach(
    state: GameState,
    group: ast.Group,
    numbers: tuple[DieId, ...],
    reach: tuple[Zone, ...] = IN_FIELD,
) -> list[Die]:
    """Dice in the zones of `reach`, or in any zone that the text itself names."""
    dice = [state.dice[number] for number in numbers if number >= 0]
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
