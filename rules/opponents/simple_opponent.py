"""A simple computer opponent: purchases, fields everything, attacks and blocks with sense."""

from __future__ import annotations

from collections.abc import Sequence

from rules.advice.combat_outlook import best_split, promising_blockers
from rules.game import Game
from rules.model.ids import DieId, PlayerId
from rules.model.moves import (
    Accept,
    Attack,
    Block,
    Buy,
    ChooseDie,
    Confirm,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    Pay,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.opponents.opponent import Choice, ShouldStop, never_stop
from rules.opponents.simple_plans import (
    plan_attack,
    plan_blocks,
    plan_reroll,
    plan_spending,
    worth_of_position,
)
from rules.state import EFFECT_CHOICES, DecisionKind, GameState

_PLAINLY_GOOD = 0.4
"""The gain, in points of life, from which an action or ability is used."""

_MOST_MOVES = 200
"""No act has this many moves; it ends there at the latest."""


class SimpleOpponent:
    """Plays by rules of thumb, and tries an effect out before using it.

    It rerolls what it cannot use, makes the best purchase, fields all it can pay for, and uses
    actions and abilities that are plainly good. It attacks if that wins or costs little, and
    blocks to survive and to KO.
    """

    def choose(self, game: Game, should_stop: ShouldStop = never_stop) -> Choice:
        """Choose the next act of the player who must decide; see `Opponent`."""
        return Choice(self.next_moves(game), None)

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """The moves of the next act of the player who must decide; see `Opponent`."""
        player = game.state.deciding_player
        if player is None or game.decision is None:
            return ()
        twin, moves = imagine(game), list[Move]()
        chance_before = twin.state.chance_count
        while len(moves) < _MOST_MOVES:
            for move in self._decide(twin, player):
                twin.play(move)
                moves.append(move)
            if (
                isinstance(moves[-1], Pass)
                or twin.decision is None
                or twin.is_between_acts
                or twin.state.deciding_player != player
                or twin.state.chance_count != chance_before
            ):
                break
        return tuple(moves)

    def _decide(self, game: Game, player: PlayerId) -> tuple[Move, ...]:
        """The next moves for the open decision: one, or all that belong to one declaration."""
        match game.decision_kind:
            case DecisionKind.REROLL:
                return _reroll(game, player)
            case DecisionKind.MAIN | DecisionKind.WINDOW | DecisionKind.REPLY:
                return (_act_or_pass(game, player),)
            case DecisionKind.ATTACKERS:
                return _attack(game, player)
            case DecisionKind.BLOCKERS:
                return _block(game, player)
            case DecisionKind.PAY:
                return (next_payment(game),)
            case DecisionKind.ASSIGN:
                split = game.damage_split()
                moves = () if split is None else split.moves(best_split(game.state, split))
                return moves or (quick_answer(game),)
            case DecisionKind.DRAW_OFFER:
                return (Pass(),)
            case _:
                return (best_answer(game, player),)


def _reroll(game: Game, player: PlayerId) -> tuple[Move, ...]:
    decision = game.decision
    dice = () if decision is None else decision.dice
    again = sorted(plan_reroll(game.state, player, dice).dice)
    marks = [MarkForReroll(number) for number in again]
    return (*marks, Confirm() if marks else Pass())


# --- acts -----------------------------------------------------------------------------------------


def _act_or_pass(game: Game, player: PlayerId) -> Move:
    """The best act of a player who has priority, or to pass (PRI-1)."""
    legal, state = game.legal_moves(), game.state
    actions = [move for move in legal if isinstance(move, UseAction)]
    helpful = _best_try(game, player, actions, _PLAINLY_GOOD)
    if helpful is not None:
        return helpful
    if spending := _spend(state, player, legal):
        return spending
    if game.decision_kind is DecisionKind.MAIN and game.could_attack():
        harmless = _best_try(game, player, actions, 0.0)  # it may help the attack
        if harmless is not None:
            return harmless
    paid = [
        move
        for move in legal
        if isinstance(move, UseGlobal | UsePaidAbility) and game.need_of_act(move).total
    ]
    return _best_try(game, player, paid, _PLAINLY_GOOD) or Pass()


def _spend(state: GameState, player: PlayerId, legal: Sequence[Move]) -> Move | None:
    """The next purchase or fielding of a good plan for the energy; None if nothing is left."""
    plan = plan_spending(
        state,
        player,
        [move.card for move in legal if isinstance(move, Buy)],
        [m.die for m in legal if isinstance(m, FieldCharacter) and m.alternative_cost < 0],
    )
    if plan.purchase is not None:
        return Buy(plan.purchase)
    return FieldCharacter(plan.fielded[0]) if plan.fielded else None


def _best_try(game: Game, player: PlayerId, acts: Sequence[Move], least: float) -> Move | None:
    """The act that gains most when it is tried out, if it gains at least so much."""
    if not acts:
        return None
    now = worth_now(game, player)
    breadth = max(MOST_TRIED // len(acts), 2)
    gain, place = max(
        (worth_after(game, move, player, breadth) - now, -place)
        for place, move in enumerate(acts[:MOST_TRIED])
    )
    return acts[-place] if gain >= least else None


# --- combat ---------------------------------------------------------------------------------------


def _attack(game: Game, player: PlayerId) -> tuple[Move, ...]:
    """Declare all attackers, with those that must attack (EFF-1)."""
    able = game.possible_attackers()
    chosen = sorted(plan_attack(game.state, player, able))
    return _declared(game, [Attack(number) for number in chosen])


def _block(game: Game, player: PlayerId) -> tuple[Move, ...]:
    """Declare all blocks, with those that a text requires (BLK-1)."""
    combat = game.state.combat
    attackers: tuple[DieId, ...] = () if combat is None else combat.attackers
    plan = plan_blocks(game.state, attackers, player, promising_blockers(game.state, player))
    return _declared(game, [Block(blocker, attacker) for blocker, attacker in plan])


def _declared(game: Game, wanted: Sequence[Move]) -> tuple[Move, ...]:
    """The wanted declarations that are legal, then required ones, until it can be finished."""
    twin, moves = imagine(game), list[Move]()
    kind = twin.decision_kind

    def declare(move: Move) -> None:
        twin.play(move)
        moves.append(move)

    for move in wanted:
        if twin.refusal(move) is None:
            declare(move)
    while twin.decision_kind is kind:
        legal = twin.legal_moves()
        finish = next((move for move in legal if isinstance(move, Confirm | Pass)), None)
        if finish is not None:
            return (*moves, finish)
        declare(legal[0])
    return tuple(moves)


# --- tryout ---------------------------------------------------------------------------------------


_SEED = 2014
"""The seed of imagined draws and rolls. Always the same, so that the same match gets the same
answer; it says nothing about the dice to come."""

MOST_TRIED = 10
"""Trying more at once would take too long on a crowded table."""

_CHOICES = EFFECT_CHOICES | {DecisionKind.ANSWER}

_MOST_STEPS = 40
"""After this many steps an act is judged as it stands."""


def imagine(game: Game) -> Game:
    """A copy of the match to try acts on, with its own draws and rolls."""
    return game.imagined(_SEED)


def worth_now(game: Game, player: PlayerId) -> float:
    """The worth of a match for a player as it stands, with the attack in progress carried out."""
    return worth_of_position(game.state, player, game.attack_forecast())


def worth_after(game: Game, move: Move, player: PlayerId, breadth: int = 0) -> float:
    """The worth of the match once a move and all that must be decided because of it are done.

    `player` is the player for whom the match is judged. `breadth` is how many answers to try for
    the first choice of the player; 0 to guess it.
    """
    twin = imagine(game)
    twin.play(move)
    for _ in range(_MOST_STEPS):
        if twin.decision is None or twin.is_between_acts:
            break
        is_tried = breadth > 0 and twin.decision_kind in _CHOICES
        if is_tried and twin.state.deciding_player == player:
            answer, breadth = best_answer(twin, player, breadth), 0
        else:
            answer = quick_answer(twin)
        twin.play(answer)
    return worth_now(twin, player)


def best_answer(game: Game, player: PlayerId, breadth: int = MOST_TRIED) -> Move:
    """The answer to a question about an effect after which the player stands best."""
    legal = game.legal_moves()[:breadth]
    if len(legal) == 1 or game.decision_kind not in _CHOICES:
        return quick_answer(game)
    return max(legal, key=lambda move: worth_after(game, move, player))


def quick_answer(game: Game) -> Move:
    """A plausible answer without looking ahead; always a legal one."""
    legal = game.legal_moves()
    match game.decision_kind:
        case DecisionKind.PAY:  # any symbol that can be paid is useful; the best one takes longer
            pays = (move for move in legal if isinstance(move, Confirm | Pay))
            return next(pays, legal[0])
        case DecisionKind.ASSIGN:
            split = game.damage_split()
            if split is not None and (moves := split.moves(split.suggested_amounts)):
                return moves[0]
        case DecisionKind.CHOOSE:
            return _likely_choice(game)
        case DecisionKind.ANSWER:
            return Accept()
        case DecisionKind.DRAW_OFFER:
            return Pass()
        case _:
            pass
    return next((move for move in legal if isinstance(move, Pass | Confirm)), legal[0])


def next_payment(game: Game) -> Move:
    """The next step of a cheapest payment."""
    legal = game.legal_moves()
    if Confirm() in legal:
        return Confirm()
    proposed = game.proposed_payment()
    return proposed[0] if proposed and game.refusal(proposed[0]) is None else legal[0]


def _likely_choice(game: Game) -> Move:
    """The opponent's die, or a player; without one, whatever is listed first."""
    legal, dice = game.legal_moves(), game.state.dice
    decider = game.state.deciding_player
    theirs = [
        move
        for move in legal
        if isinstance(move, ChooseDie)
        and (decider is None or not game.state.on_same_side(dice[move.die].controller, decider))
    ]
    return theirs[0] if theirs else legal[0]
