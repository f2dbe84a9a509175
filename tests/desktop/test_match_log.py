"""The log beside the table: turns, faces, folding, search, copying, rules, and lit dice."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.panels.log_panel.line_writer import PICTURE, LineWriter
from desktop.panels.log_panel.log_panel import LogLines, LogPanel
from desktop.panels.rules_reference import RulesWindow
from rules.game import Game
from rules.notation import read_match, replay_match
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.matches import SETS

CTRL = Qt.KeyboardModifier.ControlModifier
MATCH = """sidekick-table match 1
edition UXM
format first-game
first  Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2
second Mike: Angel/Air Transport x2, Juggernaut/Cain Marko x2
basic  Ambush, Enrage, Reckless Melee

turn Eric
  draw sidekick x4
  roll sidekick: fist, shield, shield, character
  reroll sidekick: fist, wild, bolt, bolt
  buy Kitty Pryde with fist, wild as mask, bolt
  end

turn Mike
  draw sidekick x4
  roll sidekick: bolt, fist, shield, character
  buy Angel with bolt, fist, shield
"""


class LogReader:
    """Reads and uses a log as people do."""

    def __init__(self, panel: LogPanel) -> None:
        self.panel = panel

    @property
    def log(self) -> list[str]:
        return self.panel.lines.words()

    def line(self, words: str) -> int:
        """The number of the last line that begins with these words."""
        return max(place for place, line in enumerate(self.log) if line.startswith(words))

    def visible_lines(self) -> list[str]:
        """The lines that are not folded away."""
        folds = self.panel.page.folds
        return [line for place, line in enumerate(self.log) if folds.is_visible(place)]

    def pictures_of(self, words: str) -> int:
        """How many pictures a line has."""
        block = self.panel.page.document().findBlockByNumber(self.line(words))
        return block.text().count(PICTURE)

    def point_of(self, words: str) -> QPoint:
        """A point on a line, which is scrolled into view."""
        page, line = self.panel.page, self.line(words)
        page.show_line(line)
        area = (
            page.document()
            .documentLayout()
            .blockBoundingRect(page.document().findBlockByNumber(line))
        )
        return QPoint(40, round(area.center().y()) - page.verticalScrollBar().value())

    def point_at(self, words: str) -> None:
        QTest.mouseMove(self.panel.page.viewport(), self.point_of(words))

    def point_elsewhere(self) -> None:
        QApplication.sendEvent(self.panel.page, QEvent(QEvent.Type.Leave))

    def click(self, words: str) -> None:
        QTest.mouseClick(self.panel.page.viewport(), LEFT, pos=self.point_of(words))

    def key(self, key: Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the focus is."""
        QTest.keyClick(QApplication.focusWidget() or self.panel.page, key, held)

    def search(self, words: str) -> None:
        self.panel.focus_search()
        QTest.keyClicks(QApplication.focusWidget(), words)


@pytest.fixture(scope="module")
def game() -> Game:
    """A match of two turns, which the tests do not change."""
    return replay_match(read_match(MATCH, "log", SETS))


@pytest.fixture
def reader(qtbot: QtBot, game: Game) -> LogReader:
    """The log of the match, without a table."""
    panel = LogPanel(game.setup, LogLines())
    qtbot.addWidget(panel)
    panel.resize(360, 500)
    panel.show()
    with qtbot.waitActive(panel):
        panel.activateWindow()
    panel.lines.update(game.log_lines())
    panel.show_lines()
    return LogReader(panel)


@pytest.fixture
def table(qtbot: QtBot, game: Game) -> WindowDriver:
    """The match in the window, with its log open beside the table."""
    driver = WindowDriver(qtbot).open_match(game.copy())
    driver.table.toggle_log()
    driver.table.view.setFocus()
    return driver


def test_a_line_shows_the_face_of_each_die(reader: LogReader) -> None:
    assert reader.pictures_of("Eric rerolls 4 Sidekicks (fist, wild, bolt, bolt)") == 4
    assert reader.pictures_of("Eric purchases Kitty Pryde") == 1
    assert reader.pictures_of("Eric and Mike pass") == 0


def test_a_click_on_the_heading_of_a_turn_folds_it(reader: LogReader) -> None:
    whole = reader.visible_lines()
    reader.click("Turn 1: Eric")
    assert reader.visible_lines() == ["Turn 1: Eric", *whole[whole.index("Turn 2: Mike") :]]
    reader.click("Turn 1: Eric")
    assert reader.visible_lines() == whole


def test_all_turns_fold_and_unfold_with_one_button(reader: LogReader) -> None:
    whole = reader.visible_lines()
    reader.panel.fold_all.click()
    assert reader.visible_lines() == ["Turn 1: Eric", "Turn 2: Mike"]
    reader.panel.fold_all.click()
    assert reader.visible_lines() == whole


def test_a_folded_turn_opens_when_something_happens_in_it(table: WindowDriver) -> None:
    reader = LogReader(table.table.side.contents.log)
    reader.panel.fold_all.click()
    table.table.view.setFocus()
    table.key(Key.Key_Space)
    assert "Mike and Eric pass" in reader.visible_lines()
    assert "Eric purchases Kitty Pryde" not in reader.visible_lines()


def test_pointing_at_a_line_lights_its_dice_and_tells_its_rule(table: WindowDriver) -> None:
    contents = table.table.side.contents
    reader, lights = LogReader(contents.log), contents.log_lights
    reader.point_at("Mike purchases Angel")
    assert len(lights.areas) == 1
    assert reader.panel.rule.heading.text() == "BUY-1 Buying a die"
    reader.point_at("Mike rolls")
    assert lights.areas
    assert reader.panel.rule.sentence.text().startswith("Roll the dice you have just drawn")
    reader.point_elsewhere()
    assert not lights.areas


def test_the_rule_of_a_line_opens_in_the_rules(table: WindowDriver) -> None:
    reader = LogReader(table.table.side.contents.log)
    reader.point_at("Mike purchases Angel")
    reader.panel.rule.heading.click()
    assert table.table.side.rules is not None
    assert table.table.side.rules.current_page == "BUY-1"


def test_the_search_goes_from_place_to_place(reader: LogReader) -> None:
    reader.search("sidekick")
    count = reader.panel.search.count
    last = count.text()
    places = int(last.split()[-1])
    assert last == f"{places} of {places}", "it begins at the newest line"
    reader.key(Key.Key_Return)
    assert count.text() == f"1 of {places}"
    reader.key(Key.Key_F3)
    assert count.text() == f"2 of {places}"
    reader.key(Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert count.text() == f"1 of {places}"
    reader.key(Key.Key_Escape)
    assert not count.isVisible()
    reader.key(Key.Key_Escape)
    assert reader.panel.page.hasFocus()


def test_the_search_unfolds_the_turn_of_what_it_finds(reader: LogReader) -> None:
    reader.panel.fold_all.click()
    reader.search("rerolls")
    assert reader.panel.search.count.text() == "1 of 1"
    assert "Eric rerolls 4 Sidekicks (fist, wild, bolt, bolt)" in reader.visible_lines()
    reader.search("no such words")
    assert reader.panel.search.count.text() == "none"


def test_a_line_is_copied_by_key_and_the_whole_log_by_button(reader: LogReader) -> None:
    reader.panel.page.setFocus()
    reader.panel.page.put_cursor(reader.line("Eric rerolls"))
    reader.key(Key.Key_C, CTRL)
    clipboard = QApplication.clipboard()
    assert clipboard.text() == "Eric rerolls 4 Sidekicks (fist, wild, bolt, bolt)"
    reader.panel.copy.click()
    assert [line for line in clipboard.text().split("\n") if line] == reader.log


def test_a_selection_is_copied_without_its_pictures(reader: LogReader) -> None:
    reader.panel.page.setFocus()
    reader.key(Key.Key_A, CTRL)
    reader.key(Key.Key_C, CTRL)
    assert QApplication.clipboard().text().split("\n") == reader.log


def test_the_keyboard_reads_folds_and_chooses_lines(reader: LogReader) -> None:
    chosen: list[int] = []
    reader.panel.page.line_chosen.connect(chosen.append)
    reader.panel.page.setFocus()
    reader.key(Key.Key_Return)
    assert chosen == [len(reader.log) - 1], "reading begins at the newest line"
    assert reader.panel.hovered_line == chosen[0]
    reader.key(Key.Key_Up, CTRL)
    assert reader.panel.hovered_line == reader.line("Turn 2: Mike")
    reader.key(Key.Key_Up, CTRL)
    reader.key(Key.Key_Left)
    assert "Eric draws 4 Sidekicks" not in reader.visible_lines()
    reader.key(Key.Key_Right)
    assert "Eric draws 4 Sidekicks" in reader.visible_lines()


def test_the_rule_of_the_line_that_is_read_is_reached_by_tab(reader: LogReader) -> None:
    reader.panel.page.setFocus()
    reader.panel.page.put_cursor(reader.line("Eric purchases"))
    reader.key(Key.Key_Tab)
    assert QApplication.focusWidget() is reader.panel.rule.heading
    reader.key(Key.Key_Space)
    rules = reader.panel.findChild(RulesWindow)
    assert isinstance(rules, RulesWindow)
    assert rules.panel.current_page == "BUY-1"


def test_a_low_log_shows_the_rule_as_a_tooltip(reader: LogReader) -> None:
    reader.panel.resize(360, 200)
    QApplication.processEvents()
    reader.point_at("Mike purchases Angel")
    assert not reader.panel.rule.isVisible()
    assert reader.panel.page.viewport().toolTip().startswith("BUY-1 Buying a die")


def test_the_keys_of_the_match_work_while_the_log_is_read(table: WindowDriver) -> None:
    LogReader(table.table.side.contents.log).click("Mike purchases Angel")
    assert table.table.side.contents.log.page.hasFocus()
    table.key(Key.Key_Space)
    assert table.log[-1] != "Mike purchases Angel"
    table.key(Key.Key_Escape)
    assert not table.table.side.is_open


def test_a_screen_reader_reads_the_words_of_the_log(reader: LogReader) -> None:
    seen = QAccessible.queryAccessibleInterface(reader.panel.page)
    assert seen.text(QAccessible.Text.Name) == "Match log"
    text = seen.textInterface()
    words = text.text(0, text.characterCount())
    assert "Eric rerolls 4 Sidekicks (fist, wild, bolt, bolt)" in words


def test_only_what_is_new_is_written(table: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = table.table.side.contents.log
    written: list[str] = []
    write = LineWriter.write_line

    def note(writer: LineWriter, cursor, line, before) -> None:
        written.append(str(line))
        write(writer, cursor, line, before)

    monkeypatch.setattr(LineWriter, "write_line", note)
    before = len(table.log)
    table.key(Key.Key_Space)
    assert written == table.log[before:] != []
    table.table.toggle_log()
    written.clear()
    table.key(Key.Key_Z, CTRL)
    assert written == [], "a hidden log is not laid out"
    table.table.toggle_log()
    assert panel.page.lines == panel.lines.shown


def test_the_log_is_read_and_searched_by_keys(table: WindowDriver) -> None:
    log = table.table.side.contents.log
    table.key(Key.Key_L, CTRL)
    table.key(Key.Key_L, CTRL)
    assert log.page.hasFocus(), "closed, and opened to be read"
    table.key(Key.Key_Backtab)
    assert log.copy.hasFocus(), "its buttons are reached by Tab"
    table.key(Key.Key_Escape)
    assert table.table.view.hasFocus()
    assert not table.table.side.is_open
    table.key(Key.Key_F, CTRL)
    assert log.search.field.hasFocus(), "from anywhere in the match"


def test_a_mark_stays_until_the_match_goes_on(game: Game) -> None:
    lines = game.log_lines()
    log = LogLines()
    log.update(lines[:-1])
    log.marked = 3
    log.update(lines[:-1])
    assert log.marked == 3
    log.update(lines)
    assert log.marked == -1
