"""The Learn screen: the lessons as a path over felt, the exercises, and what helps beside them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QScrollArea, QWidget

from desktop.panels.dialogs.question_box import ask_yes_no
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.link_button import LinkButton
from desktop.panels.widgets.wood_button import WOOD_MARGIN, WoodButton
from desktop.panels.widgets.wrapping_row import WordsAndLinks, WrappingRow
from desktop.screens.home.ground_page import GroundPage, GroundPlan, ground_area
from desktop.screens.home.home_layout import HomeMeasures
from desktop.screens.learn.course_path import CoursePath, PathPart
from desktop.screens.learn.course_state import done_in, minutes_left, next_lesson, solved
from desktop.screens.learn.exercise_shelf import ExerciseShelf
from desktop.screens.learn.station_button import StationButton, StationState, StationWords, coin_art
from desktop.screens.page_screen import PageScreen
from desktop.storage.lesson_progress import LessonProgress, OtherSide
from desktop.style.basic_widgets import STRETCH, lay_column, make_label, make_scroll_area
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import letter_path
from rules.lessons import LessonEntry, LessonGroup, read_course
from rules.puzzles import BadPuzzles, all_puzzles

_TITLE, _SAID, _LINK, _SOFT = 44.0, 13.5, 13.0, 12.5  # pixels at 1280x800
_RIGHT, _LEAST_RIGHT, _MOST_RIGHT = 0.25, 316.0, 0.37  # the width of the exercises
_LOOSE = 1.3  # how much higher than needed the exercises may be
_NO_LIMIT = 2**24 - 1  # Qt's QWIDGETSIZE_MAX
_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class LearnScreen(PageScreen):
    """The course: nothing is locked, and the next lesson is lit."""

    def __init__(self, progress: LessonProgress) -> None:
        """Show the course of the program, and follow the player's progress."""
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # the page covers all of it
        self._progress = progress
        self._bring_back: Callable[[], None] | None = None
        self.course = read_course()
        self.stations = {
            lesson.name: StationButton(f"lesson-{lesson.name}", coin_art(lesson.name))
            for lesson in self.course.lessons
        }
        parts = (
            PathPart(len(self.course.of_group(group)), group is LessonGroup.WHOLE_GAME)
            for group in LessonGroup
        )
        self.path = CoursePath(tuple(self.stations.values()), tuple(parts))
        self.shelf = ExerciseShelf(
            self.course.exercises,
            choose=lambda name: navigator_of(self).open_exercise(name),
            refit=self._fit,
        )
        self.puzzles = PuzzleOffer()
        self.choice = OtherSideChoice(progress.set_other_side)
        self._make_page()
        self._connect()
        self.show_progress()

    # --- what is shown

    @property
    def next_station(self) -> StationButton | None:
        """The station of the lesson to continue with."""
        lesson = next_lesson(self.course, self._progress)
        return self.stations[lesson.name] if lesson is not None else None

    def show_progress(self) -> None:
        """Show how far the player is."""
        lesson_now = next_lesson(self.course, self._progress)
        for lesson in self.course.lessons:
            self._show_station(lesson, is_next=lesson is lesson_now)
        self.shelf.show_progress(self._progress)
        self.puzzles.show_progress(self._progress)
        self.choice.show_chosen(self._progress.other_side)
        self._summary.setText(self._encouragement())
        can_reset = not self._progress.is_empty
        self.reset.setEnabled(can_reset or self._bring_back is not None)
        if can_reset or self._bring_back is None:
            self._bring_back = None
            self.reset.set_label(self.tr("Reset progress…"))
        else:
            self.reset.set_label(self.tr("Undo reset"))
        self._fit()

    def prepare(self) -> None:
        """Read what changed elsewhere, and give the keyboard to the next lesson."""
        self._progress.reload()
        self.show_progress()
        station = self.next_station or next(iter(self.stations.values()))
        station.setFocus()

    def _show_station(self, lesson: LessonEntry, *, is_next: bool) -> None:
        place, number = self._progress.place_of(lesson.name), self.course.number_of(lesson)
        title = f"{number}  {lesson.title}" if number is not None else self.tr("A full game")
        about = lesson.goal
        if place.beat:
            about = self.tr("Continue at {beat} of {beats}")
            if not place.beats:
                about = self.tr("Continue at step {beat}")
            about = about.format(beat=place.beat + 1, beats=place.beats)
        minutes = self.tr("{minutes} min").format(minutes=_short(lesson.minutes))
        status = self.tr("Done.") if place.is_done else self.tr("Next.") if is_next else ""
        kind = self.tr("Lesson {title}").format(title=title) if number is not None else title
        goal = "" if about == lesson.goal else about + "."
        long = self.tr("{minutes} minutes").format(minutes=_short(lesson.minutes))
        spoken = f"{kind}, {long}. {lesson.goal} {goal} {status}"
        share = min(1.0, place.beat / place.beats) if place.beats else 0.0
        self.stations[lesson.name].show_words(
            StationWords(title, about, minutes, " ".join(spoken.split())),
            StationState(place.is_done, is_next, share),
        )

    def _encouragement(self) -> str:
        """One sentence about what is still to come."""
        course, progress = self.course, self._progress
        done, count = done_in(course, progress, LessonGroup.BASICS)
        if not done:
            return self.tr("The basics take a quarter of an hour.")
        if done < count:
            left = _short(minutes_left(course, progress))
            return self.tr("{minutes} minutes of the basics are left.").format(minutes=left)
        if not done_in(course, progress, LessonGroup.WHOLE_GAME)[0]:
            return self.tr("You know the basics. Now play a full game!")
        if next_lesson(course, progress) is not None or solved(course, progress) < len(
            course.exercises
        ):
            return self.tr("You know the game. See what other boxes add, or try an exercise.")
        return self.tr("All done. Well played!")

    def _headings(self) -> list[str]:
        """The name plates of the parts of the course; the whole game has none."""
        names = {
            LessonGroup.BASICS: self.tr("The basics"),
            LessonGroup.BOXES: self.tr("The other boxes"),
        }
        headings = []
        for group, name in names.items():
            done, count = done_in(self.course, self._progress, group)
            of_all = self.tr("{part}  ·  {done} of {count}")
            words = of_all.format(part=name, done=done, count=count) if done else name
            headings.append(words)
        return headings

    # --- layout

    def _arrange(self, room: HomeMeasures) -> None:
        """Put the exercises beside the path if there is room, else below it."""
        margin, gap = room.margin, round(room.gap)
        wide = room.size.width() - 2 * margin
        right = max(_RIGHT * wide, _LEAST_RIGHT * room.letters)
        left = wide - right - 0.8 * margin
        is_beside = right <= _MOST_RIGHT * wide and self.path.columns_for(left) > 1
        self.path.show_headings(self._headings())
        self.path.arrange(self.path.columns_for(left if is_beside else wide))
        self._rows.setContentsMargins(*map(round, (margin, margin / 2, margin, 0.3 * margin)))
        self._rows.setSpacing(round(0.4 * margin))
        self._arrange_head(room, wide)
        self._middle.setDirection(_ACROSS if is_beside else _DOWN)
        self._middle.setSpacing(round(0.8 * margin) if is_beside else gap)
        self._middle.setStretch(0, round(left) if is_beside else 1)
        self._middle.setStretch(1, round(right) if is_beside else 0)
        self._left.setSpacing(gap)
        self._right.setSpacing(gap)
        high = math.ceil(_LOOSE * self.shelf.heightForWidth(round(right)))
        self.shelf.setMaximumHeight(high if is_beside else _NO_LIMIT)

    def _arrange_head(self, room: HomeMeasures, wide: float) -> None:
        """Put the sentence beside the title if there is room, else below it."""
        title = letter_path(self._title, 100.0).boundingRect().width() / 100
        title = title * _TITLE * room.unit + 8
        gap = 1.4 * room.gap
        is_beside = wide - title - gap > 0.5 * wide
        self._top.setDirection(_ACROSS if is_beside else _DOWN)
        self._top.setSpacing(round(gap if is_beside else 4))
        high = _TITLE * room.unit if is_beside else 40 * room.letters
        self._title_place.setFixedSize(round(min(wide, title)), round(high))

    def _plan(self, room: HomeMeasures) -> GroundPlan:
        for words in (self._head, self._foot):
            words.lay_out()
        felt = self.path.geometry()
        return GroundPlan(
            size=(self._page.width(), self._page.height()),
            ratio=self.devicePixelRatioF(),
            theme=current_theme(),
            unit=room.unit,
            title=ground_area(QRectF(self._title_place.geometry())),
            title_text=self._title,
            scene=ground_area(QRectF(felt)),
            shelf=ground_area(QRectF(self.shelf.geometry())),
            pictures=_pictures([end.translated(felt.topLeft()) for end in self.path.free_ends()]),
            texts=tuple(
                (part.geometry().top(), part.geometry().bottom() + 1)
                for part in (self._head, self.puzzles, self.choice, self._foot)
            ),
        )

    def _set_looks(self, room: HomeMeasures) -> None:
        self._set_link_looks((*self._links, self.back), _LINK * room.letters)
        for label, pixels in ((self._said, _SAID), (self._summary, _SOFT)):
            self._set_words_look(label, pixels * room.letters)
        self.path.set_scales(room.unit, room.letters)
        self.shelf.set_scales(room.unit, room.letters)
        self.puzzles.set_letters(room.letters)
        self.choice.set_letters(room.letters)

    # --- construction

    def _make_page(self) -> None:
        self._title = self.tr("Learn")
        self._page = GroundPage()
        self._said = make_label(
            self.tr("Short games that you win, one idea at a time. Start anywhere."), wraps=True
        )
        self.back = LinkButton(self.tr("Back"), "Esc", name="leave-learn")
        self._head = WordsAndLinks(self._said, [self.back], words_first=True)
        self._summary = make_label(wraps=True)
        self.glossary = LinkButton(self.tr("Glossary"), "G", name="learn-glossary")
        self.hints = LinkButton(self.tr("Hints"), "H", name="learn-hints")
        self.rules = LinkButton(self.tr("Rules"), "R", name="learn-rules")
        self.reset = LinkButton(self.tr("Reset progress…"), name="reset-progress")
        self._links = (self.glossary, self.hints, self.rules, self.reset)
        self._foot = WordsAndLinks(self._summary, self._links, words_first=False)
        self._title_place = QWidget()
        self._top = QBoxLayout(_ACROSS)
        self._top.addWidget(self._title_place)
        self._top.addWidget(self._head, 1, Qt.AlignmentFlag.AlignVCenter)
        self._left = lay_column((self.path, 1), self.choice)
        self._right = lay_column((self.shelf, 100), self.puzzles, STRETCH)
        self._middle = QBoxLayout(_ACROSS)
        self._middle.addLayout(self._left)
        self._middle.addLayout(self._right)
        self._rows = lay_column(self._top, (self._middle, 1), self._foot, on=self._page)
        self._scroll_area: QScrollArea = make_scroll_area(self._page)
        lay_column(self._scroll_area, on=self, margins=0)
        stops: list[QWidget] = [
            *self.stations.values(),
            *self.shelf.tab_stops(),
            *self.puzzles.buttons,
            *self.choice.tab_stops(),
            *self._links,
            self.back,
        ]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)
        for stop in stops:
            stop.installEventFilter(self)

    def _connect(self) -> None:
        for name, station in self.stations.items():
            station.clicked.connect(lambda _=False, name=name: navigator_of(self).open_lesson(name))
        self._progress.changed.connect(self.show_progress)
        links: tuple[tuple[LinkButton, str, Callable[[], None]], ...] = (
            (self.back, "Esc", lambda: navigator_of(self).go_back()),
            (self.glossary, "G", lambda: navigator_of(self).run_command("glossary")),
            (self.hints, "H", lambda: navigator_of(self).run_command("hints")),
            (self.rules, "R", lambda: navigator_of(self).run_command("rules")),
            (self.reset, "", self._reset_or_undo),
        )
        daily, following = self.puzzles.buttons
        daily.clicked.connect(lambda: navigator_of(self).open_daily_puzzle())
        following.clicked.connect(lambda: navigator_of(self).open_next_puzzle())
        for link, key, act in links:
            link.clicked.connect(act)
            if key:
                QShortcut(QKeySequence(key), self, link.click)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Scroll to what gets the focus, with arrows too."""
        if isinstance(event, QFocusEvent) and event.gotFocus() and isinstance(watched, QWidget):
            self._scroll_area.ensureWidgetVisible(watched, 0, 24)
        return False

    def _reset_or_undo(self) -> None:
        if self._bring_back is not None:
            bring_back, self._bring_back = self._bring_back, None
            bring_back()
            return
        ask_yes_no(
            self,
            self.tr("Reset your progress in all lessons and exercises?"),
            name="reset-lessons",
            yes=self.tr("Reset progress"),
            no=self.tr("Keep it"),
            then=self._reset,
            more=self.tr("Your matches are kept. You can undo this until you leave this screen."),
        )

    def _reset(self) -> None:
        bring_back = self._progress.reset()
        self._bring_back = bring_back
        self.show_progress()


def _pictures(areas: Sequence[QRectF]) -> tuple[tuple[str, tuple[float, float, float, float]], ...]:
    """The dice of the demo game in the first free area, cards of other boxes below the second."""
    pictures = []
    for name, area in zip(("learn-dice", "learn-cards"), areas, strict=False):
        wide, high = area.width(), area.height()
        room = area.adjusted(-0.05 * wide, -0.29 * high, 0.05 * wide, 0.29 * high)
        if name == "learn-cards":  # they reach over the edge of the felt
            top = area.top() + 0.1 * high - 0.02 * wide
            room = QRectF(room.left(), top, room.width(), 0.47 * wide)
        pictures.append((name, ground_area(room)))
    return tuple(pictures)


def _short(minutes: float) -> str:
    """A number of minutes: 3 or 2½."""
    whole, half = divmod(minutes, 1)
    return f"{whole:.0f}½" if half else f"{whole:.0f}"


# --- puzzles --------------------------------------------------------------------------------------


class PuzzleOffer(QWidget):
    """How many puzzles are solved, the puzzle of this day, and the next one."""

    def __init__(self) -> None:
        super().__init__()
        self._label = make_label(look="engraved")
        self.buttons = (
            WoodButton(
                self.tr("Daily puzzle"),
                name="daily-puzzle",
                tip=self.tr("One act wins this turn. Everybody gets the same puzzle today"),
            ),
            WoodButton(
                self.tr("Next puzzle"),
                name="next-puzzle",
                tip=self.tr("The easiest puzzle you haven't solved"),
            ),
        )
        row = WrappingRow(-WOOD_MARGIN)
        for button in self.buttons:
            row.addWidget(button)
        buttons = QWidget()
        buttons.setLayout(row)
        self.setLayout(WrappingRow(WOOD_MARGIN).add(self._label, buttons))

    def show_progress(self, progress: LessonProgress) -> None:
        """Count the solved puzzles. If they can't be read, pressing a button says why."""
        try:
            names = [puzzle.name for puzzle in all_puzzles()]
        except (OSError, BadPuzzles):
            self._label.setText(self.tr("The puzzles can't be read"))
            return
        solved = sum(progress.is_solved(name) for name in names)
        template = self.tr("Puzzles  ·  {solved} of {count}")
        self._label.setText(template.format(solved=solved, count=len(names)))

    def set_letters(self, letters: float) -> None:
        for button in self.buttons:
            button.set_scales(1.0, letters)
            button.updateGeometry()
        ink = current_theme().table.wood_ink
        self._label.setStyleSheet(
            f"color: {ink}; font-weight: bold; font-size: {round(_WORDS * letters)}px;"
        )


# --- the choice of the other side -----------------------------------------------------------------


_WORDS = 13.0  # pixels at 1280x800


class OtherSideChoice(QWidget):
    """Three buttons, of which one is chosen."""

    def __init__(self, choose: Callable[[OtherSide], None]) -> None:
        """Make the buttons; `choose` is called with the answer of the player."""
        super().__init__()
        self._label = make_label(self.tr("Who plays the other side?"), "engraved")
        words = {
            OtherSide.COACH: (self.tr("The coach"), self.tr("The coach makes Mike's moves")),
            OtherSide.LEARNER: (self.tr("Me"), self.tr("You make the moves of both players")),
            OtherSide.FRIEND: (
                self.tr("A friend"),
                self.tr("Two of you learn together, one on each side"),
            ),
        }
        self.buttons = QButtonGroup(self)
        row = WrappingRow(-WOOD_MARGIN)
        for place, (side, (text, tip)) in enumerate(words.items()):
            button = WoodButton(text, name=f"other-side-{side}", tip=tip)
            button.setCheckable(True)
            button.setAccessibleName(f"{self._label.text()} {text}: {tip}")
            self.buttons.addButton(button, place)
            row.addWidget(button)
        buttons = QWidget()
        buttons.setLayout(row)
        self.setLayout(WrappingRow(WOOD_MARGIN).add(self._label, buttons))
        self.buttons.idClicked.connect(lambda place: choose(list(OtherSide)[place]))

    def show_chosen(self, side: OtherSide) -> None:
        """Mark the chosen answer."""
        self.buttons.button(list(OtherSide).index(side)).setChecked(True)

    def tab_stops(self) -> list[QWidget]:
        """The buttons in the order of the Tab key."""
        return list(self.buttons.buttons())

    def set_letters(self, letters: float) -> None:
        for button in self.buttons.buttons():
            if isinstance(button, WoodButton):
                button.set_scales(1.0, letters)
                button.updateGeometry()
        ink = current_theme().table.wood_ink
        self._label.setStyleSheet(
            f"color: {ink}; font-weight: bold; font-size: {round(_WORDS * letters)}px;"
        )
