"""Describes a die in words, for tooltips and screen readers: name, face, strength, place."""

from __future__ import annotations

from collections import Counter

from desktop.table.wording import tr
from desktop.words import say
from rules import naming, prices
from rules.looking import may_look
from rules.naming import showing
from rules.state import Die, GameState, Zone
from rules.words import message


def described(state: GameState, die: Die, attack: int | None, defense: int | None) -> str:
    """A die in words, one fact per line, with its current attack and defense."""
    lines = [showing(state, die.id)]
    face = state.face(die)
    if face is not None and face.level and attack is not None:
        is_printed = (attack, defense) == (face.attack, face.defense)
        words = tr("attack {a}, defense {d}")
        if not is_printed:
            words = tr("attack {a}, defense {d} (printed {printed_a}/{printed_d})")
        numbers = {"a": attack, "d": defense, "printed_a": face.attack, "printed_d": face.defense}
        lines.append(words.format(**numbers))
        if die.zone is Zone.RESERVE:
            cost = prices.fielding_cost(state, die)
            lines.append(tr("fielding cost {cost}").format(cost=cost))
    if die.damage:
        lines.append(tr("{damage} damage").format(damage=die.damage))
    lines += bonds(state, die)
    lines.append(_where(state, die))
    return "\n".join(lines)


def bonds(state: GameState, die: Die) -> list[str]:
    """A line for each die this one is linked to: captor, controller, bearer, partner."""
    lines: list[str] = []
    if die.host >= 0:
        said = tr("captured by {die}") if die.zone is Zone.CAPTIVE else tr("controlled by {die}")
        lines.append(said.format(die=naming.die(state, die.host)))
    if die.bearer >= 0:
        lines.append(tr("attached to {die}").format(die=naming.die(state, die.bearer)))
    for one, other, _ in state.pairs:
        if die.id in (one, other):
            partner = other if die.id == one else one
            lines.append(tr("partner of {die}").format(die=naming.die(state, partner)))
    return lines


def in_bag(state: GameState, player: int) -> str:
    """The contents of a bag by name; "" in editions where only its owner may look (ZONE-1)."""
    if not may_look(state, player, Zone.BAG):
        return ""
    names = Counter(naming.card(state, die.card) for die in state.in_zone(player, Zone.BAG))
    if not names:
        return tr("The bag is empty")
    lines = [f"{name} ×{count}" for name, count in sorted(names.items())]
    return "\n".join([tr("In the bag:"), *lines])


def _where(state: GameState, die: Die) -> str:
    zone = say(message(f"zone.{die.zone.name.lower()}"))
    if die.player < 0:
        return tr("on {zone}").format(zone=zone)
    words = (
        tr("{player}: on {zone}") if die.zone in (Zone.CARD, Zone.LAID) else tr("{player}: {zone}")
    )
    return words.format(player=state.setup.players[die.player].name, zone=zone)
