"""Names of the keyboard stops for screen readers, with the card text as description.

The wording comes from `rules.describing`.
"""

from __future__ import annotations

from desktop import wordings
from desktop.session import Session
from desktop.table.offer import Offer
from desktop.table.stops import Stop
from desktop.table.wording import tr
from desktop.words import say
from rules import describing, naming
from rules.portraying import Key, Moves, by_subject
from rules.state import Zone
from rules.words import Message, message


class Spoken:
    """Names and descriptions for the stops of a table, in the current state."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._moves: Moves = {}
        self.waiting: frozenset[int] = frozenset()
        """Dice waiting to be thrown, whose new faces must stay secret."""

    def refresh(self, offer: Offer) -> None:
        """Take over what can be done now; identical dice can all do the same."""
        session = self._session
        moves = dict(by_subject(session.game.legal())) if session.can_act else {}
        moves |= {("die", die): list(clicks) for die, clicks in offer.clicks.items()}
        self._moves = moves

    def name(self, stop: Stop) -> str:
        """What a stop is and its status.

        Example: "Kitty Pryde, level 2, attack 3, defense 2, in the Field of Eric, can attack".
        """
        said = self._said(stop)
        words = say(said) if isinstance(said, Message) else said
        return words[:1].upper() + words[1:]

    def title(self, stop: Stop) -> str:
        """The name to find a stop by its first letter; for a zone, the zone's own name."""
        place = stop.place
        if place is not None and place.kind == "zone" and place.zone is not None:
            return say(describing.zone(self._session.game.state, place.player, place.zone))
        return self.name(stop)

    def about(self, stop: Stop) -> str:
        """The text of its card."""
        state = self._session.game.state
        match stop.kind:
            case "die":
                card = state.setup.cards[state.dice[stop.number].card].card
            case "card":
                card = state.setup.cards[stop.number].card
            case _:
                return ""
        return " ".join(line.strip() for line in card.wording.splitlines() if line.strip())

    def _said(self, stop: Stop) -> Message | str:
        state, number = self._session.game.state, stop.number
        match stop.kind:
            case "die" if number in self.waiting:
                name = naming.card(state, state.dice[number].card)
                return tr("{die}, ready to throw").format(die=name)
            case "die":
                parts = (describing.die(state, number), describing.place(state, number))
                return describing.listed((*parts, *self._abilities(("die", number))))
            case "card":
                return describing.listed(
                    (describing.card(state, number), *self._abilities(("card", number)))
                )
            case "global":
                text = wordings.of_ability(state.setup, number, stop.ability)
                text = text.partition(": ")[2] or text  # the name already says what it is
                what = message("part.global", card=naming.card(state, number))
                said = message("list.about", what=what, about=text)
                acts = (message("can.use"),) if stop.acts else ()
                return describing.listed((said, *acts))
            case "plate":
                key = ("player", number)
                return describing.listed((describing.player(state, number), *self._abilities(key)))
            case "coin":
                acts = (message("can.pay"),) if stop.acts else ()
                return describing.listed((describing.energy(state, number), *acts))
            case _:
                return self._place(stop)

    def _place(self, stop: Stop) -> Message | str:
        state, place = self._session.game.state, stop.place
        if place is None or place.kind == "middle" or place.zone is None:
            return message("words.middle")
        if place.kind == "card":
            return describing.card(state, place.card)
        said = describing.zone_of(state, place.player, place.zone)
        held = describing.in_bag(state, place.player) if place.zone is Zone.BAG else ""
        return message("list.about", what=said, about=held) if held else said

    def _abilities(self, key: Key) -> tuple[Message | str, ...]:
        said = describing.abilities(self._moves.get(key, ()))
        return (said,) if said else ()
