"""The effect queue: triggers wait in groups, and one ability resolves at a time.

What is being resolved is plain data on `GameState.stack`: a `Frame` is an ability half-way
through, a `Batch` a set of changes that may still be answered. `run` works until a player or
Chance must decide, or nothing is left to do.
"""

from __future__ import annotations

from rules import choosing, queries
from rules.changes import resolve_batch
from rules.events import AbilityStarted, ActionUsed, GlobalUsed
from rules.language import tree
from rules.moves import UseGlobal, UsePaid
from rules.placing import Log, place, spent_zone, sweep
from rules.setup import kind_of
from rules.state import FIELD, RESERVE, Decision, Frame, GameState, Trigger
from rules.triggers import collect, queue_group
from rules.verbs import VERBS


def run(state: GameState, log: Log) -> None:
    """Resolve what waits, until a decision is open or nothing is left."""
    while state.decision is None and not state.over:
        if state.stack:
            top = state.stack[-1]
            if isinstance(top, Frame):
                _resolve_frame(state, top, log)
            else:
                resolve_batch(state, top, log)
        elif state.queue:
            _start_next(state, log)
        else:
            return


def _resolve_frame(state: GameState, frame: Frame, log: Log) -> None:
    if frame.todo:
        effect = frame.todo[0]
        VERBS[type(effect)](state, frame, effect, log)
    else:
        state.stack = state.stack[:-1]
        _finish(state, frame, log)


def _finish(state: GameState, frame: Frame, log: Log) -> None:
    """An action die leaves once its text has resolved (ACT-1), unless it holds captured dice."""
    sweep(state, log)
    if frame.kind == "action" and frame.die >= 0:
        die = state.dice[frame.die]
        if die.zone is RESERVE:
            place(state, die.id, spent_zone(state, die.player), log, "used")


# --- triggered abilities --------------------------------------------------------------------------


def _start_next(state: GameState, log: Log) -> None:
    """Start the next trigger; its player is asked only where the order could matter (TIM-1)."""
    group = state.queue[0]
    if not group:
        state.queue = state.queue[1:]
        return
    player, options = choosing.triggers_to_order(state)
    if len(options) > 1:
        state.decision = Decision(player, "order")
        return
    start_trigger(state, options[0][0], log)


def start_trigger(state: GameState, place_in_group: int, log: Log) -> None:
    """Take one trigger of the first group and lay its ability on the stack."""
    group = state.queue[0]
    trigger = group[place_in_group]
    rest = (*group[:place_in_group], *group[place_in_group + 1 :])
    state.queue = (rest, *state.queue[1:]) if rest else state.queue[1:]
    ability = state.setup.cards[trigger.card].abilities[trigger.ability]
    if not isinstance(ability, tree.Triggered) or not _may_start(state, trigger, ability):
        return
    kind = kind_of(ability, state.setup.cards[trigger.card].unfolded[trigger.ability])
    log.append(AbilityStarted(trigger.player, trigger.card, trigger.die))
    push(
        state,
        Frame(
            trigger.player, trigger.card, trigger.die, kind, ability.do,
            subject=trigger.subject, amount=trigger.amount, spent=trigger.spent,
            word=queries.noted(state, trigger.card, trigger.player),
        ),
    )  # fmt: skip


def _may_start(state: GameState, trigger: Trigger, ability: tree.Triggered) -> bool:
    """Count a limited ability; a second use in one turn does not start (EFF-6)."""
    if not ability.limit:
        return True
    # while active it is the card that counts its uses, not one of its dice (EFF-2)
    whose = trigger.player if ability.while_active else trigger.die
    use = (trigger.card, trigger.ability, whose)
    if use in state.used:
        return False
    state.used = (*state.used, use)
    return True


def push(state: GameState, frame: Frame) -> None:
    """Lay an ability on the stack; it resolves entirely before the next begins (TIM-1)."""
    state.stack = (*state.stack, frame)


# --- abilities that are used ----------------------------------------------------------------------


def use_action(state: GameState, number: int, log: Log) -> None:
    """Use an action die: its text, with what its bursts add or replace (ACT-1, BST-1).

    A Continuous die is used by moving it to the Field; what it does from there is no use (ACT-2).
    """
    die = state.dice[number]
    log.append(ActionUsed(die.player, number))
    if "Continuous" in state.setup.cards[die.card].card.text.keywords:
        place(state, number, FIELD, log, "used")
    push(state, Frame(die.player, die.card, number, "action", queries.action_text(state, number)))
    queue_group(state, tuple(collect(state, "used", number)))


def use_ability(
    state: GameState, act: UseGlobal | UsePaid, player: int, log: Log, times: int = 1
) -> None:
    """Start a Global Ability or a die's own paid ability, once its cost is paid.

    A Global Ability that was paid several times at once is one effect (PAY-4).
    """
    number, place = queries.ability_used(state, act)
    source = -1 if isinstance(act, UseGlobal) else act.die
    ability = state.setup.cards[number].abilities[place]
    if not isinstance(ability, tree.Global | tree.Paid):
        raise TypeError(f"ability {place} of card {number} cannot be used")
    if ability.limit:
        state.used = (*state.used, limit_key(act, number, player))
    if isinstance(act, UseGlobal):
        log.append(GlobalUsed(player, number))
    else:
        log.append(AbilityStarted(player, number, source))
    kind: tree.AbilityWord = "global" if isinstance(act, UseGlobal) else "other"
    push(state, Frame(player, number, source, kind, ability.do * times))


def limit_key(act: UseGlobal | UsePaid, card: int, player: int) -> tuple[int, int, int]:
    """What "once per turn" counts by: each player for a global, each die for its own (EFF-6)."""
    return (card, act.ability, player if isinstance(act, UseGlobal) else act.die)
