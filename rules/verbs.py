"""What each verb of the rules language does to the state.

A verb finds the dice it reaches (opening a decision where a player must choose), makes its change,
and steps the frame on with `_done`. Each is written once, for all cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules import changes, choosing, payment, phrases, queries
from rules.events import BonusGiven, DieFielded, RuleGiven, WordChosen
from rules.language import tree
from rules.placing import Log, is_fielded, place, refill, release, show
from rules.state import (
    ATTACK,
    BAG,
    CAPTIVE,
    CHANCE,
    FIELD,
    RESERVE,
    Awaited,
    Change,
    Decision,
    Die,
    Frame,
    GameState,
    Lasting,
    Paying,
)
from rules.triggers import collect, concerns, queue_group

Verb = Callable[[GameState, Frame, Any, Log], None]


def _done(state: GameState, frame: Frame, reached: int) -> None:
    """Step a frame on to its next effect."""
    top = state.stack[-1]
    answers = top.answers if isinstance(top, Frame) else ()
    state.stack = (
        *state.stack[:-1],
        replace(
            frame,
            todo=frame.todo[1:],
            chosen=(*frame.chosen, *answers),
            answers=(),
            picked=(),
            done=reached,
            keep=-1,
            agreed=False,
            paid=False,
        ),
    )


def _in_field(state: GameState, numbers: tuple[int, ...]) -> list[Die]:
    """Effects reach only the Field unless stated (TXT-3); dice that have left are out of reach."""
    return [die for number in numbers if is_fielded(die := state.dice[number])]


def _players(state: GameState, who: tree.Who, you: int) -> list[int]:
    return [n for n in range(len(state.setup.players)) if concerns(state, who, n, you)]


# --- damage, life, KO -----------------------------------------------------------------------------


def deal(state: GameState, frame: Frame, effect: tree.Deal, log: Log) -> None:
    """Damage to dice and players together is one batch (Reckless Melee with two bursts)."""
    reached: tuple[int, ...] = ()
    if effect.to is not None:
        found = choosing.reach(state, frame, effect.to)
        if found is None:
            return
        reached = found
    much = phrases.amount(state, effect.amount, frame)
    batch = [
        Change("damage", die.id, much, frame.die, frame.kind) for die in _in_field(state, reached)
    ]
    if effect.players is not None:
        batch += [
            Change("player damage", player, much, frame.die, frame.kind)
            for player in _players(state, effect.players, frame.player)
        ]
    _done(state, frame, len(batch))
    changes.propose(state, tuple(batch))


def gain(state: GameState, frame: Frame, effect: tree.Gain, log: Log) -> None:
    """Gain life."""
    much = phrases.amount(state, effect.amount, frame)
    _done(state, frame, 0)
    for player in _players(state, effect.who, frame.player):
        changes.gain_life(state, player, much, log)


def lose(state: GameState, frame: Frame, effect: tree.Lose, log: Log) -> None:
    """Lose life."""
    much = phrases.amount(state, effect.amount, frame)
    _done(state, frame, 0)
    for player in _players(state, effect.who, frame.player):
        changes.lose_life(state, player, much, log)


def knock_out(state: GameState, frame: Frame, effect: tree.KnockOut, log: Log) -> None:
    """KO without damage."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    falling = _in_field(state, reached)
    _done(state, frame, len(falling))
    changes.propose(state, tuple(Change("ko", die.id, 0, frame.die, frame.kind) for die in falling))


def clear_damage(state: GameState, frame: Frame, effect: tree.ClearDamage, log: Log) -> None:
    """Take damage off."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    for number in reached:
        state.dice[number] = replace(state.dice[number], damage=0)
    _done(state, frame, len(reached))


def prevent(state: GameState, frame: Frame, effect: tree.Prevent, log: Log) -> None:
    """Prevent damage of the batch that this interruption answers."""
    wanted = None if effect.amount is None else phrases.amount(state, effect.amount, frame)
    _done(state, frame, 0)
    if wanted != 0:
        changes.prevent(state, frame, wanted, log)


def survive(state: GameState, frame: Frame, effect: tree.Survive, log: Log) -> None:
    """Stay in the Field instead of being knocked out."""
    _done(state, frame, 1)
    changes.survive(state, frame.die)
    die = state.dice[frame.die]
    face = state.setup.cards[die.card].card.die.face_of_level(effect.level)
    if face is not None:
        show(state, die.id, face, log)
    if die.zone is ATTACK:
        place(state, die.id, FIELD, log, "effect")


# --- modifiers ------------------------------------------------------------------------------------


def bonus(state: GameState, frame: Frame, effect: tree.Bonus, log: Log) -> None:
    """A modifier of a fixed size, on the dice that it reaches now (EFF-1)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    numbers = tuple(die.id for die in _in_field(state, reached))
    a = phrases.amount(state, effect.attack, frame)
    d = phrases.amount(state, effect.defense, frame)
    _done(state, frame, len(numbers))
    if numbers:
        _last(state, frame, effect, numbers, effect.until, a, d)
        log.append(BonusGiven(numbers, a, d))
        changes.check_knock_outs(state)


def rule(state: GameState, frame: Frame, effect: tree.Must | tree.Cannot, log: Log) -> None:
    """ "Must" and "can't": on chosen dice, or on all of a kind, later ones too, while it lasts."""
    numbers: tuple[int, ...] | None = None
    if not isinstance(effect.who, tree.Each):
        reached = choosing.reach(state, frame, effect.who)
        if reached is None:
            return
        numbers = tuple(die.id for die in _in_field(state, reached))
    named = numbers if numbers is not None else _each(state, effect.who, frame)
    _done(state, frame, len(named))
    if numbers != ():
        _last(state, frame, effect, numbers, effect.until)
        log.append(RuleGiven(named, isinstance(effect, tree.Must), effect.act))


def _each(state: GameState, who: tree.Group, frame: Frame) -> tuple[int, ...]:
    found = phrases.dice_of(state, who.dice, frame) if isinstance(who, tree.Each) else []
    return tuple(die.id for die in found)


def ignore_text(state: GameState, frame: Frame, effect: tree.IgnoreText, log: Log) -> None:
    """Dice lose their text for a while."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    numbers = tuple(die.id for die in _in_field(state, reached))
    _done(state, frame, len(numbers))
    if numbers:
        _last(state, frame, effect, numbers, effect.until)
        changes.check_knock_outs(state)


def _last(
    state: GameState,
    frame: Frame,
    modifier: tree.Modifier,
    dice: tuple[int, ...] | None,
    until: tree.Until,
    attack: int = 0,
    defense: int = 0,
) -> None:
    lasting = Lasting(
        modifier, dice, until, frame.player, frame.card, frame.die, state.turn,
        frame.word, attack, defense,
    )  # fmt: skip
    state.lasting = (*state.lasting, lasting)


def choose_word(state: GameState, frame: Frame, effect: tree.ChooseWord, log: Log) -> None:
    """Choose an energy type or affiliation; the card remembers it in place of the last one."""
    if not frame.agreed:
        frame = replace(frame, word="", agreed=True)
        state.stack = (*state.stack[:-1], frame)
        state.decision = Decision(frame.player, "choose word")
        return
    log.append(WordChosen(frame.player, frame.word))
    others = tuple(n for n in state.noted if n[:2] != (frame.card, frame.player))
    state.noted = (*others, (frame.card, frame.player, frame.word))
    _done(state, frame, 0)


# --- turning and moving dice ----------------------------------------------------------------------


def spin(state: GameState, frame: Frame, effect: tree.Spin, log: Log) -> None:
    """Spin along the character faces, or to an energy face (SPN-1, SPN-2)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    _done(state, frame, len(reached))
    for number in reached:
        die = state.dice[number]
        face = state.face(die)
        kind = state.setup.cards[die.card].card.die
        if effect.to is not None:
            to = kind.face_showing((effect.to,))
            if to is not None:
                show(state, number, to, log)
                if is_fielded(die):
                    place(state, number, RESERVE, log, "effect")
        elif face is not None and face.level:
            to = kind.face_of_level(face.level + effect.by)
            if to is not None:
                show(state, number, to, log)
    changes.check_knock_outs(state)


def field_it(state: GameState, frame: Frame, effect: tree.FieldIt, log: Log) -> None:
    """Field by effect: free, at level 1 unless stated (FLD-1).

    UXM: "when fielded" triggers only when a die comes from the Reserve Pool by its fielding cost.
    """
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    fielded: list[int] = []
    for number in reached:
        die = state.dice[number]
        face = state.setup.cards[die.card].card.die.face_of_level(effect.level)
        if face is not None and not is_fielded(die):
            place(state, number, FIELD, log, "effect", face)
            log.append(DieFielded(frame.player, number, True))
            fielded.append(number)
    _done(state, frame, len(fielded))
    if state.setup.ruleset.effects_field:
        queue_group(state, tuple(t for n in fielded for t in collect(state, "fielded", n)))


def move(state: GameState, frame: Frame, effect: tree.Move, log: Log) -> None:
    """Move dice: no KO, no fielding. From the bag they are drawn by chance."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    zone = phrases.ZONE_OF[effect.to]
    for number in reached:
        place(state, number, zone, log, "effect")
    _done(state, frame, len(reached))


def swap(state: GameState, frame: Frame, effect: tree.Swap, log: Log) -> None:
    """Exchange two dice, each on the level of the other's place (SWP-1)."""
    one = choosing.reach(state, frame, effect.one, 0)
    if one is None:
        return
    top = state.stack[-1]
    frame = top if isinstance(top, Frame) else frame
    other = choosing.reach(state, frame, effect.other, 1)
    if other is None:
        return
    _done(state, frame, len(one))
    if not one or not other:
        return
    first, second = state.dice[one[0]], state.dice[other[0]]
    face = state.face(first)
    level = face.level if face is not None else 1
    to = state.setup.cards[second.card].card.die.face_of_level(level)
    place(state, first.id, second.zone, log, "effect", second.face)
    place(state, second.id, first.zone, log, "effect", to)


def draw(state: GameState, frame: Frame, effect: tree.Draw, log: Log) -> None:
    """Draw from the bag, refilling it when it is empty (ZONE-3); chance says which dice."""
    if not frame.agreed:
        bag = state.in_zone(frame.player, BAG)
        if not bag:
            refill(state, frame.player, log)
            bag = state.in_zone(frame.player, BAG)
        count = min(phrases.amount(state, effect.count, frame), len(bag))
        if count:
            state.stack = (*state.stack[:-1], replace(frame, agreed=True))
            state.decision = Decision(CHANCE, "draw", owner=frame.player, count=count)
            return
    _done(state, frame, len(frame.picked))
    for number in frame.picked:
        place(state, number, phrases.ZONE_OF[effect.to], log, "drawn")


def reroll(state: GameState, frame: Frame, effect: tree.Reroll, log: Log) -> None:
    """Reroll dice where they lie; a face that cannot be there goes to the Reserve Pool (RRL-1)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    rolling = tuple(n for n in reached if not state.dice[n].part_spent)
    if rolling and not frame.agreed:
        top = state.stack[-1]
        if isinstance(top, Frame):
            state.stack = (*state.stack[:-1], replace(top, agreed=True))
        state.decision = Decision(CHANCE, "roll", dice=rolling)
        return
    for number in rolling:
        face = state.face(state.dice[number])
        if is_fielded(state.dice[number]) and (face is None or not face.level):
            place(state, number, RESERVE, log, "effect")
    _done(state, frame, len(rolling))
    changes.check_knock_outs(state)


# --- capture and control --------------------------------------------------------------------------


def capture(state: GameState, frame: Frame, effect: tree.Capture, log: Log) -> None:
    """Put dice under this die; they do not exist for the game until they return (CAP-1)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    taken = _in_field(state, reached)
    _done(state, frame, len(taken))
    if not taken:
        return
    captor = state.dice[frame.die]
    if not is_fielded(captor):
        place(state, captor.id, FIELD, log, "effect")
    for die in taken:
        home = FIELD  # a captured attacker returns to the Field, not to the attack
        place(state, die.id, CAPTIVE, log, "captured")
        held = state.dice[die.id]
        state.dice[die.id] = replace(held, host=captor.id, home=home, face=die.face)
    if isinstance(effect.until, tree.Moment):
        awaited = Awaited(effect.until, frame.player, frame.card, captor.id)
        state.awaited = (*state.awaited, awaited)


def control(state: GameState, frame: Frame, effect: tree.Control, log: Log) -> None:
    """Take control: the dice are the controller's for the game (CTL-1)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    for die in _in_field(state, reached):
        state.dice[die.id] = replace(
            die, player=frame.player, host=frame.die, home=FIELD, zone=FIELD
        )
    _done(state, frame, len(reached))


def return_dice(state: GameState, frame: Frame, effect: tree.Return, log: Log) -> None:
    """Return captured or borrowed dice."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    for number in reached:
        if state.dice[number].host >= 0:
            release(state, state.dice[number], log)
    _done(state, frame, len(reached))


# --- whether and what if --------------------------------------------------------------------------


def optional(state: GameState, frame: Frame, effect: tree.Optional, log: Log) -> None:
    """ "You may": picking nothing declines; where nothing is picked or it costs, a yes or no."""
    if effect.cost is None and _first_pick(effect.do) is not None:
        rest = len(frame.todo) - 1
        todo = (*effect.do, *frame.todo[1:])
        state.stack = (*state.stack[:-1], replace(frame, todo=todo, keep=rest))
        return
    player = frame.player if effect.who == "you" else choosing.other_player(state, frame.player)
    if not frame.agreed:
        if effect.cost is not None and not payment.can_pay_cost(state, player, effect.cost):
            _done(state, frame, 0)
        else:
            state.decision = Decision(player, "answer")
        return
    if effect.cost is not None and _still_to_pay(state, frame, player, effect.cost, log):
        return
    todo = (*effect.do, *frame.todo[1:])
    state.stack = (*state.stack[:-1], replace(frame, todo=todo, agreed=False))


def unless(state: GameState, frame: Frame, effect: tree.Unless, log: Log) -> None:
    """The dice are chosen first; then the other player may pay; else it is done."""
    pick = _first_pick(effect.do)
    if pick is not None and not frame.answers:
        if choosing.reach(state, frame, pick) is None:
            return
        top = state.stack[-1]
        frame = top if isinstance(top, Frame) else frame
    if pick is not None and not frame.answers[0]:
        _done(state, frame, 0)  # nobody to reach
        return
    player = frame.player if effect.who == "you" else choosing.other_player(state, frame.player)
    if not frame.agreed:
        if payment.can_pay_cost(state, player, effect.cost):
            state.decision = Decision(player, "answer")
        else:
            state.stack = (*state.stack[:-1], replace(frame, todo=(*effect.do, *frame.todo[1:])))
        return
    if _still_to_pay(state, frame, player, effect.cost, log):
        return
    _done(state, frame, 0)


def _still_to_pay(state: GameState, frame: Frame, player: int, cost: tree.Cost, log: Log) -> bool:
    """Pay the cost of an effect: energy by a payment of its own, life at once. True while open."""
    if payment.cost_need(cost).total and not frame.paid:
        state.paying = Paying(player, ())
        state.decision = Decision(player, "pay")
        return True
    if cost.life:
        payment.pay_life(state, player, cost.life, log)
        changes.check_life(state, log)
    return state.over


def _first_pick(do: tuple[tree.Effect, ...]) -> tree.Pick | None:
    """The choice with which some effects begin, if they begin with one."""
    if not do:
        return None
    first = do[0]
    group = getattr(first, "who", None) or getattr(first, "to", None) or getattr(first, "one", None)
    return group if isinstance(group, tree.Pick) else None


def condition(state: GameState, frame: Frame, effect: tree.If, log: Log) -> None:
    """If it holds, else."""
    branch = effect.do if phrases.holds(state, effect.condition, frame) else effect.otherwise
    state.stack = (*state.stack[:-1], replace(frame, todo=(*branch, *frame.todo[1:])))


def later(state: GameState, frame: Frame, effect: tree.Later, log: Log) -> None:
    """Wait for a moment of this turn."""
    _done(state, frame, 0)
    awaited = Awaited(effect.when, frame.player, frame.card, frame.die, effect.do)
    state.awaited = (*state.awaited, awaited)


def use_copy(state: GameState, frame: Frame, effect: tree.UseCopy, log: Log) -> None:
    """Do what the used action die does, once more, as this ability's own (CPY-1)."""
    todo = (*queries.action_text(state, frame.subject), *frame.todo[1:])
    state.stack = (*state.stack[:-1], replace(frame, todo=todo, answers=(), keep=-1, agreed=False))


VERBS: dict[type, Verb] = {
    tree.Deal: deal,
    tree.Gain: gain,
    tree.Lose: lose,
    tree.KnockOut: knock_out,
    tree.ClearDamage: clear_damage,
    tree.Prevent: prevent,
    tree.Survive: survive,
    tree.Bonus: bonus,
    tree.Must: rule,
    tree.Cannot: rule,
    tree.IgnoreText: ignore_text,
    tree.ChooseWord: choose_word,
    tree.Spin: spin,
    tree.FieldIt: field_it,
    tree.Move: move,
    tree.Swap: swap,
    tree.Draw: draw,
    tree.Reroll: reroll,
    tree.Capture: capture,
    tree.Control: control,
    tree.Return: return_dice,
    tree.Optional: optional,
    tree.Unless: unless,
    tree.If: condition,
    tree.Later: later,
    tree.UseCopy: use_copy,
}
"""Every verb of the rules language; a test holds it complete."""
