"""Tests that text from outside, such as the players' names in a file, is never read as HTML.

A label that read it could be made to open any picture on the computer or the network.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QGraphicsView,
    QLabel,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.panels.dialogs.question_box import ask_to_save
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.storage.match_notation import read_and_replay, write_notation
from desktop.storage.store import Store
from desktop.style.plain_text import ShortenedLabel, plain_tooltip
from desktop.table.view import TableView
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.model.moves import Concede
from rules.model.ruleset import UXM
from rules.state import Zone
from rules.teams.demo_games import first_game_setup
from tests.desktop.window_driver import Key, WindowDriver

IMAGE, BOLD = "<img src=/a.png>", "<b>x</b>&q"
NAMES = (IMAGE, BOLD)


# --- what is wrong with a window ------------------------------------------------------------------


def is_html(text: str) -> bool:
    """Whether a name would be read as HTML in a text that Qt takes for HTML."""
    return any(name in text for name in (IMAGE, "<b>x</b>"))


def model_tooltips(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        yield str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
        yield from model_tooltips(model, index)


def tooltips(widget: QWidget) -> Iterator[str]:
    yield widget.toolTip()
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from model_tooltips(widget.model(), QModelIndex())
    if isinstance(widget, TableView):
        for die in range(len(widget.session.game.state.dice)):
            if die in widget.table_scene.dice:
                widget.table_scene.die_tooltip_needed.emit(die)
        for player in (0, 1):
            widget.table_scene.bag_tooltip_needed.emit(player)
    if isinstance(widget, QGraphicsView):
        yield from (item.toolTip() for item in widget.scene().items())


def has_image(document: QTextDocument) -> bool:
    names = (one.toImageFormat().name() for one in document.allFormats() if one.isImageFormat())
    return any("a.png" in name for name in names)


def mistakes(widget: QWidget) -> Iterator[str]:
    """Everything in a widget that reads, or could read, outside text as HTML or as access keys."""
    told = f"{type(widget).__name__} {widget.objectName()!r}"
    if isinstance(widget, QLabel):
        if widget.textFormat() == Qt.TextFormat.AutoText:
            yield f"{told} guesses whether its text is HTML: {widget.text()[:60]!r}"
        if widget.textFormat() == Qt.TextFormat.RichText and is_html(widget.text()):
            yield f"{told} shows a name as HTML"
    if isinstance(widget, QTextEdit) and has_image(widget.document()):
        yield f"{told} shows a picture that a name asks for"
    if isinstance(widget, QAbstractButton) and widget.shortcut().toString() == "Alt+Q":
        yield f"{told} takes the ampersand of a name for an access key"
    yield from (f"{told} has an HTML tooltip: {tip}" for tip in tooltips(widget) if is_html(tip))
    for action in widget.findChildren(QAction):
        if re.search(r"(?<!&)&q", action.text()):
            yield f"the action {action.text()!r} takes an ampersand for an access key"


def check(driver: WindowDriver) -> None:
    QApplication.processEvents()
    everything = [driver.window, *driver.window.findChildren(QWidget)]
    assert len(everything) > 20
    assert [told for widget in everything for told in mistakes(widget)] == []


# --- every screen of the real window --------------------------------------------------------------


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    """The window with an open match between two players with dangerous names."""
    store = Store(tmp_path)
    made = WindowDriver(qtbot, store)
    made.open_match(Game(first_game_setup(UXM, NAMES, all_card_sets()), SeededDealer(7)))
    return made


def test_the_table_and_what_opens_over_it(driver: WindowDriver) -> None:
    assert IMAGE in driver.prompt or BOLD in driver.prompt
    check(driver)
    driver.key(Key.Key_Space)
    check(driver)
    table = driver.table
    driver.window.menus.actions["text-view"].trigger()
    check(driver)
    table.view.setFocus()
    for thing in ("player", "die", "card", "zone"):
        open_menu(driver, thing)
        check(driver)
    table.inspector.close()
    driver.window.menus.actions["concede"].trigger()
    check(driver)
    assert BOLD in driver.question().text() or IMAGE in driver.question().text()
    driver.answer("yes")
    check(driver)


def open_menu(driver: WindowDriver, kind: str) -> None:
    from rules.advice import TableSubject

    subjects = {
        "player": TableSubject("player", player=0),
        "die": TableSubject("die", die=0),
        "card": TableSubject("card", card=0),
        "zone": TableSubject("zone", player=1, zone=Zone.BAG),
    }
    driver.table.inspector.open_menu(subjects[kind], QPoint(300, 300))
    assert driver.table.inspector.menu.isVisible()


def test_waiting_stops_dice_entry_and_refusals(driver: WindowDriver) -> None:
    real_dice = Game(first_game_setup(UXM, NAMES, all_card_sets()), None)
    driver.open_match(real_dice)
    assert driver.table.dice_entry_panel is not None
    check(driver)


def test_saved_matches_on_the_home_screen(driver: WindowDriver) -> None:
    driver.table.session.play(driver.game.legal_moves()[0])
    driver.window.go_home()
    check(driver)
    driver.window.open_screen("new-match")
    driver.window.opener.find("new-match").fill_in(NAMES)
    check(driver)
    driver.window.open_screen("settings")
    check(driver)


def test_a_replay_and_the_end_of_a_match(driver: WindowDriver) -> None:
    driver.table.session.play(Concede())
    driver.window.current_table.open_replay(
        read_and_replay(write_notation(driver.game), "a file"), 0
    )
    check(driver)
    driver.shown_screen(ReplayScreen).go_to_act(1)
    check(driver)


def test_the_other_screens(driver: WindowDriver) -> None:
    driver.window.learning.open_lesson("7-out-of-play")
    check(driver)
    driver.window.open_screen("workshop")
    check(driver)
    driver.window.problem_bar.add_message(f"{IMAGE}: no such file")
    ask_to_save(driver.window, IMAGE, save=print, discard=print, cancel=print)
    driver.window.show_keys()
    driver.window.help_commands.open_rules()
    check(driver)
    assert driver.question().text() == IMAGE
    driver.answer("cancel")


# --- the one way to do it -------------------------------------------------------------------------


@pytest.mark.parametrize("text", [IMAGE, BOLD, "a < b", "&lt;img&gt;", "two\nlines <i>"])
def test_a_tooltip_shows_its_text_letter_by_letter(text: str) -> None:
    document = QTextDocument()
    document.setHtml(plain_tooltip(text))
    assert document.toPlainText().replace("\u2028", "\n") == text


_CREATES_LABELS = {
    "= QLabel(": set(),
    "= QMessageBox(": {"question_box.py", "text_window.py"},
    "(QLabel):": {"plain_text.py"},
    "setTextFormat(": {"plain_text.py", "basic_widgets.py", "text_window.py"},
}


@pytest.mark.parametrize("call", sorted(_CREATES_LABELS))
def test_labels_are_made_in_one_place(call: str) -> None:
    found = {
        file.name
        for file in Path("desktop").rglob("*.py")
        if re.search(re.escape(call), file.read_text(encoding="utf-8"))
    }
    assert found == _CREATES_LABELS[call]


def test_every_tooltip_is_our_own_text_or_made_plain() -> None:
    for file in Path("desktop").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        for given in re.findall(r"\.setToolTip\(\s*(?:0, )?(.{0,20})", text):
            is_own = given.startswith(("self.tr(", "tr(", "plain_tooltip(", '"'))
            assert is_own, f"{file}: setToolTip({given}"


def test_a_long_name_is_shortened_and_its_tooltip_says_everything(qtbot: QtBot) -> None:
    """A single line keeps its end, such as what a chart is about; nothing widens a panel."""
    name = "Maximiliana Wolfeschlegelsteinhausen III: energy"
    label = ShortenedLabel(name)
    qtbot.addWidget(label)
    label.show()
    label.resize(120, 20)
    assert label.text() == name
    assert label.toolTip() == name
    assert label.minimumSizeHint().width() < 60
    label.resize(label.sizeHint())
    assert label.toolTip() == ""


def test_a_long_text_takes_only_its_lines(qtbot: QtBot) -> None:
    label = ShortenedLabel("Black Widow, Captain America, " * 20, lines=3)
    qtbot.addWidget(label)
    label.show()
    lines = label.heightForWidth(300) / label.fontMetrics().lineSpacing()
    assert 3 <= lines < 4
    label.resize(300, label.heightForWidth(300))
    assert label.toolTip() == label.text()
