"""The form for a new match: the opponent, the format, the teams, more options."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QVBoxLayout, QWidget

from desktop.match.match_request import MatchRequest, Seat, starter_request
from desktop.match_log.saved_matches.match_words import LevelRecord
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.wood_button import WoodButton
from desktop.screens.home.ground_page import GroundPlan
from desktop.screens.home.home_layout import HomeMeasures
from desktop.screens.new_match.format_tabs import (
    CUSTOM,
    OFFERED_FORMATS,
    tab_explanation,
    tab_title,
)
from desktop.screens.new_match.new_match_page import NewMatchPage
from desktop.screens.new_match.opponent_choice import WhoPlays
from desktop.screens.new_match.team_offers import OWN, TeamChoices, TeamOffer
from desktop.screens.page_screen import PageScreen
from desktop.storage.own_cards import OwnCards
from desktop.storage.settings import Settings
from desktop.style.basic_widgets import make_scroll_area
from desktop.text.announcements import Announcer
from desktop.text.match_choices import (
    DOUBLE_RAINBOW,
    OFFERED_LEVELS,
    last_level,
    level_title,
    usual_edition,
)
from desktop.text.translation import tell, translate
from rules.cards import Card, all_card_sets
from rules.messages import PluralCount
from rules.model import names_by_side, players_by_side
from rules.teams import (
    DEMO_GAMES,
    FORMATS,
    TOURNAMENT,
    Format,
    Team,
    doubled_basics,
    faults_of_team,
    format_of,
)

_TITLE, _QUESTION, _LINK, _SOFT = 32.0, 15.0, 13.0, 13.0  # pixels at 1280x800
_START = 1.2  # how much larger the main button is than on other screens


class NewMatchScreen(PageScreen):
    """The form for a new match."""

    draft_wanted = Signal(str)  # kind: the players want to draft: the first word of the format's id
    # Format, place: build a team now for this player of the form
    build_wanted = Signal(object, int)
    # Format, place, team, key: change this team, `key` is that of the library
    fix_wanted = Signal(object, int, object, str)
    import_wanted = Signal(object, int)  # format, place: import a team for this player
    # key, place: find the cards that a team of the library lacks, and give it to this player
    missing_wanted = Signal(str, int)

    def __init__(
        self,
        settings: Settings | None = None,
        own_cards: OwnCards | None = None,
        own_teams: Callable[[], Mapping[str, Team]] = dict,
        is_regular: Callable[[], bool] = bool,
        records: Callable[[], Mapping[str, LevelRecord]] = dict,
    ) -> None:
        """Make the form; without `settings` it forgets the last choices.

        `records` says for levels of the computer how matches against them ended.

        A regular player has finished a match, and sees all formats at once.
        """
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # the page covers all of it

        self._page = self.page = page = NewMatchPage()
        self.tabs, self.choice, self.limits = page.tabs, page.choice, page.limits
        self.options, self.chooser, self.plates = page.options, page.chooser, page.plates
        self.opponent, self.drawer, self.swap = page.opponent, page.drawer, page.swap
        self.names = tuple(plate.name for plate in page.plates[:2])
        self.starters, self.seed = page.options.starters, page.options.seed
        self.real_dice, self.basics = page.options.real_dice, page.basics
        self.edition, self.summary, self.problem = page.edition, page.summary, page.problem
        self.start, self.more, self.back = page.start, page.more, page.back
        self.teams = TeamChoices(own_teams, self._all_cards)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(make_scroll_area(page))
        self.announcer = Announcer(self)
        self._settings = settings or Settings()
        self._own_cards = own_cards
        self._is_regular, self._records = is_regular, records
        self._choosing = 0
        self._is_swapped = False
        self._connect()
        self._restore_choices()
        self._bring_format()

    # --- what is chosen

    @property
    def format(self) -> Format | None:
        """The format of the match; None for a draft, which settles it itself."""
        if self.page.is_draft:
            return None
        return self.limits.format if self.page.is_custom else format_of(self.tabs.kind)

    # --- filling in and starting

    def prepare(self) -> None:
        """Fill in the usual names of the players; see `fill_in`."""
        self.fill_in((self._settings.first_name, self._settings.second_name))

    def fill_in(self, names: tuple[str, str]) -> None:
        """Fill in these names and reset everything except format, game and teams."""
        for field, name in zip(self.names, names, strict=True):
            field.setText(name)
        self.page.shows_formats = self.page.shows_formats or self._is_regular()
        self.opponent.show_records(self._records())
        self.options.reset()
        self.problem.clear()
        self._cover(None)
        self._bring_format()
        if self.page.is_starter:
            self.choice.focus_chosen()
        else:
            self.start.setFocus()

    def choose_opponent(self, opponent: str) -> None:
        """Choose whom to play, by the value of a `WhoPlays`."""
        self.opponent.choose(WhoPlays(opponent))

    def play_team(self, team: Team, format_: Format | None = None, *, key: str = "") -> None:
        """Let the first player have a team, by default in the largest format that allows it.

        `key` is that of the team in the player's library.
        """
        wanted = format_ or _format_for(team)
        if wanted.kind == CUSTOM:
            self.limits.restore(f"{wanted.max_cards} {wanted.max_dice} {wanted.basics}")
        self.tabs.select(wanted.kind if wanted.kind in OFFERED_FORMATS else CUSTOM)
        self._bring_format()
        self.receive_team(0, team, key)

    def receive_team(self, place: int, team: Team, key: str = "") -> None:
        """Let a player have a team that was built, changed or imported."""
        if self.teams.format is None:
            return
        self.teams.bring(self.teams.format)
        self.teams.give(place, team, key)
        self._cover(None)
        self._tell()

    def submit(self) -> None:
        """Start the match, or say what is wrong with the form."""
        if self.page.covering is self.chooser:
            self.chooser.choose_current()
            return
        problem = self.options.wrong_seed() or self._fault_of_teams()
        self.problem.setText(problem)
        self.announcer.announce(problem, urgent=True)
        self._fit()
        if self.options.wrong_seed():
            self._cover(self.options)
            self.seed.setFocus()
        elif not problem:
            self._remember_choices()
            if self.page.is_draft:
                self.draft_wanted.emit(self.tabs.kind)
            else:
                navigator_of(self).open_request(self.request())

    @property
    def can_start(self) -> bool:
        """Whether the choices make a match that can start without a question."""
        wrong = self.options.wrong_seed() or self._fault_of_teams()
        return not wrong and not self.page.is_draft

    def request(self) -> MatchRequest:
        """The match that the form describes."""
        options, typed = self.options, self.options.typed_seed
        seed = int(typed) if typed else secrets.randbelow(10**9)
        names = self._called()
        computers = self._levels
        played = self.format
        if played is None or self.page.is_starter:
            made = starter_request(self.choice.selected_game, names, options.selected_edition, seed)
            one, two = made.seats
            teams = (two.team, one.team) if self._is_swapped else (one.team, two.team)
            made = made._replace(
                seats=(
                    one._replace(computer=computers[0], team=teams[0]),
                    two._replace(computer=computers[1], team=teams[1]),
                )
            )
        else:
            seats = tuple(map(Seat, names, computers, (offer.team for offer in self.teams.chosen)))
            life = self.limits.life if self.page.is_custom else None
            made = MatchRequest(played, seats, options.selected_edition, seed, life=life)
        return made._replace(
            is_casual=options.is_casual,
            uses_real_dice=self.real_dice.isChecked(),
            starter=options.starter,
            is_secret=options.is_secret,
            terms=options.terms,
            hand_for_computer=self._settings.hand_against_computer,
            hand_between_people=self._settings.hand_between_people,
        )

    def _fault_of_teams(self) -> str:
        """What is wrong with the teams, or ""."""
        if self.page.is_starter or self.page.is_draft:
            return ""
        if self.page.is_doubles and not self.options.selected_edition.has_doubles:
            return self.tr("These rules don't have Doubles. Choose the rules of a later box.")
        template = self.tr("{name}'s team: {fault}")
        for place, offer in enumerate(self.teams.chosen):
            if offer.faults:
                return tell(template, name=self._called()[place], fault=offer.first_fault)
        return self.teams.fault_of_partners()

    def _shown_name(self, place: int) -> str:
        field = self.plates[place].name
        return field.text().strip() or field.placeholderText()

    def _called(self) -> tuple[str, ...]:
        """The players' names: "You" or "Player one" where empty, numbered where they are equal."""
        shown = [self._shown_name(place) for place in range(len(self.page.shown_plates))]
        before = [shown[:place].count(name) for place, name in enumerate(shown)]
        return tuple(
            f"{name} {times + 1}" if shown.count(name) > 1 else name
            for name, times in zip(shown, before, strict=True)
        )

    @property
    def _levels(self) -> tuple[str, ...]:
        """The level of the computer for each player, "" for a person."""
        if self.page.is_doubles:
            return tuple(plate.seat.level for plate in self.plates)
        return self.opponent.levels

    def _all_cards(self) -> list[Card]:
        """All cards that can be played."""
        own = self._own_cards.playable_cards if self._own_cards is not None else ()
        return [
            *(card for card_set in all_card_sets() for card in card_set.cards),
            *own,
        ]

    # --- what is remembered

    def _restore_choices(self) -> None:
        kept = self._settings
        self.limits.restore(kept.last_limits)
        self.teams.remember(kept.last_teams)
        if kept.last_box in DEMO_GAMES:
            self.choice.select_set(kept.last_box)
        if kept.last_format in OFFERED_FORMATS:
            self.tabs.select(kept.last_format)
        self.options.select_terms(is_series=kept.last_series, minutes=kept.last_clock)
        self.opponent.show_levels(kept.last_players or ("", last_level(())))
        self._seat_players()

    def _remember_choices(self) -> None:
        kept = self._settings
        kept.first_name, kept.second_name = (field.text().strip() for field in self.names)
        kept.last_format = self.tabs.kind
        kept.last_box = self.choice.selected_game.set_code
        kept.last_limits = self.limits.text
        kept.last_teams = self.teams.remembered
        kept.last_players = self.opponent.levels
        kept.last_series, kept.last_clock = self.options.is_best_of_three, self.options.minutes
        if not self.page.is_starter and not self.page.is_draft:
            kept.last_edition = self.options.selected_edition.name

    # --- what is shown

    def _bring_format(self) -> None:
        """Show what belongs to the chosen format, with its edition and teams."""
        self.problem.clear()
        self._cover(None)
        if self.page.is_starter:
            name = self.choice.selected_game.set_code
        else:
            name = usual_edition(self._settings.last_edition)
        self.options.casual.setChecked(False)
        self.options.offer_secret(is_offered=not self.page.is_starter)
        self.options.bring_edition(name, comes_with_set=self.page.is_starter)
        self._bring_teams()
        self._seat_players()

    def _bring_teams(self) -> None:
        played = self.format
        if played is not None and not self.page.is_starter:
            self.teams.bring(played)
        self._tell()

    def _tell(self) -> None:
        """Show the teams beside the names, and the chosen options."""
        self.edition.show_edition(self.options.selected_edition)
        lines = [tab_explanation(self.tabs.kind), self.options.summary()]
        if self.page.is_starter:
            lines[0] = self._tell_starter()
        elif self.page.is_draft:
            self.page.draft.show_draft(self.tabs.kind)
            self.start.set_label(self.tr("Open the draft"))
            self.start.set_description(tab_explanation(self.tabs.kind))
            lines = []
        else:
            lines += self._tell_teams()
        self.summary.setText(" ".join(filter(None, (*lines, self._tell_by_hand()))))
        self._show_parts()

    def _tell_by_hand(self) -> str:
        """How many cards the players carry out by hand; "" if there are none."""
        played, offers = self.format, self.teams.chosen
        if played is None or self.page.is_starter or self.options.is_secret or not offers:
            return ""
        edition = self.options.selected_edition
        teams = (offer.team for offer in offers)
        seats = tuple(map(Seat, self._called(), self._levels, teams))
        acts_for_both = self._settings.hand_against_computer
        request = MatchRequest(played, seats, edition, 0, hand_for_computer=acts_for_both)
        count = PluralCount(len(request.cards_by_hand))
        if not count:
            return ""
        if request.acts_by_hand:
            return self.tr("Texts by hand: {n} {n:card|cards}.").format(n=count)
        if len(request.people) == len(request.seats):
            template = self.tr(
                "Texts by hand: {n} {n:card|cards}, whose words do nothing."
                " The settings can change that."
            )
            return template.format(n=count)
        template = self.tr(
            "Texts by hand: {n} {n:card|cards}, whose words do nothing against the computer."
            " The settings can change that."
        )
        return template.format(n=count)

    def _tell_starter(self) -> str:
        """Show both teams of the box; returns how large the match is."""
        game, starter = self.choice.selected_game, self.options.starter
        request = starter_request(game, ("", ""), self.options.selected_edition, 0)
        for place, plate in enumerate(self.page.shown_plates):
            status = ""
            if starter is not None:
                status = self.tr("Goes first") if place == starter else self.tr("Goes second")
            plate.show_fixed_team(request.seats[place ^ self._is_swapped].team, status)
        self.basics.show_cards(request.shared_basics)
        self._tell_start(game.title)
        facts = self.tr("{count} characters a side, {life} life.")
        return facts.format(count=len(game.teams[0]), life=game.life)

    def _tell_start(self, facts: str) -> None:
        """Say on the button who plays, and what."""
        self.start.set_label(self.tr("Deal and play"))
        if self.page.is_doubles:
            self.start.set_description(facts)
            return
        levels = [level_title(level).lower() for level in self.opponent.levels]
        template = {
            WhoPlays.COMPUTER: self.tr("Against the computer ({second})"),
            WhoPlays.FRIEND: self.tr("Against a friend here"),
            WhoPlays.WATCH: self.tr("Two computers ({first} and {second})"),
        }[self.opponent.opponent]
        who = template.format(first=levels[0], second=levels[1])
        if self.options.is_best_of_three:
            who = self.tr("{opponent}, best of three").format(opponent=who)
        self.start.set_description(f"{who}. {facts}")

    def _tell_teams(self) -> list[str]:
        """Show both teams; returns what should be said about them together."""
        played = self.teams.format
        if played is None:
            return []
        is_secret = self.options.is_secret
        for plate, offer in zip(self.plates, self.teams.chosen, strict=False):
            plate.show_offer(offer, is_secret=is_secret)
        life = self.limits.life if self.page.is_custom else played.life
        facts = translate(replace(played, life=life).summary)
        self._tell_start(f"{tab_title(self.tabs.kind)}: {facts}")
        twice = doubled_basics([offer.team for offer in self.teams.chosen])
        if not twice or is_secret:
            return []
        template = self.tr("Both teams have {cards}, so there are two sets of its dice (SET-3).")
        return [template.format(cards=", ".join(card.name for card in twice))]

    def _cover(self, sheet: QWidget | None) -> None:
        """Cover boxes or teams with a sheet: the options, or the choice of a team."""
        self.page.covering = sheet
        self._show_parts()

    def _show_parts(self) -> None:
        self.page.show_parts()
        self._fit()

    def _toggle_options(self) -> None:
        if self.page.is_draft:
            return
        if self.page.covering is self.options:
            self._cover(None)
            self._focus_form()
        else:
            self._cover(self.options)
            self.options.focus_first()

    def _focus_form(self) -> None:
        """Give the keyboard back to what was covered."""
        if self.page.is_starter:
            self.choice.focus_chosen()
        else:
            self.plates[self._choosing].team_button.setFocus()

    # --- choosing teams

    def _swap_teams(self) -> None:
        """Let the players exchange their teams."""
        if self.page.covering is self.chooser or self.page.is_draft or self.page.is_doubles:
            return
        if self.page.is_starter:
            self._is_swapped = not self._is_swapped
        else:
            one, two = self.teams.chosen
            self.teams.choose(0, two)
            self.teams.choose(1, one)
        self._tell()

    def _show_formats(self) -> None:
        """Show the tabs of all formats."""
        self.page.shows_formats = True
        self._show_parts()
        self.tabs.focus_chosen()

    def _choose_team(self, place: int) -> None:
        """Open the choice of a team for a player."""
        self._choosing = place
        self.teams.refresh()
        key = "" if self.options.is_secret else self.teams.chosen[place].key
        self._cover(self.chooser)
        self.chooser.open(self._called()[place], place, self.teams.offers, key)

    def _take_team(self, offer: TeamOffer) -> None:
        self.teams.choose(self._choosing, offer)
        self._leave_chooser()

    def _take_random_team(self) -> None:
        self.teams.choose_random(self._choosing)
        self._leave_chooser()

    def _leave_chooser(self) -> None:
        self._cover(None)
        self._tell()
        self._focus_form()

    def _fix_team(self, place: int, offer: TeamOffer) -> None:
        played = self.teams.format
        if played is not None:
            key = offer.key.partition(":")[2] if offer.origin == OWN else ""
            self.fix_wanted.emit(played, place, offer.team, key)

    # --- layout

    def _arrange(self, room: HomeMeasures) -> None:
        for arrangement in self.page.arrangements(room):
            self.page.show_parts()
            self.page.arrange(room, arrangement)
            if self._page_height(room.size.width()) <= room.size.height():
                break

    def _plan(self, room: HomeMeasures) -> GroundPlan:
        return self.page.plan(room)

    def _set_looks(self, room: HomeMeasures) -> None:
        page, letters = self.page, room.letters
        self._set_link_looks((page.more, page.draft_teams, page.back), _LINK * letters)
        for label, pixels, weight in (
            (page.who, _QUESTION, "bold"),
            (page.which_box, _QUESTION, "bold"),
            (page.summary, _SOFT, "normal"),
            (page.problem, _LINK, "bold"),
        ):
            self._set_words_look(label, pixels * letters, weight)
        # the ground has the letters of the title; the label gives them their place
        pixels = round(_TITLE * letters)
        page.title.setStyleSheet(f"color: transparent; font-weight: bold; font-size: {pixels}px;")
        for part in (page.choice, page.draft, page.chooser):
            part.set_letters(letters)
        for plate in page.plates:
            plate.set_scales(room.unit, letters)
        page.basics.set_scales(room.unit, letters)
        on_plates = (button for plate in page.plates for button in plate.buttons)
        buttons = (*page.tabs.findChildren(WoodButton), page.drawer, page.swap, page.edition)
        for button in (*buttons, *on_plates):
            button.set_scales(room.unit, letters)
        page.start.set_scales(_START * room.unit, _START * letters)

    # --- construction

    def _connect(self) -> None:
        chooser = self.chooser
        presses: tuple[tuple[QAbstractButton, Callable[[], None]], ...] = (
            (self.start, self.submit),
            (self.back, lambda: navigator_of(self).go_back()),
            (self.more, self._toggle_options),
            (self.drawer, self._show_formats),
            (self.swap, self._swap_teams),
            (self.page.draft_teams, lambda: self.draft_wanted.emit(DOUBLE_RAINBOW)),
            (chooser.random, self._take_random_team),
            (chooser.cancel, self._leave_chooser),
            (chooser.build, lambda: self.build_wanted.emit(self.teams.format, self._choosing)),
            (
                chooser.import_team,
                lambda: self.import_wanted.emit(self.teams.format, self._choosing),
            ),
        )
        for button, act in presses:
            button.clicked.connect(act)
        for field in (*(plate.name for plate in self.plates), self.seed):
            field.returnPressed.connect(self.submit)
        for group in (self.tabs.group, self.choice.set_buttons):
            group.idToggled.connect(lambda _, is_on: self._bring_format() if is_on else None)
        for box in self.limits.boxes.values():
            box.valueChanged.connect(self._bring_teams)
        self.options.changed.connect(self._tell)
        self.opponent.changed.connect(self._seat_players)
        for place, plate in enumerate(self.plates):
            plate.name.textChanged.connect(self._name_players)
            plate.seat.chosen.connect(self._seat_players)
            plate.team_button.clicked.connect(lambda _=False, place=place: self._choose_team(place))
            plate.fix.clicked.connect(
                lambda _=False, place=place: self._fix_team(place, self.teams.chosen[place])
            )
        chooser.chosen.connect(self._take_team)
        chooser.fix_wanted.connect(lambda offer: self._fix_team(self._choosing, offer))
        chooser.missing_wanted.connect(lambda key: self.missing_wanted.emit(key, self._choosing))
        QShortcut(QKeySequence("Esc"), self, self._go_back)
        for key in ("O", "Alt+O"):  # the latter also while a name is typed
            QShortcut(QKeySequence(key), self, self._toggle_options)
        for key in ("Return", "Enter"):
            QShortcut(QKeySequence(key), self, self._enter)
        QShortcut(QKeySequence("S"), self, self._swap_teams)
        for place in range(len(OFFERED_LEVELS)):
            press = partial(self.opponent.choose_level, place)
            QShortcut(QKeySequence(str(place + 1)), self, press)

    def _enter(self) -> None:
        """Press the focused button; on anything that holds a choice or a name, submit the form."""
        focused = QApplication.focusWidget()
        if isinstance(focused, QAbstractButton) and not focused.isCheckable():
            focused.click()
        else:
            self.submit()

    def _go_back(self) -> None:
        """Go back from a sheet to the form, or from the form home."""
        if self.page.covering is None:
            navigator_of(self).go_back()
        else:
            self._cover(None)
            self._focus_form()

    def _seat_players(self) -> None:
        """Show who plays at each place."""
        levels = self._levels
        is_alone = len(levels) - sum(map(bool, levels)) == 1
        for place, level in enumerate(levels):
            self.plates[place].show_level(level, is_alone=is_alone)
        self._name_players()
        self._tell()

    def _name_players(self) -> None:
        """Name the players wherever their names are shown."""
        names = self._called()
        for side, name in zip(players_by_side(len(names)), names_by_side(names), strict=True):
            self.options.name_starter(side[0], name)


def _format_for(team: Team) -> Format:
    """The largest format in which a team is legal; a tournament if there is none."""
    fitting = [
        format_
        for format_ in FORMATS.values()
        if format_.has_team_rules and not format_.is_drafted and not faults_of_team(format_, team)
    ]
    return max(fitting, key=lambda one: one.life, default=TOURNAMENT)
