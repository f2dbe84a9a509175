"""The page of the form for a new match: its parts, and where they are.

At the left is who plays. At the right, with a starter game, the boxes are on the felt and the teams
below them; with other formats the teams take the room of the felt. In a small window with large
text everything is in one column, the basic actions are left out, and the form scrolls if it must.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QActionGroup, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.panels.widgets.large_faces import DRAWER, OFFER, SWAP
from desktop.panels.widgets.link_button import LinkButton
from desktop.panels.widgets.wood_button import WoodButton
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.home.ground_page import GroundPage, GroundPlan, ground_area
from desktop.screens.home.home_layout import HomeMeasures
from desktop.screens.new_match.card_tiles import TileRow
from desktop.screens.new_match.format_tabs import (
    CUSTOM,
    DRAFTS,
    STACK_DRAFT,
    CustomLimits,
    FormatTabs,
    draft_title,
    tab_explanation,
)
from desktop.screens.new_match.game_choice import GameChoice
from desktop.screens.new_match.more_options import MoreOptions
from desktop.screens.new_match.opponent_choice import OpponentChoice
from desktop.screens.new_match.player_plate import PlayerPlate
from desktop.screens.new_match.team_chooser import TeamChooser
from desktop.screens.page_screen import ButtonPlate
from desktop.style.basic_widgets import make_label
from desktop.style.current_theme import current_theme
from desktop.style.key_caps import set_key_tip
from desktop.style.palette import CARD_DICE
from desktop.text.match_choices import DOUBLE_RAINBOW, edition_effect, edition_title
from rules.cards import Card, all_card_sets
from rules.model import EDITIONS, Ruleset
from rules.teams import DEMO_GAMES, DOUBLES, FIRST_GAME, demo_card

_LEAST_FELT = 190
_CARDS, _LOW_CARDS = 156.0, 78.0  # the height of the cards on the plate of a starter game
_TEAM, _LOW_TEAM = 200.0, 120.0  # the height of the cards of a whole team
_LEFT, _MOST_LEFT = 0.28, 0.36  # the usual and the largest share of the width for who plays
_LEAST_LEFT = 262.0  # its least pixels
_BUTTON, _LEAST_PLATE = 0.52, 300.0  # the share of the right column for the button; pixels
_HEAD_GAP = 14
_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class FormArrangement(NamedTuple):
    """A way to arrange the form."""

    is_wide: bool  # whether who plays is in a column at the left
    is_brief: bool  # whether portraits and how a team wins are left out
    cards: float  # the height of the cards on the plates


class NewMatchPage(GroundPage):
    """The parts of the form; a sheet may cover the boxes or the teams."""

    def __init__(self) -> None:
        super().__init__()
        self.title = make_label(self.tr("New match"))
        self.who = make_label(self.tr("Who do you play?"), "engraved")
        self.opponent = OpponentChoice()
        self.which_box = make_label(self.tr("Which box is on the table?"), "engraved")
        self.tabs = FormatTabs()
        self.back = LinkButton(self.tr("Back"), "Esc", name="leave-new-match")
        self.limits = CustomLimits()
        self.choice = GameChoice()
        self.drawer = WoodButton(
            self.tr("More formats"),
            name="more-formats",
            tip=self.tr("Basic, tournament, doubles, custom and draft"),
            face=DRAWER,
        )
        self.drawer.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.swap = WoodButton(
            self.tr("Swap the teams"),
            "S",
            name="swap-teams",
            face=SWAP,
        )
        set_key_tip(self.swap, self.tr("Swap the teams"), "S")
        self.shows_formats = False
        """Whether the tabs of the formats are shown even with a starter game."""
        self.draft = DraftPage()
        self.options = MoreOptions()
        self.chooser = TeamChooser()
        names = (self.tr("Player one"), self.tr("Player two"))
        partners = (self.tr("Player three"), self.tr("Player four"))
        self.plates = tuple(PlayerPlate(name, n) for n, name in enumerate((*names, *partners)))
        self.basics = BasicActions()
        self.edition = EditionButton(self.options.select_edition)
        self.more = LinkButton(self.tr("More options"), "O", name="more-options")
        self.draft_teams = LinkButton(self.tr("Draft the teams"), name="draft-doubles")
        self.summary = make_label(wraps=True)
        self.problem = make_label(look="problem", wraps=True)
        self.start = WoodButton(
            self.tr("Deal and play"), "Enter", name="start-match", is_main=True, face=OFFER
        )
        self.covering: QWidget | None = None
        self._links = WrappingRow.of_buttons(self.edition, self.more, self.draft_teams)
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
    def is_doubles(self) -> bool:
        """Whether two play against two (DBL-1)."""
        return self.tabs.kind == DOUBLES.id

    @property
    def shown_plates(self) -> tuple[PlayerPlate, ...]:
        """The plates of those who play."""
        return self.plates if self.is_doubles else self.plates[:2]

    @property
    def is_custom(self) -> bool:
        """Whether the players choose the limits."""
        return self.tabs.kind == CUSTOM

    def show_parts(self) -> None:
        """Show what belongs to the format, and the sheet that covers it."""
        is_free, is_draft = self.covering is None, self.is_draft
        has_teams = not self.is_starter and not is_draft
        is_form = self.covering is not self.chooser
        has_tabs = self.shows_formats or not self.is_starter
        words = self.tr("Fewer options") if self.covering is self.options else ""
        self.more.set_label(words or self.tr("More options"), "O")
        for part, is_shown in (
            (self.tabs, has_tabs),
            (self.who, not is_draft and not self.is_doubles),
            (self.opponent, not is_draft and not self.is_doubles),
            *((plate, plate in self.shown_plates) for plate in self.plates),
            *((plate.seat, self.is_doubles) for plate in self.plates),
            (self.swap, not self.is_doubles),
            (self.draft_teams, self.is_doubles),
            (self.basics, self.is_starter),
            (self.which_box, self.is_starter and is_free),
            (self.drawer, not has_tabs and is_free),
            (self.limits, self.is_custom and is_free),
            (self._felt, not (has_teams and is_free)),
            (self.choice, self.is_starter and is_free),
            (self.draft, is_draft and is_free),
            (self.options, self.covering is self.options),
            (self.chooser, self.covering is self.chooser),
            (self._players, self.is_starter or (has_teams and is_free)),
            (self._links, not is_draft),
            (self._words, is_form),
            (self.start, is_form),
        ):
            part.setVisible(is_shown)

    # --- layout

    def arrangements(self, room: HomeMeasures) -> Sequence[FormArrangement]:
        """The arrangements to try, the best first."""
        wide = room.size.width() - 2 * room.margin
        high, low = (_CARDS, _LOW_CARDS) if self.is_starter else (_TEAM, _LOW_TEAM)
        in_one_column = FormArrangement(is_wide=False, is_brief=True, cards=low)
        if _MOST_LEFT * wide < _LEAST_LEFT * room.letters:
            return (in_one_column,)
        return (
            FormArrangement(is_wide=True, is_brief=False, cards=high),
            FormArrangement(is_wide=True, is_brief=False, cards=low),
            FormArrangement(is_wide=True, is_brief=True, cards=low),
            in_one_column,
        )

    def arrange(self, room: HomeMeasures, arrangement: FormArrangement) -> None:
        """Set margins and gaps, and put the parts where this arrangement has them."""
        margin, gap = round(room.margin), round(1.2 * room.gap)
        wide, is_wide = room.size.width() - 2 * margin, arrangement.is_wide
        self.opponent.set_scales(room.unit, room.letters, is_brief=arrangement.is_brief)
        for plate in self.plates:
            plate.be_brief(is_brief=arrangement.is_brief)
            plate.set_card_height(arrangement.cards * room.unit)
        self._whole.setContentsMargins(margin, margin // 2, margin, round(0.8 * margin))
        self._whole.setSpacing(gap // 2)
        self._arrange_head(wide)
        self._stack.setContentsMargins(*4 * (8 if self.covering is None else 14,))
        steps = self.draft.least_height(wide - 16) + 16 if self.is_draft else 0
        self._felt.setMinimumHeight(max(_LEAST_FELT, steps))
        self.drawer.setFixedWidth(round(max(96 * room.unit, self.drawer.sizeHint().width())))
        body, left = self._body, round(max(_LEFT * wide, _LEAST_LEFT * room.letters))
        body.setDirection(_ACROSS if is_wide else _DOWN)
        body.setSpacing(round(0.9 * margin) if is_wide else gap)
        has_left = is_wide and not self.is_draft and not self.is_doubles
        body.setStretch(0, left if has_left else 0)
        body.setStretch(1, round(wide) - left)
        for rows in (self._left, self._right):
            rows.setSpacing(gap // 2)
        right = wide - left if has_left else wide
        is_stacked = right / 2 < _LEAST_PLATE * min(room.letters, 1.3)
        self._players_grid.setSpacing(gap // 2)
        self._place_plates(is_stacked=is_stacked and not self.is_starter)
        self._right.setStretchFactor(self._players, 0 if self.is_starter else 1)
        is_across = right >= 2 * _LEAST_PLATE * min(room.letters, 1.6)
        self._below.setDirection(_ACROSS if is_across else _DOWN)
        self._below.setSpacing(round(margin) if is_across else gap)
        self._below.setStretch(0, round((1 - _BUTTON) * right))
        self._below.setStretch(1, round(_BUTTON * right))
        self._word_rows.setSpacing(gap // 3)
        if not is_wide:
            self.basics.hide()
        self.problem.setVisible(bool(self.problem.text()))

    def _place_plates(self, *, is_stacked: bool) -> None:
        """Two players side by side with the swap of teams between, or one below the other; two
        partners side by side, the other side below."""
        one, two, *others = self.plates
        grid = self._players_grid
        if self.is_doubles:
            places = [(one, 0, 0), (others[0], 0, 2), (two, 1, 0), (others[1], 1, 2)]
        elif is_stacked:
            places = [(one, 0, 0), (two, 2, 0)]
            grid.addWidget(self.swap, 1, 0, Qt.AlignmentFlag.AlignCenter)
        else:
            places = [(one, 0, 0), (two, 0, 2)]
            grid.addWidget(self.swap, 0, 1, Qt.AlignmentFlag.AlignCenter)
        for plate, row, column in places:
            grid.addWidget(plate, row, column)
        for row in range(3):
            grid.setRowStretch(row, int(any(row == at for _, at, _ in places)))
        for column in (0, 2):
            grid.setColumnStretch(column, int(any(column == at for _, _, at in places)))

    def _arrange_head(self, width: float) -> None:
        """Everything in one line, or the formats below title and way back."""
        parts = [part for part in (self.title, self.tabs, self.back) if not part.isHidden()]
        is_one_line = sum(part.sizeHint().width() for part in parts) + 2 * _HEAD_GAP <= width
        if is_one_line:
            self._head.addWidget(self.tabs, 0, 1)
        else:
            self._head.addWidget(self.tabs, 1, 0, 1, 3)

    def plan(self, room: HomeMeasures) -> GroundPlan:
        """The felt and the wood behind the words."""
        felt = QRectF(self._felt.geometry()) if self._felt.isVisibleTo(self) else QRectF()
        titles = [part for part in (self.who, self.which_box) if not part.isHidden()]
        rows = [self._head.geometry(), self._words.geometry(), *(one.geometry() for one in titles)]
        return GroundPlan(
            (self.width(), self.height()),
            self.devicePixelRatioF(),
            current_theme(),
            room.unit,
            title=ground_area(QRectF(self.title.geometry())),
            title_text=self.title.text(),
            scene=ground_area(felt),
            texts=tuple((row.top(), row.bottom() + 1) for row in rows),
        )

    def _lay_out(self) -> None:
        self._head = QGridLayout()
        self._head.setHorizontalSpacing(_HEAD_GAP)
        self._head.setVerticalSpacing(2)
        self._head.addWidget(self.title, 0, 0)
        self._head.addWidget(self.tabs, 0, 1)
        self._head.addWidget(self.back, 0, 2, Qt.AlignmentFlag.AlignVCenter)
        self._head.setColumnStretch(1, 1)
        self._felt = _Felt()
        self._stack = QHBoxLayout(self._felt)
        for part in (self.choice, self.draft, self.options, self.chooser):
            self._stack.addWidget(part, 1)
        self._stack.addWidget(self.drawer)
        self._players = QWidget()
        self.swap.setParent(self._players)
        for plate in self.plates:
            plate.setParent(self._players)
        self._players_grid = QGridLayout(self._players)
        self._players_grid.setContentsMargins(0, 0, 0, 0)
        self._words = QWidget()
        self._word_rows = words = QVBoxLayout(self._words)
        words.setContentsMargins(0, 0, 0, 0)
        words.addStretch()
        for row in (self.problem, self.summary, self._links):
            words.addWidget(row)
        words.addStretch()
        self._left, self._right = QVBoxLayout(), QVBoxLayout()
        self._left.addWidget(self.who)
        self._left.addWidget(self.opponent)
        self._left.addStretch(1)
        self._left.addWidget(self.basics, 4)
        self._right.addWidget(self.which_box)
        self._right.addWidget(self.limits)
        self._right.addWidget(self._felt, 1)
        self._right.addWidget(self._players)
        self._below = QBoxLayout(_ACROSS)
        self._below.addWidget(self._words)
        button = QVBoxLayout()
        button.addStretch()
        self.start.setParent(self)
        button.addItem(ButtonPlate(self.start))
        button.addStretch()
        self._below.addLayout(button)
        self._right.addLayout(self._below)
        self._body = QBoxLayout(_ACROSS)
        self._body.addLayout(self._left)
        self._body.addLayout(self._right)
        self._whole = QVBoxLayout()
        self._whole.addLayout(self._head)
        self._whole.addLayout(self._body, 1)
        self.setLayout(self._whole)
        self._order_stops()

    def _order_stops(self) -> None:
        """Let Tab visit who plays, the format, the teams, the rest."""
        options = self.options
        stops: list[QWidget] = [
            *self.opponent.tab_stops(),
            *self.tabs.group.buttons(),
            *self.limits.boxes.values(),
            self.drawer,
            *self.choice.set_buttons.buttons(),
            *options.edition_buttons.buttons(),
            *options.lengths.buttons(),
            *options.clocks.buttons(),
            *options.starters.buttons(),
            options.secret,
            options.real_dice,
            options.casual,
            options.seed,
        ]
        for plate in self.plates:
            stops += [plate.name, plate.seat, plate.team_button, plate.fix]
        stops += [self.swap, self.edition, self.more, self.draft_teams, self.start, self.back]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)


class _Felt(QWidget):
    """Takes the room that is left, however much its contents would like."""

    def hasHeightForWidth(self) -> bool:
        return False

    def sizeHint(self) -> QSize:
        return self.minimumSize()


# --- edition button -------------------------------------------------------------------------------


class EditionButton(WoodButton):
    """A button with a menu of the editions, each with what it changes."""

    def __init__(self, choose: Callable[[str], None]) -> None:
        """Make the menu; `choose` is called with the name of an edition."""
        super().__init__(name="edition")
        menu = QMenu(self)
        group = QActionGroup(menu)
        for name, ruleset in EDITIONS.items():
            action = menu.addAction(f"{edition_title(ruleset)}: {edition_effect(ruleset)}")
            action.setObjectName(f"edition-{name}")
            action.setCheckable(True)
            action.setData(name)
            group.addAction(action)
        group.triggered.connect(lambda action: choose(action.data()))
        self.setMenu(menu)

    def show_edition(self, ruleset: Ruleset) -> None:
        """Show which edition is chosen."""
        title = edition_title(ruleset)
        self.set_label(self.tr("Rules: {edition} ▾").format(edition=title))
        self.setAccessibleName(self.tr("Rules: {edition}").format(edition=title))
        self.setAccessibleDescription(edition_effect(ruleset))
        for action in self.menu().actions():
            action.setChecked(action.data() == ruleset.name)


# --- basic actions --------------------------------------------------------------------------------


_ACTIONS_TITLE = 13.5  # pixels at 1280x800
_LEAST_ACTIONS = 76.0  # the least height of the cards; with less room nothing is shown
_HIGHEST_ACTIONS = 0.29  # their largest height, as a share of the width of all


class BasicActions(QWidget):
    """A title over a row of small cards."""

    def __init__(self) -> None:
        super().__init__()
        self._title = make_label(self.tr("Basic actions for both players"), "engraved")
        self._title.setParent(self)
        self._tiles = TileRow(self)
        self._unit = 1.0

    def show_cards(self, cards: Sequence[Card]) -> None:
        """Show these cards."""
        for tile, card in zip(self._tiles.show_tiles(len(cards)), cards, strict=True):
            tile.show_card(card)
        self._lay_out()

    def set_scales(self, unit: float, letters: float) -> None:
        """Set the scales of everything and of letters."""
        self._unit = unit
        pixels = round(_ACTIONS_TITLE * letters)
        self._title.setStyleSheet(
            f"color: {current_theme().table.wood_ink}; font-weight: bold; font-size: {pixels}px;"
        )
        self._tiles.set_letters(letters)
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        head = self._title.sizeHint().height() + 2.0
        fits = self.height() >= head + _LEAST_ACTIONS * self._unit
        high = min(self.height() - head, _HIGHEST_ACTIONS * self.width())
        top = self.height() - high
        self._title.setVisible(fits)
        self._title.setGeometry(0, round(top - head), self.width(), round(head))
        area = QRectF(-4, top - 3, self.width() + 8, high + 3)
        self._tiles.place(area if fits else QRectF(), columns=3)


# --- draft page -----------------------------------------------------------------------------------


_DRAFT_TITLE, _STEP = 32.0, 19.0  # pixels at 1280x800
_WIDEST, _AROUND = 760.0, 10.0
_CARD_SHARE, _LEAST_CARDS = 0.3, 90.0  # the height of the cards: a share of the width; in pixels


class DraftPage(QWidget):
    """The title of a draft and its steps."""

    def __init__(self) -> None:
        super().__init__()
        self._labels: list[QLabel] = []
        for _ in range(5):
            label = make_label(wraps=True)
            label.setParent(self)
            self._labels.append(label)
        self._tiles = TileRow(self)
        self._letters = 1.0

    def show_draft(self, kind: str) -> None:
        """Describe a draft; the cards of a Rainbow Draft are hidden from the other player."""
        sets = all_card_sets()
        cards = [demo_card(game, game.teams[0][0], sets) for game in DEMO_GAMES.values()]
        for place, tile in enumerate(self._tiles.show_tiles(len(cards))):
            tile.show_card(cards[place], 1, 0, CARD_DICE[place])
            tile.turn(1.0 if kind != STACK_DRAFT and place % 2 else 0.0, -1)
        texts = (draft_title(kind), tab_explanation(kind), *self._steps(kind))
        for label, text in zip(self._labels, texts, strict=True):
            label.setText(text)
        self._place()

    def _steps(self, kind: str) -> tuple[str, str, str]:
        last = self.tr("3. Choose how many dice to use, then play the match with both teams.")
        if kind == STACK_DRAFT:
            return (
                self.tr("1. Cards are stacked by name. The basic actions are random."),
                self.tr(
                    "2. Take turns taking a stack; keep one of its cards. Second player first."
                ),
                last,
            )
        if kind == DOUBLE_RAINBOW:
            return (
                self.tr("1. Each of four players opens a pack and keeps its two basic actions."),
                self.tr("2. Keep one of twelve cards with two dice, pass the rest."),
                self.tr("3. Bring four cards and a basic action each, then play Doubles."),
            )
        return (
            self.tr("1. Each player opens packs from the four boxes. All dice are in the middle."),
            self.tr("2. Keep a card, pass the rest. A curtain hides your picks."),
            last,
        )

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        self._letters = letters
        self._tiles.set_letters(letters)
        ink = current_theme().table.felt_ink
        for place, label in enumerate(self._labels):
            pixels = round((_DRAFT_TITLE if place == 0 else _STEP) * letters)
            weight = "bold" if place < 2 else "normal"
            label.setStyleSheet(f"color: {ink}; font-size: {pixels}px; font-weight: {weight};")
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def least_height(self, width: float) -> int:
        """The height of the steps for a width, without title and cards."""
        heights = self._heights(self._text_width(width))[1:]
        return round(sum(heights) + self._gap * (len(heights) - 1) + 2 * _AROUND)

    @property
    def _gap(self) -> float:
        return 12.0 * self._letters

    def _text_width(self, width: float) -> float:
        most = min(_WIDEST * self._letters, width - 40.0)
        words = (
            label.fontMetrics().horizontalAdvance(label.text()) + 6.0 for label in self._labels
        )
        return max(1.0, min(most, max(words)))

    def _heights(self, width: float) -> list[float]:
        return [float(label.heightForWidth(round(width))) for label in self._labels]

    def _place(self) -> None:
        """Place the sentences below each other in the middle of the felt, above four cards.

        If the felt is too low, the title is left out; the chosen tab says it too.
        """
        wide, gap = self._text_width(self.width()), self._gap
        heights = self._heights(wide)
        text = sum(heights) + gap * (len(heights) - 1)
        title = self._labels[0]
        title.setVisible(text <= self.height() - 2 * _AROUND)
        if title.isHidden():
            text -= heights[0] + gap
        cards = min(_CARD_SHARE * wide, self.height() - text - 3 * gap)
        has_cards = cards >= _LEAST_CARDS
        top = max(_AROUND, (self.height() - text - (cards + gap if has_cards else 0.0)) / 2)
        left = (self.width() - wide) / 2
        for label, high in zip(self._labels, heights, strict=True):
            if not label.isHidden():
                label.setGeometry(QRectF(left, top, wide, high).toRect())
                top += high + gap
        for tile in self._tiles.tiles:
            tile.setVisible(has_cards)
        self._tiles.place(QRectF(left - 6, top, wide + 12, max(0.0, cards)))
