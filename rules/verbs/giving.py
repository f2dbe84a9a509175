"""Verbs that give dice something for a while: bonuses, "must" and "can't", ignored text."""

from __future__ import annotations

from msgspec.structs import replace

from rules import changes, choosing, phrases
from rules.events import BonusGiven, RuleGiven, WordChosen
from rules.language import tree
from rules.placing import Log
from rules.state import (
    Decision,
    Frame,
    GameState,
    Lasting,
)
from rules.verbs.stepping import in_field, step_on


def bonus(state: GameState, frame: Frame, effect: tree.Bonus, log: Log) -> None:
    """A modifier of a fixed size, on the dice that it reaches now (EFF-1)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    numbers = tuple(die.id for die in in_field(state, reached))
    a = phrases.amount(state, effect.attack, frame)
    d = phrases.amount(state, effect.defense, frame)
    step_on(state, frame, len(numbers))
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
        numbers = tuple(die.id for die in in_field(state, reached))
    named = numbers if numbers is not None else _each(state, effect.who, frame)
    step_on(state, frame, len(named))
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
    numbers = tuple(die.id for die in in_field(state, reached))
    step_on(state, frame, len(numbers))
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
    step_on(state, frame, 0)
