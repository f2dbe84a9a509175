"""Describes a die in words, for tooltips and screen readers: name, face, strength, place."""

from __future__ import annotations

from collections import Counter

from desktop.text.table_translation import tr
from desktop.text.translation import translate
from rules.advice import (
    attack_and_defense,
    can_look_into,
    card_name,
    current_fielding_cost,
    die_name,
    die_with_face,
)
from rules.messages import make_message
from rules.state import Die, GameState, Zone


def die_tooltip(state: GameState, number: int) -> str:
    """A die in words, one fact per line, with its current attack and defense."""
    die = state.dice[number]
    lines = [die_with_face(state, number)]
    face = state.face_of(die)
    if face is not None and face.level:
        attack, defense = attack_and_defense(state, die)
        is_printed = (attack, defense) == (face.attack, face.defense)
        words = tr("attack {a}, defense {d}")
        if not is_printed:
            words = tr("attack {a}, defense {d} (printed {printed_a}/{printed_d})")
        numbers = {"a": attack, "d": defense, "printed_a": face.attack, "printed_d": face.defense}
        lines.append(words.format(**numbers))
        if die.zone is Zone.RESERVE:
            cost = current_fielding_cost(state, die)
            lines.append(tr("fielding cost {cost}").format(cost=cost))
    if die.damage:
        lines.append(tr("{damage} damage").format(damage=die.damage))
    lines += link_lines(state, die)
    lines.append(_where(state, die))
    return "\n".join(lines)


def link_lines(state: GameState, die: Die) -> list[str]:
    """A line for each die this one is linked to: captor, controller, bearer, partner."""
    lines: list[str] = []
    if die.holder >= 0:
        said = tr("captured by {die}") if die.zone is Zone.CAPTIVE else tr("controlled by {die}")
        lines.append(said.format(die=die_name(state, die.holder)))
    if die.attached_to >= 0:
        lines.append(tr("attached to {die}").format(die=die_name(state, die.attached_to)))
    for one, other, _ in state.heroic_pairs:
        if die.id in (one, other):
            partner = other if die.id == one else one
            lines.append(tr("partner of {die}").format(die=die_name(state, partner)))
    return lines


def bag_tooltip(state: GameState, player: int) -> str:
    """The contents of a bag by name; "" in editions where only its owner may look (ZONE-1)."""
    if not can_look_into(state, player, Zone.BAG):
        return ""
    names = Counter(card_name(state, die.card) for die in state.dice_in_zone(player, Zone.BAG))
    if not names:
        return tr("The bag is empty")
    lines = [f"{name} ×{count}" for name, count in sorted(names.items())]
    return "\n".join([tr("In the bag:"), *lines])


def _where(state: GameState, die: Die) -> str:
    zone = translate(make_message(f"zone.{die.zone.name.lower()}"))
    if die.controller < 0:
        return tr("on {zone}").format(zone=zone)
    words = (
        tr("{player}: on {zone}") if die.zone in (Zone.CARD, Zone.LAID) else tr("{player}: {zone}")
    )
    return words.format(player=state.setup.players[die.controller].name, zone=zone)
