"""The victory scene: stillness, then crest and ribbon in the winner's light, then what to do next.

It covers the whole match screen. A key or a click during its entrance shows the end of it at once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.match.settle_clock import SettleClock
from desktop.panels.victory.facts_panel import MARGIN, FactsPanel, result_line, result_title
from desktop.panels.victory.victory_pictures import (
    Seal,
    VictoryLayout,
    backdrop_picture,
    crest_picture,
    paint_fan,
    paint_thrown_dice,
    ribbon_picture,
)
from desktop.panels.widgets.large_faces import OFFER
from desktop.panels.widgets.wood_button import RAIL, WoodButton
from desktop.style.current_theme import current_theme
from desktop.table.dice_motion.motion import Motion, ease_out, part
from desktop.table.paint.die_looks import die_looks_of
from rules.game import Game

if TYPE_CHECKING:
    from desktop.panels.match_charts.pane_plot import PanePlot


STILL_MS = 400.0
"""How long the table with the last blow is seen before anything happens."""

ENTRANCE_MS = 900.0
"""How long crest and ribbon take to appear."""

FADE_MS = 120.0
"""How long the whole scene takes to fade in with reduced motion."""

_DIM_END = 0.45  # share of the entrance in which the table gets dark
_RIBBON_START = 0.4
_RISE = 0.9  # how far the crest rises, in radii
_MOST_CARDS = 6
_CONFETTI_COLORS = ("#ffffff", "#e04a33")
_FACE = OFFER._replace(size=RAIL.size, height=None)  # the plan says how large the buttons are


class VictoryScene(QWidget):
    """Shows the result of a match over the whole match screen."""

    ribbon_unrolled = Signal()  # the result begins to appear

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("victory")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._over = parent
        self._settling = SettleClock()
        self._game: Game | None = None
        self._plain, self._backdrop, self._crest, self._ribbon, self._final = (
            QPixmap() for _ in range(5)
        )
        self._plan = VictoryLayout(QSizeF(1280, 800), 1.0)
        self._entrance = self._falling = 1.0
        self._fades = False
        self._motion: Motion | None = None
        self._confetti = Confetti(_CONFETTI_COLORS)
        self._ribbon_announced = True
        self._is_replay = False
        self._texts = ("", "")
        self.facts = FactsPanel(self)
        self._make_buttons()
        self.hide()

    @property
    def chart(self) -> PanePlot | None:
        """The life chart; None before the first result."""
        return self.facts.chart

    def _make_buttons(self) -> None:
        self.rematch = WoodButton(
            self.tr("Play again"), "A", name="rematch", is_main=True, face=_FACE
        )
        self.view_table = WoodButton(
            self.tr("See the table"),
            "T",
            name="view-table",
            about=self.tr("As it was at the end"),
            face=_FACE,
        )
        self.home = WoodButton(
            self.tr("Home"), "H", name="go-home", about=self.tr("The match is saved"), face=_FACE
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
        self.export = WoodButton(self.tr("Export match…"), "E", name="export-match")
        self.charts = WoodButton(
            self.tr("Charts"), "C", name="show-charts", tip=self.tr("How the match went, in charts")
        )
        self._links = (self.swap, self.replay, self.charts, self.export)
        """The small buttons in a row, from left to right."""
        self._keys: dict[Qt.Key, QPushButton] = {}
        for key, pressed in (
            (Qt.Key.Key_A, self.rematch),
            (Qt.Key.Key_T, self.view_table),
            (Qt.Key.Key_H, self.home),
            (Qt.Key.Key_S, self.swap),
            (Qt.Key.Key_R, self.replay),
            (Qt.Key.Key_E, self.export),
            (Qt.Key.Key_C, self.charts),
        ):
            pressed.setParent(self)
            pressed.setAutoDefault(False)
            self._keys[key] = pressed

    # --- showing ------------------------------------------------------------------------------

    def show_result(self, game: Game, *, speed: float = 0.0, fades: bool = False) -> None:
        """Show the result of a finished match; a speed of 0 shows the end of the entrance at once.

        With reduced motion the scene only fades in.
        """
        from rules.match_log import Timeline, facts_of_match

        self.stop()
        self.hide()
        self._game, theme = game, current_theme()
        self._plain = self._over.grab()
        timeline = Timeline(game)
        facts = facts_of_match(timeline)
        self.facts.show_match(timeline, facts)
        (other,) = game.setup.opponents(game.setup.starter)
        again = self.tr("Same teams, {name} goes first").format(name=game.setup.players[other].name)
        self.rematch.set_description(self.tr("From the start") if self._is_replay else again)
        title, line = result_title(game.state), result_line(game.state, facts)
        self.setAccessibleName(title)
        self.setAccessibleDescription(line)
        self._texts = title, line
        own_colors = (color.name() for color in self._seal(game).colors)
        self._confetti = Confetti((*own_colors, theme.table.brass[0], *_CONFETTI_COLORS))
        self.place()
        self._ribbon_announced = False
        self._settling.restart()
        self._fades, self._entrance = False, 0.0
        if speed:
            self._play(speed, fades=fades)
        else:
            self._enter(1.0)
        self.show()
        self.raise_()
        self._take_focus()

    def _take_focus(self) -> None:
        """Focus the scene, not a button: a key meant for the match must not press one.

        Tab goes to the main button first; each button also has its own key.
        """
        if self.isVisible():
            self.setFocus()

    def _seal(self, game: Game) -> Seal:
        state = game.state
        winners = state.setup.player_ids if state.winner is None else (state.winner,)
        names = game.setup.players
        return Seal([(player, names[player].name[:1].upper()) for player in winners])

    def place(self) -> None:
        """Cover the match screen, and lay everything out for its size."""
        self.setGeometry(self._over.rect())
        game, theme = self._game, current_theme()
        if game is None:
            return
        size, ratio = self.size(), self.devicePixelRatioF()
        self._plan = plan = VictoryLayout(QSizeF(size), theme.text_scale)
        seal = self._seal(game)
        self._backdrop = backdrop_picture(self._plain, size, seal, plan, ratio)
        if game.state.winner is not None and not theme.table.is_plain:
            setup, looks = game.setup, die_looks_of(game.setup)
            winner, card_ids = game.state.winner, setup.card_ids
            own = [card_id for card_id in card_ids if setup.cards[card_id].owner == winner]
            cards = [setup.cards[card_id].card for card_id in own[:_MOST_CARDS]]
            paint_fan(self._backdrop, cards, plan)
            paint_thrown_dice(self._backdrop, [looks[card_id] for card_id in own], plan)
        self._crest = crest_picture(seal, plan, ratio)
        self._ribbon = ribbon_picture(*self._texts, plan, ratio)
        self._final = self._composed()
        self._place_widgets(plan)

    def _place_widgets(self, plan: VictoryLayout) -> None:
        pixels = max(16.0, min(22.0, 0.25 * plan.buttons[0].height())) * min(plan.letters, 1.5)
        for button, area in zip(
            (self.rematch, self.view_table, self.home), plan.buttons, strict=True
        ):
            button.set_pixels(pixels)
            button.set_plate_geometry(area.toAlignedRect())
        self.facts.setGeometry(
            plan.facts.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN).toAlignedRect()
        )
        shown = [button for button in self._links if not button.isHidden()]
        left = plan.links.center().x() - sum(b.sizeHint().width() for b in shown) / 2
        for link in shown:
            wide = link.sizeHint().width()
            link.setGeometry(round(left), round(plan.links.top()), wide, round(plan.links.height()))
            left += wide

    def set_swap_offered(self, on: bool) -> None:
        """Set whether the players can play again with swapped teams."""
        self.swap.setProperty("unavailable", not on)

    def set_replay_offered(self, on: bool) -> None:
        """Set whether the players can watch the match again in a replay."""
        self.replay.setProperty("unavailable", not on)

    def set_is_replay(self, on: bool) -> None:
        """Set whether the match was only watched: it can be watched again, and nothing is saved."""
        self._is_replay = on
        self.rematch.set_label(self.tr("Watch again") if on else self.tr("Play again"), "A")
        self.home.set_description(
            self.tr("Leave the replay") if on else self.tr("The match is saved")
        )

    # --- the entrance -------------------------------------------------------------------------

    @property
    def is_entering(self) -> bool:
        """Whether crest and ribbon are still appearing; then a press shows the end of it."""
        return self._entrance < 1 and not self._fades

    def _play(self, speed: float, *, fades: bool) -> None:
        self._fades = fades
        entrance = FADE_MS if fades else STILL_MS + ENTRANCE_MS
        whole = entrance if fades else entrance + CONFETTI_MS
        self._show_widgets(fades)  # with reduced motion nothing waits
        self._entrance, self._falling = 0.0, 0.0

        def show(share: float) -> None:
            now = share * whole
            self._falling = part(now, entrance, whole) if whole > entrance else 1.0
            self._enter(min(1.0, now / entrance))

        self._motion = Motion(whole / (1 if fades else speed), show, self._end, parent=self)
        self._motion.start()

    def _enter(self, share: float) -> None:
        """Show a share of the entrance; at 1 the panel and the buttons are there."""
        was_entering, self._entrance = self._entrance < 1, share
        starts = self._entering(_RIBBON_START) > 0 or share >= 1
        if starts and not self._ribbon_announced:
            self._ribbon_announced = True
            self.ribbon_unrolled.emit()
        if was_entering and share >= 1:
            self._show_widgets(True)
        if was_entering:
            self.update()
        else:
            self.update(self._plan.stage.toAlignedRect())

    def _entering(self, start: float, end: float = 1.0) -> float:
        """The share of a part of the entrance after the stillness."""
        if self._fades:
            return self._entrance
        after = part(self._entrance, STILL_MS / (STILL_MS + ENTRANCE_MS), 1.0)
        return part(after, start, end)

    def _end(self) -> None:
        self._motion = None
        self._falling = 1.0
        self._enter(1.0)

    def stop(self) -> None:
        """Show the end of the entrance at once, without confetti."""
        motion, self._motion = self._motion, None
        if motion is not None:
            motion.stop()

    def _show_widgets(self, on: bool) -> None:
        for thing in (self.facts, self.rematch, self.view_table, self.home):
            thing.setVisible(on)
        for button in self._links:
            button.setVisible(on and not button.property("unavailable"))
        if on:
            self._place_widgets(self._plan)
            self._take_focus()

    # --- painting -----------------------------------------------------------------------------

    def _composed(self) -> QPixmap:
        """The scene at the end of its entrance, in one picture."""
        picture = QPixmap(self._backdrop)
        painter = QPainter(picture)
        self._paint_crest(painter, 1.0)
        self._paint_ribbon(painter, 1.0)
        painter.end()
        return picture

    def paintEvent(self, event: QPaintEvent) -> None:
        self._settling.mark_painted()
        painter = QPainter(self)
        if self._entrance >= 1:
            painter.drawPixmap(QPointF(), self._final)
            if self._falling < 1:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._confetti.paint(painter, self._plan.stage, self._falling, self._plan.unit)
        elif self._fades:
            painter.drawPixmap(QPointF(), self._plain)
            painter.setOpacity(self._entrance)
            painter.drawPixmap(QPointF(), self._final)
        else:
            self._paint_entrance(painter)
        painter.end()

    def _paint_entrance(self, painter: QPainter) -> None:
        dim = self._entering(0.0, _DIM_END)
        if dim < 1:
            painter.drawPixmap(QPointF(), self._plain)
        if dim > 0:
            painter.setOpacity(dim)
            painter.drawPixmap(QPointF(), self._backdrop)
        painter.setOpacity(1)
        self._paint_crest(painter, self._entering(0.1, 0.75))
        self._paint_ribbon(painter, self._entering(_RIBBON_START))

    def _paint_crest(self, painter: QPainter, share: float) -> None:
        if share > 0:
            size = self._crest.deviceIndependentSize()
            rise = (1 - ease_out(share)) * _RISE * self._plan.crest_radius
            at = self._plan.crest_center - QPointF(size.width() / 2, size.height() / 2 - rise)
            painter.setOpacity(min(1.0, 2 * share))
            painter.drawPixmap(QPointF(round(at.x()), round(at.y())), self._crest)
            painter.setOpacity(1)

    def _paint_ribbon(self, painter: QPainter, share: float) -> None:
        """The ribbon unrolls from the middle to both sides."""
        if share > 0:
            size, front = self._ribbon.deviceIndependentSize(), self._plan.ribbon
            left = round(front.center().x() - size.width() / 2)
            top = round(front.top() - 0.1 * front.height())
            shown = size.width() * ease_out(share)
            painter.save()
            painter.setClipRect(QRectF(front.center().x() - shown / 2, top, shown, size.height()))
            painter.drawPixmap(QPointF(left, top), self._ribbon)
            painter.restore()

    # --- input --------------------------------------------------------------------------------

    def _skip(self) -> bool:
        """Show the end of the entrance if it is playing; returns whether it was."""
        if not self.is_entering:
            return False
        if self._settling.is_settled:
            self.stop()
        else:
            self._settling.delay()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        pressed = self._keys.get(Qt.Key(event.key()))
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.isAutoRepeat() or held != Qt.KeyboardModifier.NoModifier:
            event.ignore()
        elif self._skip():
            event.accept()
        elif pressed is not None and pressed.isVisible():
            pressed.click()
        else:
            super().keyPressEvent(event)  # the screen closes the scene with Esc

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keep Tab in the scene: it covers everything else on the screen."""
        buttons = (self.rematch, self.view_table, self.home, *self._links)
        stops = [self, *(button for button in buttons if button.isVisible())]
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


# --- confetti -------------------------------------------------------------------------------------


CONFETTI_MS = 3000.0
_PIECES = 110
_SEED = 8
_FADE = 0.2  # share of the time in which the last pieces fade


class _Piece(NamedTuple):
    """A piece of paper: where it starts, how it falls, sways and turns, and its color."""

    x: float
    delay: float
    fall: float
    sway: float
    turn: float
    size: float
    color: QColor


class Confetti:
    """Pieces of colored paper that fall from above."""

    def __init__(self, colors: Sequence[str]) -> None:
        chance = Random(_SEED)
        self._pieces = [
            _Piece(
                chance.random(),
                0.45 * chance.random(),
                chance.uniform(0.8, 1.5),
                chance.uniform(-0.04, 0.04),
                chance.uniform(-900, 900),
                chance.uniform(0.6, 1.1),
                QColor(chance.choice(colors)),
            )
            for _ in range(_PIECES)
        ]

    def paint(self, painter: QPainter, area: QRectF, share: float, unit: float) -> None:
        """Paint one moment of the fall; `share` goes from 0 to 1."""
        painter.setOpacity(min(1.0, (1 - share) / _FADE))
        for piece in self._pieces:
            gone = (share - piece.delay) / (1 - piece.delay)
            if gone <= 0:
                continue
            down = piece.fall * gone * (0.6 + 0.4 * gone) * 1.1 - 0.05
            if down > 1:
                continue
            x = piece.x + piece.sway * math.sin(9 * gone)
            wide, high = 13 * unit * piece.size, 6 * unit * piece.size
            turn = piece.turn * gone
            painter.save()
            painter.translate(area.left() + x * area.width(), area.top() + down * area.height())
            painter.rotate(turn)
            # Paper that turns over in the air looks narrow and wide by turns.
            high *= 0.35 + 0.65 * abs(math.cos(math.radians(1.7 * turn)))
            painter.fillRect(QRectF(-wide / 2, -high / 2, wide, high), piece.color)
            painter.restore()
        painter.setOpacity(1)
