"""Legal picks for an effect: which dice, by which player, and whether they are targets."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.engine.evaluate import costs, dice_matching, die_texts, limits, permissions, phrases
from rules.engine.evaluate.phrases import COMPARISONS
from rules.language import ast
from rules.model.energy import pool_covers
from rules.model.ids import DieId, PlayerId, PlayerTarget, Target, dice_among
from rules.state import Die, Frame, GameState, is_fielded


def candidates(state: GameState, pick: ast.Pick, frame: Frame) -> list[Die]:
    """The dice that may be picked next.

    Abilities triggered by a fielding cannot choose the dice that paid for it (FLD-2). Dice that
    "cannot be targeted" are not legal targets (TXT-1).
    """
    found = list(_eligible(state, pick, frame))
    if pick.limit is not None:
        limit = pick.limit
        most = phrases.evaluate_amount(state, limit.amount, frame)
        picked = [state.dice[die_id] for die_id in dice_among(frame.progress.picked)]
        sofar = sum(phrases.stat_of_die(state, die, limit.stat) for die in picked)
        within = COMPARISONS[limit.op]
        found = [
            d for d in found if within(sofar + phrases.stat_of_die(state, d, limit.stat), most)
        ]
    return found


def may_pick(state: GameState, pick: ast.Pick, frame: Frame) -> bool:
    """Whether any die may be picked next."""
    if pick.limit is not None:
        return bool(candidates(state, pick, frame))
    return next(_eligible(state, pick, frame), None) is not None


def _eligible(state: GameState, pick: ast.Pick, frame: Frame) -> Iterator[Die]:
    """Yield the dice that may be picked next, ignoring a limit on the total of all picks."""
    seen_by = frame
    if pick.by == "each":
        seen_by = replace(frame, player=picking_player(state, pick, frame))
    found = dice_matching.matching_dice(state, pick.dice, seen_by)
    if "RemovedAs" in state.setup.index.statics:
        found += removable_from_cards(state, pick.dice, seen_by)
    if not found:
        return
    targets = is_targeting(pick, frame)
    taken = (*frame.progress.picked, *frame.event.paying_dice)
    for die in found:
        if (
            die.id not in taken
            and not (targets and limits.was_targeted(state, frame, die))
            and (not frame.remaining_effects or is_allowed_for_effect(state, frame, die))
            and not (targets and is_protected(state, die, frame))
        ):
            yield die


def removable_from_cards(state: GameState, phrase: ast.Dice, frame: Frame) -> list[Die]:
    """Dice on cards that an effect may also move as if they were in the Field (`RemovedAs`)."""
    if "RemovedAs" not in state.setup.index.statics or phrase.zones != ("field",):
        return []
    if not frame.remaining_effects or not isinstance(frame.remaining_effects[0], ast.MoveDice):
        return []
    plain = replace(phrase, kind="die", or_kind=None)
    return [
        state.dice[source.die]
        for listed, modifier in state.setup.index.statics["RemovedAs"]
        if isinstance(modifier, ast.RemovedAs) and modifier.kind in (phrase.kind, phrase.or_kind)
        for source in die_texts.viewpoints(state, listed)
        if dice_matching.matches_anywhere(state, plain, state.dice[source.die], frame)
    ]


def dice_without_choice(state: GameState, group: ast.Group, frame: Frame) -> tuple[DieId, ...]:
    """The dice of a group that asks nobody to choose."""
    if not isinstance(group, ast.Each):
        return dice_matching.referents(state, frame, group)
    # an order that does not depend on the ids of equal dice, so equal matches agree
    dice = dice_matching.matching_dice(state, group.dice, frame)
    dice += removable_from_cards(state, group.dice, frame)
    dice.sort(key=lambda die: (die.controller, die.card, die.face, die.damage))
    return tuple(die.id for die in dice)


def is_allowed_for_effect(state: GameState, frame: Frame, die: Die) -> bool:
    """Whether the rules allow an effect to use a die: as a cost, a partner, in a swap, ..."""
    effect = frame.remaining_effects[0]
    if type(effect) not in _RESTRICTED_EFFECTS and frame.kind != "cost":
        return True
    if frame.kind == "cost":
        return permissions.can_be_given_as_cost(state, die, effect)
    if is_pick_for_reroll(frame) and state.setup.ruleset.has_corrections:  # PAY-3, TOK-1
        return permissions.can_be_rerolled(state, die)
    if isinstance(effect, ast.Redirect):  # TIM-2
        return _can_redirect_to(state, die, frame, effect)
    if isinstance(effect, ast.PairUp):  # HER-1
        return permissions.can_pair(state, state.dice[frame.die], die)
    if isinstance(effect, ast.Purchase):  # only affordable dice of own or common cards (PAY-6)
        if not costs.may_purchase(state, die, frame.player):
            return False
        bought = (*dice_among(frame.progress.picked), die.id)
        need = costs.need_of_purchases(state, effect, bought, frame.player)
        return pool_covers(costs.energy_pool_of(state, frame.player), need)
    if isinstance(effect, ast.Swap):  # SWP-1
        return not permissions.is_due_to_return(state, die)
    return True


_RESTRICTED_EFFECTS = frozenset(
    (ast.ChooseDice, ast.Reroll, ast.Redirect, ast.PairUp, ast.Purchase, ast.Swap)
)
"""The effects for which the rules do not allow every die."""


def _can_redirect_to(state: GameState, die: Die, frame: Frame, effect: ast.Redirect) -> bool:
    """Whether damage may be redirected to a die."""
    if die.id == frame.event.subject or not is_fielded(die):
        return False
    if state.setup.ruleset.can_redirect_to_any:
        return True
    return not is_protected(state, die, frame) and is_redirect_allowed(state, effect, frame, die.id)


def is_pick_for_reroll(frame: Frame) -> bool:
    """Whether dice are picked now to be rerolled, at once or by the effect that follows."""
    first, *rest = frame.remaining_effects
    if isinstance(first, ast.ChooseDice) and rest:
        return isinstance(rest[0], ast.Reroll) and isinstance(rest[0].who, ast.That)
    return isinstance(first, ast.Reroll)


def is_player_allowed(state: GameState, frame: Frame, player: PlayerId) -> bool:
    """Whether the rules let a player be chosen instead of a die for the current effect (TIM-2)."""
    effect = frame.remaining_effects[0]
    if not isinstance(effect, ast.Redirect):
        return True
    return is_redirect_allowed(state, effect, frame, PlayerTarget(player))


def is_redirect_allowed(state: GameState, effect: ast.Redirect, frame: Frame, to: Target) -> bool:
    """Whether damage may be redirected to a die or player, by the kind of its target (TIM-2).

    In some editions it stays with players or with dice, unless the text says otherwise: it names
    the other kind alone.
    """
    rules = state.setup.ruleset
    is_to_player = isinstance(to, PlayerTarget)
    if rules.can_redirect_to_any or isinstance(frame.event.subject, PlayerTarget) is is_to_player:
        return True
    names_both = isinstance(effect.to, ast.Pick) and effect.to.or_player
    return rules.text_can_redirect_to_other_kind and not names_both


def has_target(state: GameState, frame: Frame) -> bool:
    """Whether the first choice of an ability has a legal pick (GLB-1, RUL-4).

    A pick by each player among their own dice needs none: it does not target (TXT-3).
    """
    first = frame.remaining_effects[0] if frame.remaining_effects else None
    if isinstance(first, ast.Redirect) and first.to is None:
        return is_redirect_allowed(state, first, frame, PlayerTarget(frame.player))
    pick = first_pick(frame.remaining_effects)
    if pick is None or not pick.least or pick.or_player or pick.by == "each":
        return True
    return has_candidate(state, pick, frame)


def has_candidate(state: GameState, pick: ast.Pick, frame: Frame) -> bool:
    """Whether any die may be picked; where each player picks, whether any of them can."""
    if pick.by == "each":
        return any(
            dice_matching.matching_dice(state, pick.dice, replace(frame, player=player))
            for player in state.setup.player_ids
        )
    return may_pick(state, pick, frame)


def is_targeting(pick: ast.Pick, frame: Frame) -> bool:
    """Whether a pick targets: the text says so, or names a number of dice in the Field (TXT-3).

    Dice given as a cost and dice that other players choose among their own are not targets.
    """
    if pick.target or pick.by != "you" or frame.kind == "cost":
        return pick.target
    if pick.foremost or pick.dice.among is not None:
        return False
    return pick.most is not None and pick.dice.zones == ("field",)


def is_protected(state: GameState, die: Die, frame: Frame) -> bool:
    """Whether a text protects a die from being targeted by an ability (TXT-1)."""
    by = state.dice[frame.die] if frame.die >= 0 else None
    return permissions.cannot(state, die, "be targeted", by, kind=frame.kind, player=frame.player)


def picking_player(state: GameState, pick: ast.Pick, frame: Frame) -> PlayerId:
    """The player who picks next; if each player picks, the active player is first (TIM-1)."""
    if pick.by == "you":
        return frame.player
    if pick.by == "each":
        finished = finished_pickers(frame)
        return state.players_in_turn_order[min(finished, len(state.setup.players) - 1)]
    return phrases.players_for_word(state, pick.by, frame)[0]


def finished_pickers(frame: Frame) -> int:
    """How many players have finished their picks, if each player picks."""
    return sum(1 for target in frame.progress.picked if isinstance(target, PlayerTarget))


def affected_group(effect: ast.Effect) -> ast.Group | None:
    """The first group of dice that an effect acts on, or None."""
    if isinstance(effect, ast.Deal) and isinstance(effect.source, ast.Pick):
        return effect.source
    for name in ("who", "to", "one", "of"):
        found: ast.Group | None = getattr(effect, name, None)
        if isinstance(found, ast.Node):
            return found
    return None


def first_pick(do: tuple[ast.Effect, ...]) -> ast.Pick | None:
    """The pick in the first of some effects, or None."""
    return _pick_in(affected_group(do[0]) if do else None)


def _pick_in(group: ast.Group | None) -> ast.Pick | None:
    if isinstance(group, ast.Together):
        return _pick_in(group.one) or _pick_in(group.other)
    return group if isinstance(group, ast.Pick) else None
