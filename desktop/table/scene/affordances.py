"""What a player can do now: the dice to click, and those that are picked or proposed.

All of it comes from the game; this module works nothing out.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.advice import CLICKED, dice_asked_about, picked_dice
from rules.game import Game
from rules.model import (
    CHANCE,
    NO_DIE,
    NOBODY,
    AbilityId,
    Block,
    Buy,
    CardId,
    ChoosePlayer,
    DieId,
    FieldCharacter,
    Move,
    Pay,
    PlayerId,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import Decision, DecisionKind, Zone


@dataclass(frozen=True, slots=True)
class Affordances:
    """What `player` can do now.

    `moves_by_die` are the moves that a click on a die can mean, `moves_by_player` those of the
    players' plates, `moves_by_global` those of the cards' buttons by card and ability, `coin_moves`
    those of energy without a die. `picked` dice are part of the choice so far, `proposed` dice
    would complete the payment. `subject_dice` and `subject_cards` are what the question is about,
    such as what is being paid for. `damage_targets` are the dice among which damage is split.
    """

    moves_by_die: dict[DieId, tuple[Move, ...]] = field(default_factory=dict)
    moves_by_player: dict[PlayerId, Move] = field(default_factory=dict)
    moves_by_global: dict[tuple[CardId, AbilityId], Move] = field(default_factory=dict)
    coin_moves: tuple[Move, ...] = ()
    player: PlayerId = NOBODY
    picked: frozenset[DieId] = frozenset()
    proposed: frozenset[DieId] = frozenset()
    subject_dice: frozenset[DieId] = frozenset()
    subject_cards: frozenset[CardId] = frozenset()
    damage_targets: tuple[DieId, ...] = ()

    @property
    def dice_in_question(self) -> frozenset[DieId]:
        """The dice that can be clicked, are picked already, or take a share of damage."""
        return frozenset((*self.moves_by_die, *self.damage_targets, *self.picked))

    def involves(self, die: DieId) -> bool:
        """Whether a die can be clicked, is picked already, or takes a share of damage."""
        return any(die in dice for dice in (self.moves_by_die, self.picked, self.damage_targets))


NO_AFFORDANCES = Affordances()


def affordances_of(game: Game) -> Affordances:
    """What the deciding player can do; nothing while dice roll or after the end of the match."""
    decision = game.decision
    if decision is None or decision.player == CHANCE:
        return NO_AFFORDANCES
    legal = game.legal_moves()
    seen = (die.id for die in game.state.dice if die.zone not in (Zone.BAG, Zone.GONE))
    clicks = {die: moves for die in seen if (moves := moves_on_click(game, die))}
    acts = game.state.payment.acts if game.state.payment else ()
    return Affordances(
        clicks,
        {move.player: move for move in legal if isinstance(move, ChoosePlayer)},
        {(move.card, move.ability): move for move in legal if isinstance(move, UseGlobal)},
        tuple(move for move in legal if isinstance(move, Pay) and move.die == NO_DIE),
        decision.player,
        picked_dice(game.state),
        _proposed(game, decision),
        frozenset(act.die for act in acts if isinstance(act, FieldCharacter))
        | dice_asked_about(game.state),
        frozenset(act.card for act in acts if isinstance(act, Buy | UseGlobal)),
        split.targets if (split := game.damage_split()) is not None else (),
    )


def moves_on_click(game: Game, die: DieId) -> tuple[Move, ...]:
    """The moves that a click on a die can mean, likeliest first; none if it cannot be clicked."""
    own = [
        move for move in game.legal_moves() if isinstance(move, UsePaidAbility) and move.die == die
    ]
    return tuple(dict.fromkeys((*game.legal_moves_for_drop(die, CLICKED), *own)))


def needs_target(moves: tuple[Move, ...]) -> bool:
    """Whether moves differ only in their target, so that clicking a second die decides."""
    return len(moves) > 1 and all(isinstance(move, Block) for move in moves)


def _proposed(game: Game, decision: Decision) -> frozenset[DieId]:
    if decision.kind is not DecisionKind.PAY:
        return frozenset()
    return frozenset(pay.die for pay in game.proposed_payment())
