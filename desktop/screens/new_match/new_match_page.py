"""The parts of the form for a new match, and where they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QActionGroup, QResizeEvent
from PySide6.QtWidgets import QLabel, QMenu, QVBoxLayout, QWidget

from desktop.panels.widgets.large_button import LargeButton
from desktop.panels.widgets.link_button import LinkButton
from desktop.panels.widgets.wood_button import WoodButton
from desktop.panels.widgets.wrapping_row import WordsAndLinks
from desktop.screens.home.ground_painter import GroundPainter
from desktop.screens.home.ground_screen import GroundPage, GroundScreen
from desktop.screens.home.home_ground import GroundPlan
from desktop.screens.home.home_layout import HomeMeasures
from desktop.screens.new_match.card_tiles import TileRow
from desktop.screens.new_match.draft_page import DraftPage
from desktop.screens.new_match.format_tabs import CUSTOM, DRAFTS, CustomLimits, FormatTabs
from desktop.screens.new_match.game_choice import GameChoice
from desktop.screens.new_match.more_options import MoreOptions
from desktop.screens.new_match.new_match_layout import FormNeeds, FormPlaces, lay_out_form
from desktop.screens.new_match.player_plate import PlayerPlate
from desktop.screens.new_match.team_chooser import TeamChooser
from desktop.screens.new_match.team_offers import TeamChoices
from desktop.style.basic_widgets import make_label, make_scroll_area
from desktop.style.current_theme import current_theme
from desktop.text.match_choices import edition_effect, edition_title
from rules.cards import Card
from rules.model import EDITIONS, Ruleset
from rules.teams import FIRST_GAME, Team

_TITLE, _LINK, _SOFT = 24.0, 13.0, 12.5  # pixels at 1280x800


class NewMatchPage(GroundScreen):
    """Makes the parts, lays them out, and covers boxes or teams with a sheet."""

    def __init__(
        self, own: Callable[[], Mapping[str, Team]], cards: Callable[[], Iterable[Card]]
    ) -> None:
        """Make all parts.

        Args:
            own: returns the teams of the player's library, by key.
            cards: returns all cards, for random teams.
        """
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # the page covers all of it
        self.tabs = FormatTabs()
        self.choice = GameChoice()
        self.draft_page = DraftPage()
        self.limits = CustomLimits()
        self.options = MoreOptions()
        self.plates = (
            PlayerPlate(self.tr("Player one"), 0),
            PlayerPlate(self.tr("Player two"), 1),
        )
        self.names = (self.plates[0].name, self.plates[1].name)
        self.starters = self.options.starters
        self.seed, self.real_dice = self.options.seed, self.options.real_dice
        self.teams = TeamChoices(own, cards)
        self.chooser = TeamChooser()
        self.basics = BasicActions()
        self.edition = EditionButton()
        self.more = LinkButton(self.tr("More options"), "O", name="more-options")
        self.summary = make_label(wraps=True)
        self.problem = make_label(look="problem", wraps=True)
        self.start = LargeButton(
            self.tr("Deal and play"), "", "Enter", "start-match", has_picture=False, is_key=False
        )
        self.start.set_first(is_first=True)
        self.back = LinkButton(self.tr("Back"), "Esc", name="leave-new-match")
        self._title = make_label(self.tr("New match"))
        self._head = FormHead(self._title, self.tabs, self.back)
        self._foot = WordsAndLinks(self.summary, [self.edition, self.more], words_first=True)
        self.ground = GroundPainter(lambda *_: iter(()), self)
        self.covering: QWidget | None = None
        self._lay_out()

    @property
    def is_starter(self) -> bool:
        """Whether a starter game is chosen."""
        return self.tabs.kind == FIRST_GAME.id

    @property
    def is_draft(self) -> bool:
        """Whether a draft is chosen."""
        return self.tabs.kind in DRAFTS

    @property
    def is_custom(self) -> bool:
        """Whether the players choose the limits."""
        return self.tabs.kind == CUSTOM

    def cover(self, sheet: QWidget | None) -> None:
        """Cover boxes or teams with a sheet: the options, or the choice of a team."""
        self.covering = sheet
        is_options = sheet is self.options
        words = self.tr("Fewer options") if is_options else self.tr("More options")
        self.more.set_label(words, "O")
        self.show_parts()

    def show_parts(self) -> None:
        """Show what belongs to the format, and the sheet that covers it."""
        is_free = self.covering is None
        self.choice.setVisible(self.is_starter and is_free)
        self.draft_page.setVisible(self.is_draft and is_free)
        self.limits.setVisible(self.is_custom and is_free)
        for plate in self.plates:
            plate.setVisible(not self.is_draft and (self.is_starter or is_free))
        for sheet in (self.options, self.chooser):
            sheet.setVisible(sheet is self.covering)
        self.edition.setVisible(not self.is_draft)
        self.more.setVisible(not self.is_draft)
        below: tuple[QWidget, ...] = (self._foot, self.problem, self.start)
        for part in below:
            part.setVisible(self.covering is not self.chooser)
        self._fit()

    # --- layout

    def _lay_out_page(self, room: HomeMeasures) -> FormPlaces:
        for is_brief, is_low in ((False, False), (True, False), (True, True)):
            for plate in self.plates:
                plate.be_brief(is_brief=is_brief)
            self._places = lay_out_form(room, self._needs(room, is_low=is_low))
            if self._places.height <= room.size.height():
                break
        if self.covering is self.chooser:
            self._places.height = room.size.height()
        return self._places

    def _show_places(self, room: HomeMeasures) -> None:
        places = self._places
        self._place_widgets(places, room)
        felt = self._felt_area(places, room)
        has_felt = not self.plates[0].isVisibleTo(self) or self.is_starter
        self.ground.show(
            GroundPlan(
                (round(room.size.width()), round(places.height)),
                self.devicePixelRatioF(),
                current_theme(),
                room.unit,
                scene=(felt.x(), felt.y(), felt.width(), felt.height()) if has_felt else _NOWHERE,
                texts=(
                    (places.head.top(), places.head.bottom()),
                    (places.foot.top(), places.foot.bottom()),
                ),
            )
        )

    def _felt_area(self, places: FormPlaces, room: HomeMeasures) -> QRectF:
        """The felt; the choice of a team takes all of the page below the formats."""
        if self.covering is not self.chooser:
            return places.felt
        top, high = places.felt.top(), room.size.height()
        return QRectF(places.felt.x(), top, places.felt.width(), high - top - 0.8 * room.margin)

    def _needs(self, room: HomeMeasures, *, is_low: bool) -> FormNeeds:
        return FormNeeds(
            head_height=lambda wide: self._head.heightForWidth(round(wide)),
            limits_height=lambda wide: (
                0 if self.limits.isHidden() else self.limits.heightForWidth(round(wide))
            ),
            foot_height=lambda wide: self._foot.heightForWidth(round(wide)),
            problem_height=lambda wide: (
                self.problem.heightForWidth(round(wide)) if self.problem.text() else 0
            ),
            plate_head=lambda wide: max(plate.head_height(wide) for plate in self.plates),
            start_height=lambda wide: self.start.plate_height(wide, described=True),
            basics_head=self.basics.head_height(),
            shows_boxes=self.is_starter,
            is_low=is_low,
        )

    def _place_widgets(self, places: FormPlaces, room: HomeMeasures) -> None:
        self._head.setGeometry(places.head.toRect())
        self._head.lay_out()
        self.limits.setGeometry(places.limits.toRect())
        felt = self._felt_area(places, room)
        inner = felt.adjusted(8, 8, -8, -8).toRect()
        for part in (self.choice, self.draft_page):
            part.setGeometry(inner)
        for sheet in (self.options, self.chooser):
            sheet.setGeometry(inner.adjusted(6, 6, -6, -6))
        for plate, area in zip(self.plates, places.plates, strict=True):
            plate.setGeometry(area.toRect())
        self.basics.setVisible(not places.basics.isEmpty())
        self.basics.setGeometry(places.basics.toRect())
        self._foot.setGeometry(places.foot.toRect())
        self._foot.lay_out()
        self.problem.setGeometry(places.problem.toRect())
        around = self.start.margin
        self.start.setGeometry(places.start.adjusted(-around, -around, around, around).toRect())

    def _set_looks(self, room: HomeMeasures) -> None:
        self._set_link_looks((self.more, self.back), _LINK * room.letters)
        for label, pixels, weight in (
            (self._title, _TITLE, "bold"),
            (self.summary, _SOFT, "normal"),
            (self.problem, _LINK, "bold"),
        ):
            self._set_words_look(label, pixels * room.letters, weight)
        self.start.set_scales(room.unit, room.letters)
        for part in (self.choice, self.basics, self.draft_page, self.chooser):
            part.set_letters(room.letters)
        for plate in self.plates:
            plate.set_scales(room.unit, room.letters)

    # --- construction

    def _lay_out(self) -> None:
        self._page = GroundPage(self.ground)
        for part in (
            self._head, self.limits, self.choice, self.draft_page, self.options, self.chooser,
            *self.plates, self.basics, self._foot, self.problem, self.start,
        ):  # fmt: skip
            part.setParent(self._page)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(make_scroll_area(self._page))
        options = self.options
        stops: list[QWidget] = [
            *self.tabs.group.buttons(),
            *self.limits.boxes.values(),
            *self.choice.set_buttons.buttons(),
            *options.edition_buttons.buttons(),
            *options.starters.buttons(),
            options.secret,
            options.real_dice,
            options.casual,
            options.seed,
        ]
        for plate in self.plates:
            stops += [plate.name, plate.seat_button, plate.team_button, plate.fix]
        stops += [self.edition, self.more, self.start, self.back]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)


_NOWHERE = (0.0, 0.0, 0.0, 0.0)


# --- edition button -------------------------------------------------------------------------------


class EditionButton(WoodButton):
    """A button with a menu of the editions, each with what it changes.

    Signals:
        chosen(name): the player chose an edition.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__(name="edition")
        menu = QMenu(self)
        group = QActionGroup(menu)
        for name, ruleset in EDITIONS.items():
            action = menu.addAction(f"{edition_title(ruleset)}: {edition_effect(ruleset)}")
            action.setObjectName(f"edition-{name}")
            action.setCheckable(True)
            action.setData(name)
            group.addAction(action)
        group.triggered.connect(lambda action: self.chosen.emit(action.data()))
        self.setMenu(menu)

    def show_edition(self, ruleset: Ruleset) -> None:
        """Show which edition is chosen."""
        title = edition_title(ruleset)
        self.set_label(self.tr("Rules: {edition} ▾").format(edition=title))
        self.setAccessibleName(self.tr("Rules: {edition}").format(edition=title))
        self.setAccessibleDescription(edition_effect(ruleset))
        for action in self.menu().actions():
            action.setChecked(action.data() == ruleset.name)


# --- form head ------------------------------------------------------------------------------------


_GAP = 14


class FormHead(QWidget):
    """Everything in one line, or the formats below title and way back."""

    def __init__(self, title: QLabel, tabs: FormatTabs, back: LinkButton) -> None:
        super().__init__()
        self._title, self._tabs, self._back = title, tabs, back
        for part in (title, tabs, back):
            part.setParent(self)

    def heightForWidth(self, width: int) -> int:
        return self._lay(width, moves=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    def lay_out(self) -> None:
        """Place the parts again after their texts or sizes changed."""
        self._lay(self.width(), moves=True)

    def _lay(self, width: int, *, moves: bool) -> int:
        """Place the parts if `moves`, and return the height in either case."""
        title, back = self._title.sizeHint(), self._back.sizeHint()
        tabs = self._tabs.natural_width()
        is_one_line = title.width() + tabs + back.width() + 2 * _GAP <= width
        line = max(title.height(), back.height())
        if is_one_line:
            row = self._tabs.heightForWidth(tabs)
            high = max(line, row)
            top, below = 0, high
        else:
            row = self._tabs.heightForWidth(width)
            high = line
            top, below = line + 2, line + 2 + row
        if moves:
            self._title.setGeometry(0, 0, title.width(), high)
            middle = (high - back.height()) // 2
            self._back.setGeometry(width - back.width(), middle, back.width(), back.height())
            if is_one_line:
                free = width - title.width() - back.width() - tabs
                left = title.width() + min(2 * _GAP, free // 2)
                self._tabs.setGeometry(left, (high - row) // 2, tabs, row)
            else:
                self._tabs.setGeometry(0, top, width, row)
        return below


# --- basic actions --------------------------------------------------------------------------------


_ACTIONS_TITLE = 13.5  # pixels at 1280x800


class BasicActions(QWidget):
    """A title over a row of small cards."""

    def __init__(self) -> None:
        super().__init__()
        self._title = make_label(self.tr("Basic actions for both players"))
        self._title.setParent(self)
        self._tiles = TileRow(self)

    def show_cards(self, cards: Sequence[Card]) -> None:
        """Show these cards."""
        for tile, card in zip(self._tiles.show_tiles(len(cards)), cards, strict=True):
            tile.show_card(card)
        self._lay_out()

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        pixels = round(_ACTIONS_TITLE * letters)
        self._title.setStyleSheet(
            f"color: {current_theme().table.wood_ink}; font-weight: bold; font-size: {pixels}px;"
        )
        self._tiles.set_letters(letters)
        self._lay_out()

    def head_height(self) -> float:
        """The height of the title."""
        return self._title.sizeHint().height() + 2.0

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        head = self.head_height()
        self._title.setGeometry(QRectF(0, 0, self.width(), head).toRect())
        area = QRectF(-4, head - 3, self.width() + 8, self.height() - head + 3)
        self._tiles.place(area, columns=3)
