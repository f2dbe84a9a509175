"""Tests the coach's bubble in the window: its place, its light, its keys, and what it announces."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.panels.coach.coach_page import ReplyKind
from desktop.screens.lesson_pages import LessonFacts
from desktop.screens.lesson_screen import LessonScreen
from rules.lessons import LessonRun, Wants, lesson_card_sets, parse_lesson, read_lesson
from rules.model import MarkForReroll
from rules.state import Zone
from tests.desktop.window_driver import LEFT, Key, WindowDriver

LESSON = """sidekick-table match 1
edition UXM
format first-game
first  Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2
second Mike: Angel/Air Transport x2, Juggernaut/Cain Marko x2
basic  Ambush, Enrage, Reckless Melee
chapter A first purchase

turn Eric
  say Bring Mike to 0 life.
  point Mike life
  say Four dice wait.
  point Eric prep
  draw sidekick x4
  roll sidekick: fist, shield, shield, character
  say Reroll the shields.
  point Eric prep: sidekick shield x2
  wrong reroll nothing: You can, but you need a mask.
  reroll sidekick shield: mask, bolt
  say Purchase Kitty Pryde.
  point card Kitty Pryde
  fine buy Reckless Melee: That works too.
  buy Kitty Pryde with fist, mask, bolt
  say Where is she now?
  ask Where?: Used Pile: No. | *Bag: Right: in the bag. | Field
  say That was a turn.
"""


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    """The lesson at its first text."""
    return open_lesson(WindowDriver(qtbot))


def open_lesson(driver: WindowDriver, run: LessonRun | None = None) -> WindowDriver:
    opened = run or LessonRun(parse_lesson(LESSON, "test", lesson_card_sets()))
    screen = LessonScreen(opened, LessonFacts())
    driver.window.current_table.open(lambda: screen)
    QApplication.processEvents()
    return driver


def screen_of(driver: WindowDriver) -> LessonScreen:
    assert isinstance(driver.table, LessonScreen)
    return driver.table


def go_to(driver: WindowDriver, text: str) -> LessonScreen:
    """Read on, and let the coach do everything, until it says this."""
    screen = screen_of(driver)
    screen.view.setFocus()
    for _ in range(30):
        if screen.coach.text.text() == text:
            return screen
        go_on(driver)
    raise AssertionError(f"the coach does not say {text}")


def go_on(driver: WindowDriver) -> None:
    coach = screen_of(driver).coach
    driver.key(Key.Key_F2 if coach.show_me.isVisible() else Key.Key_Space)
    QApplication.processEvents()


# --- its place ------------------------------------------------------------------------------------


def pages(driver: WindowDriver) -> Iterator[LessonScreen]:
    """All pages of a lesson, up to the first question or goal."""
    screen = screen_of(driver)
    screen.view.setFocus()
    while screen.run.wants in (Wants.READ, Wants.ACT):
        yield screen
        if screen.run.is_over:
            return
        go_on(driver)


@pytest.mark.parametrize("name", ["1-throw-and-purchase", "4-attack", "6-win"])
@pytest.mark.parametrize(("size", "text_size"), [((1280, 800), 100), ((1024, 700), 150)])
def test_the_bubble_hides_nothing_that_the_learner_needs(
    qtbot: QtBot, name: str, size: tuple[int, int], text_size: int
) -> None:
    driver = WindowDriver(qtbot)
    driver.window.settings.text_size = text_size
    driver.window.resize(*size)
    open_lesson(driver, LessonRun(read_lesson(name)))
    for screen in pages(driver):
        bubble = QRectF(screen.coach.geometry())
        said = screen.coach.text.text()
        assert QRectF(screen.rect()).contains(bubble), said
        zones = [screen.places.zone(*key) for key in screen.view.table_scene.layout.zones]
        things = [area for area in screen.guide.spotlight.lit if area not in zones]
        for area in (*things, *screen.guide.spotlight.frames[:1]):
            covered = bubble & area
            assert covered.width() * covered.height() < 20, (said, area)
        for button in screen.bar.buttons:
            corner = button.mapTo(screen, QPoint(0, 0))
            assert not bubble.intersects(QRectF(button.plate_rect()).translated(corner)), said


def test_the_tail_touches_what_the_coach_talks_about(driver: WindowDriver) -> None:
    screen = go_to(driver, "Purchase Kitty Pryde.")
    tail = screen.coach.tail.shape
    card = next(n for n, c in enumerate(driver.game.setup.cards) if c.card.name == "Kitty Pryde")
    assert tail is not None
    assert screen.places.card(card).contains(tail.tip)


def test_the_bubble_makes_way_for_a_dragged_die(driver: WindowDriver) -> None:
    screen = go_to(driver, "Purchase Kitty Pryde.")
    die = driver.die("Kitty Pryde", Zone.CARD)
    port = screen.view.viewport()
    at = screen.view.mapFromScene(screen.view.table_scene.dice[die].pos())
    QTest.mousePress(port, LEFT, pos=at)
    QTest.mouseMove(port, at + QPoint(60, 0))
    assert not screen.coach.isVisible()
    QTest.mouseRelease(port, LEFT, pos=at + QPoint(60, 0))
    assert screen.coach.isVisible()


def test_the_bubble_glides_to_its_next_place(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.window.settings.reduced_motion = False
    screen = screen_of(open_lesson(driver))
    coach, guide = screen.coach, screen.guide
    start = coach.pos()
    guide.guide([screen.places.zone(0, Zone.USED)])
    assert guide.is_gliding
    assert coach.pos() == start
    guide.finish_glide()
    assert coach.pos() != start


# --- its light ------------------------------------------------------------------------------------


def test_only_what_the_lesson_wants_is_lit(driver: WindowDriver) -> None:
    screen = go_to(driver, "Reroll the shields.")
    prep = driver.game.state.dice_in_zone(0, Zone.PREP)
    scene = screen.view.table_scene
    lit = [die.id for die in prep if scene.dice[die.id].marks.legal]
    assert lit == [die.id for die in prep if die.face == 3]


def test_the_table_is_not_dimmed_when_nothing_is_pointed_at(driver: WindowDriver) -> None:
    screen = go_to(driver, "Reroll the shields.")
    assert screen.guide.spotlight.isVisible()
    go_to(driver, "Where is she now?\n\nWhere?")
    driver.key(Key.Key_2)
    go_to(driver, "That was a turn.")
    assert not screen.guide.spotlight.isVisible()


def test_the_spotlight_lets_clicks_through(driver: WindowDriver) -> None:
    screen = go_to(driver, "Reroll the shields.")
    fist = driver.die("sidekick: fist", Zone.PREP)
    driver.click_die(fist)
    assert screen.coach.reply_kind is not None, "the coach answers a click on a dark die"


# --- its keys -------------------------------------------------------------------------------------


def test_the_keys_of_the_bubble(driver: WindowDriver) -> None:
    screen = screen_of(driver)
    coach = screen.coach
    screen.view.setFocus()
    driver.key(Key.Key_Space)
    go_to(driver, "Reroll the shields.")
    driver.key(Key.Key_Backspace)
    assert coach.text.text() == "Four dice wait."
    screen = go_to(driver, "Where is she now?\n\nWhere?")
    driver.key(Key.Key_1)
    assert "No." in driver.shown_words(coach)
    assert not coach.option_buttons[0].isEnabled()
    driver.key(Key.Key_2)
    assert "Right: in the bag." in driver.shown_words(coach)
    driver.key(Key.Key_Space)
    assert coach.text.text() == "That was a turn."


def test_the_focus_stays_in_the_bubble_when_its_button_disappears(driver: WindowDriver) -> None:
    screen = go_to(driver, "Where is she now?\n\nWhere?")
    coach = screen.coach
    coach.option_buttons[0].setFocus()
    coach.focus_main()
    assert coach.isAncestorOf(driver.window.focusWidget())


def test_f6_leads_to_the_bubble_and_on(driver: WindowDriver) -> None:
    screen = screen_of(driver)
    screen.view.setFocus()
    seen = set()
    for _ in range(6):
        driver.key(Key.Key_F6)
        widget = driver.window.focusWidget()
        seen.add(widget is not None and screen.coach.isAncestorOf(widget))
    assert seen == {True, False}


def test_screen_readers_hear_each_new_text_with_its_instruction(driver: WindowDriver) -> None:
    screen = screen_of(driver)
    heard: list[str] = []
    screen.coach.announcer.announced.connect(lambda words, _: heard.append(words))
    go_to(driver, "Reroll the shields.")
    assert heard[-1] == "Reroll the shields. Click these two dice."
    assert screen.coach.accessibleName() == "Reroll the shields."


# --- its replies ----------------------------------------------------------------------------------


def test_an_act_that_works_too_can_be_kept_or_taken_back(driver: WindowDriver) -> None:
    screen = go_to(driver, "Purchase Kitty Pryde.")
    driver.drag(driver.die("Reckless Melee", Zone.CARD), driver.zone("Eric", Zone.USED))
    driver.key(Key.Key_Space)
    assert "That works too." in driver.shown_words(screen.coach)
    driver.press("take-back-lesson-act")
    assert screen.coach.text.isVisible()
    assert driver.game.state.dice_in_zone(0, Zone.USED) == ()


def test_a_reply_says_only_once_that_an_answer_is_right(driver: WindowDriver) -> None:
    screen = go_to(driver, "Where is she now?\n\nWhere?")
    driver.press("lesson-answer-2")
    assert driver.shown_words(screen.coach).count("Right") == 1


def test_a_wrong_act_is_answered_until_the_next_one(driver: WindowDriver) -> None:
    screen = go_to(driver, "Reroll the shields.")
    driver.press("move.pass_reroll")
    assert "You can, but you need a mask." in driver.shown_words(screen.coach)
    assert "Taken back" in screen.coach.reply.caption.text(), "not told by color alone"
    driver.click_die(driver.die("sidekick: shield", Zone.PREP))
    assert screen.coach.reply_kind is None


def test_the_bubble_stays_at_its_thing_when_the_window_or_the_text_size_changes(
    driver: WindowDriver,
) -> None:
    screen = go_to(driver, "Purchase Kitty Pryde.")
    card = next(n for n, c in enumerate(driver.game.setup.cards) if c.card.name == "Kitty Pryde")
    driver.window.resize(1500, 950)
    QApplication.processEvents()
    for text_size in (100, 150):
        driver.window.settings.text_size = text_size
        QApplication.processEvents()
        tail = screen.coach.tail.shape
        assert tail is not None
        assert screen.places.card(card).contains(tail.tip)
        assert screen.places.card(card) in screen.guide.spotlight.lit


def test_the_bubble_is_as_wide_as_before_once_the_text_size_is_back(driver: WindowDriver) -> None:
    screen = go_to(driver, "Purchase Kitty Pryde.")
    widths = []
    for text_size in (100, 150, 100):
        driver.window.settings.text_size = text_size
        QApplication.processEvents()
        widths.append(screen.coach.width())
    assert widths[0] == widths[2] < widths[1]


def test_the_instruction_names_keys_once_the_learner_uses_them(driver: WindowDriver) -> None:
    screen = go_to(driver, "Purchase Kitty Pryde.")
    assert screen.coach.page.instruction.startswith("Drag a die from Kitty Pryde's card")
    driver.key(Key.Key_Tab)
    assert screen.coach.page.instruction == "Press Enter on Kitty Pryde's card."
    driver.click_die(driver.die("sidekick: fist", Zone.RESERVE))
    assert screen.coach.page.instruction.startswith("Drag a die from Kitty Pryde's card")


def test_the_coach_answers_an_act_taken_back_while_dice_still_move(driver: WindowDriver) -> None:
    driver.window.settings.reduced_motion = False
    driver.window.learning.open_lesson("4-attack", 2)
    screen = screen_of(driver)
    screen.view.skip_animations()
    _kitty_pryde, *others = screen.run.expected_moves
    driver.table.session.choose(others[0])
    screen.view.skip_animations()
    driver.table.session.choose(*others[1:])
    screen.view.skip_animations()
    assert screen.coach.reply_kind is ReplyKind.TAKEN_BACK
    assert "send her" in screen.coach.reply.words.text()


def test_words_follow_the_last_input_on_the_table_also_on_the_next_page(
    driver: WindowDriver,
) -> None:
    screen = go_to(driver, "Reroll the shields.")
    driver.key(Key.Key_Tab)
    assert "Enter" in screen.coach.page.instruction
    shields = [move.die for move in screen.run.expected_moves if isinstance(move, MarkForReroll)]
    for die in shields:
        driver.click_die(die)
    driver.press("move.confirm_reroll")
    go_to(driver, "Purchase Kitty Pryde.")
    assert screen.coach.page.instruction.startswith("Drag a die from Kitty Pryde's card")


# --- what to press next ---------------------------------------------------------------------------


def rings(screen: LessonScreen) -> list[QPointF]:
    return [frame.center() for frame in screen.guide.spotlight.frames]


def test_the_ring_is_on_what_to_press_next(driver: WindowDriver) -> None:
    screen = go_to(driver, "Reroll the shields.")
    shields = [move.die for move in screen.run.expected_moves if isinstance(move, MarkForReroll)]
    assert rings(screen) == [screen.places.die(die).center() for die in shields]
    driver.click_die(shields[0])
    assert rings(screen) == [screen.places.die(shields[1]).center()]
    driver.click_die(shields[1])
    assert rings(screen) == [screen.places.main_button.center()]
    assert screen.coach.page.instruction == "Press “Reroll these dice”."
    assert screen.bar.question.hint.text() == "", "the coach says how"


def test_after_a_wait_the_hand_moves_and_plays_nothing(driver: WindowDriver) -> None:
    screen = go_to(driver, "Reroll the shields.")
    driver.window.settings.reduced_motion = False
    before = driver.game.digest()
    screen.help.nudge.tell()
    hand = screen.help.show_me.hand
    assert hand.is_performing
    hand.finish()
    assert driver.game.digest() == before
    screen.help.nudge.tell()
    die = next(move.die for move in screen.run.expected_moves if isinstance(move, MarkForReroll))
    driver.click_die(die)
    assert not hand.is_performing
    assert driver.game.digest() != before, "the press that ended it counts"


@pytest.mark.parametrize(("size", "is_shown"), [((1280, 800), True), ((2400, 1500), False)])
def test_a_card_is_shown_large_where_the_table_has_no_room_for_its_text(
    driver: WindowDriver, size: tuple[int, int], is_shown: bool
) -> None:
    driver.window.resize(*size)
    lesson = read_lesson("1-throw-and-purchase")
    page = next(
        number
        for number, beat in enumerate(lesson.beats)
        if beat.text.startswith("This card is a basic action")
    )
    coach = screen_of(open_lesson(driver, LessonRun(lesson, page))).coach
    assert coach.card.isVisible() == is_shown
    assert not is_shown or "Deal 1 damage to each character die" in coach.card.accessibleName()
