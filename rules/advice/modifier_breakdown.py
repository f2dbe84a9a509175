"""Explains the current stats and rules of a die or card: each text that changes them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.advice import labels
from rules.engine import evaluate
from rules.engine.evaluate import SourcedModifier, TextSource, costs
from rules.language import ast
from rules.language.printer.text_printer import unparse_modifier
from rules.language.printer.vocabulary import NoWording
from rules.messages.message import Message, make_message
from rules.model.ids import NO_DIE, CardId, DieId, PlayerId
from rules.state import CARD, RESERVE, Die, GameState, is_fielded


class AppliedModifier(msgspec.Struct, frozen=True):
    """What a text does to a die or card, its source, and how long it lasts.

    `duration` is None if the text is the die's own. `card` and `die` are the source; `die` is
    `NO_DIE` if the source is not a die.
    """

    effect: Message
    source: Message
    duration: Message | None
    card: CardId
    die: DieId = NO_DIE


def modifiers_of_die(state: GameState, die_id: DieId) -> tuple[AppliedModifier, ...]:
    """Everything that texts do to a die now: stat changes in their order, then the rest."""
    die = state.dice[die_id]
    found: list[AppliedModifier] = []
    if is_fielded(die) or die.zone is RESERVE:
        numbers, rules = (
            evaluate.modifiers_of_stats(state, die),
            evaluate.modifiers_of_rules(state, die),
        )
        found += (
            _applied(state, _stat_change(state, sourced), sourced.source, die_id)
            for sourced in numbers
        )
        found += (
            _applied(state, _rule_change(state, sourced), sourced.source, die_id)
            for sourced in rules
        )
    if evaluate.is_stunned(state, die):
        by_token = TextSource(die.card, NO_DIE, die.controller, is_of_tokens=True)
        found.append(_applied(state, make_message("now.stunned"), by_token, die_id))
    if die.zone is RESERVE:
        found += _cost_modifiers(state, "field", die.card, die.controller, die)
    return (*found, *(modifiers_of_card(state, die.card) if die.zone is CARD else ()))


def granted_keywords(state: GameState, die_id: DieId) -> tuple[str, ...]:
    """The keywords that texts give a die now."""
    found = (sourced.modifier for sourced in evaluate.modifiers_of_rules(state, state.dice[die_id]))
    return tuple(word for has in found if isinstance(has, ast.Has) for word in has.keywords)


def modifiers_of_card(state: GameState, card: CardId) -> tuple[AppliedModifier, ...]:
    """What texts do to a card: to its text, and to its costs for the player who would pay."""
    modifiers = [
        _applied(state, _rule_change(state, sourced), sourced.source, NO_DIE)
        for sourced in evaluate.modifiers_of_card(state, card)
    ]
    player = _payer(state, card)
    if player < 0:
        return tuple(modifiers)
    modifiers += _cost_modifiers(state, "purchase", card, player)
    if any(listed.card == card for listed in state.globals_on_table):
        modifiers += _cost_modifiers(state, "global", card, player)
    return tuple(modifiers)


def current_purchase_cost(state: GameState, card: CardId) -> int:
    """The current purchase cost of a card's die, for the player who would pay it."""
    player = _payer(state, card)
    printed = state.setup.cards[card].card.cost
    return printed if player < 0 else costs.current_purchase_cost(state, card, player)


def _payer(state: GameState, card: CardId) -> PlayerId:
    """The player who would purchase from a card: its owner, or else the player who decides."""
    owner = state.setup.cards[card].owner
    if owner is not None:
        return owner
    decides = state.deciding_player
    return state.active if decides is None else decides


def _applied(state: GameState, what: Message, source: TextSource, die_id: DieId) -> AppliedModifier:
    if source.is_of_tokens:
        return AppliedModifier(what, make_message("now.tokens"), None, source.card)
    if source.until is None and source.die == die_id >= 0:
        return AppliedModifier(what, make_message("now.own"), None, source.card, source.die)
    name = (
        labels.die_name(state, source.die)
        if source.die >= 0
        else labels.card_name(state, source.card)
    )
    player = labels.player_name(state, source.player)
    source_text = make_message("now.source", card=name, player=player)
    if source.until is None:
        lasts = make_message("now.holds")
    else:
        lasts = labels.duration_text(state, source.until, source.player)
    return AppliedModifier(what, source_text, lasts, source.card, source.die)


# --- effects in words -----------------------------------------------------------------------------


def _stat_change(state: GameState, one: SourcedModifier) -> Message:
    """ "+1A, -2D", "attack becomes 5"."""
    (a, d), (new_a, new_d) = one.before, one.after
    match one.modifier:
        case ast.Bonus():
            return make_message("now.bonus", bonus=_signed(new_a - a, new_d - d))
        case ast.SwapStats():
            return make_message("now.swapped", a=new_a, d=new_d)
        case ast.CopyStats():
            copied = labels.card_name(state, one.copied)
            return make_message("now.copied", card=copied, a=new_a, d=new_d)
        case ast.SetStat(stat="level"):
            return make_message("now.level", a=new_a, d=new_d)
        case ast.SetStat(stat="defense"):
            return make_message("now.defense", now=new_d)
        case _:
            return make_message("now.attack", now=new_a)


def _signed(a: int, d: int) -> str:
    return ", ".join(f"{n:+d}{stat}" for n, stat in ((a, "A"), (d, "D")) if n)


def _rule_change(state: GameState, one: SourcedModifier) -> Message:
    match one.modifier:
        case ast.Has(affiliations=affiliations, keywords=keywords):
            return make_message("now.has", words=", ".join((*affiliations, *keywords)))
        case ast.IgnoreText(kinds=()) | ast.CardsIgnored():
            return make_message("now.ignored")
        case ast.CopyText():
            return make_message("now.text", card=labels.card_name(state, one.copied))
        case ast.Must(act=act):
            return make_message("now.must", act=labels.act_name(act))
    try:
        return make_message("now.rule", rule=unparse_modifier(one.modifier))
    except NoWording:
        return make_message("now.rule_of", kind=type(one.modifier).__name__)


def _cost_modifiers(
    state: GameState, what: str, card: CardId, player: PlayerId, die: Die | None = None
) -> Iterator[AppliedModifier]:
    for change, source in costs.cost_changes_of(state, what, card, player, die):
        yield _applied(state, _cost_change(change), source, NO_DIE if die is None else die.id)


def _cost_change(change: ast.CostChange) -> Message:
    what = make_message(f"part.to_{change.what}")
    if change.free:
        return make_message("now.free", what=what)
    if change.times != 1:
        return make_message("now.times", what=what, times=change.times)
    return make_message(
        "now.dearer" if change.by > 0 else "now.cheaper", what=what, count=abs(change.by)
    )
