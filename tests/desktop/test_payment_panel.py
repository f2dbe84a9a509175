"""Tests the payment panel: the suggested payment, what remains, and further costs."""

from __future__ import annotations

import re

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.panels.match_panels.payment_panel import PaymentPanel
from rules.model.moves import FieldCharacter
from rules.state import Zone
from tests.desktop.opened_tables import drag_kitty_to_used, main_step, open_match
from tests.desktop.texts import message
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.table import Table

FIELD_CYCLOPS = message(
    "move.priced", what=message("move.also_field", die="Cyclops (level 2)"), count=1
)


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


def payment_panel(driver: WindowDriver) -> PaymentPanel:
    return driver.table.panels.payment


def pictured_faces(driver: WindowDriver) -> list[str]:
    """The names of the pictured faces."""
    labels = payment_panel(driver).result.findChildren(QLabel)
    return [label.accessibleName() for label in labels if not label.pixmap().isNull()]


def field_cyclops(driver: WindowDriver, *others: str) -> None:
    """Eric fields Cyclops for 1 energy, and has only a generic face of 2 to pay with."""
    open_match(driver, main_step("Enrage 2", "Cyclops L1", *others))
    driver.click_die(driver.die("Cyclops: L1", Zone.RESERVE))


def test_a_partly_spent_die_shows_its_resulting_face(
    driver: WindowDriver,
) -> None:
    open_match(driver, main_step("Kitty Pryde 2 mask", "Cyclops 2 bolt"))
    drag_kitty_to_used(driver)
    assert pictured_faces(driver) == ["Kitty Pryde: 2 masks", "Cyclops: 2 bolts", "bolt"]
    driver.key(Key.Key_Space)
    left = [driver.shows(die.id) for die in driver.game.state.dice_in_zone(0, Zone.RESERVE)]
    assert left == ["bolt"]


def test_unspent_dice_are_shown(driver: WindowDriver) -> None:
    open_match(
        driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist", "sidekick shield")
    )
    drag_kitty_to_used(driver)
    assert "left:" in driver.shown_words(payment_panel(driver))
    assert pictured_faces(driver)[-1] == "Sidekick: bolt", (
        "the bolt pays for Enrage's Global Ability"
    )


def test_a_click_uses_up_energy_that_would_be_lost(driver: WindowDriver) -> None:
    """PAY-4: both characters cost 1, and share a generic face of 2."""
    field_cyclops(driver, "Cyclops L2")
    lost = payment_panel(driver).lost
    assert lost.isVisible()
    assert re.match(r"1 .*\(PAY-4\)", lost.text())
    assert "Use the rest for" in driver.shown_words(payment_panel(driver))
    also = payment_panel(driver).buttons[0]
    assert also.text() == f"{FIELD_CYCLOPS} (1)"
    QTest.mouseClick(also, LEFT)
    assert not payment_panel(driver).lost.isVisible()
    driver.key(Key.Key_Space)
    assert len(driver.game.state.dice_in_zone(0, Zone.FIELD)) == 2


def test_its_digit_key_uses_it_up_too(driver: WindowDriver) -> None:
    field_cyclops(driver, "Cyclops L2")
    driver.key(Key.Key_1)
    payment = driver.game.state.payment
    assert payment is not None
    assert [type(act) for act in payment.acts] == [FieldCharacter, FieldCharacter]


def test_further_costs_are_listed_by_price(driver: WindowDriver) -> None:
    field_cyclops(driver, "Cyclops L2", "Ambush 2", "sidekick mask")
    said = [made.text() for made in payment_panel(driver).buttons]
    assert said[0].startswith(FIELD_CYCLOPS)
    kitty = message("move.also_buy", card="Kitty Pryde")
    assert message("move.priced_typed", what=kitty, count=3, types="a mask") + " (2)" in said
    ambush = message("move.also_buy", card="Ambush")
    assert message("move.priced", what=ambush, count=3) in "\n".join(said)


def test_energy_of_one_type_is_asked_for_by_name(driver: WindowDriver) -> None:
    """Enrage's Global Ability costs a bolt; with another bolt it can be used once more."""
    table = Table(edition="UXM").lay("Eric", "reserve", "sidekick bolt", "sidekick wild")
    open_match(driver, table.lay("Eric", "field", "Cyclops L1").begin())
    driver.key(Key.Key_G).key(Key.Key_1)
    enrage = message("part.global", card="Enrage")
    assert driver.prompt == message("decide.pay_only", player="Eric", what=enrage, types="a bolt")
    again = message("move.also_again", card="Enrage")
    said = message("move.priced_only", what=again, types="a bolt")
    assert payment_panel(driver).buttons[0].text().startswith(said)


def test_editions_without_batches_offer_no_further_costs(driver: WindowDriver) -> None:
    """PAY-9: the rest of the generic face stays until Eric passes."""
    table = Table(edition="AI").lay("Eric", "reserve", "Enrage 2", "Cyclops L1", "Cyclops L2")
    open_match(driver, table.begin())
    driver.click_die(driver.die("Cyclops: L1", Zone.RESERVE))
    assert payment_panel(driver).buttons == []
    kept = payment_panel(driver).kept
    assert kept.isVisible()
    assert re.match(r"1 .*\(PAY-9\)", kept.text())


def test_a_click_adds_and_removes_a_paying_die(driver: WindowDriver) -> None:
    open_match(
        driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist", "sidekick shield")
    )
    drag_kitty_to_used(driver)
    bolt = driver.die("sidekick: bolt", Zone.RESERVE)
    driver.click_die(bolt)
    assert pictured_faces(driver)[-1] != "Sidekick: bolt", "the bolt pays now"
    driver.click_die(bolt)
    assert pictured_faces(driver)[-1] == "Sidekick: bolt", "the bolt stays again"


def test_nothing_is_clipped_in_the_smallest_window(driver: WindowDriver) -> None:
    driver.window.resize(1024, 700)
    others = ("Cyclops L2", "Ambush 2", "sidekick mask", "sidekick fist", "Kitty Pryde L3")
    field_cyclops(driver, *others)
    driver.buttons()
    felt = driver.table.rails.areas.felt
    for part in (
        payment_panel(driver).heading,
        payment_panel(driver).open_cost,
        payment_panel(driver).also_heading,
    ):
        assert part.height() >= part.heightForWidth(part.width()), part.text()
    assert felt.contains(payment_panel(driver).geometry())
    for made in payment_panel(driver).buttons[:3]:
        assert made.width() <= payment_panel(driver).width()


def test_a_buttons_shortcut_is_drawn_as_a_key_cap(driver: WindowDriver) -> None:
    field_cyclops(driver)
    driver.window.settings.show_keys = "always"
    button = driver.table.bar.main_button
    words, _, key = button.text().rpartition(" ")
    assert key == "(Space)"
    with_key = button.grab().toImage()
    button.set_label(words, "")
    assert button.grab().toImage() != with_key


def test_the_card_beside_the_payment_is_the_one_being_paid_for(driver: WindowDriver) -> None:
    """Whatever the pointer or the keyboard focus was on before."""
    energy = ("sidekick mask", "sidekick bolt", "sidekick fist", "sidekick shield")
    open_match(driver, main_step(*energy))
    driver.press("open-log")
    card = driver.table.side.contents.card
    driver.table.view.die_hovered.emit(driver.die("sidekick: mask", Zone.RESERVE))
    assert "Kitty Pryde" not in card.name.text()
    drag_kitty_to_used(driver)
    assert payment_panel(driver).isVisible()
    assert card.name.text().startswith("Kitty Pryde")


def test_the_die_beside_the_payment_is_the_one_being_fielded(driver: WindowDriver) -> None:
    field_cyclops(driver)
    driver.press("open-log")
    card = driver.table.side.contents.card
    assert card.name.text().startswith("Cyclops")
    assert "Cyclops" in card.die_state.text()
