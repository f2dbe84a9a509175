"""Choices that effects ask players for: dice, words, players, yes or no, and effect order."""

from __future__ import annotations

from msgspec.structs import replace

from rules import likeness, limits, ordering, phrases, targets
from rules.dice import TYPES
from rules.events import EffectDeclined
from rules.language import tree
from rules.language.wording import word_option
from rules.moves import Accept, Choose, ChoosePlayer, ChooseWord, Confirm, Move, Order, Pass
from rules.placing import Log
from rules.state import Decision, Frame, GameState, seat, seated
from rules.triggers import Doing, collect, in_turn_order, queue_group


def reach(
    state: GameState, frame: Frame, group: tree.Group, slot: int = 0
) -> tuple[int, ...] | None:
    """Resolve a group to dice; None if a player must choose first (this opens the decision).

    `slot` numbers the choices of one effect, from 0. A player chosen instead of a die is returned
    as a `seat` (`Pick.or_player`).
    """
    if isinstance(group, tree.Each):
        # an order that does not depend on the ids of equal dice, so equal matches agree
        dice = phrases.dice_of(state, group.dice, frame)
        dice += targets.removed_from_cards(state, group.dice, frame)
        dice.sort(key=lambda die: (die.player, die.card, die.face, die.damage))
        return tuple(die.id for die in dice)
    if isinstance(group, tree.Together):
        return _reach_both(state, frame, group, slot)
    if not isinstance(group, tree.Pick):
        return phrases.known(state, frame, group)
    if len(frame.answers) > slot:
        return frame.answers[slot]
    while not _may_pick_more(state, group, frame):
        if not _others_to_pick(state, group, frame):
            return _picked_all(state, frame, group)
        frame = _hand_on(state, frame)
    if group.foremost and len(only := targets.candidates(state, group, frame)) == 1:
        return _picked_all(state, replace(frame, picked=(only[0].id,)), group)
    player = targets.chooser(state, group, frame)
    picked = _own_picks(group, frame)
    may_stop = len(picked) >= group.least or frame.keep >= 0
    state.decision = Decision(player, "choose", pick=group, optional=may_stop, dice=picked)
    return None


def _reach_both(
    state: GameState, frame: Frame, group: tree.Together, slot: int
) -> tuple[int, ...] | None:
    """Resolve two groups to one tuple of dice without duplicates."""
    both = reach_two(state, frame, group.one, group.other, slot)
    return None if both is None else tuple(dict.fromkeys(both[0] + both[1]))


def reach_two(
    state: GameState, frame: Frame, one: tree.Group, other: tree.Group, slot: int = 0
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Resolve two groups; a choice in the first group comes before one in the second."""
    first = reach(state, frame, one, slot)
    if first is None:
        return None
    second = reach(state, _top(state), other, slot + _choices(one))
    return None if second is None else (first, second)


def _choices(group: tree.Group) -> int:
    """Number of choices a group asks for."""
    if isinstance(group, tree.Together):
        return _choices(group.one) + _choices(group.other)
    return int(isinstance(group, tree.Pick))


def _may_pick_more(state: GameState, pick: tree.Pick, frame: Frame) -> bool:
    if pick.most is not None and len(_own_picks(pick, frame)) >= pick.most:
        return False
    return bool(targets.candidates(state, pick, frame)) or (pick.or_player and not frame.picked)


def _own_picks(pick: tree.Pick, frame: Frame) -> tuple[int, ...]:
    """The dice the player who is picking now has picked so far."""
    if pick.by != "each":
        return frame.picked
    ended = [place for place, number in enumerate(frame.picked) if number < 0]
    return frame.picked[ended[-1] + 1 :] if ended else frame.picked


def _others_to_pick(state: GameState, pick: tree.Pick, frame: Frame) -> bool:
    """Whether each player picks and the current one is not the last."""
    if pick.by != "each":
        return False
    return sum(1 for number in frame.picked if number < 0) < len(state.setup.players) - 1


def _hand_on(state: GameState, frame: Frame) -> Frame:
    """Let the next player pick; the `seat` of the player who just finished separates the picks."""
    ended = sum(1 for number in frame.picked if number < 0)
    frame = replace(frame, picked=(*frame.picked, seat(in_turn_order(state)[ended])))
    _put(state, frame)
    return frame


def answer(state: GameState, frame: Frame, picked: tuple[int, ...]) -> None:
    """Record the dice picked for the current effect."""
    _put(state, replace(frame, answers=(*frame.answers, picked), picked=()))


def _picked_all(state: GameState, frame: Frame, pick: tree.Pick) -> tuple[int, ...]:
    """Complete a pick, and queue the abilities triggered by targeting."""
    picked = tuple(n for n in frame.picked if pick.by != "each" or n >= 0)
    answer(state, frame, picked)
    if not targets.is_target(pick, frame):
        return picked
    limits.note_targets(state, frame, picked)
    if "targeted" in state.setup.index.triggers or state.awaited:
        doings = (Doing(frame.die, frame.kind, frame.player),)
        group = [t for n in picked if n >= 0 for t in collect(state, "targeted", n, doings=doings)]
        queue_group(state, tuple(group))
    return picked


def reach_players(state: GameState, frame: Frame, who: tree.Who, slot: int = 0) -> list[int] | None:
    """Resolve a word for players; None if a player must be chosen first (opens the decision)."""
    if who != "any":
        return phrases.players_meant(state, who, frame)
    if len(frame.answers) > slot:
        return [player for n in frame.answers[slot] if (player := seated(n)) is not None]
    state.decision = Decision(frame.player, "choose player")
    return None


# --- the decisions --------------------------------------------------------------------------------


def legal(state: GameState, decision: Decision) -> list[Move]:
    """List the legal answers to a choice."""
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
            return [Order(index) for index, _ in ordering.own(state, decision.player)]
        case _:
            return [Accept(), Pass()]


def _legal_dice(state: GameState, decision: Decision) -> list[Move]:
    if decision.pick is None:
        return []
    frame = _top(state)
    found = targets.candidates(state, decision.pick, frame)
    moves: list[Move] = [Choose(die.id) for die in likeness.distinct(state, found)]
    if decision.pick.or_player and not frame.picked:
        moves += [ChoosePlayer(number) for number in range(len(state.setup.players))]
    if decision.optional:
        moves.append(Confirm() if decision.dice else Pass())
    return moves


def words(state: GameState) -> list[str]:
    """The words a player can choose for the current effect, in order."""
    effect = _top(state).todo[0]
    if isinstance(effect, tree.ChooseOne):
        return [word_option(do) for do in effect.options]
    if isinstance(effect, tree.Draw) and isinstance(effect.count, int):
        return [str(number) for number in range(effect.count + 1)]
    if isinstance(effect, tree.ChooseWord) and effect.what == "affiliation":
        cards = (at_table.card for at_table in state.setup.cards)
        return sorted({name for card in cards for name in card.affiliations})
    return [energy.value for energy in TYPES]


def play(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Apply a player's answer to a choice."""
    frame = _top(state)
    match move:
        case Choose(die=die):
            _put(state, replace(frame, picked=(*frame.picked, die)))
        case Confirm():
            _finish_pick(state, frame, decision)
        case ChooseWord(word=word):
            _put(state, replace(frame, word=word))
        case ChoosePlayer(player=player):
            _put(state, replace(frame, answers=(*frame.answers, (seat(player),))))
        case Accept():
            _put(state, replace(frame, agreed=True))
        case Pass():
            log.append(EffectDeclined(decision.player))
            _decline(state, frame, decision)


def _finish_pick(state: GameState, frame: Frame, decision: Decision) -> None:
    """End a player's pick; if each player picks, the next one continues."""
    pick = decision.pick
    if pick is None:
        raise TypeError("nothing is being picked")
    if _others_to_pick(state, pick, frame):
        _hand_on(state, frame)
    else:
        _picked_all(state, frame, pick)


def _decline(state: GameState, frame: Frame, decision: Decision) -> None:
    if decision.kind == "choose" and frame.keep < 0:
        _finish_pick(state, frame, decision)  # "any number" may be none
        return
    keep = frame.keep if frame.keep >= 0 else len(frame.todo) - 1
    effect = frame.todo[0]
    if isinstance(effect, tree.Unless):
        # the other player did not pay, so the effect happens, with the dice already picked
        todo = (*effect.do, *frame.todo[1:])
        _put(state, replace(frame, todo=todo, agreed=False))
        return
    todo = frame.todo[len(frame.todo) - keep :]
    if not todo and frame.ability >= 0:
        _was_not_used(state, frame)
    _put(state, replace(frame, todo=todo, keep=-1, answers=(), picked=(), done=0))


def _was_not_used(state: GameState, frame: Frame) -> None:
    """Declining a "once per turn" ability does not count as using it (EFF-6)."""
    ability = state.setup.cards[frame.card].abilities[frame.ability]
    only: tuple[tree.Effect, ...] = getattr(ability, "do", ())
    if len(only) != 1 or not limits.is_once(ability):
        return
    if isinstance(only[0], tree.Optional):
        uses = [(frame.card, frame.ability, whose) for whose in (frame.die, seat(frame.player))]
        state.used = tuple(one for one in state.used if one not in uses)


def _top(state: GameState) -> Frame:
    frame = state.stack[-1]
    if not isinstance(frame, Frame):
        raise TypeError("no ability is being resolved")
    return frame


def _put(state: GameState, frame: Frame) -> None:
    state.stack = (*state.stack[:-1], frame)
