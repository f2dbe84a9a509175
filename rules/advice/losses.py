"""What is still useful in a step, and what a player would lose by ending it now.

The screen keeps the button that ends a step plain while something useful is left, and asks once
before dice or the match are lost. These are facts of the rules; an adviser judges what is good.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum

import msgspec

from rules.advice import labels
from rules.advice.combat_outlook import damage_past_blockers
from rules.advice.forecast import AttackForecast
from rules.advice.prompts import partner_to_go_on
from rules.engine import evaluate
from rules.engine.evaluate import costs
from rules.engine.payment.payment_solver import cheapest_payment
from rules.engine.turn import attack_step, block_declaration, turn_loop
from rules.engine.turn.combat import combat_damage_of
from rules.messages.message import Message, make_message
from rules.model.ids import DieId, PlayerId
from rules.model.moves import (
    Attack,
    Block,
    Buy,
    ChooseDie,
    ChooseOption,
    ChoosePlayer,
    Confirm,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import FIELD, PRIORITY_DECISIONS, DecisionKind, Die, GameState

# --- what is still useful -------------------------------------------------------------------------


class UsefulAct(Enum):
    """Something that the player who must decide could still do in this step to some use."""

    PURCHASE = "purchase"
    """Purchase a die that the energy at hand can pay for."""
    FIELD = "field"
    """Field a character: those left in the Reserve Pool go to the Used Pile (MAIN-2)."""
    USE = "use"
    """Use an action die: an unused one goes to the Used Pile (PAY-8)."""
    ABILITY = "ability"
    """Use a Global Ability, or another one that costs energy."""
    REROLL = "reroll"
    """Reroll dice."""
    ATTACK = "attack"
    """Attack with more than the opponent can block, or because an adviser says so."""
    BLOCK = "block"
    """Block an attacker that would damage the player."""
    CHOOSE = "choose"
    """Choose something for an effect."""

    __hash__ = object.__hash__  # members are singletons; the default hash is much slower


_USEFUL_MOVES: tuple[tuple[type[Move], UsefulAct], ...] = (
    (Buy, UsefulAct.PURCHASE),
    (FieldCharacter, UsefulAct.FIELD),
    (UseAction, UsefulAct.USE),
)

_ADVISED_MOVES: tuple[tuple[type[Move], UsefulAct], ...] = (
    *_USEFUL_MOVES,
    (UseGlobal, UsefulAct.ABILITY),
    (UsePaidAbility, UsefulAct.ABILITY),
    (MarkForReroll, UsefulAct.REROLL),
    (Attack, UsefulAct.ATTACK),
    (Block, UsefulAct.BLOCK),
    (ChooseDie, UsefulAct.CHOOSE),
    (ChooseOption, UsefulAct.CHOOSE),
    (ChoosePlayer, UsefulAct.CHOOSE),
)


def useful_acts_of(
    state: GameState, legal: Sequence[Move], advised: Sequence[Move] = ()
) -> tuple[UsefulAct, ...]:
    """What the player who must decide could still do in this step to some use.

    `advised` are the moves of the act that an adviser recommends. If they are known, that act is
    the useful one; besides it, only characters count that would be lost.
    """
    kind = state.decision_kind
    if advised:
        return _advised_acts(state, legal, advised[0])
    if kind in PRIORITY_DECISIONS:
        kinds = {type(move) for move in legal}
        return tuple(act for move_type, act in _USEFUL_MOVES if move_type in kinds)
    if kind is DecisionKind.ATTACKERS and _attack_damages(state):
        return (UsefulAct.ATTACK,)
    if kind is DecisionKind.BLOCKERS and _saving_blocks(state, legal):
        return (UsefulAct.BLOCK,)
    return ()


def _advised_acts(state: GameState, legal: Sequence[Move], advised: Move) -> tuple[UsefulAct, ...]:
    """The act that this move begins, and the fielding of characters that would be lost."""
    is_attacking = state.decision_kind is DecisionKind.ATTACKERS and state.current_combat.attackers
    if state.marked_dice or is_attacking:
        return ()  # the player has made up their mind
    found = [act for move_type, act in _ADVISED_MOVES if isinstance(advised, move_type)]
    is_main = state.decision_kind is DecisionKind.MAIN
    could_field = is_main and any(isinstance(move, FieldCharacter) for move in legal)
    if could_field and UsefulAct.FIELD not in found:
        found.append(UsefulAct.FIELD)
    return tuple(found)


def describe_useful_acts(acts: Sequence[UsefulAct]) -> Message | None:
    """These acts in one sentence; None if there are none."""
    if not acts:
        return None
    named = labels.join_with_and(make_message(f"useful.{act.value}") for act in acts)
    return make_message("useful.left", acts=named)


def _attack_damages(state: GameState) -> bool:
    """Whether an attack with everyone damages the opponent, however they block.

    Once an attacker is chosen, the player has made up their mind.
    """
    if state.current_combat.attackers:
        return False
    able = [die.id for die in attack_step.attackers_of(state, state.active)]
    return damage_past_blockers(state, state.active, able) > 0


def _saving_blocks(state: GameState, legal: Sequence[Move]) -> list[Block]:
    """The legal blocks of attackers that no die blocks and that deal damage."""
    now = state.current_combat
    threats = {
        die_id
        for die_id in now.attackers
        if die_id not in now.blocked_attackers and combat_damage_of(state, die_id)
    }
    return [move for move in legal if isinstance(move, Block) and move.attacker in threats]


# --- what would be lost ---------------------------------------------------------------------------

_MOST_NAMES = 3


class Loss(msgspec.Struct, frozen=True):
    """What a player would lose by ending the step now, and how to save it.

    Attributes:
        what: what would be lost, in a sentence.
        why: what saving it costs, or what the player has left.
        remedy: the words for the button that saves it.
        ending: the words for the button that ends the step, or hands over, nonetheless.
        dice: the characters to field, or those that could block.
        moves: the acts that save the dice, up to the first choice; () if the player must choose.
        is_match: whether the match would be lost.
    """

    what: Message
    why: Message
    remedy: Message
    ending: Message
    dice: tuple[DieId, ...]
    moves: tuple[Move, ...] = ()
    is_match: bool = False

    @property
    def message(self) -> Message:
        """What would be lost and why, in one message."""
        return make_message("loss.whole", what=self.what, why=self.why)


def loss_if_ended(
    state: GameState, legal: Sequence[Move], forecast: AttackForecast | None
) -> Loss | None:
    """What the player who must decide would lose by ending the step now; None if nothing."""
    if Pass() not in legal and Confirm() not in legal:
        return None  # a card still requires something
    match state.decision_kind:
        case DecisionKind.MAIN:
            return _lost_characters(state)
        case DecisionKind.BLOCKERS:
            return _lost_match(state, legal, forecast)
    return None


def _lost_characters(state: GameState) -> Loss | None:
    """Characters left in the Reserve Pool that could be fielded go to the Used Pile (MAIN-2)."""
    plan = _FieldingPlan(state)
    count = len(plan.dice)
    if not count:
        return None
    partner = partner_to_go_on(state)
    why = make_message("loss.free", count=count)
    if plan.cost:
        energy = costs.energy_pool_of(state, state.active).total
        why = make_message("loss.cost", count=count, cost=plan.cost, energy=energy)
    dearest_first = plan.dice[::-1]
    place = labels.resting_place(state, *plan.dice)
    if len({state.dice[die_id].card for die_id in dearest_first}) > _MOST_NAMES:
        what = make_message("loss.count", count=count, place=place)
    else:
        dice = labels.dice_names(state, dearest_first, with_level=False, article=True)
        what = make_message("loss.characters", dice=dice, place=place)
    return Loss(
        what=what,
        why=why,
        remedy=make_message("loss.field", count=count),
        ending=make_message("loss.end" if partner is None else "loss.hand_over"),
        dice=tuple(plan.dice),
        moves=tuple(plan.moves),
    )


class _FieldingPlan:
    """The characters that the energy at hand can field together, the cheapest first.

    It is played out on a copy of the match, as if the opponent only passed. It ends at a choice:
    what the rest costs then depends on the answer. `moves` go as far as no other player is asked.
    """

    def __init__(self, state: GameState) -> None:
        self._twin = state.copy()
        self._is_mine = True
        self.dice: list[DieId] = []
        self.cost = 0
        self.moves: list[Move] = []
        while self._twin.decision_kind is DecisionKind.MAIN and not self._twin.is_over:
            die_id = self._cheapest()
            if die_id is None or not self._field(die_id):
                break

    def _cheapest(self) -> DieId | None:
        """The character in the Reserve Pool that costs least to field; None if none is left."""
        legal = turn_loop.legal_moves(self._twin)
        fieldable = [move.die for move in legal if isinstance(move, FieldCharacter)]
        payable = [die_id for die_id in fieldable if FieldCharacter(die_id) in legal]
        return min(payable, key=lambda die_id: (self._cost_of(die_id), die_id), default=None)

    def _cost_of(self, die_id: DieId) -> int:
        return costs.current_fielding_cost(self._twin, self._twin.dice[die_id])

    def _field(self, die_id: DieId) -> bool:
        """Field a character and pay for it; False if that cannot be played out."""
        cost = self._cost_of(die_id)
        self._play(FieldCharacter(die_id))
        while self._twin.decision_kind is DecisionKind.PAY:
            can_confirm = Confirm() in turn_loop.legal_moves(self._twin)
            payment = (Confirm(),) if can_confirm else cheapest_payment(self._twin)
            if not payment:
                return False
            self._play(*payment)
        self.dice.append(die_id)
        self.cost += cost
        while self._twin.decision_kind is DecisionKind.REPLY and not self._twin.is_over:
            self._is_mine = False  # with casual timing the opponent may respond (PRI-2)
            self._play(Pass())
        return True

    def _play(self, *moves: Move) -> None:
        for move in moves:
            turn_loop.apply_move(self._twin, move, [])
            if self._is_mine:
                self.moves.append(move)


def _lost_match(
    state: GameState, legal: Sequence[Move], forecast: AttackForecast | None
) -> Loss | None:
    """The attack takes the last life, and blocks could still prevent that."""
    if forecast is None or not forecast.is_lethal or state.decision is None:
        return None
    life = state.life_of(forecast.defending)
    if forecast.damage < life:
        return None  # an effect takes the last life, which no block prevents
    blocks, player = _saving_blocks(state, legal), state.decision.player
    if forecast.damage - _most_stopped(state, forecast, blocks, player) >= life:
        return None  # no block helps
    later = block_declaration.next_to_block(state)
    if later is not None:
        pairs = block_declaration.possible_blocks(state, (later,))
        by_partner = _saving_blocks(state, [Block(die.id, other.id) for die, other in pairs])
        if forecast.damage - _most_stopped(state, forecast, by_partner, later) < life:
            return None  # the partner can still block (DBL-10)
    blockers = _able_blockers(state, blocks, player)
    return Loss(
        what=make_message("loss.match", damage=forecast.damage),
        why=make_message("loss.life", life=life),
        remedy=make_message("loss.block"),
        ending=make_message("loss.take"),
        dice=blockers,
        is_match=True,
    )


def _able_blockers(
    state: GameState, blocks: Collection[Block], player: PlayerId
) -> tuple[DieId, ...]:
    """The player's dice of these blocks, of which equal ones are listed once."""
    return _with_equal_dice(state, {move.die for move in blocks}, state.dice_in_zone(player, FIELD))


def _most_stopped(
    state: GameState, forecast: AttackForecast, blocks: Collection[Block], player: PlayerId
) -> int:
    """The most damage that these blocks of a player could stop."""
    attackers = [state.dice[fight.attacker] for fight in forecast.unblocked]
    blockable = _with_equal_dice(state, {move.attacker for move in blocks}, attackers)
    blockers = _able_blockers(state, blocks, player)
    most_blocks = sum(evaluate.max_blocks(state, state.dice[die_id]) for die_id in blockers)
    damage = {fight.attacker: fight.damage_to_player for fight in forecast.unblocked}
    return sum(sorted((damage[die_id] for die_id in blockable), reverse=True)[:most_blocks])


def _with_equal_dice(
    state: GameState, listed: Collection[DieId], dice: Sequence[Die]
) -> tuple[DieId, ...]:
    """The listed dice, and those among others that look like one: legal moves list only one."""
    looks = {(state.dice[die_id].card, state.dice[die_id].face) for die_id in listed}
    equal = (die.id for die in dice if (die.card, die.face) in looks)
    return tuple(dict.fromkeys((*equal, *listed)))
