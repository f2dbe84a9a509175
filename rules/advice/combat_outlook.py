"""What an attack and a split of damage can count on: who may block, and what gets through.

It reads only what both players may see, and it estimates: the engine alone says what will happen.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from rules.engine import evaluate
from rules.engine.turn.combat import DamageAssignment
from rules.model.ids import DieId, PlayerId
from rules.state import FIELD, Die, GameState

_ATTACK, _DEFENSE, _BODY = 0.55, 0.45, 0.6


def worth_of_stats(attack: int, defense: int) -> float:
    """The worth of a character with these numbers in the Field."""
    return _ATTACK * attack + _DEFENSE * defense + _BODY


class Fighter(NamedTuple):
    """A character that fights: its current attack, and the defense that it has left."""

    die: DieId
    attack: int
    defense: int

    @property
    def worth(self) -> float:
        """The loss if it is KO'd: it comes back with the next roll, so only a part of it."""
        return 0.6 * worth_of_stats(self.attack, self.defense)


def fighter_of(state: GameState, die: Die) -> Fighter:
    """A die with its current attack and the defense that it has left."""
    attack, defense = evaluate.attack_and_defense(state, die)
    return Fighter(die.id, attack, max(defense - die.damage, 0))


def promising_blockers(state: GameState, player: PlayerId) -> list[Fighter]:
    """The characters in the Field with which a player and their partner may block, the strongest
    first."""
    able = [
        fighter_of(state, die)
        for one in state.setup.teams[player]
        for die in state.dice_in_zone(one, FIELD)
        if state.level_of(die) and not evaluate.cannot(state, die, "block")
    ]
    return sorted(able, key=lambda one: (-one.attack - one.defense, one.die))


# --- attacking -----------------------------------------------------------------------------------


def damage_past_blockers(
    state: GameState,
    player: PlayerId,
    dice: Sequence[DieId],
    blockers: Sequence[Fighter] | None = None,
) -> int:
    """The damage that gets through if a player attacks with these dice, however they are blocked.

    `blockers` are the opponent's `promising_blockers`, if they are known.
    """
    if blockers is None:
        blockers = promising_blockers(state, state.setup.opponents(player)[0])
    strength = {n: evaluate.attack_and_defense(state, state.dice[n])[0] for n in dice}
    blockable = blockable_by(state, dice, blockers)
    stopped = sorted((strength[n] for n in blockable), reverse=True)
    return sum(strength.values()) - sum(stopped[: _most_blocks(state, blockers)])


def blockable_by(
    state: GameState, dice: Sequence[DieId], blockers: Sequence[Fighter]
) -> list[DieId]:
    """Those of a player's attackers that one of the opponent's characters can block."""
    return [
        die_id
        for die_id in dice
        if any(
            not evaluate.cannot(state, state.dice[die_id], "be blocked", state.dice[blocker.die])
            for blocker in blockers
        )
    ]


def _most_blocks(state: GameState, blockers: Sequence[Fighter]) -> int:
    """How many attackers the opponent can block at most."""
    return sum(evaluate.max_blocks(state, state.dice[blocker.die]) for blocker in blockers)


# --- damage ---------------------------------------------------------------------------------------


def best_split(state: GameState, split: DamageAssignment) -> tuple[int, ...]:
    """The split of damage that KOs the most: dice of the greatest worth, then many."""
    places = range(len(split.targets))
    fighters = [fighter_of(state, state.dice[die_id]) for die_id in split.targets]
    best: tuple[int, ...] = ()
    best_gain = -1.0
    for count in range(min(len(fighters), 5) + 1):
        for group in combinations(places, count):
            needed = sum(split.lethal_amounts[place] for place in group)
            gain = sum(fighters[place].worth for place in group)
            if needed <= split.total and gain > best_gain:
                best, best_gain = group, gain
    amounts = [split.lethal_amounts[place] if place in best else 0 for place in places]
    amounts[best[0] if best else 0] += split.total - sum(amounts)  # nothing may be held back
    return tuple(amounts)


def worth_of_split(state: GameState, split: DamageAssignment, amounts: Sequence[int]) -> float:
    """The worth of the dice that this split of damage KOs."""
    return sum(
        fighter_of(state, state.dice[target]).worth
        for target, need, amount in zip(split.targets, split.lethal_amounts, amounts, strict=True)
        if amount >= need
    )


def preferred_split(state: GameState, split: DamageAssignment) -> tuple[int, ...]:
    """The split to propose: the suggested one, unless another one KOs dice of more worth."""
    best, suggested = best_split(state, split), split.suggested_amounts
    gains = [worth_of_split(state, split, amounts) for amounts in (suggested, best)]
    return suggested if gains[0] >= gains[1] else best
