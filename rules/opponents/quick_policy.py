"""The fast policy: plays any decision from numbers alone, without trying anything out.

It finishes the turn after each act that is considered, and answers for the other player. It uses
action dice, purchases, fields, attacks and blocks with sense, but never uses Global Abilities.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from operator import attrgetter
from typing import NamedTuple

from msgspec.structs import replace

from rules.advice.combat_outlook import best_split
from rules.engine import evaluate
from rules.engine.evaluate import costs
from rules.engine.evaluate.costs import energy_pool_of
from rules.engine.movement.die_movement import spent_zone
from rules.engine.movement.equivalence import equal_move
from rules.engine.payment import availability, payment
from rules.engine.turn import attack_step, turn_loop
from rules.engine.turn.combat import open_assignment_of
from rules.engine.turn.dealer import SeededDealer
from rules.language import ast
from rules.model.dice import GENERIC, WILD, Face
from rules.model.energy import TYPE_INDEX
from rules.model.ids import CHANCE, NO_DIE, DieId, PlayerId
from rules.model.moves import (
    Accept,
    Attack,
    Block,
    Buy,
    ChooseDie,
    ChoosePlayer,
    Confirm,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    Pay,
)
from rules.opponents.evaluation import CardValues
from rules.state import ATTACK, FIELD, Decision, DecisionKind, Die, GameState

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
    """The characters with which a player and their partner may block, the strongest first."""
    able = [
        combatant(state, die)
        for one in state.setup.teams[player]
        for die in state.dice_in_zone(one, FIELD)
        if _is_character(state, die) and not evaluate.cannot(state, die, "block")
    ]
    return sorted(able, key=lambda one: (-one.attack - one.defense, one.die))


def able_attackers(state: GameState) -> list[Combatant]:
    """The characters with which the active player may attack, the strongest first."""
    able = [combatant(state, die) for die in attack_step.attackers_of(state, state.active)]
    return sorted(able, key=lambda one: (-one.attack, -one.defense, one.die))


def _is_character(state: GameState, die: Die) -> bool:
    return state.setup.cards[die.card].card.die.faces[die.face].level > 0


# --- attacking ------------------------------------------------------------------------------------


def choose_attackers(state: GameState) -> list[DieId]:
    """Attack with everything if that wins, else with whoever is safe and not needed at home."""
    able = able_attackers(state)
    if not able:
        return []
    other = state.inactive_player
    blockers = able_blockers(state, other)
    partners = _partners_attackers(state)
    strikes = sorted([die.attack for die in able] + partners)
    unblocked = strikes[: max(len(strikes) - len(blockers), 0)]
    if sum(unblocked) >= state.life_of(other):
        return [die.die for die in able]
    safe = [die for die in able if die.attack and not _is_killed_cleanly(die, blockers)]
    most = len(able) - _needed_at_home(state, state.active, blockers)
    return [die.die for die in safe[: max(most, 0)]]


def _partners_attackers(state: GameState) -> list[int]:
    """The attack of the partner's dice that attack already, or may do so after the player."""
    partners, sent = state.setup.partners(state.active), state.current_combat.attackers
    return [
        evaluate.attack_and_defense(state, die)[0]
        for one in partners
        for die in (
            *(state.dice[n] for n in sent if state.dice[n].controller == one),
            *(attack_step.attackers_of(state, one) if one > state.active else ()),
        )
    ]


def _is_killed_cleanly(one: Combatant, blockers: Sequence[Combatant]) -> bool:
    """Whether a blocker can knock it out and survive."""
    return any(
        blocker.attack >= one.defense and blocker.defense > one.attack for blocker in blockers
    )


def _needed_at_home(state: GameState, player: PlayerId, others: Sequence[Combatant]) -> int:
    """How many of the player's characters must stay home so that the strike back cannot win; those
    of a partner are there too."""
    strike = sorted((die.attack for die in others), reverse=True)
    strike.append(_STRIKE_BACK_MARGIN)
    coming, needed = sum(strike), 0
    while coming >= state.life_of(player) and needed < len(strike):
        coming -= strike[needed]
        needed += 1
    at_home = [
        die
        for one in state.setup.partners(player)
        for die in state.dice_in_zone(one, FIELD)
        if _is_character(state, die) and not evaluate.cannot(state, die, "block")
    ]
    return max(needed - len(at_home), 0)


# --- blocking -------------------------------------------------------------------------------------


def choose_blocks(
    state: GameState, loss_of: Callable[[Combatant], float] = attrgetter("loss")
) -> list[tuple[DieId, DieId]]:
    """Block where it saves more than it costs; block anything if the damage would win.

    `loss_of` says what the loss of a blocker costs.
    """
    asked, now = state.deciding_player, state.current_combat
    attackers = sorted(
        (
            combatant(state, state.dice[die_id])
            for die_id in now.attackers
            if state.dice[die_id].zone is ATTACK and die_id not in now.blocked_attackers
        ),
        key=lambda one: (-one.attack, one.die),
    )
    defender = state.inactive_player if asked is None else asked
    free = [
        blocker
        for blocker in able_blockers(state, defender)
        if state.dice[blocker.die].controller == defender
    ]
    blocks: list[tuple[DieId, DieId]] = []
    open_attackers: list[Combatant] = []
    for die in attackers:
        able = [blocker for blocker in free if _can_block(state, blocker, die)]
        gain, place = max(
            (
                (_gain_of_block(die, blocker, loss_of(blocker)), -place)
                for place, blocker in enumerate(able)
            ),
            default=(0.0, 0),
        )
        if gain > 0:
            blocks.append((able[-place].die, die.die))
            free.remove(able[-place])
        else:
            open_attackers.append(die)
    blocks += _last_blocks(state, state.life_of(defender), open_attackers, free)
    return blocks


def _can_block(state: GameState, blocker: Combatant, attacker: Combatant) -> bool:
    """Whether no text keeps the attacker from being blocked by this character."""
    dice = state.dice
    return not evaluate.cannot(state, dice[attacker.die], "be blocked", dice[blocker.die])


def _gain_of_block(attacker: Combatant, blocker: Combatant, loss: float) -> float:
    gain = float(attacker.attack)
    if blocker.attack >= attacker.defense:
        gain += _KILL
    if attacker.attack >= blocker.defense:
        gain -= loss
    return gain


def _last_blocks(
    state: GameState, life: int, attackers: list[Combatant], free: list[Combatant]
) -> list[tuple[DieId, DieId]]:
    """More blocks, at any price, while the damage would win."""
    blocks: list[tuple[DieId, DieId]] = []
    damage = sum(die.attack for die in attackers)
    for die in attackers:
        if damage < life or not free:
            break
        for blocker in reversed(free):
            if _can_block(state, blocker, die):
                blocks.append((blocker.die, die.die))
                free.remove(blocker)
                damage -= die.attack
                break
    return blocks


# --- the policy -----------------------------------------------------------------------------------


_MOST_STEPS = 400
"""No turn has this many moves; a turn that does is judged as it stands."""

_HELPFUL_EFFECTS = (ast.FieldIt, ast.Has, ast.Gains, ast.ClearDamage)
"""Effects that usually help the dice that they choose."""

_HARMFUL_EFFECTS = (ast.Deal, ast.Aim, ast.KnockOut, ast.Capture, ast.IgnoreText)
"""Effects that usually harm the dice that they choose."""


class QuickPolicy:
    """Decides for either player of one match. `uses_actions` says whether it uses action dice. A
    plan without them shows what they are good for."""

    def __init__(self, cards: CardValues, *, uses_actions: bool = True) -> None:
        self.cards = cards
        self.uses_actions = uses_actions
        self.purchase_gain: Sequence[float] = cards.purchase_gain

    # --- playing on -------------------------------------------------------------------------

    def finish_turn(self, state: GameState, turn: int, seed: int) -> None:
        """Play on until that turn has ended and the next player is about to draw.

        `turn` is the number of the turn; the state may be past it already. `seed` is the seed of
        all draws and rolls.
        """
        dealer = SeededDealer(seed)
        for _ in range(_MOST_STEPS):
            decision = state.decision
            if decision is None or state.is_over or state.turn != turn:
                return
            if decision.player == CHANCE:
                turn_loop.apply_move(state, dealer.deal(state), [])
            else:
                self.decide(state, decision)

    def decide(self, state: GameState, decision: Decision) -> None:
        """Play the next move, or all moves of a declaration or a payment."""
        match decision.kind:
            case DecisionKind.MAIN:
                turn_loop.apply_move(state, self.main_move(state, decision.player), [])
            case DecisionKind.PAY:
                self.pay(state)
            case DecisionKind.ATTACKERS:
                declare(state, [Attack(die_id) for die_id in self.attackers(state)])
            case DecisionKind.BLOCKERS:
                declare(state, [Block(*pair) for pair in self.blocks(state)])
            case DecisionKind.WINDOW | DecisionKind.REPLY | DecisionKind.DRAW_OFFER:
                turn_loop.apply_move(state, Pass(), [])
            case DecisionKind.REROLL:
                declare(state, [MarkForReroll(n) for n in self.poor_dice(state, decision.dice)])
            case DecisionKind.ASSIGN:
                for move in self.split(state):
                    turn_loop.apply_move(state, move, [])
            case _:
                turn_loop.apply_move(state, self.answer(state), [])

    def attackers(self, state: GameState) -> list[DieId]:
        """The attackers that it declares."""
        return choose_attackers(state)

    def blocks(self, state: GameState) -> list[tuple[DieId, DieId]]:
        """The blocks that it declares."""
        return choose_blocks(state)

    def pay(self, state: GameState) -> tuple[Move, ...]:
        """Complete the open payment; return its moves."""
        moves: list[Move] = []
        while True:
            step = next_payment(state)
            moves.append(step)
            if isinstance(step, Confirm):
                turn_loop.apply_move(state, step, [])
                return tuple(moves)
            payment.apply_move(state, step)

    # --- single decisions -------------------------------------------------------------------

    def poor_dice(self, state: GameState, dice: Sequence[DieId]) -> list[DieId]:
        """The dice that show less than their mean."""
        found = []
        for die_id in dice:
            die = state.dice[die_id]
            shown = self.cards.face_stats[die.card][die.face]
            if shown < self.cards.mean_stats[die.card]:
                found.append(die_id)
        return found

    def main_move(self, state: GameState, player: PlayerId) -> Move:
        """Use an action die, else carry out the best plan for the energy, else pass."""
        if self.uses_actions and (actions := availability.usable_actions(state, player)):
            return actions[0]
        purse = costs.energy_pool_of(state, player)
        fieldings = _affordable_fieldings(state, player, purse.total)
        best: Move | None = FieldCharacter(fieldings[0][2]) if fieldings else None
        best_gain = _gain_of_fieldings(fieldings, purse.total)
        for card in costs.affordable_purchases(state, player, purse):
            need = costs.need_of_purchase(state, card, player)
            gain = self.purchase_gain[card] + _gain_of_fieldings(
                fieldings, purse.total - need.total
            )
            if gain > best_gain:
                best, best_gain = Buy(card), gain
        return best or Pass()

    def split(self, state: GameState) -> Sequence[Move]:
        split = open_assignment_of(state)
        moves = () if split is None else split.moves(best_split(state, split))
        return moves or turn_loop.legal_moves(state)[:1]

    def answer(self, state: GameState) -> Move:
        """A plausible answer to a question about an effect."""
        legal = turn_loop.legal_moves(state)
        if len(legal) == 1:
            return legal[0]
        first = legal[0]
        if isinstance(first, ChooseDie):
            return self._choose_die(state, legal)
        if isinstance(first, ChoosePlayer):
            team = state.setup.teams[_decider(state)]
            other = [m for m in legal if isinstance(m, ChoosePlayer) and m.player not in team]
            return other[0] if other else first
        return next((move for move in legal if isinstance(move, Accept)), first)

    def _choose_die(self, state: GameState, legal: Sequence[Move]) -> Move:
        """The other player's best die, or the own best one for an effect that helps it."""
        decider, helps = _decider(state), _help_of_choice(state) > 0
        best, best_worth = legal[0], -1e9
        for move in legal:
            if not isinstance(move, ChooseDie):
                continue
            die = state.dice[move.die]
            worth = self.cards.mean_stats[die.card]
            if die.face >= 0:
                worth += self.cards.face_stats[die.card][die.face]
            is_own = state.on_same_side(die.controller, decider)
            if die.zone is FIELD and is_own and not helps:
                worth = -worth  # choose the least valuable own die
            if is_own is not helps:
                worth -= 100
            if worth > best_worth:
                best, best_worth = move, worth
        return best


def is_misplaced(state: GameState, move: Move) -> bool:
    """Whether a choice helps a die of the other side, harms an own one, or may harm a partner's."""
    if not isinstance(move, ChooseDie):
        return False
    whose, decider, helps = state.dice[move.die].controller, _decider(state), _help_of_choice(state)
    if whose in state.setup.partners(decider):
        return helps <= 0  # what is not sure to help is done to the own dice
    return helps < 0 if whose == decider else helps > 0


def _help_of_choice(state: GameState) -> int:
    """1 if the effect that asks helps the dice chosen, -1 if it harms them, 0 if that depends."""
    frame = state.top_frame
    match frame.remaining_effects[0] if frame is not None else None:
        case ast.Bonus(attack=attack, defense=defense):
            fixed = [amount for amount in (attack, defense) if isinstance(amount, int)]
            return -1 if sum(fixed) < 0 else 1
        case ast.Spin(by=by):
            return (by > 0) - (by < 0)
        case effect if isinstance(effect, _HELPFUL_EFFECTS):
            return 1
        case effect if isinstance(effect, _HARMFUL_EFFECTS):
            return -1
        case _:
            return 0


def _decider(state: GameState) -> PlayerId:
    assert state.decision is not None
    return state.decision.player


def gain_of_fielding(face: Face, cost: int) -> float:
    """The gain of fielding a character, in points of life."""
    return 0.9 * face.attack + 0.7 * face.defense - 0.4 * cost + 1.5


_Fielding = tuple[float, int, DieId]
"""The gain of fielding a character, its negative cost, and the die."""


def _affordable_fieldings(state: GameState, player: PlayerId, energy: int) -> list[_Fielding]:
    """The characters that this energy can field, the best first."""
    found: list[_Fielding] = []
    for die in availability.fieldable_characters(state, player):
        face = state.face_of(die)
        cost = costs.current_fielding_cost(state, die)
        if face is not None and cost <= energy:
            found.append((gain_of_fielding(face, cost), -cost, die.id))
    return sorted(found, reverse=True)


def _gain_of_fieldings(fieldings: Sequence[_Fielding], energy: int) -> float:
    """The gain of fielding the best characters that this energy can pay for."""
    gain = 0.0
    for worth, negative_cost, _ in fieldings:
        if -negative_cost <= energy:
            energy += negative_cost
            gain += worth
    return gain


# --- declarations ---------------------------------------------------------------------------------


def declare(state: GameState, wanted: Sequence[Move]) -> tuple[Move, ...]:
    """Declare attackers, blocks or dice to reroll as far as they are legal, then finish.

    Required declarations are added. Returns the moves played.
    """
    assert state.decision is not None
    kind = state.decision.kind
    moves: list[Move] = []
    if _is_unrestricted(state, kind):
        for move in wanted:
            turn_loop.apply_move(state, move, [])
        finish: Move = Confirm() if wanted else Pass()
        turn_loop.apply_move(state, finish, [])
        return (*wanted, finish)
    for move in wanted:
        listed = turn_loop.legal_moves(state)
        if move in listed or equal_move(state, listed, move):
            turn_loop.apply_move(state, move, [])
            moves.append(move)
    while True:
        listed = turn_loop.legal_moves(state)
        end = next((move for move in listed if isinstance(move, Confirm | Pass)), None)
        moves.append(listed[0] if end is None else end)
        turn_loop.apply_move(state, moves[-1], [])
        if end is not None:
            return tuple(moves)


def _is_unrestricted(state: GameState, kind: DecisionKind) -> bool:
    """Whether nothing is declared yet, and no text restricts dice that are able to be."""
    combat = state.current_combat
    if state.marked_dice or combat.blocks or (kind is DecisionKind.ATTACKERS and combat.attackers):
        return False
    if kind is DecisionKind.ATTACKERS:
        kinds = state.setup.index.node_kinds
        return "AttackCost" not in kinds and not any(
            evaluate.must(state, die, "attack") for die in state.dice_in_zone(state.active, FIELD)
        )
    if kind is DecisionKind.BLOCKERS:
        return evaluate.blocks_are_independent(state) and not any(
            evaluate.must(state, die, "block") or evaluate.must(state, die, "be blocked")
            for die in state.dice.in_field()
        )
    return kind is DecisionKind.REROLL


def next_payment(state: GameState) -> Move:
    """The next step of a payment: `Confirm` as soon as that is legal, else the cheapest symbol.

    Cheapest first: energy without a die, generic energy that is not wasted, types that are
    plentiful, wilds, and generic energy of which a part is lost.
    """
    steps = payment.payment_steps(state)
    if len(steps) == 1 or isinstance(steps[0], Confirm):
        return steps[0]
    return min(steps, key=lambda step: _price(state, step))


def without_payment(state: GameState, moves: Sequence[Move]) -> GameState | None:
    """The table if the energy that pays for an act were spent on nothing; None if none pays."""
    paying, twin = state.copy(), state.copy()
    turn_loop.apply_move(paying, moves[0], [])
    pays = [move for move in takewhile(_is_no_end, moves[1:]) if isinstance(move, Pay)]
    if not pays or paying.decision_kind is not DecisionKind.PAY:
        return None
    for pay in pays:
        payment.apply_move(paying, pay)
    spent = payment.preview_payment(paying)
    for die_id, face in spent.spins:
        twin.dice[die_id] = replace(twin.dice[die_id], face=face)
    for die_id in spent.spent_dice:
        die = twin.dice[die_id]
        twin.dice[die_id] = replace(die, zone=spent_zone(twin, die.controller))
    return twin


def _is_no_end(move: Move) -> bool:
    return not isinstance(move, Confirm)


def _price(state: GameState, step: Move) -> tuple[float, ...]:
    assert isinstance(step, Pay)
    assert state.payment is not None
    if step.die == NO_DIE:
        return (0,)
    die = state.dice[step.die]
    energy = state.setup.cards[die.card].card.die.faces[die.face].energy
    if step.energy is GENERIC:
        return (1, -len(energy)) if _fits(state, len(energy)) else (5, len(energy))
    if energy[0] is WILD:
        return (4, step.energy is not WILD)
    pool = energy_pool_of(state, state.payment.player, state.payment.paid_symbols)
    return (2, -pool.types[TYPE_INDEX[step.energy]])


def _fits(state: GameState, value: int) -> bool:
    """Whether a generic face is used up by what is still to be paid."""
    return value <= payment.open_untyped_energy(state)
