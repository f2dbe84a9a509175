"""Tests of the notes that appear on the table for events."""

from pytestqt.qtbot import QtBot

from desktop.table.animation.event_animations import notes_of
from rules.model import UseAction
from rules.state import AbilityDidNothing
from tests.desktop.table_driver import TableDriver
from tests.rules.made_up_cards import made_up_action
from tests.rules.table import Table


def test_the_table_says_why_nothing_came_of_an_ability(qtbot: QtBot):
    """Its note stands at the card when the die has left."""
    storm = made_up_action("Storm", "Deal 1 damage to each opposing character die.")
    table = Table(edition="UXM", basics=[storm]).lay("Eric", "reserve", "Storm action").begin()
    driver = TableDriver(qtbot, table)
    driver.session.play(UseAction(table.die("Storm action", "reserve")))
    (event,) = (
        event for event in driver.game.history[-1].events if isinstance(event, AbilityDidNothing)
    )
    scene = driver.view.table_scene
    (note,) = notes_of(scene, {}, driver.game.state, event)
    assert note.text == "no such die in the Field"
    assert note.position == scene.layout.cards[table.card("Storm")].center()
