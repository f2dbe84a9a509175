"""Prints costs, and which player pays them."""

from __future__ import annotations

from rules.language import ast
from rules.language.ast import Effect
from rules.language.printer.effect_printer import effect_clause
from rules.language.printer.print_context import PrintContext
from rules.language.printer.vocabulary import PLAYER_WORDS, NoWording, join_energies


def cost_clause(cost: ast.Cost, context: PrintContext) -> str:
    """Print a cost: "pay bolt and 1 life", "KO one of your sidekicks"."""
    if _is_actions_only(cost):
        return actions_clause(cost.do, context)
    return f"pay {payment_phrase(cost, context)}"


def offer_clause(player: ast.PlayerWord, cost: ast.Cost, context: PrintContext) -> str:
    """Print what a player may pay: "you may pay 1", "the opponent may KO one of their
    sidekicks"."""
    with context.viewed_by(player):
        return f"{PLAYER_WORDS[player]} may {cost_clause(cost, context)}"


def demand_clause(player: ast.PlayerWord, cost: ast.Cost, context: PrintContext) -> str:
    """Print what a player pays: "the opponent pays 3 life", "the opponent KOs a sidekick"."""
    if player == "you":
        return f"you {cost_clause(cost, context)}"
    with context.viewed_by(player):
        if not _is_actions_only(cost):
            return f"{PLAYER_WORDS[player]} pays {payment_phrase(cost, context)}"
        actions = [_cost_action(effect, context).split(" ", 1) for effect in cost.do]
        return f"{PLAYER_WORDS[player]} {' and '.join(f'{verb}s {rest}' for verb, rest in actions)}"


def payment_phrase(cost: ast.Cost, context: PrintContext) -> str:
    """Print what follows "pay": "bolt bolt and 1 life", "nothing"."""
    parts = [join_energies(cost.energy)] if cost.energy else []
    parts += [str(cost.any_energy)] if cost.any_energy else []
    parts += [f"{cost.life} life"] if cost.life else []
    parts += [actions_clause(cost.do, context)] if cost.do else []
    return " and ".join(parts) or "nothing"


def actions_clause(actions: tuple[Effect, ...], context: PrintContext) -> str:
    """Print the actions of a cost: "KO a sidekick and move this die to your used pile"."""
    return " and ".join(_cost_action(effect, context) for effect in actions)


def _is_actions_only(cost: ast.Cost) -> bool:
    return bool(cost.do) and cost == ast.Cost(do=cost.do)


def _cost_action(effect: Effect, context: PrintContext) -> str:
    match effect:
        case ast.MoveDice(who=ast.Random()):
            raise NoWording(effect)
        case ast.KnockOut() | ast.Sacrifice() | ast.MoveDice(level=1):
            return effect_clause(effect, context)
        case ast.Spin(to=None, level=0):
            return effect_clause(effect, context)
        case _:
            raise NoWording(effect)
