"""Combat of the fast policy: who attacks and who blocks, decided from numbers alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.engine import evaluate
from rules.engine.turn import attack_step, combat
from rules.model.ids import DieId, PlayerId
from rules.state import ATTACK, FIELD, Die, GameState

_KILL = 1.0
"""What knocking out an attacker is worth, in points of life; its owner rolls it again."""

_STRIKE_BACK_MARGIN = 2
"""The attack to expect of a character that the opponent fields next turn."""


class Combatant(NamedTuple):
    """A character that may fight: its current attack, and the defense that it has left."""

    die: DieId
    attack: int
    defense: int

    @property
    def loss(self) -> float:
        """What its owner loses if it is knocked out: it is back with the next roll."""
        return 0.4 * self.attack + 0.2 * self.defense + 0.3


def combatant(state: GameState, die: Die) -> Combatant:
    """The current attack and remaining defense of a die."""
    attack, defense = evaluate.attack_and_defense(state, die)
    return Combatant(die.id, attack, defense - die.damage)


def able_blockers(state: GameState, player: PlayerId) -> list[Combatant]:
    """The characters with which a player may block, the strongest first."""
    able = [
        combatant(state, die)
        for die in state.dice_in_zone(player, FIELD)
        if _is_character(state, die) and not evaluate.cannot(state, die, "block")
    ]
    return sorted(able, key=lambda one: (-one.attack - one.defense, one.die))


def able_attackers(state: GameState) -> list[Combatant]:
    """The characters with which the active player may attack, the strongest first."""
    able = [combatant(state, die) for die in attack_step.able_attackers(state)]
    return sorted(able, key=lambda one: (-one.attack, -one.defense, one.die))


def _is_character(state: GameState, die: Die) -> bool:
    return state.setup.cards[die.card].card.die.faces[die.face].level > 0


# --- attacking ------------------------------------------------------------------------------------


def choose_attackers(state: GameState) -> list[DieId]:
    """Attack with everything if that wins, else with whoever is safe and not needed at home."""
    able = able_attackers(state)
    if not able:
        return []
    other = combat.defending_player(state)
    blockers = able_blockers(state, other)
    unblocked = sorted(one.attack for one in able)[: max(len(able) - len(blockers), 0)]
    if sum(unblocked) >= state.life[other]:
        return [one.die for one in able]
    safe = [one for one in able if one.attack and not _is_killed_cleanly(one, blockers)]
    most = len(able) - _needed_at_home(state, state.active, blockers)
    return [one.die for one in safe[: max(most, 0)]]


def _is_killed_cleanly(one: Combatant, blockers: Sequence[Combatant]) -> bool:
    """Whether a blocker can knock it out and survive."""
    return any(
        blocker.attack >= one.defense and blocker.defense > one.attack for blocker in blockers
    )


def _needed_at_home(state: GameState, player: PlayerId, others: Sequence[Combatant]) -> int:
    """How many characters must stay home so that the strike back cannot win."""
    strike = sorted((one.attack for one in others), reverse=True)
    strike.append(_STRIKE_BACK_MARGIN)
    coming, needed = sum(strike), 0
    while coming >= state.life[player] and needed < len(strike):
        coming -= strike[needed]
        needed += 1
    return needed


# --- blocking -------------------------------------------------------------------------------------


def choose_blocks(state: GameState) -> list[tuple[DieId, DieId]]:
    """Block where it saves more than it costs; block anything if the damage would win."""
    defender = combat.defending_player(state)
    attackers = sorted(
        (
            combatant(state, state.dice[number])
            for number in combat.combat_of(state).attackers
            if state.dice[number].zone is ATTACK
        ),
        key=lambda one: (-one.attack, one.die),
    )
    free = able_blockers(state, defender)
    blocks: list[tuple[DieId, DieId]] = []
    open_attackers: list[Combatant] = []
    for one in attackers:
        able = [blocker for blocker in free if _can_block(state, blocker, one)]
        gain, place = max(
            ((_gain_of_block(one, blocker), -place) for place, blocker in enumerate(able)),
            default=(0.0, 0),
        )
        if gain > 0:
            blocks.append((able[-place].die, one.die))
            free.remove(able[-place])
        else:
            open_attackers.append(one)
    blocks += _last_blocks(state, state.life[defender], open_attackers, free)
    return blocks


def _can_block(state: GameState, blocker: Combatant, attacker: Combatant) -> bool:
    """Whether no text keeps the attacker from being blocked by this character."""
    dice = state.dice
    return not evaluate.cannot(state, dice[attacker.die], "be blocked", dice[blocker.die])


def _gain_of_block(attacker: Combatant, blocker: Combatant) -> float:
    gain = float(attacker.attack)
    if blocker.attack >= attacker.defense:
        gain += _KILL
    if attacker.attack >= blocker.defense:
        gain -= blocker.loss
    return gain


def _last_blocks(
    state: GameState, life: int, attackers: list[Combatant], free: list[Combatant]
) -> list[tuple[DieId, DieId]]:
    """More blocks, at any price, while the damage would win."""
    blocks: list[tuple[DieId, DieId]] = []
    damage = sum(one.attack for one in attackers)
    for one in attackers:
        if damage < life or not free:
            break
        for blocker in reversed(free):
            if _can_block(state, blocker, one):
                blocks.append((blocker.die, one.die))
                free.remove(blocker)
                damage -= one.attack
                break
    return blocks
