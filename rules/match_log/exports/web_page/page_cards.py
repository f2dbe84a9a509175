"""The cards of a match on its web page: cost, name, the faces of the die, and the text."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice.descriptions import describe_faces
from rules.match_log.about_match import Translate
from rules.match_log.table_picture import FONT, escaped, tag
from rules.messages.message import make_message
from rules.model import CardId
from rules.state import GameState


def card_lists(state: GameState, translate: Translate) -> Iterator[str]:
    """Each player's cards, then the basic actions."""
    setup = state.setup
    for number, player in enumerate(setup.players):
        own = [card for card in setup.card_ids[1:] if setup.cards[card].owner == number]
        if own:
            heading = translate(make_message("page.team", player=player.name))
            yield from _list(heading, state, own, translate)
    basics = [card for card in setup.card_ids[1:] if setup.cards[card].owner is None]
    if basics:
        yield from _list(translate(make_message("words.common")), state, basics, translate)


def _list(
    heading: str, state: GameState, cards: list[CardId], translate: Translate
) -> Iterator[str]:
    yield tag("h3", escaped(heading))
    yield tag("ul", *(_card(state, card, translate) for card in cards), class_="cards") + "\n"


def _card(state: GameState, number: CardId, translate: Translate) -> str:
    card = state.setup.cards[number].card
    subtitle = tag("small", escaped(card.subtitle)) if card.subtitle else ""
    name = tag("span", escaped(card.name), subtitle)
    faces = (
        tag("use", href=f"#d{number}-{face}", transform=f"translate({58 + 112 * face} 55)")
        for face in range(len(card.die.faces))
    )
    dice = tag(
        "svg", *faces, viewBox="0 0 680 122", role="img", font_family=FONT,
        aria_label=translate(describe_faces(state, number)),
    )  # fmt: skip
    text = "\n".join(escaped(line) for line in card.wording.split("\n"))
    return tag(
        "li",
        tag("h4", tag("span", str(card.cost), class_="coin"), name),
        dice,
        tag("p", text) if text.strip() else "",
        class_=card.energy[0].value if card.energy else "none",
    )
