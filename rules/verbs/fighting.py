"""Verbs of the attack: leaving it, and what text says about blocking for a while (BLK-1)."""

from __future__ import annotations

from rules import choosing, lasting, phrases
from rules.events import BlockPriced, BlockRuleGiven
from rules.language import tree
from rules.placing import Log, place
from rules.state import ATTACK, FIELD, Frame, GameState
from rules.verbs.stepping import in_field, step_on


def leave_combat(state: GameState, frame: Frame, effect: tree.LeaveCombat, log: Log) -> None:
    """Back to the Field at once: it fights no more; what it blocked stays blocked (BLK-2)."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    leaving = [number for number in reached if state.dice[number].zone is ATTACK]
    step_on(state, frame, len(leaving))
    for number in leaving:
        place(state, number, FIELD, log, "left combat")


def block_rule(
    state: GameState, frame: Frame, effect: tree.Blocks | tree.NeedsBlockers, log: Log
) -> None:
    """ "Can block two", "only be blocked by two": chosen dice, or all of a kind, later ones too."""
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
        if isinstance(effect, tree.Blocks):
            log.append(BlockRuleGiven(named, most=effect.most))
        else:
            log.append(BlockRuleGiven(named, least=effect.least))


def block_cost(state: GameState, frame: Frame, effect: tree.BlockCost, log: Log) -> None:
    """The opponent pays to block, from now on for a while."""
    step_on(state, frame, 0)
    lasting.add(state, frame, effect, None, effect.until)
    payer = choosing.other_player(state, frame.player)
    log.append(BlockPriced(payer, effect.life, effect.each is not None))
