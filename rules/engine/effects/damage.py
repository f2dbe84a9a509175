"""Handlers for damage, life and KO."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.choices import effect_choices, targets
from rules.engine.effects import change_batches, interruptions
from rules.engine.effects.frames import advance_frame, current_frame, dice_in_field
from rules.engine.evaluate import phrases
from rules.engine.movement.die_movement import Log, move_die, set_face
from rules.language import ast
from rules.model.ids import NO_DIE, UNROLLED, DieId, PlayerId, PlayerTarget, Target, dice_among
from rules.state import ATTACK, FIELD, PREP, DelayedEffect, Die, Frame, GameState, ProposedChange


def deal_damage(state: GameState, frame: Frame, effect: ast.Deal, log: Log) -> None:
    """Deal damage; damage to dice and players is one batch (Reckless Melee with two bursts)."""
    sources: tuple[DieId, ...] = (frame.die,)
    reached: tuple[Target, ...] = ()
    slot = 0  # the source is chosen first, then dice, then a player
    if effect.source is not None:
        dealing = effect_choices.resolve_group(state, frame, effect.source)
        if dealing is None:
            return
        sources = dealing
        slot += isinstance(effect.source, ast.Pick)
        frame = current_frame(state, frame)
    if effect.to is not None:
        found = effect_choices.resolve_targets(state, frame, effect.to, slot)
        if found is None:
            return
        reached = found
        slot += isinstance(effect.to, ast.Pick)
        frame = current_frame(state, frame)
    players = [target.player for target in reached if isinstance(target, PlayerTarget)]
    if effect.players is not None:
        named = effect_choices.resolve_players(state, frame, effect.players, slot)
        if named is None:
            return
        players = state.setup.named_by_side((*players, *named))
    much = phrases.evaluate_amount(state, effect.amount, frame)
    kind, whose, word = frame.kind, frame.player, change_batches.answered_keyword(state, frame)
    able = [
        n
        for n in sources
        if n == NO_DIE or not evaluate.cannot(state, state.dice[n], "deal damage")
    ]
    hurt = dice_in_field(state, dice_among(reached))
    batch = [
        ProposedChange("damage", die.id, much, n, kind, whose, keyword=word)
        for n in able
        for die in hurt
    ]
    batch += [
        ProposedChange("player damage", PlayerTarget(player), much, n, kind, whose, keyword=word)
        for n in able
        for player in players
    ]
    advance_frame(state, frame, len(batch))
    change_batches.propose_batch(state, tuple(batch))


def aim(state: GameState, frame: Frame, effect: ast.Aim, log: Log) -> None:
    """Let a ranged attack damage dice once everybody has aimed (KW-41)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    frame = current_frame(state, frame)
    advance_frame(state, frame, len(reached))
    waiting = DelayedEffect(
        when=ast.Moment("ranged attack"),
        player=frame.player,
        card=frame.card,
        die=frame.die,
        effects=(replace(effect, who=ast.That()),),
        chosen=(reached,),
    )
    if reached:
        state.delayed_effects = (*state.delayed_effects, waiting)


def deal_aimed_damage(state: GameState) -> None:
    """Deal all damage aimed in a ranged attack: first the active player's, then the opponent's.

    What it triggers waits until both are dealt, and dice that have fallen meanwhile deal theirs.
    """
    aimed = [one for one in state.delayed_effects if _is_aimed(one)]
    state.delayed_effects = tuple(one for one in state.delayed_effects if not _is_aimed(one))
    for player in reversed(state.players_in_turn_order):  # the last one pushed comes first
        own = [one for one in aimed if one.player == player]
        batch = tuple(change for one in own for change in _aimed_changes(state, one))
        change_batches.propose_batch(state, batch)


def aimed_damage(state: GameState, die_id: DieId) -> int:
    """The damage that the dice of a ranged attack have aimed at a die so far (KW-41)."""
    return sum(
        effect.amount
        for waiting in state.delayed_effects
        if _is_aimed(waiting) and die_id in dice_among(waiting.chosen[-1])
        for effect in waiting.effects
        if isinstance(effect, ast.Aim)
    )


def _is_aimed(waiting: DelayedEffect) -> bool:
    return any(isinstance(effect, ast.Aim) for effect in waiting.effects)


def _aimed_changes(state: GameState, aimed: DelayedEffect) -> Iterator[ProposedChange]:
    """Yield the damage that one die has aimed."""
    by = aimed.die
    if by >= 0 and evaluate.cannot(state, state.dice[by], "deal damage"):
        return
    is_range = "Range" in state.setup.cards[aimed.card].keywords
    kind: ast.AbilityKind = "keyword" if is_range else "other"
    is_answered = is_range and "damage by Range" in state.setup.index.node_kinds
    word = "Range" if is_answered else ""
    amounts = [effect.amount for effect in aimed.effects if isinstance(effect, ast.Aim)]
    for die_id in dice_among(aimed.chosen[-1]):
        for much in amounts:
            yield ProposedChange("damage", die_id, much, by, kind, aimed.player, keyword=word)


def duel(state: GameState, frame: Frame, effect: ast.Duel, log: Log) -> None:
    """Let two dice damage each other at once; both amounts are read first (R056)."""
    both = effect_choices.resolve_two_groups(state, frame, effect.one, effect.other)
    if both is None:
        return
    frame = current_frame(state, frame)
    pair = dice_in_field(state, both[0][:1] + both[1][:1])
    advance_frame(state, frame, len(pair))
    if len(pair) == 2:
        blows = (
            _duel_damage(state, frame, effect, *pair),
            _duel_damage(state, frame, effect, *pair[::-1]),
        )
        change_batches.propose_batch(state, tuple(blow for blow in blows if blow is not None))


def _duel_damage(
    state: GameState, frame: Frame, effect: ast.Duel, by: Die, to: Die
) -> ProposedChange | None:
    """The damage that one die of a duel deals to the other; None if it cannot deal damage."""
    if evaluate.cannot(state, by, "deal damage"):
        return None
    much = phrases.stat_of_die(state, by, effect.stat)
    return ProposedChange("damage", to.id, much, by.id, frame.kind, frame.player)


def gain_life(state: GameState, frame: Frame, effect: ast.Gain, log: Log) -> None:
    """Add life to players."""
    players, much = _life_change(state, frame, effect)
    for player in players:
        change_batches.gain_life(state, player, much, log)


def lose_life(state: GameState, frame: Frame, effect: ast.Lose, log: Log) -> None:
    """Take life from players, then check whether the match is over (END-1)."""
    players, much = _life_change(state, frame, effect)
    for player in players:
        change_batches.lose_life(state, player, much, log)
    if players:
        change_batches.check_life(state, log)


def _life_change(
    state: GameState, frame: Frame, effect: ast.Gain | ast.Lose
) -> tuple[list[PlayerId], int]:
    """The players whose life changes, and the amount; no players while a choice is open."""
    players = effect_choices.resolve_players(state, frame, effect.who)
    if players is None:
        return [], 0
    much = phrases.evaluate_amount(state, effect.amount, frame)
    advance_frame(state, frame, 0)
    return players, much


def knock_out(state: GameState, frame: Frame, effect: ast.KnockOut, log: Log) -> None:
    """Knock out dice without damage."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    falling = [
        die for die in dice_in_field(state, reached) if evaluate.can_be_knocked_out(state, die)
    ]
    advance_frame(state, frame, len(falling))
    counted = state.setup.ruleset.has_corrections
    change_batches.propose_knock_outs(state, frame, falling, is_counted=counted)


def clear_damage(state: GameState, frame: Frame, effect: ast.ClearDamage, log: Log) -> None:
    """Remove damage from dice: all of it, or this much from each."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    for die_id in reached:
        die = state.dice[die_id]
        left = max(0, die.damage - effect.amount) if effect.amount else 0
        state.dice[die_id] = replace(die, damage=left)
    advance_frame(state, frame, len(reached))


# --- interruptions of a batch ---------------------------------------------------------------------


def prevent_damage(state: GameState, frame: Frame, effect: ast.Prevent, log: Log) -> None:
    """Prevent damage in the batch that this interruption answers."""
    wanted = None if effect.amount is None else phrases.evaluate_amount(state, effect.amount, frame)
    advance_frame(state, frame, 0)
    if wanted != 0 and effect.all_yours:
        interruptions.prevent_damage_to_all(state, frame, wanted, log)
    elif wanted != 0:
        interruptions.prevent_damage(state, frame, wanted, log)


def redirect_damage(state: GameState, frame: Frame, effect: ast.Redirect, log: Log) -> None:
    """Redirect damage in the batch that this interruption answers (TIM-2)."""
    to: Target | None = None
    if effect.to is not None:
        reached = effect_choices.resolve_targets(state, frame, effect.to)
        if reached is None:
            return
        to = next(iter(reached), None)
    elif effect.players is not None:
        named = effect_choices.resolve_players(state, frame, effect.players)
        if named is None:
            return
        to = PlayerTarget(named[0])
    wanted = None if effect.amount is None else phrases.evaluate_amount(state, effect.amount, frame)
    allowed = to is not None and targets.is_redirect_allowed(state, effect, frame, to)
    advance_frame(state, frame, int(allowed))
    if to is not None and allowed and wanted != 0:
        interruptions.redirect_damage(state, frame, wanted, to, log)


def survive(state: GameState, frame: Frame, effect: ast.Survive, log: Log) -> None:
    """Keep this die in the Field, at a level, instead of knocking it out."""
    advance_frame(state, frame, 1)
    interruptions.cancel_knock_out(state, frame.die)
    die = state.dice[frame.die]
    face = state.setup.cards[die.card].card.die.face_of_level(effect.level)
    if face is not None:
        set_face(state, die.id, face, log)
    if die.zone is ATTACK:
        move_die(state, die.id, FIELD, log, "effect")


def regenerate(state: GameState, frame: Frame, effect: ast.Regenerate, log: Log) -> None:
    """Roll a die that would be KO'd; on a character face it stays in the Field (KW-10).

    Earlier versions of the rules rolled it in the Prep Area, after its KO.
    """
    die = state.dice[frame.die]
    if not frame.progress.is_accepted:
        if interruptions.can_regenerate(state, die.id):
            interruptions.ask_for_regeneration_roll(state, frame)
        else:
            advance_frame(state, frame, 0)
        return
    advance_frame(state, frame, 0)
    if die.zone is not PREP:
        interruptions.apply_regeneration_roll(state, frame, log)
        return
    face = state.face_of(die)
    if face is not None and face.level:
        move_die(state, die.id, FIELD, log, "regenerated", die.face)
    else:
        state.dice[die.id] = replace(die, face=UNROLLED)
