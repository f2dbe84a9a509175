"""What a player can do now: the dice to click, and those that are picked or proposed.

All of it comes from the game; this module works nothing out. In a lesson, only what the lesson asks
for is lit; everything else stays possible.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from desktop.match.hand_plan import die_look
from rules.advice import dice_asked_about, picked_dice
from rules.game import Game
from rules.model import (
    CHANCE,
    NO_DIE,
    NOBODY,
    AbilityId,
    AssignDamage,
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
)
from rules.state import Decision, DecisionKind, GameState


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


class CurrentOffer:
    """What can be done now, for all who ask: `now` is replaced at each question."""

    def __init__(self) -> None:
        self.now = NO_AFFORDANCES


def affordances_of(game: Game) -> Affordances:
    """What the deciding player can do; nothing while dice roll or after the end of the match."""
    decision = game.decision
    if decision is None or decision.player == CHANCE:
        return NO_AFFORDANCES
    legal, split = game.legal_moves(), game.damage_split()
    acts = game.state.payment.acts if game.state.payment else ()
    fielded = [act.die for act in acts if isinstance(act, FieldCharacter)]
    used_cards = [act.card for act in acts if isinstance(act, Buy | UseGlobal)]
    coin_moves = [move for move in legal if isinstance(move, Pay) and move.die == NO_DIE]
    return Affordances(
        moves_by_die=dict(game.legal_clicks()),
        moves_by_player={move.player: move for move in legal if isinstance(move, ChoosePlayer)},
        moves_by_global={
            (move.card, move.ability): move for move in legal if isinstance(move, UseGlobal)
        },
        coin_moves=tuple(coin_moves),
        player=decision.player,
        picked=picked_dice(game.state),
        proposed=_proposed(game, decision),
        subject_dice=frozenset(fielded) | dice_asked_about(game.state),
        subject_cards=frozenset(used_cards),
        damage_targets=split.targets if split is not None else (),
    )


def needs_target(moves: tuple[Move, ...]) -> bool:
    """Whether moves differ only in their target, so that clicking a second die decides."""
    return len(moves) > 1 and all(isinstance(move, Block) for move in moves)


def _proposed(game: Game, decision: Decision) -> frozenset[DieId]:
    if decision.kind is not DecisionKind.PAY:
        return frozenset()
    return frozenset(pay.die for pay in game.proposed_payment())


# --- what a lesson asks for -----------------------------------------------------------------------

_DIE_FIELDS = ("die", "attacker", "target")
_FREE_FIELDS = ("energy",)
"""The fields that may differ: a wild pays as any type."""


def only_wanted(offer: Affordances, wanted: tuple[Move, ...], state: GameState) -> Affordances:
    """The part of an offer that leads to the wanted moves, also with other dice that look alike."""
    splits = any(isinstance(move, AssignDamage) for move in wanted)
    return replace(
        offer,
        moves_by_die={
            die: moves
            for die, moves in offer.moves_by_die.items()
            if any(_does_as_well(state, move, wish) for move in moves for wish in wanted)
        },
        moves_by_player={
            player: move for player, move in offer.moves_by_player.items() if move in wanted
        },
        moves_by_global={
            button: move for button, move in offer.moves_by_global.items() if move in wanted
        },
        coin_moves=tuple(move for move in offer.coin_moves if move in wanted),
        damage_targets=offer.damage_targets if splits else (),
    )


def _does_as_well(state: GameState, move: Move, wish: Move) -> bool:
    """Whether a move does the same as another, perhaps with dice that look alike."""
    if type(move) is not type(wish):
        return False
    return all(
        _are_alike(state, getattr(move, field), getattr(wish, field))
        if field in _DIE_FIELDS
        else field in _FREE_FIELDS or getattr(move, field) == getattr(wish, field)
        for field in move.__struct_fields__
    )


def _are_alike(state: GameState, first: DieId, second: DieId) -> bool:
    if first == second:
        return True
    return NO_DIE not in (first, second) and die_look(state, first) == die_look(state, second)
