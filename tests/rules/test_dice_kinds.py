"""The kind of a die: from all its faces while unrolled, from the shown face once rolled."""

import pytest

from rules.language import ast
from rules.language.ast import Dice
from rules.model import EDITIONS, Energy
from rules.model.dice import SIDEKICK
from rules.state import Zone, initial_state
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

ALL = pytest.mark.parametrize("edition", list(EDITIONS))


def counting(dice: Dice):
    """Returns an action card: "Gain 1 life for each [of these dice]"."""
    return made_up_action("Count", ast.Text((ast.Used((ast.Gain(ast.Count(dice)),)),)))


def counted(dice: Dice, edition: str, **places: tuple[str, ...]) -> int:
    """Returns how many of Eric's dice a text counts as this kind."""
    table = Table(edition=edition, basics=[counting(dice)]).life(Eric=1)
    for zone, names in places.items():
        table.lay("Eric", zone, *names)
    table.lay("Eric", "reserve", "Count action").begin("main").use("Count action")
    return table.lives()[0] - 1


@ALL
def test_each_player_starts_with_eight_sidekicks(edition: str):
    """DIE-1, ZONE-4: They start in the bag and cannot be purchased."""
    table = Table(edition=edition)
    dice = [die for die in initial_state(table.state.setup).dice if die.card == 0]
    assert [sum(1 for die in dice if die.owner == player) for player in (0, 1)] == [8, 8]
    assert {die.zone for die in dice} == {Zone.BAG}
    table.lay("Eric", "reserve", *["sidekick wild"] * 7).begin("main")
    assert not [move for move in table.offered() if move == "buy sidekick"]


@ALL
def test_a_sidekick_is_a_level_1_character_without_type_or_affiliation(edition: str):
    """DIE-1, R017: It has 1A and 1D and is fielded for free."""
    assert [face.name for face in SIDEKICK.faces[:5]] == [
        *["fist", "bolt", "mask", "shield", "wild"]
    ]
    table = Table(edition=edition).lay("Eric", "reserve", "sidekick character").begin("main")
    table.field("sidekick character")
    assert table.stats("sidekick character") == (1, 1)
    facts = table.state.setup.cards[0].card
    assert (facts.cost, facts.energy, facts.affiliations) == (0, (), ())
    assert counted(Dice(energy=tuple(Energy)), edition, field=("sidekick",)) == 0
    assert counted(Dice(), edition, field=("sidekick",)) == 1


@ALL
def test_an_unrolled_dies_faces_decide_its_kind(edition: str):
    """DIE-2, DIE-3, R016: A die without stats is an action die; no unrolled die has a level."""
    lying = ("Kitty Pryde", "Cyclops", "Enrage")
    assert counted(Dice("character", zones=("used",)), edition, used=lying) == 2
    assert counted(Dice("action", zones=("used",)), edition, used=lying) == 1
    leveled = Dice("character", zones=("used",), tests=(ast.StatTest("level", ">=", 1),))
    assert counted(leveled, edition, used=lying) == 0


@ALL
def test_a_rolled_dies_shown_face_decides_its_kind(edition: str):
    """DIE-2: An energy face is energy on any die."""
    lying = ("Kitty Pryde L1", "Kitty Pryde mask", "Enrage 2")
    assert counted(Dice("character", zones=("reserve",)), edition, reserve=lying) == 1
    actions = Dice("action", zones=("reserve",), names=("Enrage",))
    assert counted(actions, edition, reserve=lying) == 0


@ALL
def test_a_die_keeps_its_cards_affiliations_and_types_in_every_zone(edition: str):
    """DIE-4, R016: They apply in the Used Pile as in the Field."""
    card = made_up("Ally", "", affiliations=("X-Men",))
    for kind in (Dice("die", affiliations=("X-Men",)), Dice("die", energy=(Energy.MASK,))):
        count = counting(
            ast.Dice("die", "your", ("used", "field"), (), kind.affiliations, kind.energy)
        )
        table = Table(edition=edition, eric=[card], basics=[count]).life(Eric=1)
        table.lay("Eric", "used", "Ally").lay("Eric", "field", "Ally L1")
        table.lay("Eric", "reserve", "Count action").begin("main").use("Count action")
        assert table.lives()[0] == 3


@ALL
def test_action_dice_have_no_affiliation_and_basic_actions_no_energy_type(edition: str):
    """DIE-3, R028: Any energy can purchase a basic action die."""
    table = Table(edition=edition)
    for at_table in table.state.setup.cards:
        if at_table.card.die.is_action:
            assert at_table.card.affiliations == ()
    basic = table.state.setup.cards[table.card("Enrage")]
    assert basic.card.energy == ()
    assert [face.name for face in basic.card.die.faces] == [
        "2", "2", "2", "action", "action*", "action**",
    ]  # fmt: skip


@ALL
def test_effects_move_dice_only_to_their_owners_zones(edition: str):
    """DIE-5, ZONE-1: Every die goes to the zones of its own owner."""
    table = Table(
        edition=edition, eric=[made_up("Pusher", "When fielded: prep an opposing character die.")]
    )
    table.lay("Eric", "reserve", "Pusher L1").lay("Mike", "field", "Angel L1").begin("main")
    table.field("Pusher L1").choose("Angel")
    assert table.has("Mike", "prep") == {"Angel": 1}
    assert table.has("Eric", "prep") == {}


def test_alignment_and_creature_type_are_facts_of_a_card() -> None:
    """They are no affiliations, and a Sidekick has none, so that it is non-evil."""
    wyrm = made_up("Wyrm", "", creatures=("dragon", "undead"), alignment="evil")
    drake = made_up("Drake", "", number=2, creatures=("dragon",), alignment="good")
    hunt = made_up_action("Hunt", "Gain 1 life for each evil dragon character die.")
    spare = made_up_action("Spare", "Gain 1 life for each non-evil character die.")
    for basic, life in ((hunt, 3), (spare, 4)):
        table = Table(eric=[wyrm, drake], basics=[basic]).life(Eric=1)
        table.lay("Eric", "field", "Wyrm L1", "Wyrm L1", "Drake L1", "sidekick", "sidekick")
        table.lay("Eric", "reserve", f"{basic.name} action").begin("main")
        table.use(f"{basic.name} action")
        assert table.lives()[0] == life
