"""Every refusal has a short form for the tag at the pointer."""

from string import Formatter

import pytest

from rules.advice import CLICKED, DropTarget
from rules.messages.message import TEMPLATES
from rules.model import Buy, Pay, UseGlobal
from rules.state import ATTACK, FIELD, RESERVE, USED, DecisionKind, Zone
from tests.rules.table import Table

REASONS = [name for name in TEMPLATES if name.startswith("no.")]


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("reason", REASONS)
def test_every_refusal_has_a_short_form_that_fits_a_tag(reason: str):
    short = TEMPLATES["short." + reason.removeprefix("no.")]
    assert len(short) <= 32
    assert not short.endswith(".")


@pytest.mark.parametrize("reason", [name for name in REASONS if name != "no.now"])
def test_a_short_form_uses_only_fields_of_its_sentence(reason: str):
    known = fields(TEMPLATES[reason]) | fields(TEMPLATES["help." + reason.removeprefix("no.")])
    assert fields(TEMPLATES["short." + reason.removeprefix("no.")]) <= known


@pytest.mark.parametrize("kind", DecisionKind)
def test_every_kind_of_decision_has_a_short_form_of_what_comes_first(kind: DecisionKind):
    assert TEMPLATES[f"first.{kind.value.replace(' ', '_')}"]


def why(table: Table, die: int, place: DropTarget) -> str:
    return str(table.game.moves_for_drop(die, place).brief_reason)


def test_the_short_refusals_of_a_main_step():
    table = Table().lay("Eric", "reserve", "sidekick bolt", "sidekick character").begin()
    character, bolt = (
        table.die("sidekick character", "reserve"),
        table.die("sidekick bolt", "reserve"),
    )
    kitty, angel = table.die("Kitty Pryde", "card"), table.die("Angel", "card")
    own = DropTarget("zone", zone=RESERVE, player=0)
    assert why(table, character, DropTarget("zone", zone=ATTACK, player=0)) == "after the Main Step"
    assert why(table, bolt, DropTarget("zone", zone=FIELD, player=0)) == "shows no character"
    assert (
        why(table, bolt, DropTarget("card", card=table.card("Kitty Pryde"))) == "not enough energy"
    )
    assert why(table, kitty, own) == "goes on the Used Pile"
    assert why(table, angel, DropTarget("here")) == "not your card"
    assert why(table, character, DropTarget("zone", zone=FIELD, player=1)) == "Mike's side"


def test_the_short_refusals_of_another_step():
    table = Table().lay("Eric", "reserve", "sidekick character").lay("Eric", "field", "sidekick")
    table.begin("attack")
    die = table.die("sidekick character", "reserve")
    assert why(table, die, DropTarget("zone", zone=FIELD, player=0)) == "only in your Main Step"
    assert why(table, die, DropTarget("middle")) == "shows no action"


def test_a_click_on_the_target_while_paying_says_to_pay_first():
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "sidekick").begin()
    uses = [move for move in table.game.legal_moves() if isinstance(move, UseGlobal)]
    table.play(uses[0])
    for player in (0, 1):
        (target,) = table.state.dice_in_zone(player, FIELD)
        assert why(table, target.id, CLICKED) == "pay first"


# --- several dice at once -------------------------------------------------------------------------


def test_energy_dropped_together_on_a_card_purchases_its_die():
    table = Table().lay("Eric", "reserve", *["sidekick mask"] * 4).begin()
    card = table.card("Kitty Pryde")
    masks = [die.id for die in table.state.dice_in_zone(0, RESERVE)]
    found = table.game.plan_multi_drop(masks, DropTarget("card", card=card))
    assert [type(move) for move in found.moves] == [Buy, Pay, Pay, Pay]
    assert found.refusal is None, "the fourth mask is not needed, which is not an error"
    table.play(*found.moves).confirm()
    assert table.state.dice[table.die("Kitty Pryde", "used")].card == card


def test_energy_dropped_on_an_unaffordable_card_uses_its_global_ability():
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick").begin()
    bolt = table.die("sidekick bolt", "reserve")
    found = table.game.plan_multi_drop([bolt], DropTarget("card", card=table.card("Enrage")))
    assert [type(move) for move in found.moves] == [UseGlobal, Pay]


def test_energy_dropped_on_a_character_pays_for_fielding_it():
    table = Table().lay("Eric", "reserve", "Kitty Pryde L3", "sidekick bolt", "sidekick fist")
    table.begin()
    kitty, bolt = table.die("Kitty Pryde", "reserve"), table.die("sidekick bolt", "reserve")
    found = table.game.plan_multi_drop([bolt], DropTarget("die", die=kitty))
    table.play(*found.moves)
    assert table.state.payment is not None
    assert [die for die, _ in table.state.payment.paid_symbols] == [bolt]


def test_a_die_that_cannot_attack_is_left_out_of_a_multi_drop_with_a_reason():
    table = Table().lay("Eric", "field", "sidekick", "sidekick").lay("Mike", "field", "sidekick")
    table.begin("attack")
    own = [die.id for die in table.state.dice_in_zone(0, FIELD)]
    other = table.die("Mike's sidekick", "field")
    found = table.game.plan_multi_drop([*own, other], DropTarget("zone", zone=ATTACK, player=0))
    assert len(found.moves) == 2
    assert found.refusal is not None
    assert str(found.refusal.brief_reason) == "not your die"


def test_energy_dropped_on_a_free_character_does_nothing():
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick bolt").begin()
    character = table.die("sidekick character", "reserve")
    assert why(table, table.die("sidekick bolt", "reserve"), DropTarget("die", die=character)) == (
        "needs no energy"
    )


def test_a_refusal_before_the_reroll_says_why_and_what_is_asked():
    table = Table().will_draw(*["sidekick"] * 4).will_roll("bolt, fist, mask, wild").begin("draw")
    mask, kitty = table.die("sidekick mask", "prep"), table.die("Kitty Pryde", "card")

    def told(die: int, zone: Zone) -> str:
        return str(table.game.moves_for_drop(die, DropTarget("zone", zone=zone, player=0)))

    assert told(mask, FIELD) == (
        "Only characters can be fielded, and only in the Main Step."
        " Now choose which dice to reroll."
    )
    assert told(kitty, USED) == (
        "You purchase dice in the Main Step. Now choose which dice to reroll."
    )
    assert told(mask, USED) == (
        "No move takes that die to the Used Pile now. Eric: pick dice to reroll, or keep them all."
    )


def test_a_refusal_of_a_useless_drop_names_the_question():
    table = Table().lay("Eric", "field", "sidekick").lay("Eric", "prep", "Kitty Pryde")
    table.lay("Mike", "field", "Angel").begin("attack")
    sidekick, kitty = table.die("sidekick", "field"), table.die("Kitty Pryde", "prep")
    angel = table.die("Angel", "field")
    asked = "Eric: choose attackers, or end your turn without attacking."

    def told(die: int, place: DropTarget) -> str:
        return str(table.game.moves_for_drop(die, place))

    assert told(sidekick, DropTarget("zone", zone=RESERVE, player=0)) == (
        f"No move takes that die to the Reserve Pool now. {asked}"
    )
    assert told(kitty, DropTarget("die", die=sidekick)) == (
        f"You drop only energy or a blocker on another die. {asked}"
    )
    assert told(sidekick, DropTarget("card", card=table.card("Kitty Pryde"))) == (
        f"You drop only energy from your Reserve Pool on a card. {asked}"
    )
    assert told(angel, DropTarget("zone", zone=RESERVE, player=0)) == (
        "That die isn't yours. Use your own dice."
    )
