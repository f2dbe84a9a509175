"""Prints single effects: what happens to dice, life and players."""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Effect
from rules.language.printer.modifier_printer import timed_modifier, until_clause
from rules.language.printer.phrase_printer import (
    amount_phrase,
    group_phrase,
    is_plural,
    owner_phrase,
    split_rate,
    starts_with_your,
    subject_and_verb,
)
from rules.language.printer.vocabulary import (
    DURATION_PHRASES,
    PLAYER_WORDS,
    ZONE_NAMES,
    NoWording,
    PrintContext,
    join_energies,
    join_names,
    quoted,
    with_article,
    written_name,
)
from rules.model.dice import Energy

_PARTICIPLES: dict[type[Effect], str] = {
    ast.MoveDice: "moved", ast.KnockOut: "KO'd", ast.FieldIt: "fielded", ast.Draw: "drawn",
    ast.Reroll: "rerolled", ast.Return: "returned", ast.Capture: "captured",
    ast.Deal: "damaged", ast.Duel: "damaged", ast.Spin: "spun", ast.SpinToEnergy: "spun",
    ast.Sacrifice: "sacrificed",
    ast.SetAside: "removed", ast.LeaveCombat: "removed", ast.ChooseDice: "picked",
}  # fmt: skip
"""Participles: what a verb did to its dice."""


def effect_clause(effect: Effect, context: PrintContext) -> str:
    """Print one effect, and remember its participle for later references to its dice."""
    clause = _clause(effect, context)
    context.last_participle = _PARTICIPLES.get(type(effect), "affected")
    return clause


@singledispatch
def _clause(effect: Effect, context: PrintContext) -> str:
    """Print an effect; one function for each type of effect follows."""
    raise NoWording(effect)


@_clause.register(ast.TimedModifier)
def _(effect: ast.TimedModifier, context: PrintContext) -> str:
    return timed_modifier(effect, context)


# --- damage and life ------------------------------------------------------------------------------


@_clause.register(ast.Deal)
def _(effect: ast.Deal, context: PrintContext) -> str:
    deal = "deal" if effect.source is None else subject_and_verb(effect.source, "deal", context)
    to = _recipients(effect, context)
    match effect.amount:
        case int() | ast.Count() | ast.Done() | ast.CardTokens():
            number, per = split_rate(effect.amount, context)
            return f"{deal} {number} damage to {to}{per}"
        case ast.Hurt():
            return f"{deal} that much damage to {to}"
        case amount:
            return f"{deal} damage to {to} equal to {amount_phrase(amount, context)}"


@_clause.register(ast.Redirect)
def _(effect: ast.Redirect, context: PrintContext) -> str:
    to = f" to {_recipients(effect, context)}"
    return _part_of_damage("redirect", effect.amount, to, context)


@_clause.register(ast.Prevent)
def _(effect: ast.Prevent, context: PrintContext) -> str:
    match effect.amount:
        case amount if effect.all_yours:
            return _prevention_for_all(amount)
        case ast.Less(amount=ast.Hurt(), by=left) if left > 0:
            return f"prevent all but {left} of that damage"
        case amount:
            return _part_of_damage("prevent", amount, "", context)


def _prevention_for_all(amount: ast.Amount | None) -> str:
    match amount:
        case None:
            return "prevent all damage to you and your dice"
        case int() if amount > 0:
            return f"prevent {amount} of the damage to you and to each of your dice"
        case _:
            raise NoWording(amount)


@_clause.register(ast.Aim)
def _(effect: ast.Aim, context: PrintContext) -> str:
    return f"aim {effect.amount} damage at {group_phrase(effect.who, context)}"


@_clause.register(ast.Duel)
def _(effect: ast.Duel, context: PrintContext) -> str:
    both = f"{group_phrase(effect.one, context)} and {group_phrase(effect.other, context)}"
    return f"{both} deal damage to each other equal to their {effect.stat}"


@_clause.register(ast.ClearDamage)
def _(effect: ast.ClearDamage, context: PrintContext) -> str:
    much = effect.amount if effect.amount > 0 else "all"
    return f"clear {much} damage from {group_phrase(effect.who, context)}"


@_clause.register(ast.Gain)
def _(effect: ast.Gain, context: PrintContext) -> str:
    return _change_of_life("gain", effect.amount, effect.who, context)


@_clause.register(ast.Lose)
def _(effect: ast.Lose, context: PrintContext) -> str:
    return _change_of_life("lose", effect.amount, effect.who, context)


def _recipients(effect: ast.Deal | ast.Redirect, context: PrintContext) -> str:
    """Print who is dealt damage: "each sidekick and each player"."""
    recipients = [group_phrase(effect.to, context)] if effect.to is not None else []
    recipients += [PLAYER_WORDS[effect.players]] if effect.players is not None else []
    if not recipients:
        raise NoWording(effect)
    return " and ".join(recipients)


def _part_of_damage(verb: str, amount: ast.Amount | None, to: str, context: PrintContext) -> str:
    """Print "prevent that damage", "redirect 2 of that damage to the opponent"."""
    match amount:
        case None:
            return f"{verb} that damage{to}"
        case int() | ast.Count() | ast.Done() | ast.CardTokens():
            number, per = split_rate(amount, context)
            return f"{verb} {number} of that damage{to}{per}"
        case _:
            return f"{verb} as much of that damage as {amount_phrase(amount, context)}{to}"


def _change_of_life(
    verb: str, amount: ast.Amount, who: ast.PlayerWord, context: PrintContext
) -> str:
    does = verb if who == "you" else f"{PLAYER_WORDS[who]} {verb}s"
    match amount:
        case int() | ast.Count() | ast.Done() | ast.CardTokens():
            number, per = split_rate(amount, context)
            return f"{does} {number} life{per}"
        case ast.Hurt():
            return f"{does} that much life"
        case _:
            return f"{does} life equal to {amount_phrase(amount, context)}"


# --- knockouts and removals -----------------------------------------------------------------------


@_clause.register(ast.KnockOut)
def _(effect: ast.KnockOut, context: PrintContext) -> str:
    return f"KO {group_phrase(effect.who, context)}"


@_clause.register(ast.Sacrifice)
def _(effect: ast.Sacrifice, context: PrintContext) -> str:
    return f"sacrifice {group_phrase(effect.who, context)}"


@_clause.register(ast.SetAside)
def _(effect: ast.SetAside, context: PrintContext) -> str:
    return f"remove {group_phrase(effect.who, context)} from the field this turn"


@_clause.register(ast.LeaveCombat)
def _(effect: ast.LeaveCombat, context: PrintContext) -> str:
    return f"remove {group_phrase(effect.who, context)} from combat"


@_clause.register(ast.Survive)
def _(effect: ast.Survive, context: PrintContext) -> str:
    return f"it stays in the field at level {effect.level} instead"


@_clause.register(ast.Regenerate)
def _(effect: ast.Regenerate, context: PrintContext) -> str:
    return "regenerate this die"


# --- choices --------------------------------------------------------------------------------------


@_clause.register(ast.ChooseDice)
def _(effect: ast.ChooseDice, context: PrintContext) -> str:
    clause = f"choose {group_phrase(effect.who, context)}"
    context.last_is_plural = context.last_is_plural or isinstance(effect.who, ast.Each)
    return clause


@_clause.register(ast.ChooseWord)
def _(effect: ast.ChooseWord, context: PrintContext) -> str:
    if effect.what == "energy":
        words = join_energies([Energy(word) for word in effect.without], " or ")
    else:
        words = join_names(effect.without)
    noun = "an energy type" if effect.what == "energy" else "an affiliation"
    return f"choose {noun}" + (f" other than {words}" if words else "")


@_clause.register(ast.UseCopy)
def _(effect: ast.UseCopy, context: PrintContext) -> str:
    return "use a copy of that die's text"


@_clause.register(ast.ByHand)
def _(effect: ast.ByHand, context: PrintContext) -> str:
    return f"by hand {quoted(effect.words)}"


@_clause.register(ast.Note)
def _(effect: ast.Note, context: PrintContext) -> str:
    return f"note {quoted(effect.words)}"


# --- dice that change hands or are joined ---------------------------------------------------------


@_clause.register(ast.Attach)
def _(effect: ast.Attach, context: PrintContext) -> str:
    return f"attach this die to {group_phrase(effect.to, context)}"


@_clause.register(ast.LayOn)
def _(effect: ast.LayOn, context: PrintContext) -> str:
    match effect.to:
        case ast.Pick(dice=ast.Dice(zones=("card",)) as dice) as pick:
            named = replace(pick, dice=replace(dice, zones=("field",)))
            return f"put this die on the card of {group_phrase(named, context)}"
        case _:
            raise NoWording(effect)


@_clause.register(ast.PairUp)
def _(effect: ast.PairUp, context: PrintContext) -> str:
    return f"pair this die with {group_phrase(effect.who, context)}"


@_clause.register(ast.Capture)
def _(effect: ast.Capture, context: PrintContext) -> str:
    captured = group_phrase(effect.who, context)
    match effect.until:
        case ast.Moment() as moment:
            return f"capture {captured} {until_clause(moment, context)}"
        case duration:
            return f"capture {captured} {DURATION_PHRASES[duration]}"


@_clause.register(ast.Return)
def _(effect: ast.Return, context: PrintContext) -> str:
    return f"return {group_phrase(effect.who, context)}"


@_clause.register(ast.Control)
def _(effect: ast.Control, context: PrintContext) -> str:
    taken = group_phrase(effect.who, context)
    return f"take control of {taken} {DURATION_PHRASES[effect.until]}"


@_clause.register(ast.SwapControl)
def _(effect: ast.SwapControl, context: PrintContext) -> str:
    both = f"{group_phrase(effect.one, context)} and {group_phrase(effect.other, context)}"
    return f"swap control of {both} {DURATION_PHRASES[effect.until]}"


# --- rolls and spins ------------------------------------------------------------------------------

_ZONES_WITHOUT_FACES = frozenset(("prep", "used", "bag", "card", "out"))
"""Zones where dice show no face (DIE-2): from there they are rolled, not rerolled."""


@_clause.register(ast.Reroll)
def _(effect: ast.Reroll, context: PrintContext) -> str:
    if _shows_no_face(effect.who, context):
        return f"roll {group_phrase(effect.who, context, 'from')}"
    return f"reroll {group_phrase(effect.who, context)}"


def _shows_no_face(group: ast.Group, context: PrintContext) -> bool:
    match group:
        case ast.Pick(dice=dice) | ast.Each(dice=dice):
            is_in_hand = context.last_is_in_hand and dice.among is not None
            return is_in_hand or _ZONES_WITHOUT_FACES.issuperset(dice.zones)
        case _:
            return False


@_clause.register(ast.Spin)
def _(effect: ast.Spin, context: PrintContext) -> str:
    group = group_phrase(effect.who, context)
    owner = "their" if is_plural(effect.who, context) else "its"
    if effect == ast.Spin(effect.who, action=True):
        return f"spin {group} to {owner} action face"
    if effect.action:
        raise NoWording(effect)
    match effect.by, effect.to, effect.level:
        case 0, Energy() as energy, 0:
            return f"spin {group} to {owner} {energy.value} face"
        case 0, None, int(level) if level > 0:
            return f"spin {group} to level {level}"
        case int(by), None, 0 if by:
            levels = "level" if abs(by) == 1 else "levels"
            return f"spin {group} {'up' if by > 0 else 'down'} {abs(by)} {levels}"
        case _:
            raise NoWording(effect)


@_clause.register(ast.SpinToEnergy)
def _(effect: ast.SpinToEnergy, context: PrintContext) -> str:
    return f"spin {group_phrase(effect.who, context)} to an energy face"


# --- moves from zone to zone ----------------------------------------------------------------------


@_clause.register(ast.FieldIt)
def _(effect: ast.FieldIt, context: PrintContext) -> str:
    match effect.who:
        case ast.Random(count=int(count)):
            fielded = _from_bag(count)
        case group:
            fielded = group_phrase(group, context, "from")
    at = "" if effect.level == 1 else f" at level {effect.level}"
    return f"field {fielded}{at}{' under your control' if effect.control else ''}"


@_clause.register(ast.MoveDice)
def _(effect: ast.MoveDice, context: PrintContext) -> str:
    match effect:
        case ast.MoveDice(who=ast.Random(count=count), to=to, level=1):
            number, per = split_rate(count, context)
            drawn = _from_bag(number)
            where = f"prep {drawn}" if to == "prep" else f"move {drawn} to your {ZONE_NAMES[to]}"
            return f"{where}{per}"
        case ast.MoveDice(who=who, to="prep", level=1):
            return f"prep {group_phrase(who, context, 'from')}"
        case ast.MoveDice(who=who, to=to, level=level) if level == 1 or to == "field":
            moved = group_phrase(who, context, "from")
            at = "" if level == 1 else f" at level {level}"
            return f"move {moved} to {owner_phrase(who, context)} {ZONE_NAMES[to]}{at}"
        case _:
            raise NoWording(effect)


@_clause.register(ast.Draw)
def _(effect: ast.Draw, context: PrintContext) -> str:
    context.last_is_plural = effect.count != 1
    context.last_is_in_hand = effect.to == "bag"
    if effect.to == "bag" and isinstance(effect.count, int):
        owner = "your" if effect.whose == "your" else "the opponent's"
        return f"draw {'up to ' if effect.up_to else ''}{_from_bag(effect.count, owner)}"
    if effect.whose != "your" or effect.up_to:
        raise NoWording(effect)
    into = "" if effect.to == "reserve" else f" into your {ZONE_NAMES[effect.to]}"
    match effect.count:
        case int() | ast.Count() | ast.Done() | ast.CardTokens():
            number, per = split_rate(effect.count, context)
            return f"draw {_dice(number)}{into}{per}"
        case count:
            return f"draw as many dice as {amount_phrase(count, context)}{into}"


@_clause.register(ast.Purchase)
def _(effect: ast.Purchase, context: PrintContext) -> str:
    bought = group_phrase(effect.who, context, "from")
    into = "" if effect.to == "used" else f" into your {ZONE_NAMES[effect.to]}"
    return f"purchase {bought}{_discount(effect)}{into}"


@_clause.register(ast.Swap)
def _(effect: ast.Swap, context: PrintContext) -> str:
    first = f"swap {group_phrase(effect.one, context)}"
    at = " on the same level" if effect.same_level else ""
    return f"{first} for {group_phrase(effect.other, context)}{at}"


@_clause.register(ast.MakeTokens)
def _(effect: ast.MakeTokens, context: PrintContext) -> str:
    name = written_name(effect.name)
    stats = f"with an attack of {effect.attack} and a defense of {effect.defense}"
    match effect.count:
        case int() | ast.Count() | ast.Done() | ast.CardTokens():
            number, per = split_rate(effect.count, context)
            tokens = f"{with_article(name)} token" if number == 1 else f"{number} {name} tokens"
            return f"put {tokens} {stats} into your field{per}"
        case count:
            tokens = f"as many {name} tokens"
            return f"put {tokens} {stats} into your field as {amount_phrase(count, context)}"


@_clause.register(ast.PutCardTokens)
def _(effect: ast.PutCardTokens, context: PrintContext) -> str:
    number, per = split_rate(effect.count, context)
    return f"put {_card_tokens(number, effect.token)} on {_card_of(effect.of, context)}{per}"


@_clause.register(ast.RemoveCardTokens)
def _(effect: ast.RemoveCardTokens, context: PrintContext) -> str:
    if effect.count is None:
        return f"remove all {effect.token} tokens from {_card_of(effect.of, context)}"
    number, per = split_rate(effect.count, context)
    return f"remove {_card_tokens(number, effect.token)} from {_card_of(effect.of, context)}{per}"


def _card_tokens(number: int, token: ast.CardTokenWord) -> str:
    return f"{with_article(token)} token" if number == 1 else f"{number} {token} tokens"


def _card_of(group: ast.Group, context: PrintContext) -> str:
    if isinstance(group, ast.This):
        return "this card"
    if isinstance(group, ast.Each) and starts_with_your(group.dice):
        return f"the card of each of {group_phrase(group, context)}"
    return f"the card of {group_phrase(group, context)}"


def _discount(purchase: ast.Purchase) -> str:
    """Print a discount: " for 3 less but at least 1", " for free"."""
    match purchase:
        case ast.Purchase(less=0, least=0, free=free):
            return " for free" if free else ""
        case ast.Purchase(less=less, least=least, free=False) if less > 0:
            return f" for {less} less" + (f" but at least {least}" if least else "")
        case _:
            raise NoWording(purchase)


def _from_bag(number: int, owner: str = "your") -> str:
    return f"{_dice(number)} from {owner} bag"


def _dice(number: int) -> str:
    return "a die" if number == 1 else f"{number} dice"
