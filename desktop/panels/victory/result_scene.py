"""The result of a match over the whole match screen: pictures, numbers, and what to do next.

A key or a click during its entrance shows the end of it at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from desktop.match.settle_clock import SettleClock
from desktop.panels.victory.facts_panel import MARGIN, FactsPanel
from desktop.panels.victory.match_result import MatchResult, ResultOffers
from desktop.panels.widgets.large_faces import OFFER
from desktop.panels.widgets.wood_button import RAIL, WORDS, WoodButton
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import fitting_pixels
from desktop.table.dice_motion.motion import Motion, part
from desktop.text.match_choices import level_offer, level_title
from desktop.text.translation import tell
from rules.game import Game
from rules.state import with_next_starter
from rules.teams import next_in_series

if TYPE_CHECKING:
    from desktop.panels.match_charts.pane_plot import PanePlot
    from rules.match_log import MatchReview
    from rules.model import PlayerId
    from rules.state import Setup

STILL_MS = 400.0
"""How long the table with the last blow is seen before anything happens."""

FADE_MS = 120.0
"""How long the whole scene takes to fade in with reduced motion."""

_FACE = OFFER._replace(size=RAIL.size, height=None)  # the plan says how large the buttons are
_LINK, _LEAST_LINK, _LEAST_TITLE = 13.0, 9.0, 12.0  # pixels
_PRESS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ResultPlan(NamedTuple):
    """Where the parts of a scene are."""

    unit: float  # the scale of what is painted
    letters: float  # the scale of text
    facts: QRectF
    row: QRectF  # the large buttons
    links: QRectF  # the small buttons

    def columns(self, count: int) -> list[QRectF]:
        """The places of the large buttons: a single one is in the middle."""
        gap = max(10.0, 22 * self.unit)
        row = self.row
        if count == 1:
            aside = 0.14 * row.width()
            row = row.adjusted(aside, 0, -aside, 0)
        width = (row.width() - (count - 1) * gap) / max(1, count)
        return [
            QRectF(row.left() + place * (width + gap), row.top(), width, row.height())
            for place in range(count)
        ]


class ResultScene(QWidget):
    """Shows the result of a match. `VictoryScene` and `DefeatScene` decide how it looks."""

    result_shown = Signal()  # the result begins to appear

    entrance_ms: float
    """How long it takes to appear after the stillness."""
    after_ms = 0.0
    """How long something moves after that."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("victory")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._over = parent
        self._settling = SettleClock()
        self.result: MatchResult | None = None
        self.plain, self._final = QPixmap(), QPixmap()
        self.plan = ResultPlan(1.0, 1.0, QRectF(), QRectF(), QRectF())
        self.entrance = self.after = 1.0
        self._fades = False
        self._motion: Motion | None = None
        self._is_announced = True
        self.facts = FactsPanel(self)
        self._make_buttons()
        self.hide()

    @property
    def chart(self) -> PanePlot | None:
        """The life chart; None before the first result."""
        return self.facts.chart

    def _make_buttons(self) -> None:
        self.go_on = WoodButton(name="go-on", key="N", face=_FACE)
        self.rematch = WoodButton(key="A", name="rematch", face=_FACE)
        self.moment = WoodButton(key="P", name="see-moment", face=_FACE)
        self.other_level = WoodButton(key="O", name="other-level", face=_FACE)
        self.home = WoodButton(self.tr("Home"), "H", name="go-home")
        self.view_table = WoodButton(
            self.tr("See the table"), "T", name="view-table", tip=self.tr("As it was at the end")
        )
        self.swap = WoodButton(
            self.tr("Swap teams"),
            "S",
            name="swap-sides",
            tip=self.tr("Play again with the teams swapped"),
        )
        self.replay = WoodButton(
            self.tr("Watch replay"),
            "R",
            name="watch-replay",
            tip=self.tr("Watch the match from the start"),
        )
        self.review = WoodButton(
            self.tr("Review"),
            "V",
            name="open-review",
            tip=self.tr("How the chances went, and which decisions cost most"),
        )
        self.charts = WoodButton(
            self.tr("Charts"), "C", name="show-charts", tip=self.tr("How the match went, in charts")
        )
        self.export = WoodButton(self.tr("Export match…"), "E", name="export-match")
        self._keys = {
            Qt.Key.Key_N: self.go_on,
            Qt.Key.Key_A: self.rematch,
            Qt.Key.Key_P: self.moment,
            Qt.Key.Key_O: self.other_level,
            Qt.Key.Key_H: self.home,
            Qt.Key.Key_T: self.view_table,
            Qt.Key.Key_S: self.swap,
            Qt.Key.Key_R: self.replay,
            Qt.Key.Key_V: self.review,
            Qt.Key.Key_C: self.charts,
            Qt.Key.Key_E: self.export,
        }
        for button in self._keys.values():
            button.setParent(self)
            button.setAutoDefault(False)
            button.hide()
        self._large: list[WoodButton] = []
        self._links: list[WoodButton] = []

    # --- showing ------------------------------------------------------------------------------

    def show_result(
        self, game: Game, offers: ResultOffers, *, speed: float = 0.0, fades: bool = False
    ) -> None:
        """Show the result of a finished match; a speed of 0 shows the end of the entrance at once.

        With reduced motion the scene only fades in.
        """
        self.stop()
        self.hide()
        self.plain = self._over.grab()
        self.result = result = MatchResult(game, offers)
        self.facts.show_match(result)
        self.setAccessibleName(result.title)
        sentences = (result.whole_line, result.advice)
        self.setAccessibleDescription(" ".join(filter(None, sentences)))
        self._offer(result)
        self.place()
        self._is_announced = False
        self._settling.restart()
        self._fades, self.entrance = False, 0.0
        if speed:
            self._play(speed, fades=fades)
        else:
            self._enter(1.0)
        self.show()
        self.raise_()
        self._take_focus()

    def show_review(self, review: MatchReview, player: PlayerId) -> None:
        """Show the chances of a player, once they are known, and which decision cost most."""
        result = self.result
        if result is None or result.review is not None:
            return
        result.review = review
        self.facts.show_review(review, result, player)
        self.setAccessibleDescription(" ".join(filter(None, (result.whole_line, result.advice))))
        self._describe_buttons(result)
        if result.mistake is not None or result.bad_luck is not None:
            self.place()
            self.update()

    def _offer(self, result: MatchResult) -> None:
        """Choose the buttons; the first of the large ones is lit."""
        offers = result.offers
        for button in self._keys.values():
            button.hide()
        self._describe_buttons(result)
        if offers.lesson_end is not None:
            self._large, self._links = [self.go_on], [self.rematch, self.home, self.view_table]
        else:
            self._large = [self.rematch]
            if result.next_level:
                self._large.insert(0 if result.is_stronger_advised else 1, self.other_level)
            if result.moment is not None and (offers.replay or offers.is_replay):
                is_first = result.beaten is not None and not result.has_next_match
                self._large.insert(0 if is_first else len(self._large), self.moment)
            self._links = [self.home, self.view_table]
            self._links += [self.swap] if offers.swap else []
            self._links += [self.replay, self.review] if offers.replay else []
            self._links += [self.charts, self.export]
        for button in self._keys.values():
            is_large = button in self._large
            button.face = _FACE if is_large else WORDS
            button.set_first(is_first=button is self._large[0])
            if button.about:
                button.show_description(is_shown=is_large)

    def _describe_buttons(self, result: MatchResult) -> None:
        offers, is_defeat = result.offers, result.beaten is not None
        self.rematch.set_label(self.tr("Try again") if is_defeat else self.tr("Play again"))
        self.rematch.set_description(self._about_next(result))
        if result.has_next_match:
            self.rematch.set_label(self.tr("Next match"))
        self.home.set_label(self.tr("Home"))
        self.home.set_description(self.tr("The match is saved"))
        if offers.is_replay:
            self.rematch.set_label(self.tr("Watch again"))
            self.rematch.set_description(self.tr("From the start"))
            self.home.set_description(self.tr("Leave the replay"))
        if offers.is_try:
            self.rematch.set_label(self.tr("Try again"))
            self.rematch.set_description(self.tr("From the same point"))
            self.home.set_label(self.tr("Back to the replay"))
            self.home.set_description(self.tr("The try is kept there"))
        if offers.lesson_end is not None:
            self.rematch.set_label(self.tr("Once more"))
            self.rematch.set_description(self.tr("Play the lesson again"))
            self.home.set_label(self.tr("All lessons"))
            self.home.set_description(self.tr("Your progress is saved"))
            self.go_on.set_label(offers.lesson_end.next_title)
            self.go_on.set_description(offers.lesson_end.about_next)
        if result.moment is not None:
            title = self.tr("See the turning point") if is_defeat else self.tr("See the best turn")
            about = self.tr("Turn {turn}, move by move").format(turn=result.moment.turn)
            if result.bad_luck is not None:
                about = self.tr("Turn {turn}, the roll").format(turn=result.bad_luck.turn)
            elif result.mistake is not None:
                about = self.tr("Turn {turn}, with the better move")
                about = about.format(turn=result.mistake.turn)
            self.moment.set_label(title)
            self.moment.set_description(about)
        if result.next_level:
            title = self.tr("Easier opponent") if is_defeat else self.tr("Stronger opponent")
            self.other_level.set_label(title)
            about = level_offer(result.next_level)
            if result.is_stronger_advised:
                about = self.tr("{level}: you won 3 in a row")
                about = about.format(level=level_title(result.next_level))
            self.other_level.set_description(about)

    def _about_next(self, result: MatchResult) -> str:
        """Which match comes next with the same teams, and who goes first in it."""
        setup, series = result.game.setup, result.offers.series
        if series is None:
            starts = self._words_of_start(with_next_starter(setup))
            return self.tr("Same teams, {starts}").format(starts=starts)
        template = self.tr("Match {number} of {most}, {starts}")
        if series.is_over:
            template = self.tr("A new series, {starts}")
        starts = self._words_of_start(next_in_series(setup, result.state.winner))
        return template.format(number=series.next_number, most=series.most_matches, starts=starts)

    def _words_of_start(self, setup: Setup) -> str:
        """Who goes first in the next match: a player, or both partners."""
        template = self.tr("{name} goes first")
        if setup.partners(setup.starter):
            template = self.tr("{name} go first")
        return tell(template, name=setup.names_of_side(setup.starter))

    def _take_focus(self) -> None:
        """Focus the scene, not a button: a key meant for the match must not press one.

        Tab goes to the main button first; each button also has its own key.
        """
        if self.isVisible():
            self.setFocus()

    def place(self) -> None:
        """Cover the match screen, and lay everything out for its size."""
        self.setGeometry(self._over.rect())
        if self.result is not None:
            self.plan = self.lay_out(QSizeF(self.size()), current_theme().text_scale)
            self._final = self.paint_pictures(self.result, self.devicePixelRatioF())
            self._place_widgets()

    def _place_widgets(self) -> None:
        plan = self.plan
        areas = plan.columns(len(self._large))
        most = max(16.0, min(22.0, 0.25 * plan.row.height())) * min(plan.letters, 1.5)
        if areas:
            fitting_pixels(
                most, _LEAST_TITLE, lambda size: self._titles_fit(size, areas[0].width())
            )
        for button, area in zip(self._large, areas, strict=True):
            button.set_plate_geometry(area.toAlignedRect())
        self.facts.setGeometry(
            plan.facts.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN).toAlignedRect()
        )
        self._place_links()

    def _titles_fit(self, pixels: float, width: float) -> bool:
        """Set the letters of the large buttons; whether their titles fit in one line."""
        for button in self._large:
            button.set_pixels(pixels)
        return all(OFFER.size(button).width() <= width for button in self._large)

    def _place_links(self) -> None:
        """Put the small buttons in a row, in letters that let all of them fit."""
        area = self.plan.links
        most = _LINK * self.plan.letters * max(1.0, self.plan.unit)
        pixels = fitting_pixels(most, _LEAST_LINK, self._links_fit)
        left = area.center().x() - self._links_width(pixels) / 2
        for link in self._links:
            wide = link.sizeHint().width()
            link.setGeometry(round(left), round(area.top()), wide, round(area.height()))
            left += wide

    def _links_fit(self, pixels: float) -> bool:
        return self._links_width(pixels) <= self.plan.links.width()

    def _links_width(self, pixels: float) -> int:
        for link in self._links:
            link.set_pixels(pixels)
        return sum(link.sizeHint().width() for link in self._links)

    # --- how it looks ---------------------------------------------------------------------------

    def lay_out(self, size: QSizeF, letters: float) -> ResultPlan:
        """The plan for a size of the window and of text."""
        raise NotImplementedError

    def paint_pictures(self, result: MatchResult, ratio: float) -> QPixmap:
        """The scene at the end of its entrance, without its widgets."""
        raise NotImplementedError

    def paint_entrance(self, painter: QPainter) -> None:
        """Paint a moment of the entrance: the scene fades in."""
        painter.drawPixmap(QPointF(), self.plain)
        painter.setOpacity(self.entering())
        painter.drawPixmap(QPointF(), self._final)

    def paint_after(self, painter: QPainter) -> None:
        """Paint what still moves after the entrance."""

    @property
    def moving_area(self) -> QRectF:
        """What has to be painted again after the entrance."""
        return QRectF()

    @property
    def start_of_result(self) -> float:
        """The share of the entrance at which the result begins to appear."""
        return 0.0

    # --- the entrance -------------------------------------------------------------------------

    @property
    def is_entering(self) -> bool:
        """Whether the scene is still appearing; then a press shows the end of it."""
        return self.entrance < 1 and not self._fades

    def _play(self, speed: float, *, fades: bool) -> None:
        self._fades = fades
        entrance = FADE_MS if fades else STILL_MS + self.entrance_ms
        whole = entrance if fades else entrance + self.after_ms
        self._show_widgets(fades)  # with reduced motion nothing waits
        self.entrance, self.after = 0.0, 0.0

        def show(share: float) -> None:
            now = share * whole
            self.after = part(now, entrance, whole) if whole > entrance else 1.0
            self._enter(min(1.0, now / entrance))

        self._motion = Motion(whole / (1 if fades else speed), show, self._end, parent=self)
        self._motion.start()

    def _enter(self, share: float) -> None:
        """Show a share of the entrance; at 1 the panel and the buttons are there."""
        was_entering, self.entrance = self.entrance < 1, share
        starts = self.entering(self.start_of_result) > 0 or share >= 1
        if starts and not self._is_announced:
            self._is_announced = True
            self.result_shown.emit()
        if was_entering and share >= 1:
            self._show_widgets(True)
        if was_entering:
            self.update()
        else:
            self.update(self.moving_area.toAlignedRect())

    def entering(self, start: float = 0.0, end: float = 1.0) -> float:
        """The share of a part of the entrance after the stillness."""
        if self._fades:
            return self.entrance
        still = STILL_MS / (STILL_MS + self.entrance_ms)
        return part(part(self.entrance, still, 1.0), start, end)

    def _end(self) -> None:
        self._motion = None
        self.after = 1.0
        self._enter(1.0)

    def stop(self) -> None:
        """Show the end of the entrance at once, and nothing that moves after it."""
        motion, self._motion = self._motion, None
        if motion is not None:
            motion.stop()

    def _show_widgets(self, on: bool) -> None:
        for widget in (self.facts, *self._large, *self._links):
            widget.setVisible(on)
        if on:
            self._place_widgets()
            if not any(button.hasFocus() for button in (*self._large, *self._links)):
                self._take_focus()  # no Tab has been pressed yet

    def paintEvent(self, event: QPaintEvent) -> None:
        self._settling.mark_painted()
        painter = QPainter(self)
        if self.entrance >= 1:
            painter.drawPixmap(QPointF(), self._final)
            if self.after < 1:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self.paint_after(painter)
        elif self._fades:
            ResultScene.paint_entrance(self, painter)
        else:
            self.paint_entrance(painter)
        painter.end()

    # --- input --------------------------------------------------------------------------------

    def _skip(self) -> bool:
        """Show the end of the entrance if it is playing; returns whether it was."""
        if not self.is_entering:
            return False
        if self._settling.is_settled:
            self.stop()
            self._settling.restart()
        else:
            self._settling.delay()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        pressed = self._keys.get(key)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.isAutoRepeat() or held != Qt.KeyboardModifier.NoModifier:
            event.ignore()
        elif self._skip():
            event.accept()
        elif key in _PRESS and self.go_on.isVisible():
            self._press_to_go_on()
        elif pressed is not None and pressed.isVisible():
            pressed.click()
        else:
            super().keyPressEvent(event)  # the screen closes the scene with Esc

    def _press_to_go_on(self) -> None:
        """Space leads on in lessons, once the learner has seen what comes."""
        if self._settling.is_settled:
            self.go_on.click()
        else:
            self._settling.delay()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keep Tab in the scene: it covers everything else on the screen."""
        stops = [self, *(button for button in (*self._large, *self._links) if button.isVisible())]
        here = next((at for at, stop in enumerate(stops) if stop.hasFocus()), 0)
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        stops[(here + (1 if forward else -1)) % len(stops)].setFocus(reason)
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._skip()
        event.accept()  # the table below must not get it

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.stop()
