"""Transformer from parse trees to syntax trees: one function per alias or rule of the grammar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lark import Token, Transformer
from lark.tree import Meta
from msgspec.structs import replace

from rules.language import tree
from rules.language.nouns import (
    AMOUNTS,
    GROUPS,
    NOUNS,
    THEIR,
    TOKENS,
    WORDS,
    Makes,
    Misuse,
    alone,
    owners,
    positive,
    several,
)
from rules.language.tree import Dice, Moment
from rules.language.tree.keywords import (
    ONLY_WITH_NAMES,
    ONLY_WITH_TEXT,
    WITH_NAMES,
    WITH_NUMBER,
    WITH_TEXT,
)
from rules.language.verbs import (
    BLOCKS,
    MODIFIERS,
    VERBS,
    By,
    Effects,
    without_text,
)

# --- moments --------------------------------------------------------------------------------------

_How = tuple[tree.MomentWord, Any]
"""What happens, and by which kind of damage."""


def _damage(word: tree.MomentWord) -> Any:
    return lambda how: (word, how)


def _when(
    happenings: tuple[_How, ...], means: Any, by: By | None,
    dice: Dice | tree.Pair | None = None,
    player: tree.Who = "each",
) -> Moment:  # fmt: skip
    if any(word == "kos" for word, _ in happenings):
        raise Misuse('which dice it KOs, as in "KOs a sidekick"')
    cause, kinds, source = by or By()
    return _either(
        *(
            Moment(word, dice, player, kinds, cause, source, means or how)
            for word, how in happenings
        )
    )


def _dealing(happenings: tuple[_How, ...], whom: Any, dice: Dice | None = None) -> Moment:
    """Make the event of dealing damage to certain dice or to a player."""
    if any(word != "deals damage" for word, _ in happenings):
        raise Misuse('"deals damage" before "to ..."')
    return _either(*(Moment(word, dice, how=how, whom=whom) for word, how in happenings))


def _blocking(happenings: tuple[_How, ...], whom: Dice, dice: Dice | None = None) -> Moment:
    """Make the event of blocking certain dice, or of knocking them out."""
    if any(word not in ("blocks", "kos") for word, _ in happenings):
        raise Misuse('"blocks" or "KOs" before the other die')
    return _either(*(Moment(word, dice, whom=whom) for word, _ in happenings))


def _of_player(who: tree.Who, what: Any, means: Any, by: By | None) -> Moment:
    if isinstance(what, Moment):
        if means is not None or by is not None:
            raise Misuse('a colon: this event cannot be narrowed with "by ..."')
        return replace(what, player=who)
    return _when((what if isinstance(what, tuple) else (what, "any"),), means, by, None, who)


def _either(*moments: Moment) -> Moment:
    """Chain several events as alternatives; each may itself be a chain."""
    first, *others = (one for moment in moments for one in _each(moment))
    return replace(first, other=_either(*others) if others else None)


def _each(moment: Moment) -> Iterator[Moment]:
    yield replace(moment, other=None)
    if moment.other is not None:
        yield from _each(moment.other)


MOMENTS: Makes = {
    "by_you": lambda: By("you"),
    "by_opponent": lambda: By("opponent"),
    "by_dice": lambda dice: By(dice=dice),
    "by_ability": lambda kinds, dice=None: By("any", kinds, dice),
    "by_your_ability": lambda kinds, dice=None: By("you", kinds, dice),
    "by_their_ability": lambda kinds, dice=None: By("opponent", kinds, dice),
    "whose_ability": lambda dice: dice,
    "means": lambda how: how,
    "takes_damage_of": _damage("damaged"),
    "deals_damage_of": _damage("deals damage"),
    "player_damaged_of": _damage("player damaged"),
    "happenings": lambda *words: tuple(w if isinstance(w, tuple) else (w, "any") for w in words),
    "when_fielded": lambda: Moment("fielded"),
    "when_this": _when,
    "when_pair": lambda happenings, means, by: _when(happenings, means, by, tree.Pair()),
    "when_this_to": _dealing,
    "when_dice": lambda dice, happenings, means, by: _when(happenings, means, by, dice),
    "when_dice_to": lambda dice, happenings, whom: _dealing(happenings, whom, dice),
    "when_this_blocks": lambda happenings, whom: _blocking(happenings, whom),
    "when_dice_block": lambda dice, happenings, whom: _blocking(happenings, whom, dice),
    "global_used": lambda: Moment("global used"),
    "life_gained": lambda: Moment("life gained"),
    "life_lost": lambda: Moment("life lost"),
    "keyword_used": lambda word: Moment("keyword used", keyword=word),
    "victim": alone,
    "when_player": _of_player,
    "turn_starts": lambda who: Moment("turn starts", player=who),
    "turn_ends": lambda who: Moment("turn ends", player=who),
    "attack_step_starts": lambda who: Moment("attack step starts", player=who),
    "combat_ends": lambda: Moment("attack step ends"),
    "attack_step_ends": lambda who: Moment("attack step ends", player=who),
    "moment": _either,
    "until": _either,
}

# --- costs ----------------------------------------------------------------------------------------


def _cost(*parts: tree.Cost) -> tree.Cost:
    """Combine everything that is paid: energy and life are added up, actions keep their order."""
    return tree.Cost(
        tuple(energy for part in parts for energy in part.energy),
        sum(part.any_energy for part in parts),
        sum(part.life for part in parts),
        tuple(effect for part in parts for effect in part.do),
    )


COSTS: Makes = {
    "cost": _cost,
    "energies": lambda *types: tree.Cost(types),
    "any_energy": lambda number: tree.Cost((), number),
    "life_paid": lambda life: tree.Cost((), 0, life),
    "done_as_cost": lambda effect: tree.Cost(do=(effect,)),
    "deeds": lambda *effects: tree.Cost(do=effects),
}

# --- abilities ------------------------------------------------------------------------------------


def _triggered(
    header: tuple[Moment, bool, tree.Limit],
    do: Effects,
    burst: tree.Burst = "",
    instead: bool = False,
) -> tree.Ability:
    when, active, limit = header
    made = tree.Interruption if tree.answers(when, do) else tree.Triggered
    return made(when, do, active, limit, burst, instead)


_LASTING = (tree.This, tree.Each, tree.Partner, tree.Pair)


def _modifiers(*modifiers: tree.Modifier) -> tuple[tree.Modifier, ...]:
    """Check the modifiers of an ability without a duration: they must not need a choice."""
    for held in modifiers:
        without_text(held)
        if isinstance(held, tree.CostChange) and held.next:
            raise Misuse('a duration such as "this turn": "the next ..." needs one')
        groups = [getattr(held, name, None) for name in ("who", "of", "one", "other")]
        if any(isinstance(one, tree.Node) and not isinstance(one, _LASTING) for one in groups):
            raise Misuse(
                'a duration such as "this turn" or "until your next turn" before the full stop: '
                "without one a modifier can only apply to this die or to all dice of a kind"
            )
    return modifiers


def _keyword(word: str) -> str:
    if word in ONLY_WITH_TEXT:
        raise Misuse(f'a colon and an effect: "{word}: gain 1 life."')
    if word in ONLY_WITH_NAMES:
        raise Misuse(f'a colon and names: "{word}: Loki or Thor."')
    return word


def _keyword_with(what: str, allowed: tuple[str, ...], word: Any, **parts: Any) -> tree.Keyword:
    if word not in allowed:
        raise Misuse(f"{what} only after {' or '.join(allowed[:2])}, not after {word}")
    return tree.Keyword(word, **parts)


ABILITIES: Makes = {
    "keyword": _keyword,
    "keyword_text": lambda word, do: _keyword_with("a text", WITH_TEXT, word, do=do),
    "keyword_names": lambda word, names: _keyword_with("names", WITH_NAMES, word, names=names),
    "keyword_paid": lambda word, cost, do: _keyword_with(
        "a text", WITH_TEXT[2:], word, do=do, cost=cost
    ),
    "keyword_moment": lambda word, when, do: _keyword_with(
        "a text", WITH_TEXT[2:], word, do=do, when=when
    ),
    "keyword_number": lambda word, number, total=0: _keyword_with(
        "a number", WITH_NUMBER, word, number=positive(number), total=total
    ),
    "used": tree.Used,
    "used_also": lambda burst, do: tree.Used(do, burst),
    "used_instead": lambda burst, do: tree.Used(do, burst, True),
    "header": lambda when: (when, False, ""),
    "header_limit": lambda limit, when: (when, False, limit),
    "header_active": lambda when: (when, True, ""),
    "header_active_limit": lambda limit, when: (when, True, limit),
    "triggered": _triggered,
    "triggered_also": lambda burst, header, do: _triggered(header, do, burst),
    "triggered_instead": lambda burst, header, do: _triggered(header, do, burst, True),
    "modifiers": _modifiers,
    "static_bare": tree.Static,
    "static_if": lambda condition, holds: tree.Static(holds, False, condition),
    "static_active": lambda holds: tree.Static(holds, True),
    "static_on_card": lambda holds: tree.Static(holds, on_card=True),
    "static_active_if": lambda condition, holds: tree.Static(holds, True, condition),
    "static_burst": lambda burst, static: replace(static, burst=burst),
    "terms_limit": lambda limit: (limit, None),
    "terms_moment": lambda when: ("", when),
    "terms_both": several,
    "global_ability": lambda cost, terms, do: tree.Global(cost, do, *(terms or ())),
    "paid": tree.Paid,
    "paid_limit": lambda cost, limit, do: tree.Paid(cost, do, limit),
    "paid_deeds_limit": lambda limit, cost, do: tree.Paid(cost, do, limit),
    "paid_while": lambda condition, paid: replace(paid, condition=condition),
    "paid_burst": lambda burst, paid: replace(paid, burst=burst),
}

MAKES: Makes = NOUNS | GROUPS | AMOUNTS | BLOCKS | VERBS | MODIFIERS | MOMENTS | COSTS | ABILITIES


class Builder(Transformer[Token, Any]):
    """Lark transformer that makes the ability or keyword of one parsed paragraph."""

    def __default__(self, data: str, children: list[Any], meta: Meta) -> Any:
        if data in WORDS:
            return WORDS[data]
        try:
            made = MAKES[data](*children)
            if data in ABILITIES and THEIR in owners(made):
                raise Misuse(
                    '"your" dice: "their" works only in what another player pays or chooses'
                )
            return made
        except Misuse as misuse:
            misuse.column = meta.column
            raise

    def __default_token__(self, token: Token) -> Any:
        return TOKENS[token.type](token.value)
