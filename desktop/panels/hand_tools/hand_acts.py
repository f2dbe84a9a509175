"""What tools and typed sentences mean as moves, and what they would do; plays nothing by itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from desktop.card_art.card_print import is_by_hand
from desktop.panels.hand_tools.tools import (
    DIE,
    PLAYER,
    ToolUse,
    sentence_for_die,
    sentence_for_move,
    sentence_for_player,
)
from desktop.text.translation import translate
from rules.advice import DropTarget, LogLine, Refusal, TableSubject
from rules.game import Game, IllegalMove
from rules.model import (
    NO_CARD,
    NO_DIE,
    CardId,
    ChooseDie,
    ChoosePlayer,
    Confirm,
    DieId,
    HandAct,
    Move,
    PlayerId,
)
from rules.state import DecisionKind, Frame, Zone

_MOST_FORETOLD = 2
_SEEN = (Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.ATTACK, Zone.USED, Zone.OUT)
_ENDS = (Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.USED, Zone.BAG)
_PROBE = "Draw a die."
"""A sentence that is legal whenever players may act by hand."""


class Goals(NamedTuple):
    """The dice and the players on which a tool can be used now."""

    dice: frozenset[DieId] = frozenset()
    players: frozenset[PlayerId] = frozenset()


class HandSource(NamedTuple):
    """The text that is carried out: its card, and the die that is "this die" in it."""

    card: CardId = NO_CARD
    die: DieId = NO_DIE

    def act(self, game: Game, wording: str, player: PlayerId | None = None) -> HandAct:
        """The act that carries out a sentence; "you" is the player who decides by default."""
        decision = game.decision
        if player is None:
            player = PlayerId(0) if decision is None else decision.player
        return HandAct(player, wording, self.card, self.die)

    def refusal(self, game: Game) -> Refusal | None:
        """Why players may not act by hand for this text now; None if they may."""
        return game.refusal(self.act(game, _PROBE))

    # --- tools

    def goals(self, game: Game, use: ToolUse) -> Goals:
        """The dice and players on which a tool can be used: those that its sentence can choose."""
        goals, players = use.tool.goals, frozenset(game.setup.player_ids)
        if use.tool.id == "move":
            return Goals(frozenset(die.id for die in game.state.dice if die.zone in _SEEN))
        if use.tool.id == "note":
            return Goals(frozenset(die.id for die in game.state.dice if die.zone in _SEEN))
        if DIE not in goals:
            return Goals(players=players if PLAYER in goals else frozenset())
        twin = after(game, (self.act(game, sentence_for_die(use)),))
        if twin is None:
            return Goals()
        dice = frozenset(die for die, moves in twin.legal_clicks().items() if moves)
        chosen = (move for move in twin.legal_moves() if isinstance(move, ChoosePlayer))
        return Goals(dice, frozenset(move.player for move in chosen))

    def moves(self, game: Game, use: ToolUse, goal: TableSubject) -> tuple[Move, ...]:
        """The act of a tool on a goal, and the choice of the goal in it."""
        if DIE not in use.tool.goals:
            return (self.act(game, sentence_for_player(use), goal.player),)
        act = self.act(game, sentence_for_die(use))
        return act, ChooseDie(goal.die) if goal.kind == "die" else ChoosePlayer(goal.player)

    # --- moving dice

    def moves_to(self, game: Game, die: DieId, end: Zone) -> tuple[Move, ...]:
        """The moves that put a die into another zone of its player; () if no text does that."""
        moved = game.state.dice[die]
        sentence = sentence_for_move(moved.zone, end)
        if not sentence or moved.controller < 0:
            return ()
        act = self.act(game, sentence, moved.controller)
        twin = after(game, (act,))
        if twin is None or die not in twin.legal_clicks():
            return ()
        return act, ChooseDie(die)

    def ends(self, game: Game, die: DieId) -> dict[DropTarget, tuple[Move, ...]]:
        """The zones into which a die can be moved by hand, with the moves for each."""
        player = game.state.dice[die].controller
        found = {
            DropTarget("zone", zone=zone, player=player): self.moves_to(game, die, zone)
            for zone in _ENDS
        }
        return {place: moves for place, moves in found.items() if moves}


# --- trying moves ---------------------------------------------------------------------------------


def after(game: Game, moves: Iterable[Move]) -> Game | None:
    """The match after moves that are only tried; None if one is not legal."""
    twin = game.copy()
    try:
        for move in moves:
            twin.play(move)
    except IllegalMove:
        return None
    return twin


def finished(game: Game, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """These moves, and a confirmation if the choice in them needs one."""
    twin = after(game, moves) if len(moves) > 1 else None
    is_chosen = twin is not None and twin.legal_moves() == (Confirm(),)
    return (*moves, Confirm()) if is_chosen else moves


def foretell(game: Game, moves: tuple[Move, ...]) -> str:
    """What moves would do, in the words of the log, or in short why they are refused."""
    twin = game.copy()
    try:
        for move in finished(game, moves):
            twin.play(move)
    except IllegalMove as refused:
        return translate(refused.refusal.brief_reason)
    lines = twin.log_lines()[len(game.log_lines()) :]
    told = [translate(line.message) for line in lines if not tells_of_hand(line)]
    return "; ".join(told[:_MOST_FORETOLD])


# --- what the match says --------------------------------------------------------------------------


def is_under_way(game: Game) -> bool:
    """Whether a text by hand is being carried out, perhaps with a choice for one of its acts."""
    return game.decision_kind is DecisionKind.BY_HAND or any(
        isinstance(part, Frame) and part.is_by_hand for part in game.state.stack
    )


def asked_source(game: Game) -> HandSource:
    """The text by hand that the open decision asks for."""
    source = game.decision_source()
    return HandSource() if source is None else HandSource(source.card, source.die)


def is_by_hand_card(game: Game, card: CardId) -> bool:
    """Whether the players carry out some of a card's text."""
    return card >= 0 and is_by_hand(game.setup.cards[card].card)


def tells_of_hand(line: LogLine) -> bool:
    """Whether a line of the log tells of an act by hand."""
    return line.message.id.startswith("log.by_hand")


def reason_of(refusal: Refusal) -> str:
    """Why something is refused, and what to do instead."""
    return " ".join(filter(None, (translate(refusal.reason), translate(refusal.remedy))))
