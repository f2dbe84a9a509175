"""Format the facts of expectations and positions; the inverse of `fact_parser`."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.model.ids import CHANCE
from rules.notation.records import record as r
from rules.notation.syntax.act_formatter import format_act, format_dice, format_ref
from rules.notation.syntax.quoting import MatchNames


def format_facts(clauses: Iterable[r.StateFact], names: MatchNames) -> str:
    """Format facts: `Eric life: 9; Mike field: nothing`."""
    return "; ".join(format_fact(one, names) for one in clauses)


def format_fact(said: r.StateFact, names: MatchNames) -> str:
    """Format one fact of an expectation or position: `Eric life: 9`."""
    match said.subject:
        case "winner" | "active" | "decides":
            nobody = "chance" if said.player == CHANCE else "nobody"
            return f"{said.subject}: {names.name_of_player.get(said.player, nobody)}"
        case "digest" | "step" | "question":
            return f"{said.subject}: {said.word}"
        case "turn":
            return f"turn: {said.amount}"
        case "attack" | "defense" if said.die is not None:
            return f"{said.subject} of {format_ref(said.die, names)}: {said.amount}"
        case "choices":
            return f"choices: {format_dice(said.dice, names) or 'nothing'}"
        case "offered" | "not offered" if said.act is not None:
            return f"{said.subject}: {format_act(said.act, names)}"
        case _:
            return f"{names.name_of_player[said.player]} {said.subject}: {_content(said, names)}"


def _content(said: r.StateFact, names: MatchNames) -> str:
    """What a fact of a player says after the colon."""
    match said.subject:
        case "life" | "generic" | "purchased":
            return str(said.amount)
        case "effects" | "later":
            return ", ".join(format_effect(one, names) for one in said.effects) or "nothing"
        case "words":
            words = (
                f"{_quote_word(one.word, names)} for {format_ref(one.card, names)}"
                for one in said.words
            )
            return ", ".join(words) or "nothing"
        case _:
            return format_zone_contents(said.dice, names)


def format_zone_contents(dice: tuple[r.CountedRef, ...], names: MatchNames) -> str:
    """Format a zone's dice: `3 sidekick, Kitty Pryde`; a face alone is counted as `bolt x2`."""
    parts: list[str] = []
    for one in dice:
        text = format_ref(one.ref, names)
        if one.count != 1:
            text = f"{one.count} {text}" if one.ref.name else f"{text} x{one.count}"
        if isinstance(one, r.PlacedDice):
            text += "".join(f" {_format_link(link, names)}" for link in one.links)
            text += " part-spent" if one.is_part_spent else ""
        parts.append(text)
    return ", ".join(parts) or "nothing"


def _format_link(link: r.DieLink, names: MatchNames) -> str:
    parts: list[str] = [link.word]
    if link.other is not None:
        parts.append(format_ref(link.other, names))
    if link.home is not None:
        parts.append(f"from {link.home.name.lower()}")
    if link.until_turn_of is not None:
        parts.append(f"until turn of {names.name_of_player[link.until_turn_of]}")
    return " ".join(parts)


def format_effect(said: r.LastingEffect, names: MatchNames) -> str:
    """Format an effect in force: `Enrage on Angel L1 giving +2A until end of turn`."""
    text = f"{said.number} of " if said.number else ""
    text += format_ref(said.card, names)
    if said.dice:
        text += " on " + " and ".join(format_dice((one,), names) for one in said.dice)
    numbers = [
        f"{number:+d}{stat}"
        for number, stat in ((said.attack, "A"), (said.defense, "D"))
        if number is not None
    ]
    text += f" giving {' '.join(numbers)}" if numbers else ""
    text += f" naming {_quote_word(said.word, names)}" if said.word else ""
    text += f" copying {format_ref(said.copied, names)}" if said.copied is not None else ""
    text += f" since turn {said.since_turn}" if said.since_turn else ""
    return text + (f" until {said.until}" if said.until else "")


def _quote_word(word: str, names: MatchNames) -> str:
    """A chosen word: bare if it is an energy type or an affiliation of this match, else quoted."""
    if word in names.words_to_choose:
        return word
    return msgspec.json.encode(word).decode()
