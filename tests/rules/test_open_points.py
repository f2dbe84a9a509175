"""Points on which the rulebooks are silent: our ruling, and the function that implements it."""

import pytest

from rules.language import ast
from rules.model import EDITIONS, Buy, UseGlobal
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

ALL = tuple(EDITIONS)


def constant_faces(stats: str) -> list[str]:
    """Returns the faces of a die with the same stats on every level."""
    return ["mask", "mask mask", "mask mask", stats, stats, stats]


BEE = made_up(
    "Bee",
    "While active, at the end of your turn: deal 2 damage to each opposing character die.",
)


@pytest.mark.parametrize("edition", ALL)
def test_end_of_turn_damage_does_not_add_to_combat_damage(edition: str):
    """OPEN-1, CLN-1: 2 and then 2 more damage do not knock out a die with 3 defense.

    `steps.cleanup`.
    """
    wall = made_up("Wall", "", faces=constant_faces("0 1 3"))
    table = Table(edition=edition, eric=[BEE], mike=[wall]).lay("Mike", "field", "Wall")
    table.lay("Eric", "field", "Bee", "Kitty Pryde L1").begin("attack")
    table.attack_with("Kitty Pryde").block(("Wall", "Kitty Pryde")).both_pass()
    assert table.has("Mike", "field") == {"Wall L1": 1}
    assert not any(die.damage for die in table.state.dice), "all damage is removed"


@pytest.mark.parametrize("edition", ALL)
def test_end_of_turn_damage_can_knock_out(edition: str):
    """OPEN-1, DMG-5: 2 damage knocks out a die with 2 defense without an attack.

    `steps.cleanup`.
    """
    table = Table(edition=edition, eric=[BEE]).lay("Mike", "field", "Angel L1", "Angel L3")
    table.lay("Eric", "field", "Bee").begin("attack").attack_with()
    assert table.has("Mike", "field") == {"Angel L3": 1}
    assert not any(die.damage for die in table.state.dice)


RALLY = made_up_action(
    "Rally",
    "Global: pay 1. Once per turn: a target character die gets +1A this turn.",
)


@pytest.mark.parametrize("edition", ALL)
def test_a_once_per_turn_global_is_limited_per_player(edition: str):
    """OPEN-3, GLB-2: Each player may use it once; `effects.limit_key`."""
    table = Table(edition=edition, basics=[RALLY]).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 2)
    table.lay("Mike", "reserve", *["sidekick bolt"] * 2).begin()
    table.use_global("Rally", "bolt").choose("sidekick").pass_()
    table.use_global("Rally", "bolt").choose("sidekick")
    assert table.stats("sidekick") == (3, 1)
    assert "useglobal Rally" not in table.offered()
    table.pass_()
    assert table.asks() == ("Mike", "reply")
    assert table.offered() == ["pass", "useglobal Enrage"]


def test_stats_are_copied_at_the_copiers_level():
    """OPEN-5, CPY-1: The copier gets level 2 of a card that shows level 3; `queries.stats`."""
    stats = made_up_action(
        "Stats",
        "One of your character dice uses the stats of an opposing character die this turn.",
    )
    table = Table(edition="AI", basics=[stats]).lay("Eric", "field", "Cyclops L2")
    table.lay("Mike", "field", "Juggernaut L3").lay("Eric", "reserve", "Stats action").begin()
    table.use("Stats action").choose("Cyclops").choose("Juggernaut")
    assert table.stats("Juggernaut") == (7, 6)
    assert table.stats("Cyclops") == (7, 4)


@pytest.mark.parametrize("edition", ALL)
def test_dice_prepped_at_the_start_of_the_turn_are_rolled(edition: str):
    """OPEN-6, ROLL-3, TURN-1: They are rolled with the four drawn dice; `steps.clear_and_draw`."""
    table = Table(
        edition=edition,
        eric=[
            made_up(
                "Early Bird",
                "While active, at the start of your turn: prep a die from your used pile.",
            )
        ],
    )
    table.lay("Eric", "field", "Early Bird").lay("Eric", "used", "Cyclops").begin("draw")
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt, L2").choose("Cyclops")
    assert table.asks() == ("Eric", "reroll")
    table.reroll()
    assert table.has("Eric", "reserve") == {"sidekick bolt": 4, "Cyclops L2": 1}


def test_virtual_energy_is_not_counted():
    """OPEN-9, PAY-9, PAY-7: It can be spent, but no die holds it; `phrases`."""
    tithe = made_up_action(
        "Tithe",
        "Gain life equal to the number of energy symbols in your reserve pool.",
    )
    table = Table(edition="AI", basics=[tithe]).life(Eric=1)
    table.lay("Eric", "reserve", "Ambush 2", "Cyclops L1", "sidekick fist", "Tithe action").begin()
    table.field("Cyclops L1", "2")
    assert table.state.virtual_energy[0] == 1
    table.use("Tithe action")
    assert table.lives() == (2, 10), "only the fist counts"


@pytest.mark.parametrize("edition", ["UXM", "ASM", "SWW"])
def test_purchases_fieldings_and_globals_share_one_payment(edition: str):
    """OPEN-10, PAY-4: A purchase of 3, a fielding of 1 and a global of 1 use 5 symbols.

    `batches`.
    """
    table = Table(edition=edition).lay("Eric", "reserve", "Ambush 2", "Reckless Melee 2")
    table.lay("Eric", "reserve", "sidekick bolt", "Cyclops L1").lay("Eric", "field", "sidekick")
    table.begin().play(Buy(table.card("Enrage"))).also_field("Cyclops L1")
    card = table.card("Enrage")
    abilities = table.state.setup.cards[card].abilities
    place = next(n for n, one in enumerate(abilities) if isinstance(one, ast.Global))
    table.play(UseGlobal(card, place)).pay("Ambush 2", "Reckless Melee 2", "bolt")
    table.choose("sidekick")
    assert table.has("Eric", "field") == {"sidekick character": 1, "Cyclops L1": 1}
    assert table.stats("sidekick") == (2, 1)
    assert table.has("Eric", "used")["Enrage"] == 1
    assert table.has("Eric", "reserve") == {}
