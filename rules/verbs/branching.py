"""Handlers for effects that contain or delay other effects: may, unless, if, later, a copy."""

from __future__ import annotations

from msgspec.structs import replace

from rules import choosing, lasting, payment, phrases, queries, reacting, targets
from rules.events import WatchBegan, WordChosen
from rules.giving_up import can_do_cost
from rules.keywords import given
from rules.language import tree
from rules.language.wording import word_option
from rules.placing import Log
from rules.setup import cost_need
from rules.state import (
    Awaited,
    Decision,
    Frame,
    GameState,
    Paying,
)
from rules.verbs.stepping import give, put, step_on


def optional(state: GameState, frame: Frame, effect: tree.Optional, log: Log) -> None:
    """ "You may": the player declines by picking nothing, or answers yes or no.

    Yes or no is asked if the effect has a cost or does not begin with a pick.
    """
    if effect.cost is None and targets.first_pick(effect.do) is not None:
        rest = len(frame.todo) - 1
        todo = (*effect.do, *frame.todo[1:])
        state.stack = (*state.stack[:-1], replace(frame, todo=todo, keep=rest))
        return
    player = phrases.players_meant(state, effect.who, frame)[0]
    if not frame.agreed:
        if effect.cost is not None and not payment.can_pay_cost(state, player, effect.cost, frame):
            step_on(state, frame, 0)
        else:
            state.decision = Decision(player, "answer")
        return
    if effect.cost is not None and _still_to_pay(state, frame, player, effect.cost):
        return
    if frame.kind == "global" and frame.ability >= 0 and effect.cost is not None:
        reacting.used(state, frame, log)
    todo = (*effect.do, *frame.todo[1:])
    state.stack = (*state.stack[:-1], replace(frame, todo=todo, agreed=False, paid=False))
    if effect.cost is not None:
        give(state, effect.cost, frame, player, log)


def unless(state: GameState, frame: Frame, effect: tree.Unless, log: Log) -> None:
    """ "Unless": dice are chosen first, then the other player may pay to avoid the effect."""
    pick = targets.first_pick(effect.do)
    if pick is not None and not frame.answers:
        if choosing.reach(state, frame, pick) is None:
            return
        top = state.stack[-1]
        frame = top if isinstance(top, Frame) else frame
    if pick is not None and not frame.answers[0]:
        step_on(state, frame, 0)  # no die was picked
        return
    player = phrases.players_meant(state, effect.who, frame)[0]
    if not frame.agreed:
        if payment.can_pay_cost(state, player, effect.cost, frame):
            state.decision = Decision(player, "answer")
        else:
            state.stack = (*state.stack[:-1], replace(frame, todo=(*effect.do, *frame.todo[1:])))
        return
    if _still_to_pay(state, frame, player, effect.cost):
        return
    step_on(state, frame, 0)
    give(state, effect.cost, frame, player, log)


def _still_to_pay(state: GameState, frame: Frame, player: int, cost: tree.Cost) -> bool:
    """Open the energy payment of an effect's cost; True if it is still unpaid."""
    if cost_need(cost).total and not frame.paid:
        state.paying = Paying(player, ())
        state.decision = Decision(player, "pay")
        return True
    return False


def condition(state: GameState, frame: Frame, effect: tree.If, log: Log) -> None:
    """ "If": continue with the effects of the branch that applies."""
    branch = effect.do if phrases.holds(state, effect.condition, frame) else effect.otherwise
    state.stack = (*state.stack[:-1], replace(frame, todo=(*branch, *frame.todo[1:])))


def at_cost(state: GameState, frame: Frame, effect: tree.AtCost, log: Log) -> None:
    """Do effects at a non-energy cost, if it can be paid and the effects have a target (RUL-4)."""
    wanted = replace(frame, todo=effect.do)
    able = can_do_cost(state, effect.cost, frame) and targets.has_target(state, wanted)
    if not able:
        step_on(state, frame, 0)
        return
    put(state, replace(frame, todo=(*effect.do, *frame.todo[1:])))
    give(state, tree.Cost(do=effect.cost), frame, frame.player, log)


def choose_one(state: GameState, frame: Frame, effect: tree.ChooseOne, log: Log) -> None:
    """Let a player choose one of several options, each identified by its text."""
    player = phrases.players_meant(state, effect.who, frame)[0]
    if not frame.agreed:
        state.stack = (*state.stack[:-1], replace(frame, word="", agreed=True))
        state.decision = Decision(player, "choose word")
        return
    log.append(WordChosen(player, frame.word))
    chosen = next(do for do in effect.options if word_option(do) == frame.word)
    word = queries.noted(state, frame.card, frame.player)
    todo = (*chosen, *frame.todo[1:])
    state.stack = (*state.stack[:-1], replace(frame, todo=todo, word=word, agreed=False))


def later(state: GameState, frame: Frame, effect: tree.Later, log: Log) -> None:
    """Delay effects until a later event of this turn."""
    step_on(state, frame, 0)
    awaited = Awaited(
        effect.when, frame.player, frame.card, frame.die, effect.do, frame.chosen, frame.subject
    )
    state.awaited = (*state.awaited, awaited)


def gains(state: GameState, frame: Frame, effect: tree.Gains, log: Log) -> None:
    """Grant a keyword with its text to dice for a while, including dice fielded later."""
    watch(state, frame, given(effect), log)


def watch(state: GameState, frame: Frame, effect: tree.Watch, log: Log) -> None:
    """Start a temporary ability that answers every matching event while it lasts (EFF-1)."""
    step_on(state, frame, 0)
    lasting.add(state, frame, effect, None, effect.until, chosen=frame.chosen)
    log.append(WatchBegan(frame.player, frame.card))


def repeat(state: GameState, frame: Frame, effect: tree.Repeat, log: Log) -> None:
    """Repeat effects a number of times, one after the other."""
    times = phrases.amount(state, effect.times, frame)
    todo = (*effect.do * times, *frame.todo[1:])
    state.stack = (*state.stack[:-1], replace(frame, todo=todo))


def choose_dice(state: GameState, frame: Frame, effect: tree.ChooseDice, log: Log) -> None:
    """Choose dice for later effects to refer to as "that die" or "those dice"."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    if not isinstance(effect.who, tree.Pick):
        state.stack = (*state.stack[:-1], replace(frame, answers=(*frame.answers, reached)))
    step_on(state, frame, len(reached))


def use_copy(state: GameState, frame: Frame, effect: tree.UseCopy, log: Log) -> None:
    """Resolve the used action die's text once more, as an effect of this ability (CPY-1).

    "This die" in the copy still means the action die.
    """
    step_on(state, frame, 0)
    text = queries.action_text(state, frame.subject, frame.face)
    copied = Frame(
        frame.player, frame.card, frame.subject, frame.kind, text,
        subject=frame.subject, face=frame.face,
    )  # fmt: skip
    state.stack = (*state.stack, copied)
