"""Handlers that spin, reroll and draw dice."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.choices import effect_choices
from rules.engine.effects import change_batches
from rules.engine.effects.frames import (
    advance_frame,
    ask_for_word,
    current_frame,
    dice_in_reach,
    is_in_rolled_zone,
    replace_effect,
    request_roll,
    take_chosen_word,
)
from rules.engine.evaluate import dice_matching, phrases
from rules.engine.movement import triggers
from rules.engine.movement.die_movement import Log, move_die, refill_bag, set_face
from rules.engine.movement.triggers import collect_triggers, queue_triggers
from rules.language import ast
from rules.model.dice import Energy
from rules.model.ids import CHANCE, DieId, PlayerId, dice_among
from rules.state import (
    BAG,
    IN_FIELD,
    OUT,
    PREP,
    RESERVE,
    USED,
    Decision,
    DecisionKind,
    Die,
    Frame,
    GameState,
    Step,
    Zone,
    is_fielded,
)

# --- spinning -------------------------------------------------------------------------------------


def spin_dice(state: GameState, frame: Frame, effect: ast.Spin, log: Log) -> None:
    """Spin dice up or down through their levels, or to an energy face (SPN-1, SPN-2)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is not None:
        _spin_each(
            state, frame, {n: _spun_face(state, state.dice[n], effect) for n in reached}, log
        )


def spin_dice_to_energy(state: GameState, frame: Frame, effect: ast.SpinToEnergy, log: Log) -> None:
    """Spin dice to an energy face; the player chooses if they have different ones (SPN-1)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    frame = current_frame(state, frame)
    names = effect_choices.energy_faces(state, reached)
    chosen = next(iter(names), "")
    if len(names) > 1:
        if not frame.progress.is_accepted:
            ask_for_word(state, frame, frame.player)
            return
        chosen, frame = take_chosen_word(state, frame, frame.player, log)
    _spin_each(state, frame, {n: _face_named(state, n, chosen) for n in reached}, log)


def _face_named(state: GameState, die_id: DieId, name: str) -> int | None:
    """The index of a die's face with a name such as "2 bolt", or None."""
    faces = state.setup.cards[state.dice[die_id].card].card.die.faces
    return next((index for index, face in enumerate(faces) if face.name == name), None)


def _spin_each(state: GameState, frame: Frame, faces: dict[DieId, int | None], log: Log) -> None:
    """Spin each die to the face given for it, or not at all, and trigger what that triggers."""
    turned = 0
    risen: list[DieId] = []
    for die_id, face in faces.items():
        die = state.dice[die_id]
        if face is None or face == die.face or evaluate.cannot(state, die, "spin"):
            continue
        before = state.face_of(die)
        set_face(state, die_id, face, log)
        turned += 1
        after = state.face_of(state.dice[die_id])
        if before is not None and after is not None and after.level > before.level > 0:
            risen.append(die_id)
        _leave_if_energy(state, die_id, log)
    advance_frame(state, frame, turned)
    by = (triggers.cause_of_frame(frame),)
    queue_triggers(
        state, tuple(t for n in risen for t in collect_triggers(state, "spins up", n, causes=by))
    )
    change_batches.check_knock_outs(state)


def _spun_face(state: GameState, die: Die, effect: ast.Spin) -> int | None:
    """The face that a die is spun to, or None; spinning stops at the lowest or highest level."""
    face = state.face_of(die)
    kind = state.setup.cards[die.card].card.die
    if face is None:
        return None
    if effect.action:
        return next((place for place, face in enumerate(kind.faces) if face.action), None)
    if effect.to is Energy.GENERIC:
        return kind.generic_face
    if effect.to is not None:
        return kind.face_showing((effect.to,))
    if effect.level:
        return kind.face_of_level(effect.level)
    if not face.level:
        return None
    top = max(face.level for face in kind.faces)
    return kind.face_of_level(min(max(face.level + effect.by, 1), top))


def _leave_if_energy(state: GameState, die_id: DieId, log: Log) -> None:
    """Move a die in the Field that shows energy to the Reserve Pool (SPN-2, RRL-1)."""
    die = state.dice[die_id]
    face = state.face_of(die)
    if is_fielded(die) and face is not None and face.energy:
        move_die(state, die_id, RESERVE, log, "effect")


# --- rolling --------------------------------------------------------------------------------------


def reroll_dice(state: GameState, frame: Frame, effect: ast.Reroll, log: Log) -> None:
    """Reroll dice in place; a die whose new face cannot be there goes to the Reserve Pool (RRL-1).

    Dice taken by the text from a zone for unrolled dice are rolled into the Reserve Pool (R110).
    Dice that went to such a zone in another way are not rerolled (R112). A used action die shows
    its new face in the zone its use has put it in, until the ability has resolved.
    """
    if isinstance(effect.who, ast.Random):
        replace_effect(state, frame, ast.Draw(effect.who.count))
        return
    if not frame.progress.is_accepted:
        reached = effect_choices.resolve_group(state, frame, effect.who)
        if reached is None:
            return
        dice = dice_in_reach(
            state, effect.who, reached, _rerollable_zones(state, effect.who, reached)
        )
        able = tuple(die.id for die in dice if evaluate.can_be_rerolled(state, die))
        if not request_roll(state, able):
            advance_frame(state, frame, 0)
        return
    for die_id in dice_among(frame.progress.picked):
        if is_in_rolled_zone(state.dice[die_id]):
            _leave_if_energy(state, die_id, log)
        elif not isinstance(effect.who, ast.Subject):
            move_die(state, die_id, RESERVE, log, "rolled")
    advance_frame(state, frame, len(frame.progress.picked))
    rolled = dice_among(frame.progress.picked)
    shown = tuple(n for n in rolled if is_in_rolled_zone(state.dice[n]))
    triggers.on_roll(state, shown, triggers.cause_of_frame(frame))
    change_batches.check_knock_outs(state)


def _rerollable_zones(
    state: GameState, who: ast.Group, reached: tuple[DieId, ...]
) -> tuple[Zone, ...]:
    """Zones where dice can be rerolled; an answer to a used action die also finds it after use."""
    used = isinstance(who, ast.Subject) and all(
        state.setup.cards[state.dice[die_id].card].card.die.is_action for die_id in reached
    )
    return (*IN_FIELD, RESERVE, OUT, USED) if used else (*IN_FIELD, RESERVE)


# --- drawing --------------------------------------------------------------------------------------


def draw_dice(state: GameState, frame: Frame, effect: ast.Draw, log: Log) -> None:
    """Draw dice at random, refilling the bag when it is empty (ZONE-3).

    Dice drawn to the Reserve Pool are rolled once and not rerolled (RRL-2). An extra draw in the
    player's own Clear and Draw Step is part of that draw and rolled with it (DRAW-2).
    """
    if not isinstance(effect.count, int):  # evaluate the count once, before the draw can change it
        replace_effect(
            state, frame, replace(effect, count=phrases.evaluate_amount(state, effect.count, frame))
        )
        return
    if effect.up_to:
        _choose_draw_count(state, frame, effect, log)
        return
    is_own = effect.whose != "opposing"
    owner = frame.player if is_own else effect_choices.resolve_opponent(state, frame)
    if owner is None:
        return
    is_extra = (
        effect.to == "reserve"
        and state.step is Step.CLEAR_AND_DRAW
        and state.is_active(frame.player)
    )
    drawn = dice_among(frame.progress.picked)
    if not frame.progress.is_accepted:
        if not _continue_draw(state, frame, effect, owner, effect.count, log):
            return
        if effect.to == "reserve" and not is_extra and request_roll(state, drawn):
            return
    if is_extra:
        state.dice_to_roll = (*state.dice_to_roll, *drawn)
    elif effect.to == "reserve":
        for die_id in drawn:
            move_die(state, die_id, RESERVE, log, "rolled")
    effect_choices.record_picks(state, frame, drawn)  # "it" is the drawn die
    if effect.to == "bag":
        frame = frame.with_results(looked_at=drawn)
    advance_frame(state, frame, len(drawn))
    cause = triggers.cause_of_frame(frame)
    triggers.on_draw(
        state, frame.player, drawn, cause, is_extra=is_extra or _joins_step_draw(state, frame)
    )
    if effect.to == "reserve" and not is_extra:
        triggers.on_roll(state, drawn, cause)


def _joins_step_draw(state: GameState, frame: Frame) -> bool:
    """Whether dice drawn now count as part of the step's draw, not as a new one (RUL-2)."""
    corrected = state.setup.ruleset.has_corrections
    return corrected and triggers.belongs_to_step_draw(state, frame.player)


def _choose_draw_count(state: GameState, frame: Frame, effect: ast.Draw, log: Log) -> None:
    """ "Draw up to": the player chooses the number before seeing any die."""
    if not frame.progress.is_accepted:
        ask_for_word(state, frame, frame.player)
        return
    count, frame = take_chosen_word(state, frame, frame.player, log)
    replace_effect(state, frame, replace(effect, count=int(count), up_to=False))


def _continue_draw(
    state: GameState, frame: Frame, effect: ast.Draw, owner: PlayerId, count: int, log: Log
) -> bool:
    """Move drawn dice to their zone and draw the rest from their owner's bag; False while a draw by
    Chance is open."""
    zone = PREP if effect.to == "reserve" else dice_matching.ZONE_BY_WORD[effect.to]
    if zone is not BAG:
        for die_id in dice_among(frame.progress.picked):
            if state.dice[die_id].zone is BAG:
                move_die(state, die_id, zone, log, "drawn")
    missing = count - len(frame.progress.picked)
    if missing <= 0:
        return True
    left = state.drawable_dice(owner)
    if not left:
        refill_bag(state, owner, log)
        left = state.drawable_dice(owner)
    if left:
        state.decision = Decision(
            CHANCE, DecisionKind.DRAW, bag_owner=owner, count=min(missing, len(left))
        )
    return not left
