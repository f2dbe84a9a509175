"""Prints effects as sentences: steps in order, conditions, choices, offers."""

from __future__ import annotations

from rules.language import ast
from rules.language.ast import Effect
from rules.language.ast.keyword_names import TAKES_TEXT
from rules.language.ast.traversal import walk
from rules.language.printer.condition_printer import condition_clause
from rules.language.printer.cost_printer import (
    actions_clause,
    demand_clause,
    offer_clause,
)
from rules.language.printer.effect_printer import effect_clause
from rules.language.printer.event_printer import event_clause
from rules.language.printer.group_printer import subject_and_verb
from rules.language.printer.phrase_printer import amount_phrase, split_rate
from rules.language.printer.print_context import PrintContext
from rules.language.printer.vocabulary import DURATION_PHRASES, PLAYER_WORDS, NoWording

_BlockEffect = (
    ast.Optional
    | ast.If
    | ast.Later
    | ast.Repeat
    | ast.Watch
    | ast.ChooseOne
    | ast.AtCost
    | ast.Gains
)
"""Effects that contain a chain of effects up to the end of the sentence."""
_NOT_IMPERATIVE = (
    ast.Bonus | ast.Must | ast.Cannot | ast.Has | ast.SetStat | ast.CopyStats
    | ast.CopyText | ast.Blocks | ast.NeedsBlockers | ast.BlockCost | ast.CostChange
    | ast.Survive | ast.Duel
)  # fmt: skip
"""Effects whose sentence does not begin with its verb, so it can't follow "you may"."""


def capitalized(sentence: str) -> str:
    """Return a sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def effect_sentences(do: tuple[Effect, ...], context: PrintContext, capital: bool = False) -> str:
    """Print effects as sentences; after a colon the first starts with a lowercase letter."""
    if not do:
        raise NoWording(do)
    first, *others = [f"{chain_clause((effect,), context)}." for effect in do]
    return " ".join([capitalized(first) if capital else first, *map(capitalized, others)])


def chain_clause(do: tuple[Effect, ...], context: PrintContext) -> str:
    """Print effects as one sentence; only the last can be a block."""
    match do:
        case (ast.Unless(do=inner, who=who, cost=cost),):
            return f"{_steps(inner, context)}, unless {demand_clause(who, cost, context)}"
        case (*steps, block) if isinstance(block, _BlockEffect):
            clauses = [effect_clause(step, context) for step in steps]
            return ", then ".join([*clauses, _block_clause(block, context)])
        case _:
            return _steps(do, context)


def _steps(do: tuple[Effect, ...], context: PrintContext) -> str:
    if not do:
        raise NoWording(do)
    return ", then ".join(effect_clause(effect, context) for effect in do)


def _block_clause(block: _BlockEffect, context: PrintContext) -> str:
    match block:
        case ast.Optional():
            return _optional_clause(block, context)
        case ast.If():
            return _conditional_clause(block, context)
        case ast.ChooseOne():
            return _choice_clause(block, context)
        case _:
            return f"{_block_lead(block, context)} {chain_clause(block.do, context)}"


def _optional_clause(offer: ast.Optional, context: PrintContext) -> str:
    """Print an offer: "you may draw a die", "the opponent may pay 2 life: draw a die"."""
    if offer.cost is not None:
        lead = f"{offer_clause(offer.who, offer.cost, context)}:"
    elif offer.do and _is_imperative(offer.do[0]):
        lead = f"{PLAYER_WORDS[offer.who]} may"
    else:
        lead = f"{PLAYER_WORDS[offer.who]} may do this:"
    return f"{lead} {chain_clause(offer.do, context)}"


def _is_imperative(effect: Effect) -> bool:
    """Return whether an effect's sentence begins with its verb, so it can follow "you may"."""
    match effect:
        case ast.Gain(who=who) | ast.Lose(who=who) | ast.ChooseOne(who=who):
            return who == "you"
        case ast.Unless(do=do):
            return bool(do) and _is_imperative(do[0])
        case _:
            return not isinstance(effect, _NOT_IMPERATIVE | _BlockEffect)


def _conditional_clause(block: ast.If, context: PrintContext) -> str:
    condition = condition_clause(block.condition, context)
    if not block.otherwise:
        return f"if {condition}, {chain_clause(block.do, context)}"
    steps = _steps(block.do, context)
    return f"if {condition}, {steps}; otherwise, {chain_clause(block.otherwise, context)}"


def _choice_clause(choice: ast.ChooseOne, context: PrintContext) -> str:
    """Print a choice: "choose one: draw a die; or gain 1 life".

    No option may contain a choice of its own.
    """
    options = choice.options
    if len(options) < 2 or any(isinstance(part, ast.ChooseOne) for part in walk(options)):
        raise NoWording(choice)
    choose = "choose one" if choice.who == "you" else f"{PLAYER_WORDS[choice.who]} chooses one"
    return f"{choose}: {'; or '.join(chain_clause(option, context) for option in options)}"


def _block_lead(
    block: ast.AtCost | ast.Later | ast.Gains | ast.Watch | ast.Repeat, context: PrintContext
) -> str:
    """Print what precedes the effects of a block: "later this turn, when this die attacks:"."""
    match block:
        case ast.AtCost(cost=cost) if cost:
            return f"{actions_clause(cost, context)} in order to"
        case ast.Later(when=when):
            return f"later this turn, {event_clause(when, context)}:"
        case ast.Watch(when=when, until=until):
            return f"{DURATION_PHRASES[until]}, {event_clause(when, context)}:"
        case ast.Gains(who=ast.Each() as who, keyword=keyword, until=until) if (
            keyword in TAKES_TEXT
        ):
            return f"{subject_and_verb(who, 'get', context)} {keyword} {DURATION_PHRASES[until]}:"
        case ast.Repeat(times=times):
            return f"{_repetition(times, context)}:"
        case _:
            raise NoWording(block)


def _repetition(times: ast.Amount, context: PrintContext) -> str:
    """Print how often effects are repeated: "do this 2 times", "for each die moved"."""
    match times:
        case int():
            return f"do this {times} times"
        case ast.Count(times=1) | ast.Done(times=1):
            return split_rate(times, context)[1].strip()
        case _:
            return f"do this as many times as {amount_phrase(times, context)}"
