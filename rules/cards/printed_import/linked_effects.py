"""How effects of a printed card refer to each other.

Two effects may be one action, or say to roll a drawn die. Dice and players that a sentence refers to
must have one meaning only.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from msgspec.structs import replace

from rules.cards.printed_import.placeholders import (
    IT,
    SAME_SUBJECT,
    BareDraw,
    ChosenPair,
    OpenEnded,
    Pronoun,
    RolledDice,
    Steps,
    is_about_pronoun,
)
from rules.language import ast
from rules.language.ast import Dice, Node
from rules.language.ast.expressions import map_nodes, walk
from rules.language.parser.phrase_builders import InvalidCombination


def merge_effects(parts: Iterable[Node | Steps]) -> tuple[Node | Steps, ...]:
    """Merge adjacent effects that together describe one action.

    "Draw a die and Prep it" does not roll the die. "Choose a character. That character must attack"
    chooses the die for that effect.
    """
    made: list[Node | Steps] = []
    for part in parts:
        bare = part.effect if isinstance(part, OpenEnded) else part
        match made, bare:
            case _, (ast.ChooseDice() | ast.CostChange(), _):
                made += bare
            case [*_, ast.Draw(count=count)], ast.MoveDice(who=Pronoun(), to="prep"):
                made[-1] = ast.MoveDice(ast.Random(count), "prep")
            case [*_, ast.Draw(to="reserve")], ast.Reroll(who=Pronoun()) | RolledDice(
                who=Pronoun()
            ):
                pass  # drawn dice are rolled anyway
            case [*_, ast.Purchase() as bought], ast.MoveDice(who=Pronoun(), to=zone):
                made[-1] = replace(bought, to=zone)
            case [*_, ast.Draw() as draw], RolledDice(who=ast.Each(dice=dice)) if dice.among:
                made[-1:] = [replace(draw, to="bag"), part]
            case [*_, RolledDice(who=ast.Each())], ast.MoveDice(who=Pronoun(), to="reserve"):
                pass  # dice rolled from elsewhere go there anyway
            case [*_, RolledDice(who=rolled)], ast.MoveDice(who=Pronoun(), to=zone):
                made[-1] = ast.MoveDice(rolled, zone)
            case [*_, ast.Optional(do=(ast.FieldIt(control=True),)) as fielding], ast.Later():
                # "them" means all the dice before, not only those fielded
                made[-1:] = [part, fielding]
            case [*_, ChosenPair(one=one, other=other)], ast.SwapControl():
                made[-1] = replace(bare, one=one, other=other)
            case [*_, ast.ChooseDice(who=ast.Pick() as pick)], Node() if is_about_pronoun(bare):
                made[-1] = replace(bare, who=pick)
            case _:
                made.append(part)
    return tuple(made)


def settle_draws(parts: Steps) -> Steps:
    """Replace each bare "draw a die" of an ability by rolling the die, or by taking it in hand.

    "Draw a die. If it is a Sidekick, field it. Otherwise, prep it." looks at the die itself: it is
    in hand, and its kind is that of its card. "Draw a die. If it shows a character face, ..." needs
    a roll, and so does drawing alone. Raises `InvalidCombination` if something else happens to the
    drawn die.
    """
    nodes = list(walk(parts))
    rolled = iter(
        _is_rolled(nodes[at + 1 :]) for at, one in enumerate(nodes) if isinstance(one, BareDraw)
    )

    def settled(node: Node) -> Node:
        if not isinstance(node, BareDraw):
            return node
        return ast.Draw(node.count, node.to if next(rolled) else "bag")

    made = map_nodes(parts, settled)
    _require_place_in_hand(made)
    return made


def _require_place_in_hand(steps: Steps, after: Steps = ()) -> None:
    """Check that a drawn die in hand is put somewhere in any case. Raises `InvalidCombination` if
    "Draw a die. If it is a Sidekick, field it." leaves open where another die goes (RRL-2)."""
    for at, one in enumerate(steps):
        following = (*steps[at + 1 :], *after)
        is_in_hand = isinstance(one, ast.Draw) and one.to == "bag" and one.whose == "your"
        if is_in_hand and not any(map(_puts_somewhere, following)):
            raise InvalidCombination("where the drawn die goes")
        for branch in ("do", "otherwise"):
            _require_place_in_hand(getattr(one, branch, ()), following)


def _puts_somewhere(part: Node) -> bool:
    """Return whether a part of an ability puts dice somewhere in any case."""
    match part:
        case ast.MoveDice() | ast.FieldIt() | ast.Return():
            return True
        case ast.If(do=do, otherwise=otherwise):
            return all(any(map(_puts_somewhere, branch)) for branch in (do, otherwise))
        case ast.ChooseOne(options=options):
            return all(any(map(_puts_somewhere, option)) for option in options)
        case _:
            return False


def _is_rolled(after: list[Node]) -> bool:
    """Return whether a drawn die is rolled, going by the first mention of it."""
    for node in after:
        mentioned = getattr(node, "group", None) or getattr(node, "who", None)
        if mentioned != SAME_SUBJECT and isinstance(mentioned, Pronoun):
            return _rolls(node)
        if isinstance(node, ast.Pick | ast.Random | ast.Draw):
            break
    return True


def _rolls(node: Node) -> bool:
    """Return whether a part of an ability that is about a drawn die requires a roll of it."""
    match node:
        case ast.Shows() | ast.Reroll() | RolledDice():
            return True
        case ast.Are() | ast.MoveDice() | ast.FieldIt() | ast.Return():
            return False
        case _:
            raise InvalidCombination('"draw and roll" before what happens to the die')


# --- one meaning only ------------------------------------------------------------------------------


_OWNERS = ("your", "opposing")


def _may_overlap(dice: Dice, other: Dice) -> bool:
    """Return whether two noun phrases could mean the same die, going by its owner."""
    return dice.whose == other.whose or not {dice.whose, other.whose} <= set(_OWNERS)


def require_one_die_before_its(part: Node) -> None:
    """Check that "its" or "their" stat in a clause is that of one die.

    Raises `InvalidCombination` if "your Sidekicks have A equal to their D" would mean each one's
    own, or "deal damage to target die equal to its A" that of the target.
    """
    subject = _clause_subject(part)
    deals_to = part.to if isinstance(part, ast.Deal) and subject is None else None
    is_open = isinstance(subject, ast.Each) or isinstance(deals_to, ast.Each | ast.Pick)
    if is_open and _mentions_own_stat(part):
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


def require_clear_stat(dice: Dice) -> None:
    """Check that a description of dice compares with the stat of a named die. Raises
    `InvalidCombination` if "a character die with A less than its D" would mean this die's D."""
    if any(isinstance(one, ast.Stat) and one.of == IT for test in dice.tests for one in walk(test)):
        raise InvalidCombination('the die whose stat "its" or "their" means')


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


# --- whole abilities -------------------------------------------------------------------------------


_IN_COMBAT = frozenset({"blocking", "blocked", "unblocked", "engaged"})
_BEFORE_ATTACK: tuple[ast.EventWord, ...] = (
    "fielded", "purchased", "drawn", "draws", "rolled", "rolled from prep", "rolls", "turn starts",
    "attack step starts",
)  # fmt: skip


def require_one_meaning(ability: ast.Ability, name: str) -> None:
    """Check that an ability says what its sentences mean. Raises `InvalidCombination` if not."""
    for node in walk(ability):
        _require_own_other(node)
        for field in ("do", "otherwise"):
            _require_dice_done(getattr(node, field, ()))
    match ability:
        case ast.Static(while_active=False, holds=holds):
            _require_active_for_own_bonus(holds, name)
        case ast.Triggered(when=when, burst=burst, instead=instead, do=do):
            _require_dice_in_combat(when, do)
            if burst and not instead:
                _require_own_dice(do)
        case _:
            pass


def with_deed_as_cost(ability: ast.Ability) -> ast.Ability:
    """Make what follows the KO of an own die depend on it: "KO one of your Sidekicks. Draw a die."
    does nothing without a Sidekick (TXT-4). Raises `InvalidCombination` if the language has no words
    for it."""
    match getattr(ability, "do", ()):
        case (ast.KnockOut() | ast.Sacrifice() as deed, *rest) if (
            _is_own_die(deed.who) and rest and type(rest[0]) not in (type(deed), ast.If)
        ):
            looks_back = [
                any(isinstance(node, ast.That | ast.Done | ast.Dealt) for node in walk(one))
                for one in rest
            ]
            if all(looks_back):
                return ability
            if any(looks_back) or (len(rest) > 1 and not all(hasattr(one, "who") for one in rest)):
                raise InvalidCombination('"if you do" after the KO')
            follows = ast.If(ast.Compare(ast.Done(), ">=", 1), tuple(rest))
            return replace(ability, do=(deed, follows))
        case _:
            return ability


def _is_own_die(group: ast.Group) -> bool:
    """Return whether a group is one die of yours that you choose."""
    match group:
        case ast.Pick(dice=Dice(whose="your"), least=1, most=1, by="you"):
            return True
        case _:
            return False


def _require_own_other(part: Node) -> None:
    """Check that a bonus for each "other" die counts dice other than the one that gets it. Raises
    `InvalidCombination` if "your Sidekicks get +1A for each other Sidekick" counts others than
    this die."""
    if not isinstance(part, ast.Bonus | ast.SetStat) or part.who == ast.This():
        return
    amounts = (getattr(part, field, 0) for field in ("attack", "defense", "amount"))
    if any(isinstance(one, Dice) and "this" in one.without for one in walk(tuple(amounts))):
        raise InvalidCombination('the die that "other" compares with')


def _require_dice_done(do: object) -> None:
    """Check that "if you do" asks whether the deed before it was done, all of it.

    The rules language asks whether a die was affected. Raises `InvalidCombination` if none can be
    ("lose 1 life. If you do, ..."), or if one of several is enough ("KO two of your Sidekicks").
    """
    steps = do if isinstance(do, tuple) else ()
    for before, after in pairwise(steps):
        if not (isinstance(after, ast.If) and _asks_what_was_done(after.condition)):
            continue
        match before.do[-1] if isinstance(before, ast.Optional) and before.do else before:
            case ast.Gain() | ast.Lose() | ast.Deal(to=None):
                raise InvalidCombination('an effect on dice before "if you do"')
            case Node() as deed if getattr(getattr(deed, "who", None), "least", 0) > 1:
                raise InvalidCombination('one die before "if you do"')
            case _:
                pass


def _asks_what_was_done(condition: ast.Condition) -> bool:
    return isinstance(condition, ast.Compare) and condition.left == ast.Done()


def _require_active_for_own_bonus(holds: tuple[ast.Modifier, ...], name: str) -> None:
    """Check that dice of one card do not all give each other a bonus. Raises `InvalidCombination`
    if two Ram dice would have "Ram dice get +1A" twice."""
    for one in holds:
        match one:
            case ast.Bonus(who=ast.Each(dice=dice)) if name in dice.names:
                raise InvalidCombination(f'"while {name} is active", or "{name} gets"')
            case _:
                pass


def _require_dice_in_combat(when: ast.Moment, do: tuple[ast.Effect, ...]) -> None:
    """Check that dice that get a bonus can attack or block by then. Raises `InvalidCombination` if
    "when Ram attacks, blocking characters get -1A" would come before any die blocks."""
    before: frozenset[str] = frozenset()
    if when.word in (*_BEFORE_ATTACK, "attacks", "attacks alone"):
        before = _IN_COMBAT
    if when.word in _BEFORE_ATTACK:
        before |= {"attacking"}
    for one in walk(do):
        match one:
            case ast.Bonus(who=who) | ast.SetStat(who=who) | ast.Has(who=who):
                if isinstance(who, ast.Each) and before & set(who.dice.roles):
                    raise InvalidCombination("dice that attack or block at that time")
            case _:
                pass


def _require_own_dice(do: tuple[ast.Effect, ...]) -> None:
    """Check that a burst that is an ability of its own does not look at what another one did.

    Raises `InvalidCombination` if "* It can't block" means the die that the text before chose.
    """
    for one in walk(do):
        match one:
            case ast.Pick() | ast.Random() | ast.Draw() | ast.Each() | ast.MakeTokens():
                return
            case ast.That() | ast.Done() | ast.Dealt():
                raise InvalidCombination("the dice themselves on the burst")
            case _ if "owner" in (getattr(one, "who", ""), getattr(one, "players", "")):
                raise InvalidCombination("the player on the burst")
            case _:
                pass
