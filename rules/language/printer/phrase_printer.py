"""Prints noun phrases, references to dice, and amounts."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Dice
from rules.language.printer.vocabulary import (
    CARD_NOUNS,
    CHOSEN_PHRASES,
    COMPARISON_PHRASES,
    DIE_NOUNS,
    PLAYER_POSSESSIVES,
    PLAYER_WORDS,
    VARIETY_NOUNS,
    ZONE_NAMES,
    ZONE_OWNERS,
    NoWording,
    PrintContext,
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
        other: whether "other" is printed for dice other than this die.
        plain: whether tests and related dice are impossible here.
        of_yours: whether "of yours" follows the noun.
        cards: whether the noun is "card" instead of "die".
    """
    level, tests = _split_level(dice)
    related = dice.engaged_with or dice.paired_with or dice.allied_with or dice.among
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
    if dice.allied_with is not None:
        words.append("sharing an affiliation with " + reference(dice.allied_with, context))
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
    """Print what stands before the noun: "Villain or X-Men", "non-bolt", "evil dragon"."""
    negation = "non-" if "traits" in dice.without else ""
    words = [f"{negation}{trait}" for trait in dice.traits]
    words += ["non-sidekick"] if "sidekicks" in dice.without else []
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
    if dice.own_card:
        words.append("of this card")
    if dice.underneath:
        words.append("of the card under this die")
    if not in_field:
        words.append(_zone_phrase(dice, context))
    return words


def _zone_phrase(dice: Dice, context: PrintContext) -> str:
    """Print where dice are or come from: "in any reserve pool", "from your used pile"."""
    if not dice.zones:
        raise NoWording(dice)
    if dice.zones == ast.ANY_ZONE and dice.whose in ("any", "borrowed"):
        return "in any zone"
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
    """Split an amount into a number and what follows the verb: 2 and " for each sidekick". Raises
    `NoWording` if the amount has no such form."""
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
        case ast.CardTokens(token=token, of=of, times=times) if times > 0:
            return times, f" for each {token} token on {_known_card(of, context)}"
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
        case ast.Count() | ast.Done() | ast.CardTokens() if amount.times > 1:
            return f"{amount.times} times {_term(replace(amount, times=1), context)}"
        case ast.Times(amount=ast.Count(times=1) | ast.Done(times=1) | ast.CardTokens(times=1)):
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
        case ast.Fielded():
            return "the number of dice you fielded this turn"
        case ast.CardTokens(token=token, of=of, times=1):
            return f"the number of {token} tokens on {_known_card(of, context)}"
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


def _known_card(of: ast.Group, context: PrintContext) -> str:
    """Print the card of dice already mentioned: "this card", "the card of that die"."""
    return "this card" if isinstance(of, ast.This) else f"the card of {reference(of, context)}"


# --- group printer --------------------------------------------------------------------------------


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
