"""What can I do? The panel beside the prompt lists sensible acts, and does the chosen one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.match.lesson_session import LessonSession
from desktop.text.translation import translate
from rules.lessons import LessonRun, Wants, read_lesson
from rules.opponents import HIDDEN_LEVELS, HINT_LEVEL
from rules.state import DecisionKind, Zone
from tests.desktop.computer_at_table import Ponderer
from tests.desktop.opened_tables import main_step, open_match
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.table import Table


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


def panel_lines(driver: WindowDriver) -> list[str]:
    """What the open panel suggests, as a screen reader hears it; [] while it is closed."""
    QApplication.processEvents()
    panel = driver.table.suggestions.panel
    driver.qtbot.waitUntil(panel.thinking.isHidden)
    QApplication.processEvents()
    return [button.accessibleName() for button in panel.buttons] if panel.isVisible() else []


def test_the_button_and_its_key_open_and_close_the_panel(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    assert panel_lines(driver) == []
    driver.press("what-can-i-do")
    assert "Purchase Kitty Pryde" in panel_lines(driver)[0]
    driver.key(Key.Key_H)
    assert panel_lines(driver) == []
    driver.key(Key.Key_H)
    assert panel_lines(driver)
    driver.key(Key.Key_Escape)
    assert panel_lines(driver) == []


def test_choosing_one_with_the_mouse_shows_no_ring_of_the_keyboard(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    driver.press("what-can-i-do")
    assert panel_lines(driver)
    QTest.mouseClick(driver.table.suggestions.panel.buttons[0], LEFT)
    assert panel_lines(driver) == []
    assert not driver.table.view.keyboard.is_ring_visible


def test_it_lists_what_the_game_suggests_and_fits_on_the_felt(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick character"))
    driver.key(Key.Key_H)
    lines = panel_lines(driver)
    assert lines == [translate(one.message) for one in driver.table.session.suggestions()]
    assert 1 < len(lines) <= 3
    felt = driver.table.rails.areas.felt
    assert felt.contains(driver.table.suggestions.panel.geometry())


def test_choosing_one_by_keyboard_does_the_act_and_closes_the_panel(driver: WindowDriver) -> None:
    """As after a press on the card, the payment is asked for, or paid if there is only one way."""
    driver.window.settings.answer_alone = True
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    driver.key(Key.Key_H)
    assert panel_lines(driver)
    driver.key(Key.Key_Space)
    used = [
        driver.game.setup.cards[die.card].card.name
        for die in driver.game.state.dice_in_zone(0, Zone.USED)
    ]
    assert "Kitty Pryde" in used
    assert panel_lines(driver) == []


def test_choosing_a_purchase_asks_how_to_pay_for_it(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", *["sidekick bolt"] * 3))
    driver.key(Key.Key_H)
    assert "Purchase Kitty Pryde" in panel_lines(driver)[0]
    driver.key(Key.Key_Space)
    assert driver.game.decision_kind is DecisionKind.PAY
    assert driver.table.panels.payment.isVisible()


def test_a_suggestion_under_the_pointer_lights_only_its_dice(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick character"))
    driver.key(Key.Key_H)
    assert panel_lines(driver)
    driver.table.view.setFocus()
    scene = driver.table.view.table_scene
    field = next(b for b in driver.table.suggestions.panel.buttons if "Field" in b.text())

    def lit() -> int:
        return sum(die.marks.legal for die in scene.dice.values())

    before = lit()
    at = QPointF(1, 1)
    QApplication.sendEvent(field, QEnterEvent(at, at, at))
    assert lit() == 1
    QApplication.sendEvent(field, QEvent(QEvent.Type.Leave))
    assert lit() == before


def test_the_panel_is_gone_after_another_act(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    driver.key(Key.Key_H)
    assert panel_lines(driver)
    driver.table.session.play(*driver.table.session.suggestions()[0].moves)
    assert panel_lines(driver) == []


def test_nothing_is_suggested_while_dice_move_or_nobody_is_asked(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    driver.key(Key.Key_H)
    assert panel_lines(driver)
    driver.window.settings.reduced_motion = False
    driver.table.session.play(*driver.table.session.suggestions()[0].moves)
    assert driver.table.view.is_animating
    assert not driver.table.rails.tools.help.isEnabled()
    driver.key(Key.Key_Space)


def test_the_text_view_lists_the_same(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    driver.key(Key.Key_F4)
    model = driver.table.side.text_view.line_model
    found = model.find_node(("suggested",))
    assert found is not None
    assert [child.text for child in found.children] == ["Ask for a hint (F2)"]
    driver.press("what-can-i-do")
    wanted = panel_lines(driver)
    found = model.find_node(("suggested",))
    assert found is not None
    assert [child.text for child in found.children] == [*wanted, "Ask for a hint (F2)"]
    assert found.children[0].moves == driver.table.session.suggestions()[0].moves


def test_a_reroll_is_suggested_while_it_is_asked(driver: WindowDriver) -> None:
    table = Table().will_draw(*["sidekick"] * 4).will_roll("character, character, mask, bolt")
    open_match(driver, table.begin("draw"))
    assert driver.game.decision_kind is DecisionKind.REROLL
    driver.key(Key.Key_H)
    assert any(line.startswith("Reroll the figure: 5 in 6 ") for line in panel_lines(driver))


def test_in_a_lesson_only_the_expected_act_is_suggested(qapp: QApplication) -> None:
    run = LessonRun(read_lesson("1-throw-and-purchase"))
    session = LessonSession(run)
    while run.wants is not Wants.ACT:
        assert session.suggestions() == (), "while the learner reads, nothing is suggested"
        for move in run.due_moves:
            run.play(move)
        if run.wants is Wants.READ:
            run.next()
    (only,) = session.suggestions()
    assert only.moves == run.expected_moves
    assert translate(only.message).endswith(": it's what the coach is asking for")


def test_the_panel_says_that_it_is_thinking(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Ponderer()
    monkeypatch.setitem(HIDDEN_LEVELS, HINT_LEVEL, lambda: slow)
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    driver.key(Key.Key_H)
    panel = driver.table.suggestions.panel
    assert panel.isVisible()
    assert panel.thinking.isVisible()
    assert panel.buttons == []
    slow.may_answer.set()
    assert panel_lines(driver)
