"""A practice match: one card in the middle of a demo game, ready to be tried."""

from __future__ import annotations

from rules.cards import Card, CardKind, CardSet
from rules.formats import DEMO_GAMES, find_card
from rules.notation.head import head_of, text_of, write_head
from rules.notation.quoting import quoted
from rules.notation.record import Title
from rules.ruleset import Ruleset
from rules.setup import make_setup

_OWN = "sidekick fist, sidekick bolt, sidekick mask, sidekick shield"


def practice(
    card: Card, ruleset: Ruleset, names: tuple[str, str], seed: int, sets: tuple[CardSet, ...]
) -> str:
    """A position in notation: the first player is in the Main Step and can use the card at once.

    It joins the demo game that the edition brings. A die of it lies rolled in the Reserve Pool, one
    energy of each type beside it, and both players have characters in the Field.

    Args:
        card: the card to be tried.
        ruleset: the edition.
        names: the players; the first has the card.
        seed: where the dice come from.
        sets: where the cards of the demo game are, and the card itself.

    Raises:
        UnplayableCard: the card says something that the engine cannot play yet.
    """
    demo = DEMO_GAMES[ruleset.name]
    first, second = (
        tuple(find_card(f"{title} [{demo.set_code}]", sets) for title in team)
        for team in demo.teams
    )
    basics = tuple(find_card(f"{title} [{demo.set_code}]", sets) for title in demo.basics)
    # One die of each name: a demo card of the same name makes room.
    first = tuple(one for one in first if one.name != card.name)
    second = tuple(one for one in second if one.name != card.name)
    if card.kind is CardKind.BASIC_ACTION:
        basics = (card, *(one for one in basics if one.name != card.name))
        team = tuple((one, demo.dice) for one in first)
    else:
        team = ((card, min(card.maximum, 4)), *((one, demo.dice) for one in first))
    others = tuple((one, demo.dice) for one in second)
    setup = make_setup(ruleset, "first-game", names, (team, others), basics, demo.life)
    me, you = map(quoted, names)
    shown = "L1" if card.kind is CardKind.CHARACTER else "action"
    mine = f"{_title(card)} {shown}"
    life = demo.life - 3
    lines = write_head(head_of(setup, seed))
    lines += [
        "",
        # Less life than at the start, so that it can be gained.
        f"position {me} life: {life}; {you} life: {life}; active: {me}; step: main; turn: 3",
        f"position {me} reserve: {mine}, {_OWN}",
        f"position {me} field: sidekick, {_title(first[0])} L1",
        f"position {you} field: {', '.join(f'{_title(one)} L1' for one in second)}, sidekick x2",
    ]
    return "\n".join(lines) + "\n"


def _title(card: Card) -> str:
    return text_of(Title(card.name, card.subtitle, card.set_code))
