"""Acts by hand on the table: what they bring is shown, and an undo takes it back (HAND-1)."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rules.model.ids import PlayerId
from rules.model.moves import HandAct
from rules.state import DecisionKind, Zone
from rules.state.setup import with_by_hand
from tests.desktop.decision_tables import by_hand
from tests.desktop.scene_checks import differences
from tests.desktop.table_driver import seeded
from tests.desktop.window_driver import WindowDriver
from tests.rules.table import Table

ROBOT = "Put a Robot token with an attack of 1 and a defense of 2 into your field."


def test_tokens_made_by_hand_lie_on_the_table(qtbot: QtBot) -> None:
    at = Table().lay("Eric", "field", "sidekick")
    at.state.setup = with_by_hand(at.state.setup, "table")
    driver = WindowDriver(qtbot).open_match(seeded(at.begin(), 1).game)
    many = len(driver.game.state.dice)
    driver.table.session.play(HandAct(PlayerId(1), ROBOT))
    driver.table.view.skip_animations()
    assert driver.game.state.dice[many].zone is Zone.FIELD
    assert many in driver.table.view.table_scene.dice
    driver.table.commands.undo()
    QApplication.processEvents()
    assert len(driver.game.state.dice) == many
    assert not differences(driver.table.view)


def test_the_program_never_says_that_a_text_by_hand_is_done(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.window.settings.answer_alone = True
    driver.open_match(seeded(by_hand(), 1).game)
    assert driver.game.decision_kind is DecisionKind.BY_HAND
    driver.table.session.play(
        HandAct(PlayerId(0), "Gain 1 life.", card=driver.game.state.setup.card_ids[1])
    )
    assert driver.game.decision_kind is DecisionKind.BY_HAND
    driver.press("move.pass_by_hand")
    assert driver.game.decision_kind is DecisionKind.MAIN
