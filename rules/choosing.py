"""Choices that an effect asks for: dice, words, players, yes or no, and which effect goes first."""

from __future__ import annotations

from msgspec.structs import replace

from rules import bonds, phrases, queries
from rules.dice import TYPES
from rules.events import EffectDeclined
from rules.language import tree
from rules.moves import (
    Accept,
    AlsoField,
    Choose,
    ChoosePlayer,
    ChooseWord,
    Confirm,
    Field,
    Move,
    Order,
    Pass,
)
from rules.placing import Log
from rules.state import ATTACK, FIELD, Decision, Die, Frame, GameState, Trigger


def distinct(state: GameState, dice: list[Die]) -> list[Die]:
    """Of dice that are alike in everything, keep the first."""
    if len(dice) < 2:
        return dice
    apart = {number for effect in state.lasting for number in effect.dice or ()}
    if state.combat is not None:
        for block in state.combat.blocks:
            apart.update(number for number in block if state.dice[number].zone is ATTACK)
        apart.update(n for n in state.combat.blocked if state.dice[n].zone is ATTACK)
    for pair in state.pairs:
        apart.update(pair[:2])
    for die in state.dice:
        if die.host >= 0 or die.bearer >= 0:
            apart.update((die.id, die.host, die.bearer))
    apart.update(_in_hand(state))
    seen: set[object] = set()
    kept: list[Die] = []
    for die in dice:
        look = die.id if die.id in apart else replace(die, id=0)
        if look not in seen:
            seen.add(look)
            kept.append(die)
    return kept


def _in_hand(state: GameState) -> tuple[int, ...]:
    """Dice already taken for what is being put together, which cannot be taken twice."""
    if state.paying is not None:
        acts = state.paying.acts
        return tuple(act.die for act in acts if isinstance(act, Field | AlsoField))
    top = state.stack[-1] if state.stack else None
    if state.decision is not None and state.decision.kind in ("draw", "roll"):
        return state.marked  # dice that chance has in hand are alike
    return (*state.marked, *(top.picked if isinstance(top, Frame) else ()))


# --- dice -----------------------------------------------------------------------------------------


def candidates(state: GameState, pick: tree.Pick, frame: Frame) -> list[Die]:
    """The dice that may be picked next.

    Dice that paid for a fielding cannot be chosen by what it triggers (FLD-2), and dice that
    cannot be targeted are no targets (TXT-1).
    """
    found = [
        die
        for die in phrases.dice_of(state, pick.dice, frame)
        if die.id not in frame.picked and die.id not in frame.spent
    ]
    if frame.todo:
        found = _fitting(state, frame, found)
    if pick.target:
        found = [die for die in found if not _is_spared(state, die, frame)]
    if pick.limit is not None:
        limit = pick.limit
        most = phrases.amount(state, limit.amount, frame)
        sofar = sum(phrases.stat(state, state.dice[n], limit.stat) for n in frame.picked)
        found = [die for die in found if sofar + phrases.stat(state, die, limit.stat) <= most]
    return found


def _is_spared(state: GameState, die: Die, frame: Frame) -> bool:
    """Whether a die can't be targeted by what an ability does (TXT-1)."""
    by = state.dice[frame.die] if frame.die >= 0 else None
    return queries.cannot(state, die, "be targeted", by, kind=frame.kind, player=frame.player)


def _fitting(state: GameState, frame: Frame, found: list[Die]) -> list[Die]:
    """What the rules leave of a choice: dice that may pair, dice that may be swapped."""
    effect = frame.todo[0]
    if isinstance(effect, tree.PairUp):  # HER-1
        return [die for die in found if bonds.may_pair(state, state.dice[frame.die], die)]
    if isinstance(effect, tree.Swap):  # SWP-1
        return [die for die in found if not bonds.is_bound(state, die)]
    return found


def reach(
    state: GameState, frame: Frame, group: tree.Group, slot: int = 0
) -> tuple[int, ...] | None:
    """The dice that a group means; None if a player must choose first (a decision is then open).

    `slot` counts the choices of one effect: the first group chosen is 0.
    """
    if isinstance(group, tree.Each):
        # in an order that equal matches agree on, whatever the ids of equal dice
        dice = phrases.dice_of(state, group.dice, frame)
        dice.sort(key=lambda die: (die.player, die.card, die.face, die.damage))
        return tuple(die.id for die in dice)
    if not isinstance(group, tree.Pick):
        return phrases.known(state, frame, group)
    if len(frame.answers) > slot:
        return frame.answers[slot]
    found = candidates(state, group, frame)
    if not found or (group.most is not None and len(frame.picked) >= group.most):
        answer(state, frame, frame.picked)
        return frame.picked
    player = frame.player if group.by == "you" else other_player(state, frame.player)
    may_stop = len(frame.picked) >= group.least or frame.keep >= 0
    state.decision = Decision(player, "choose", pick=group, optional=may_stop, dice=frame.picked)
    return None


def first_pick(do: tuple[tree.Effect, ...]) -> tree.Pick | None:
    """The choice with which some effects begin, if they begin with one."""
    if not do:
        return None
    first = do[0]
    group = getattr(first, "who", None) or getattr(first, "to", None) or getattr(first, "one", None)
    return group if isinstance(group, tree.Pick) else None


def answer(state: GameState, frame: Frame, picked: tuple[int, ...]) -> None:
    """Note the dice picked for the effect in hand."""
    _put(state, replace(frame, answers=(*frame.answers, picked), picked=()))


def other_player(state: GameState, player: int) -> int:
    """The one opponent of a player."""
    return state.setup.opponents(player)[0]


# --- the decisions --------------------------------------------------------------------------------


def legal(state: GameState, decision: Decision) -> list[Move]:
    """What can be chosen now."""
    match decision.kind:
        case "choose":
            return _legal_dice(state, decision)
        case "choose word":
            effect = _top(state).todo[0]
            without = effect.without if isinstance(effect, tree.ChooseWord) else ()
            return [ChooseWord(word) for word in words(state) if word not in without]
        case "choose player":
            return [ChoosePlayer(number) for number in range(len(state.setup.players))]
        case "order":
            return [Order(index) for index, _ in _own_triggers(state, decision.player)]
        case _:
            return [Accept(), Pass()]


def _legal_dice(state: GameState, decision: Decision) -> list[Move]:
    if decision.pick is None:
        return []
    frame = _top(state)
    moves: list[Move] = [
        Choose(die.id) for die in distinct(state, candidates(state, decision.pick, frame))
    ]
    if decision.optional:
        moves.append(Confirm() if frame.picked else Pass())
    return moves


def words(state: GameState) -> list[str]:
    """The words that the effect in hand lets a player choose from."""
    effect = _top(state).todo[0]
    if isinstance(effect, tree.ChooseWord) and effect.what == "affiliation":
        cards = (at_table.card for at_table in state.setup.cards)
        return sorted({name for card in cards for name in card.affiliations})
    return [energy.value for energy in TYPES]


def play(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Take an answer."""
    frame = _top(state)
    match move:
        case Choose(die=die):
            _put(state, replace(frame, picked=(*frame.picked, die)))
        case Confirm():
            answer(state, frame, frame.picked)
        case ChooseWord(word=word):
            _put(state, replace(frame, word=word))
        case ChoosePlayer(player=player):
            _put(state, replace(frame, answers=(*frame.answers, (player,))))
        case Accept():
            _put(state, replace(frame, agreed=True))
        case Pass():
            log.append(EffectDeclined(decision.player))
            _decline(state, frame, decision)


def _decline(state: GameState, frame: Frame, decision: Decision) -> None:
    if decision.kind == "choose" and frame.keep < 0:
        answer(state, frame, ())  # "any number" may be none
        return
    keep = frame.keep if frame.keep >= 0 else len(frame.todo) - 1
    effect = frame.todo[0]
    if isinstance(effect, tree.Unless):
        # the other player did not pay, so it is done; what was picked for it stays picked
        todo = (*effect.do, *frame.todo[1:])
        _put(state, replace(frame, todo=todo, agreed=False))
        return
    todo = frame.todo[len(frame.todo) - keep :]
    _put(state, replace(frame, todo=todo, keep=-1, answers=(), picked=(), done=0))


def triggers_to_order(state: GameState) -> tuple[int, list[tuple[int, Trigger]]]:
    """Whose triggers of the first group come first, and which of them differ (TIM-1)."""
    group = state.queue[0]
    player = state.active if any(t.player == state.active for t in group) else group[0].player
    return player, _own_triggers(state, player)


def _own_triggers(state: GameState, player: int) -> list[tuple[int, Trigger]]:
    seen: set[Trigger] = set()
    found: list[tuple[int, Trigger]] = []
    for place, trigger in enumerate(state.queue[0]):
        if trigger.player != player:
            continue
        look = replace(trigger, die=-2 if _is_plain(state, trigger.die) else trigger.die)
        if look not in seen:
            seen.add(look)
            found.append((place, trigger))
    return found


def _is_plain(state: GameState, number: int) -> bool:
    """Whether a die has left the field, so that equal triggers of equal dice are one."""
    return number >= 0 and state.dice[number].zone not in (FIELD, ATTACK)


def _top(state: GameState) -> Frame:
    frame = state.stack[-1]
    if not isinstance(frame, Frame):
        raise TypeError("no ability is being resolved")
    return frame


def _put(state: GameState, frame: Frame) -> None:
    state.stack = (*state.stack[:-1], frame)
