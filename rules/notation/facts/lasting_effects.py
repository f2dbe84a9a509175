"""Effects in force in notation: lasting modifiers, delayed effects, words chosen for cards, and the
tokens on cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from rules.cards.keywords import watch_for_keyword
from rules.engine.evaluate import dice_matching
from rules.language import ast
from rules.language.ast.expressions import walk
from rules.language.hand_sentence import read_sentence
from rules.language.parser.parse_errors import TextSyntaxError
from rules.language.printer.text_printer import unparse
from rules.model.ids import NO_CARD, NO_DIE, UNROLLED, CardId, DieId, PlayerId
from rules.notation.acts.references import (
    can_pair_all,
    ref_fits_card,
    ref_fits_die,
    resolve_card,
    resolve_table_dice,
    shortest_card_ref,
    table_ref,
)
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.line_formatter import format_ref, format_tokens
from rules.notation.syntax.quoting import MatchNames, die_face_names
from rules.state import ContinuousEffect, DelayedEffect, GameState
from rules.state.setup import TABLE_CARD, is_sentence_card, table_card, with_hand_sentence

_LASTING_NODES = (*get_args(ast.TimedModifier), ast.Watch)

# --- reading the state ----------------------------------------------------------------------------


def effects_of_player(state: GameState, player: PlayerId) -> tuple[r.LastingEffect, ...]:
    """The lasting effects that a player's cards and dice have caused."""
    return tuple(_effect_in_notation(state, effect) for effect in _effects(state, player))


def _effects(state: GameState, player: PlayerId) -> list[ContinuousEffect]:
    return [effect for effect in state.continuous_effects if effect.player == player]


def _effect_in_notation(state: GameState, effect: ContinuousEffect) -> r.LastingEffect:
    nodes, sentence = lasting_nodes_of_card(state, effect.card), ""
    by_hand = None if effect.modifier in nodes else _sentence_of_effect(state, effect)
    if by_hand is not None:
        nodes = lasting_nodes_of_card(state, by_hand)
        sentence = unparse(state.setup.cards[by_hand].card.text)
    number = 1 + nodes.index(effect.modifier) if effect.modifier in nodes else 0
    counts: dict[r.Ref, int] = {}
    for die in effect.dice or ():
        ref = table_ref(state, die)
        counts[ref] = counts.get(ref, 0) + 1
    has_numbers = isinstance(effect.modifier, ast.Bonus | ast.SetStat | ast.CopyStats)
    is_of_table = state.setup.cards[effect.card].card == TABLE_CARD
    return r.LastingEffect(
        r.Ref() if is_of_table and sentence else _card_ref(state, effect.card),
        number if len(nodes) > 1 else 0,
        tuple(r.CountedRef(ref, count) for ref, count in counts.items()),
        effect.attack if has_numbers else None,
        effect.defense if has_numbers else None,
        effect.chosen_word,
        effect.start_turn if effect.start_turn != state.turn else 0,
        effect.duration,
        _copied_ref(state, effect),
        sentence,
    )


def _sentence_of_effect(state: GameState, effect: ContinuousEffect) -> CardId | None:
    """The blank card of the sentence carried out by hand that caused an effect (HAND-1)."""
    for card in state.setup.card_ids:
        is_sentence = is_sentence_card(state.setup.cards[card])
        if is_sentence and effect.modifier in lasting_nodes_of_card(state, card):
            return card
    return None


def _copied_ref(state: GameState, effect: ContinuousEffect) -> r.Ref | None:
    """The card whose stats or text an effect copies, with the face if one is copied."""
    if effect.copied_card < 0:
        return None
    names = die_face_names(state.setup.cards[effect.copied_card].card.die)
    face = names[effect.copied_face] if effect.copied_face >= 0 else ""
    return replace(_card_ref(state, effect.copied_card), face=face)


def _card_ref(state: GameState, card: CardId) -> r.Ref:
    return shortest_card_ref(state, card, state.setup.card_ids[1:])


def lasting_nodes_of_card(state: GameState, card: CardId) -> list[ast.TimedModifier | ast.Watch]:
    """The lasting effects that a card's abilities can cause, in the order of its text."""
    at_table = state.setup.cards[card]
    found: list[ast.TimedModifier | ast.Watch] = []
    for ability in (
        at_table.card.text.abilities if is_sentence_card(at_table) else at_table.abilities
    ):
        if isinstance(ability, ast.Static):
            continue
        for node in walk(ability):
            found += _lasting_parts(node)
    return list(dict.fromkeys(found))


def _lasting_parts(node: object) -> Iterator[ast.TimedModifier | ast.Watch]:
    """The lasting effects that a part of a text causes itself: usually none, or the part."""
    if isinstance(node, ast.Gains):
        yield watch_for_keyword(node)
    elif isinstance(node, ast.SwapStats) and node.stat is not None:
        yield ast.SetStat(ast.That(), node.stat, 0, node.until)  # each die gets the other's number
    elif isinstance(node, _LASTING_NODES):
        yield node


def delayed_effects_of_player(state: GameState, player: PlayerId) -> tuple[r.LastingEffect, ...]:
    """The cards whose effects of a player still wait for a later moment of this turn."""
    return tuple(
        r.LastingEffect(_card_ref(state, effect.card)) for effect in _delayed_effects(state, player)
    )


def _delayed_effects(state: GameState, player: PlayerId) -> list[DelayedEffect]:
    return [
        effect for effect in state.delayed_effects if effect.effects and effect.player == player
    ]


def words_of_player(state: GameState, player: PlayerId) -> tuple[r.ChosenWord, ...]:
    """The words that a player has chosen for cards and that stay in effect."""
    return tuple(
        r.ChosenWord(word, _card_ref(state, card))
        for card, chooser, word in state.chosen_words
        if chooser == player
    )


def tokens_of_player(state: GameState, player: PlayerId) -> tuple[r.TokensOnCard, ...]:
    """The tokens on a player's cards."""
    return tuple(
        r.TokensOnCard(count, token, shortest_card_ref(state, card, _own_cards(state, player)))
        for card, token, count in _tokens(state, player)
    )


def _own_cards(state: GameState, player: PlayerId) -> list[CardId]:
    return [card for card in state.setup.card_ids if state.setup.cards[card].owner == player]


def _tokens(state: GameState, player: PlayerId) -> list[tuple[CardId, str, int]]:
    return [entry for entry in state.card_tokens if state.setup.cards[entry[0]].owner == player]


# --- expectations ---------------------------------------------------------------------------------


def effects_fit(state: GameState, player: PlayerId, wanted: tuple[r.LastingEffect, ...]) -> bool:
    """Whether exactly the expected effects of a player are in force."""
    return can_pair_all(
        wanted, _effects(state, player), lambda one, effect: _effect_fits(state, one, effect)
    )


def _effect_fits(state: GameState, wanted: r.LastingEffect, effect: ContinuousEffect) -> bool:
    """Whether an effect in force is the expected one in all details that are mentioned."""
    found = _effect_in_notation(state, effect)
    return (
        (ref_fits_card(state, effect.card, wanted.card) or wanted.card == found.card)
        and wanted.by_hand in ("", found.by_hand)
        and wanted.number in (0, found.number)
        and (not wanted.dice or _fits_dice(state, wanted.dice, effect.dice or ()))
        and wanted.attack in (None, found.attack)
        and wanted.defense in (None, found.defense)
        and wanted.word in ("", found.word)
        and wanted.since_turn in (0, found.since_turn)
        and wanted.until in ("", found.until)
        and wanted.copied in (None, found.copied)
    )


def _fits_dice(state: GameState, wanted: tuple[r.CountedRef, ...], dice: tuple[DieId, ...]) -> bool:
    refs = [one.ref for one in wanted for _ in range(one.count)]
    return can_pair_all(refs, dice, lambda ref, die: ref_fits_die(state, state.dice[die], ref))


def delayed_effects_fit(
    state: GameState, player: PlayerId, wanted: tuple[r.LastingEffect, ...]
) -> bool:
    """Whether exactly the expected delayed effects of a player wait."""
    return can_pair_all(
        wanted,
        _delayed_effects(state, player),
        lambda one, effect: ref_fits_card(state, effect.card, one.card),
    )


def words_fit(state: GameState, player: PlayerId, wanted: tuple[r.ChosenWord, ...]) -> bool:
    """Whether exactly the expected words of a player stay in effect."""
    chosen = [(card, word) for card, chooser, word in state.chosen_words if chooser == player]
    return can_pair_all(
        wanted,
        chosen,
        lambda one, other: one.word == other[1] and ref_fits_card(state, other[0], one.card),
    )


def tokens_fit(state: GameState, player: PlayerId, wanted: tuple[r.TokensOnCard, ...]) -> bool:
    """Whether exactly the expected tokens lie on a player's cards."""
    return can_pair_all(
        wanted,
        _tokens(state, player),
        lambda one, other: (
            (one.token, one.count) == other[1:] and ref_fits_card(state, other[0], one.card)
        ),
    )


# --- setting up -----------------------------------------------------------------------------------


def add_lasting_effect(
    state: GameState, player: PlayerId, given: r.LastingEffect, names: MatchNames
) -> None:
    """Put an effect of a card into force, on dice that the position has placed. Raises
    `LineMismatch` if the card can cause no such effect, or a die is not there."""
    text = card = _cause_of_given(state, given, names)
    if given.by_hand:
        text = add_sentence(state, given.by_hand)
    node = _lasting_node(state, text, given, names)
    fixed = (node.attack, node.defense) if isinstance(node, ast.Bonus) else (0, 0)
    attack, defense = map(_number, (given.attack, given.defense), fixed)
    until = node.until or "end of turn"
    if given.until not in ("", until):
        raise LineMismatch(f"until {given.until}", f"until {until}, as its text says")
    effect = ContinuousEffect(
        node,
        _dice_of_effect(state, given, names),
        until,
        player,
        card,
        NO_DIE,
        given.since_turn or state.turn,
        given.word,
        attack,
        defense,
        *_copied_card(state, given, names),
    )
    state.continuous_effects = (*state.continuous_effects, effect)


def _cause_of_given(state: GameState, given: r.LastingEffect, names: MatchNames) -> CardId:
    """The card that caused an effect, or that of the table that was adjusted by hand."""
    if given.by_hand and not state.setup.by_hand:
        raise LineMismatch("an effect by hand", "none: the header has no line hand")
    if given.by_hand and not given.card.name:
        return table_card(state.setup)
    return resolve_card(state, given.card, state.setup.card_ids[1:], names)


def add_sentence(state: GameState, wording: str) -> CardId:
    """Let a sentence be known that was carried out by hand before, and return its blank card.
    Raises `LineMismatch` if it is no sentence of that kind."""
    try:
        text = read_sentence(wording)
    except TextSyntaxError as error:
        raise LineMismatch(f'"{wording}": {error.context}', ", ".join(error.expected)) from None
    if text is None:
        raise LineMismatch(f'"{wording}"', "a sentence of what happens at once")
    state.use_setup(with_hand_sentence(state.setup, text))
    cards = state.setup.cards
    return next(
        n for n in state.setup.card_ids if is_sentence_card(cards[n]) and cards[n].card.text == text
    )


def _copied_card(state: GameState, given: r.LastingEffect, names: MatchNames) -> tuple[CardId, int]:
    """The card and the face that an effect copies; none if it copies nothing."""
    if given.copied is None:
        return NO_CARD, UNROLLED
    card = resolve_card(state, replace(given.copied, face=""), state.setup.card_ids, names)
    known = die_face_names(state.setup.cards[card].card.die)
    face = given.copied.face
    return card, known.index(face) if face in known else UNROLLED


def _number(given: int | None, fixed: ast.Amount) -> int:
    """A number of an effect: as given, or as the card's text fixes it."""
    if given is not None:
        return given
    return fixed if isinstance(fixed, int) else 0


def _lasting_node(
    state: GameState, card: CardId, given: r.LastingEffect, names: MatchNames
) -> ast.TimedModifier | ast.Watch:
    nodes = lasting_nodes_of_card(state, card)
    what = format_ref(given.card, names)
    if not nodes:
        raise LineMismatch(f'an effect of "{what}"', "a card whose text causes a lasting effect")
    if given.number > len(nodes) or (not given.number and len(nodes) > 1):
        found = f"{given.number} of {what}" if given.number else what
        raise LineMismatch(f'"{found}"', f'"1 of {what}" to "{len(nodes)} of {what}"')
    return nodes[max(given.number - 1, 0)]


def _dice_of_effect(
    state: GameState, given: r.LastingEffect, names: MatchNames
) -> tuple[DieId, ...] | None:
    """The dice that an effect is on; None if its text describes them."""
    if not given.dice:
        return None
    found: list[DieId] = []
    for counted in given.dice:
        taken = () if counted.ref.ordinal else found
        found += resolve_table_dice(state, counted, names, taken)
    return tuple(found)


def add_chosen_word(
    state: GameState, player: PlayerId, chosen: r.ChosenWord, names: MatchNames
) -> None:
    """Let a word that a player chose for a card stay in effect."""
    card = resolve_card(state, chosen.card, state.setup.card_ids[1:], names)
    state.chosen_words = (*state.chosen_words, (card, player, chosen.word))


def add_card_tokens(
    state: GameState, player: PlayerId, given: r.TokensOnCard, names: MatchNames
) -> None:
    """Put tokens on a card of a player. Raises `LineMismatch` if there can be none, or none are
    given."""
    card = resolve_card(state, given.card, _own_cards(state, player), names)
    if not given.count or not dice_matching.can_carry_tokens(state, card):
        raise LineMismatch(format_tokens(given, names), "one token or more, on a card of a team")
    if given.token == "stun" and card not in state.setup.index.token_removals:
        raise LineMismatch(
            format_tokens(given, names), "a card whose text puts stun tokens on cards"
        )
    kind = next(word for word in get_args(ast.CardTokenWord) if word == given.token)
    state.set_card_tokens(card, kind, state.tokens_on(card, kind) + given.count)
