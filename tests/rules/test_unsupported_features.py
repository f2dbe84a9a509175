"""Cards with unsupported texts are refused at setup, not in the middle of a match."""

import pytest

from rules.cards import all_card_sets
from rules.cards.unsupported_features import UnplayableCard, check_playable
from rules.language import ast
from tests.rules.made_up_cards import hard_text, made_up, made_up_action
from tests.rules.table import Table


def test_every_packaged_card_is_supported():
    for card_set in all_card_sets():
        for card in card_set.cards:
            check_playable(card)


def test_a_card_with_an_unsupported_text_is_refused_by_name():
    shy = ast.Text((ast.Triggered(ast.Moment("fielded"), (ast.MoveDice(ast.This(), "attack"),)),))
    with pytest.raises(UnplayableCard, match=r"Shy/Made Up can't be played yet: .*the Attack Zone"):
        Table(eric=[made_up("Shy", shy)])


def test_doctor_strange_triggers_on_action_dice_in_any_zone():
    """The event names no zone; the used action die is in the Reserve Pool."""
    card = made_up("Doctor Strange", hard_text("Doctor Strange: Never Have You Known His Like"))
    table = Table(eric=[card]).lay("Eric", "field", "Doctor Strange L1")
    table.lay("Eric", "reserve", "Ambush action").lay("Mike", "field", "sidekick").begin("main")
    table.use("Ambush action").choose("Doctor Strange")
    assert table.asks() == ("Eric", "answer")
    table.accept().choose("Doctor Strange")
    assert table.stats("Doctor Strange") == (4, 2), "+1A from the action and +1A from its copy"


def test_a_die_that_cannot_be_targeted_can_still_be_affected():
    """TXT-1, TXT-3: "Each" does not target."""
    hides = ast.Text((ast.Static((ast.Cannot(ast.This(), "be targeted"),)),))
    aims = ast.Text((ast.Used((ast.Deal(1, ast.Pick(ast.Dice(whose="opposing"), target=True)),)),))
    table = Table(mike=[made_up("Ghost", hides)], basics=[made_up_action("Aim", aims)])
    table.lay("Mike", "field", "Ghost L1", "sidekick")
    table.lay("Eric", "reserve", "Aim action", "Reckless Melee action").begin("main")
    table.use("Aim action")
    assert table.offered() == ["choose sidekick character"]
    table.choose("sidekick").use("Reckless Melee action")
    assert table.state.dice[table.die("Ghost", "field")].damage == 1


@pytest.mark.parametrize(
    "effect",
    [
        ast.Must(ast.This(), "be targeted"),
        ast.Prevent(1),
        ast.Capture(ast.Each(ast.Dice()), until=ast.Moment("ko")),
        ast.Control(ast.Each(ast.Dice()), until="replaced"),
        ast.KnockOut(ast.Pick(ast.Dice(), by="any")),
        ast.KnockOut(ast.Pick(ast.Dice(), limit=ast.StatTest("level", ">=", 3))),
        ast.MoveDice(ast.This(), "attack"),
    ],
    ids=lambda effect: type(effect).__name__,
)
def test_an_unsupported_effect_is_named(effect: ast.Effect):
    card = made_up_action("Riddle", ast.Text((ast.Used((effect,)),)))
    with pytest.raises(UnplayableCard, match="Riddle can't be played yet"):
        check_playable(card)


def test_an_interruption_of_an_event_that_cannot_be_interrupted_is_named():
    shields = ast.Interruption(ast.Moment("fielded"), (ast.Prevent(1),))
    with pytest.raises(UnplayableCard, match='an interruption of the event "fielded"'):
        check_playable(made_up("Shield", ast.Text((shields,))))
