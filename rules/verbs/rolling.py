"""Handlers that spin, reroll and draw dice."""

from __future__ import annotations

from msgspec.structs import replace

from rules import changes, choosing, phrases, queries, waiting
from rules.cards import CardKind
from rules.dice import Energy
from rules.events import WordChosen
from rules.language import tree
from rules.placing import Log, place, refill, show
from rules.state import (
    BAG,
    CHANCE,
    IN_FIELD,
    OUT,
    PREP,
    RESERVE,
    USED,
    Decision,
    Die,
    Frame,
    GameState,
    Step,
    Zone,
    is_fielded,
)
from rules.triggers import collect, queue_group
from rules.verbs.stepping import is_rolled, put, reachable, step_on

# --- spinning -------------------------------------------------------------------------------------


def spin(state: GameState, frame: Frame, effect: tree.Spin, log: Log) -> None:
    """Spin dice up or down through their levels, or to an energy face (SPN-1, SPN-2)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    turned = 0
    risen: list[int] = []
    for number in reached:
        die = state.dice[number]
        face = _spun(state, die, effect)
        if face is None or face == die.face or queries.cannot(state, die, "spin"):
            continue
        before = state.face(die)
        show(state, number, face, log)
        turned += 1
        after = state.face(state.dice[number])
        if before is not None and after is not None and after.level > before.level > 0:
            risen.append(number)
        _leave_if_energy(state, number, log)
    step_on(state, frame, turned)
    by = (waiting.doing_of(frame),)
    queue_group(state, tuple(t for n in risen for t in collect(state, "spins up", n, doings=by)))
    changes.check_knock_outs(state)


def _spun(state: GameState, die: Die, effect: tree.Spin) -> int | None:
    """The face that a die is spun to, or None; spinning stops at the lowest or highest level."""
    face = state.face(die)
    kind = state.setup.cards[die.card].card.die
    if face is None:
        return None
    if effect.to is Energy.GENERIC:
        return kind.generic_face
    if effect.to is not None:
        return kind.face_showing((effect.to,))
    if effect.level:
        return kind.face_of_level(effect.level)
    if not face.level:
        return None
    top = max(one.level for one in kind.faces)
    return kind.face_of_level(min(max(face.level + effect.by, 1), top))


def _leave_if_energy(state: GameState, number: int, log: Log) -> None:
    """Move a die in the Field that shows energy to the Reserve Pool (SPN-2, RRL-1)."""
    die = state.dice[number]
    face = state.face(die)
    if is_fielded(die) and face is not None and face.energy:
        place(state, number, RESERVE, log, "effect")


# --- rolling --------------------------------------------------------------------------------------


def reroll(state: GameState, frame: Frame, effect: tree.Reroll, log: Log) -> None:
    """Reroll dice in place; a die whose new face cannot be there goes to the Reserve Pool (RRL-1).

    Dice taken by the text from a zone for unrolled dice are rolled into the Reserve Pool (R110).
    Dice that went to such a zone in another way are not rerolled (R112). A used action die shows
    its new face in the zone its use has put it in, until the ability has resolved.
    """
    if isinstance(effect.who, tree.Random):
        instead(state, frame, tree.Draw(effect.who.count))
        return
    if not frame.agreed:
        reached = choosing.reach(state, frame, effect.who)
        if reached is None:
            return
        dice = reachable(state, effect.who, reached, _where_rerolled(state, effect.who, reached))
        if not roll(state, tuple(die.id for die in dice if _may_roll(state, die))):
            step_on(state, frame, 0)
        return
    for number in frame.picked:
        if is_rolled(state.dice[number]):
            _leave_if_energy(state, number, log)
        elif not isinstance(effect.who, tree.Subject):
            place(state, number, RESERVE, log, "rolled")
    step_on(state, frame, len(frame.picked))
    changes.check_knock_outs(state)


def _where_rerolled(
    state: GameState, who: tree.Group, reached: tuple[int, ...]
) -> tuple[Zone, ...]:
    """Zones where dice can be rerolled; an answer to a used action die also finds it after use."""
    used = isinstance(who, tree.Subject) and all(
        state.setup.cards[state.dice[number].card].card.die.is_action for number in reached
    )
    return (*IN_FIELD, RESERVE, OUT, USED) if used else (*IN_FIELD, RESERVE)


def _may_roll(state: GameState, die: Die) -> bool:
    """Whether a die may be rerolled: partly spent dice and tokens may not (PAY-3, TOK-1)."""
    return not die.part_spent and state.setup.cards[die.card].card.kind is not CardKind.TOKEN


def roll(state: GameState, dice: tuple[int, ...]) -> bool:
    """Let Chance roll dice for the current effect, which then continues; False for no dice."""
    if not dice:
        return False
    top = state.stack[-1]
    if isinstance(top, Frame):
        put(state, replace(top, picked=dice, agreed=True))
    state.decision = Decision(CHANCE, "roll", dice=dice)
    return True


# --- drawing --------------------------------------------------------------------------------------


def draw(state: GameState, frame: Frame, effect: tree.Draw, log: Log) -> None:
    """Draw dice at random, refilling the bag when it is empty (ZONE-3).

    Dice drawn to the Reserve Pool are rolled once and not rerolled (RRL-2). An extra draw in the
    player's own Clear and Draw Step is part of that draw and rolled with it (DRAW-2).
    """
    if not isinstance(effect.count, int):  # evaluate the count once, before the draw can change it
        instead(state, frame, replace(effect, count=phrases.amount(state, effect.count, frame)))
        return
    if effect.up_to:
        _say_how_many(state, frame, effect, log)
        return
    is_extra = (
        effect.to == "reserve"
        and state.step is Step.CLEAR_AND_DRAW
        and frame.player == state.active
    )
    if not frame.agreed:
        if not _in_hand(state, frame, effect, effect.count, log):
            return
        if effect.to == "reserve" and not is_extra and roll(state, frame.picked):
            return
    if is_extra:
        state.rolling = (*state.rolling, *frame.picked)
    elif effect.to == "reserve":
        for number in frame.picked:
            place(state, number, RESERVE, log, "rolled")
    choosing.answer(state, frame, frame.picked)  # "it" is the drawn die
    if effect.to == "bag":
        frame = replace(frame, hand=frame.picked)
    step_on(state, frame, len(frame.picked))
    doing = waiting.doing_of(frame)
    waiting.drew(state, frame.player, frame.picked, doing, is_extra=is_extra)


def _say_how_many(state: GameState, frame: Frame, effect: tree.Draw, log: Log) -> None:
    """ "Draw up to": the player chooses the number before seeing any die."""
    if not frame.agreed:
        put(state, replace(frame, word="", agreed=True))
        state.decision = Decision(frame.player, "choose word")
        return
    log.append(WordChosen(frame.player, frame.word))
    word = queries.noted(state, frame.card, frame.player)
    drawing = replace(effect, count=int(frame.word), up_to=False)
    instead(state, replace(frame, word=word, agreed=False), drawing)


def _in_hand(state: GameState, frame: Frame, effect: tree.Draw, count: int, log: Log) -> bool:
    """Move drawn dice to their zone and draw the rest; False while a draw by Chance is open."""
    zone = PREP if effect.to == "reserve" else phrases.ZONE_OF[effect.to]
    if zone is not BAG:
        for number in frame.picked:
            if state.dice[number].zone is BAG:
                place(state, number, zone, log, "drawn")
    missing = count - len(frame.picked)
    if missing <= 0:
        return True
    owner = frame.player
    if effect.whose == "opposing":
        owner = phrases.other_player(state, owner)
    left = state.undrawn(owner)
    if not left:
        refill(state, owner, log)
        left = state.undrawn(owner)
    if left:
        state.decision = Decision(CHANCE, "draw", owner=owner, count=min(missing, len(left)))
    return not left


def instead(state: GameState, frame: Frame, *effects: tree.Effect) -> None:
    """Replace the current effect with equivalent effects."""
    put(state, replace(frame, todo=(*effects, *frame.todo[1:])))
