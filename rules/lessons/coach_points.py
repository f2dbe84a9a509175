"""Finds the dice and cards that the coach points at or lights."""

from __future__ import annotations

from rules.game import Game
from rules.model.ids import CardId, DieId
from rules.notation.acts.references import ref_fits_card, ref_fits_die
from rules.notation.records.lesson_lines import CoachPoint


def dice_pointed_at(game: Game, point: CoachPoint) -> tuple[DieId, ...]:
    """The dice that the coach points at, as far as they are in that zone."""
    found: list[DieId] = []
    for said in point.dice:
        fitting = [
            die.id
            for die in game.state.dice
            if (die.controller, die.zone) == (point.player, point.zone)
            and die.id not in found
            and ref_fits_die(game.state, die, said.ref)
        ]
        found += fitting[: said.count]
    return tuple(found)


def cards_pointed_at(game: Game, point: CoachPoint) -> tuple[CardId, ...]:
    """The cards that the coach points at."""
    if point.card is None:
        return ()
    cards = game.setup.card_ids[1:]
    return tuple(card for card in cards if ref_fits_card(game.state, card, point.card))
