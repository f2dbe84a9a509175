"""Choices that an effect asks for: dice, words, players, yes or no, and which effect goes first."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules import bonds, costs, likeness, limits, ordering, phrases, purses, queries
from rules.dice import TYPES
from rules.energy import can_pay
from rules.events import EffectDeclined
from rules.language import tree
from rules.language.wording import word_option
from rules.moves import (
    Accept,
    Choose,
    ChoosePlayer,
    ChooseWord,
    Confirm,
    Move,
    Order,
    Pass,
)
from rules.phrases.amounts import COMPARE
from rules.placing import Log
from rules.state import (
    Decision,
    Die,
    Frame,
    GameState,
    is_fielded,
    seat,
    seated,
)
from rules.triggers import Doing, collect, in_turn_order, queue_group

# --- dice -----------------------------------------------------------------------------------------


def candidates(state: GameState, pick: tree.Pick, frame: Frame) -> list[Die]:
    """The dice that may be picked next.

    Dice that paid for a fielding cannot be chosen by what it triggers (FLD-2), and dice that
    cannot be targeted are no targets (TXT-1).
    """
    found = list(_eligible(state, pick, frame))
    if pick.limit is not None:
        limit = pick.limit
        most = phrases.amount(state, limit.amount, frame)
        sofar = sum(phrases.stat(state, state.dice[n], limit.stat) for n in frame.picked if n >= 0)
        within = COMPARE[limit.op]
        found = [d for d in found if within(sofar + phrases.stat(state, d, limit.stat), most)]
    return found


def _eligible(state: GameState, pick: tree.Pick, frame: Frame) -> Iterator[Die]:
    """The dice that may be picked next, if a sum over all that are picked is of no matter."""
    seen_by = frame
    if pick.by == "each":
        seen_by = replace(frame, player=chooser(state, pick, frame))
    targets = is_target(pick, frame)
    found = phrases.dice_of(state, pick.dice, seen_by)
    for die in (*found, *removed_from_cards(state, pick.dice, seen_by)):
        if die.id in frame.picked or die.id in frame.spent:
            continue
        if targets and limits.was_target(state, frame, die):
            continue
        if frame.todo and not _fits_effect(state, frame, die):
            continue
        if not targets or not is_spared(state, die, frame):
            yield die


def removed_from_cards(state: GameState, phrase: tree.Dice, frame: Frame) -> list[Die]:
    """Dice put on cards that text lets be removed by what moves such dice out of the Field."""
    if "RemovedAs" not in state.setup.index.statics or phrase.zones != ("field",):
        return []
    if not frame.todo or not isinstance(frame.todo[0], tree.Move):
        return []
    plain = replace(phrase, kind="die", or_kind=None)
    return [
        state.dice[source.die]
        for listed, modifier in state.setup.index.statics["RemovedAs"]
        if isinstance(modifier, tree.RemovedAs) and modifier.kind in (phrase.kind, phrase.or_kind)
        for source in queries.sources(state, listed)
        if phrases.describes(state, plain, state.dice[source.die], frame)
    ]


def is_target(pick: tree.Pick, frame: Frame) -> bool:
    """Whether a choice targets: it says so, or is of a stated number of dice in the Field (TXT-3).

    Dice that are given as a cost are no targets, nor those that others choose among their own.
    """
    if pick.target or pick.by != "you" or frame.kind == "cost":
        return pick.target
    if pick.foremost or pick.dice.among is not None:
        return False
    return pick.most is not None and pick.dice.zones == ("field",)


def is_spared(state: GameState, die: Die, frame: Frame) -> bool:
    """Whether a die can't be targeted by what an ability does (TXT-1)."""
    by = state.dice[frame.die] if frame.die >= 0 else None
    return queries.cannot(state, die, "be targeted", by, kind=frame.kind, player=frame.player)


def _fits_effect(state: GameState, frame: Frame, die: Die) -> bool:
    """Whether the rules let a die be chosen for an effect: it can be given, pair, be swapped..."""
    effect = frame.todo[0]
    if frame.kind == "cost":
        return queries.can_give(state, die, effect)
    if isinstance(effect, tree.Redirect):  # TIM-2
        return _may_take(state, die, frame)
    if isinstance(effect, tree.PairUp):  # HER-1
        return bonds.may_pair(state, state.dice[frame.die], die)
    if isinstance(effect, tree.Purchase):  # what cannot be paid is not purchased (PAY-6)
        need = costs.purchases_need(state, effect, (*frame.picked, die.id), frame.player)
        return can_pay(purses.purse_of(state, frame.player), need)
    if isinstance(effect, tree.Swap):  # SWP-1
        return not bonds.is_bound(state, die)
    return True


def _may_take(state: GameState, die: Die, frame: Frame) -> bool:
    """Whether damage may be redirected to a die."""
    if die.id == frame.subject or not is_fielded(die):
        return False
    if state.setup.ruleset.redirects_to_any:
        return True
    return seated(frame.subject) is None and not is_spared(state, die, frame)


def reach(
    state: GameState, frame: Frame, group: tree.Group, slot: int = 0
) -> tuple[int, ...] | None:
    """The dice that a group means; None if a player must choose first (a decision is then open).

    `slot` counts the choices of one effect: the first group chosen is 0. A player who was chosen
    instead of a die stands as a `seat` (`Pick.or_player`).
    """
    if isinstance(group, tree.Each):
        # in an order that equal matches agree on, whatever the ids of equal dice
        dice = phrases.dice_of(state, group.dice, frame)
        dice += removed_from_cards(state, group.dice, frame)
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
    if group.foremost and len(only := candidates(state, group, frame)) == 1:
        return _picked_all(state, replace(frame, picked=(only[0].id,)), group)
    player = chooser(state, group, frame)
    picked = _own_picks(group, frame)
    may_stop = len(picked) >= group.least or frame.keep >= 0
    state.decision = Decision(player, "choose", pick=group, optional=may_stop, dice=picked)
    return None


def _reach_both(
    state: GameState, frame: Frame, group: tree.Together, slot: int
) -> tuple[int, ...] | None:
    """Dice of two groups; a choice among the first comes before one among the second."""
    one = reach(state, frame, group.one, slot)
    if one is None:
        return None
    other = reach(state, _top(state), group.other, slot + _choices(group.one))
    return None if other is None else tuple(dict.fromkeys(one + other))


def _choices(group: tree.Group) -> int:
    """How many choices a group asks for."""
    if isinstance(group, tree.Together):
        return _choices(group.one) + _choices(group.other)
    return int(isinstance(group, tree.Pick))


def _may_pick_more(state: GameState, pick: tree.Pick, frame: Frame) -> bool:
    if pick.most is not None and len(_own_picks(pick, frame)) >= pick.most:
        return False
    return bool(candidates(state, pick, frame)) or (pick.or_player and not frame.picked)


def _own_picks(pick: tree.Pick, frame: Frame) -> tuple[int, ...]:
    """What the player who picks now has picked so far."""
    if pick.by != "each":
        return frame.picked
    ended = [place for place, number in enumerate(frame.picked) if number < 0]
    return frame.picked[ended[-1] + 1 :] if ended else frame.picked


def _others_to_pick(state: GameState, pick: tree.Pick, frame: Frame) -> bool:
    """Whether each player picks, and this one is not the last."""
    if pick.by != "each":
        return False
    return sum(1 for number in frame.picked if number < 0) < len(state.setup.players) - 1


def _hand_on(state: GameState, frame: Frame) -> Frame:
    """Let the next player pick; the seat of the one who has picked stands between."""
    ended = sum(1 for number in frame.picked if number < 0)
    frame = replace(frame, picked=(*frame.picked, seat(in_turn_order(state)[ended])))
    _put(state, frame)
    return frame


def chooser(state: GameState, pick: tree.Pick, frame: Frame) -> int:
    """Who picks; where each player does, the active one first (TIM-1)."""
    if pick.by == "you":
        return frame.player
    if pick.by == "each":
        ended = sum(1 for number in frame.picked if number < 0)
        return in_turn_order(state)[min(ended, len(state.setup.players) - 1)]
    return players_meant(state, pick.by, frame)[0]


def group_of(effect: tree.Effect) -> tree.Group | None:
    """The dice that an effect is about first: what it does something to."""
    if isinstance(effect, tree.Deal) and isinstance(effect.source, tree.Pick):
        return effect.source
    for name in ("who", "to", "one", "of"):
        found: tree.Group | None = getattr(effect, name, None)
        if isinstance(found, tree.Node):
            return found
    return None


def first_pick(do: tuple[tree.Effect, ...]) -> tree.Pick | None:
    """The choice with which some effects begin, if they begin with one."""
    return _pick_in(group_of(do[0]) if do else None)


def _pick_in(group: tree.Group | None) -> tree.Pick | None:
    if isinstance(group, tree.Together):
        return _pick_in(group.one) or _pick_in(group.other)
    return group if isinstance(group, tree.Pick) else None


def has_target(state: GameState, frame: Frame) -> bool:
    """Whether the choice with which an ability begins could be made (GLB-1, RUL-4)."""
    first = frame.todo[0] if frame.todo else None
    if isinstance(first, tree.Redirect) and first.to is None:
        to_any = state.setup.ruleset.redirects_to_any
        return to_any or seated(frame.subject) is not None
    pick = first_pick(frame.todo)
    if pick is None or not pick.least or pick.or_player:
        return True
    if pick.limit is not None:
        return bool(candidates(state, pick, frame))
    return next(_eligible(state, pick, frame), None) is not None


def answer(state: GameState, frame: Frame, picked: tuple[int, ...]) -> None:
    """Note the dice picked for the effect in hand."""
    _put(state, replace(frame, answers=(*frame.answers, picked), picked=()))


def _picked_all(state: GameState, frame: Frame, pick: tree.Pick) -> tuple[int, ...]:
    """A choice is made; who watches targets hears of it."""
    picked = tuple(n for n in frame.picked if pick.by != "each" or n >= 0)
    answer(state, frame, picked)
    if is_target(pick, frame):
        limits.note_targets(state, frame, picked)
    if is_target(pick, frame) and ("targeted" in state.setup.index.triggers or state.awaited):
        doing = Doing(frame.die, frame.kind, frame.player)
        group = [
            t for n in picked if n >= 0 for t in collect(state, "targeted", n, doings=(doing,))
        ]
        queue_group(state, tuple(group))
    return picked


def other_player(state: GameState, player: int) -> int:
    """The one opponent of a player."""
    return state.setup.opponents(player)[0]


# --- players --------------------------------------------------------------------------------------


def players_meant(state: GameState, who: tree.Who, frame: Frame) -> list[int]:
    """The players that a word such as "each" or "opponent" means; "its owner" is of that die."""
    if who == "owner":
        made = [dice for dice in frame.chosen + frame.answers if dice and dice[0] >= 0]
        about = made[-1][0] if made else frame.subject if frame.subject >= 0 else frame.die
        return [state.dice[about].owner] if about >= 0 else [frame.player]
    return [
        n for n in range(len(state.setup.players)) if phrases.concerns(state, who, n, frame.player)
    ]


def reach_players(state: GameState, frame: Frame, who: tree.Who, slot: int = 0) -> list[int] | None:
    """The players that an effect means; None if one must be chosen first."""
    if who != "any":
        return players_meant(state, who, frame)
    if len(frame.answers) > slot:
        return [player for n in frame.answers[slot] if (player := seated(n)) is not None]
    state.decision = Decision(frame.player, "choose player")
    return None


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
            return [Order(index) for index, _ in ordering.own(state, decision.player)]
        case _:
            return [Accept(), Pass()]


def _legal_dice(state: GameState, decision: Decision) -> list[Move]:
    if decision.pick is None:
        return []
    frame = _top(state)
    moves: list[Move] = [
        Choose(die.id) for die in likeness.distinct(state, candidates(state, decision.pick, frame))
    ]
    if decision.pick.or_player and not frame.picked:
        moves += [ChoosePlayer(number) for number in range(len(state.setup.players))]
    if decision.optional:
        moves.append(Confirm() if decision.dice else Pass())
    return moves


def words(state: GameState) -> list[str]:
    """The words that the effect in hand lets a player choose from, in their order."""
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
    """Take an answer."""
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
    """A player picks no more; where each player does, it is the next one's turn."""
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
        # the other player did not pay, so it is done; what was picked for it stays picked
        todo = (*effect.do, *frame.todo[1:])
        _put(state, replace(frame, todo=todo, agreed=False))
        return
    todo = frame.todo[len(frame.todo) - keep :]
    if not todo and frame.ability >= 0:
        _was_not_used(state, frame)
    _put(state, replace(frame, todo=todo, keep=-1, answers=(), picked=(), done=0))


def _was_not_used(state: GameState, frame: Frame) -> None:
    """What may be done once per turn, and was declined, may be done yet (EFF-6)."""
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
