"""Texts by hand at the table: the panel with the card, the tools, what they do, reminders."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from desktop.panels.hand_tools.hand_panel import HandPanel
from rules.model import Confirm, FieldCharacter
from rules.model.moves import HandAgreement
from rules.state import DecisionKind, Zone
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.made_up_cards import made_up
from tests.rules.table import Table

HUMMER = made_up("Hummer", 'When fielded: by hand "Each player hums a tune.".')


def table(agreed: HandAgreement = "cards") -> Table:
    """Eric's Main Step with Hummer in his Reserve Pool, and Sidekicks in both Fields."""
    table = Table(eric=[HUMMER])
    table.game._use_setup(replace(table.game.setup, by_hand=agreed))
    table.lay("Eric", "reserve", "Hummer L1").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "sidekick", "Juggernaut L2").lay("Eric", "used", "sidekick")
    return table.life(Eric=9, Mike=8).begin()


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


def field_hummer(driver: WindowDriver, agreed: HandAgreement = "cards") -> WindowDriver:
    """Field Hummer, whose text is carried out by hand."""
    driver.open_match(table(agreed).game)
    driver.table.session.play(FieldCharacter(driver.die("Hummer: L1", Zone.RESERVE)))
    if driver.game.decision_kind is DecisionKind.PAY:
        driver.table.session.play(*driver.game.proposed_payment(), Confirm())
    return driver


def panel(driver: WindowDriver) -> HandPanel:
    found = driver.window.findChild(HandPanel, "hand-panel")
    assert isinstance(found, HandPanel)
    return found


def test_the_panel_with_the_card_opens_when_its_moment_comes(driver: WindowDriver) -> None:
    field_hummer(driver)
    assert panel(driver).isVisible()
    assert panel(driver).heading.text() == "Hummer"
    assert panel(driver).card.accessibleName() == "Hummer: Made Up"
    assert driver.buttons() == ["move.pass_by_hand (Space)"]
    driver.key(Key.Key_Space)
    assert not panel(driver).isVisible()
    assert driver.game.decision_kind is DecisionKind.MAIN


def test_nothing_opens_without_an_agreement(driver: WindowDriver) -> None:
    field_hummer(driver, "")
    assert not panel(driver).isVisible()
    assert driver.game.decision_kind is DecisionKind.MAIN
