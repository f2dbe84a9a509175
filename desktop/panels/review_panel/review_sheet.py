"""The review of a match on a sheet over its replay: the chart, the moments, the whole match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QProgressBar, QVBoxLayout, QWidget

from desktop.panels.review_panel.chances_chart import ChancesChart, ShareSample
from desktop.panels.widgets.wood_button import WoodButton
from desktop.style.basic_widgets import (
    PLANK_HEIGHT,
    STRETCH,
    clear_layout,
    lay_column,
    lay_row,
    make_button,
    make_label,
    make_scroll_area,
    make_sheet,
)
from desktop.style.current_theme import current_theme
from desktop.style.materials.surfaces import paint_wood
from desktop.style.style_sheet import scale_with_text
from desktop.text.translation import tell, translate
from rules.match_log import MatchReview, ReviewMoment, TimelineTurn, change_text, percent
from rules.messages import make_message
from rules.model import PlayerId, names_by_side, side_of

_SEED = 47
_CARDS_WIDTH = 380


class ReviewSheet(QFrame):
    """Shows how the chances of a player went, and the moments that changed them."""

    def __init__(
        self,
        parent: QWidget,
        names: Sequence[str],
        see: Callable[[ReviewMoment], object],
        try_it: Callable[[ReviewMoment], object],
    ) -> None:
        """Make an empty sheet for players with these names; `see` shows a moment on the table,
        `try_it` lets somebody play on from there."""
        super().__init__(parent)
        self.setObjectName("match-review")
        self._names = tuple(names)
        self._see, self._try_it = see, try_it
        self._player = PlayerId(0)
        self.review: MatchReview | None = None
        self.cards: list[MomentCard] = []
        self.open_moment: int | None = None
        """The moment whose card is open."""
        self.title = make_label(self.tr("Review"), "title")
        self.close_button = WoodButton(self.tr("Close"), "Esc", name="close-review")
        self.about = make_label("", "heading", wraps=True)
        self.chart = ChancesChart()
        self.chart.moment_chosen.connect(self.choose_moment)
        self.progress = QProgressBar()
        self.progress.setObjectName("review-progress")
        self.progress.setRange(0, 100)
        self.progress.setAccessibleName(self.tr("Looking for the turning point"))
        self.waiting = make_label(self.tr("Looking for the turning point…"), wraps=True)
        self.sums = tuple(make_label(wraps=True) for _ in range(3))
        self._column = QVBoxLayout()
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        legend = lay_row(
            ShareSample("chance"), make_label(self.tr("chance to win"), "soft"), 12,
            ShareSample("decisions"), make_label(self.tr("mistakes"), "soft"), 12,
            ShareSample("dice"), make_label(self.tr("dice, draws and all else"), "soft"),
            STRETCH, gap=6,
        )  # fmt: skip
        page = QWidget()
        lay_column(
            self.about, self.waiting, self.progress, (self.chart, 1), legend, *self.sums,
            on=page, margins=(12, 8, 12, 8), gap=6,
        )  # fmt: skip
        listed = QWidget()
        self._column.setSpacing(8)
        outer = lay_column(self._column, STRETCH, margins=(0, 0, 8, 0), gap=0)
        listed.setLayout(outer)
        self.list = make_scroll_area(listed)
        self.list.setFixedWidth(scale_with_text(_CARDS_WIDTH))
        head = lay_row((self.title, 1), self.close_button, gap=12)
        body = lay_row((make_sheet(page), 1), self.list, gap=12)
        lay_column(head, (body, 1), on=self, margins=(16, 6, 12, 12), gap=4)

    # --- what it shows ------------------------------------------------------------------------

    def show_progress(self, share: float) -> None:
        """Show how much of the review is done."""
        self.progress.setValue(percent(share))

    def show_waiting(self) -> None:
        """Show that the review is being made."""
        self.about.hide()
        self.waiting.show()
        self.progress.show()

    def show_review(
        self, review: MatchReview, turns: Sequence[TimelineTurn], player: PlayerId
    ) -> None:
        """Show a review as one player sees it."""
        self.review, self._player = review, player
        self.waiting.hide()
        self.progress.hide()
        self.about.setText(self._about(review))
        self.about.show()
        self.chart.show_review(review, turns, player)
        clear_layout(self._column)
        self.cards = [
            MomentCard(
                number,
                moment,
                self._names[moment.player],
                self.choose_moment,
                self._see_moment,
                self._try_moment,
            )
            for number, moment in enumerate(review.moments, 1)
        ]
        for card in self.cards:
            self._column.addWidget(card)
        if not self.cards:
            nothing = make_label(translate(make_message("review.no_moments")), wraps=True)
            self._column.addWidget(make_sheet(nothing))
        self._show_sums(review)
        own = review.turning_point(player)
        worst = review.moments.index(own) if own is not None else 0
        self.choose_moment(worst)

    def _about(self, review: MatchReview) -> str:
        name = self._names[self._player]
        return tell(self.tr("How {player}'s chance to win changed from turn to turn"), player=name)

    def _show_sums(self, review: MatchReview) -> None:
        """What decisions and dice gave in the whole match."""
        end, player = review.points[-1], self._player
        side = side_of(player)
        names = names_by_side(self._names)
        own, other = names[side], names[1 - side]
        lines = (
            (self.tr("{player}'s mistakes: {change}"), own, -end.mistakes[side]),
            (self.tr("{player}'s mistakes: {change}"), other, end.mistakes[1 - side]),
            (self.tr("Dice, draws and all else: {change}"), own, end.luck_of(player)),
        )
        for label, (words, name, share) in zip(self.sums, lines, strict=True):
            label.setText(tell(words, player=name, change=_signed(share)))

    # --- the moments --------------------------------------------------------------------------

    def choose_moment(self, place: int) -> None:
        """Open the card of a moment; numbers out of range do nothing."""
        if not 0 <= place < len(self.cards):
            return
        self.open_moment = place
        for at, card in enumerate(self.cards):
            card.show_open(is_open=at == place)
        self.chart.show_moment(place)
        self.list.ensureWidgetVisible(self.cards[place])

    def step_moment(self, by: int) -> None:
        """Open the next moment, or the one before."""
        self.choose_moment(by if self.open_moment is None else self.open_moment + by)

    def _see_moment(self, place: int) -> None:
        if self.review is not None:
            self._see(self.review.moments[place])

    def _try_moment(self, place: int) -> None:
        if self.review is not None:
            self._try_it(self.review.moments[place])

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_wood(painter, QRectF(self.rect()), current_theme().table, _SEED, PLANK_HEIGHT)
        painter.end()


def _signed(share: float) -> str:
    number = percent(share)
    sign = "−" if number < 0 else "+" if number else ""
    return f"{sign}{abs(number)}%"


def moment_title(number: int, moment: ReviewMoment, name: str) -> str:
    """The number of a moment, its turn and player, and how much it changed."""
    return tell(
        QCoreApplication.translate("MomentCard", "{number} · Turn {turn} · {player}  {change}"),
        number=number,
        turn=moment.turn,
        player=name,
        change=translate(change_text(moment)),
    )


def better_text(moment: ReviewMoment) -> str:
    """What was better at a moment; "" for dice."""
    if moment.better is None:
        return ""
    words = QCoreApplication.translate("MomentCard", "Better: {act}")
    return words.format(act=translate(moment.better))


def chances_text(moment: ReviewMoment) -> str:
    """The chances with the better act and as it was played, or before and after a roll."""
    words = QCoreApplication.translate(
        "MomentCard", "Chance: {before}% with it, {after}% as played."
    )
    if moment.cause == "dice":
        words = QCoreApplication.translate(
            "MomentCard", "Chance: {before}% before the roll, {after}% after it."
        )
    return words.format(before=percent(moment.chance), after=percent(moment.chance_after))


class MomentCard(QFrame):
    """Shows a moment; the open one of a list also says what was better."""

    def __init__(
        self,
        number: int,
        moment: ReviewMoment,
        name: str,
        choose: Callable[[int], object],
        see: Callable[[int], object],
        try_it: Callable[[int], object],
    ) -> None:
        """Make the card of a moment of the player with this name; the functions take its place."""
        super().__init__()
        self.setObjectName("panel")
        self._place = number - 1
        self._choose, self._see, self._try_it = choose, see, try_it
        title = moment_title(number, moment, name)
        self.title = make_button(title, name=f"moment-{number}")
        self.title.setCheckable(True)
        self.title.clicked.connect(self._chosen)
        self.played = make_label(translate(moment.played), wraps=True)
        self.better = make_label(better_text(moment), "name", wraps=True)
        self.better.setAccessibleName(self.better.text())
        self.why = make_label("" if moment.why is None else translate(moment.why), wraps=True)
        self.chances = make_label(chances_text(moment), "soft", wraps=True)
        self.see = make_button(self.tr("See it"), name=f"see-moment-{number}", is_small=True)
        self.see.clicked.connect(self._seen)
        self.try_it = make_button(
            self.tr("Try it from here"), name=f"try-moment-{number}", is_main=True, is_small=True
        )
        self.try_it.clicked.connect(self._tried)
        buttons = lay_row(self.see, (self.try_it, 1), gap=8)
        self._more: tuple[QWidget, ...] = (self.chances, self.see)
        if moment.cause == "decision":  # dice cannot be rolled better
            self._more += (self.better, self.try_it)
        self._more += (self.why,) if moment.why is not None else ()
        for part in (self.better, self.why, self.try_it):
            part.hide()
        cause = ShareSample("dice" if moment.cause == "dice" else "decisions")
        cause.setToolTip(self.tr("dice") if moment.cause == "dice" else self.tr("mistake"))
        played = lay_row((cause, Qt.AlignmentFlag.AlignTop), (self.played, 1), gap=8)
        lay_column(
            self.title, played, self.better, self.why, self.chances, buttons,
            on=self, margins=(10, 8, 10, 10), gap=6,
        )  # fmt: skip
        self.show_open(is_open=False)

    def show_open(self, *, is_open: bool) -> None:
        """Show everything about the moment, or only what was played."""
        self.title.setChecked(is_open)
        for part in self._more:
            part.setVisible(is_open)

    def _chosen(self) -> None:
        self._choose(self._place)

    def _seen(self) -> None:
        self._see(self._place)

    def _tried(self) -> None:
        self._try_it(self._place)
