"""Acts by hand: one sentence of the rules language that players carry out at once (HAND-1).

A sentence becomes a frame on the stack, like the text of a used action die, so that prevention,
triggers and control answer it as they answer any text. It is not listed among the legal moves:
only people make one, when they are asked to carry out a text by hand, or on demand between acts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec.structs import replace

from rules.cards.card import has_text_by_hand
from rules.cards.keywords import grantable_keywords
from rules.cards.unsupported_features import find_unsupported_features
from rules.engine import evaluate
from rules.engine.movement.die_movement import Log
from rules.language import ast
from rules.language.ast.expressions import walk
from rules.language.hand_sentence import effects_of_sentence, read_sentence, written_sentence
from rules.language.parser.parse_errors import TextSyntaxError
from rules.model.ids import NO_CARD, NO_DIE, NOBODY, CardId, DieId
from rules.model.moves import HandAct
from rules.state import GONE, Decision, DecisionKind, Frame, GameState
from rules.state.events import HandActBegan
from rules.state.setup import can_give_keyword, table_card, with_hand_sentence

HandObstacleWord = Literal[
    "not agreed", "only cards", "not now", "no card", "no such die", "no text by hand", "unread",
    "several lines", "not at once", "of an event", "needs a die", "attached character",
    "not supported", "keyword",
]  # fmt: skip
"""Why an act by hand is refused (HAND-1): nothing was agreed; only cards with a text by hand were;
something else must be finished first; no such card, die or player; the card says nothing by hand;
the sentence cannot be read, is several lines, lasts by itself or waits for an event, belongs to an
event that is still open, speaks of this die where there is none, attaches a character, uses what
the engine does not support, or gives a keyword that was not prepared in this match."""


class HandObstacle(NamedTuple):
    """Why an act by hand is refused; `detail` names what is not supported, and `error` is the
    reader's."""

    word: HandObstacleWord
    detail: str = ""
    error: TextSyntaxError | None = None


_BETWEEN_ACTS = frozenset((DecisionKind.MAIN, DecisionKind.WINDOW, DecisionKind.REPLY))


def may_act_by_hand(state: GameState) -> bool:
    """Whether players may act by hand now, if they have agreed to (HAND-1)."""
    decision = state.decision
    if decision is None or state.is_over:
        return False
    match decision.kind:
        case DecisionKind.BY_HAND:
            return True
        case DecisionKind.ATTACKERS:
            return not state.current_combat.attackers
        case DecisionKind.BLOCKERS:
            return not state.current_combat.blocks
        case kind:
            return kind in _BETWEEN_ACTS


def obstacle_to(state: GameState, act: HandAct) -> HandObstacle | None:
    """Why an act by hand is not legal now, or None if it is."""
    return _obstacle_of_source(state, act) or _obstacle_of_sentence(state, act)


def _obstacle_of_source(state: GameState, act: HandAct) -> HandObstacle | None:
    """What is wrong with the moment, the player, the card or the die."""
    setup = state.setup
    if not setup.by_hand:
        return HandObstacle("not agreed")
    if not may_act_by_hand(state):
        return HandObstacle("not now")
    if not 0 <= act.player < len(setup.players):
        return HandObstacle("no card")
    if act.die != NO_DIE and not _is_there(state, act.die):
        return HandObstacle("no such die")
    card = card_of(state, act)
    if card == NO_CARD:
        return None if setup.by_hand == "table" else HandObstacle("only cards")
    if not 0 < card < len(setup.cards) or act.card not in (NO_CARD, card):
        return HandObstacle("no card")
    return (
        None if has_text_by_hand(setup.cards[card].card.text) else HandObstacle("no text by hand")
    )


def _is_there(state: GameState, die_id: DieId) -> bool:
    """Whether a die is in the match, and is not a basic action die that no one has purchased."""
    if not 0 <= die_id < len(state.dice):
        return False
    die = state.dice[die_id]
    return die.zone is not GONE and die.owner != NOBODY


def card_of(state: GameState, act: HandAct) -> CardId:
    """The card that an act by hand is for: that of its die, or `NO_CARD` to adjust the table."""
    return act.card if act.die == NO_DIE else state.dice[act.die].card


def _obstacle_of_sentence(state: GameState, act: HandAct) -> HandObstacle | None:
    """What is wrong with the sentence."""
    try:
        text = read_sentence(act.wording)
    except TextSyntaxError as error:
        return HandObstacle("unread", error=error)
    if text is None:
        return HandObstacle("several lines" if "\n" in act.wording.strip() else "not at once")
    if any(isinstance(part, _OF_EVENTS) for part in _at_once(text)):
        return HandObstacle("of an event")
    if found := next(find_unsupported_features(text), ""):
        return HandObstacle("not supported", found)
    words = sorted(grantable_keywords((text,)))
    if word := next((word for word in words if not can_give_keyword(state.setup, word)), ""):
        return HandObstacle("keyword", word)
    return _obstacle_of_die(state, act, text)


def _obstacle_of_die(state: GameState, act: HandAct, text: ast.Text) -> HandObstacle | None:
    nodes = [*walk(text)]
    frame = frame_of(state, act, text)
    needs_own = any(isinstance(part, _OF_THIS_DIE) for part in nodes)
    needs_own |= any(isinstance(part, ast.Dice) and part.underneath for part in nodes)
    if needs_own and act.die == NO_DIE:
        return HandObstacle("needs a die")
    attaches = any(isinstance(part, ast.Attach | ast.LayOn) for part in nodes)
    if attaches and not state.setup.cards[frame.card].card.die.is_action:
        return HandObstacle("attached character")
    return None


_OF_EVENTS = (
    ast.Prevent, ast.Redirect, ast.Survive, ast.Regenerate, ast.UseCopy, ast.ByHand,
)  # fmt: skip
"""Effects that belong to an event that is still open, and the words of another text by hand."""

_OF_THIS_DIE = (
    ast.This, ast.Partner, ast.Pair, ast.Capture, ast.Attach, ast.PairUp, ast.LayOn,
)  # fmt: skip
"""What is said about this die, or done with it without naming it."""


def _at_once(part: ast.Node | tuple[ast.Node, ...]) -> Iterator[ast.Node]:
    """All nodes except those of effects that wait for an event of their own."""
    if isinstance(part, ast.Later | ast.Watch | ast.Gains):
        return
    if isinstance(part, ast.Node):
        yield part
    children = (
        part if isinstance(part, tuple) else (getattr(part, n) for n in part.__struct_fields__)
    )
    for child in children:
        if isinstance(child, ast.Node | tuple):
            yield from _at_once(child)


def frame_of(state: GameState, act: HandAct, text: ast.Text) -> Frame:
    """The frame of an act by hand, with the words "it" and "that die" of the text it is for."""
    card = card_of(state, act)
    source = table_card(state.setup) if card == NO_CARD else card
    asked = state.top_frame if state.decision_kind is DecisionKind.BY_HAND else None
    word = evaluate.chosen_word(state, source, act.player)
    frame = Frame(
        act.player,
        source,
        act.die,
        "other",
        effects_of_sentence(text),
        chosen_word=word,
        is_by_hand=True,
    )
    if asked is None or asked.card != source:
        return frame
    return replace(frame, kind=asked.kind, event=asked.event, chosen=asked.chosen)


def start(state: GameState, act: HandAct, decision: Decision, log: Log) -> None:
    """Begin to carry out a sentence; a decision between acts waits until that is done."""
    text = read_sentence(act.wording)
    if text is None:
        raise TypeError(f"{act.wording!r} is not carried out at once")
    state.decision = decision  # what the act is for depends on it
    frame = frame_of(state, act, text)
    state.decision = None
    if decision.kind is not DecisionKind.BY_HAND:
        state.suspended_decision = decision
    state.use_setup(with_hand_sentence(state.setup, text))
    wording = written_sentence(act.wording)
    log.append(HandActBegan(act.player, card_of(state, act), act.die, wording))
    state.push(frame)


def resume_suspended(state: GameState) -> None:
    """Open the decision again that waited for an act by hand."""
    state.decision, state.suspended_decision = state.suspended_decision, None
