"""Fast matches of the computer with itself, from which the evaluation learns who wins.

Two kinds of players: the fast policy with changing habits, which visits positions that good players
avoid, and a player with very few candidates, which plays well enough to learn from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

import msgspec

from rules.engine.evaluate import costs
from rules.engine.turn import turn_loop
from rules.engine.turn.dealer import SeededDealer, splitmix64
from rules.game import Game
from rules.model.ids import CHANCE, SIDEKICK_ID, DieId, PlayerId
from rules.model.moves import Attack, Block, Buy, MarkForReroll, Move, Pass
from rules.opponents.evaluation import CardValues
from rules.opponents.keen_policy import KeenPolicy
from rules.opponents.position_features import PositionReader
from rules.opponents.quick_policy import able_attackers, declare
from rules.state import CARD, FIELD, GONE, Decision, DecisionKind, GameState
from rules.state.setup import Setup
from rules.teams import RandomNumbers

LONGEST = 80
"""A match that takes more turns is a tie; it teaches nothing."""


class Decider(Protocol):
    """A player that plays its decisions directly on the state."""

    def decide(self, state: GameState, decision: Decision) -> None:
        """Play the next move, or all moves of a declaration or a payment."""


class Judge(Protocol):
    """Judges positions at the end of a turn."""

    def value(self, state: GameState, player: PlayerId) -> float:
        """The value of a position for a player."""


class PlayedPosition(msgspec.Struct, frozen=True):
    """The inputs of the network at the end of a turn, and who moves next.

    `owned` and `in_field` are how many more dice of each card that player has.
    """

    inputs: tuple[float, ...]
    mover: PlayerId
    owned: tuple[int, ...]
    in_field: tuple[int, ...]


class PlayedMatch(msgspec.Struct):
    """The positions at the ends of the turns of a match, and who won; None for a tie."""

    positions: list[PlayedPosition]
    winner: PlayerId | None
    turns: int


def play_fast_match(
    setup: Setup, seed: int, players: Sequence[Decider], reader: PositionReader | None
) -> PlayedMatch:
    """Play a match to its end. Without a reader, no positions are kept."""
    dealer = SeededDealer(seed)
    game = Game(setup, dealer, keeps_history=False)
    game.start()
    state, positions, turn = game.state, list[PlayedPosition](), game.state.turn
    while state.decision is not None and state.turn <= LONGEST:
        decision = state.decision
        if state.turn != turn:
            turn = state.turn
            if reader is not None:
                positions.append(_position(state, reader))
        if decision.player == CHANCE:
            turn_loop.apply_move(state, dealer.deal(state), [])
        else:
            players[decision.player].decide(state, decision)
    return PlayedMatch(positions, state.winner, state.turn)


def _position(state: GameState, reader: PositionReader) -> PlayedPosition:
    mover, owned, in_field = (
        state.active,
        [0] * len(state.setup.cards),
        [0] * len(state.setup.cards),
    )
    for die in state.dice:
        if die.zone is not CARD and die.zone is not GONE:
            owned[die.card] += 1 if die.owner == mover else -1
        if die.zone is FIELD:
            in_field[die.card] += 1 if die.controller == mover else -1
    return PlayedPosition(reader.inputs(state), mover, tuple(owned), tuple(in_field))


# --- the fast policy with habits ------------------------------------------------------------------

_CHANGE = 12
"""The chance that a player changes habits, in percent of its turns."""

_WHIMS = {
    DecisionKind.ATTACKERS: 30,
    DecisionKind.BLOCKERS: 25,
    DecisionKind.MAIN: 20,
    DecisionKind.REROLL: 10,
}
"""How often it does anything else, in percent."""


class StyledPolicy(KeenPolicy):
    """The fast policy with habits that change now and then, and with whims."""

    def __init__(self, cards: CardValues, luck: RandomNumbers) -> None:
        super().__init__(cards)
        self._luck = luck
        self._turn = -1
        self._change_habits()

    def _change_habits(self) -> None:
        luck = self._luck
        self._attack = ("fast", "none", "strong", "all", "fast")[luck.below(5)]
        self._block = ("fast", "none", "no sidekicks", "fast")[luck.below(4)]
        self._reroll = ("poor", "energy", "mixed")[luck.below(3)]

    def decide(self, state: GameState, decision: Decision) -> None:
        """Play the next move, or all moves of a declaration or a payment."""
        if state.turn != self._turn:
            self._turn = state.turn
            if self._luck.below(100) < _CHANGE:
                self._change_habits()
        if self._luck.below(100) < _WHIMS.get(decision.kind, 0):
            self._act_on_a_whim(state, decision)
        elif decision.kind is DecisionKind.REROLL:
            declare(state, [MarkForReroll(die) for die in self._rerolled(state, decision.dice)])
        else:
            super().decide(state, decision)

    def _act_on_a_whim(self, state: GameState, decision: Decision) -> None:
        match decision.kind:
            case DecisionKind.ATTACKERS:
                some = [die.die for die in able_attackers(state) if self._luck.below(2)]
                declare(state, [Attack(die) for die in some])
            case DecisionKind.BLOCKERS:
                blocks = [pair for pair in self.blocks(state) if self._luck.below(2)]
                declare(state, [Block(*pair) for pair in blocks])
            case DecisionKind.REROLL:
                some = [die for die in decision.dice if self._luck.below(2)]
                declare(state, [MarkForReroll(die) for die in some])
            case _:
                legal = turn_loop.legal_moves(state)
                turn_loop.apply_move(state, legal[self._luck.below(len(legal))], [])

    def attackers(self, state: GameState) -> list[DieId]:
        """The attackers that it declares."""
        match self._attack:
            case "none":
                return []
            case "all":
                return [die.die for die in able_attackers(state)]
            case "strong":
                return [die.die for die in able_attackers(state) if die.attack > 1]
            case _:
                return super().attackers(state)

    def blocks(self, state: GameState) -> list[tuple[DieId, DieId]]:
        """The blocks that it declares."""
        if self._block == "none":
            return []
        blocks = super().blocks(state)
        if self._block == "fast":
            return blocks
        return [pair for pair in blocks if state.dice[pair[0]].card != SIDEKICK_ID]

    def _rerolled(self, state: GameState, dice: Sequence[DieId]) -> list[DieId]:
        is_mixed = self._reroll == "mixed"
        if self._reroll == "poor" or (is_mixed and self._luck.below(2)):
            return self.poor_dice(state, dice)
        return without_energy(self.cards, state, dice)


def without_energy(cards: CardValues, state: GameState, dice: Sequence[DieId]) -> list[DieId]:
    """The dice that show no energy and are no strong characters."""
    return [
        die
        for die in dice
        if not cards.symbols[state.dice[die].card][state.dice[die].face]
        and (
            cards.face_stats[state.dice[die].card][state.dice[die].face]
            < cards.mean_stats[state.dice[die].card]
        )
    ]


# --- the player with few candidates ---------------------------------------------------------------

_ROLLS = 2
"""How many rolls it imagines."""

_PURCHASES = 3
"""How many purchases it compares."""

_BLUNDERS = 8
"""How often it takes any candidate, in percent."""


class NanoPlayer(KeenPolicy):
    """Compares two to six candidates of a decision by the position at the end of the turn."""

    def __init__(
        self, cards: CardValues, judge: Judge, luck: RandomNumbers, blunders: int = _BLUNDERS
    ) -> None:
        super().__init__(cards)
        self._judge, self._luck, self._blunders = judge, luck, blunders
        self._finish = KeenPolicy(cards)

    def decide(self, state: GameState, decision: Decision) -> None:
        """Play the next move, or all moves of a declaration or a payment."""
        found: list[list[Move]]
        match decision.kind:
            case DecisionKind.ATTACKERS:
                found = [[Attack(die) for die in dice] for dice in _attacks(self._finish, state)]
            case DecisionKind.BLOCKERS:
                found = [[Block(*pair) for pair in some] for some in _blocks(self._finish, state)]
            case DecisionKind.REROLL:
                found = [
                    [MarkForReroll(die) for die in dice]
                    for dice in self._rerolls(state, decision.dice)
                ]
            case DecisionKind.MAIN:
                self._choose_act(state, decision)
                return
            case _:
                super().decide(state, decision)
                return
        declare(state, self._best(state, found))

    def _best(self, state: GameState, found: Sequence[list[Move]]) -> list[Move]:
        different = list({tuple(moves): moves for moves in found}.values())
        if len(different) == 1 or self._luck.below(100) < self._blunders:
            return different[self._luck.below(len(different))]
        return max(different, key=lambda moves: self._worth(state, moves))

    def _worth(self, state: GameState, moves: Sequence[Move]) -> float:
        twin = state.copy()
        declare(twin, moves)
        return self._worth_of_end(state, twin)

    def _worth_of_end(self, state: GameState, twin: GameState) -> float:
        player = state.deciding_player
        assert player is not None
        total = 0.0
        for sample in range(_ROLLS):
            end = twin.copy()
            seed = splitmix64(state.turn * 64 + state.chance_count * 8 + sample)
            self._finish.finish_turn(end, state.turn, seed)
            total += self._judge.value(end, player)
            if end.chance_count == twin.chance_count:
                return total / (sample + 1)
        return total / _ROLLS

    def _rerolls(self, state: GameState, dice: Sequence[DieId]) -> Iterator[list[DieId]]:
        yield []
        yield self.poor_dice(state, dice)
        yield without_energy(self.cards, state, dice)
        yield list(dice)

    def _choose_act(self, state: GameState, decision: Decision) -> None:
        fast = self.main_move(state, decision.player)
        purse = costs.energy_pool_of(state, decision.player)
        buys = sorted(
            costs.affordable_purchases(state, decision.player, purse),
            key=lambda card: -self.purchase_gain[card],
        )
        found = list(dict.fromkeys((fast, *map(Buy, buys[:_PURCHASES]), Pass())))
        if len(found) == 1:
            move = found[0]
        elif self._luck.below(100) < self._blunders:
            move = found[self._luck.below(len(found))]
        else:
            move = max(found, key=lambda one: self._worth_of_act(state, one))
        turn_loop.apply_move(state, move, [])

    def _worth_of_act(self, state: GameState, move: Move) -> float:
        twin = state.copy()
        turn_loop.apply_move(twin, move, [])
        return self._worth_of_end(state, twin)


def _attacks(policy: KeenPolicy, state: GameState) -> Iterator[list[DieId]]:
    able = [die.die for die in able_attackers(state)]
    yield []
    yield policy.attackers(state)
    yield able
    yield [die for die in able if state.dice[die].card != SIDEKICK_ID]
    yield able[1:]


def _blocks(policy: KeenPolicy, state: GameState) -> Iterator[list[tuple[DieId, DieId]]]:
    blocks = policy.blocks(state)
    yield []
    yield blocks
    yield blocks[:1]
    yield blocks[1:]
