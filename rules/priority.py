"""Who may act, in the Main Step and in the action window of the Attack Step (PRI-1).

The active player takes any number of actions, then offers; the other may take one or decline; the
window closes when the inactive player declines and the active player then declines directly.
"""

from __future__ import annotations

from rules import choosing, costs, payment, phrases, queries
from rules.effects import limit_key, use_ability, use_action
from rules.energy import Purse, can_pay
from rules.events import EnergyLost, Passed
from rules.giving_up import can_give_cost
from rules.language import tree
from rules.moves import Move, Pass, Use, UseGlobal, UsePaid
from rules.placing import Log
from rules.setup import Listed
from rules.state import RESERVE, Decision, DecisionKind, Die, Frame, GameState, Paying


def open_window(state: GameState, own: DecisionKind) -> bool:
    """Open the decision of the player whose turn to act it is; False once the window is closed.

    Args:
        state: the state.
        own: what the active player's decision is: `main` or `window`.
    """
    if state.passes == 3:
        state.passes = 0
        return False
    if state.passes == _INTERPOSING and not _could_interpose(state):
        state.passes = 0
    if state.passes in (1, _INTERPOSING):
        other = state.setup.opponents(state.active)[0]
        state.decision = Decision(other, "reply")
    else:
        state.decision = Decision(state.active, own)
    return True


_INTERPOSING = -1
"""In place of a number of passes: by the casual procedure the inactive player may answer the action
just taken, before the active player goes on (PRI-2)."""


def _could_interpose(state: GameState) -> bool:
    """Whether the inactive player has anything to answer with; else nobody is asked."""
    other = state.setup.opponents(state.active)[0]
    return bool(abilities(state, other, payment.purse_of(state, other)))


def pass_on(state: GameState, player: int, log: Log) -> None:
    """Pass: offer the other player to act, or close the window.

    Virtual energy is lost with it (PAY-9).
    """
    state.passes += 1
    log.append(Passed(player))
    if state.generic[player] and not state.setup.ruleset.generic_is_lost:
        log.append(EnergyLost(player, state.generic[player]))
        state.generic[player] = 0


def acted(state: GameState, player: int) -> None:
    """An action was taken: the active player must offer again."""
    answers = state.setup.casual and player == state.active
    state.passes = _INTERPOSING if answers else 0


# --- what can be used -----------------------------------------------------------------------------


def abilities(state: GameState, player: int, purse: Purse) -> list[Move]:
    """The Global Abilities, and paid abilities of own dice, that a player can use and pay now."""
    moves: list[Move] = []
    for listed in state.setup.index.globals:
        if global_obstacle(state, listed, player, purse) is None:
            moves.append(UseGlobal(listed.card, listed.ability))
    if state.setup.index.paid:
        moves += _paid_abilities(state, player, purse)
    return moves


def global_obstacle(
    state: GameState, listed: Listed, player: int, purse: Purse | None
) -> str | None:
    """Why a player cannot use a global now: "reactive", "limit", "energy", "ignored"...; or None.

    Whether it can be paid is not asked if no purse is given.
    """
    ability = listed.tree
    if not isinstance(ability, tree.Global) or ability.when is not None:
        return "reactive"
    need = costs.global_need(state, listed.card, ability.cost, player)
    if purse is not None and not can_pay(purse, need):
        return "energy"
    if ability.limit:
        move = UseGlobal(listed.card, listed.ability)
        if limit_key(move, listed.card, player) in state.used:
            return "limit"
    if queries.ignores(state, listed.card, None, "global"):
        return "ignored"
    if queries.is_forbidden(state, "use globals", player):
        return "forbidden"
    if not can_give_cost(state, player, ability.cost, listed.card, -1):
        return "cost"
    if not has_target(state, ability.do, player, listed.card, -1):
        return "target"  # GLB-1: a valid target is needed
    return None


def _paid_abilities(state: GameState, player: int, purse: Purse) -> list[Move]:
    moves: list[Move] = []
    for die in state.fielded(player):
        for place, listed in queries.paid_abilities(state, die):
            ability = listed.tree
            move = UsePaid(die.id, place)
            view = phrases.view(player, listed.card, die.id)
            if (
                isinstance(ability, tree.Paid)
                and not (ability.limit and limit_key(move, listed.card, player) in state.used)
                and can_pay(purse, costs.need_for(state, (move,), player))
                and queries.has_ability(state, die, listed)
                and (ability.condition is None or phrases.holds(state, ability.condition, view))
                and can_give_cost(state, player, ability.cost, listed.card, die.id)
                and has_target(state, ability.do, player, listed.card, die.id)
            ):
                moves.append(move)
    return moves


def has_target(
    state: GameState, do: tuple[tree.Effect, ...], player: int, card: int, die: int
) -> bool:
    """Whether the choice with which an ability begins could be made."""
    kind: tree.AbilityWord = "global" if die < 0 else "other"
    return choosing.has_target(state, Frame(player, card, die, kind, do))


def actions(state: GameState, pool: tuple[Die, ...]) -> list[Move]:
    """The action dice of a Reserve Pool that can be used, equal ones once (ACT-1)."""
    moves: list[Move] = []
    seen: set[tuple[int, int]] = set()
    for die in pool:
        face = state.face(die)
        if face is not None and face.action and (die.card, die.face) not in seen:
            seen.add((die.card, die.face))
            moves.append(Use(die.id))
    return moves


def legal_window(state: GameState, player: int) -> list[Move]:
    """The action window of the Attack Step: actions and globals for the active player (WIN-1)."""
    pool = state.in_zone(player, RESERVE)
    purse = payment.purse_in(state, player, pool)
    return [*actions(state, pool), *abilities(state, player, purse), Pass()]


def legal_reply(state: GameState, player: int) -> list[Move]:
    """The inactive player: globals and own paid abilities only (MAIN-3)."""
    return [*abilities(state, player, payment.purse_of(state, player)), Pass()]


def play(state: GameState, player: int, move: Move, log: Log) -> None:
    """Do what was chosen in a window: use, start to pay, or pass."""
    match move:
        case Pass():
            pass_on(state, player, log)
        case Use(die=die):
            acted(state, player)
            use_action(state, die, log)
        case UseGlobal() | UsePaid():
            acted(state, player)
            if costs.need_for(state, (move,), player).total:
                state.paying = Paying(player, (move,))
                state.decision = Decision(player, "pay")
            else:
                use_ability(state, move, player, log)
        case _:
            raise TypeError(f"{move} is no move of a window")
