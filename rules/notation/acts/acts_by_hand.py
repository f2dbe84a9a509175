"""Acts by hand in a match file: the die or card that one is for, and how it is played (HAND-1)."""

from __future__ import annotations

from rules.cards.card import has_text_by_hand
from rules.engine.movement.equivalence import unique_dice
from rules.game import Game
from rules.language.hand_sentence import written_sentence
from rules.language.parser.parse_errors import TextSyntaxError
from rules.model.ids import NO_CARD, NO_DIE, CardId, DieId, PlayerId
from rules.model.moves import HandAct
from rules.notation.acts.act_timing import play_move
from rules.notation.acts.paid_acts import play_choice
from rules.notation.acts.references import (
    equal_die_among,
    plain_ref,
    resolve_card,
    resolve_die,
    shortest_card_ref,
    shortest_die_ref,
)
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.line_formatter import format_act as worded
from rules.notation.syntax.quoting import MatchNames
from rules.state import GONE, DecisionKind, GameState


def play_hand_act(game: Game, act: r.HandLine, names: MatchNames) -> None:
    """Carry out a sentence, and choose the dice listed after `on`. Raises `LineMismatch` if the act
    is illegal, or its die or card is not clear."""
    line_text = worded(act, names)
    player = game.state.leader if act.actor is None else act.actor
    play_move(game, _move_of(game.state, act, player, names), line_text)
    if act.chosen_dice:
        decision = game.decision
        if decision is None or decision.kind is not DecisionKind.CHOOSE:
            raise LineMismatch(f'"{line_text}"', 'no dice after "on": there is nothing to choose')
        play_choice(game, act.chosen_dice, act.is_open, names, line_text)


def _move_of(state: GameState, act: r.HandLine, player: PlayerId, names: MatchNames) -> HandAct:
    if act.die is not None:
        die = resolve_die(state, act.die, _dice_by_hand(state), names)
        return HandAct(player, act.wording, die=die)
    if act.card is not None:
        card = resolve_card(state, act.card, _cards_by_hand(state), names)
        return HandAct(player, act.wording, card=card)
    return HandAct(player, act.wording)


def _cards_by_hand(state: GameState) -> list[CardId]:
    """The cards with a text by hand, for which players act."""
    cards = state.setup.cards
    return [card for card in state.setup.card_ids if has_text_by_hand(cards[card].card.text)]


def _dice_by_hand(state: GameState) -> list[DieId]:
    """The dice of those cards that are in the match, equal ones once."""
    cards = {*_cards_by_hand(state)}
    there = [die for die in state.dice if die.card in cards and die.zone is not GONE]
    return [die.id for die in unique_dice(state, there)]


def hand_line(
    state: GameState, move: HandAct, chosen: tuple[r.CountedRef, ...], is_open: bool
) -> r.HandLine:
    """The line of an act by hand. `chosen` are the dice chosen at once, `is_open` says whether more
    could be."""
    actor = None if move.player == state.leader else move.player
    die = card = None
    if move.die != NO_DIE:
        dice = _dice_by_hand(state)
        same = equal_die_among(state, move.die, dice)
        die = shortest_die_ref(state, same, dice, plain_ref(state, same))
    elif move.card != NO_CARD:
        card = shortest_card_ref(state, move.card, _cards_by_hand(state))
    try:
        words = written_sentence(move.wording)
    except TextSyntaxError:
        words = move.wording
    return r.HandLine(actor, is_open, die, card, words, chosen)
