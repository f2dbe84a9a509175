"""The table after each event of a move, and a game that only shows such a moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.advice import AttackForecast, DecisionSource
from rules.game import DamageAssignment, Game
from rules.messages import Message
from rules.model import DieId, Move, Pay
from rules.state import (
    IN_FIELD,
    AttackDeclared,
    BlockDeclared,
    Combat,
    DamageDealt,
    DiceRolled,
    DieMoved,
    DiePutOnCard,
    DieSpun,
    EnergyGained,
    EnergyLost,
    Event,
    GameState,
    KnockedOut,
    LifeChanged,
    MatchEnded,
    PlayerDamaged,
    Step,
    StepBegan,
    TokenMade,
    TurnBegan,
    Zone,
    die_moved_to,
)


def states_between(
    before: GameState, events: Sequence[Event], after: GameState
) -> Iterator[GameState]:
    """The table after each event of a move.

    The states before the last event follow from the events: they show where the dice are, their
    faces and damage, the life, the turn and the step. They cannot be played on. The last is exact.

    Args:
        before: the state before the move.
        events: what the move did.
        after: the state after it.
    """
    now = before.copy()
    for event in events[:-1]:
        _show_event(now, event, after)
        yield now.copy()
    if events:
        yield after


class StillMoment(Game):
    """The table at a moment within an act: it can be looked at, and nothing can be decided."""

    def __init__(self, before: Game, state: GameState, told: Message | None) -> None:
        """Stop the match at a moment.

        Args:
            before: the match before the act.
            state: the table at this moment.
            told: what has just happened; None for nothing worth telling.
        """
        super().__init__(before.setup, before.dealer, state)
        self.history = before.history[:]
        self._told = told

    def legal_moves(self) -> tuple[Move, ...]:
        """None: the act is still going on."""
        return ()

    def prompt(self) -> Message:
        """What has just happened, in the place of a question."""
        return super().prompt() if self._told is None else self._told

    def proposed_payment(self) -> tuple[Pay, ...]:
        """None: the act is still going on."""
        return ()

    def damage_split(self) -> DamageAssignment | None:
        """None: the damage has been split, or is being dealt."""
        return None

    def decision_source(self) -> DecisionSource | None:
        """None: nothing is being asked."""
        return None

    def attack_forecast(self, planned: tuple[Move, ...] = ()) -> AttackForecast | None:
        """None: what the attack does is being shown."""
        return None


def _show_event(now: GameState, event: Event, after: GameState) -> None:
    """Change a state as an event tells."""
    match event:
        case TurnBegan(player=player, turn=turn):
            now.turn, now.active, now.combat = turn, player, None
        case StepBegan(step=step):
            now.step = step
            if step is Step.ATTACK:
                now.combat = Combat()
            if step is Step.CLEANUP:
                now.combat = None
                for die in [die for die in now.dice if die.damage]:
                    now.dice[die.id] = replace(die, damage=0)
        case DieMoved(die=number, to_zone=zone):
            die = die_moved_to(now.dice[number], zone, after.dice[number])
            damage = die.damage if zone in IN_FIELD else 0
            now.dice[number] = replace(die, damage=damage)
            now.combat = _without(now.combat, number) if zone is not Zone.ATTACK else now.combat
        case DiePutOnCard(die=number, card=card):
            now.dice[number] = replace(now.dice[number], on_card=card)
        case DiceRolled(dice=numbers, faces=faces):
            for number, face in zip(numbers, faces, strict=True):
                now.dice[number] = replace(now.dice[number], face=face)
        case DieSpun(die=number, to_face=face):
            now.dice[number] = replace(now.dice[number], face=face)
        case TokenMade(die=number):
            now.dice.append(replace(after.dice[number], zone=Zone.FIELD, face=0, damage=0))
        case DamageDealt(die=number, amount=amount):
            die = now.dice[number]
            now.dice[number] = replace(die, damage=die.damage + amount)
        case KnockedOut(die=number):
            now.dice[number] = replace(now.dice[number], damage=0)
        case PlayerDamaged(player=player, life=life) | LifeChanged(player=player, life=life):
            now.life[player] = life
        case EnergyGained(player=player, amount=amount):
            now.virtual_energy[player] += amount
        case EnergyLost(player=player, amount=amount):
            now.virtual_energy[player] = max(0, now.virtual_energy[player] - amount)
        case AttackDeclared(dice=numbers):
            now.combat = Combat(numbers)
        case BlockDeclared(blocks=blocks):
            combat = now.combat or Combat()
            blocked = tuple(dict.fromkeys(attacker for _, attacker in blocks))
            now.combat = replace(combat, blocks=blocks, blocked_attackers=blocked)
        case MatchEnded(winner=winner):
            now.is_over, now.winner = True, winner


def _without(combat: Combat | None, die: DieId) -> Combat | None:
    """An attack without a die that has left it."""
    if combat is None:
        return None
    return replace(
        combat,
        attackers=tuple(one for one in combat.attackers if one != die),
        blocks=tuple(pair for pair in combat.blocks if die not in pair),
    )
