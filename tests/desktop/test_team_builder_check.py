"""The check of the team builder: each rule is broken once, and its remedy carried out."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QFrame, QPushButton

from desktop.storage.settings import Settings
from rules.teams import BASIC, Team, TeamCard, custom_format, faults_of_team
from tests.desktop.builder_driver import (
    AMBUSH,
    ANGEL,
    CARDS,
    ENRAGE,
    JUGGERNAUT,
    KITTY,
    MELEE,
    OTHER_KITTY,
    BuilderDriver,
    team_of,
)
from tests.desktop.clipped_text import clipped_texts

MANY = list({card.name: card for card in CARDS.values() if card.kind == "character"}.values())

BROKEN = {
    "name_twice": team_of((KITTY, 1), (OTHER_KITTY, 2)),
    "too_many_on_card": team_of((KITTY, 6)),
    "no_dice": team_of((KITTY, 0)),
    "too_many_cards": team_of(*((card, 1) for card in MANY[:8])),
    "too_many_dice": team_of(*((card, 4) for card in MANY[:5])),
    "too_many_basics": team_of((KITTY, 1), basics=(AMBUSH, ENRAGE, MELEE)),
    "basic_twice": team_of((KITTY, 1), basics=(AMBUSH, ENRAGE, AMBUSH)),
    "basic_among_cards": Team("", (TeamCard(KITTY, 1), TeamCard(AMBUSH, 3)), (ENRAGE,)),
    "no_basic": Team("", (TeamCard(KITTY, 1),), (AMBUSH, ENRAGE, ANGEL)),
}


@pytest.fixture
def driver(qtbot) -> BuilderDriver:
    return BuilderDriver(qtbot)


def test_the_buttons_of_the_check_make_every_team_legal(driver: BuilderDriver):
    for kind, broken in BROKEN.items():
        driver.open_team(broken, BASIC)
        assert kind in driver.faults
        assert not driver.builder.page.play.isEnabled()
        for _ in range(4):
            if not (faults := driver.faults):
                break
            driver.press(f"remedy-{faults[0]}")
        assert faults_of_team(BASIC, driver.builder.team) == (), kind
        assert driver.builder.page.play.isEnabled()
        driver.builder.editor.undo()
        assert driver.faults, "a remedy can be undone"


def test_missing_cards_and_basic_actions_are_shown_to_choose_from(driver: BuilderDriver):
    assert driver.faults == ["no_cards", "too_few_basics"]
    driver.press("remedy-too_few_basics")
    shown = driver.builder.browser.shown_cards
    assert {card.kind.value for card in shown} == {"basic_action"}
    assert driver.builder.browser.grid.hasFocus()
    driver.press("remedy-no_cards")
    assert {card.kind.value for card in driver.builder.browser.shown_cards} == {
        "character", "action",
    }  # fmt: skip


def test_a_fault_names_the_rule_and_shows_the_card(driver: BuilderDriver):
    driver.open_team(replace(BROKEN["name_twice"]), BASIC)
    check = driver.builder.page.check
    said = driver.shown_words(check)
    assert "Kitty Pryde" in said
    assert "only one card named Kitty Pryde" in said
    driver.press("show-fault")
    assert driver.builder.browser.chosen_card == OTHER_KITTY
    assert driver.builder.tray.focused_card == OTHER_KITTY
    driver.builder._choose_card(JUGGERNAUT)
    box = next(one for one in check.findChildren(QFrame, "reply") if one.isVisible())
    driver.click(box, box.rect().topRight() + QPoint(-12, 12))
    assert driver.builder.browser.chosen_card == OTHER_KITTY


def test_the_rule_of_a_fault_opens_in_the_reference(driver: BuilderDriver):
    from desktop.panels.rules_reference import RulesWindow

    driver.open_team(BROKEN["too_many_on_card"], BASIC)
    rule = next(
        one for one in driver.builder.page.check.findChildren(QPushButton, "open-rule")
        if one.isVisible()
    )  # fmt: skip
    driver.click(rule)
    window = driver.window.findChild(RulesWindow)
    assert rule.text() == f"Rule {window.panel.current_page}"
    window.close()


@pytest.mark.parametrize("text_size", [100, 150])
def test_no_text_is_clipped_in_a_small_window(qtbot, text_size: int):
    chosen = Settings()
    chosen.text_size = text_size
    driver = BuilderDriver(qtbot, settings=chosen)
    driver.window.resize(1024, 700)
    driver.open_team(BROKEN["name_twice"], custom_format(8, 2, 2))
    for page in range(driver.builder.page.tabs.count()):
        driver.builder.page.tabs.setCurrentIndex(page)
        assert clipped_texts(driver.window) == []
