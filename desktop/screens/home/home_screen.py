"""The home screen: title, large buttons, cards and dice on felt, and the saved matches."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import (
    QAction,
    QColor,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QShortcut,
)
from PySide6.QtWidgets import QAbstractButton, QMenu, QVBoxLayout, QWidget

from desktop.match_log.saved_matches.match_shelf import MatchShelf
from desktop.match_log.saved_matches.match_words import words_of
from desktop.panels.widgets.large_faces import OFFER, TILE, offer_picture_area
from desktop.panels.widgets.link_button import LinkButton
from desktop.panels.widgets.painted_button import PaintedButton
from desktop.panels.widgets.wood_button import ButtonFace, WoodButton
from desktop.panels.widgets.wrapping_row import WordsAndLinks
from desktop.screens.home.ground_page import GroundPage, GroundPlan, GroundScreen, ground_area
from desktop.screens.home.home_button import HomeButton, HomeRow
from desktop.screens.home.home_layout import HomeMeasures, HomeNeeds, HomePlaces, lay_out_home
from desktop.storage.lesson_progress import LessonProgress
from desktop.storage.store import NewestMatches
from desktop.style.basic_widgets import make_label, make_scroll_area
from desktop.style.current_theme import current_theme
from desktop.style.materials.pictures import prepared_picture
from desktop.style.materials.surfaces import paint_brass
from desktop.style.plain_text import plain_tooltip
from desktop.text.match_choices import OFFERED_LEVELS, choice_title, level_title

if TYPE_CHECKING:  # the course is read after the start
    from rules.lessons import Course

_EMBLEM = QSize(180, 180)  # pixels, as large as the buttons ever show it
_WIDE_FELT = 1.42  # relative to its height, for five cards
_TAGLINE, _LINK, _FOOT = 13.5, 14.0, 12.0  # pixels at 1280x800
_ARROWS = {
    "Left": QPointF(-1, 0),
    "Right": QPointF(1, 0),
    "Up": QPointF(0, -1),
    "Down": QPointF(0, 1),
}
_FIRST_PLATE, _OTHER_PLATES, _TILES = 1.3, 1.12, 1.25  # how much larger than on other screens


class HomeScreen(GroundScreen):
    """Title, buttons, a shelf with the newest matches, and links on a wooden wall.

    Continue is first for players with an unfinished match, Learn for those who know neither the
    basics of the course nor a whole match.

    Its buttons run commands. No key is shown on them until a key is pressed.
    """

    def __init__(
        self,
        commands: Mapping[str, QAction],
        buttons: Mapping[str, HomeButton],
        parent: QWidget | None = None,
    ) -> None:
        """Make the screen; `buttons` have the ids of the commands that open their screens."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # the page covers all of it
        self._places = HomePlaces()
        self._commands = commands
        shown = {**_match_buttons(), **buttons}
        plates = {name: button for name, button in shown.items() if button.row is HomeRow.PLATES}
        tiles = {name: button for name, button in shown.items() if button.row is HomeRow.TILES}
        links = {name: button for name, button in shown.items() if button.row is HomeRow.LINKS}
        self.buttons: dict[str, QAbstractButton] = {}
        """All buttons, by the id of the command that they run."""
        self._plates = tuple(self._add_large(OFFER, *plate) for plate in plates.items())
        self._tiles = tuple(self._add_large(TILE, *tile) for tile in tiles.items())
        self._links = tuple(self._add_link(*link) for link in (*links.items(), *_last_links()))
        self.resume, self.computer, self.friend, self.learn = self._plates
        self.medal = LevelMedal(self.computer)
        self._trigger(self.medal, "choose-opponent")
        (history,) = (each for each in shown.items() if each[1].row is HomeRow.SHELF)
        self.matches = MatchShelf(self._add_link(*history))
        self._make_page()
        self._order: list[WoodButton] = [self.learn, self.computer, self.friend]
        self._level, self._kind, self._box = OFFERED_LEVELS[0], "", ""
        self._newest, self._knows_basics = NewestMatches(), False
        self._is_complete = False
        self._add_hidden_keys()
        self.help_menu = QMenu(self)
        for command in ("rules", "glossary", "keys", "open-file", "full-screen", "about"):
            self.help_menu.addAction(commands[command])
        self._way_out: QWidget | None = None
        self.matches.painted.connect(self._complete)
        for key, direction in _ARROWS.items():
            self._add_arrow(key, direction)
        self.resume.hide()

    @property
    def felt_area(self) -> QRectF:
        """Where cards and dice are shown; empty if there is no room for them."""
        return QRectF(self._places.scene)

    def _complete(self) -> None:
        """Show what needs the rules, after the first frame, so that the program starts sooner."""
        self._is_complete = True
        self._describe_computer()

    # --- what is shown

    def show_matches(self, newest: NewestMatches) -> None:
        """Show the newest matches on the shelf, and let Continue resume the last unfinished one."""
        self._newest = newest
        self.matches.show_matches(newest)
        last = newest.in_progress
        self.resume.setVisible(last is not None)
        if last is not None:
            about = self.tr("Turn {turn} against the computer")
            if not last.is_against_computer:
                about = self.tr("Turn {turn}. {match}")
            match = words_of(last).title
            self.resume.set_description(about.format(turn=last.turn, match=match))
        self._show_order()
        self._fit()
        (self._way_out or self._order[0]).setFocus()

    def _show_order(self) -> None:
        """Put the best next step first, and light it."""
        if self._newest.in_progress is not None:
            self._order = [self.resume, self.computer, self.friend, self.learn]
        elif self._newest.finished or self._knows_basics:
            self._order = [self.computer, self.friend, self.learn]
        else:
            self._order = [self.learn, self.computer, self.friend]
        self._describe_computer()
        for choice in self._plates:
            choice.set_first(is_first=choice is self._order[0])
        self._set_tab_order()

    def show_choices(self, level: str, kind: str, box: str) -> None:
        """Show at which level the computer plays next, and with which kind of format and box."""
        self._level, self._kind, self._box = level, kind, box
        self.computer.picture = _emblem(level)
        self._describe_computer()

    def _describe_computer(self) -> None:
        level = level_title(self._level)
        if self._newest.total and not self._is_complete:
            about = level
        elif self._newest.total:
            choice = choice_title(self._kind, self._box)
            about = self.tr("{level}  ·  {choice}").format(level=level, choice=choice)
        else:
            about = self.tr("{level}  ·  a starter game, about 20\u00a0minutes").format(level=level)
        self.computer.set_description(about)
        words = self.tr("{level}. Choose another opponent, box or teams")
        self.medal.describe(words.format(level=level))

    def show_own_cards(self, cards: int, mistakes: int, *, is_changed: bool = False) -> None:
        """Show on the workshop button how many cards the player wrote, and what is left to do.

        `mistakes` are still to be fixed; `is_changed` if a card in the workshop is not saved.
        """
        about = self.tr("Write your own cards in plain English")
        if cards or mistakes:
            about = self.tr("Your cards: {cards}").format(cards=cards)
        if mistakes:
            about += self.tr(" · ⚠ {mistakes} to fix").format(mistakes=mistakes)
        if is_changed:
            about = self.tr("Resume your unsaved card")
        workshop = self.buttons["workshop"]
        assert isinstance(workshop, WoodButton)
        workshop.set_description(about)
        unsaved = "\u25cf" if is_changed else ""  # as editors mark a file that is not saved
        workshop.note = f"\u26a0 {mistakes}" if mistakes else unsaved

    def show_learning(
        self,
        progress: LessonProgress,
        *,
        knows_basics: bool,
        course: Course | None = None,
        place: tuple[int, int] | None = None,
    ) -> None:
        """Show on the Learn button how far the player is; `course` is None until it is read.

        `place` is the number of the next lesson, 0 for the full game, and how many there are; None
        if all are done.
        """
        self._knows_basics = knows_basics
        self.learn.set_description(self._about_learning(progress, course, place))
        self._show_order()
        self._fit()

    def _about_learning(
        self, progress: LessonProgress, course: Course | None, place: tuple[int, int] | None
    ) -> str:
        if progress.is_empty:
            return self.tr("New here? Learn by playing (15\u00a0minutes)")
        if course is None:
            return self.tr("Lessons and exercises")
        if place is not None:
            number, count = place
            about = self.tr("Continue with lesson {number} of {count}")
            if not number:
                about = self.tr("Continue with a full game")
            return about.format(number=number, count=count)
        left = sum(not progress.is_solved(exercise.name) for exercise in course.exercises)
        about = self.tr("All lessons done. Exercises left: {count}")
        return about.format(count=left) if left else self.tr("All lessons and exercises done")

    # --- layout

    def _lay_out_page(self, room: HomeMeasures) -> float:
        self._places = lay_out_home(room, self._needs(room))
        return self._places.height

    def _show_places(self, room: HomeMeasures) -> None:
        self._place_widgets(self._places)
        self._page.show_ground(self._plan(self._places, room))

    def _needs(self, room: HomeMeasures) -> HomeNeeds:
        def button_heights(wide: float, is_described: bool) -> list[float]:
            return [choice.plate_height(wide, described=is_described) for choice in self._order]

        def tagline_height(wide: float) -> float:
            return self._tagline.heightForWidth(round(wide)) if not self._newest.total else 0.0

        return HomeNeeds(
            buttons=len(self._order),
            button_heights=button_heights,
            tiles=len(self._tiles),
            tile_height=lambda wide: self._tiles[0].plate_height(wide, described=False),
            tagline_height=tagline_height,
            foot_height=lambda wide: self._foot.heightForWidth(round(wide)),
            shelf_height=self.matches.height_for,
        )

    def _place_widgets(self, places: HomePlaces) -> None:
        for choice in self._order:
            choice.show_description(is_shown=places.is_described)
        pairs = (
            *zip(self._order, places.buttons, strict=False),
            *zip(self._tiles, places.tiles, strict=False),
        )
        for button, plate in pairs:
            button.set_plate_geometry(plate.toRect())
        self._tagline.setVisible(places.tagline.height() > 0)
        self._tagline.setGeometry(places.tagline.toAlignedRect())
        self._foot.setGeometry(places.foot.toAlignedRect())
        self._foot.lay_out()
        self.medal.place()
        self.matches.setGeometry(places.shelf.toAlignedRect())
        self.matches.lay_out()

    def _set_looks(self, room: HomeMeasures) -> None:
        for choice in self._plates:
            grown = _FIRST_PLATE if choice.is_first else _OTHER_PLATES
            choice.set_scales(grown * room.unit, grown * room.letters)
        for tile in self._tiles:
            tile.set_scales(_TILES * room.unit, room.letters)
        self._set_link_looks(self._links, _LINK * room.letters)
        for label, pixels in ((self._tagline, _TAGLINE), (self._unofficial, _FOOT)):
            self._set_words_look(label, pixels * room.letters)
        self.matches.set_scales(room.unit, current_theme().text_scale)

    def _plan(self, places: HomePlaces, room: HomeMeasures) -> GroundPlan:
        return GroundPlan(
            size=(round(room.size.width()), round(places.height)),
            ratio=self.devicePixelRatioF(),
            theme=current_theme(),
            unit=room.unit,
            title=ground_area(places.title),
            rule=ground_area(places.rule),
            scene=ground_area(places.scene),
            shelf=ground_area(places.shelf),
            pictures=_cards_and_dice(places.scene),
            texts=tuple((area.top(), area.bottom()) for area in (places.tagline, places.foot)),
        )

    # --- construction

    def _make_page(self) -> None:
        self._page = GroundPage()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(make_scroll_area(self._page))
        self._tagline = make_label(
            self.tr(
                "A battle of cards and dice for two players, or for one against "
                "the computer: recruit heroes, roll their dice, and bring your "
                "rival down to 0 life."
            ),
            wraps=True,
        )
        self._tagline.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._unofficial = make_label(
            self.tr("An unofficial fan project, not affiliated with the publisher."), wraps=True
        )
        self._foot = WordsAndLinks(self._unofficial, self._links, words_first=True)
        for part in (self._tagline, *self._plates, *self._tiles, self.matches, self._foot):
            part.setParent(self._page)

    def _add_large(self, face: ButtonFace, command: str, shown: HomeButton) -> WoodButton:
        """Add a plate or a tile."""
        button = WoodButton(shown.title, shown.key, name=command, about=shown.about, face=face)
        if command != "play-computer":  # its picture is that of its level
            button.picture = _emblem(command)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.show_description(is_shown=face is OFFER)
        QShortcut(QKeySequence(shown.key), button, button.click)
        self._trigger(button, command)
        way_out = button if shown.row is HomeRow.TILES else None
        button.clicked.connect(lambda: self._leave_by(way_out))
        return button

    def _add_link(self, command: str, shown: HomeButton) -> LinkButton:
        """Add a link; the key of its command, such as Ctrl+Q, works already."""
        link = LinkButton(shown.title, shown.key, name=command)
        self.buttons[command] = link
        if command == "help":
            link.clicked.connect(self._open_help)
        else:
            self._trigger(link, command)
        if len(shown.key) == 1:
            QShortcut(QKeySequence(shown.key), link, link.click)
        if command in ("settings", "history"):
            link.clicked.connect(lambda: self._leave_by(link))
        return link

    def _add_hidden_keys(self) -> None:
        """The keys of what is behind the link Help, and of New match with the last choices."""
        keys = {"R": "rules", "K": "keys", "O": "open-file", "B": "about", "N": "new-match"}
        for key, command in keys.items():
            QShortcut(QKeySequence(key), self, self._commands[command].trigger)

    # --- arrow keys

    def _add_arrow(self, key: str, direction: QPointF) -> None:
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        shortcut = QShortcut(QKeySequence(key), self, context=context)
        shortcut.activated.connect(lambda: self._move_focus(direction))

    def _move_focus(self, direction: QPointF) -> None:
        """Move the focus to the next button in a direction."""
        buttons: list[QWidget] = [
            *self._order, self.medal, *self._tiles, *self.matches.plaques,
            self.matches.undo, self.matches.all, *self._links,
        ]  # fmt: skip
        shown = [button for button in buttons if button.isVisible()]
        focused = next((button for button in shown if button.hasFocus()), None)
        if focused is None:
            self._order[0].setFocus()
            return
        start = self._area_of(focused)

        def distance(button: QWidget) -> float:
            """How far a button is, aside counts more; infinite in all other directions."""
            away = self._area_of(button).center() - start.center()
            ahead = QPointF.dotProduct(away, direction)
            aside = abs(away.x() * direction.y()) + abs(away.y() * direction.x())
            return ahead + 2 * aside if ahead > max(8.0, 0.2 * aside) else float("inf")

        nearest = min(shown, key=distance)
        if distance(nearest) < float("inf"):
            nearest.setFocus(Qt.FocusReason.TabFocusReason)

    def _area_of(self, button: QWidget) -> QRectF:
        return QRectF(button.mapTo(self, QPoint(0, 0)), QSizeF(button.size()))

    def _open_help(self) -> None:
        """Open a menu with the commands that help, above the link."""
        link, menu = self.buttons["help"], self.help_menu
        menu.popup(link.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _trigger(self, button: QAbstractButton, command: str) -> None:
        self.buttons[command] = button
        button.clicked.connect(lambda: self._commands[command].trigger())

    def _leave_by(self, button: QWidget | None) -> None:
        """Remember which button gets the focus when the player comes back; None: the first."""
        self._way_out = button

    def _set_tab_order(self) -> None:
        plates: list[QWidget] = [*self._order]
        plates.insert(self._order.index(self.computer) + 1, self.medal)
        stops = [*plates, *self._tiles, *self.matches.tab_stops(), *self._links]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)


def _match_buttons() -> dict[str, HomeButton]:
    """The large buttons that lead to a match."""
    plates = HomeRow.PLATES
    return {
        "continue": HomeButton(plates, tr("Continue"), "C"),
        "play-computer": HomeButton(plates, tr("Play the computer"), "P"),
        "play-friend": HomeButton(
            plates, tr("Play a friend here"), "F", tr("Two people, one screen")
        ),
    }


def _last_links() -> tuple[tuple[str, HomeButton], ...]:
    """The links that lead to no screen."""
    return (
        ("help", HomeButton(HomeRow.LINKS, tr("Help"), "?")),
        ("quit", HomeButton(HomeRow.LINKS, tr("Quit"), "Ctrl+Q")),
    )


def _emblem(name: str) -> QPixmap:
    return QPixmap.fromImage(prepared_picture(f"emblem-{name}", _EMBLEM))


def tr(text: str) -> str:
    """Translate a text of the home screen."""
    return QCoreApplication.translate("HomeScreen", text)


def _cards_and_dice(felt: QRectF) -> tuple[tuple[str, tuple[float, float, float, float]], ...]:
    """The picture on the felt: as many cards as fit, with thrown dice in front of them."""
    if felt.isEmpty():
        return ()
    is_wide = felt.width() > _WIDE_FELT * felt.height()
    away = 0.03 * felt.height()
    name = "home-five-cards" if is_wide else "home-three-cards"
    return ((name, ground_area(felt.adjusted(0, away, 0, -away))),)


# --- the medal of the computer's level ------------------------------------------------------------


_KNOB = 0.2  # the radius of the brass knob, relative to the diameter of the medal


class LevelMedal(PaintedButton):
    """A knob on the medal of another button, for who wants to choose before the match starts."""

    def __init__(self, plate: WoodButton) -> None:
        """Make it; it lies on the picture of `plate`."""
        super().__init__(plate)
        self._plate = plate
        self.setObjectName("choose-opponent")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        plate.installEventFilter(self)

    def describe(self, about: str) -> None:
        """Say which level the medal shows, and what it opens."""
        self.setAccessibleName(about)
        self.setToolTip(plain_tooltip(about))

    def sizeHint(self) -> QSize:
        return self.size()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay on the picture."""
        if event.type() == QEvent.Type.Resize:
            self.place()
        return False

    def place(self) -> None:
        """Lie on the picture of the plate."""
        area = offer_picture_area(self._plate)
        away = _KNOB * area.width()
        self.setGeometry(area.adjusted(-away / 2, -away / 2, away / 2, away / 2).toAlignedRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the knob with an arrow, and a ring around the medal while it can be pressed."""
        theme, side = current_theme(), float(self.width())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or self.underMouse():
            color = theme.focus if theme.table.is_plain else theme.legal
            painter.setPen(QPen(QColor(color), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QRectF(self.rect()).adjusted(2, 2, -2, -2))
        radius = _KNOB * side * 0.84
        center = QPointF(side - radius - 1, side - radius - 1)
        if self.isDown():
            center += QPointF(0, 1)
        knob = QPainterPath()
        knob.addEllipse(center, radius, radius)
        paint_brass(painter, knob, theme.table)
        arrow = 0.42 * radius
        painter.setPen(QPen(QColor(theme.table.brass_ink), max(1.6, 0.22 * radius)))
        painter.drawPolyline(
            QPolygonF(
                [
                    center + QPointF(-arrow, -0.45 * arrow),
                    center + QPointF(0, 0.6 * arrow),
                    center + QPointF(arrow, -0.45 * arrow),
                ]
            )
        )
        painter.end()
