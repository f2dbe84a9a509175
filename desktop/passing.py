"""Whom the table asks, and what it answers by itself: comforts that are no rules.

* A decision with one answer is given by the table (`answers_alone`): the only target, the only way
  to pay. An own turn never ends so: what ends it brings new dice, and could not be taken back.
* A player who can do nothing but pass is passed for (`passes_for_idle`).
* A player may pass *until something happens*: for the rest of the turn, or until the other player
  does something that concerns them. Whoever acts again does not wait any more.
* A *mark* on a step asks its player there whatever the comforts say, whoever's turn it is.

The table only ever plays moves that are legal, through the same door as the players.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.events import (
    AbilityStarted,
    ActionUsed,
    AttackDeclared,
    BlockDeclared,
    DamageDealt,
    Event,
    GlobalUsed,
    KnockedOut,
    LifeChanged,
    PlayerDamaged,
    TurnBegan,
)
from rules.game import Game
from rules.moves import STARTING_MOVES, Attack, Block, Confirm, Move, Pass
from rules.state import CHANCE, Decision, GameState, Step

_WINDOWS = ("main", "window", "reply")
"""The decisions in which a player may act, or pass (PRI-1)."""

_SEATS = ("first", "second")
_STEPS = {"main": Step.MAIN, "attack": Step.ATTACK}


class Mark(NamedTuple):
    """A mark of a player on a step of the turn: there they are always asked."""

    player: int
    step: Step

    @property
    def name(self) -> str:
        """How it stands among the settings: "second attack"."""
        step = next(name for name, step in _STEPS.items() if step is self.step)
        return f"{_SEATS[self.player]} {step}"


MARKS = tuple(Mark(player, step) for step in _STEPS.values() for player in range(len(_SEATS)))
"""The marks there can be: on the steps in which players may act in turn."""


def read_marks(names: Iterable[str]) -> frozenset[Mark]:
    """The marks that these names mean; what means none is left out."""
    wanted = set(names)
    return frozenset(mark for mark in MARKS if mark.name in wanted)


class Passing:
    """What the players of one match want to be asked."""

    def __init__(self) -> None:
        self.passes_for_idle = True
        self.answers_alone = False
        self.marks: frozenset[Mark] = frozenset()
        self._since: dict[int, int] = {}

    @property
    def waiting(self) -> tuple[int, ...]:
        """The players who pass until something happens."""
        return tuple(sorted(self._since))

    def wait(self, game: Game) -> None:
        """The player to decide passes from now on, until something happens."""
        if game.decision is not None:
            self._since[game.decision.player] = len(game.played)

    def ask_again(self) -> None:
        """Nobody waits any more."""
        self._since.clear()

    def took_back(self, game: Game) -> None:
        """Moves were taken back; who had not begun to wait then does not wait."""
        now = len(game.played)
        self._since = {player: since for player, since in self._since.items() if since < now}

    def hear_move(self, player: int, move: Move) -> None:
        """A player does something: they do not wait any more."""
        if isinstance(move, (*STARTING_MOVES, Attack, Block)):
            self._since.pop(player, None)

    def hear(self, state: GameState, events: Iterable[Event]) -> None:
        """Something happened: those whom it concerns do not wait any more."""
        if self._since:
            for event in events:
                for player in self.waiting:
                    if _concerns(state, event, player):
                        del self._since[player]

    def answer(self, game: Game) -> tuple[Move, ...]:
        """The moves that the table makes now by itself; () where a player is asked."""
        decision = game.decision
        if decision is None or decision.player == CHANCE:
            return ()
        if decision.kind in _WINDOWS:
            return (Pass(),) if self._passes(game, decision) else ()
        return _only_answer(game, decision) if self.answers_alone else ()

    def _passes(self, game: Game, decision: Decision) -> bool:
        state = game.state
        closes = decision.kind != "reply" and state.passes == 2
        if closes and self._had_no_say(game):
            return True  # nothing has changed since they passed themselves (PRI-1)
        if Mark(decision.player, state.step) in self.marks:
            return False
        if (closes or decision.kind == "reply") and decision.player in self._since:
            return True
        if game.legal() != (Pass(),):
            return False
        if closes or decision.kind == "reply":
            return self.passes_for_idle
        # The active player has come to the end of what they could do.
        return self.answers_alone and (decision.kind == "window" or game.could_attack())

    def _had_no_say(self, game: Game) -> bool:
        """Whether the one who passed last did not choose to: they could not act, or pass on."""
        last = len(game.played) - 1
        before = game.played[last].before.decision if last >= 0 else None
        if before is None or before.kind != "reply":
            return False  # nobody has passed yet, or they have declined a draw
        if self._since.get(before.player, last) < last:
            return True
        return self.passes_for_idle and game.was_forced(last)


def _only_answer(game: Game, decision: Decision) -> tuple[Move, ...]:
    """The answer to a question that has only one; what a player has begun, they end."""
    if decision.kind == "pay":
        paid = game.only_payment()
        return (*paid, Confirm()) if paid else ()
    legal = game.legal()
    if len(legal) != 1 or isinstance(legal[0], Confirm):
        return ()
    return legal if decision.kind not in ("attackers", "blockers") else _forced(game, decision)


def _forced(game: Game, decision: Decision) -> tuple[Move, ...]:
    """The one attack, or the one set of blocks, that the rules leave; () if there are others."""
    twin, moves = game.copy(), list[Move]()
    while twin.decision == decision:
        legal = twin.legal()
        if len(legal) != 1:
            return ()
        moves.append(legal[0])
        if isinstance(legal[0], Confirm | Pass):
            break
        twin.play(legal[0])
    return tuple(moves)


def _concerns(state: GameState, event: Event, player: int) -> bool:
    """Whether something is done to a player, or by the other one so that they may want to act."""
    match event:
        case TurnBegan():
            return True
        case AttackDeclared() | BlockDeclared() | GlobalUsed() | ActionUsed() | AbilityStarted():
            return event.player != player
        case PlayerDamaged():
            return event.player == player
        case LifeChanged():
            return event.player == player and event.amount < 0
        case DamageDealt() | KnockedOut():
            return state.dice[event.die].player == player
        case _:
            return False
