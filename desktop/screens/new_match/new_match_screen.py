"""The form for a new match: four boxes on felt, the players below, more options behind a button."""

from __future__ import annotations

import secrets
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.match.match_request import MatchRequest, starter_request
from desktop.panels.widgets.large_button import LargeButton
from desktop.panels.widgets.link_button import LinkButton, LinkLook
from desktop.panels.widgets.words_and_links import WordsAndLinks
from desktop.screens.home.ground_page import GroundPage
from desktop.screens.home.ground_painter import GroundPainter
from desktop.screens.home.ground_screen import GroundScreen
from desktop.screens.home.home_ground import GroundPlan
from desktop.screens.home.home_layout import HomeMeasures
from desktop.screens.new_match.basic_actions import BasicActions
from desktop.screens.new_match.game_choice import GameChoice
from desktop.screens.new_match.more_options import MoreOptions
from desktop.screens.new_match.new_match_layout import (
    FormNeeds,
    FormPlaces,
    lay_out_form,
)
from desktop.screens.new_match.player_plate import PlayerPlate
from desktop.style.basic_widgets import make_label, make_scroll_area
from desktop.style.current_theme import current_theme
from desktop.style.palette import Theme
from rules.cards import all_card_sets
from rules.teams import demo_card, random_starter

_TITLE, _LINK, _SOFT = 24.0, 13.0, 12.5  # pixels at 1280x800


class NewMatchScreen(GroundScreen):
    """The form for a starter match: the box, the players, and more options.

    Signals:
        start_wanted(request): the player has filled in the form and wants to start.
        back_wanted(): the player wants to go back to the home screen.
    """

    start_wanted = Signal(MatchRequest)
    back_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # the page covers all of it
        self._theme: Theme = current_theme()
        self.choice = GameChoice()
        self.options = MoreOptions()
        self.plates = (PlayerPlate(self.tr("Player one")), PlayerPlate(self.tr("Player two")))
        self.names = (self.plates[0].name, self.plates[1].name)
        self.starters = self.options.starters
        self.seed, self.real_dice = self.options.seed, self.options.real_dice
        self.basics = BasicActions()
        self.more = LinkButton(self.tr("More options"), "O", name="more-options")
        self.summary = make_label(wraps=True)
        self.problem = make_label(look="problem", wraps=True)
        self.start = LargeButton(
            self.tr("Deal and play"), "", "Enter", "start-match", has_picture=False, is_key=False
        )
        self.start.set_first(is_first=True)
        self.back = LinkButton(self.tr("Back"), "Esc", name="leave-new-match")
        self._title = make_label(self.tr("New match: choose a box"))
        self._head = WordsAndLinks(self._title, [self.back], words_first=True)
        self._foot = WordsAndLinks(self.summary, [self.more], words_first=False)
        self.ground = GroundPainter(lambda *_: iter(()), self)
        self._lay_out()
        self._connect()
        self._show_options(is_shown=False)
        self._bring_edition()

    # --- filling in and starting

    def fill_in(self, names: tuple[str, str]) -> None:
        """Fill in these names and reset everything except the game."""
        for field, name in zip(self.names, names, strict=True):
            field.setText("" if name in self._anonymous() else name)
        self.options.reset()
        self.problem.clear()
        self._show_options(is_shown=False)
        self.choice.focus_chosen()

    def submit(self) -> None:
        """Start the match, or say what is wrong with the form."""
        problem = self.options.wrong_seed()
        self.problem.setText(problem)
        self._fit()
        if problem:
            self._show_options(is_shown=True)
            self.seed.setFocus()
            return
        typed = self.options.typed_seed
        seed = int(typed) if typed else secrets.randbelow(10**9)
        starts = self.options.starter
        request = starter_request(
            self.choice.selected_game, self._called(), self.options.selected_edition, seed
        )
        self.start_wanted.emit(
            request._replace(
                is_casual=self.options.is_casual,
                uses_real_dice=self.real_dice.isChecked(),
                starter=random_starter(seed) if starts is None else starts,
            )
        )

    def set_theme(self, theme: Theme) -> None:
        """Show everything in the colors and the text size of a theme."""
        self._theme = theme
        self._fit()

    def _anonymous(self) -> tuple[str, ...]:
        """The names of players who enter none."""
        return tuple(field.placeholderText() for field in self.names)

    def _shown_name(self, place: int) -> str:
        return self.names[place].text().strip() or self.names[place].placeholderText()

    def _called(self) -> tuple[str, str]:
        """The players' names: "Player one" and so on where empty, numbered where they are equal."""
        one, two = (self._shown_name(place) for place in range(2))
        return (one, two) if one != two else (f"{one} 1", f"{two} 2")

    # --- what is shown

    def _bring_edition(self) -> None:
        self.options.casual.setChecked(False)
        self.options.bring_edition(self.choice.selected_game)
        self._tell()

    def _tell(self) -> None:
        """Show the teams of the chosen box beside the names, and the chosen options."""
        game, starter = self.choice.selected_game, self.options.starter
        sets = all_card_sets()
        if starter is None:
            statuses = (self.tr("First player's team"), self.tr("Second player's team"))
        else:
            statuses = (self.tr("Goes first"), self.tr("Goes second"))
        for place, plate in enumerate(self.plates):
            seat = place if not starter else 1 - place
            cards = [demo_card(game, title, sets) for title in game.teams[seat]]
            plate.show_team(seat, cards, game.dice_per_character, statuses[seat])
        self.basics.show_cards([demo_card(game, title, sets) for title in game.basics])
        self.summary.setText(self.options.summary())
        facts = self.tr("{box}: {count} characters a side, {life} life each")
        self.start.set_description(
            facts.format(box=game.title, count=len(game.teams[0]), life=game.life)
        )
        self._fit()

    def _show_options(self, *, is_shown: bool) -> None:
        """Show the options instead of the boxes, or the boxes."""
        self.options.setVisible(is_shown)
        self.choice.setHidden(is_shown)
        words = self.tr("Back to the boxes") if is_shown else self.tr("More options")
        self.more.set_label(words, "O")
        self._fit()

    def _toggle_options(self) -> None:
        is_shown = self.options.isHidden()
        self._show_options(is_shown=is_shown)
        if is_shown:
            self.options.focus_first()
        else:
            self.choice.focus_chosen()

    # --- layout

    def _lay_out_page(self, room: HomeMeasures) -> FormPlaces:
        self._places = lay_out_form(room, self._needs(room))
        return self._places

    def _show_places(self, room: HomeMeasures) -> None:
        places = self._places
        self._place_widgets(places, room)
        felt = places.felt
        self.ground.show(
            GroundPlan(
                (round(room.size.width()), round(places.height)),
                self.devicePixelRatioF(),
                self._theme,
                room.unit,
                scene=(felt.x(), felt.y(), felt.width(), felt.height()),
                texts=(
                    (places.head.top(), places.head.bottom()),
                    (places.foot.top(), places.foot.bottom()),
                ),
            )
        )

    def _needs(self, room: HomeMeasures) -> FormNeeds:
        return FormNeeds(
            head_height=lambda wide: self._head.heightForWidth(round(wide)),
            foot_height=lambda wide: self._foot.heightForWidth(round(wide)),
            problem_height=lambda wide: (
                self.problem.heightForWidth(round(wide)) if self.problem.text() else 0
            ),
            plate_head=max(plate.head_height(230 * room.unit) for plate in self.plates),
            start_height=lambda wide: self.start.plate_height(wide, described=True),
            basics_head=self.basics.head_height(),
        )

    def _place_widgets(self, places: FormPlaces, room: HomeMeasures) -> None:
        self._head.setGeometry(places.head.toRect())
        self._head.lay_out()
        inner = places.felt.adjusted(8, 8, -8, -8).toRect()
        self.choice.setGeometry(inner)
        self.options.setGeometry(inner.adjusted(6, 6, -6, -6))
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
        theme, table = self._theme, self._theme.table
        link = LinkLook(table.wood_ink, theme.focus, _LINK * room.letters)
        for one in (self.more, self.back):
            one.set_look(link)
        for label, pixels, weight in (
            (self._title, _TITLE, "bold"),
            (self.summary, _SOFT, "normal"),
            (self.problem, _LINK, "bold"),
        ):
            ink = table.wood_ink
            label.setStyleSheet(
                f"color: {ink}; font-weight: {weight}; font-size: {round(pixels * room.letters)}px;"
            )
        self.start.set_look(theme, room.unit, room.letters)
        self.choice.set_look(theme, room.letters)
        self.basics.set_look(theme, room.letters)
        for plate in self.plates:
            plate.set_look(theme, room.unit, room.letters)

    # --- construction

    def _lay_out(self) -> None:
        self._page = GroundPage(self.ground)
        for part in (
            self._head, self.choice, self.options, *self.plates, self.basics, self._foot,
            self.problem, self.start,
        ):  # fmt: skip
            part.setParent(self._page)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(make_scroll_area(self._page))
        options = self.options
        stops: list[QWidget] = [
            *self.choice.set_buttons.buttons(),
            *options.edition_buttons.buttons(),
            *options.starters.buttons(),
            options.real_dice,
            options.casual,
            options.seed,
            *self.names,
            self.more,
            self.start,
            self.back,
        ]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _connect(self) -> None:
        self.start.clicked.connect(self.submit)
        self.back.clicked.connect(self.back_wanted)
        self.more.clicked.connect(self._toggle_options)
        self.choice.changed.connect(self._bring_edition)
        self.options.changed.connect(self._tell)
        for field in (*self.names, self.seed):
            field.returnPressed.connect(self.submit)
        for place, field in enumerate(self.names):
            field.textChanged.connect(lambda _, place=place: self._name_starter(place))
            self._name_starter(place)
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        QShortcut(QKeySequence("Esc"), self, self._go_back, context=context)
        for key in ("O", "Alt+O"):  # the latter also while a name is typed
            QShortcut(QKeySequence(key), self, self._toggle_options, context=context)
        for key in ("Return", "Enter"):
            QShortcut(QKeySequence(key), self, self.submit, context=context)

    def _go_back(self) -> None:
        """Go back from the options to the boxes, or from the boxes home."""
        if self.options.isVisible():
            self._toggle_options()
        else:
            self.back_wanted.emit()

    def _name_starter(self, place: int) -> None:
        self.options.name_starter(place, self._shown_name(place))
