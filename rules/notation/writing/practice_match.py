"""Practice matches: a position in which a player can try one card at once."""

from __future__ import annotations

from rules.cards.card import Card, CardKind, CardSet, find_card
from rules.model.ruleset import Ruleset
from rules.notation.records.record import CardTitle
from rules.notation.syntax.header import format_header, format_title, header_from_setup
from rules.notation.syntax.quoting import quote_name
from rules.state.setup import make_setup
from rules.teams.demo_games import DEMO_GAMES

_RESERVE_ENERGY = "sidekick fist, sidekick bolt, sidekick mask, sidekick shield"


def write_practice_match(
    card: Card, ruleset: Ruleset, names: tuple[str, str], seed: int, sets: tuple[CardSet, ...]
) -> str:
    """A practice match in notation: the first player's Main Step, with the card ready to use.

    The card joins the edition's demo game. One of its dice is rolled in the Reserve Pool, beside
    one energy of each type, and both players have characters in the Field. `names` are the players;
    the first has the card. Raises `UnplayableCard` if the engine cannot play the card's text yet.
    """
    demo = DEMO_GAMES[ruleset.name]
    first, second = (
        tuple(find_card(f"{title} [{demo.set_code}]", sets) for title in team)
        for team in demo.teams
    )
    basics = tuple(find_card(f"{title} [{demo.set_code}]", sets) for title in demo.basics)
    # Names must differ: a demo card of the same name is dropped.
    first = tuple(one for one in first if one.name != card.name)
    second = tuple(one for one in second if one.name != card.name)
    if card.kind is CardKind.BASIC_ACTION:
        basics = (card, *(basic for basic in basics if basic.name != card.name))
        team = tuple((one, demo.dice_per_character) for one in first)
    else:
        team = ((card, min(card.maximum, 4)), *((one, demo.dice_per_character) for one in first))
    others = tuple((one, demo.dice_per_character) for one in second)
    setup = make_setup(ruleset, "first-game", names, (team, others), basics, demo.life)
    me, you = map(quote_name, names)
    shown = "L1" if card.kind is CardKind.CHARACTER else "action"
    mine = f"{_title(card)} {shown}"
    life = demo.life - 3
    lines = format_header(header_from_setup(setup, seed))
    lines += [
        "",
        # Less life than at the start, so that the card can gain some.
        f"position {me} life: {life}; {you} life: {life}; active: {me}; step: main; turn: 3",
        f"position {me} reserve: {mine}, {_RESERVE_ENERGY}",
        f"position {me} field: sidekick, {_title(first[0])} L1",
        f"position {you} field: {', '.join(f'{_title(one)} L1' for one in second)}, sidekick x2",
    ]
    return "\n".join(lines) + "\n"


def _title(card: Card) -> str:
    return format_title(CardTitle(card.name, card.subtitle, card.set_code))
