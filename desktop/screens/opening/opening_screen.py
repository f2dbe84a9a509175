"""The screen between the form and the table: the teams are revealed, a throw decides who starts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSpacerItem, QVBoxLayout, QWidget

from desktop.panels.widgets.link_button import LinkButton
from desktop.panels.widgets.wood_button import WoodButton
from desktop.panels.widgets.wrapping_row import WordsAndLinks
from desktop.screens.home.ground_page import GroundPage, GroundPlan
from desktop.screens.home.home_layout import HomeMeasures
from desktop.screens.new_match.card_tiles import TeamTiles
from desktop.screens.opening.opening_course import OpeningAnswers, OpeningCourse, OpeningStep
from desktop.screens.page_screen import ButtonPlate, PageScreen
from desktop.storage.settings import SPEEDS, Settings
from desktop.style.basic_widgets import lay_column, make_label, make_scroll_area
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.materials.plates import paint_felt_plate
from desktop.style.materials.shadows import rounded
from desktop.style.materials.trays import STAGE_RADIUS, paint_tray
from desktop.style.palette import CARD_DICE, DieColors
from desktop.table.dice_motion.cube import paint_die, paint_resting_die, paint_shadow
from desktop.table.dice_motion.dice_physics import Tray
from desktop.table.dice_motion.motion import Motion
from desktop.table.dice_motion.quaternion import RESTING_ORIENTATIONS
from desktop.table.dice_motion.roll_animation import DiePose, DieThrow, RollAnimation
from desktop.table.paint.crest import PLAYER_SHAPES
from desktop.table.paint.die_looks import DieLooks, card_faces
from desktop.table.paint.faces import Emblem
from desktop.text.announcements import Announcer
from desktop.text.match_choices import seat_title
from rules.advice import initials
from rules.model import PlayerId, players_by_side, side_of
from rules.teams import DOUBLES, Call, StartingThrow, Team

_TITLE, _PROMPT, _LINK = 24.0, 19.0, 13.0  # pixels at 1280x800
_LOOK_MS = 450  # the cards are seen face down for this long
_TURN_MS = 420  # how long a card takes to turn over
_READ_MS = 1600  # how long the result can be read before the match begins
_SIDE = 0.31  # the share of the width for a team
_LEAST_TRAY = 120.0
_MOST_PLAYERS = DOUBLES.player_count
_NO_MARGINS = (0, 0, 0, 0)


class OpeningScreen(PageScreen):
    """Leads the players through an opening."""

    decided = Signal(object, int)  # request, first: it is known which player starts
    back_wanted = Signal()  # the players want to change something in the form
    die_thrown = Signal()  # a die begins to tumble

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # the page covers all of it
        self._settings = settings
        self.course: OpeningCourse | None = None
        self._title = make_label(self.tr("Who goes first?"), "title")
        self.skip = LinkButton(
            self.tr("Let chance decide"),
            "Esc",
            name="skip-opening",
            tip=self.tr("Chance picks who goes first, and the match begins"),
        )
        self.back = LinkButton(self.tr("Back to New match"), "B", name="leave-opening")
        self._head = WordsAndLinks(self._title, [self.back, self.skip], words_first=True)
        self.plates = tuple(TeamPlate(seat) for seat in range(_MOST_PLAYERS))
        self.tray = ThrowTray()
        self.prompt = make_label(wraps=True)
        self.prompt.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._announcer = Announcer(self)
        self._buttons = OpeningAnswers(self)
        self._answers: list[WoodButton] = []
        self._motion: Motion | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)
        self._lay_out()
        self._connect()

    @property
    def shown_plates(self) -> tuple[TeamPlate, ...]:
        """The plates of the players of this match."""
        return self.plates[: len(self.course.request.seats)] if self.course is not None else ()

    # --- the course

    def open(self, course: OpeningCourse) -> None:
        """Begin an opening, as soon as the screen is shown."""
        self._stop()
        self.course = course
        self.tray.clear()
        for plate in self.plates[len(course.request.seats) :]:
            plate.hide()
        for plate, seat in zip(self.plates, course.request.seats, strict=False):
            plate.show_team("", "", seat.team, backs=not course.shows_cards)
            plate.show()
        if self.isVisible():
            self._ask()

    def _ask(self) -> None:
        """Ask for what comes next, or do it if no one has to be asked."""
        course = self.course
        if course is None:
            return
        step = course.step
        self._tell_players(course)
        if course.throw is not None and course.shows_cards and not self.tray.has_die:
            self.tray.show_throw(course.throw, self._colors_of(course.throw))
        self.skip.setVisible(step is not OpeningStep.DECIDED)
        said, answers = self._buttons.question(course)
        self._show_question(said, answers)
        if step in (OpeningStep.REVEAL_BASICS, OpeningStep.REVEAL_CARDS):
            if not course.request.is_secret:
                self._timer.start(_LOOK_MS)
        elif step is OpeningStep.THROW:
            self._throw(course)
        elif step is OpeningStep.DECIDED and not course.has_result_to_read:
            self._timer.start(_READ_MS)

    def _go_on(self) -> None:
        """Do what needs no answer: turn cards over, or begin the match."""
        course = self.course
        if course is None:
            return
        if not course.is_needed:
            self._end(course)
        else:
            self.reveal_next()

    @property
    def is_waiting(self) -> bool:
        """Whether the next step comes by itself in a moment."""
        return self._timer.isActive()

    def reveal_next(self) -> None:
        """Turn over the cards that come next, those of all players together."""
        course = self.course
        if course is None or self._motion is not None:
            return
        self._timer.stop()
        had_basics = course.shows_basics
        course.reveal()
        turns_basics = course.shows_basics and not had_basics
        turns_cards = course.shows_cards

        def show(share: float) -> None:
            for plate in self.shown_plates:
                if turns_basics:
                    plate.tiles.turn_basics(1 - share, plate.seat)
                if turns_cards:
                    plate.tiles.turn_cards(1 - share, plate.seat)

        def arrive() -> None:
            self._motion = None
            show(1.0)
            self._ask()

        speed = self._speed
        self._show_question(self.prompt.text(), [])
        self._motion = Motion(_TURN_MS / speed if speed else 0, show, arrive, parent=self)
        self._motion.start()

    def make_call(self, call: Call) -> None:
        """The side that calls has called."""
        if self.course is not None and self.course.step is OpeningStep.CALL:
            self.course.make_call(call)
            self._ask()

    def choose_first(self, side: int) -> None:
        """This side goes first: begin the match."""
        course = self.course
        if course is not None and course.step in (OpeningStep.CHOOSE, OpeningStep.ENTER_STARTER):
            course.choose_first(side)
            self._go_on()

    def skip_all(self) -> None:
        """Let chance decide if no one has yet, and begin the match."""
        if self.course is not None:
            self._end(self.course)

    def press_enter(self) -> None:
        """Take the focused answer, or the first one; skip what is moving."""
        if self._motion is not None:
            self._motion.stop()
        elif self.tray.is_rolling:
            self.tray.stop()
        elif self._answers:
            focused = [answer for answer in self._answers if answer.hasFocus()]
            (focused or self._answers)[0].click()

    def _throw(self, course: OpeningCourse) -> None:
        def rest() -> None:
            course.end_throw()
            self._ask()

        if self._speed:
            self.die_thrown.emit()
        self.tray.roll(rest, self._speed)

    def _end(self, course: OpeningCourse) -> None:
        self._stop()
        self.course = None
        self.decided.emit(course.request, course.skip())

    def _stop(self) -> None:
        """Stop everything that moves or waits; the course stays where it is."""
        self._timer.stop()
        self.course, course = None, self.course
        if self._motion is not None:
            self._motion.stop()
        self.tray.stop()
        self.course = course

    @property
    def _speed(self) -> float:
        return 0.0 if self._settings.reduced_motion else SPEEDS[self._settings.speed]

    def _colors_of(self, throw: StartingThrow) -> DieColors:
        """The colors that the die of a throw has beside its card."""
        for plate in self.shown_plates:
            for tile in plate.tiles.tiles:
                if tile.card is throw.card:
                    return tile.colors
        return CARD_DICE[throw.thrower]

    # --- what is said

    def _tell_players(self, course: OpeningCourse) -> None:
        """Name the players beside their teams, and say who goes first as soon as it is known."""
        first = course.first if course.shows_cards else None
        for plate, seat in zip(self.shown_plates, course.request.seats, strict=True):
            notes = []
            if first is not None:
                is_first = side_of(plate.seat) == first
                notes.append(self.tr("Goes first") if is_first else self.tr("Goes second"))
            if course.shows_cards and seat.team.name:
                notes.append(seat.team.name)
            if seat.computer:
                notes.append(seat_title(seat.computer))
            plate.set_words(seat.name, " · ".join(notes))

    def _show_question(self, said: str, answers: list[WoodButton]) -> None:
        if said != self.prompt.text():
            self._announcer.announce(said)
        self.prompt.setText(said)
        self._answers = answers
        guesses = self._buttons.calls.values()  # equally good: neither is lit
        for button in self._buttons.every:
            button.setVisible(button in answers)
            is_best = bool(answers) and button is answers[0] and button not in guesses
            button.set_first(is_first=is_best)
        self._fit()
        has_best = bool(answers) and answers[0] not in guesses
        (answers[0] if has_best else self._page).setFocus()

    # --- layout

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self._ask()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop while another screen is shown, such as the settings; then ask again."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._stop()

    def _arrange(self, room: HomeMeasures) -> None:
        """The teams at both sides, in the middle the tray, the question and its answers."""
        margin, gap = round(room.margin), round(1.2 * room.gap)
        middle = (1 - 2 * _SIDE) * (room.size.width() - 2 * margin) - 2 * gap
        self._rows.setContentsMargins(margin, margin // 2, margin, round(0.8 * margin))
        self._rows.setSpacing(round(0.6 * gap))
        for layout, spacing in (
            (self._columns, gap),
            (self._middle, gap),
            (self._answer_rows, round(room.gap)),
        ):
            layout.setSpacing(spacing)
        self.tray.setMinimumHeight(round(_LEAST_TRAY * room.unit))
        self.prompt.setMinimumHeight(round(3.9 * _PROMPT * room.letters))
        # room for two answers, so that nothing moves from question to question
        high = max(button.plate_height(middle, described=True) for button in self._buttons.every)
        self._strut.changeSize(0, round(2 * high + room.gap))

    def _plan(self, room: HomeMeasures) -> GroundPlan:
        self._head.lay_out()
        return GroundPlan(
            (self._page.width(), self._page.height()),
            self.devicePixelRatioF(),
            current_theme(),
            room.unit,
            texts=tuple(
                (part.geometry().top(), part.geometry().bottom() + 1)
                for part in (self._head, self.prompt)
            ),
        )

    def _set_looks(self, room: HomeMeasures) -> None:
        self._set_link_looks((self.skip, self.back), _LINK * room.letters)
        for label, pixels in ((self._title, _TITLE), (self.prompt, _PROMPT)):
            self._set_words_look(label, pixels * room.letters, "bold")
        for plate in self.plates:
            plate.set_letters(room.letters)
        for button in self._buttons.every:
            button.set_scales(room.unit, room.letters)

    # --- construction

    def _lay_out(self) -> None:
        self._page = GroundPage()
        self._page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._answer_rows = QVBoxLayout()
        for button in self._buttons.every:
            button.setParent(self._page)
            self._answer_rows.addItem(ButtonPlate(button))
        self._answer_rows.addStretch(1)
        self._strut = QSpacerItem(0, 0)
        answers = QHBoxLayout()
        answers.setSpacing(0)
        answers.addLayout(self._answer_rows, 1)
        answers.addItem(self._strut)
        self._middle = QVBoxLayout()
        self._middle.addWidget(self.tray, 1)
        self._middle.addWidget(self.prompt)
        self._middle.addLayout(answers)
        self._columns = QHBoxLayout()
        wide = round(1000 * _SIDE)
        left, right = (
            lay_column(*((self.plates[seat], 1) for seat in seats), margins=_NO_MARGINS, gap=0)
            for seats in players_by_side(_MOST_PLAYERS)
        )
        self._columns.addLayout(left, wide)
        self._columns.addLayout(self._middle, 1000 - 2 * wide)
        self._columns.addLayout(right, wide)
        self._rows = QVBoxLayout()
        self._rows.addWidget(self._head)
        self._rows.addLayout(self._columns, 1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(make_scroll_area(self._page))
        self._page.setLayout(self._rows)

    def _connect(self) -> None:
        buttons = self._buttons
        presses: tuple[tuple[QAbstractButton, Callable[[], None]], ...] = (
            (buttons.reveal, self.reveal_next),
            (buttons.calls["energy"], lambda: self.make_call("energy")),
            (buttons.calls["character"], lambda: self.make_call("character")),
            (buttons.go_first, lambda: self._choose(is_winner=True)),
            (buttons.go_second, lambda: self._choose(is_winner=False)),
            (buttons.starters[0], lambda: self.choose_first(0)),
            (buttons.starters[1], lambda: self.choose_first(1)),
            (buttons.deal, self._go_on),
            (self.skip, self.skip_all),
            (self.back, self._leave),
        )
        for button, act in presses:
            button.clicked.connect(act)
        for key, act in (
            ("Esc", self.skip_all),
            ("B", self._leave),
            ("Return", self.press_enter),
            ("Enter", self.press_enter),
        ):
            QShortcut(QKeySequence(key), self, act)

    def _choose(self, *, is_winner: bool) -> None:
        course = self.course
        if course is not None and course.winner is not None:
            self.choose_first(course.winner if is_winner else 1 - course.winner)

    def _leave(self) -> None:
        self._stop()
        self.course = None
        self.back_wanted.emit()


# --- the plate of a player ------------------------------------------------------------------------


_NAME, _NOTE = 18.0, 13.0  # pixels at 1280x800
_PAD, _MARGIN = 12.0, 4.0
_EDGE = _MARGIN + _PAD


class TeamPlate(QWidget):
    """A plate in the color of a player's felt with the name and the cards, face up or down."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = PlayerId(seat)
        self.name = make_label(wraps=True)
        self.note = make_label(wraps=True)
        self.tiles = TeamTiles()
        rows = QVBoxLayout(self)
        rows.setSpacing(0)
        rows.setContentsMargins(*map(round, (_EDGE, _MARGIN + 0.7 * _PAD, _EDGE, 1.4 * _PAD)))
        rows.addWidget(self.name)
        rows.addWidget(self.note)
        rows.addSpacing(round(0.4 * _PAD))
        rows.addWidget(self.tiles, 1)

    def show_team(self, name: str, note: str, team: Team, *, backs: bool) -> None:
        """Show a player and a team, whose cards may lie face down."""
        self.tiles.show_team(team, self.seat, backs=backs)
        self.set_words(name, note)

    def set_words(self, name: str, note: str) -> None:
        """Show a name, and a line below it."""
        for label, words in ((self.name, name), (self.note, note)):
            label.setText(words)
            label.setVisible(bool(words))

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        ink = current_theme().table.felt_ink
        for label, pixels, weight in ((self.name, _NAME, "bold"), (self.note, _NOTE, "normal")):
            label.setStyleSheet(
                f"color: {ink}; font-size: {round(pixels * letters)}px; font-weight: {weight};"
            )
        self.tiles.set_letters(letters)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plate = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN - 2)
        paint_felt_plate(painter, rounded(plate, 12), self.seat)
        painter.end()


# --- the throw ------------------------------------------------------------------------------------


_RIM = 0.3  # the edge of the die, relative to the height of the tray
_MOST_EDGE = 110.0
_INSET = 10.0


class ThrowTray(QWidget):
    """Shows a die at rest, while it tumbles, and after it has come to rest."""

    def __init__(self) -> None:
        super().__init__()
        self._throw: StartingThrow | None = None
        self._looks: DieLooks = ()
        self._pose: DiePose | None = None
        self._face = 0
        self._motion: Motion | None = None
        self._felt = blank_picture(QSize(1, 1), 1.0)

    @property
    def is_rolling(self) -> bool:
        """Whether the die is tumbling."""
        return self._motion is not None

    @property
    def has_die(self) -> bool:
        """Whether a die lies in the tray."""
        return self._throw is not None

    def clear(self) -> None:
        """Take the die away."""
        self.stop()
        self._throw, self._pose = None, None
        self.update()

    def show_throw(self, throw: StartingThrow, colors: DieColors) -> None:
        """Show the die of a throw before it is thrown."""
        self.stop()
        emblem = Emblem(PLAYER_SHAPES[throw.thrower], initials(throw.card.name))
        self._throw, self._looks = throw, card_faces(throw.card, colors, emblem)
        self._face, self._pose = len(self._looks) - 1, None
        self.update()

    def roll(self, then: Callable[[], None], speed: float) -> None:
        """Throw the die, and call `then` when it rests; a speed of 0 shows the end at once."""
        throw = self._throw
        if throw is None:
            return
        self._face = throw.face
        if speed <= 0 or self.width() < 4 * _INSET:
            self._pose = None
            self.update()
            then()
            return
        edge, area = self._edge(), self._area()
        tray = Tray(area.left(), area.top(), area.width(), area.height())
        start = (area.left() + edge, area.bottom() - edge)
        end = (area.center().x(), area.center().y())
        # How it tumbles has no meaning, so it need not repeat.
        roll = RollAnimation(
            tray, edge, [DieThrow(throw.face, end, start)], Random(), fling=(900, -700)
        )

        def show(share: float) -> None:
            self._pose = roll.poses_at(share * roll.seconds)[0]
            self.update()

        def arrive() -> None:
            self._motion, self._pose = None, None
            self.update()
            then()

        self._motion = Motion(1000 * roll.seconds / speed, show, arrive, parent=self)
        self._motion.start()

    def stop(self) -> None:
        """Show the end of the throw at once."""
        if self._motion is not None:
            self._motion.stop()

    # --- painting

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._paint_felt()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._paint_felt()

    def _paint_felt(self) -> None:
        self._felt = blank_picture(self.size(), self.devicePixelRatioF())
        painter = painter_on(self._felt)
        table, area = current_theme().table, QRectF(self.rect()).adjusted(4, 4, -4, -4)
        paint_tray(painter, area, STAGE_RADIUS, table.stage, table, 1.6)
        if table.is_plain:
            painter.setPen(QPen(QColor(table.felt_ink), 2))
            painter.drawRoundedRect(area, STAGE_RADIUS, STAGE_RADIUS)
        painter.end()

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_INSET, _INSET, -_INSET, -_INSET)

    def _edge(self) -> float:
        return min(_MOST_EDGE, _RIM * min(self.height(), self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        painter.drawPixmap(0, 0, self._felt)
        if self._throw is not None:
            center = self._area().center()
            pose = self._pose or DiePose(
                center.x(), center.y(), RESTING_ORIENTATIONS[self._face], 0.0
            )
            half, ratio = self._edge() / 2, self.devicePixelRatioF()
            painter.translate(pose.x, pose.y)
            paint_shadow(painter, half, pose.lift, ratio)
            if self._pose is None:
                paint_resting_die(painter, self._looks, self._face, half)
            else:
                paint_die(painter, self._looks, pose.orientation, half, pose.lift, ratio)
        painter.end()
