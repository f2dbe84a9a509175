"""Transformer from parse trees to syntax trees: one function per alias or rule of the grammar."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer
from lark.tree import Meta
from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Dice, Moment
from rules.language.ast.keyword_names import (
    NEEDS_NAMES,
    NEEDS_TEXT,
    TAKES_NAMES,
    TAKES_NUMBER,
    TAKES_TEXT,
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
    unchanged,
)
from rules.language.parser.sentence_builders import (
    BLOCK_BUILDERS,
    EFFECT_BUILDERS,
    MODIFIER_BUILDERS,
    CausePhrase,
    Effects,
    require_no_text,
)

# --- moments --------------------------------------------------------------------------------------

_EventAndDamage = tuple[ast.EventWord, Any]
"""What happens, and by which kind of damage."""


def _damage(word: ast.EventWord) -> Any:
    return lambda how: (word, how)


def build_event(
    happenings: tuple[_EventAndDamage, ...], means: Any, by: CausePhrase | None,
    dice: Dice | ast.Pair | None = None,
    player: ast.PlayerWord = "each",
) -> Moment:  # fmt: skip
    """Build the event that a trigger waits for, from all that is said of it."""
    if any(word == "kos" for word, _ in happenings):
        raise InvalidCombination('which dice it KOs, as in "KOs a sidekick"')
    cause, kinds, source = by or CausePhrase()
    return _event_alternatives(
        *(
            Moment(word, dice, player, kinds, cause, source, means or how)
            for word, how in happenings
        )
    )


def _damage_event(
    happenings: tuple[_EventAndDamage, ...], whom: Any, dice: Dice | None = None
) -> Moment:
    """Make the event of dealing damage to certain dice or to a player."""
    if any(word != "deals damage" for word, _ in happenings):
        raise InvalidCombination('"deals damage" before "to ..."')
    return _event_alternatives(
        *(Moment(word, dice, how=how, whom=whom) for word, how in happenings)
    )


def _blocking_event(
    happenings: tuple[_EventAndDamage, ...], whom: Dice, dice: Dice | None = None
) -> Moment:
    """Make the event of blocking certain dice, or of knocking them out."""
    if any(word not in ("blocks", "kos") for word, _ in happenings):
        raise InvalidCombination('"blocks" or "KOs" before the other die')
    return _event_alternatives(*(Moment(word, dice, whom=whom) for word, _ in happenings))


def _of_player(who: ast.PlayerWord, what: Any, means: Any, by: CausePhrase | None) -> Moment:
    if isinstance(what, Moment):
        if means is not None or by is not None:
            raise InvalidCombination('a colon: this event cannot be narrowed with "by ..."')
        return replace(what, player=who)
    return build_event((what if isinstance(what, tuple) else (what, "any"),), means, by, None, who)


def _event_alternatives(*moments: Moment) -> Moment:
    """Chain several events as alternatives; each may itself be a chain."""
    first, *others = (one for moment in moments for one in ast.single_moments(moment))
    return replace(first, other=_event_alternatives(*others) if others else None)


EVENT_BUILDERS: Builders = {
    "by_you": lambda: CausePhrase("you"),
    "by_opponent": lambda: CausePhrase("opponent"),
    "by_dice": lambda dice: CausePhrase(dice=dice),
    "by_ability": lambda kinds, dice=None: CausePhrase("any", kinds, dice),
    "by_your_ability": lambda kinds, dice=None: CausePhrase("you", kinds, dice),
    "by_their_ability": lambda kinds, dice=None: CausePhrase("opponent", kinds, dice),
    "whose_ability": lambda dice: dice,
    "means": lambda how: how,
    "takes_damage_of": _damage("damaged"),
    "deals_damage_of": _damage("deals damage"),
    "player_damaged_of": _damage("player damaged"),
    "happenings": lambda *words: tuple(w if isinstance(w, tuple) else (w, "any") for w in words),
    "when_fielded": lambda: Moment("fielded"),
    "when_this": build_event,
    "when_pair": lambda happenings, means, by: build_event(happenings, means, by, ast.Pair()),
    "when_this_to": _damage_event,
    "when_dice": lambda dice, happenings, means, by: build_event(happenings, means, by, dice),
    "when_dice_to": lambda dice, happenings, whom: _damage_event(happenings, whom, dice),
    "when_this_blocks": lambda happenings, whom: _blocking_event(happenings, whom),
    "when_dice_block": lambda dice, happenings, whom: _blocking_event(happenings, whom, dice),
    "global_used": lambda: Moment("global used"),
    "life_gained": lambda: Moment("life gained"),
    "life_lost": lambda: Moment("life lost"),
    "keyword_used": lambda word: Moment("keyword used", keyword=word),
    "victim": unchanged,
    "when_player": _of_player,
    "turn_starts": lambda who: Moment("turn starts", player=who),
    "turn_ends": lambda who: Moment("turn ends", player=who),
    "attack_step_starts": lambda who: Moment("attack step starts", player=who),
    "combat_ends": lambda: Moment("attack step ends"),
    "attack_step_ends": lambda who: Moment("attack step ends", player=who),
    "moment": _event_alternatives,
    "until": _event_alternatives,
}

# --- costs ----------------------------------------------------------------------------------------


def _cost(*parts: ast.Cost) -> ast.Cost:
    """Combine everything that is paid: energy and life are added up, actions keep their order."""
    return ast.Cost(
        tuple(energy for part in parts for energy in part.energy),
        sum(part.any_energy for part in parts),
        sum(part.life for part in parts),
        tuple(effect for part in parts for effect in part.do),
    )


COST_BUILDERS: Builders = {
    "cost": _cost,
    "energies": lambda *types: ast.Cost(types),
    "any_energy": lambda number: ast.Cost((), number),
    "life_paid": lambda life: ast.Cost((), 0, life),
    "done_as_cost": lambda effect: ast.Cost(do=(effect,)),
    "deeds": lambda *effects: ast.Cost(do=effects),
}

# --- abilities ------------------------------------------------------------------------------------


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
    """Check the modifiers of an ability without a duration: they must not need a choice."""
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
    if word in NEEDS_TEXT:
        raise InvalidCombination(f'a colon and an effect: "{word}: gain 1 life."')
    if word in NEEDS_NAMES:
        raise InvalidCombination(f'a colon and names: "{word}: Loki or Thor."')
    return word


def _keyword_with(what: str, allowed: tuple[str, ...], word: Any, **parts: Any) -> ast.Keyword:
    if word not in allowed:
        raise InvalidCombination(f"{what} only after {' or '.join(allowed[:2])}, not after {word}")
    return ast.Keyword(word, **parts)


ABILITY_BUILDERS: Builders = {
    "keyword": _keyword,
    "keyword_text": lambda word, do: _keyword_with("a text", TAKES_TEXT, word, do=do),
    "keyword_names": lambda word, names: _keyword_with("names", TAKES_NAMES, word, names=names),
    "keyword_paid": lambda word, cost, do: _keyword_with(
        "a text", TAKES_TEXT[2:], word, do=do, cost=cost
    ),
    "keyword_moment": lambda word, when, do: _keyword_with(
        "a text", TAKES_TEXT[2:], word, do=do, when=when
    ),
    "keyword_number": lambda word, number, total=0: _keyword_with(
        "a number", TAKES_NUMBER, word, number=require_positive(number), total=total
    ),
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
    """Lark transformer that makes the ability or keyword of one parsed paragraph."""

    def __default__(self, data: str, children: list[Any], meta: Meta) -> Any:
        if data in FIXED_PHRASES:
            return FIXED_PHRASES[data]
        try:
            made = BUILDERS[data](*children)
            if data in ABILITY_BUILDERS and THEIR_OWN in mentioned_owners(made):
                raise InvalidCombination(
                    '"your" dice: "their" works only in what another player pays or chooses'
                )
            return made
        except InvalidCombination as misuse:
            misuse.column = meta.column
            raise

    def __default_token__(self, token: Token) -> Any:
        return TOKEN_VALUES[token.type](token.value)
