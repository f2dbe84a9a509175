"""Handlers for temporary modifiers: bonuses, stats, "must" and "can't", keywords, costs, combat."""

from __future__ import annotations

from rules.engine import evaluate
from rules.engine.choices import effect_choices
from rules.engine.effects import change_batches
from rules.engine.effects.frames import (
    advance_frame,
    ask_for_word,
    current_frame,
    dice_in_field,
    ids_of,
)
from rules.engine.evaluate import continuous_effects, dice_matching, phrases
from rules.engine.movement.die_movement import Log, move_die
from rules.language import ast
from rules.model.ids import NO_CARD, UNROLLED, CardId, DieId, PlayerId
from rules.state import ATTACK, FIELD, Die, Frame, GameState
from rules.state.events import (
    AttackCostAdded,
    BlockCostAdded,
    BlockLimitChanged,
    BonusGiven,
    CostsChanged,
    DamageDoubled,
    DestinationChanged,
    Event,
    KeywordsGiven,
    RestrictionGiven,
    StatChange,
    StatsOrTextReplaced,
    TextIgnored,
    WordChosen,
)

_PLAYER_ACTS = frozenset(("use globals",))
"""Acts of players, not of dice."""


def give_bonus(state: GameState, frame: Frame, effect: ast.Bonus, log: Log) -> None:
    """Give a bonus of a fixed size to the dice that the effect reaches now (EFF-1)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    frame = current_frame(state, frame)
    numbers = ids_of(dice_in_field(state, reached))
    a = phrases.evaluate_amount(state, effect.attack, frame)
    d = phrases.evaluate_amount(state, effect.defense, frame)
    advance_frame(state, frame, len(numbers))
    if numbers:
        continuous_effects.add_effect(
            state, frame, effect, numbers, effect.until, attack=a, defense=d
        )
        log.append(BonusGiven(numbers, a, d, until=effect.until, giver=frame.player))
        change_batches.check_knock_outs(state)


def require_or_forbid(
    state: GameState, frame: Frame, effect: ast.Must | ast.Cannot, log: Log
) -> None:
    """Apply "must" or "can't" to chosen dice, or to all dice of a kind, including later ones."""
    if isinstance(effect, ast.Cannot) and effect.act in _PLAYER_ACTS:
        _forbid_player(state, frame, effect, log)
        return
    numbers: tuple[DieId, ...] | None = None
    if not isinstance(effect.who, ast.Each):
        reached = effect_choices.resolve_group(state, frame, effect.who)
        if reached is None:
            return
        numbers = ids_of(dice_in_field(state, reached))
    named = numbers if numbers is not None else _dice_of_each(state, effect.who, frame)
    advance_frame(state, frame, len(named))
    if numbers != ():
        continuous_effects.add_effect(state, frame, effect, numbers, effect.until)
        must = isinstance(effect, ast.Must)
        log.append(
            RestrictionGiven(named, must, effect.act, until=effect.until, giver=frame.player)
        )


def _forbid_player(state: GameState, frame: Frame, effect: ast.Cannot, log: Log) -> None:
    advance_frame(state, frame, 0)
    continuous_effects.add_effect(state, frame, effect, None, effect.until)
    for player in phrases.players_for_word(state, effect.player, frame):
        log.append(
            RestrictionGiven((), False, effect.act, player, until=effect.until, giver=frame.player)
        )


def _dice_of_each(state: GameState, who: ast.Group, frame: Frame) -> tuple[DieId, ...]:
    return dice_matching.referents(state, frame, who) if isinstance(who, ast.Each) else ()


def grant_traits(state: GameState, frame: Frame, effect: ast.Has, log: Log) -> None:
    """Give dice affiliations or keywords; dice in the Reserve Pool can get them too (R161)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    advance_frame(state, frame, len(reached))
    if reached:
        continuous_effects.add_effect(state, frame, effect, reached, effect.until)
        words = (*effect.affiliations, *effect.keywords)
        log.append(KeywordsGiven(reached, words, until=effect.until, giver=frame.player))
        change_batches.check_knock_outs(state)


def ignore_text(state: GameState, frame: Frame, effect: ast.IgnoreText, log: Log) -> None:
    """Ignore the text of dice for a while."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    numbers = ids_of(dice_in_field(state, reached))
    advance_frame(state, frame, len(numbers))
    if numbers:
        continuous_effects.add_effect(state, frame, effect, numbers, effect.until)
        log.append(TextIgnored(numbers, until=effect.until, giver=frame.player))
        change_batches.check_knock_outs(state)


def change_cost(state: GameState, frame: Frame, effect: ast.CostChange, log: Log) -> None:
    """Raise or lower a cost for a while, or make it free (BUY-2), for all or for chosen dice."""
    reached: tuple[DieId, ...] | None = None
    if effect.of is not None:
        reached = effect_choices.resolve_group(state, frame, effect.of)
        if reached is None:
            return
    advance_frame(state, frame, len(reached or ()))
    if reached == ():
        return
    until = effect.until or "end of turn"
    continuous_effects.add_effect(state, frame, effect, reached, until)
    log.append(CostsChanged(effect.what, effect.by, effect.free, until=until, giver=frame.player))


def choose_word(state: GameState, frame: Frame, effect: ast.ChooseWord, log: Log) -> None:
    """Choose an energy type or affiliation, which replaces the card's previous choice.

    Nothing is chosen if no card of the match has an affiliation that the text allows.
    """
    if not frame.progress.is_accepted:
        if effect_choices.available_words(state):
            ask_for_word(state, frame, frame.player)
        else:
            advance_frame(state, frame, 0)
        return
    log.append(WordChosen(frame.player, frame.chosen_word))
    _keep_word(state, frame, frame.chosen_word)


def note_words(state: GameState, frame: Frame, effect: ast.Note, log: Log) -> None:
    """Keep words beside the card, in place of those chosen or noted before."""
    _keep_word(state, frame, effect.words)


def _keep_word(state: GameState, frame: Frame, word: str) -> None:
    others = tuple(n for n in state.chosen_words if n[:2] != (frame.card, frame.player))
    state.chosen_words = (*others, (frame.card, frame.player, word))
    advance_frame(state, frame, 0)


# --- base stats -----------------------------------------------------------------------------------


def set_stat(state: GameState, frame: Frame, effect: ast.SetStat, log: Log) -> None:
    """Set the attack, defense or level of dice; later modifiers still add to it."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    frame = current_frame(state, frame)
    seen_by = [
        (die, evaluate.viewpoint_of_die(frame, die)) for die in dice_in_field(state, reached)
    ]
    known = [pair for pair in seen_by if phrases.has_value(state, effect.amount, pair[1])]
    dice = [die for die, _ in known]
    values = [phrases.evaluate_amount(state, effect.amount, its) for _, its in known]
    advance_frame(state, frame, len(dice))
    for die, value in zip(dice, values, strict=True):
        _set_stat_of_die(state, frame, effect, die, value)
    _report_changed_stats(state, frame, effect, dice, log)


def _set_stat_of_die(
    state: GameState, frame: Frame, effect: ast.SetStat, die: Die, value: int
) -> None:
    if effect.stat == "defense":
        continuous_effects.add_effect(state, frame, effect, (die.id,), effect.until, defense=value)
    else:
        continuous_effects.add_effect(state, frame, effect, (die.id,), effect.until, attack=value)


def swap_stats(state: GameState, frame: Frame, effect: ast.SwapStats, log: Log) -> None:
    """Swap attack and defense of one die, or one stat of two dice, modifiers included."""
    both = _resolve_two_in_field(state, frame, effect.one, effect.other)
    if both is None:
        return
    frame, ones, others = both
    if effect.other is None or effect.stat is None:
        if ones:
            continuous_effects.add_effect(state, frame, effect, ids_of(ones), effect.until)
        _report_changed_stats(state, frame, effect, ones, log)
        return
    if ones and others:
        number = 0 if effect.stat == "attack" else 1
        first, second = (evaluate.applied_stats(state, die)[number] for die in (ones[0], others[0]))
        given = ast.SetStat(ast.That(), effect.stat, 0, effect.until)
        _set_stat_of_die(state, frame, given, ones[0], second)
        _set_stat_of_die(state, frame, given, others[0], first)
        _report_changed_stats(state, frame, given, [ones[0], others[0]], log)


def copy_stats(state: GameState, frame: Frame, effect: ast.CopyStats, log: Log) -> None:
    """Copy another die's stats: those of its face or of its card, depending on the edition."""
    both = _resolve_two_in_field(state, frame, effect.who, effect.of)
    if both is None:
        return
    frame, copiers, copied = both
    if not copiers or not copied:
        return
    other, face, a, d = copied[0], UNROLLED, 0, 0
    if state.setup.ruleset.copies_burst_bonus:
        face = other.face
        a, d = evaluate.burst_bonus(state, other)
    continuous_effects.add_effect(
        state,
        frame,
        effect,
        ids_of(copiers),
        effect.until,
        attack=a,
        defense=d,
        copied=other.card,
        face=face,
    )
    _report_changed_stats(state, frame, effect, copiers, log, copied[0].card)


def copy_text(state: GameState, frame: Frame, effect: ast.CopyText, log: Log) -> None:
    """Copy another die's abilities; the copier's own bursts decide which it can use."""
    both = _resolve_two_in_field(state, frame, effect.who, effect.of)
    if both is None:
        return
    frame, copiers, copied = both
    if copiers and copied:
        continuous_effects.add_effect(
            state, frame, effect, ids_of(copiers), effect.until, copied=copied[0].card
        )
        _report_changed_stats(state, frame, effect, copiers, log, copied[0].card)


def _resolve_two_in_field(
    state: GameState, frame: Frame, first: ast.Group, second: ast.Group | None
) -> tuple[Frame, list[Die], list[Die]] | None:
    """Resolve two groups to dice in the Field and advance the frame.

    Returns the frame with its choices and the dice of both groups, or None if a player must choose
    first.
    """
    if second is None:
        reached = effect_choices.resolve_group(state, frame, first)
        found = None if reached is None else [dice_in_field(state, reached), []]
    else:
        both = effect_choices.resolve_two_groups(state, frame, first, second)
        found = None if both is None else [dice_in_field(state, numbers) for numbers in both]
    if found is None:
        return None
    frame = current_frame(state, frame)
    advance_frame(state, frame, len(found[0]))
    return frame, found[0], found[1]


def _report_changed_stats(
    state: GameState,
    frame: Frame,
    effect: ast.SetStat | ast.SwapStats | ast.CopyStats | ast.CopyText,
    dice: list[Die],
    log: Log,
    copied: CardId = NO_CARD,
) -> None:
    if dice:
        change = _kind_of_change(effect)
        log.append(
            StatsOrTextReplaced(
                ids_of(dice), change, copied, until=effect.until, giver=frame.player
            )
        )
        change_batches.check_knock_outs(state)


def _kind_of_change(
    effect: ast.SetStat | ast.SwapStats | ast.CopyStats | ast.CopyText,
) -> StatChange:
    match effect:
        case ast.SetStat(stat=stat):
            return stat
        case ast.SwapStats():
            return "swapped"
        case ast.CopyStats():
            return "copied stats"
        case ast.CopyText():
            return "copied text"


# --- combat effects -------------------------------------------------------------------------------


def leave_combat(state: GameState, frame: Frame, effect: ast.LeaveCombat, log: Log) -> None:
    """Return dice from combat to the Field; attackers they blocked stay blocked (BLK-2)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    leaving = [die_id for die_id in reached if state.dice[die_id].zone is ATTACK]
    advance_frame(state, frame, len(leaving))
    for die_id in leaving:
        move_die(state, die_id, FIELD, log, "left combat")


_CombatRule = ast.Blocks | ast.NeedsBlockers | ast.AttackCost | ast.DoubleDamage | ast.Goes


def add_combat_rule(state: GameState, frame: Frame, effect: _CombatRule, log: Log) -> None:
    """Apply a combat rule such as "can block two" or "deals double damage" for a while.

    It affects the chosen dice, or all dice of a kind, including those fielded later.
    """
    numbers: tuple[DieId, ...] | None = None
    if isinstance(effect.who, ast.Each):
        named = tuple(die.id for die in dice_matching.matching_dice(state, effect.who.dice, frame))
    else:
        reached = effect_choices.resolve_group(state, frame, effect.who)
        if reached is None:
            return
        named = numbers = tuple(die.id for die in dice_in_field(state, reached))
    advance_frame(state, frame, len(named))
    if numbers != ():
        continuous_effects.add_effect(state, frame, effect, numbers, effect.until)
        log.append(_report_of(effect, named, frame.player))


def _report_of(effect: _CombatRule, dice: tuple[DieId, ...], giver: PlayerId) -> Event:
    until = effect.until
    match effect:
        case ast.Blocks(most=most):
            return BlockLimitChanged(dice, max_blocks=most, until=until, giver=giver)
        case ast.NeedsBlockers(least=least):
            return BlockLimitChanged(dice, min_blockers=least, until=until, giver=giver)
        case ast.AttackCost(life=life):
            return AttackCostAdded(dice, life, until=until, giver=giver)
        case ast.DoubleDamage():
            return DamageDoubled(dice, until=until, giver=giver)
        case ast.Goes(to=to):
            return DestinationChanged(
                dice, dice_matching.ZONE_BY_WORD[to], until=until, giver=giver
            )


def add_block_cost(state: GameState, frame: Frame, effect: ast.BlockCost, log: Log) -> None:
    """Make the opponent pay life to block for a while."""
    advance_frame(state, frame, 0)
    continuous_effects.add_effect(state, frame, effect, None, effect.until)
    payer = phrases.opponent_of(state, frame.player)
    log.append(
        BlockCostAdded(
            payer, effect.life, effect.each is not None, until=effect.until, giver=frame.player
        )
    )
