"""The log beside the table: turns, faces, folding, search, copying, rules, and lit dice."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.panels.log_panel.line_writer import PICTURE, LineWriter
from desktop.panels.log_panel.log_panel import LogPanel
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


class LogReader(WindowDriver):
    """Reads and uses the log of a match of two turns, which is open beside the table."""

    def __init__(self, qtbot: QtBot) -> None:
        super().__init__(qtbot)
        self.open_match(replay_match(read_match(MATCH, "log", SETS)))
        self.table.toggle_log()

    @property
    def panel(self) -> LogPanel:
        return self.table.side.log

    def line(self, words: str) -> int:
        """The number of the last line that begins with these words."""
        return max(place for place, line in enumerate(self.log) if line.startswith(words))

    def visible_lines(self) -> list[str]:
        """The lines that are not folded away."""
        folds = self.panel.page.folds
        return [line for place, line in enumerate(self.log) if folds.is_visible(place)]

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

    def click(self, words: str) -> None:
        QTest.mouseClick(self.panel.page.viewport(), LEFT, pos=self.point_of(words))

    def type_in_search(self, words: str) -> None:
        self.key(Key.Key_F, CTRL)
        QTest.keyClicks(QApplication.focusWidget(), words)

    @property
    def lit(self) -> int:
        """How many places on the table are lit."""
        return len(self.table.log_lights.areas)


@pytest.fixture
def reader(qtbot: QtBot) -> LogReader:
    return LogReader(qtbot)


def pictures_of(reader: LogReader, words: str) -> int:
    block = reader.panel.page.document().findBlockByNumber(reader.line(words))
    return block.text().count(PICTURE)


def test_a_line_shows_the_face_of_each_die(reader: LogReader) -> None:
    assert pictures_of(reader, "Eric rerolls 4 Sidekicks (fist, wild, bolt, bolt)") == 4
    assert pictures_of(reader, "Eric purchases Kitty Pryde") == 1
    assert pictures_of(reader, "Eric and Mike pass") == 0


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


def test_a_folded_turn_opens_when_something_happens_in_it(reader: LogReader) -> None:
    reader.panel.fold_all.click()
    reader.table.view.setFocus()
    reader.key(Key.Key_Space)
    assert "Mike and Eric pass" in reader.visible_lines()
    assert "Eric purchases Kitty Pryde" not in reader.visible_lines()


def test_pointing_at_a_line_lights_its_dice_and_tells_its_rule(reader: LogReader) -> None:
    reader.point_at("Mike purchases Angel")
    assert reader.lit == 1
    assert reader.panel.rule.heading.text() == "BUY-1 Buying a die"
    reader.point_at("Mike rolls")
    assert reader.lit >= 1
    assert reader.panel.rule.sentence.text().startswith("Roll the dice you have just drawn")
    QApplication.sendEvent(reader.panel.page, _leave())
    assert reader.lit == 0


def test_the_rule_of_a_line_opens_in_the_rules(reader: LogReader) -> None:
    reader.point_at("Mike purchases Angel")
    reader.panel.rule.heading.click()
    assert reader.table.side.rules is not None
    assert reader.table.side.rules.current_page == "BUY-1"


def test_the_search_goes_from_place_to_place(reader: LogReader) -> None:
    reader.panel.page.setFocus()
    reader.type_in_search("sidekick")
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
    reader.panel.page.setFocus()
    reader.type_in_search("rerolls")
    assert reader.panel.search.count.text() == "1 of 1"
    assert "Eric rerolls 4 Sidekicks (fist, wild, bolt, bolt)" in reader.visible_lines()
    reader.type_in_search("no such words")
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
    reader.key(Key.Key_A, CTRL).key(Key.Key_C, CTRL)
    assert QApplication.clipboard().text().split("\n") == reader.log


def test_the_keyboard_reads_folds_and_chooses_lines(reader: LogReader) -> None:
    chosen: list[int] = []
    reader.panel.line_chosen.connect(chosen.append)
    reader.panel.page.setFocus()
    reader.key(Key.Key_Return)
    assert chosen == [len(reader.log) - 1], "reading begins at the newest line"
    assert reader.panel.hovered_line == chosen[0]
    reader.key(Key.Key_Up, CTRL)
    assert reader.panel.hovered_line == reader.line("Turn 2: Mike")
    reader.key(Key.Key_Up, CTRL).key(Key.Key_Left)
    assert "Eric draws 4 Sidekicks" not in reader.visible_lines()
    reader.key(Key.Key_Right)
    assert "Eric draws 4 Sidekicks" in reader.visible_lines()


def test_a_screen_reader_reads_the_words_of_the_log(reader: LogReader) -> None:
    seen = QAccessible.queryAccessibleInterface(reader.panel.page)
    assert seen.text(QAccessible.Text.Name) == "Match log"
    text = seen.textInterface()
    words = text.text(0, text.characterCount())
    assert "Eric rerolls 4 Sidekicks (fist, wild, bolt, bolt)" in words


def test_only_what_is_new_is_written(reader: LogReader, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    write = LineWriter.write_line

    def note(writer: LineWriter, cursor, line, before) -> None:
        written.append(str(line))
        write(writer, cursor, line, before)

    monkeypatch.setattr(LineWriter, "write_line", note)
    before = len(reader.log)
    reader.table.view.setFocus()
    reader.key(Key.Key_Space)
    assert written == reader.log[before:] != []
    reader.table.toggle_log()
    written.clear()
    reader.key(Key.Key_Z, CTRL)
    assert written == [], "a hidden log is not laid out"
    reader.table.toggle_log()
    assert reader.panel.page.lines == reader.panel.shown


def test_a_mark_stays_until_the_match_goes_on(reader: LogReader) -> None:
    reader.panel.mark_line(reader.line("Eric purchases"))
    assert reader.panel.marked_line == reader.line("Eric purchases")
    reader.table.view.setFocus()
    reader.key(Key.Key_Space)
    assert reader.panel.marked_line == -1


def _leave():
    from PySide6.QtCore import QEvent

    return QEvent(QEvent.Type.Leave)
