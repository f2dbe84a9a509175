"""Checks that a printed sentence leaves only one meaning of the dice and players it refers to."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.cards.printed_import.placeholders import Pronoun
from rules.language import ast
from rules.language.ast import Dice, Node
from rules.language.ast.expressions import walk
from rules.language.parser.phrase_builders import InvalidCombination

_OWNERS = ("your", "opposing")


def _may_overlap(dice: Dice, other: Dice) -> bool:
    """Return whether two noun phrases could mean the same die, going by its owner."""
    return dice.whose == other.whose or not {dice.whose, other.whose} <= set(_OWNERS)


def require_one_die_before_its(part: Node) -> None:
    """Check that "its" or "their" stat in a clause is that of one die. Raises `InvalidCombination`
    if "your Sidekicks have A equal to their D" would mean each one's own."""
    if isinstance(_clause_subject(part), ast.Each) and _mentions_own_stat(part):
        raise InvalidCombination('one die before "its" or "their"')


def _clause_subject(part: Node) -> ast.Group | None:
    """Return the dice that a clause is about: those that get a modifier or deal damage."""
    match part:
        case ast.Bonus(who=who) | ast.SetStat(who=who) | ast.Deal(source=who):
            return who
        case _:
            return None


def _mentions_own_stat(part: Node) -> bool:
    """Return whether an amount is a stat of "it", which is one die."""
    return any(isinstance(one, ast.Stat) and isinstance(one.of, Pronoun) for one in walk(part))


def require_named_players(offer: ast.Optional) -> None:
    """Check that what another player may do happens to dice, or to players that are named.

    Raises `InvalidCombination` if "your opponent may KO a Sidekick to gain 1 life" means their
    life, and "each player may prep a die from their bag" their own bags.
    """
    if offer.who != "opponent":
        raise InvalidCombination('"you" or "your opponent" before "may"')
    for node in walk(offer.do):
        match node:
            case (
                ast.Gain(who="you")
                | ast.Lose(who="you")
                | ast.Draw()
                | ast.Purchase()
                | ast.Random()
                | ast.FieldIt()
            ):
                raise InvalidCombination("the player to whom this happens")
            case _:
                pass


def require_blocks_after_attack(when: ast.Moment, do: tuple[ast.Effect, ...]) -> None:
    """Check that an effect of attacking does not depend on blockers, which come later. Raises
    `InvalidCombination` if "when Ram attacks, if he is blocked, ..." would never happen."""
    conditions = (effect.condition for effect in do if isinstance(effect, ast.If))
    depends = any(
        isinstance(node, Dice) and {"blocked", "unblocked", "engaged"} & set(node.roles)
        for condition in conditions
        for node in walk(condition)
    )
    if depends and when.word in ("attacks", "attacks alone"):
        raise InvalidCombination('"when it is blocked"')


def require_clear_other(dice: Dice, chosen: Iterable[Dice]) -> None:
    """Check that "another" means other than this die, not than dice that were mentioned before.
    Raises `InvalidCombination` if it could mean either."""
    if "this" in dice.without and any(_may_overlap(dice, one) for one in chosen):
        raise InvalidCombination('which die "another", "other" or "different" compares with')


def require_clear_other_after_cost(ability: Node) -> None:
    """Check that "another" after a cost paid with dice has one meaning.

    Raises `InvalidCombination` if "you may KO a Sidekick to spin another Sidekick up" could mean
    other than the KO'd one, or than this die.
    """
    for node in walk(ability):
        cost = getattr(node, "cost", None)
        if not isinstance(cost, ast.Cost):
            continue
        paid = [one.dice for one in walk(cost) if isinstance(one, ast.Pick)]
        for one in walk(getattr(node, "do", ())):
            if isinstance(one, Dice):
                require_clear_other(one, paid)


def require_event_of_this_die(when: ast.Moment, name: str) -> None:
    """Check that an ability of each die is not triggered by the card's other dice as well.

    Raises `InvalidCombination` if "when a Ram die is KO'd, gain 1 life" happens once for each such
    die; as an ability of each Ram die it would also happen for the others.
    """
    if isinstance(when.dice, Dice) and name in when.dice.names and "this" not in when.dice.without:
        raise InvalidCombination(f'"when {name} ..." or "while {name} is active, when ..."')


def require_described_die(dice: Dice) -> None:
    """Check that a die to choose from a bag is described: "a die from their bag" is drawn. Raises
    `InvalidCombination` if any die of the bag would do."""
    if replace(dice, whose="any") == Dice("die", zones=("bag",)):
        raise InvalidCombination("which die of the bag")


def require_zone(group: ast.Group) -> ast.Group:
    """Check that dice to roll or field have a zone: "roll a die" alone would mean drawing one.
    Raises `InvalidCombination` if there is none."""
    match group:
        case ast.Pick(dice=dice) | ast.Each(dice=dice) if not dice.among:
            if dice.zones == ("field",):
                raise InvalidCombination("the zone of the dice")
        case _:
            pass
    return group
