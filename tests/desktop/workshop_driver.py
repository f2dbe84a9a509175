"""Types cards into the workshop of an open window, and reads what it says about them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.screens.workshop_screen import WorkshopScreen
from tests.desktop.test_own_cards import BY_HAND
from tests.desktop.window_driver import WindowDriver

CTRL = Qt.KeyboardModifier.ControlModifier
_TYPED = 2
"""This many letters are typed one by one, each of which paints and parses the card again."""
GOOD = "When fielded: gain 1 life. Draw a die."


def open_workshop(driver: WindowDriver) -> WindowDriver:
    """Open the workshop in a window."""
    driver.window.open_screen("workshop")
    return driver


def workshop_of(driver: WindowDriver) -> WorkshopScreen:
    """The workshop, which must be open."""
    assert driver.window.opener.find("workshop") is not None
    return driver.window.opener.find("workshop")


def type_card(driver: WindowDriver, name: str, text: str) -> WorkshopScreen:
    """Paste a name and a text, type their last letters, and wait until the text is parsed."""
    workshop = workshop_of(driver)
    for field, typed in ((workshop.editor.details.name, name), (workshop.editor.text, text)):
        field.setFocus()
        field.selectAll()
        QApplication.clipboard().setText(typed[:-_TYPED])
        QTest.keyClick(field, Qt.Key.Key_V, CTRL)
        QTest.keyClicks(field, typed[-_TYPED:])
    workshop.editor.live_parser.finish()
    return workshop


def type_name(workshop: WorkshopScreen, name: str) -> None:
    """Type another name, and wait until the text is parsed again."""
    workshop.editor.details.name.setFocus()
    workshop.editor.details.name.selectAll()
    QTest.keyClicks(workshop.editor.details.name, name)
    workshop.editor.live_parser.finish()


def result_lines(workshop: WorkshopScreen) -> list[str]:
    """The lines of the parse result."""
    lines = workshop.editor.parse_result.page.toPlainText().replace("\xa0", " ").splitlines()
    return [workshop.editor.parse_result.summary.text(), *lines]


def write_card_file(driver: WindowDriver, text: str = BY_HAND) -> None:
    """Write a card file into the player's folder, as a text editor would."""
    folder = driver.window.own_cards.folder
    assert folder is not None
    folder.mkdir(exist_ok=True)
    (folder / "mine.toml").write_text(text, "utf-8")
