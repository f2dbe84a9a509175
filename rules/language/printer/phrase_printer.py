"""Prints noun phrases, references to dice, and amounts."""

from __future__ import annotations

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Dice
from rules.language.printer.print_context import PrintContext
from rules.language.printer.vocabulary import (
    CARD_NOUNS,
    CHOSEN_PHRASES,
    COMPARISON_PHRASES,
    DIE_NOUNS,
    PLAYER_POSSESSIVES,
    VARIETY_NOUNS,
    ZONE_NAMES,
    ZONE_OWNERS,
    NoWording,
    join_energies,
    join_keywords,
    join_names,
    with_article,
    written_name,
)

# --- noun phrases ---------------------------------------------------------------------------------


def starts_with_your(dice: Dice) -> bool:
    """Return whether the phrase starts with "your" or "one of your": your dice in the Field."""
    return dice.whose == "your" and dice.zones == ("field",)


def noun_phrase(
    dice: Dice, many: bool, context: PrintContext, *, other: bool = True, plain: bool = False,
    of_yours: bool = False, cards: bool = False,
) -> str:  # fmt: skip
    """Print a noun with the words beside it; the caller adds the article or "your".

    Args:
        dice: the dice.
        many: whether the noun is plural.
        context: the context.
        other: whether "other" is printed for dice other than this die.
        plain: whether tests and related dice are impossible here.
        of_yours: whether "of yours" follows the noun.
        cards: whether the noun is "card" instead of "die".
    """
    level, tests = _split_level(dice)
    related = dice.engaged_with or dice.paired_with or dice.among
    if plain and (tests or related):
        raise NoWording(dice)
    words = ["other"] if other and "this" in dice.without else []
    if dice.whose == "borrowed" or (dice.whose == "opposing" and dice.zones == ("field",)):
        words.append(dice.whose)
    kinds = [dice.kind] if dice.or_kind is None else [dice.kind, dice.or_kind]
    heads = [CARD_NOUNS[kind] if cards else DIE_NOUNS[kind][many] for kind in kinds]
    words += [*dice.roles, *level, *_words_before_noun(dice), " or ".join(heads)]
    words += _words_after_noun(dice, of_yours, context)
    if dice.keywords:
        words.append("with " + join_keywords(dice.keywords))
    if tests:
        words += ["and"] if dice.keywords else []
        words.append("with " + " and with ".join(_test_phrase(test, context) for test in tests))
    if dice.engaged_with is not None:
        words.append("engaged with " + reference(dice.engaged_with, context))
    if dice.paired_with is not None:
        words.append("paired with " + reference(dice.paired_with, context))
    if dice.among is not None:
        words.append("among " + reference(dice.among, context))
    return " ".join(words)


def owned_noun(dice: Dice, context: PrintContext, many: bool = False) -> str:
    """Print a noun with its owner behind it: "sidekick of yours", "opposing sidekick"."""
    return noun_phrase(dice, many, context, of_yours=starts_with_your(dice))


def singular(dice: Dice, context: PrintContext, target: bool = False) -> str:
    """Print one die: "an opposing character die", "another sidekick", "one of your sidekicks"."""
    if starts_with_your(dice) and not target:
        return "one of " + plural(dice, context)
    noun = noun_phrase(dice, False, context, other=False, of_yours=starts_with_your(dice))
    noun = f"target {noun}" if target else noun
    return f"another {noun}" if "this" in dice.without else with_article(noun)


def plural(dice: Dice, context: PrintContext, plain: bool = False) -> str:
    """Print several dice: "opposing character dice", "your sidekicks"."""
    owner = f"{context.possessive} " if starts_with_your(dice) else ""
    return owner + noun_phrase(dice, True, context, plain=plain)


def card_phrase(dice: Dice, context: PrintContext) -> str:
    """Print cards: "your character cards", "Villain cards"."""
    if dice.kind not in CARD_NOUNS or dice.or_kind not in (None, *CARD_NOUNS):
        raise NoWording(dice)
    owner = f"{context.possessive} " if starts_with_your(dice) else ""
    return owner + noun_phrase(dice, True, context, plain=True, cards=True)


def _split_level(dice: Dice) -> tuple[list[str], tuple[ast.StatTest, ...]]:
    """Split the tests into "level 2" before the noun, and the tests that follow it."""
    match dice.tests:
        case (ast.StatTest("level", "=", int(level)), *others):
            return [f"level {level}"], tuple(others)
        case tests:
            return [], tests


def _words_before_noun(dice: Dice) -> list[str]:
    """Print affiliations and energy types before the noun: "Villain or X-Men", "non-bolt"."""
    words = ["non-sidekick"] if "sidekicks" in dice.without else []
    if "affiliations" in dice.without:
        words += [f"non-{written_name(name)}" for name in dice.affiliations]
    elif dice.affiliations:
        words.append(join_names(dice.affiliations))
    if "energy" in dice.without:
        words += [f"non-{join_energies((energy,))}" for energy in dice.energy]
    elif dice.energy:
        words.append(join_energies(dice.energy, " or "))
    return words


def _words_after_noun(dice: Dice, of_yours: bool, context: PrintContext) -> list[str]:
    """Print what follows the noun: names, owner, chosen word, zone."""
    words: list[str] = []
    if dice.names:
        named = "not named " if "names" in dice.without else "named "
        words.append(named + join_names(dice.names))
    in_field = dice.zones == ("field",)
    if of_yours:
        words.append(f"of {context.possessive}s")
    if dice.whose == "active" and in_field:
        words.append("of the active player")
    if dice.noted:
        words.append(f"of {CHOSEN_PHRASES[dice.noted]}")
    if "same card" in dice.without:
        words.append("of another card")
    if dice.underneath:
        words.append("of the card under this die")
    if not in_field:
        words.append(_zone_phrase(dice, context))
    return words


def _zone_phrase(dice: Dice, context: PrintContext) -> str:
    """Print where dice are or come from: "in any reserve pool", "from your used pile"."""
    if not dice.zones:
        raise NoWording(dice)
    zones = " or ".join(ZONE_NAMES[zone] for zone in dice.zones)
    # "from your bag" is a blind draw
    preposition = "in" if "bag" in dice.zones else context.zone_preposition
    owner = context.possessive if dice.whose == "your" else ZONE_OWNERS[dice.whose]
    return f"{preposition} {owner} {zones}"


def _test_phrase(test: ast.StatTest, context: PrintContext) -> str:
    if test.op in ("lowest", "highest"):
        return f"the {test.op} {test.stat}"
    return with_article(f"{test.stat} {measure(test, context)}")


def measure(test: ast.StatTest, context: PrintContext) -> str:
    """Print a bound: "of 2 or less", "less than its attack"."""
    match test.op, test.amount:
        case (("lowest" | "highest"), _):
            raise NoWording(test)
        case "=", int(number):
            return f"of {number}"
        case "<=", int(number):
            return f"of {number} or less"
        case ">=", int(number):
            return f"of {number} or more"
        case op, amount:
            return f"{COMPARISON_PHRASES[op]} {amount_phrase(amount, context)}"


# --- references -----------------------------------------------------------------------------------


def reference(group: ast.Group, context: PrintContext) -> str:
    """Refer to dice mentioned before, or related to this die: "it", "this die's partner"."""
    match group:
        case ast.This():
            return "this die"
        case ast.That(back=0):
            return "those dice" if context.last_is_plural else "it"
        case ast.That(back=1):
            return "the die chosen before"
        case ast.Rest():
            return "the rest"
        case ast.Subject():
            return "that die"
        case ast.Partner():
            return "this die's partner"
        case ast.Pair():
            return "this die and its partner"
        case _:
            raise NoWording(group)


# --- amounts --------------------------------------------------------------------------------------


def split_rate(amount: ast.Amount, context: PrintContext) -> tuple[int, str]:
    """Split an amount into a number and what follows the verb: 2 and " for each sidekick".

    Raises:
        NoWording: the amount has no such form.
    """
    match amount:
        case int(number) if number >= 0:
            return number, ""
        case ast.Count(dice=dice, times=times, fallen="") if times > 0 and starts_with_your(dice):
            return times, f" for each of {plural(dice, context)}"
        case ast.Count(dice=dice, times=times, fallen="") if times > 0:
            return times, f" for each {noun_phrase(dice, False, context)}"
        case ast.Count(dice=dice, times=times, fallen=fallen) if times > 0:
            return times, f" for each {owned_noun(dice, context)} KO'd {fallen}"
        case ast.Done(times=times) if times > 0:
            return times, f" for each die {context.last_participle}"
        case _:
            raise NoWording(amount)


def amount_phrase(amount: ast.Amount, context: PrintContext) -> str:
    """Print an amount: "3", "the number of your sidekicks", "its attack minus 1"."""
    match amount:
        case ast.Less(amount=whole, by=by):
            return f"{amount_phrase(whole, context)} minus {by}"
        case _:
            return _term(amount, context)


def _term(amount: ast.Amount, context: PrintContext) -> str:
    """Print an amount that can follow "half of" or "2 times"."""
    match amount:
        case int(number) if number >= 0:
            return str(number)
        case ast.Count() | ast.Done() if amount.times > 1:
            return f"{amount.times} times {_term(replace(amount, times=1), context)}"
        case ast.Times(amount=ast.Count(times=1) | ast.Done(times=1)):
            raise NoWording(amount)  # a multiple of a count is itself a count
        case ast.Times(amount=once, times=times) if times > 0:
            return f"{times} times {_term(once, context)}"
        case ast.Half(amount=whole, up=up):
            return f"half of {_term(whole, context)} rounded {'up' if up else 'down'}"
        case ast.Stat(stat=stat, of=of):
            return _stat_phrase(stat, of, context)
        case ast.Hurt():
            return "that damage"
        case ast.Dealt():
            return "the damage dealt"
        case ast.Life(who=who) if who in PLAYER_POSSESSIVES:
            return f"{PLAYER_POSSESSIVES[who]} life"
        case _:
            return _count_phrase(amount, context)


def _stat_phrase(stat: ast.StatWord, of: ast.Group, context: PrintContext) -> str:
    match of:
        case ast.This() | ast.Subject():
            return f"{reference(of, context)}'s {stat}"
        case ast.That(back=0) if not context.last_is_plural:
            return f"its {stat}"
        case _:
            return f"the {stat} of {reference(of, context)}"


def _count_phrase(amount: ast.Amount, context: PrintContext) -> str:
    match amount:
        case ast.Count(dice=dice, times=1, fallen=fallen):
            counted = f"the number of {plural(dice, context, plain=True)}"
            return f"{counted} that were KO'd {fallen}" if fallen else counted
        case ast.Done(times=1):
            return f"the number of dice {context.last_participle}"
        case ast.Variety(what=what, dice=dice):
            among = plural(dice, context, plain=True)
            return f"the number of different {VARIETY_NOUNS[what]} among {among}"
        case ast.Symbols(energy=(), types=True):
            return "the number of different energy types in your reserve pool"
        case ast.Symbols(energy=types, types=False):
            kind = join_energies(types, " or ") if types else "energy"
            return f"the number of {kind} symbols in your reserve pool"
        case ast.Highest(stat=stat, dice=dice):
            return f"the highest {stat} of {plural(dice, context, plain=True)}"
        case ast.Lowest(stat=stat, dice=dice):
            return f"the lowest {stat} of {plural(dice, context, plain=True)}"
        case _:
            raise NoWording(amount)
