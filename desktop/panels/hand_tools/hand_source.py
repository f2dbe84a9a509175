"""What tools and typed sentences mean as moves, and what they would do; plays nothing by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from desktop.card_art.card_print import is_by_hand
from desktop.panels.hand_tools.tools import MAIN_TOOLS, MORE_TOOLS, Tool
from desktop.text.translation import translate
from rules.advice import (
    DropTarget,
    HandGoal,
    HandValue,
    LogLine,
    Refusal,
    TableSubject,
    dice_in_reach,
)
from rules.game import Game, IllegalMove
from rules.model import (
    NO_CARD,
    NO_DIE,
    CardId,
    ChooseDie,
    Confirm,
    DieId,
    HandAct,
    Move,
    PlayerId,
)
from rules.state import DecisionKind, Event, Frame, GameState, HandActBegan, Zone

_MOST_FORETOLD = 2
_SEEN = (
    *(Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.ATTACK, Zone.USED, Zone.OUT),
    *(Zone.CARD, Zone.LAID, Zone.CAPTIVE, Zone.ASIDE),
)
_ENDS = {
    Zone.PREP: "prep",
    Zone.RESERVE: "reserve",
    Zone.FIELD: "field",
    Zone.USED: "used",
    Zone.BAG: "bag",
    Zone.CARD: "card",
}
MOVE = next(tool for tool in MAIN_TOOLS if tool.id == "move")
FIELD = next(tool for tool in MORE_TOOLS if tool.id == "field")
_PROBE = "Draw a die."
"""A sentence that is legal whenever players may act by hand."""


class Goals(NamedTuple):
    """The dice and the players on which a tool can be used now."""

    dice: frozenset[DieId] = frozenset()
    players: frozenset[PlayerId] = frozenset()


class ToolUse(NamedTuple):
    """How a tool is used: what is filled in, and whether the card says "target"."""

    tool: Tool
    values: Mapping[str, HandValue]
    is_target: bool = False


class HandSource(NamedTuple):
    """The text that is carried out: its card, and the die that is "this die" in it."""

    card: CardId = NO_CARD
    die: DieId = NO_DIE

    def act(self, game: Game, wording: str) -> HandAct:
        """The act that carries out a sentence."""
        return HandAct(self._you(game), wording, self.card, self.die)

    def player(self, game: Game) -> PlayerId | None:
        """The player of the text; None if the table is adjusted, or for a card of both."""
        state, setup = game.state, game.setup
        frame = state.top_frame if game.decision_kind is DecisionKind.BY_HAND else None
        found: PlayerId | None = None
        if frame is not None:
            found = frame.player
        elif self.die != NO_DIE:
            found = state.dice[self.die].controller
        elif self.card != NO_CARD:
            found = setup.cards[self.card].owner
        return found if found in setup.player_ids else None

    def _you(self, game: Game) -> PlayerId:
        """Who is "you": the player of the text, or who acts for a computer; else who decides."""
        player = self.player(game)
        if player is None or game.setup.players[player].computer:
            return PlayerId(0) if game.decision is None else game.decision.player
        return player

    def refusal(self, game: Game) -> Refusal | None:
        """Why players may not act by hand for this text now; None if they may."""
        return game.refusal(self.act(game, _PROBE))

    # --- tools

    def filled_in(
        self, game: Game, use: ToolUse, die: DieId = NO_DIE, on_player: PlayerId | None = None
    ) -> HandAct | None:
        """The act of a tool on a die, on a player, or on what is chosen afterward.

        None if the values make no sentence.
        """
        goal = HandGoal(self._you(game), die, on_player, use.is_target, self.card, self.die)
        return use.tool.made.fill(use.values, goal)

    def goals(self, game: Game, use: ToolUse) -> Goals:
        """The dice to which a tool does something, and the players its sentence can be about."""
        act = self.filled_in(game, use) if use.tool.goes_on_dice else None
        dice: Iterable[DieId] = ()
        if act is not None and game.refusal(act) is None:
            reached = dice_in_reach(game.state, act)
            dice = (die for die in reached if game.state.dice[die].zone in _SEEN)
        players = game.setup.player_ids if use.tool.on_players else ()
        return Goals(frozenset(dice), frozenset(players))

    def moves(self, game: Game, use: ToolUse, goal: TableSubject) -> tuple[Move, ...]:
        """The act of a tool on a goal, and the choice of the goal in it; () if there is none."""
        if goal.kind == "player":
            act = self.filled_in(game, use, on_player=goal.player)
            return () if act is None else (act,)
        act = self.filled_in(game, use, goal.die)
        return () if act is None else (act, ChooseDie(goal.die))

    # --- moving dice

    def ends(self, game: Game, die: DieId) -> dict[DropTarget, tuple[Move, ...]]:
        """The places to which a die can be moved by hand, with the moves for each."""
        moved, card = game.state.dice[die], game.state.dice[die].card
        found: dict[DropTarget, tuple[Move, ...]] = {}
        if moved.owner < 0:
            return found
        for zone, word in _ENDS.items():
            place = DropTarget("zone", zone=zone, player=moved.owner)
            if zone is Zone.CARD:
                place = DropTarget("card", card=card)
            moves = self._moves_to(game, die, word) if zone is not moved.zone else ()
            if moves:
                found[place] = moves
        return found

    def _moves_to(self, game: Game, die: DieId, word: str) -> tuple[Move, ...]:
        tool = FIELD if word == "field" else MOVE
        values = {**tool.first_values(), **({} if word == "field" else {"zone": word})}
        act = self.filled_in(game, ToolUse(tool, values), die)
        twin = None if act is None else after(game, (act,))
        if act is None or twin is None or die not in twin.legal_clicks():
            return ()
        return act, ChooseDie(die)


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
    return game.decision_kind is DecisionKind.BY_HAND or _is_in_act(game.state)


def _is_in_act(state: GameState) -> bool:
    """Whether a sentence is being carried out by hand."""
    return any(isinstance(part, Frame) and part.is_by_hand for part in state.stack)


def dice_changed_by_hand(game: Game) -> frozenset[DieId]:
    """The dice to which something was done by hand in this turn."""
    if not game.setup.by_hand:
        return frozenset()
    turn, found = game.state.turn, set[DieId]()
    for played in reversed(game.history):
        before = played.state_before
        if before.turn != turn:
            break
        if isinstance(played.move, HandAct) or _is_in_act(before):
            for event in played.events:
                found |= _dice_in(event)
    return frozenset(die for die in found if die >= 0)


def _dice_in(event: Event) -> set[DieId]:
    """The dice to which an event happens; to begin an act does nothing to its die."""
    if isinstance(event, HandActBegan):
        return set()
    target = getattr(event, "target", None)
    dice = getattr(event, "dice", ())
    return {getattr(event, "die", NO_DIE), *dice, target if isinstance(target, int) else NO_DIE}


def notes_by_card(game: Game) -> dict[CardId, str]:
    """The words that are kept beside cards with a text by hand."""
    words = game.state.chosen_words
    return {card: word for card, _, word in words if is_by_hand_card(game, card)}


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
