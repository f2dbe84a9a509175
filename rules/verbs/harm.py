"""Handlers for damage, life and KO."""

from __future__ import annotations

from msgspec.structs import replace

from rules import answering, changes, choosing, phrases, queries
from rules.language import tree
from rules.placing import Log, place, show
from rules.state import (
    ATTACK,
    CHANCE,
    FIELD,
    PREP,
    UNROLLED,
    Change,
    Decision,
    Die,
    Frame,
    GameState,
    seat,
    seated,
)
from rules.verbs.stepping import current, in_field, step_on


def deal(state: GameState, frame: Frame, effect: tree.Deal, log: Log) -> None:
    """Deal damage; damage to dice and players is one batch (Reckless Melee with two bursts)."""
    sources: tuple[int, ...] = (frame.die,)
    reached: tuple[int, ...] = ()
    slot = 0  # the source is chosen first, then dice, then a player
    if effect.source is not None:
        dealing = choosing.reach(state, frame, effect.source)
        if dealing is None:
            return
        sources = dealing
        slot += isinstance(effect.source, tree.Pick)
        frame = current(state, frame)
    if effect.to is not None:
        found = choosing.reach(state, frame, effect.to, slot)
        if found is None:
            return
        reached = found
        slot += isinstance(effect.to, tree.Pick)
        frame = current(state, frame)
    players = [player for number in reached if (player := seated(number)) is not None]
    if effect.players is not None:
        meant = choosing.reach_players(state, frame, effect.players, slot)
        if meant is None:
            return
        players += meant
    much = phrases.amount(state, effect.amount, frame)
    kind, whose = frame.kind, frame.player
    able = [n for n in sources if n < 0 or not queries.cannot(state, state.dice[n], "deal damage")]
    hurt = in_field(state, reached)
    batch = [Change("damage", die.id, much, n, kind, whose) for n in able for die in hurt]
    batch += [Change("player damage", one, much, n, kind, whose) for n in able for one in players]
    step_on(state, frame, len(batch))
    changes.propose(state, tuple(batch))


def duel(state: GameState, frame: Frame, effect: tree.Duel, log: Log) -> None:
    """Let two dice damage each other at once; both amounts are read first (R056)."""
    both = choosing.reach_two(state, frame, effect.one, effect.other)
    if both is None:
        return
    frame = current(state, frame)
    pair = in_field(state, both[0][:1] + both[1][:1])
    step_on(state, frame, len(pair))
    if len(pair) == 2:
        blows = (_blow(state, frame, effect, *pair), _blow(state, frame, effect, *pair[::-1]))
        changes.propose(state, tuple(blow for blow in blows if blow is not None))


def _blow(state: GameState, frame: Frame, effect: tree.Duel, by: Die, to: Die) -> Change | None:
    """The damage that one die of a duel deals to the other; None if it cannot deal damage."""
    if queries.cannot(state, by, "deal damage"):
        return None
    much = phrases.stat(state, by, effect.stat)
    return Change("damage", to.id, much, by.id, frame.kind, frame.player)


def gain(state: GameState, frame: Frame, effect: tree.Gain, log: Log) -> None:
    """Add life to players."""
    players, much = _lives(state, frame, effect)
    for player in players:
        changes.gain_life(state, player, much, log)


def lose(state: GameState, frame: Frame, effect: tree.Lose, log: Log) -> None:
    """Take life from players, then check whether the match is over (END-1)."""
    players, much = _lives(state, frame, effect)
    for player in players:
        changes.lose_life(state, player, much, log)
    if players:
        changes.check_life(state, log)


def _lives(state: GameState, frame: Frame, effect: tree.Gain | tree.Lose) -> tuple[list[int], int]:
    """The players whose life changes, and the amount; no players while a choice is open."""
    players = choosing.reach_players(state, frame, effect.who)
    if players is None:
        return [], 0
    much = phrases.amount(state, effect.amount, frame)
    step_on(state, frame, 0)
    return players, much


def knock_out(state: GameState, frame: Frame, effect: tree.KnockOut, log: Log) -> None:
    """Knock out dice without damage."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    falling = [die for die in in_field(state, reached) if queries.can_be_knocked_out(state, die)]
    step_on(state, frame, len(falling))
    changes.propose(
        state,
        tuple(Change("ko", die.id, 0, frame.die, frame.kind, frame.player) for die in falling),
    )


def clear_damage(state: GameState, frame: Frame, effect: tree.ClearDamage, log: Log) -> None:
    """Remove all damage from dice."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    for number in reached:
        state.dice[number] = replace(state.dice[number], damage=0)
    step_on(state, frame, len(reached))


# --- interruptions of a batch ---------------------------------------------------------------------


def prevent(state: GameState, frame: Frame, effect: tree.Prevent, log: Log) -> None:
    """Prevent damage in the batch that this interruption answers."""
    wanted = None if effect.amount is None else phrases.amount(state, effect.amount, frame)
    step_on(state, frame, 0)
    if wanted != 0:
        answering.prevent(state, frame, wanted, log)


def redirect(state: GameState, frame: Frame, effect: tree.Redirect, log: Log) -> None:
    """Redirect damage in the batch that this interruption answers (TIM-2)."""
    to: int | None = None
    if effect.to is not None:
        reached = choosing.reach(state, frame, effect.to)
        if reached is None:
            return
        to = next(iter(reached), None)
    elif effect.players is not None:
        meant = choosing.reach_players(state, frame, effect.players)
        if meant is None:
            return
        to = seat(meant[0])
    wanted = None if effect.amount is None else phrases.amount(state, effect.amount, frame)
    step_on(state, frame, int(to is not None))
    if to is not None and wanted != 0:
        answering.redirect(state, frame, wanted, to, log)


def survive(state: GameState, frame: Frame, effect: tree.Survive, log: Log) -> None:
    """Keep this die in the Field, at a level, instead of knocking it out."""
    step_on(state, frame, 1)
    answering.survive(state, frame.die)
    die = state.dice[frame.die]
    face = state.setup.cards[die.card].card.die.face_of_level(effect.level)
    if face is not None:
        show(state, die.id, face, log)
    if die.zone is ATTACK:
        place(state, die.id, FIELD, log, "effect")


def regenerate(state: GameState, frame: Frame, effect: tree.Regenerate, log: Log) -> None:
    """Roll a knocked-out die; a character face returns it to the Field (KW-10)."""
    die = state.dice[frame.die]
    if die.zone is PREP and not frame.agreed:
        state.stack = (*state.stack[:-1], replace(frame, agreed=True))
        state.decision = Decision(CHANCE, "roll", dice=(die.id,))
        return
    step_on(state, frame, 0)
    if die.zone is not PREP:
        return
    face = state.face(die)
    if face is not None and face.level:
        place(state, die.id, FIELD, log, "regenerated", die.face)
    else:
        state.dice[die.id] = replace(die, face=UNROLLED)
