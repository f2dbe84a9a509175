"""Tests the terms in texts: dots under them, and the popup that explains each of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.panels.terms.term_label import TermLabel
from desktop.panels.terms.term_pictures import SYMBOL_PAINTERS, term_picture
from desktop.panels.terms.term_popup import TermPopup, popup_over
from desktop.style.palette import DARK, LIGHT
from desktop.table.paint.faces import FACE_SIZE
from rules.messages import glossary_symbols
from tests.desktop.window_driver import LEFT, Key

TEXT = "A KO'd die waits in the Prep Area. The die is thrown next turn."


class RulesReader(QWidget):
    """Writes down the rules that links in it lead to."""

    def __init__(self) -> None:
        super().__init__()
        self.rules: list[str] = []

    def open_rule(self, rule: str) -> None:
        self.rules.append(rule)


class Reader:
    """Reads a text with terms, in a window with a field before it."""

    def __init__(self, qtbot: QtBot, text: str = TEXT) -> None:
        self.qtbot = qtbot
        self.window = RulesReader()
        self.field = QLineEdit()
        self.label = TermLabel("coach-text", text)
        rows = QVBoxLayout(self.window)
        rows.addSpacing(160)
        rows.addWidget(self.field)
        rows.addWidget(self.label)
        rows.addStretch(1)
        self.rules = self.window.rules
        # qtbot keeps only a weak reference; this one keeps the window alive until it is closed.
        qtbot.addWidget(self.window, before_close_func=lambda _, window=self.window: None)
        self.window.resize(360, 500)
        with qtbot.waitActive(self.window):
            self.window.show()
            self.window.activateWindow()

    @property
    def popup(self) -> TermPopup:
        return popup_over(self.label)

    @property
    def explained(self) -> str:
        """The term that the popup explains, or "" without a popup."""
        return self.popup.word.text() if self.popup.isVisible() else ""

    def place(self, word: str) -> QPoint:
        areas = self.label.all_areas()
        return next(area for area, term in areas if term.word == word).center().toPoint()

    def hover(self, word: str) -> None:
        QTest.mouseMove(self.label, self.place(word))
        self.qtbot.waitUntil(lambda: self.explained == word)

    def click(self, word: str) -> None:
        QTest.mouseClick(self.label, LEFT, Qt.KeyboardModifier.NoModifier, self.place(word))

    def key(self, key: Qt.Key, held=Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.window.focusWidget(), key, held)


@pytest.fixture
def reader(qtbot: QtBot) -> Reader:
    return Reader(qtbot)


def test_only_the_first_of_equal_terms_is_marked(reader: Reader):
    words = [term.word for term in reader.label.terms]
    assert words == ["KO", "Die", "Prep Area", "Roll", "Turn"]


def test_a_term_explains_itself_under_the_pointer(reader: Reader):
    reader.hover("Prep Area")
    assert "Dice that you roll next" in reader.popup.words.text()
    assert reader.popup.rule.text() == "Rule: ROLL-1 Roll, then reroll once"
    QTest.mouseMove(reader.label, QPoint(1, 1))
    reader.qtbot.waitUntil(lambda: not reader.explained)


def test_a_tap_explains_a_term_and_leads_to_its_rule(reader: Reader):
    reader.click("KO")
    assert reader.explained == "KO"
    QTest.mouseClick(reader.popup.rule, LEFT)
    assert reader.rules == ["DMG-3"]
    assert not reader.explained


def test_a_click_elsewhere_closes_the_popup(reader: Reader):
    reader.click("KO")
    QTest.mouseClick(reader.window.windowHandle(), LEFT, pos=QPoint(20, 480))
    assert not reader.explained


def test_tab_walks_through_the_terms_and_enter_opens_the_rule(reader: Reader):
    reader.field.setFocus()
    seen = []
    for _ in range(3):
        reader.key(Key.Key_Tab)
        seen.append(reader.explained)
    assert seen == ["KO", "Die", "Prep Area"]
    reader.key(Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert reader.explained == "Die"
    reader.key(Key.Key_Return)
    assert reader.rules == ["DIE-2"]


def test_escape_closes_the_popup_and_nothing_else(reader: Reader):
    reader.field.setFocus()
    reader.key(Key.Key_Tab)
    QTest.keyClick(reader.window.windowHandle(), Key.Key_Escape)
    assert not reader.explained
    assert reader.window.isVisible()
    reader.key(Key.Key_Return)
    assert reader.explained == "KO"


def test_leaving_the_text_by_keyboard_closes_the_popup(reader: Reader):
    reader.label.setFocus(Qt.FocusReason.TabFocusReason)
    assert reader.explained == "KO"
    reader.field.setFocus()
    assert not reader.explained


def test_a_walk_through_the_terms_is_announced(reader: Reader):
    spoken: list[str] = []
    reader.label._announcer.announced.connect(lambda words, _: spoken.append(words))
    reader.label.setFocus(Qt.FocusReason.TabFocusReason)
    assert spoken[-1].startswith("KO: Short for knockout.")


def test_another_text_closes_the_popup_of_the_old_one(reader: Reader):
    reader.click("KO")
    reader.label.setText("Nothing special here.")
    assert not reader.explained
    assert reader.label.terms == ()
    assert reader.label.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_a_term_that_is_marked_elsewhere_can_be_left_out(reader: Reader):
    reader.label.leave_out([term for term in reader.label.terms if term.word == "Die"])
    assert [term.word for term in reader.label.terms] == ["KO", "Prep Area", "Roll", "Turn"]


def test_a_text_is_never_read_as_html(qtbot: QtBot):
    reader = Reader(qtbot, "<b>KO</b> <img src='x'> a die")
    assert reader.label.text().startswith("<b>")
    reader.click("Die")
    assert reader.explained == "Die"


def test_the_edition_of_the_match_adds_its_own_sentence(qtbot: QtBot):
    reader = Reader(qtbot, "It goes Out of Play.")
    reader.click("Out of Play")
    assert "This edition has none" not in reader.popup.words.text()
    reader.label.edition = "UXM"
    reader.click("Out of Play")
    assert "This edition has none" in reader.popup.words.text()


def test_the_popup_stays_inside_the_window_and_off_its_term(reader: Reader):
    for word in ("KO", "Turn"):
        reader.click(word)
        popup = reader.popup.geometry()
        assert reader.window.rect().contains(popup)
        assert not popup.contains(reader.label.mapTo(reader.window, reader.place(word)))


def test_the_popup_leaves_the_text_below_its_term_free(reader: Reader):
    reader.click("Turn")
    term = reader.label.mapTo(reader.window, reader.place("Turn"))
    assert reader.popup.geometry().bottom() < term.y()


def test_without_room_above_the_popup_is_beside_the_panel(qtbot: QtBot):
    window, panel = QWidget(), QWidget()
    qtbot.addWidget(window, before_close_func=lambda _, window=window: None)
    panel.setParent(window)
    label = TermLabel("", TEXT)
    label.setParent(panel)
    window.resize(900, 300)
    panel.setGeometry(10, 10, 260, 200)
    label.setGeometry(10, 10, 240, 80)
    window.show()
    QTest.mouseClick(label, LEFT, pos=label.all_areas()[0][0].center().toPoint())
    assert popup_over(label).geometry().left() > panel.geometry().right()


def test_every_symbol_has_a_picture(qapp):
    assert set(SYMBOL_PAINTERS) == set(glossary_symbols())
    for theme in (LIGHT, DARK):
        for symbol in SYMBOL_PAINTERS:
            image = term_picture(symbol, int(FACE_SIZE), 1.0, theme).toImage()
            opaque = sum(
                image.pixelColor(x, y).alpha() > 0
                for x in range(0, 100, 5)
                for y in range(0, 100, 5)
            )
            assert opaque > 40, symbol
