"""Handlers for combat: leaving it, and temporary rules about attacking and blocking (BLK-1)."""

from __future__ import annotations

from rules import choosing, lasting, phrases
from rules.events import (
    AttackPriced,
    BlockPriced,
    BlockRuleGiven,
    DamageDoubled,
    Event,
    WayGiven,
)
from rules.language import tree
from rules.placing import Log, place
from rules.state import ATTACK, FIELD, Frame, GameState
from rules.verbs.stepping import in_field, step_on


def leave_combat(state: GameState, frame: Frame, effect: tree.LeaveCombat, log: Log) -> None:
    """Return dice from combat to the Field; attackers they blocked stay blocked (BLK-2)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    leaving = [number for number in reached if state.dice[number].zone is ATTACK]
    step_on(state, frame, len(leaving))
    for number in leaving:
        place(state, number, FIELD, log, "left combat")


_Ruled = tree.Blocks | tree.NeedsBlockers | tree.AttackCost | tree.DoubleDamage | tree.Goes


def ruled(state: GameState, frame: Frame, effect: _Ruled, log: Log) -> None:
    """Apply a combat rule such as "can block two" or "deals double damage" for a while.

    It affects the chosen dice, or all dice of a kind, including those fielded later.
    """
    numbers: tuple[int, ...] | None = None
    if isinstance(effect.who, tree.Each):
        named = tuple(die.id for die in phrases.dice_of(state, effect.who.dice, frame))
    else:
        reached = choosing.reach(state, frame, effect.who)
        if reached is None:
            return
        named = numbers = tuple(die.id for die in in_field(state, reached))
    step_on(state, frame, len(named))
    if numbers != ():
        lasting.add(state, frame, effect, numbers, effect.until)
        log.append(_told(effect, named))


def _told(effect: _Ruled, dice: tuple[int, ...]) -> Event:
    match effect:
        case tree.Blocks(most=most):
            return BlockRuleGiven(dice, most=most)
        case tree.NeedsBlockers(least=least):
            return BlockRuleGiven(dice, least=least)
        case tree.AttackCost(life=life):
            return AttackPriced(dice, life)
        case tree.DoubleDamage():
            return DamageDoubled(dice)
        case tree.Goes(to=to):
            return WayGiven(dice, phrases.ZONE_OF[to])


def block_cost(state: GameState, frame: Frame, effect: tree.BlockCost, log: Log) -> None:
    """Make the opponent pay life to block for a while."""
    step_on(state, frame, 0)
    lasting.add(state, frame, effect, None, effect.until)
    payer = phrases.other_player(state, frame.player)
    log.append(BlockPriced(payer, effect.life, effect.each is not None))
