"""The home screen: title, large buttons, cards and dice on felt, and the saved matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import QAbstractButton, QVBoxLayout, QWidget

from desktop.match_log.saved_matches.saved_matches_panel import SavedMatchesPanel
from desktop.panels.widgets.large_faces import OFFER, TILE
from desktop.panels.widgets.link_button import LinkButton
from desktop.panels.widgets.wood_button import ButtonFace, WoodButton
from desktop.panels.widgets.wrapping_row import WordsAndLinks
from desktop.screens.home.ground_page import GroundPage, GroundPlan, GroundScreen, ground_area
from desktop.screens.home.home_button import HomeButton, HomeRow
from desktop.screens.home.home_layout import HomeMeasures, HomeNeeds, HomePlaces, lay_out_home
from desktop.storage.lesson_progress import LessonProgress
from desktop.storage.store import MatchSummary
from desktop.style.basic_widgets import make_label, make_scroll_area
from desktop.style.current_theme import current_theme
from desktop.style.materials.pictures import prepared_picture

_EMBLEM = QSize(180, 180)  # pixels, as large as the buttons ever show it
_WIDE_FELT = 1.42  # relative to its height, for five cards
_TAGLINE, _LINK, _FOOT = 13.5, 13.0, 12.0  # pixels at 1280x800


class HomeScreen(GroundScreen):
    """Title, buttons, saved matches and links on a wooden wall.

    Continue is first for players with an unfinished match, Learn for those without any match.

    Its buttons trigger commands of the menu.
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
        first = HomeButton(HomeRow.PLATES, self.tr("Continue"), "C")
        shown = {"continue": first, **buttons}
        plates = {name: button for name, button in shown.items() if button.row is HomeRow.PLATES}
        tiles = {name: button for name, button in shown.items() if button.row is HomeRow.TILES}
        links = {name: button for name, button in shown.items() if button.row is HomeRow.LINKS}
        self.buttons: dict[str, QAbstractButton] = {}
        """All buttons, by the id of the command that they trigger."""
        self._plates = tuple(self._add_large(OFFER, *plate) for plate in plates.items())
        self._tiles = tuple(self._add_large(TILE, *tile) for tile in tiles.items())
        self._links = tuple(self._add_link(*link) for link in (*links.items(), *_other_links()))
        self.resume, self.new, self.learn = self._plates
        self.matches = SavedMatchesPanel()
        self._make_page()
        self._order: list[WoodButton] = [self.learn, self.new]
        self._way_out: QWidget | None = None
        self.matches.layout_changed.connect(self._fit)
        self.resume.hide()
        self.matches.hide()

    @property
    def felt_area(self) -> QRectF:
        """Where cards and dice are shown; empty if there is no room for them."""
        return QRectF(self._places.scene)

    # --- what is shown

    def show_matches(self, matches: Sequence[MatchSummary]) -> None:
        """List the saved matches, and let Continue resume the latest unfinished one."""
        self.matches.show_matches(matches)
        self.matches.setVisible(bool(matches))
        last = next((match for match in matches if not match.is_finished), None)
        self.resume.setVisible(last is not None)
        if last is not None:
            about = self.tr("{first} – {second}, turn {turn}")
            self.resume.set_description(
                about.format(first=last.first, second=last.second, turn=last.turn)
            )
            self._order = [self.resume, self.new, self.learn]
        elif matches:
            self._order = [self.new, self.learn]
        else:
            self._order = [self.learn, self.new]
        for choice in self._plates:
            choice.set_first(is_first=choice is self._order[0])
        self._set_tab_order()
        self._fit()
        (self._way_out or self._order[0]).setFocus()

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

    def show_learning(self, progress: LessonProgress) -> None:
        """Show on the Learn button how far the player is in the course."""
        about = self.tr("New here? Learn by playing (15\u00a0minutes)")
        begun = next((name for name in progress.begun if not progress.is_done(name)), "")
        lesson = begun.partition("-")[0]
        if begun:
            about = self.tr("Open the course (a full game)")
        if lesson.isdigit():
            about = self.tr("Open the course (you are in lesson {number})").format(number=lesson)
        elif not begun and not progress.is_empty:
            about = self.tr("Lessons and exercises")
        self.learn.set_description(about)
        self._fit()

    # --- layout

    def _lay_out_page(self, room: HomeMeasures) -> float:
        self._places = lay_out_home(room, self._needs(room))
        return self._places.height

    def _show_places(self, room: HomeMeasures) -> None:
        self._place_widgets(self._places)
        self._page.show_ground(self._plan(self._places, room))

    def _needs(self, room: HomeMeasures) -> HomeNeeds:
        def button_height(wide: float, is_described: bool) -> float:
            return max(choice.plate_height(wide, described=is_described) for choice in self._order)

        def shelf_height(wide: float) -> float:
            return 0.0 if self.matches.isHidden() else self.matches.height_for(wide)

        return HomeNeeds(
            buttons=len(self._order),
            button_height=button_height,
            tiles=len(self._tiles),
            tile_height=lambda wide: self._tiles[0].plate_height(wide, described=False),
            tagline_height=lambda wide: self._tagline.heightForWidth(round(wide)),
            foot_height=lambda wide: self._foot.heightForWidth(round(wide)),
            shelf_height=shelf_height,
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
        self._tagline.setGeometry(places.tagline.toAlignedRect())
        self._foot.setGeometry(places.foot.toAlignedRect())
        self._foot.lay_out()
        if not places.shelf.isEmpty():
            self.matches.setGeometry(places.shelf.toAlignedRect())

    def _set_looks(self, room: HomeMeasures) -> None:
        for choice in (*self._plates, *self._tiles):
            choice.set_scales(room.unit, room.letters)
        self._set_link_looks(self._links, _LINK * room.letters)
        for label, pixels in ((self._tagline, _TAGLINE), (self._unofficial, _FOOT)):
            self._set_words_look(label, pixels * room.letters)
        if not self.matches.isHidden():
            self.matches.set_scales(room.unit, room.letters)

    def _plan(self, places: HomePlaces, room: HomeMeasures) -> GroundPlan:
        return GroundPlan(
            size=(round(room.size.width()), round(places.height)),
            ratio=self.devicePixelRatioF(),
            theme=current_theme(),
            unit=room.unit,
            title=ground_area(places.title),
            title_lines=places.title_lines,
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
        self._foot = WordsAndLinks(self._unofficial, self._links, words_first=False)
        for part in (self._tagline, *self._plates, *self._tiles, self.matches, self._foot):
            part.setParent(self._page)

    def _add_large(self, face: ButtonFace, command: str, shown: HomeButton) -> WoodButton:
        """Add a plate or a tile."""
        button = WoodButton(shown.title, shown.key, name=command, about=shown.about, face=face)
        button.picture = QPixmap.fromImage(prepared_picture(f"emblem-{command}", _EMBLEM))
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.show_description(is_shown=face is OFFER)
        QShortcut(QKeySequence(shown.key), button, button.click)
        self._trigger(button, command)
        way_out = button if shown.row is HomeRow.TILES else None
        button.clicked.connect(lambda: self._leave_by(way_out))
        return button

    def _add_link(self, command: str, shown: HomeButton) -> LinkButton:
        """Add a link; the key of its command, such as F11, works already."""
        link = LinkButton(shown.title, shown.key, name=command)
        self._trigger(link, command)
        if len(shown.key) == 1:
            QShortcut(QKeySequence(shown.key), link, link.click)
        if command in ("settings", "history"):
            link.clicked.connect(lambda: self._leave_by(link))
        return link

    def _trigger(self, button: QAbstractButton, command: str) -> None:
        self.buttons[command] = button
        button.clicked.connect(lambda: self._commands[command].trigger())

    def _leave_by(self, button: QWidget | None) -> None:
        """Remember which button gets the focus when the player comes back; None: the first."""
        self._way_out = button

    def _set_tab_order(self) -> None:
        stops: list[QWidget] = [*self._order, *self._tiles, *self.matches.tab_stops(), *self._links]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)


def _other_links() -> tuple[tuple[str, HomeButton], ...]:
    """The links that lead to no screen."""
    return (
        ("rules", HomeButton(HomeRow.LINKS, tr("Rules"), "R")),
        ("keys", HomeButton(HomeRow.LINKS, tr("Keys"), "K")),
        ("open-file", HomeButton(HomeRow.LINKS, tr("Open file…"), "O")),
        ("full-screen", HomeButton(HomeRow.LINKS, tr("Full screen"), "F11")),
        ("about", HomeButton(HomeRow.LINKS, tr("About"), "B")),
        ("quit", HomeButton(HomeRow.LINKS, tr("Quit"), "Ctrl+Q")),
    )


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
