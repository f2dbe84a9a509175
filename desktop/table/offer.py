"""What the table offers a person now: which dice can be clicked, and which are picked or proposed.

Everything is asked from the game; nothing is worked out here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.game import Game
from rules.meaning import HERE
from rules.moves import (
    NO_DIE,
    AlsoBuy,
    AlsoField,
    AlsoUse,
    Block,
    Buy,
    ChoosePlayer,
    Field,
    Move,
    Pay,
    UseGlobal,
    UsePaid,
)
from rules.refusals import Refusal
from rules.state import CHANCE, Decision, Frame, Zone


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be done now, by `player`.

    `clicks` are the moves that a click on a die may be, `players` those of the players' plates,
    `globals` those of the cards' buttons by card and ability, `coin` those of energy without a die.
    `picked` dice are part of what is being put together, `proposed` ones would complete the
    payment; `wanted` dice and cards are what the question is about, as what is paid for. `shares`
    are the dice among which damage is split.
    """

    clicks: dict[int, tuple[Move, ...]] = field(default_factory=dict)
    players: dict[int, Move] = field(default_factory=dict)
    globals: dict[tuple[int, int], Move] = field(default_factory=dict)
    coin: tuple[Move, ...] = ()
    player: int = CHANCE
    picked: frozenset[int] = frozenset()
    proposed: frozenset[int] = frozenset()
    wanted: frozenset[int] = frozenset()
    wanted_cards: frozenset[int] = frozenset()
    shares: tuple[int, ...] = ()

    def acts_with(self, die: int) -> bool:
        """Whether a die can be clicked, is picked already, or takes a share of damage."""
        return any(die in dice for dice in (self.clicks, self.picked, self.shares))


NOTHING = Offer()


def offered(game: Game) -> Offer:
    """What is offered to the player to decide; nothing while dice roll or when it is over."""
    decision = game.decision
    if decision is None or decision.player == CHANCE:
        return NOTHING
    legal = game.legal()
    seen = (die.id for die in game.state.dice if die.zone not in (Zone.BAG, Zone.GONE))
    clicks = {die: moves for die in seen if (moves := clicked(game, die))}
    acts = game.state.paying.acts if game.state.paying else ()
    return Offer(
        clicks,
        {move.player: move for move in legal if isinstance(move, ChoosePlayer)},
        {
            (move.card, move.ability): move
            for move in legal
            if isinstance(move, UseGlobal | AlsoUse)
        },
        tuple(move for move in legal if isinstance(move, Pay) and move.die == NO_DIE),
        decision.player,
        picked(game, decision),
        _proposed(game, decision),
        frozenset(act.die for act in acts if isinstance(act, Field | AlsoField))
        | about(game, decision),
        frozenset(act.card for act in acts if isinstance(act, Buy | AlsoBuy | UseGlobal | AlsoUse)),
        split.targets if (split := game.damage_split()) is not None else (),
    )


def clicked(game: Game, die: int) -> tuple[Move, ...]:
    """The moves that a click on a die may be, likeliest first; none if it may not be clicked."""
    answer = game.meant(die, HERE)
    moves = () if isinstance(answer, Refusal) else answer
    own = (move for move in game.legal() if isinstance(move, UsePaid) and move.die == die)
    return tuple(dict.fromkeys((*moves, *own)))


def is_aimed(moves: tuple[Move, ...]) -> bool:
    """Whether moves differ only in whom they are aimed at, so that a second die says which."""
    return len(moves) > 1 and all(isinstance(move, Block) for move in moves)


def picked(game: Game, decision: Decision) -> frozenset[int]:
    """The dice picked so far for a reroll, a payment or an effect."""
    state = game.state
    match decision.kind:
        case "reroll":
            return frozenset(state.marked)
        case "pay" if state.paying is not None:
            return frozenset(die for die, _ in state.paying.paid if die != NO_DIE)
        case "choose":
            return frozenset(die for die in decision.dice if die >= 0)
        case _:
            return frozenset()


def about(game: Game, decision: Decision) -> frozenset[int]:
    """The dice that a player is asked to pay or agree for: those chosen, or what is answered."""
    frame = game.state.stack[-1] if game.state.stack else None
    if decision.kind != "answer" or not isinstance(frame, Frame):
        return frozenset()
    meant = [die for dice in frame.answers for die in dice] or [frame.subject]
    return frozenset(die for die in meant if die >= 0 and die != frame.die)


def _proposed(game: Game, decision: Decision) -> frozenset[int]:
    if decision.kind != "pay":
        return frozenset()
    return frozenset(pay.die for pay in game.proposed_payment())
