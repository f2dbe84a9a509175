"""Context actions of a player, including all moves that need no die or card."""

from __future__ import annotations

from collections.abc import Iterator

from rules import turn
from rules.moves import (
    STARTING_MOVES,
    AlsoBuy,
    AlsoField,
    AlsoUse,
    Assign,
    Attack,
    Block,
    Choose,
    ChoosePlayer,
    Concede,
    OfferDraw,
    Pass,
    Pay,
    Reroll,
)
from rules.offering import offer
from rules.possibilities.trying import Legal, Possibility, not_their_turn, tried
from rules.refusals import because, refuse
from rules.state import CHANCE, GameState
from rules.words import message


def by_player(state: GameState, legal: Legal, player: int) -> Iterator[Possibility]:
    """Choosing the player; for the player who decides, also all moves that need no die or card."""
    decision = state.decision
    choice = ChoosePlayer(player)
    if choice in legal:
        yield Possibility(offer(state, choice), (choice,))
    elif decision is not None and decision.kind in ("choose", "choose player"):
        name = state.setup.players[player].name
        refusal = because("TXT-3", "not_meant_player", player=name)
        yield Possibility(message("possible.choose", what=name), refusal=refusal)
    if state.over or decision is None:
        yield Possibility(message("move.pass"), refusal=because("END-1", "over"))
    elif decision.player == CHANCE:
        yield Possibility(message("move.pass"), refusal=because("DIE-5", "chance"))
    elif decision.player != player:
        yield Possibility(message("move.pass"), refusal=not_their_turn(state, decision))
    else:
        yield from _said(state, legal)


_POINTED = (
    *STARTING_MOVES,
    AlsoBuy,
    AlsoField,
    AlsoUse,
    Pay,
    Reroll,
    Attack,
    Block,
    Assign,
    Choose,
)
"""Moves that are listed at a die or a card."""


def _said(state: GameState, legal: Legal) -> Iterator[Possibility]:
    said = [move for move in legal if not isinstance(move, (*_POINTED, ChoosePlayer))]
    yield from (Possibility(offer(state, move), (move,)) for move in said)
    if Pass() not in said:
        yield tried(state, legal, Pass())
    can_offer = turn.is_between_acts(state)
    for last, is_legal in ((OfferDraw(), can_offer), (Concede(), True)):
        refusal = None if is_legal else refuse(state, last)
        yield Possibility(offer(state, last), (last,) if is_legal else (), refusal)
