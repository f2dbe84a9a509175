"""Transformer from parse trees to syntax trees: one function per alias or rule of the grammar."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer
from lark.tree import Meta
from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Moment
from rules.language.ast.expressions import (
    LABELS,
    NEEDS_COST,
    NEEDS_NAMES,
    NEEDS_NUMBER,
    NEEDS_TEXT,
    TAKES_EVENT_OR_COST,
    TAKES_KINDS,
    TAKES_NAMES,
    TAKES_NUMBER,
    TAKES_TEXT,
    TAKES_TOTAL,
)
from rules.language.parser.phrase_builders import (
    AMOUNT_BUILDERS,
    FIXED_PHRASES,
    GROUP_BUILDERS,
    NOUN_BUILDERS,
    THEIR_OWN,
    TOKEN_VALUES,
    Builders,
    InvalidCombination,
    as_tuple,
    mentioned_owners,
    require_positive,
)
from rules.language.parser.sentence_builders import (
    BLOCK_BUILDERS,
    EFFECT_BUILDERS,
    EVENT_BUILDERS,
    MODIFIER_BUILDERS,
    Effects,
    require_no_text,
)


def _cost(*parts: ast.Cost) -> ast.Cost:
    """Combine the parts of a cost: energy and life are added up, actions keep their order."""
    equal = [part.energy_equal for part in parts if part.energy_equal is not None]
    if len(equal) > 1 or (equal and any(part.any_energy for part in parts)):
        raise InvalidCombination("one number of energy of any type")
    return ast.Cost(
        tuple(energy for part in parts for energy in part.energy),
        sum(part.any_energy for part in parts),
        sum(part.life for part in parts),
        tuple(effect for part in parts for effect in part.do),
        equal[0] if equal else None,
    )


COST_BUILDERS: Builders = {
    "cost": _cost,
    "energies": lambda *types: ast.Cost(types),
    "any_energy": lambda number: ast.Cost((), number),
    "energy_equal": lambda value: ast.Cost(energy_equal=value),
    "life_paid": lambda life: ast.Cost((), 0, life),
    "done_as_cost": lambda effect: ast.Cost(do=(effect,)),
    "deeds": lambda *effects: ast.Cost(do=effects),
}


def _triggered(
    header: tuple[Moment, bool, ast.Limit],
    do: Effects,
    burst: ast.Burst = "",
    instead: bool = False,
) -> ast.Ability:
    when, active, limit = header
    made = ast.Interruption if ast.is_interrupting(when, do) else ast.Triggered
    return made(when, do, active, limit, burst, instead)


def _modifiers(*modifiers: ast.Modifier) -> tuple[ast.Modifier, ...]:
    """Check that the modifiers of a static ability can apply without a duration. Raises
    `InvalidCombination` if one needs a choice, a duration, or a keyword's text."""
    for held in modifiers:
        require_no_text(held)
        if isinstance(held, ast.CostChange) and held.next:
            raise InvalidCombination('a duration such as "this turn": "the next ..." needs one')
        if ast.needs_duration(held):
            raise InvalidCombination(
                'a duration such as "this turn" or "until your next turn" before the full stop: '
                "without one a modifier can only apply to this die or to all dice of a kind"
            )
    return modifiers


def _keyword(word: str) -> str:
    if word in NEEDS_COST:
        raise InvalidCombination(f'a colon, a cost and an effect: "{word}: pay bolt: draw a die."')
    if word in NEEDS_TEXT:
        raise InvalidCombination(f'a colon and an effect: "{word}: gain 1 life."')
    if word in NEEDS_NUMBER:
        raise InvalidCombination(f'a number: "{word} 2."')
    if word in NEEDS_NAMES:
        raise InvalidCombination(f'a colon and names: "{word}: Loki or Thor."')
    return word


def _keyword_with(
    what: str, allowed: tuple[str, ...], word: ast.KeywordName, **parts: object
) -> ast.Keyword:
    if word not in allowed:
        raise InvalidCombination(f"{what} only after {' or '.join(allowed[:2])}, not after {word}")
    if word in NEEDS_COST and "cost" not in parts:
        raise InvalidCombination(f'a cost after {word}: "{word}: pay bolt: draw a die."')
    return replace(ast.Keyword(word), **parts)


def _keyword_number(word: ast.KeywordName, number: int, total: int = 0) -> ast.Keyword:
    if total and word in TAKES_NUMBER and word not in TAKES_TOTAL:
        raise InvalidCombination(f'one number after {word}: "{word} {number}."')
    return _keyword_with(
        "a number", TAKES_NUMBER, word, number=require_positive(number), total=total
    )


ABILITY_BUILDERS: Builders = {
    "keyword": _keyword,
    "keyword_text": lambda word, do: _keyword_with("a text", TAKES_TEXT, word, do=do),
    "keyword_names": lambda word, names: _keyword_with("names", TAKES_NAMES, word, names=names),
    "keyword_energy": lambda word, types: _keyword_with(
        "energy types", TAKES_KINDS, word, names=tuple(energy.value for energy in types)
    ),
    "keyword_paid": lambda word, cost, do: _keyword_with(
        "a text", TAKES_EVENT_OR_COST, word, do=do, cost=cost
    ),
    "keyword_moment": lambda word, when, do: _keyword_with(
        "a text", TAKES_EVENT_OR_COST, word, do=do, when=when
    ),
    "keyword_active": lambda word, when, do: _keyword_with(
        '"while active"', LABELS, word, do=do, when=when, while_active=True
    ),
    "keyword_number": _keyword_number,
    "used": ast.Used,
    "used_also": lambda burst, do: ast.Used(do, burst),
    "used_instead": lambda burst, do: ast.Used(do, burst, True),
    "header": lambda when: (when, False, ""),
    "header_limit": lambda limit, when: (when, False, limit),
    "header_active": lambda when: (when, True, ""),
    "header_active_limit": lambda limit, when: (when, True, limit),
    "triggered": _triggered,
    "triggered_also": lambda burst, header, do: _triggered(header, do, burst),
    "triggered_instead": lambda burst, header, do: _triggered(header, do, burst, True),
    "modifiers": _modifiers,
    "static_bare": ast.Static,
    "static_if": lambda condition, holds: ast.Static(holds, False, condition),
    "static_active": lambda holds: ast.Static(holds, True),
    "static_on_card": lambda holds: ast.Static(holds, on_card=True),
    "static_active_if": lambda condition, holds: ast.Static(holds, True, condition),
    "static_burst": lambda burst, static: replace(static, burst=burst),
    "terms_limit": lambda limit: (limit, None),
    "terms_moment": lambda when: ("", when),
    "terms_both": as_tuple,
    "global_ability": lambda cost, terms, do: ast.Global(cost, do, *(terms or ())),
    "paid": ast.Paid,
    "paid_limit": lambda cost, limit, do: ast.Paid(cost, do, limit),
    "paid_deeds_limit": lambda limit, cost, do: ast.Paid(cost, do, limit),
    "paid_while": lambda condition, paid: replace(paid, condition=condition),
    "paid_burst": lambda burst, paid: replace(paid, burst=burst),
}


BUILDERS: Builders = (
    NOUN_BUILDERS
    | GROUP_BUILDERS
    | AMOUNT_BUILDERS
    | BLOCK_BUILDERS
    | EFFECT_BUILDERS
    | MODIFIER_BUILDERS
    | EVENT_BUILDERS
    | COST_BUILDERS
    | ABILITY_BUILDERS
)


class AbilityTransformer(Transformer[Token, Any]):
    """Lark transformer that builds the ability or keyword of one parsed paragraph."""

    def __default__(self, data: str, children: list[Any], meta: Meta) -> Any:
        if data in FIXED_PHRASES:
            return FIXED_PHRASES[data]
        try:
            node = BUILDERS[data](*children)
            if data in ABILITY_BUILDERS and THEIR_OWN in mentioned_owners(node):
                raise InvalidCombination(
                    '"your" dice: "their" works only in what another player pays or chooses'
                )
            return node
        except InvalidCombination as error:
            error.column = meta.column
            raise

    def __default_token__(self, token: Token) -> Any:
        return TOKEN_VALUES[token.type](token.value)
