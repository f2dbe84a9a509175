"""Tests the draft screen: by mouse, by keyboard, with a curtain, saved after every pick."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from desktop.screens.draft.draft_screen import DraftScreen
from desktop.screens.draft.stack_tile import StackTile
from desktop.screens.new_match.new_match_screen import NewMatchScreen
from desktop.storage.store import Store
from rules.__main__ import main
from rules.cards import all_card_sets
from rules.teams import (
    DraftKind,
    DraftPick,
    DraftPlan,
    PickKind,
    RainbowDraft,
    StackDraft,
    computer_pick,
    new_draft,
    write_draft,
)
from tests.desktop.window_driver import LEFT, Key, WindowDriver

CTRL = Qt.KeyboardModifier.ControlModifier


class DraftDriver(WindowDriver):
    """Drives the draft screen."""

    @property
    def screen(self) -> DraftScreen:
        shown = self.window.screens.currentWidget()
        assert isinstance(shown, DraftScreen)
        return shown

    @property
    def screen_is_shown(self) -> bool:
        return isinstance(self.window.screens.currentWidget(), DraftScreen)

    @property
    def draft(self) -> StackDraft | RainbowDraft:
        assert self.screen.session is not None, "no draft is held"
        draft = self.screen.session.draft
        assert isinstance(draft, StackDraft | RainbowDraft)
        return draft

    @property
    def page(self) -> str:
        return self.screen.pages.currentWidget().objectName()

    @property
    def words(self) -> str:
        return self.shown_words(self.screen)

    def hold(self, kind: DraftKind, *boxes: str, computers: tuple[str, str] = ("", "")):
        """Begin a draft of small size, as the form would."""
        self.window.open_screen("draft")
        plan = DraftPlan(kind, ("Mike", "Anna"), 7, "UXM", boxes or ("UXM",), 8, 3, computers)
        return self.hold_plan(plan)

    def hold_double(self, *computers: str):
        """Begin a Double Rainbow Draft of four; Eric and Anna are partners."""
        self.window.open_screen("draft")
        names = ("Eric", "Mike", "Anna", "Zoe")
        levels = computers or ("",) * len(names)
        kind = DraftKind.DOUBLE_RAINBOW
        return self.hold_plan(DraftPlan(kind, names, 3, "AI", ("UXM",), computers=levels))

    def hold_plan(self, plan: DraftPlan):
        draft = new_draft(plan, all_card_sets())
        folder = self.screen.files.folder
        self.screen.hold(draft, None if folder is None else folder / "kitchen.draft")
        QApplication.processEvents()
        return self

    def tile(self, name: str) -> StackTile:
        found = self.screen.picking.grid.tiles
        return next(tile for tile in found if tile.shown.cards[0].name == name)

    def click(self, name: str) -> DraftDriver:
        QTest.mouseClick(self.tile(name), LEFT)
        return self

    def take(self, name: str) -> DraftDriver:
        """Take a stack with as many dice as possible."""
        self.click(name).press("make-pick")
        return self

    def strips(self, seat: int) -> list[str]:
        return [strip.accessibleName() for strip in self.screen.picking.teams[seat].strips]

    def keep(self, place: int = 0) -> DraftDriver:
        """Keep a card of the pile by mouse."""
        QTest.mouseClick(self.screen.picking.grid.tiles[place], LEFT)
        self.press("make-pick")
        return self

    def skip_to_building(self) -> DraftDriver:
        """Let everyone pick as a computer would, until the teams are built."""
        assert self.screen.session is not None
        while not self.draft.is_building:
            self.screen.session.pick(computer_pick(self.draft))
        QApplication.processEvents()
        return self

    def facts(self) -> list[str]:
        """What the plates of the players say below their names."""
        return [team.fact.text() for team in self.screen.picking.teams if team.isVisible()]

    def open_curtain(self) -> DraftDriver:
        self.press("open-curtain")
        return self


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> DraftDriver:
    return DraftDriver(qtbot, Store(tmp_path))


def test_draft_to_the_end_by_mouse_and_play(driver: DraftDriver) -> None:
    driver.press("draft")
    form = driver.screen.setup.form
    for code in ("ASM", "AI", "SWW"):
        form.boxes[code].click()
    form.dice.setValue(8)
    form.names[0].setText("Mike")
    form.names[1].setText("Anna")
    form.first.setCurrentText("Mike")
    assert form.edition.currentText() == "Avengers Infinity (2018)", "as for a new match"
    driver.press("start-draft")
    assert "Anna picks" in driver.words
    driver.take("Cyclops")
    assert driver.strips(1) == ["Cyclops: " + driver.draft.taken[1][0].card.subtitle + ", 4 dice"]
    assert "Mike picks" in driver.words
    driver.take("Magneto").take("Angel").take("Wolverine")
    assert "Both teams are ready" in driver.words
    driver.press("play-draft")
    assert driver.game.setup.format == "draft 8 dice 3 basics"
    assert driver.game.setup.life == 8
    assert [player.name for player in driver.game.setup.players] == ["Mike", "Anna"]


def test_draft_to_the_end_by_keyboard_and_play(driver: DraftDriver) -> None:
    driver.hold(DraftKind.STACKS)
    driver.key(Key.Key_M).key(Key.Key_Return)  # Magneto is the first name with M
    driver.key(Key.Key_Right)  # his second version
    driver.key(Key.Key_Minus).key(Key.Key_Return)
    taken = driver.draft.taken[1][0]
    assert (taken.card.name, taken.card.number, taken.dice) == ("Magneto", 17, 3)
    for _ in range(3):
        driver.key(Key.Key_Home).key(Key.Key_Return).key(Key.Key_Return)
    assert driver.draft.dice_left(1) == 1
    driver.key(Key.Key_End).key(Key.Key_Return).key(Key.Key_Return)
    assert driver.draft.is_over
    driver.key(Key.Key_Return)
    assert driver.game.setup.format == "draft 8 dice 3 basics"


def test_dice_are_chosen_by_buttons_wheel_and_digits(driver: DraftDriver) -> None:
    driver.hold(DraftKind.STACKS).click("Angel")
    dice = driver.screen.picking.panel.dice
    assert dice.count == 4
    driver.press("fewer-dice")
    assert dice.count == 3
    wheel = QWheelEvent(
        QPointF(5, 5), dice.mapToGlobal(QPointF(5, 5)), QPoint(), QPoint(0, -120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(dice, wheel)
    assert dice.count == 2
    driver.key(Key.Key_4)
    assert dice.count == 4
    driver.key(Key.Key_0)
    assert dice.count == 1  # the first card of a team has a die
    driver.key(Key.Key_Escape)
    assert driver.draft.picks == ()


def test_a_double_click_on_a_version_takes_it(driver: DraftDriver) -> None:
    driver.hold(DraftKind.STACKS).click("Magneto")
    version = driver.screen.findChild(QAbstractButton, "version-UXM-17")
    assert isinstance(version, QAbstractButton)
    QTest.mouseClick(version, LEFT)
    QTest.mouseDClick(version, LEFT)
    taken = driver.draft.taken[1][0]
    assert (taken.card.number, taken.dice) == (17, 4)


def test_an_open_pick_can_be_undone(driver: DraftDriver) -> None:
    driver.hold(DraftKind.STACKS).take("Cyclops").take("Magneto")
    driver.key(Key.Key_Z, CTRL)
    assert "Mike picks" in driver.words
    assert driver.tile("Magneto").isVisible()
    driver.press("undo-pick")
    assert driver.strips(1) == []


def test_the_computer_picks_at_once_and_an_undo_returns_to_the_person(driver: DraftDriver) -> None:
    driver.hold(DraftKind.STACKS, computers=("easy", "")).take("Cyclops")
    assert len(driver.draft.picks) == 2
    assert "Anna picks" in driver.words
    driver.press("undo-pick")
    assert driver.draft.picks == ()


def test_the_keyboard_keeps_its_place_when_a_stack_comes_back(driver: DraftDriver) -> None:
    driver.hold(DraftKind.STACKS).take("Cyclops").key(Key.Key_M)
    place = driver.screen.picking.grid.tiles.index(driver.tile("Magneto"))
    assert place > 0
    driver.key(Key.Key_Z, CTRL)
    assert driver.screen.picking.grid.tiles[place].hasFocus()


def test_the_page_of_a_card_opens_from_the_draft_and_leads_back(driver: DraftDriver) -> None:
    driver.hold(DraftKind.STACKS).take("Cyclops").click("Angel")
    driver.key(Key.Key_F2)
    assert "Angel" in driver.shown_words(driver.window.screens.currentWidget())
    driver.window.go_back()
    assert driver.screen.picking.panel.isVisible()  # the question stayed open
    strip = driver.screen.picking.teams[1].strips[0]
    QTest.mouseClick(strip, LEFT)
    assert not driver.screen_is_shown
    driver.window.go_back()
    assert len(driver.draft.picks) == 1


def test_passing_is_offered_only_to_a_player_with_all_dice(driver: DraftDriver) -> None:
    driver.hold(DraftKind.STACKS).take("Cyclops")
    assert not driver.screen.picking.finish.isVisible()
    driver.click("Magneto").key(Key.Key_1).press("make-pick")
    driver.take("Angel").take("Juggernaut")
    assert driver.screen.picking.finish.isVisible()
    driver.key(Key.Key_Return, CTRL)
    assert driver.draft.picks[-1].pick == DraftPick(PickKind.PASS)


def test_every_pick_is_saved_and_the_draft_continues_after_a_restart(
    driver: DraftDriver, qtbot: QtBot, tmp_path: Path
) -> None:
    driver.hold(DraftKind.STACKS).take("Cyclops").take("Magneto")
    again = DraftDriver(qtbot, Store(tmp_path))  # the first window was never closed
    again.press("draft").press("continue-draft")
    assert again.draft.picks == driver.draft.picks
    assert "Anna picks" in again.words
    assert main(["check", str(tmp_path / "drafts" / "kitchen.draft")]) == 0


def test_a_draft_that_cannot_be_saved_goes_on_and_says_so(
    driver: DraftDriver, tmp_path: Path
) -> None:
    (tmp_path / "drafts").write_text("no folder", encoding="utf-8")
    driver.hold(DraftKind.STACKS).take("Cyclops")
    assert "Could not save the draft" in driver.problems
    (tmp_path / "drafts").unlink()
    driver.take("Magneto")
    assert (tmp_path / "drafts" / "kitchen.draft").exists()


def test_only_drafts_are_listed(driver: DraftDriver, tmp_path: Path) -> None:
    driver.hold(DraftKind.STACKS).take("Cyclops").key(Key.Key_Escape)
    (tmp_path / "drafts" / "notes.txt").write_text("Buy more dice.", encoding="utf-8")
    assert [draft.file.name for draft in driver.screen.files.drafts(all_card_sets())] == [
        "kitchen.draft"
    ]


def test_a_deleted_draft_can_be_brought_back(driver: DraftDriver, tmp_path: Path) -> None:
    file = tmp_path / "drafts" / "kitchen.draft"
    driver.hold(DraftKind.STACKS).take("Cyclops").key(Key.Key_Escape)
    driver.press("delete-draft")
    assert not file.exists()
    driver.press("restore-draft")
    assert file.exists()
    driver.press("continue-draft")
    assert len(driver.draft.picks) == 1


def test_a_draft_is_exported_and_opened_again(
    driver: DraftDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "ours.draft"
    driver.hold(DraftKind.STACKS).take("Cyclops")
    text = write_draft(driver.draft)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    driver.press("save-draft")
    assert file.read_text(encoding="utf-8") == text
    driver.key(Key.Key_Escape)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    driver.press("open-draft")
    assert write_draft(driver.draft) == text
    file.write_text(text.replace("takes 4x", "takes 7x"), encoding="utf-8")
    driver.key(Key.Key_Escape)
    driver.press("open-draft")
    assert "ours.draft, line 12: Cyclops allows at most 4 dice." in driver.problems


def test_a_plan_with_too_few_cards_is_refused_in_the_form(driver: DraftDriver) -> None:
    driver.press("draft")
    for box in driver.screen.setup.form.boxes.values():
        box.click()
    driver.press("start-draft")
    assert "These boxes have too few cards for a draft. Add a box." in driver.words


def test_screen_readers_hear_each_card_of_a_stack_and_each_number_of_dice(
    driver: DraftDriver,
) -> None:
    driver.hold(DraftKind.STACKS).click("Cyclops")
    panel = driver.screen.picking.panel
    assert panel.choice.accessibleName().startswith("Cyclops: Optic Blast, cost 6 Bolt")
    spoken: list[str] = []
    panel.announcer.announced.connect(lambda said, _: spoken.append(said))
    QTest.keyClick(panel.choice, Key.Key_Right)
    QTest.keyClick(panel.choice, Key.Key_2)
    assert spoken[0].startswith("Cyclops: Overlook, cost 6 Bolt")
    assert spoken[1] == "Take Cyclops with 2 dice"


# --- secret picks


def test_the_curtain_hides_everything_until_the_named_player_sits_down(
    driver: DraftDriver,
) -> None:
    driver.hold(DraftKind.RAINBOW)
    spoken: list[str] = []
    driver.screen.announcer.announced.connect(lambda said, _: spoken.append(said))
    assert driver.page == "seat-curtain"
    assert "Mike's turn" in driver.words
    names = {card.name for card in driver.draft.hand}
    assert not visible_names(driver, names)
    driver.open_curtain()
    assert visible_names(driver, names)
    driver.click(driver.draft.hand[0].name).press("make-pick")
    assert driver.page == "seat-curtain"
    assert "Anna's turn" in driver.words
    assert not visible_names(driver, names)
    assert not any(name in said for name in names for said in spoken)


def visible_names(driver: DraftDriver, names: set[str]) -> bool:
    """Whether a card name is on the screen or told to screen readers."""
    QApplication.processEvents()
    tiles = [tile for tile in driver.screen.findChildren(StackTile) if tile.isVisible()]
    labels = [label.text() for label in driver.screen.findChildren(QLabel) if label.isVisible()]
    return bool(tiles) or any(name in text for name in names for text in labels)


def test_a_secret_pick_is_taken_back_only_before_the_next_player_looks(
    driver: DraftDriver,
) -> None:
    driver.hold(DraftKind.RAINBOW).open_curtain()
    driver.click(driver.draft.hand[0].name).press("make-pick")
    driver.press("undo-behind-curtain")
    assert "Mike's turn" in driver.words
    driver.open_curtain()
    driver.click(driver.draft.hand[0].name).press("make-pick")
    driver.open_curtain()  # now Anna looks
    assert not driver.screen.picking.undo.isEnabled()
    driver.key(Key.Key_Z, CTRL)
    assert len(driver.draft.picks) == 1


def test_a_curtain_that_closes_behind_another_screen_takes_no_keys(driver: DraftDriver) -> None:
    driver.hold(DraftKind.RAINBOW)
    driver.window.open_screen("history")
    assert driver.window.screens.currentWidget().isAncestorOf(driver.window.focusWidget())


def test_leaving_the_screen_closes_the_curtain(driver: DraftDriver) -> None:
    driver.hold(DraftKind.RAINBOW).open_curtain()
    driver.window.go_home()
    driver.press("draft")
    assert driver.page == "seat-curtain"


def test_a_rainbow_draft_to_the_end_with_a_team_built_by_keyboard(driver: DraftDriver) -> None:
    driver.hold(DraftKind.RAINBOW, "UXM", "ASM")
    session = driver.screen.session
    assert session is not None
    while not driver.draft.is_building:
        session.pick(computer_pick(driver.draft))
    driver.key(Key.Key_Return)  # the curtain
    assert "Mike builds a team" in driver.words
    assert "Anna" in driver.words
    driver.key(Key.Key_Return).key(Key.Key_Return)  # the first card with all its dice
    used = driver.draft.teams[0].cards[0]
    driver.key(Key.Key_Return).key(Key.Key_Delete)  # leave it out again
    assert driver.draft.teams[0].cards == ()
    driver.key(Key.Key_Return).key(Key.Key_Return)
    assert driver.draft.teams[0].cards == (used,)
    assert not driver.screen.picking.finish.isEnabled()
    driver.key(Key.Key_B, CTRL)
    for _ in range(2):
        driver.key(Key.Key_Return).key(Key.Key_Return).key(Key.Key_Right)
    assert len(driver.draft.teams[0].basics) == 2
    driver.key(Key.Key_Return, CTRL)
    assert driver.page == "seat-curtain"
    driver.open_curtain().press("fill-team")
    why = driver.screen.picking.why
    assert why.isVisible(), "why it stopped"
    assert why.text().endswith("Check it, then finish it.")
    driver.press("finish-picking")
    assert "Both teams are ready" in driver.words
    assert driver.strips(0) == driver.strips(1) == []  # revealed at the table
    request = session.match_request()
    assert request.is_secret
    assert request.starter is None
    driver.press("keep-teams")
    names = [saved.team.name for saved in driver.window.collection.library.teams]
    assert sorted(names) == ["Anna's draft", "Mike's draft"]
    driver.press("play-draft-series")
    assert driver.table.session.terms.series is not None


def test_one_person_needs_no_curtain_against_the_computer(driver: DraftDriver) -> None:
    driver.hold(DraftKind.RAINBOW, computers=("", "normal"))
    assert driver.page == "picking-page"
    driver.click(driver.draft.hand[0].name).press("make-pick")
    assert driver.draft.picker == 0
    assert not driver.screen.picking.undo.isEnabled()


# --- four players


def test_four_draft_by_mouse_and_play_doubles(driver: DraftDriver) -> None:
    """DBL-12: From the tab of Doubles to the table."""
    driver.window.open_screen("new-match")
    driver.press("more-formats").press("format-doubles")
    form = driver.window.opener.find("new-match")
    assert isinstance(form, NewMatchScreen)
    for plate, name in zip(form.plates, ("Eric", "Mike", "Anna", "Zoe"), strict=True):
        plate.name.setText(name)
    QApplication.processEvents()
    link = driver.window.findChild(QAbstractButton, "draft-doubles")
    assert isinstance(link, QAbstractButton)
    QTest.mouseClick(link, LEFT)
    assert driver.screen.setup.form.names[3].isVisible()
    driver.press("start-draft")
    for name in ("Eric", "Mike", "Anna", "Zoe"):
        assert f"{name}'s turn" in driver.words
        driver.open_curtain().keep()
    assert driver.page == "picking-page", "Zoe stays in her seat for the next pile"
    assert driver.facts()[1:] == [
        "Your partner, cards face down",
        "Cards face down",
        "1 card drafted",
    ]
    driver.keep(5).skip_to_building()
    for name, away in (
        ("Eric", "Mike and Zoe"), ("Anna", "Mike and Zoe"), ("Mike", "Eric and Anna"),
        ("Zoe", "Eric and Anna"),
    ):  # fmt: skip
        assert f"{name}'s turn" in driver.words
        assert f"{away}, please look away." in driver.words
        driver.open_curtain().press("fill-team").press("finish-picking")
    assert "All four teams are ready" in driver.words
    assert not driver.screen.picking.undo.isEnabled(), "all have seen all teams"
    assert [len(driver.strips(seat)) for seat in range(4)] == [5] * 4
    driver.press("play-draft")
    setup = driver.game.setup
    assert (setup.format, setup.life) == ("doubles", 30)
    assert [player.name for player in setup.players] == ["Eric", "Mike", "Anna", "Zoe"]


def test_a_partner_sees_the_team_and_cannot_use_the_same_card(driver: DraftDriver) -> None:
    """DBL-12, DBL-1."""
    driver.hold_double().skip_to_building().open_curtain()
    shared = set(driver.draft.dice_of(0)) & set(driver.draft.dice_of(2))
    name = sorted(shared)[0]
    driver.take(name)
    driver.press("fill-team").press("finish-picking")
    driver.open_curtain()
    assert driver.facts()[0] == "Your partner's team"
    assert driver.strips(0)
    assert driver.strips(1) == driver.strips(3) == []
    assert driver.tile(name).shown.badge == "Eric uses it"
    driver.click(name)
    panel = driver.screen.picking.panel
    assert panel.why.text().startswith(f"Eric already uses a card named {name}.")
    assert not panel.accept.isEnabled()


def test_computers_draft_at_any_of_four_seats(driver: DraftDriver) -> None:
    """DBL-12: One person needs no curtain; the teams of the computers are drafted meanwhile."""
    driver.hold_double("easy", "", "normal", "hard")
    assert driver.page == "picking-page"
    driver.keep()
    assert "Mike picks" in driver.words
    assert len(driver.draft.picks) >= 4
    driver.skip_to_building().press("fill-team").press("finish-picking")
    assert "All four teams are ready" in driver.words
    driver.press("play-draft")
    levels = [bool(level) for level in driver.game.setup.computers]
    assert levels == [True, False, True, True]


def test_rules_without_doubles_hold_no_draft_of_four(driver: DraftDriver) -> None:
    driver.press("draft")
    form = driver.screen.setup.form
    form.choose_format("double-rainbow")
    form.choose_edition("UXM")
    driver.press("start-draft")
    assert "These rules don't have Doubles" in driver.words
    form.counts.button(0).click()
    driver.press("start-draft")
    assert driver.page == "seat-curtain"


def test_the_screen_is_painted_below_its_pages(driver: DraftDriver) -> None:
    """The window takes no press before the screen has been painted, which opaque pages prevent."""
    driver.press("draft")
    screen = driver.screen
    for page in (screen.setup, screen.picking, screen.curtain):
        assert not page.testAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
