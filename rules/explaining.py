"""Explains the current stats and rules of a die or card: each text that changes them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules import naming, prices, queries
from rules.language import tree
from rules.language.vocabulary import Unspeakable
from rules.language.wording import word_rule
from rules.queries import Influence, Source
from rules.state import CARD, CHANCE, RESERVE, Die, GameState, is_fielded
from rules.words import Message, message


class Explained(msgspec.Struct, frozen=True):
    """What a text does to a die or card, its source, and how long it lasts.

    `lasts` is None if the text is the die's own. `card` and `die` are the source; `die` is -1 if
    the source is not a die.
    """

    what: Message
    source: Message
    lasts: Message | None
    card: int
    die: int = -1


def of_die(state: GameState, number: int) -> tuple[Explained, ...]:
    """Everything that texts do to a die now: stat changes in their order, then the rest."""
    die = state.dice[number]
    found: list[Explained] = []
    if is_fielded(die) or die.zone is RESERVE:
        numbers, rules = queries.on_stats(state, die), queries.on_rules(state, die)
        found += (_from(state, _numbers(state, one), one.source, number) for one in numbers)
        found += (_from(state, _rule(state, one), one.source, number) for one in rules)
    if die.zone is RESERVE:
        found += _costs(state, "field", die.card, die.player, die)
    return (*found, *(of_card(state, die.card) if die.zone is CARD else ()))


def given_words(state: GameState, number: int) -> tuple[str, ...]:
    """The keywords that texts give a die now."""
    found = (one.modifier for one in queries.on_rules(state, state.dice[number]))
    return tuple(word for has in found if isinstance(has, tree.Has) for word in has.keywords)


def of_card(state: GameState, card: int) -> tuple[Explained, ...]:
    """What texts do to a card: to its text, and to its costs for the player who would pay."""
    said = [_from(state, _rule(state, one), one.source, -1) for one in queries.on_card(state, card)]
    player = _payer(state, card)
    if player < 0:
        return tuple(said)
    said += _costs(state, "purchase", card, player)
    if any(listed.card == card for listed in state.setup.index.globals):
        said += _costs(state, "global", card, player)
    return tuple(said)


def cost_now(state: GameState, card: int) -> int:
    """The current purchase cost of a card's die, for the player who would pay it."""
    player = _payer(state, card)
    printed = state.setup.cards[card].card.cost
    return printed if player < 0 else prices.purchase_cost(state, card, player)


def _payer(state: GameState, card: int) -> int:
    """The player who would purchase from a card: its owner, or else the player who decides."""
    owner = state.setup.cards[card].owner
    if owner is not None:
        return owner
    decides = state.decision.player if state.decision is not None else CHANCE
    return state.active if decides == CHANCE else decides


def _from(state: GameState, what: Message, source: Source, number: int) -> Explained:
    if source.until is None and source.die == number >= 0:
        return Explained(what, message("now.own"), None, source.card, source.die)
    name = naming.die(state, source.die) if source.die >= 0 else naming.card(state, source.card)
    player = naming.player(state, source.player)
    said = message("now.source", card=name, player=player)
    until = "holds" if source.until is None else source.until.replace(" ", "_")
    lasts = message(f"now.{until}", player=player)
    return Explained(what, said, lasts, source.card, source.die)


# --- effects in words -----------------------------------------------------------------------------


def _numbers(state: GameState, one: Influence) -> Message:
    """ "+1A, -2D", "attack becomes 5"."""
    (a, d), (new_a, new_d) = one.before, one.after
    match one.modifier:
        case tree.Bonus():
            return message("now.bonus", bonus=_signed(new_a - a, new_d - d))
        case tree.SwapStats():
            return message("now.swapped", a=new_a, d=new_d)
        case tree.CopyStats():
            copied = naming.card(state, one.copied)
            return message("now.copied", card=copied, a=new_a, d=new_d)
        case tree.SetStat(stat="level"):
            return message("now.level", a=new_a, d=new_d)
        case tree.SetStat(stat="defense"):
            return message("now.defense", now=new_d)
        case _:
            return message("now.attack", now=new_a)


def _signed(a: int, d: int) -> str:
    return ", ".join(f"{n:+d}{stat}" for n, stat in ((a, "A"), (d, "D")) if n)


def _rule(state: GameState, one: Influence) -> Message:
    match one.modifier:
        case tree.Has(affiliations=affiliations, keywords=keywords):
            return message("now.has", words=", ".join((*affiliations, *keywords)))
        case tree.IgnoreText(kinds=()) | tree.CardsIgnored():
            return message("now.ignored")
        case tree.CopyText():
            return message("now.text", card=naming.card(state, one.copied))
        case tree.Must(act=act):
            return message("now.must", act=act)
    try:
        return message("now.rule", rule=word_rule(one.modifier))
    except Unspeakable:
        return message("now.rule_of", kind=type(one.modifier).__name__)


def _costs(
    state: GameState, what: str, card: int, player: int, die: Die | None = None
) -> Iterator[Explained]:
    for change, source in prices.changes_of(state, what, card, player, die):
        yield _from(state, _cost(change), source, -1 if die is None else die.id)


def _cost(change: tree.CostChange) -> Message:
    what = message(f"part.to_{change.what}")
    if change.free:
        return message("now.free", what=what)
    if change.times != 1:
        return message("now.times", what=what, times=change.times)
    return message(
        "now.dearer" if change.by > 0 else "now.cheaper", what=what, count=abs(change.by)
    )
