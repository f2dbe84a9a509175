"""A random match that checks everything the engine promises, after every decision."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.analysis.playout import find_violations
from rules.engine import evaluate
from rules.game import Game, IllegalMove, SeededDealer
from rules.model import CHANCE, Energy, PlayerId, moves
from rules.model.moves import (
    Attack,
    Block,
    Buy,
    Concede,
    FieldCharacter,
    Move,
    OfferDraw,
    UseAction,
)
from rules.notation import read_match, replay_match, write_match
from rules.state import Setup
from tests.torture.random_setups import sets_from_json

MOST_DECISIONS = 20_000  # no random match has ever taken half as many
EAGER = (Attack, Block, FieldCharacter, Buy, UseAction)
MOVES = [kind for kind in Move.__subclasses__() if kind.__module__ == moves.__name__]


class PromiseBroken(Exception):
    """The engine did not keep a promise; the message says which."""


class MatchCounts(msgspec.Struct):
    """How often something was tried; figures of several matches can be added."""

    matches: int = 0
    decisions: int = 0
    undone: int = 0
    refused: int = 0
    read_back: int = 0

    def add(self, other: MatchCounts) -> None:
        """Add the figures of other matches."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class CheckedMatch:
    """Plays a match at random and raises `PromiseBroken` as soon as something is wrong.

    `digests` holds the digest after this many moves, for those moments that were looked at.
    """

    def __init__(self, setup: Setup, seed: int, counts: MatchCounts) -> None:
        self.luck = Random(seed)
        self.chance = SeededDealer(seed)
        self.game = Game(setup, None if setup.own_dice else self.chance)
        self.counts = counts
        self.is_eager = self.luck.random() < 0.5
        self.digests: dict[int, str] = {}

    def play(self, most: int) -> None:
        """Play the match to its end, or for this many decisions."""
        self.game.start()
        self.remember()
        self.counts.matches += 1
        for decided in range(min(most, MOST_DECISIONS)):
            if self.game.decision is None:
                break
            self.decide()
            if decided % 300 == 150:
                self.check_reads_back()
        else:
            self.expect(most < MOST_DECISIONS, "the match does not end")
        self.check_reads_back()
        self.check_history()
        self.expect(len(self.game.match_log()) > 0, "the log is empty")

    def decide(self) -> None:
        """Try illegal moves, play one legal move, check the result, and sometimes undo it."""
        if self.luck.random() < 0.2:
            self.check_refusals()
        if self.luck.random() < 0.05:
            self.check_copy()
        self.game.play(self.some_move())
        self.counts.decisions += 1
        if self.luck.random() < 0.3:
            self.remember()
        self.check_state()
        if self.luck.random() < 0.1:
            self.check_undo()

    def some_move(self) -> Move:
        """A legal move: any, or one that gets on with the match; of equal dice any."""
        decision = self.game.decision
        assert decision is not None
        if decision.player == CHANCE:
            return self.chance.deal(self.game.state)
        if self.luck.random() < 0.002 and self.game.refusal(OfferDraw()) is None:
            return OfferDraw()
        if self.luck.random() < 0.0002:
            return Concede()
        legal = self.game.legal_moves()
        eager = [move for move in legal if isinstance(move, EAGER)] if self.is_eager else []
        move = self.luck.choice(eager if eager and self.luck.random() < 0.7 else legal)
        if "die" not in move.__struct_fields__ or self.luck.random() < 0.8:
            return move
        others = [replace(move, die=die.id) for die in self.game.state.dice]
        return self.luck.choice([one for one in others if self.game.refusal(one) is None] or [move])

    # --- checks -------------------------------------------------------------------------------

    def expect(self, holds: object, promise: str) -> None:
        """Raise `PromiseBroken` unless something holds."""
        if not holds:
            raise PromiseBroken(promise)

    def check_state(self) -> None:
        """The invariants hold, stats are not negative, and the question can be shown."""
        state = self.game.state
        violations = find_violations(state)
        self.expect(not violations, "; ".join(violations))
        for die in (die for player in (0, 1) for die in state.fielded_dice(PlayerId(player))):
            stats = evaluate.attack_and_defense(state, die)
            self.expect(min(stats) >= 0, f"die {die.id} has the stats {stats}")
        self.expect(str(self.game.prompt()), "the prompt is empty")

    def check_refusals(self) -> None:
        """Illegal moves are refused with a rule, and nothing has changed."""
        before, history = self.remember(), self.moves_played
        for move in (self.random_move(), self.random_move(), self.near_miss()):
            refusal = self.game.refusal(move)
            if refusal is None:
                continue
            self.counts.refused += 1
            self.expect(refusal.rule_id and str(refusal), f"no reason why {move} is refused")
            try:
                self.game.play(move)
            except IllegalMove as refused:
                self.expect(refused.refusal == refusal, f"two reasons against {move}")
            else:
                raise PromiseBroken(f"{move} is refused ({refusal}) but was played")
            self.expect(self.moves_played == history, f"the refused {move} was played")
        self.expect(self.game.digest() == before, "a refused move changed the match")

    def random_move(self) -> Move:
        """A move of any kind with any values, nearly always illegal."""
        kind = self.luck.choice(MOVES)
        return kind(**{name: self.random_value(name) for name in kind.__struct_fields__})

    def near_miss(self) -> Move:
        """A legal move with one value replaced."""
        legal = self.game.legal_moves() or (self.random_move(),)
        move = self.luck.choice(legal)
        fields = move.__struct_fields__
        if not fields:
            return self.random_move()
        name = self.luck.choice(fields)
        return replace(move, **{name: self.random_value(name)})

    def random_value(self, field: str) -> Any:
        """A value for a field of a move, possibly out of range."""
        below = self.luck.randrange
        match field:
            case "die" | "attacker" | "target":
                return below(-1, len(self.game.state.dice) + 2)
            case "dice":
                return tuple(below(-1, 50) for _ in range(below(5)))
            case "faces":
                return tuple(below(-1, 7) for _ in range(below(5)))
            case "card":
                return below(-1, len(self.game.setup.cards) + 2)
            case "energy":
                return self.luck.choice(list(Energy))
            case "word":
                return self.luck.choice(("fist", "mask", "X-Men", "Avengers", "", "?"))
            case _:
                return below(-1, 6)

    def check_copy(self) -> None:
        """A copy that is played on leaves the match alone, and the same move has one result."""
        before = self.remember()
        move = self.some_move()
        one, other = self.game.copy(), self.game.copy()
        one.play(move)
        self.expect(self.game.digest() == before, f"playing {move} on a copy changed the match")
        other.play(move)
        self.expect(one.digest() == other.digest(), f"{move} has two results")

    def check_undo(self) -> None:
        """Undo some acts, compare each position with how it was, and redo them."""
        after, size = self.remember(), self.moves_played
        times = 0
        while self.is_undoable() and times < self.luck.randrange(1, 6):
            self.game.undo(past_chance=True, step=self.luck.random() < 0.5)
            times += 1
            was = self.digests.get(self.moves_played)
            self.expect(was in (None, self.game.digest()), "undo leads to another position")
        self.counts.undone += times
        if times and self.luck.random() < 0.1:  # play on from here instead
            self.digests = {at: one for at, one in self.digests.items() if at <= self.moves_played}
            self.remember()
            self.expect(self.game.undone_moves, "the undone moves are forgotten")
            return
        for _ in range(times):
            self.game.redo()
        same = (self.game.digest(), self.moves_played) == (after, size)
        self.expect(same, "redo leads to another position")

    def remember(self) -> str:
        """Remember how the match is now, unless it is known how it was when it got here."""
        if self.moves_played not in self.digests:
            self.digests[self.moves_played] = self.game.digest()
        return self.digests[self.moves_played]

    @property
    def moves_played(self) -> int:
        """The number of moves in the history, with those of Chance."""
        return len(self.game.history)

    def is_undoable(self) -> bool:
        """Whether a player has made a move that can be undone."""
        return any(not played.is_chance or self.game.dealer is None for played in self.game.history)

    def check_history(self) -> None:
        """The remembered positions are what they were when they were played."""
        for at in self.luck.sample(range(self.moves_played), min(20, self.moves_played)):
            now = msgspec.UNSET
            if at in self.digests:
                twin = self.game.copy()
                twin.undo(to=at)
                now = twin.digest()
            self.expect(now in (msgspec.UNSET, self.digests.get(at)), f"the past changed at {at}")

    def check_reads_back(self) -> None:
        """The match can be written, read with cards that were stored as JSON, and replayed."""
        text = write_match(self.game)
        again = replay_match(read_match(text, "again.match", sets_from_json()))
        self.counts.read_back += 1
        self.expect(again.digest() == self.game.digest(), "the match reads back differently")
        self.expect(write_match(again) == text, "the match is written differently when read back")
