"""Prints groups of dice: chosen dice, all dice of a kind, dice mentioned before."""

from __future__ import annotations

from typing import Literal

from rules.language import ast
from rules.language.printer.phrase_printer import (
    measure,
    noun_phrase,
    owned_noun,
    plural,
    reference,
    singular,
    starts_with_your,
)
from rules.language.printer.print_context import PrintContext
from rules.language.printer.vocabulary import PLAYER_WORDS, NoWording


def group_phrase(
    group: ast.Group, context: PrintContext, preposition: Literal["in", "from"] = "in"
) -> str:
    """Print a group of dice; `preposition` stands before a zone ("from" if dice leave it)."""
    with context.with_preposition(preposition):
        match group:
            case ast.Each(dice=dice) if starts_with_your(dice):
                return plural(dice, context)
            case ast.Each(dice=dice):
                return "each " + noun_phrase(dice, False, context)
            case ast.Pick():
                phrase = _pick_phrase(group, context)
                context.last_is_plural = group.most != 1
                return phrase
            case ast.Together(one=one, other=other):
                first = group_phrase(one, context, preposition)
                return f"both {first} and {group_phrase(other, context, preposition)}"
            case _:
                return reference(group, context)


def is_plural(group: ast.Group, context: PrintContext) -> bool:
    """Return whether the verb after this group is plural: "your sidekicks get"."""
    match group:
        case ast.Each(dice=dice):
            return starts_with_your(dice)
        case ast.Pick(most=most):
            return most != 1
        case ast.That(back=0):
            return context.last_is_plural
        case ast.Pair() | ast.Together() | ast.Rest():
            return True
        case _:
            return False


def subject_and_verb(group: ast.Group, verb: str, context: PrintContext) -> str:
    """Print dice and a verb that agrees with them: "this die gets", "your sidekicks have"."""
    subject = group_phrase(group, context)
    if is_plural(group, context):
        return f"{subject} {verb}"
    return f"{subject} has" if verb == "have" else f"{subject} {verb}s"


def owner_phrase(group: ast.Group, context: PrintContext) -> str:
    """Print whose zone dice move to: always their owner's, which is "your" for your own dice."""
    match group:
        case ast.This():
            return "your"
        case ast.Rest():
            return "their owners'"
        case ast.Each(dice=dice) | ast.Pick(dice=dice) if dice.whose == "your":
            return context.possessive
        case _:
            return "its owner's"


# --- chosen dice ----------------------------------------------------------------------------------


def _pick_phrase(pick: ast.Pick, context: PrintContext) -> str:
    if pick.by == "each":
        phrase = _picked_by_each_player(pick, context)
    else:
        phrase = _picked_dice(pick, context)
    if pick.limit is not None:
        phrase += f" with a total {pick.limit.stat} {measure(pick.limit, context)}"
    return phrase if pick.by == "you" else f"{phrase} chosen by {PLAYER_WORDS[pick.by]}"


def _picked_by_each_player(pick: ast.Pick, context: PrintContext) -> str:
    if context.possessive != "your":
        raise NoWording(pick)  # "their" can refer to one player only
    with context.viewed_by("each"):
        return _picked_dice(pick, context)


def _picked_dice(pick: ast.Pick, context: PrintContext) -> str:
    if pick.or_player:
        return _player_or_die(pick, context)
    if pick.foremost:
        return _foremost_die(pick, context)
    match pick.least, pick.most:
        case 1, 1:
            return singular(pick.dice, context, pick.target)
        case 0, 1:
            return "up to one " + _counted_dice(pick, context, many=False)
        case 0, None:
            return "any number of " + _counted_dice(pick, context).removeprefix("of ")
        case 1, None:
            return "one or more " + _counted_dice(pick, context)
        case 0, int(most) if most > 1:
            return f"up to {most} " + _counted_dice(pick, context)
        case int(least), int(most) if least == most > 1:
            return f"{most} " + _counted_dice(pick, context)
        case _:
            raise NoWording(pick)


def _foremost_die(pick: ast.Pick, context: PrintContext) -> str:
    """Print a superlative: "the opposing character die with the lowest level"."""
    best = any(test.op in ("lowest", "highest") for test in pick.dice.tests)
    if not best or (pick.least, pick.most, pick.target) != (1, 1, False):
        raise NoWording(pick)
    return "the " + owned_noun(pick.dice, context)


def _player_or_die(pick: ast.Pick, context: PrintContext) -> str:
    if (pick.least, pick.most) != (1, 1) or pick.foremost:
        raise NoWording(pick)
    target = "target " if pick.target else ""
    return f"a {target}player or {owned_noun(pick.dice, context)}"


def _counted_dice(pick: ast.Pick, context: PrintContext, many: bool = True) -> str:
    """Print the dice after a number: "sidekicks", "of your sidekicks"."""
    if pick.target:
        return "target " + owned_noun(pick.dice, context, many)
    if starts_with_your(pick.dice):
        return "of " + plural(pick.dice, context)
    return noun_phrase(pick.dice, many, context)
