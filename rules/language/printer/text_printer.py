"""Prints syntax trees as sentences in canonical wording, which parses back to the same tree.

Parsing a canonical text and printing it with `unparse` gives the same text. Trees can express more
than the grammar; for such a tree `NoWording` names the part that has no words.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast.expressions import (
    NEEDS_NAMES,
    NEEDS_TEXT,
    TAKES_NAMES,
    TAKES_NUMBER,
    TAKES_TEXT,
)
from rules.language.grammar import KEYWORD_PATTERN
from rules.language.printer.event_printer import event_clause
from rules.language.printer.modifier_printer import modifier_clause, untimed_modifier
from rules.language.printer.sentence_printer import (
    capitalized,
    chain_clause,
    condition_clause,
    cost_clause,
    effect_sentences,
    payment_phrase,
)
from rules.language.printer.vocabulary import NoWording, PrintContext, join_names

__all__ = ["NoWording", "unparse", "unparse_ability", "unparse_modifier", "unparse_option"]


def unparse(text: ast.Text) -> str:
    """Print a card's text: keywords first, then one line per ability.

    Raises:
        NoWording: the grammar cannot express a part of the tree.
    """
    for keyword in text.keywords:
        if not KEYWORD_PATTERN.fullmatch(keyword) or keyword in NEEDS_TEXT + NEEDS_NAMES:
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
    """Print a single ability as one paragraph.

    Raises:
        NoWording: the grammar cannot express a part of the tree.
    """
    return ability_paragraph(ability, PrintContext())


def unparse_modifier(modifier: ast.Modifier) -> str:
    """Print what a modifier does to a die, without the subject: "can't be blocked by sidekicks".

    Raises:
        NoWording: the grammar cannot express a part of it.
    """
    of_this = replace(modifier, who=ast.This()) if hasattr(modifier, "who") else modifier
    return modifier_clause(of_this, PrintContext()).removeprefix("this die ")


@cache
def unparse_option(do: tuple[ast.Effect, ...]) -> str:
    """Print the effects of one of several options: "draw a die".

    Raises:
        NoWording: the grammar cannot express a part of it.
    """
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
    first, *others = [f"{_static_modifier(one, context)}." for one in static.holds]
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
            when = "" if keyword.when is None else f", {event_clause(keyword.when, context)}"
            cost = "" if keyword.cost is None else f" pay {payment_phrase(keyword.cost, context)}:"
            plain = ast.Keyword(word, do, when=keyword.when, cost=keyword.cost)
            if keyword != plain or (when and cost):
                raise NoWording(keyword)
            return f"{word}{when}:{cost} {effect_sentences(do, context)}"
        case ast.Keyword(word=word, names=(_, *_) as names) if word in TAKES_NAMES:
            if keyword != ast.Keyword(word, names=names):
                raise NoWording(keyword)
            return f"{word}: {join_names(names)}."
        case ast.Keyword(word=word, number=number, total=total) if word in TAKES_NUMBER:
            if keyword != ast.Keyword(word, number=number, total=total) or not number:
                raise NoWording(keyword)
            return f"{word} {number}-{total}." if total else f"{word} {number}."
        case _:
            raise NoWording(keyword)
