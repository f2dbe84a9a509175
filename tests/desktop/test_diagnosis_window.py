"""Help > Diagnosis, About and the licenses, by keyboard."""

from __future__ import annotations

import json
import os
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QLabel, QMessageBox, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from desktop.diagnostics import diagnosis_window, program_facts
from desktop.diagnostics.diagnosis import diagnosis_text, make_diagnosis
from desktop.diagnostics.diagnosis_window import DiagnosisWindow
from desktop.diagnostics.fact_groups import FactGroup, facts_text, find_fact
from desktop.diagnostics.self_test import SELF_TESTS, CheckFailure, SelfTest, perform
from desktop.storage.background_task import BackgroundSteps
from desktop.text import license_texts as licenses_module
from desktop.text import program_version as version_module
from desktop.text.license_texts import NOTICES_FILE, license_texts
from tests.desktop.window_driver import WindowDriver

Key = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def dialog_of(driver: WindowDriver, name: str) -> QDialog:
    """The open dialog with an object name."""
    found = next(box for box in driver.window.findChildren(QDialog, name) if box.isVisible())
    driver.qtbot.waitUntil(found.isActiveWindow)
    return found


def text_in(dialog: QDialog, name: str) -> str:
    field = dialog.findChild(QPlainTextEdit, name)
    assert field is not None
    return field.toPlainText()


def labels_in(dialog: QDialog) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel))


def test_the_help_menu_tests_the_program_while_the_window_goes_on(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = tuple(test for test in SELF_TESTS if test.key not in ("cards", "lessons"))
    monkeypatch.setattr(diagnosis_window, "SELF_TESTS", quick)  # test_diagnosis_command has all
    driver = WindowDriver(qtbot)
    driver.window.menus.actions["diagnosis"].trigger()
    dialog = dialog_of(driver, "diagnosis-window")
    copy = dialog.findChild(QPushButton, "copy-diagnosis")
    assert isinstance(copy, QPushButton)
    assert not copy.isEnabled()
    assert dialog.focusWidget().objectName() == "diagnosis-text"
    qtbot.waitUntil(lambda: "checks are done" in text_in(dialog, "diagnosis-text"))
    qtbot.waitUntil(copy.isEnabled)
    text = text_in(dialog, "diagnosis-text")
    assert text.endswith("\nAll checks passed.\n")
    assert all(f"{test.title}:" in text for test in quick)
    assert "All checks passed." in labels_in(dialog)

    clipboard = _clipboard(monkeypatch)
    QTest.keyClick(dialog, Key.Key_C, ALT)
    qtbot.waitUntil(lambda: clipboard == [text])

    saved = tmp_path / "told.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
    QTest.keyClick(dialog, Key.Key_S, CONTROL)
    assert json.loads(saved.read_text("utf-8"))["passed"] is True
    assert str(saved) in labels_in(dialog)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "told"), ""))
    QTest.keyClick(dialog, Key.Key_S, ALT)
    qtbot.waitUntil((tmp_path / "told.txt").exists)
    assert (tmp_path / "told.txt").read_text("utf-8") == text

    QTest.keyClick(dialog, Key.Key_Escape)
    assert not dialog.isVisible()


def _clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is copied from now on; other programs share the real clipboard."""
    copied: list[str] = []

    class Clipboard:
        def setText(self, text: str) -> None:
            copied.append(text)

        def mimeData(self) -> QMimeData:
            return QMimeData()

    monkeypatch.setattr(QGuiApplication, "clipboard", Clipboard)
    return copied


def test_closing_does_not_wait_for_a_long_check(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    go_on = Event()
    slow = SelfTest("slow", "Slow", lambda: str(go_on.wait(30)))
    steps = BackgroundSteps(driver.window)
    dialog = DiagnosisWindow(driver.window, steps, (slow, slow))
    dialog.open()
    qtbot.waitUntil(lambda: steps.is_running)
    dialog.close()
    qtbot.waitUntil(lambda: driver.window.findChild(QDialog, "diagnosis-window") is None)
    go_on.set()
    qtbot.waitUntil(lambda: not steps.is_running)


def test_a_failed_check_is_told(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)

    def fail() -> str:
        raise CheckFailure("The dice are square.")

    def crash() -> str:
        raise ZeroDivisionError("no dice")

    tests = (
        SelfTest("dice", "Dice", fail),
        SelfTest("bag", "Bag", crash, needs_main_thread=True),
        SelfTest("table", "Table", lambda: "It stands."),
    )
    steps = BackgroundSteps(driver.window)
    dialog = DiagnosisWindow(driver.window, steps, tests)
    dialog.open()
    qtbot.waitUntil(lambda: dialog.diagnosis is not None)
    text = text_in(dialog, "diagnosis-text")
    assert "  FAILED  Dice:  The dice are square." in text
    assert "  FAILED  Bag:   ZeroDivisionError: no dice" in text
    assert "  ok      Table: It stands." in text
    assert "2 of 3 checks failed. The text says why." in labels_in(dialog)
    dialog.close()
    again = DiagnosisWindow(driver.window, steps, tests)
    again.open()
    again.close()
    qtbot.waitUntil(lambda: not steps.is_running)


def test_about_leads_to_the_licenses_and_the_diagnosis(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    opened: list[str] = []
    driver.window.help_commands.open_diagnosis = lambda: opened.append("diagnosis")  # type: ignore[method-assign]
    driver.window.help_commands.show_about()
    about = dialog_of(driver, "about")
    assert isinstance(about, QMessageBox)
    QTest.keyClick(about, Key.Key_L, ALT)
    qtbot.waitUntil(lambda: driver.window.findChild(QDialog, "licenses-window") is not None)
    assert not any(box.isVisible() for box in driver.window.findChildren(QMessageBox))
    licenses = dialog_of(driver, "licenses-window")
    text = text_in(licenses, "licenses-window-text")
    assert "MIT License" in text
    assert "SIL OPEN FONT LICENSE" in text.upper()
    QTest.keyClick(licenses, Key.Key_Escape)
    assert not licenses.isVisible()

    driver.window.help_commands.show_about()
    QTest.keyClick(dialog_of(driver, "about"), Key.Key_D, ALT)
    qtbot.waitUntil(lambda: opened == ["diagnosis"])


def test_a_packaged_program_shows_its_notices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are in the folder of the program or in the one inside with everything else."""
    inside = tmp_path / "_internal"
    inside.mkdir()
    monkeypatch.setattr(licenses_module, "installation", lambda: "packaged program")
    monkeypatch.setattr(licenses_module, "program_folder", lambda: inside)
    assert "SIL OPEN FONT LICENSE" in license_texts().upper()
    for place in (tmp_path, inside):
        (place / NOTICES_FILE).write_text(f"Notices of {place.name}", "utf-8")
        assert f"Notices of {place.name}" in license_texts()


# --- facts and versions ---------------------------------------------------------------------------


def test_a_fact_that_cannot_be_found_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> str:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "cpu_count", fail)
    monkeypatch.setenv("SIDEKICK_TABLE_DATA", str(tmp_path / "gone" / "data"))
    monkeypatch.setattr("desktop.storage.settings.settings_file", fail)
    text = facts_text(program_facts.program_facts())
    assert "Processors:         not known: Input/output error" in text
    folders = text[text.index("Folders") :]
    assert "Exists:     no\n    Writable:   yes" in folders
    assert "Settings\n    not known: Input/output error" in folders


def test_values_take_one_line_and_show_hidden_characters() -> None:
    fact = find_fact("name", "Name", lambda: "one\ntwo\x1b[31m")
    assert facts_text([FactGroup("a", "A", (fact,))]) == "A\n  Name: one\\ntwo\\x1b[31m\n"


def test_a_diagnosis_that_is_not_complete_has_not_passed() -> None:
    done = make_diagnosis((), [perform(SelfTest("a", "A", lambda: "Yes."))], 2)
    assert not done.passed
    assert diagnosis_text(done).endswith("1 of 2 checks are done.\n")


def test_a_source_folder_that_is_not_installed_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version_module, "is_installed", lambda: False)
    version = version_module.program_version()
    assert (
        version_module.version_line() == f"Sidekick Table {version} (source folder, not installed)"
    )
    monkeypatch.setattr(version_module, "is_installed", lambda: True)
    assert version_module.version_line() == f"Sidekick Table {version}"
