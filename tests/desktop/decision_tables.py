"""Positions for the tests of decisions: one for each kind of decision."""

from __future__ import annotations

from rules.language import ast
from rules.model.moves import Buy, Concede, OfferDraw, OfferHand
from rules.state import Zone
from rules.state.setup import with_by_hand
from tests.rules.made_up_cards import made_up
from tests.rules.table import Table


def dice_in(table: Table, zone: Zone, player: int = 0) -> list[int]:
    return [die.id for die in table.state.dice_in_zone(player, zone)]


def main_step() -> Table:
    return Table().lay("Eric", "reserve", "sidekick character", "sidekick bolt").begin()


def reply() -> Table:
    table = Table().lay("Mike", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    return table.begin().pass_()


def window() -> Table:
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    return table.begin("attack").attack_with("sidekick")


def purchase() -> Table:
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick mask", "sidekick bolt")
    table.begin()
    return table.play(Buy(table.card("Kitty Pryde")))


def attack_step() -> Table:
    return Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick").begin("attack")


def attacked() -> Table:
    table = Table().lay("Eric", "field", "Kitty Pryde L1", "Cyclops L1")
    table.lay("Mike", "field", "Angel L2", "sidekick").begin("attack")
    return table.attack_with("Kitty Pryde", "Cyclops")


def double_blocked() -> Table:
    """Cyclops deals 6 damage; 2 for Angel, enough to KO it, and 4 for Juggernaut are suggested."""
    table = Table().lay("Eric", "field", "Cyclops L3")
    table.lay("Mike", "field", "Angel L1", "Juggernaut L1").begin("attack").attack_with("Cyclops")
    return table.block(("Angel", "Cyclops"), ("Juggernaut", "Cyclops")).both_pass()


def when_it_attacks(*does: ast.Effect) -> ast.Text:
    return ast.Text((ast.Triggered(ast.Moment("attacks"), does),))


def ada_attacks(*does: ast.Effect) -> Table:
    table = Table(eric=[made_up("Ada", when_it_attacks(*does))])
    return table.lay("Eric", "field", "Ada").begin("attack").attack_with("Ada")


def targets() -> Table:
    table = Table().lay("Eric", "reserve", "Enrage action").lay("Eric", "field", "sidekick")
    return table.lay("Mike", "field", "Angel L1").begin().use("Enrage")


def word() -> Table:
    return ada_attacks(ast.ChooseWord("energy"))


def any_player() -> Table:
    return ada_attacks(ast.Deal(1, None, players="any"))


def three_effects() -> Table:
    wakes = when_it_attacks(ast.Deal(1, None, players="opponent"))
    names = ("Ada", "Bea", "Cid")
    table = Table(eric=[made_up(name, wakes) for name in names])
    return table.lay("Eric", "field", *names).begin("attack").attack_with(*names)


def price() -> Table:
    table = Table().lay("Eric", "reserve", "Cyclops L1", "sidekick bolt")
    table.lay("Mike", "field", "Angel L1", "Juggernaut L1").begin()
    return table.field("Cyclops", "bolt").choose("Juggernaut")


def draw_offered() -> Table:
    return main_step().play(OfferDraw())


def hand_offered() -> Table:
    return main_step().play(OfferHand("table"))


def by_hand() -> Table:
    hums = ast.Text((ast.Triggered(ast.Moment("fielded"), (ast.ByHand("Hum a tune."),)),))
    table = Table(eric=[made_up("Ada", hums)])
    table.state.setup = with_by_hand(table.state.setup, "cards")
    return table.lay("Eric", "reserve", "Ada L1").begin().field("Ada L1")


def over() -> Table:
    return main_step().play(Concede())
