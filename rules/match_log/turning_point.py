"""The turn that cost a player the most, as one true sentence for after the match."""

from __future__ import annotations

import msgspec

from rules.match_log.timeline import Timeline, TimelineTurn
from rules.messages.message import Message, make_message
from rules.model import DieId, PlayerId
from rules.state import (
    FIELD,
    AttackDeclared,
    BlockDeclared,
    GameState,
    KnockedOut,
    PlayerDamaged,
)


class TurningPoint(msgspec.Struct, frozen=True):
    """The turn that cost a player the most life; of equal ones that with more KOs, then the later.

    Life below 0 counts as 0, as players see it (END-1).
    """

    turn: int
    first_act: int  # how many acts were played before it, where a replay can open
    sentence: Message  # what it cost, said to that player


class _Cost(msgspec.Struct, frozen=True, order=True):
    """What a turn cost a player, in the order of what counts most."""

    life: int = 0
    knock_outs: int = 0
    turn: int = 0
    first_act: int = 0
    attackers: int = 0  # how many unblocked attackers hit the player
    idle: int = 0  # how many of the player's characters were in the Field then
    has_blocked: bool = False


def turning_point_of(timeline: Timeline, player: PlayerId) -> TurningPoint | None:
    """The turn that cost a player the most; None if none cost life or a character."""
    worst = max((_cost(timeline, turn, player) for turn in timeline.turns), default=_Cost())
    if worst.life <= 0 and not worst.knock_outs:
        return None
    sentence = make_message(
        f"turning.{_kind_of(worst)}",
        turn=worst.turn,
        life=worst.life,
        attackers=worst.attackers,
        idle=worst.idle,
        knock_outs=worst.knock_outs,
    )
    return TurningPoint(worst.turn, worst.first_act, sentence)


def _cost(timeline: Timeline, turn: TimelineTurn, player: PlayerId) -> _Cost:
    knock_outs, idle, has_blocked = 0, 0, False
    unblocked, hitting = set[DieId](), set[DieId]()
    for act in timeline.acts[turn.first_act : turn.end_act]:
        for state, _, events in timeline.steps_of(act):
            for event in events:
                match event:
                    case AttackDeclared(player=attacker, dice=dice) if attacker != player:
                        unblocked = set(dice)
                    case BlockDeclared(player=defender, blocks=blocks) if defender == player:
                        unblocked -= {attacker for _, attacker in blocks}
                        has_blocked = True
                    case PlayerDamaged(player=target, source=die) if (
                        target == player and die in unblocked
                    ):
                        hitting.add(die)
                        idle = _characters_in_field(state, player)
                    case KnockedOut(die=die) if die < len(state.dice):
                        knock_outs += state.dice[die].controller == player
    before, after = (timeline.state_after(acts) for acts in (turn.first_act, turn.end_act))
    return _Cost(
        life=max(0, before.life_of(player)) - max(0, after.life_of(player)),
        knock_outs=knock_outs,
        turn=turn.number,
        first_act=turn.first_act,
        attackers=len(hitting),
        idle=idle,
        has_blocked=has_blocked,
    )


def _characters_in_field(state: GameState, player: PlayerId) -> int:
    return sum(die.zone is FIELD and die.controller == player for die in state.dice)


def _kind_of(cost: _Cost) -> str:
    """Which of the messages is true and says most."""
    if cost.attackers and cost.life > 0:
        if cost.idle:
            return "idle"
        return "too_few" if cost.has_blocked else "no_blockers"
    if cost.life > 0:
        return "life_and_kos" if cost.knock_outs else "life"
    return "kos"
