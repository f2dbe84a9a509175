"""What dice and players must and can't do, and whose text is ignored; "can't" wins (TXT-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar, get_args

from rules.cards.card import CardKind
from rules.engine.evaluate import active_modifiers, dice_matching, phrases
from rules.language import ast
from rules.model.ids import NOBODY, CardId, PlayerId
from rules.state import Die, Frame, GameState
from rules.state.ability_index import IndexedAbility

_Rule = TypeVar("_Rule", ast.Must, ast.Cannot)

_CANNOT_KEYS: dict[ast.ForcedAct, str] = {act: f"Cannot {act}" for act in get_args(ast.ForcedAct)}
_MUST_KEYS: dict[ast.ForcedAct, str] = {act: f"Must {act}" for act in get_args(ast.ForcedAct)}
"""Index keys of the rules about each act; a rule that no text of the match contains is skipped."""


def cannot(
    state: GameState,
    die: Die,
    act: ast.ForcedAct,
    by: Die | None = None,
    *,
    kind: ast.AbilityKind | None = None,
    player: PlayerId = NOBODY,
) -> bool:
    """Whether a text forbids a die to do something, or to have it done to it (TXT-1).

    Args:
        state: the state.
        die: the die.
        act: what it would do, or what would be done to it.
        by: the die that would do it.
        kind: the kind of ability that would do it: "can't be targeted by Global Abilities".
        player: the player whose ability would do it, or `NOBODY`.
    """
    if _CANNOT_KEYS[act] not in state.setup.index.node_kinds:
        return False
    for rule, frame in _rules(state, ast.Cannot, _CANNOT_KEYS[act], act, die):
        if rule.kinds and kind not in rule.kinds:
            continue
        if rule.cause != "any" and not (player >= 0 and _is_caused(rule.cause, player, frame)):
            continue
        if _is_by(state, rule.by, by, frame):
            return True
    return False


def must(state: GameState, die: Die, act: ast.ForcedAct) -> bool:
    """Whether a text requires a die to do something if it can."""
    if _MUST_KEYS[act] not in state.setup.index.node_kinds:
        return False
    return any(True for _ in _rules(state, ast.Must, _MUST_KEYS[act], act, die))


def _rules(
    state: GameState,
    what: type[_Rule],
    key: str,
    act: ast.ForcedAct,
    die: Die,
) -> Iterator[tuple[_Rule, Frame]]:
    """The rules about an act that apply to a die: temporary ones, then static ones."""
    for effect in state.continuous_effects:
        modifier = effect.modifier
        if isinstance(modifier, what) and modifier.act == act:
            frame = dice_matching.viewpoint(
                effect.player, effect.card, effect.die, effect.chosen_word
            )
            if active_modifiers.applies_to(state, modifier.who, effect.dice, die, frame):
                yield modifier, frame
    for _, _, modifier, frame in active_modifiers.static_modifiers_on(state, key, die):
        if isinstance(modifier, what):
            yield modifier, frame


def can_be_rerolled(state: GameState, die: Die) -> bool:
    """Whether effects may reroll a die: partly spent dice and tokens are not eligible (PAY-3,
    TOK-1)."""
    return not die.is_partly_spent and state.setup.cards[die.card].card.kind is not CardKind.TOKEN


def cannot_use_globals(state: GameState, card: CardId, player: PlayerId) -> bool:
    """Whether a text forbids a player to use the Global Abilities of a card."""
    name = _CANNOT_KEYS["use globals"]
    if name not in state.setup.index.node_kinds:
        return False
    if any(
        isinstance(effect.modifier, ast.Cannot)
        and effect.modifier.act == "use globals"
        and _forbids(state, effect.modifier, card, player, effect.player)
        for effect in state.continuous_effects
    ):
        return True
    return any(
        _forbids(state, modifier, card, player, frame.player)
        for listed, modifier in state.setup.index.statics.get(name, ())
        if isinstance(modifier, ast.Cannot)
        for frame in active_modifiers.viewpoints(state, listed)
    )


def _forbids(
    state: GameState, rule: ast.Cannot, card: CardId, player: PlayerId, you: PlayerId
) -> bool:
    """Whether a rule controlled by `you` keeps a player from using a card's Global Abilities."""
    if not phrases.includes_player(state, rule.player, player, you):
        return False
    if rule.by is None:
        return True
    owner = state.setup.cards[card].owner
    mine = {"your": owner == player, "opposing": owner not in (None, player)}
    return mine.get(rule.by.whose, True) and dice_matching.matches_card(state, rule.by, card)


def _is_caused(cause: str, player: PlayerId, frame: Frame) -> bool:
    return (player == frame.player) is (cause == "you")


def _is_by(state: GameState, phrase: ast.Dice | None, by: Die | None, frame: Frame) -> bool:
    return phrase is None or (by is not None and dice_matching.matches(state, phrase, by, frame))


# --- ignored text ---------------------------------------------------------------------------------


def is_silenced(state: GameState, listed: IndexedAbility, die: Die) -> bool:
    """Whether an ability of a die is ignored now.

    An ability that ignores text can itself be ignored by a temporary effect or with its card, but
    not by another static ability of that kind; otherwise two could ignore each other in a loop.
    """
    says = state.setup.index.node_kinds
    if "IgnoreText" not in says and "CardsIgnored" not in says:
        return False
    holds = listed.node.holds if isinstance(listed.node, ast.Static) else ()
    if any(isinstance(modifier, ast.CardsIgnored) for modifier in holds):
        return _ignored_by_effect(state, die, listed.kind)
    if any(isinstance(modifier, ast.IgnoreText) for modifier in holds):
        return _ignored_by_effect(state, die, listed.kind) or _is_of_ignored_card(
            state, listed.card
        )
    return is_ability_ignored(state, listed.card, die, listed.kind)


def is_ability_ignored(
    state: GameState, card: CardId, die: Die | None, kind: ast.AbilityKind
) -> bool:
    """Whether an ability of a card is ignored now; `die` is its source, None for a global."""
    says = state.setup.index.node_kinds
    if "IgnoreText" not in says and "CardsIgnored" not in says:
        return False
    if _is_of_ignored_card(state, card):
        return True
    if die is not None and _stays_as_given(state, card, die):
        return False
    return _ignored_by_effect(state, die, kind) or _ignored_by_static(state, die, kind)


def is_given_ability_ignored(state: GameState, die: Die, kind: ast.AbilityKind) -> bool:
    """Whether an ability that a text gave to a die is ignored now, as one of the die's own (TXT-1).

    It is on no card of the die, so it is not ignored with the text on a card.
    """
    if not state.setup.ruleset.has_later_corrections:
        return False
    return _ignored_by_effect(state, die, kind) or _ignored_by_static(state, die, kind)


def _stays_as_given(state: GameState, card: CardId, die: Die) -> bool:
    """Whether a die keeps the text of a card that an effect of another card has given to it.

    Version 3 of the rules ignored only what the die's own card says.
    """
    ruleset = state.setup.ruleset
    if card == die.card or not ruleset.has_corrections or ruleset.has_later_corrections:
        return False
    return any(
        type(effect.modifier) is ast.CopyText
        and effect.copied_card == card
        and effect.card != die.card
        and effect.dice is not None
        and die.id in effect.dice
        for effect in state.continuous_effects
    )


def _ignored_by_effect(state: GameState, die: Die | None, kind: ast.AbilityKind) -> bool:
    return die is not None and any(
        type(modifier := effect.modifier) is ast.IgnoreText
        and effect.dice is not None
        and die.id in effect.dice
        and (not modifier.kinds or kind in modifier.kinds)
        for effect in state.continuous_effects
    )


def _ignored_by_static(state: GameState, die: Die | None, kind: ast.AbilityKind) -> bool:
    if die is None or "IgnoreText" not in state.setup.index.statics:
        return False
    return any(
        isinstance(modifier, ast.IgnoreText) and (not modifier.kinds or kind in modifier.kinds)
        for _, _, modifier, _ in active_modifiers.static_modifiers_on(state, "IgnoreText", die)
    )


def _is_of_ignored_card(state: GameState, card: CardId) -> bool:
    return any(
        listed.card != card
        and is_of_chosen_word(state, listed, card)
        and any(True for _ in active_modifiers.viewpoints(state, listed))
        for listed, _ in state.setup.index.statics.get("CardsIgnored", ())
    )


def is_of_chosen_word(state: GameState, listed: IndexedAbility, card: CardId) -> bool:
    """Whether a card has the affiliation or energy type that was chosen for another card."""
    facts = state.setup.cards[card].card
    return any(
        number == listed.card and (word in facts.affiliations or word in facts.energy)
        for number, _, word in state.chosen_words
    )
