"""Names of the keyboard stops for screen readers, with the card text as description.

The wording comes from `rules.advice`.
"""

from __future__ import annotations

from desktop.match.session import Session
from desktop.table.input.focus_order import FocusStop
from desktop.table.scene.affordances import NO_AFFORDANCES, CurrentOffer
from desktop.text.translation import tr, translate
from rules.advice import (
    AttackForecast,
    MovesBySubject,
    OutlineKey,
    card_name,
    comma_list,
    describe_bag,
    describe_card,
    describe_die,
    describe_fate,
    describe_location,
    describe_loose_energy,
    describe_player,
    describe_player_zone,
    describe_possible_moves,
    describe_zone,
    group_moves_by_subject,
    summarize_forecast,
    text_of_ability,
)
from rules.messages import Message, make_message
from rules.model import DieId, Move
from rules.state import Zone


class AccessibleNames:
    """Names and descriptions for the stops of a table, in the current state."""

    def __init__(self, session: Session, offer: CurrentOffer) -> None:
        self._session, self._offer = session, offer
        self._named_offer = offer.now
        self._moves: MovesBySubject = {}
        self.waiting_dice: frozenset[DieId] = frozenset()
        """Dice waiting to be thrown, whose new faces must stay secret."""

    def _moves_by_subject(self) -> MovesBySubject:
        """What can be done with each thing now; identical dice can all do the same."""
        offer = self._offer.now
        if offer is not self._named_offer:
            moves: dict[OutlineKey, list[Move]] = {}
            if offer is not NO_AFFORDANCES:
                moves.update(group_moves_by_subject(self._session.game.legal_moves()))
            moves |= {("die", die): list(clicks) for die, clicks in offer.moves_by_die.items()}
            self._named_offer, self._moves = offer, moves
        return self._moves

    def name(self, stop: FocusStop) -> str:
        """What a stop is and its status.

        Example: "Kitty Pryde, level 2, attack 3, defense 2, in the Field of Eric, can attack".
        """
        words = translate(self._name_message(stop))
        return words[:1].upper() + words[1:]

    def search_name(self, stop: FocusStop) -> str:
        """The name to find a stop by its first letter; for a zone, the zone's own name."""
        place = stop.place
        if place is not None and place.kind == "zone" and place.zone is not None:
            return translate(describe_zone(self._session.game.state, place.player, place.zone))
        return self.name(stop)

    def description(self, stop: FocusStop) -> str:
        """The text of its card."""
        state = self._session.game.state
        match stop.kind:
            case "die":
                card = state.setup.cards[state.dice[stop.die].card].card
            case "card":
                card = state.setup.cards[stop.card].card
            case _:
                return ""
        return " ".join(card.paragraphs)

    def _name_message(self, stop: FocusStop) -> Message | str:
        state = self._session.game.state
        match stop.kind:
            case "die" if stop.die in self.waiting_dice:
                name = card_name(state, state.dice[stop.die].card)
                return tr("{die}, ready to roll").format(die=name)
            case "die":
                parts = (describe_die(state, stop.die), describe_location(state, stop.die))
                fate = self._fate(stop.die)
                return comma_list((*parts, *fate, *self._abilities(("die", stop.die))))
            case "card":
                return comma_list(
                    (describe_card(state, stop.card), *self._abilities(("card", stop.card)))
                )
            case "global":
                text = text_of_ability(state.setup, stop.card, stop.ability)
                text = text.partition(": ")[2] or text  # the name already says what it is
                what = make_message("part.global", card=card_name(state, stop.card))
                ability_name = make_message("list.about", what=what, about=text)
                acts = (make_message("can.use"),) if stop.is_actionable else ()
                return comma_list((ability_name, *acts))
            case "plate":
                key = ("player", stop.player)
                return comma_list((describe_player(state, stop.player), *self._abilities(key)))
            case "coin":
                acts = (make_message("can.pay"),) if stop.is_actionable else ()
                return comma_list((describe_loose_energy(state, stop.player), *acts))
            case _:
                return self._place_name(stop)

    def _place_name(self, stop: FocusStop) -> Message | str:
        state, place = self._session.game.state, stop.place
        if place is None or place.kind == "middle" or place.zone is None:
            return make_message("words.middle")
        if place.kind == "card":
            return describe_card(state, place.card)
        zone_name = describe_player_zone(state, place.player, place.zone)
        held = describe_bag(state, place.player) if place.zone is Zone.BAG else ""
        forecast = self._forecast() if place.zone is Zone.ATTACK else None
        if forecast is not None:
            held = summarize_forecast(state, forecast)
        return make_message("list.about", what=zone_name, about=held) if held else zone_name

    def _forecast(self) -> AttackForecast | None:
        """What the attack will do; None while events are still being shown."""
        return self._session.game.attack_forecast() if self._session.has_shown_all else None

    def _fate(self, die: DieId) -> tuple[Message, ...]:
        forecast = self._forecast()
        fate = describe_fate(forecast, die) if forecast is not None else None
        return (fate,) if fate is not None else ()

    def _abilities(self, key: OutlineKey) -> tuple[Message | str, ...]:
        moves_text = describe_possible_moves(self._moves_by_subject().get(key, ()))
        return (moves_text,) if moves_text else ()
