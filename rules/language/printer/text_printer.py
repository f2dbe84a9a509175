"""Prints syntax trees as sentences in canonical wording, which parses back to the same tree.

Parsing a canonical text and printing it with `unparse` gives the same text. Trees can express more
than the grammar; for such a tree `NoWording` names the part that has no words.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Dice, Effect
from rules.language.ast.expressions import (
    NEEDS_COST,
    NEEDS_NAMES,
    NEEDS_NUMBER,
    NEEDS_TEXT,
    TAKES_KINDS,
    TAKES_NAMES,
    TAKES_NUMBER,
    TAKES_TEXT,
    TAKES_TOTAL,
    walk,
)
from rules.language.grammar import KEYWORD_PATTERN
from rules.language.printer.effect_printer import effect_clause
from rules.language.printer.modifier_printer import event_clause, modifier_clause, untimed_modifier
from rules.language.printer.phrase_printer import (
    amount_phrase,
    is_plural,
    noun_phrase,
    owned_noun,
    reference,
    singular,
    split_rate,
    starts_with_your,
    subject_and_verb,
)
from rules.language.printer.vocabulary import (
    COMPARISON_PHRASES,
    DURATION_PHRASES,
    FACE_PHRASES,
    PLAYER_WORDS,
    NoWording,
    PrintContext,
    join_energies,
    join_names,
)
from rules.model.dice import ENERGY_TYPES

__all__ = ["NoWording", "unparse", "unparse_ability", "unparse_modifier", "unparse_option"]


def unparse(text: ast.Text) -> str:
    """Print a card's text: keywords first, then one line per ability. Raises `NoWording` if the
    grammar cannot express a part of the tree."""
    for keyword in text.keywords:
        if (
            not KEYWORD_PATTERN.fullmatch(keyword)
            or keyword in NEEDS_TEXT + NEEDS_NAMES + NEEDS_NUMBER
        ):
            raise NoWording(keyword)
    paragraphs = [f"{keyword}." for keyword in text.keywords]
    before: PrintContext | None = None
    for ability in text.abilities:
        # An added burst can refer to dice of the text before it: "those dice get Overcrush".
        adds = isinstance(ability, ast.Used) and bool(ability.burst) and not ability.instead
        context = before.for_addition() if adds and before is not None else PrintContext()
        paragraphs.append(ability_paragraph(ability, context))
        can_be_added_to = adds or ability == ast.Used(getattr(ability, "do", ()))
        before = context if can_be_added_to else None
    return "\n".join(paragraphs)


def unparse_ability(ability: ast.Ability) -> str:
    """Print a single ability as one paragraph. Raises `NoWording` if the grammar cannot express a
    part of the tree."""
    return ability_paragraph(ability, PrintContext())


def unparse_modifier(modifier: ast.Modifier) -> str:
    """Print what a modifier does to a die, without the subject: "can't be blocked by sidekicks".
    Raises `NoWording` if the grammar cannot express a part of it."""
    of_this = replace(modifier, who=ast.This()) if hasattr(modifier, "who") else modifier
    return modifier_clause(of_this, PrintContext()).removeprefix("this die ")


@cache
def unparse_option(do: tuple[ast.Effect, ...]) -> str:
    """Print the effects of one of several options: "draw a die". Raises `NoWording` if the grammar
    cannot express a part of it."""
    return chain_clause(do, PrintContext())


# --- ability printer ------------------------------------------------------------------------------


_LIMITS: dict[ast.Limit, str] = {
    "once per turn": "once per turn",
    "once for each target": "once per turn for each target",
    "first time each turn": "the first time each turn",
    "on your turn": "on your turn", "once during your turn": "once during your turn",
}  # fmt: skip


def ability_paragraph(ability: ast.Ability, context: PrintContext) -> str:
    """Print an ability as one paragraph."""
    match ability:
        case ast.Keyword():
            return _keyword(ability, context)
        case ast.Used():
            return _used(ability, context)
        case ast.Triggered() | ast.Interruption():
            return _triggered(ability, context)
        case ast.Static(burst=burst):
            return _after_burst(burst, _static(ability, context))
        case ast.Global():
            return _global(ability, context)
        case ast.Paid(burst=burst):
            return _after_burst(burst, _paid(ability, context))


def _after_burst(burst: ast.Burst, paragraph: str) -> str:
    return f"{burst} {capitalized(paragraph)}" if burst else capitalized(paragraph)


def _used(ability: ast.Used, context: PrintContext) -> str:
    """Print the text of an action die: "Draw a die.", "* Instead: draw 2 dice."."""
    if not ability.burst:
        if ability.instead:
            raise NoWording('"instead" without a burst')
        return effect_sentences(ability.do, context, capital=True)
    lead = "instead" if ability.instead else "also"
    return _after_burst(ability.burst, f"{lead}: {effect_sentences(ability.do, context)}")


def _triggered(ability: ast.Triggered | ast.Interruption, context: PrintContext) -> str:
    """Print a triggered ability: "While active, once per turn, when this die attacks: ..."."""
    is_interruption = isinstance(ability, ast.Interruption)
    if ast.is_interrupting(ability.when, ability.do) != is_interruption:
        raise NoWording(ability)
    if ability.instead and not ability.burst:
        raise NoWording('"instead" without a burst')
    lead = ["while active"] if ability.while_active else []
    lead += [_LIMITS[ability.limit]] if ability.limit else []
    lead += [event_clause(ability.when, context)]
    paragraph = f"{', '.join(lead)}: {effect_sentences(ability.do, context)}"
    return _after_burst(ability.burst, f"instead: {paragraph}" if ability.instead else paragraph)


def _static(static: ast.Static, context: PrintContext) -> str:
    """Print a static ability: sentences without a duration."""
    if static.on_card and (static.while_active or static.condition is not None):
        raise NoWording(static)
    if not static.holds:
        raise NoWording(static)
    lead = ["while on a card"] if static.on_card else []
    lead += ["while active"] if static.while_active else []
    if static.condition is not None:
        lead.append(f"if {condition_clause(static.condition, context)}")
    first, *others = [f"{_static_modifier(modifier, context)}." for modifier in static.holds]
    header = f"{', '.join(lead)}: " if lead else ""
    return " ".join([header + first, *map(capitalized, others)])


def _static_modifier(modifier: ast.Modifier, context: PrintContext) -> str:
    match modifier:
        case ast.OtherCost(cost=cost):
            return f"you may {cost_clause(cost, context)} to field this die"
        case _:
            return untimed_modifier(modifier, context)


def _global(ability: ast.Global, context: PrintContext) -> str:
    """Print a Global Ability: "Global: pay bolt. Once per turn: gain 1 life."."""
    cost = cost_clause(ability.cost, context)
    terms = [_LIMITS[ability.limit]] if ability.limit else []
    terms += [event_clause(ability.when, context)] if ability.when is not None else []
    limits = f". {capitalized(', '.join(terms))}" if terms else ""
    return f"Global: {cost}{limits}: {effect_sentences(ability.do, context)}"


def _paid(ability: ast.Paid, context: PrintContext) -> str:
    """Print a paid ability: "while this die is engaged, pay bolt. Once per turn: gain 1 life."."""
    lead = ""
    if ability.condition is not None:
        lead = f"while {condition_clause(ability.condition, context)}, "
    cost = cost_clause(ability.cost, context)
    if not ability.limit:
        lead += cost
    elif cost.startswith("pay "):
        lead += f"{cost}. {capitalized(_LIMITS[ability.limit])}"
    else:  # a full stop after an action would end its sentence
        lead += f"{_LIMITS[ability.limit]}, {cost}"
    return f"{lead}: {effect_sentences(ability.do, context)}"


def _keyword(keyword: ast.Keyword, context: PrintContext) -> str:
    """Print a keyword ability: "Aftershock: gain 1 life.", "Suit Up: Iron Man."."""
    match keyword:
        case ast.Keyword(word=word, do=(_, *_) as do) if word in TAKES_TEXT:
            active = ", while active" if keyword.while_active and keyword.when is not None else ""
            when = (
                "" if keyword.when is None else f"{active}, {event_clause(keyword.when, context)}"
            )
            cost = "" if keyword.cost is None else f" pay {payment_phrase(keyword.cost, context)}:"
            plain = ast.Keyword(
                word, do, when=keyword.when, cost=keyword.cost, while_active=bool(active)
            )
            if keyword != plain or (when and cost) or (word in NEEDS_COST and not cost):
                raise NoWording(keyword)
            return f"{word}{when}:{cost} {effect_sentences(do, context)}"
        case ast.Keyword(word=word, names=(_, *_) as names) if word in TAKES_NAMES:
            if keyword != ast.Keyword(word, names=names):
                raise NoWording(keyword)
            if word in TAKES_KINDS and _ENERGY_WORDS.issuperset(names):
                return f"{word}: {' or '.join(names)}."
            return f"{word}: {join_names(names)}."
        case ast.Keyword(word=word, number=number, total=total) if word in TAKES_NUMBER:
            plain = ast.Keyword(word, number=number, total=total if word in TAKES_TOTAL else 0)
            if keyword != plain or not number:
                raise NoWording(keyword)
            return f"{word} {number}-{total}." if total else f"{word} {number}."
        case _:
            raise NoWording(keyword)


_ENERGY_WORDS = frozenset(energy.value for energy in ENERGY_TYPES)

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

    No option may contain a choice.
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


# --- condition printer ----------------------------------------------------------------------------


def condition_clause(condition: ast.Condition, context: PrintContext) -> str:
    """Print a condition: "it is a Villain character die and there are no sidekicks"."""
    match condition:
        case ast.Both(first=first, second=second) if not isinstance(second, ast.Both):
            return f"{condition_clause(first, context)} and {condition_clause(second, context)}"
        case ast.Compare():
            return _comparison(condition, context)
        case ast.Not(condition=inner):
            return _negation(inner, context)
        case ast.Underdog():
            return "you are the underdog"
        case ast.Fell(dice=dice, when=when, by_others=by_others):
            by = " by someone else" if by_others else ""
            return f"{singular(dice, context)} was KO'd {when}{by}"
        case ast.Are(group=group, dice=dice):
            return _match_clause(group, dice, "is", "are", context)
        case ast.Shows(group=group, face=face):
            shows = "show" if is_plural(group, context) else "shows"
            return f"{reference(group, context)} {shows} {FACE_PHRASES[face]}"
        case _:
            raise NoWording(condition)


def _negation(condition: ast.Condition, context: PrintContext) -> str:
    match condition:
        case ast.Underdog():
            return "you aren't the underdog"
        case ast.Fell(dice=dice, when=when, by_others=False):
            return f"no {owned_noun(dice, context)} was KO'd {when}"
        case ast.Are(group=group, dice=dice):
            return _match_clause(group, dice, "isn't", "aren't", context)
        case ast.Shows(group=group, face=face):
            does = "don't" if is_plural(group, context) else "doesn't"
            return f"{reference(group, context)} {does} show {FACE_PHRASES[face]}"
        case _:
            raise NoWording(ast.Not(condition))


def _comparison(comparison: ast.Compare, context: PrintContext) -> str:
    match comparison:
        case ast.Compare(left=ast.Count(dice=dice, times=1, fallen=""), op="=", right=0):
            return "there are no " + owned_noun(dice, context, many=True)
        case ast.Compare(
            left=ast.Count(dice=Dice(names=(_, *_) as names) as dice, times=1, fallen=""),
            op=">=",
            right=1,
        ) if dice == Dice(whose="your", names=names):
            return f"{join_names(names)} is active"
        case ast.Compare(left=ast.Count(dice=dice, times=1, fallen=""), op=">=", right=1):
            return "there is " + singular(dice, context)
        case ast.Compare(left=ast.Done(times=1), op=">=", right=1):
            return "you do"
        case ast.Compare(left=left, op=op, right=right):
            compared = COMPARISON_PHRASES[op]
            return f"{amount_phrase(left, context)} is {compared} {amount_phrase(right, context)}"


def _match_clause(group: ast.Group, dice: Dice, one: str, many: str, context: PrintContext) -> str:
    """Print whether dice match a noun phrase: "it isn't a sidekick", "those dice are blocked"."""
    subject = reference(group, context)
    several = is_plural(group, context)
    if len(dice.roles) == 1 and dice == Dice(roles=dice.roles):
        return f"{subject} {many if several else one} {dice.roles[0]}"
    if several and not starts_with_your(dice):
        return f"{subject} {many} {noun_phrase(dice, True, context)}"
    return f"{subject} {one} {singular(dice, context)}"


# --- cost printer ---------------------------------------------------------------------------------


def cost_clause(cost: ast.Cost, context: PrintContext) -> str:
    """Print a cost: "pay bolt and 1 life", "KO one of your sidekicks"."""
    if _is_actions_only(cost):
        return actions_clause(cost.do, context)
    return f"pay {payment_phrase(cost, context)}"


def offer_clause(player: ast.PlayerWord, cost: ast.Cost, context: PrintContext) -> str:
    """Print what a player may pay: "you may pay 1", "the opponent may KO one of their
    sidekicks"."""
    with context.viewed_by(player):
        return f"{PLAYER_WORDS[player]} may {cost_clause(cost, context)}"


def demand_clause(player: ast.PlayerWord, cost: ast.Cost, context: PrintContext) -> str:
    """Print what a player pays: "the opponent pays 3 life", "the opponent KOs a sidekick"."""
    if player == "you":
        return f"you {cost_clause(cost, context)}"
    with context.viewed_by(player):
        if not _is_actions_only(cost):
            return f"{PLAYER_WORDS[player]} pays {payment_phrase(cost, context)}"
        actions = [_cost_action(effect, context).split(" ", 1) for effect in cost.do]
        return f"{PLAYER_WORDS[player]} {' and '.join(f'{verb}s {rest}' for verb, rest in actions)}"


def payment_phrase(cost: ast.Cost, context: PrintContext) -> str:
    """Print what follows "pay": "bolt bolt and 1 life", "nothing"."""
    parts = [join_energies(cost.energy)] if cost.energy else []
    parts += [str(cost.any_energy)] if cost.any_energy else []
    if cost.energy_equal is not None:
        if cost.any_energy:
            raise NoWording(cost)
        parts.append(f"energy equal to {amount_phrase(cost.energy_equal, context)}")
    parts += [f"{cost.life} life"] if cost.life else []
    parts += [actions_clause(cost.do, context)] if cost.do else []
    return " and ".join(parts) or "nothing"


def actions_clause(actions: tuple[Effect, ...], context: PrintContext) -> str:
    """Print the actions of a cost: "KO a sidekick and move this die to your used pile"."""
    return " and ".join(_cost_action(effect, context) for effect in actions)


def _is_actions_only(cost: ast.Cost) -> bool:
    return bool(cost.do) and cost == ast.Cost(do=cost.do)


def _cost_action(effect: Effect, context: PrintContext) -> str:
    match effect:
        case ast.MoveDice(who=ast.Random()):
            raise NoWording(effect)
        case ast.KnockOut() | ast.Sacrifice() | ast.MoveDice(level=1):
            return effect_clause(effect, context)
        case ast.Spin(to=None, level=0):
            return effect_clause(effect, context)
        case _:
            raise NoWording(effect)
