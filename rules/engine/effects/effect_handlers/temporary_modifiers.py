"""Handlers for temporary modifiers: bonuses, "must" and "can't", keywords, ignored text, costs."""

from __future__ import annotations

from rules.engine.choices import effect_choices
from rules.engine.effects import change_batches
from rules.engine.effects.effect_handlers.frames import (
    advance_frame,
    ask_for_word,
    current_frame,
    dice_in_field,
    ids_of,
)
from rules.engine.evaluate import continuous_effects, phrases
from rules.engine.movement.die_movement import Log
from rules.language import ast
from rules.model.ids import DieId
from rules.state import Frame, GameState
from rules.state.events import (
    BonusGiven,
    CostsChanged,
    KeywordsGiven,
    RestrictionGiven,
    TextIgnored,
    WordChosen,
)

_PLAYER_ACTS = frozenset(("use globals",))
"""Acts of players, not of dice."""


def give_bonus(state: GameState, frame: Frame, effect: ast.Bonus, log: Log) -> None:
    """Give a bonus of a fixed size to the dice that the effect reaches now (EFF-1)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    frame = current_frame(state, frame)
    numbers = ids_of(dice_in_field(state, reached))
    a = phrases.evaluate_amount(state, effect.attack, frame)
    d = phrases.evaluate_amount(state, effect.defense, frame)
    advance_frame(state, frame, len(numbers))
    if numbers:
        continuous_effects.add_effect(
            state, frame, effect, numbers, effect.until, attack=a, defense=d
        )
        log.append(BonusGiven(numbers, a, d, until=effect.until, giver=frame.player))
        change_batches.check_knock_outs(state)


def require_or_forbid(
    state: GameState, frame: Frame, effect: ast.Must | ast.Cannot, log: Log
) -> None:
    """Apply "must" or "can't" to chosen dice, or to all dice of a kind, including later ones."""
    if isinstance(effect, ast.Cannot) and effect.act in _PLAYER_ACTS:
        _forbid_player(state, frame, effect, log)
        return
    numbers: tuple[DieId, ...] | None = None
    if not isinstance(effect.who, ast.Each):
        reached = effect_choices.resolve_group(state, frame, effect.who)
        if reached is None:
            return
        numbers = ids_of(dice_in_field(state, reached))
    named = numbers if numbers is not None else _dice_of_each(state, effect.who, frame)
    advance_frame(state, frame, len(named))
    if numbers != ():
        continuous_effects.add_effect(state, frame, effect, numbers, effect.until)
        must = isinstance(effect, ast.Must)
        log.append(
            RestrictionGiven(named, must, effect.act, until=effect.until, giver=frame.player)
        )


def _forbid_player(state: GameState, frame: Frame, effect: ast.Cannot, log: Log) -> None:
    advance_frame(state, frame, 0)
    continuous_effects.add_effect(state, frame, effect, None, effect.until)
    for player in phrases.players_for_word(state, effect.player, frame):
        log.append(
            RestrictionGiven((), False, effect.act, player, until=effect.until, giver=frame.player)
        )


def _dice_of_each(state: GameState, who: ast.Group, frame: Frame) -> tuple[DieId, ...]:
    return phrases.referents(state, frame, who) if isinstance(who, ast.Each) else ()


def grant_traits(state: GameState, frame: Frame, effect: ast.Has, log: Log) -> None:
    """Give dice affiliations or keywords; dice in the Reserve Pool can get them too (R161)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    advance_frame(state, frame, len(reached))
    if reached:
        continuous_effects.add_effect(state, frame, effect, reached, effect.until)
        words = (*effect.affiliations, *effect.keywords)
        log.append(KeywordsGiven(reached, words, until=effect.until, giver=frame.player))
        change_batches.check_knock_outs(state)


def ignore_text(state: GameState, frame: Frame, effect: ast.IgnoreText, log: Log) -> None:
    """Ignore the text of dice for a while."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    numbers = ids_of(dice_in_field(state, reached))
    advance_frame(state, frame, len(numbers))
    if numbers:
        continuous_effects.add_effect(state, frame, effect, numbers, effect.until)
        log.append(TextIgnored(numbers, until=effect.until, giver=frame.player))
        change_batches.check_knock_outs(state)


def change_cost(state: GameState, frame: Frame, effect: ast.CostChange, log: Log) -> None:
    """Raise or lower a cost for a while, or make it free (BUY-2), for all or for chosen dice."""
    reached: tuple[DieId, ...] | None = None
    if effect.of is not None:
        reached = effect_choices.resolve_group(state, frame, effect.of)
        if reached is None:
            return
    advance_frame(state, frame, len(reached or ()))
    if reached == ():
        return
    until = effect.until or "end of turn"
    continuous_effects.add_effect(state, frame, effect, reached, until)
    log.append(CostsChanged(effect.what, effect.by, effect.free, until=until, giver=frame.player))


def choose_word(state: GameState, frame: Frame, effect: ast.ChooseWord, log: Log) -> None:
    """Choose an energy type or affiliation, which replaces the card's previous choice.

    Nothing is chosen if no card of the match has an affiliation that the text allows.
    """
    if not frame.progress.is_accepted:
        if effect_choices.available_words(state):
            ask_for_word(state, frame, frame.player)
        else:
            advance_frame(state, frame, 0)
        return
    log.append(WordChosen(frame.player, frame.chosen_word))
    others = tuple(n for n in state.chosen_words if n[:2] != (frame.card, frame.player))
    state.chosen_words = (*others, (frame.card, frame.player, frame.chosen_word))
    advance_frame(state, frame, 0)
