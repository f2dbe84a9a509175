"""Verbs of damage, life and KO."""

from __future__ import annotations

from msgspec.structs import replace

from rules import changes, choosing, phrases
from rules.language import tree
from rules.placing import Log, place, show
from rules.state import (
    ATTACK,
    FIELD,
    Change,
    Frame,
    GameState,
)
from rules.verbs.stepping import in_field, players_meant, step_on


def deal(state: GameState, frame: Frame, effect: tree.Deal, log: Log) -> None:
    """Damage to dice and players together is one batch (Reckless Melee with two bursts)."""
    reached: tuple[int, ...] = ()
    if effect.to is not None:
        found = choosing.reach(state, frame, effect.to)
        if found is None:
            return
        reached = found
    much = phrases.amount(state, effect.amount, frame)
    batch = [
        Change("damage", die.id, much, frame.die, frame.kind, frame.player)
        for die in in_field(state, reached)
    ]
    if effect.players is not None:
        batch += [
            Change("player damage", player, much, frame.die, frame.kind, frame.player)
            for player in players_meant(state, effect.players, frame.player)
        ]
    step_on(state, frame, len(batch))
    changes.propose(state, tuple(batch))


def gain(state: GameState, frame: Frame, effect: tree.Gain, log: Log) -> None:
    """Gain life."""
    much = phrases.amount(state, effect.amount, frame)
    step_on(state, frame, 0)
    for player in players_meant(state, effect.who, frame.player):
        changes.gain_life(state, player, much, log)


def lose(state: GameState, frame: Frame, effect: tree.Lose, log: Log) -> None:
    """Lose life."""
    much = phrases.amount(state, effect.amount, frame)
    step_on(state, frame, 0)
    for player in players_meant(state, effect.who, frame.player):
        changes.lose_life(state, player, much, log)


def knock_out(state: GameState, frame: Frame, effect: tree.KnockOut, log: Log) -> None:
    """KO without damage."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    falling = in_field(state, reached)
    step_on(state, frame, len(falling))
    changes.propose(
        state,
        tuple(Change("ko", die.id, 0, frame.die, frame.kind, frame.player) for die in falling),
    )


def clear_damage(state: GameState, frame: Frame, effect: tree.ClearDamage, log: Log) -> None:
    """Take damage off."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    for number in reached:
        state.dice[number] = replace(state.dice[number], damage=0)
    step_on(state, frame, len(reached))


def prevent(state: GameState, frame: Frame, effect: tree.Prevent, log: Log) -> None:
    """Prevent damage of the batch that this interruption answers."""
    wanted = None if effect.amount is None else phrases.amount(state, effect.amount, frame)
    step_on(state, frame, 0)
    if wanted != 0:
        changes.prevent(state, frame, wanted, log)


def survive(state: GameState, frame: Frame, effect: tree.Survive, log: Log) -> None:
    """Stay in the Field instead of being knocked out."""
    step_on(state, frame, 1)
    changes.survive(state, frame.die)
    die = state.dice[frame.die]
    face = state.setup.cards[die.card].card.die.face_of_level(effect.level)
    if face is not None:
        show(state, die.id, face, log)
    if die.zone is ATTACK:
        place(state, die.id, FIELD, log, "effect")
