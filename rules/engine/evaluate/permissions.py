"""What dice and players must and can't do; "can't" wins (TXT-1).

Queries about combat and about leaving the Field follow. They return at once if no text in force
concerns them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar, get_args

from rules.cards.card import CardKind
from rules.engine.evaluate import dice_matching, die_texts, phrases, stats
from rules.language import ast
from rules.language.ast.expressions import walk
from rules.model.ids import NOBODY, CardId, DieId, PlayerId, Target, dice_among
from rules.state import (
    ATTACK,
    BAG,
    CARD,
    OUT,
    PREP,
    RESERVE,
    USED,
    DelayedEffect,
    Die,
    Frame,
    GameState,
    Zone,
    is_fielded,
)

_Rule = TypeVar("_Rule", ast.Must, ast.Cannot)

_CANNOT_KEYS: dict[ast.ForcedAct, str] = {act: f"Cannot {act}" for act in get_args(ast.ForcedAct)}
_MUST_KEYS: dict[ast.ForcedAct, str] = {act: f"Must {act}" for act in get_args(ast.ForcedAct)}
"""Index keys of the rules about each act; a rule that no text of the match contains is skipped."""


def cannot(
    state: GameState,
    die: Die,
    act: ast.ForcedAct,
    by: Die | None = None,
    *,
    kind: ast.AbilityKind | None = None,
    player: PlayerId = NOBODY,
) -> bool:
    """Whether a text forbids a die to do something, or to have it done to it (TXT-1).

    Args:
        act: what it would do, or what would be done to it.
        by: the die that would do it.
        kind: the kind of ability that would do it: "can't be targeted by Global Abilities".
        player: the player whose ability would do it, or `NOBODY`.
    """
    if state.card_tokens and act in ("attack", "block") and is_stunned(state, die):
        return True
    if act == "be blocked" and by is not None and is_called_away(state, die, by):
        return True
    if not _is_regulated(state, _CANNOT_KEYS[act]):
        return False
    return _is_forbidden(state, die, act, by, kind=kind, player=player)


def _is_forbidden(
    state: GameState,
    die: Die,
    act: ast.ForcedAct,
    by: Die | None,
    *,
    kind: ast.AbilityKind | None = None,
    player: PlayerId = NOBODY,
) -> bool:
    """Whether a rule in force forbids an act; quick callers ask `_is_regulated` before."""
    for rule, frame in _rules(state, ast.Cannot, _CANNOT_KEYS[act], act, die):
        if rule.kinds and kind not in rule.kinds:
            continue
        if rule.cause != "any" and not (
            player >= 0 and phrases.includes_player(state, rule.cause, player, frame.player)
        ):
            continue
        if _is_by(state, rule.by, by, frame):
            return True
    return False


def is_stunned(state: GameState, die: Die) -> bool:
    """Whether a stun token lies on a die's card: it can't attack or block (KW-30)."""
    return state.tokens_on(die.card, "stun") > 0


def must(state: GameState, die: Die, act: ast.ForcedAct) -> bool:
    """Whether a text requires a die to do something if it can."""
    if not _is_regulated(state, _MUST_KEYS[act]):
        return False
    return any(True for _ in _rules(state, ast.Must, _MUST_KEYS[act], act, die))


def _is_regulated(state: GameState, key: str) -> bool:
    """Whether a rule about an act may be in force now: a static one, or one that an effect made."""
    index = state.setup.index
    return key in index.statics or (bool(state.continuous_effects) and key in index.node_kinds)


def _rules(
    state: GameState, what: type[_Rule], key: str, act: ast.ForcedAct, die: Die
) -> Iterator[tuple[_Rule, Frame]]:
    """The rules about an act that apply to a die: temporary ones, then static ones."""
    for effect in state.continuous_effects:
        modifier = effect.modifier
        if isinstance(modifier, what) and modifier.act == act:
            frame = effect.viewpoint
            if die_texts.applies_to(state, modifier.who, effect.dice, die, frame):
                yield modifier, frame
    for _, _, modifier, frame in die_texts.static_modifiers_on(state, key, die):
        if isinstance(modifier, what):
            yield modifier, frame


def can_be_rerolled(state: GameState, die: Die) -> bool:
    """Whether effects may reroll a die: partly spent dice and tokens are not eligible (PAY-3,
    TOK-1)."""
    return not die.is_partly_spent and state.setup.cards[die.card].card.kind is not CardKind.TOKEN


def cannot_use_globals(state: GameState, card: CardId, player: PlayerId) -> bool:
    """Whether a text forbids a player to use the Global Abilities of a card."""
    name = _CANNOT_KEYS["use globals"]
    if name not in state.setup.index.node_kinds:
        return False
    if any(
        isinstance(effect.modifier, ast.Cannot)
        and effect.modifier.act == "use globals"
        and _forbids(state, effect.modifier, card, player, effect.player)
        for effect in state.continuous_effects
    ):
        return True
    return any(
        _forbids(state, modifier, card, player, frame.player)
        for listed, modifier in state.setup.index.statics.get(name, ())
        if isinstance(modifier, ast.Cannot)
        for frame in die_texts.viewpoints(state, listed)
    )


def _forbids(
    state: GameState, rule: ast.Cannot, card: CardId, player: PlayerId, you: PlayerId
) -> bool:
    """Whether a rule controlled by `you` keeps a player from using a card's Global Abilities."""
    if not phrases.includes_player(state, rule.player, player, you):
        return False
    if rule.by is None:
        return True
    owner = state.setup.cards[card].owner
    is_opposing = owner is not None and not state.on_same_side(owner, player)
    mine = {"your": owner == player, "opposing": is_opposing}
    return mine.get(rule.by.whose, True) and dice_matching.matches_card(state, rule.by, card)


def _is_by(state: GameState, phrase: ast.Dice | None, by: Die | None, frame: Frame) -> bool:
    return phrase is None or (by is not None and dice_matching.matches(state, phrase, by, frame))


# --- combat ---------------------------------------------------------------------------------------


BlockPairs = tuple[tuple[DieId, DieId], ...]
"""Pairs of blocker and attacker."""


def max_blocks(state: GameState, die: Die) -> int:
    """How many attackers a die can block: one, unless a text says more (BLK-1)."""
    return max(
        (rule.most for rule, _ in die_texts.active_modifiers_on(state, ast.Blocks, die)), default=1
    )


def min_blockers(state: GameState, attacker: Die) -> int:
    """The minimum number of dice needed to block an attacker."""
    return max(
        (
            rule.least
            for rule, _ in die_texts.active_modifiers_on(state, ast.NeedsBlockers, attacker)
        ),
        default=1,
    )


def is_called_away(state: GameState, attacker: Die, blocker: Die) -> bool:
    """Whether one of two dice can fight only another die that it was called out with (KW-37)."""
    if not _is_regulated(state, _CANNOT_KEYS["fight anyone else"]):
        return False
    return any((a == attacker.id) is not (b == blocker.id) for a, b in _valid_calls(state))


def _valid_calls(state: GameState) -> BlockPairs:
    """Attackers and the dice they called out, without those that cancel each other or are void.

    An effect that has lost one of its two dice is void, too.
    """
    if state.combat is None:
        return ()
    attackers = state.combat.attackers
    called: list[tuple[DieId, DieId]] = []
    for effect in state.continuous_effects:
        modifier, dice = effect.modifier, effect.dice or ()
        if isinstance(modifier, ast.Cannot) and modifier.act == "fight anyone else":
            there = [n for n in dice if n in attackers and state.dice[n].zone is ATTACK]
            called += [(there[0], n) for n in dice if len(there) == 1 and n not in there]
    targets = [target for _, target in called]
    return tuple(
        (one, target)
        for one, target in called
        if targets.count(target) == 1 and _may_meet(state, state.dice[one], state.dice[target])
    )


def _may_meet(state: GameState, attacker: Die, target: Die) -> bool:
    """Whether one opposing die can legally block an attacker alone."""
    if state.on_same_side(attacker.controller, target.controller):
        return False
    if min_blockers(state, attacker) > 1:
        return False
    if cannot(state, target, "block"):
        return False
    return not _is_forbidden(state, attacker, "be blocked", target)


def blocks_are_independent(state: GameState) -> bool:
    """Whether blocks are independent: no text requires several blockers, or life to block."""
    statics = state.setup.index.statics
    return not (
        "NeedsBlockers" in statics
        or "BlockCost" in statics
        or any(
            isinstance(e.modifier, ast.NeedsBlockers | ast.BlockCost)
            for e in state.continuous_effects
        )
    )


def attack_life_cost(state: GameState, die: Die) -> int | None:
    """The life that attacking with a die costs; None if another player would have to pay.

    The active player pays it when declaring attackers (ATK-1, PAY-6).
    """
    if "AttackCost" not in state.setup.index.node_kinds:
        return 0
    price = 0
    for cost, frame in die_texts.active_modifiers_on(state, ast.AttackCost, die):
        if cost.payer == "owner":
            pays = state.is_active(die.owner)
        else:
            pays = phrases.includes_player(state, cost.payer, state.active, frame.player)
        if not pays:
            return None
        price += cost.life
    return price


def damage_factor(state: GameState, source: DieId, target: DieId) -> int:
    """The multiplier for a die's damage to another die, or to a player (`target` is `NO_DIE`)."""
    if source < 0 or "DoubleDamage" not in state.setup.index.node_kinds:
        return 1
    factor = 1
    for rule, frame in die_texts.active_modifiers_on(state, ast.DoubleDamage, state.dice[source]):
        if rule.to is None or (
            target >= 0 and dice_matching.matches(state, rule.to, state.dice[target], frame)
        ):
            factor *= 2
    return factor


# --- leaving the Field ----------------------------------------------------------------------------


def can_be_knocked_out(state: GameState, die: Die) -> bool:
    """Whether an effect that KOs a die would succeed (KW-7, TXT-1)."""
    if die_texts.has_keyword(state, die, "Iron Will") and die.iron_will_defense < 0:
        return False
    return not cannot(state, die, "be KO'd")


def is_knocked_out(state: GameState, die: Die) -> bool:
    """Whether a proposed KO of a die still applies, by its damage or by an effect."""
    return is_fielded(die) and (
        is_knocked_out_by_damage(state, die) or can_be_knocked_out(state, die)
    )


def is_knocked_out_by_damage(
    state: GameState, die: Die, more: int = 0, *, source_count: int = 1
) -> bool:
    """Whether a character's damage, plus `more` about to be dealt, knocks it out (DMG-3).

    With Iron Will, the first damage in a turn does not knock out a die, unless its defense was 0
    then or drops later, or several sources deal it (KW-7). `more` is damage about to be dealt to
    it. `source_count` is how many dice or abilities are about to deal that damage.
    """
    face = state.face_of(die)
    if face is None or not face.level:
        return False
    least = stats.defense(state, die)
    if die.damage + more < least or cannot(state, die, "be KO'd"):
        return False
    if not die_texts.has_keyword(state, die, "Iron Will"):
        return True
    protected = die.iron_will_defense if not more else iron_will(state, die, source_count)
    return least < protected


IRON_WILL_SPENT = 1_000
"""The `iron_will_defense` of a die that Iron Will no longer protects: higher than any defense."""


def iron_will(state: GameState, die: Die, source_count: int = 1) -> int:
    """A die's `iron_will_defense` after damage: its defense, or `IRON_WILL_SPENT`.

    In some editions Iron Will protects a die from one source only, not from several at once.
    """
    least = stats.defense(state, die)
    if source_count > 1 and state.setup.ruleset.iron_will_yields_to_several_sources:
        return IRON_WILL_SPENT
    return least if die.iron_will_defense < 0 and least else IRON_WILL_SPENT


def can_be_given_as_cost(state: GameState, die: Die, effect: ast.Effect) -> bool:
    """Whether a die can pay a cost; a level 1 die cannot be spun down (SPN-1)."""
    match effect:
        case ast.Spin(by=by) if by < 0:
            face = state.face_of(die)
            down = face is not None and face.level > -by
            return down and is_fielded(die) and not cannot(state, die, "spin")
        case ast.KnockOut():
            return is_fielded(die) and can_be_knocked_out(state, die)
        case ast.Reroll():
            return can_be_rerolled(state, die)
        case ast.Sacrifice() | ast.MoveDice(who=ast.This()):
            return is_fielded(die)
        case _:
            return True


_PLACES: dict[ast.ZoneWord, tuple[Zone, ...]] = {
    "used": (USED, OUT), "bag": (BAG,), "prep": (PREP,), "reserve": (RESERVE,), "card": (CARD,),
    "out": (OUT,),
}  # fmt: skip
"""Out of Play counts as the Used Pile, since dice pass through it on the way there (ZONE-2)."""


def destination(state: GameState, die: Die, zone: Zone) -> Zone:
    """The zone to which a die actually goes when it would leave the Field for `zone` (TXT-1)."""
    if "Goes" not in state.setup.index.node_kinds:
        return zone
    for rule, _ in die_texts.active_modifiers_on(state, ast.Goes, die):
        if any(zone in _PLACES.get(word, ()) for word in rule.instead):
            return _PLACES[rule.to][0]
    return zone


def rests_in_bag(state: GameState, die: Die) -> bool:
    """Whether a die goes to its owner's bag wherever it would go to the Used Pile (KW-35)."""
    return "Immortal" in state.setup.index.keywords and die_texts.has_keyword(
        state, die, "Immortal"
    )


# --- links between dice ---------------------------------------------------------------------------


def can_pair(state: GameState, die: Die, other: Die) -> bool:
    """Whether two dice may pair: one player's Heroic dice of different characters (HER-1)."""
    return (
        die.controller == other.controller
        and is_fielded(die)
        and is_fielded(other)
        and _name(state, die) != _name(state, other)
        and die_texts.has_keyword(state, die, "Heroic")
        and die_texts.has_keyword(state, other, "Heroic")
    )


def _name(state: GameState, die: Die) -> str:
    return state.setup.cards[die.card].card.name


def is_due_to_return(state: GameState, die: Die) -> bool:
    """Whether a delayed effect will return the die to its card, which rules out a swap (SWP-1)."""
    return any(
        die.id in _dice_to_return(awaited) for awaited in state.delayed_effects if awaited.effects
    )


def _dice_to_return(awaited: DelayedEffect) -> tuple[DieId, ...]:
    found: list[Target] = []
    for node in walk(awaited.effects):
        if isinstance(node, ast.MoveDice) and node.to == "card":
            match node.who:
                case ast.This():
                    found.append(awaited.die)
                case ast.Subject():
                    found.append(awaited.subject)
                case ast.That(back=back) if len(awaited.chosen) > back:
                    found += awaited.chosen[-1 - back]
    return dice_among(found)
