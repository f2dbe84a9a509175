"""Suggests attackers, blockers, and how to split damage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.advice import labels
from rules.advice.judgment import (
    Blocks,
    Fighter,
    best_split,
    gain_of_attack,
    plan_attack,
    plan_blocks,
    promising_blockers,
    worth_of_split,
)
from rules.advice.move_labels import move_label
from rules.advice.trial import Situation, Suggestion, Trial, describe_gain, names_of_dice
from rules.engine import evaluate
from rules.engine.movement.equivalence import equal_move
from rules.engine.turn import attack_step, turn_loop
from rules.engine.turn.combat import DamageAssignment, open_assignment_of
from rules.messages.message import Message, make_message
from rules.model.ids import DieId, PlayerId
from rules.model.moves import Attack, Block, Confirm, Move, Pass
from rules.state import GameState

_MOST_ATTACKS, _MOST_BLOCKS = 3, 4
_MOST_TRIED_BLOCKS = 8
_LEAST_GAIN = 0.2


# --- attacking ------------------------------------------------------------------------------------


def suggest_attacks(state: GameState, legal: Sequence[Move]) -> Iterator[Suggestion]:
    """A few promising attacks, and to stay home."""
    player = state.deciding_player
    if player is None:
        return
    sent = state.current_combat.attackers
    able = [die.id for die in attack_step.able_attackers(state)]
    if sent and Confirm() in legal:  # the player has begun
        why = _why_attack(state, player, sent)
        yield Suggestion((Confirm(),), move_label(state, Confirm()), why, 1.0)
        return
    plan = tuple(sorted(plan_attack(state, player, able)))
    candidates = dict.fromkeys((plan, *_attacks_worth_a_look(state, able)))
    gains = {dice: gain_of_attack(state, player, dice) for dice in candidates if dice}
    home_gain = gain_of_attack(state, player, ())
    best = sorted(gains, key=lambda dice: (dice != plan, -gains[dice], len(dice)))
    for dice in best[:_MOST_ATTACKS]:
        if dice != plan and gains[dice] < home_gain + _LEAST_GAIN:
            continue
        moves = _declared(state, [Attack(number) for number in sorted(dice)])
        if moves is not None:
            named = labels.dice_names(state, dice, with_level=False, article=True)
            act = make_message("suggest.attack", dice=named)
            gain = gains[dice] - home_gain + (1.0 if dice == plan else 0.0)
            yield Suggestion(moves, act, _why_attack(state, player, dice), gain)
    if Pass() in legal:
        yield _staying_home(state, able)


def _attacks_worth_a_look(state: GameState, able: Sequence[DieId]) -> Iterator[tuple[DieId, ...]]:
    """Everyone, and each kind of character alone."""
    yield tuple(sorted(able))
    seen: set[tuple[int, int]] = set()
    for die_id in able:
        die = state.dice[die_id]
        if (die.card, die.face) not in seen:
            seen.add((die.card, die.face))
            yield (die_id,)


def _staying_home(state: GameState, able: Sequence[DieId]) -> Suggestion:
    named = labels.dice_names(state, able, with_level=False, article=True)
    why = make_message("suggest.can_block", count=len(able))
    act = make_message("suggest.stay", dice=named)
    return Suggestion((Pass(),), act, why, 0.0)


def _why_attack(state: GameState, player: PlayerId, dice: Sequence[DieId]) -> Message:
    """What an attack can count on, as the table is now."""
    other = state.setup.opponents(player)[0]
    blockers = promising_blockers(state, other)
    through = damage_past_blockers(state, player, dice, blockers)
    if through >= state.life[other]:
        return make_message("suggest.wins")
    if not blockers:
        return make_message("suggest.no_blockers", count=through)
    if not _blockable(state, dice, blockers):
        return make_message("suggest.unblockable", count=len(dice))
    if through:
        return make_message("suggest.gets_through", count=through)
    return make_message("suggest.good_fight")


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
    blockable = _blockable(state, dice, blockers)
    stopped = sorted((strength[n] for n in blockable), reverse=True)
    return sum(strength.values()) - sum(stopped[: _most_blocks(state, blockers)])


def _blockable(state: GameState, dice: Sequence[DieId], blockers: Sequence[Fighter]) -> list[DieId]:
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


# --- blocking -------------------------------------------------------------------------------------


def suggest_blocks(state: GameState, legal: Sequence[Move]) -> Iterator[Suggestion]:
    """The best set of blocks, single blocks, and to let the attackers through."""
    player = state.deciding_player
    if player is None:
        return
    now = state.current_combat
    if now.blocks and Confirm() in legal:
        yield _whole_block(state, player, Situation(state, player), list(now.blocks), (Confirm(),))
        return
    before = Situation(state, player)
    plan = plan_blocks(state, now.attackers, player, promising_blockers(state, player))
    pairs = [(move.die, move.attacker) for move in legal if isinstance(move, Block)]
    singles: list[Blocks] = [[pair] for pair in _spread(pairs)[:_MOST_TRIED_BLOCKS]]
    found: list[Suggestion] = []
    for blocks in ([plan] if plan else []) + [blocks for blocks in singles if blocks != plan]:
        moves = _declared(state, [Block(*pair) for pair in blocks])
        if moves is not None:
            found.append(_whole_block(state, player, before, blocks, moves, favor=blocks == plan))
    yield from sorted(found, key=lambda one: -one.gain)[:_MOST_BLOCKS]
    if Pass() in legal:
        yield Suggestion((Pass(),), move_label(state, Pass()), _why_no_block(before, player), 0.0)


def _spread(pairs: list[tuple[DieId, DieId]]) -> list[tuple[DieId, DieId]]:
    """The pairs in another order: for each blocker one attacker, then another..."""
    place: dict[DieId, int] = {}
    ranked: list[tuple[int, tuple[DieId, DieId]]] = []
    for pair in pairs:
        place[pair[0]] = place.get(pair[0], 0) + 1
        ranked.append((place[pair[0]], pair))
    return [pair for _, pair in sorted(ranked)]


def _whole_block(
    state: GameState,
    player: PlayerId,
    before: Situation,
    blocks: Blocks,
    moves: tuple[Move, ...],
    *,
    favor: bool = False,
) -> Suggestion:
    twin = state.copy()
    for move in moves[:-1]:
        turn_loop.apply_move(twin, move, [])
    after = Situation(twin, player)
    why = describe_gain(before, Trial(moves, after, False)) or make_message("suggest.sensible")
    gain = _SURE if favor else min(max(after.worth - before.worth, 0.01), _SURE / 2)
    return Suggestion(moves, describe_blocks(state, blocks), why, gain)


def describe_blocks(state: GameState, blocks: Blocks) -> Message:
    """Blocks as an act: "Block Angel with a Sidekick. Block Juggernaut with Cyclops"."""
    first, *others = (
        make_message(
            "suggest.blocks",
            attacker=labels.dice_names(state, [attacker], with_level=False, article=True),
            dice=labels.dice_names(
                state, [b for b, a in blocks if a == attacker], with_level=False, article=True
            ),
        )
        for attacker in dict.fromkeys(attacker for _, attacker in blocks)
    )
    act = first
    for part in others:
        act = make_message("suggest.and_then", first=act, second=part)
    return act


def _why_no_block(before: Situation, player: PlayerId) -> Message:
    lost = before.state.life[player] - before.life(player)
    if before.life(player) <= 0:
        return make_message("suggest.lose")
    return make_message("suggest.hits", count=lost) if lost > 0 else make_message("suggest.unhurt")


_SURE = 10.0
"""The gain of the best blocks: they come first, and letting the attackers through comes last."""


def _declared(state: GameState, moves: Sequence[Move]) -> tuple[Move, ...] | None:
    """A whole declaration; None if it cannot be finished like that."""
    twin = state.copy()
    declared: list[Move] = []
    for move in moves:
        legal = turn_loop.legal_moves(twin)
        listed = _listed(twin, legal, move)
        if listed is None:
            return None
        turn_loop.apply_move(twin, listed, [])
        declared.append(listed)
    finish = Confirm() if Confirm() in turn_loop.legal_moves(twin) else None
    return (*declared, finish) if finish is not None else None


def _listed(state: GameState, legal: Sequence[Move], move: Move) -> Move | None:
    """The legal move that is this one, or the same with an equal die."""
    return move if move in legal else equal_move(state, legal, move)


# --- damage ---------------------------------------------------------------------------------------


def suggest_splits(state: GameState, legal: Sequence[Move]) -> Iterator[Suggestion]:
    """The split that KOs most, and the suggested one."""
    split = open_assignment_of(state)
    if split is None:
        return
    amounts = preferred_split(state, split)
    for place, shares in enumerate(dict.fromkeys((amounts, split.suggested_amounts))):
        killed = [
            number
            for number, need, share in zip(split.targets, split.lethal_amounts, shares, strict=True)
            if share >= need
        ]
        why = make_message("suggest.ko_none")
        if killed:
            viewer = state.dice[split.die].controller
            why = make_message("suggest.ko_all", dice=names_of_dice(state, killed, viewer))
        yield Suggestion(
            split.moves(shares),
            describe_split(state, dict(zip(split.targets, shares, strict=True))),
            why,
            1.0 - place,
        )


def preferred_split(state: GameState, split: DamageAssignment) -> tuple[int, ...]:
    """The split to propose: the suggested one, unless another one KOs dice of more worth."""
    best, suggested = best_split(state, split), split.suggested_amounts
    gains = [worth_of_split(state, split, amounts) for amounts in (suggested, best)]
    return suggested if gains[0] >= gains[1] else best


def describe_split(state: GameState, shares: Mapping[DieId, int]) -> Message:
    """A split of damage as an act: "Deal 3 to Angel and 1 to a Sidekick"."""
    shares_text = labels.join_with_and(
        make_message(
            "suggest.share",
            amount=share,
            die=labels.dice_names(state, [number], with_level=False, article=True),
        )
        for number, share in shares.items()
        if share
    )
    return make_message("suggest.split", shares=shares_text)
