"""The steps of the turn as a row of beads on the lower rail, with the players' step stops."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QShortcut,
)
from PySide6.QtWidgets import QAbstractButton, QMenu, QWidget

from desktop.match.auto_pass import STEP_STOPS, StepStop
from desktop.match.session import Session
from desktop.panels.prompt.rail_areas import RailAreas
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_engraved, paint_text, text_width
from desktop.style.materials.pictures import KeptPicture
from desktop.style.materials.shadows import rounded
from desktop.style.materials.surfaces import paint_brass
from desktop.style.materials.tones import is_light
from desktop.style.plain_text import plain_tooltip, without_access_key
from desktop.table.paint.crest import crest_path
from desktop.text.translation import tell, translate
from rules.messages import make_message
from rules.model import CHANCE, PlayerId
from rules.state import Setup, Step

_GAP, _GAP_LEAST = 26.0, 4.0
FULL_NAMES, SHORT_NAMES, CURRENT_ONLY = range(3)


class StepStrip(QWidget):
    """Shows the five steps of the turn, in the only place on the table that does.

    A press on the Main Step or the Attack Step opens a menu with the step stops of all players:
    there the program never passes for them.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.toggle_stop: Callable[[StepStop], None] = lambda mark: None
        """Sets or clears a step stop."""
        self.setObjectName("steps")
        self._letters = 1.0
        self._now: Step | None = None
        self._has_stops = True
        self._area = QRect()
        self._right = 0
        self._menu: QMenu | None = None
        self.steps = [StepButton(step, self) for step in Step]
        self.step_stops: dict[StepStop, QAction] = {}
        """An action for each step stop, which is checked while the stop is set."""
        for mark in STEP_STOPS:
            self.step_stops[mark] = action = QAction(self, checkable=True)
            action.setObjectName(f"stop-{mark.name.replace(' ', '-')}")
            action.triggered.connect(lambda _=False, mark=mark: self.toggle_stop(mark))
        for button in self.steps:
            if button.step in STEP_STOP_KEYS:
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                button.setCursor(Qt.CursorShape.PointingHandCursor)
                button.clicked.connect(lambda _=False, button=button: self.open_menu(button.step))
            else:
                button.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_step(self, now: Step | None) -> None:
        """Highlight the current step; None after the end of the match."""
        if now is not self._now:
            self._now = now
            self._arrange()

    def show_step_stops(self, setup: Setup, marks: frozenset[StepStop], decides: PlayerId) -> None:
        """Show which step stops are set; the menu names the keys for the player to move."""
        for mark, action in self.step_stops.items():
            action.setVisible(mark.player < len(setup.players))
            action.setChecked(mark in marks and action.isVisible())
            if not action.isVisible():
                continue
            player = setup.players[mark.player].name
            text = tell(self.tr("Always stop here for {player}"), player=player)
            action.setText(f"{without_access_key(text)}\t{_key_of(mark, setup, decides)}")
        for button in self.steps:
            button.stops = tuple(mark.player for mark in STEP_STOPS if self._is_set(mark, button))
            if button.step in STEP_STOP_KEYS:
                button.setToolTip(plain_tooltip(self._explanation(button, setup)))
        self._arrange()

    def _is_set(self, mark: StepStop, button: StepButton) -> bool:
        return mark.step is button.step and self.step_stops[mark].isChecked() and self._has_stops

    def _explanation(self, button: StepButton, setup: Setup) -> str:
        if not button.stops:
            return self.tr(
                "The program passes for players with nothing to do. Click to always stop here."
            )
        names = self.tr(" and ").join(setup.players[player].name for player in button.stops)
        template = self.tr(
            "Always stops here for {names}, even with nothing to do. Click to change."
        )
        return template.format(names=names)

    def hide_step_stops(self) -> None:
        """Hide the step stops, for lessons and replays."""
        self._has_stops = False
        for button in self.steps:
            button.stops = ()
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def open_menu(self, step: Step) -> None:
        """Open the menu with the step stops of a step, above its bead."""
        button = next(one for one in self.steps if one.step is step)
        if self._menu is not None:
            self._menu.deleteLater()
        self._menu = menu = QMenu(self)
        menu.setObjectName("step-stop-menu")
        name = translate(make_message(f"step.{step.name.lower()}"))
        head = menu.addAction(self.tr("{step}: stop even with nothing to do").format(step=name))
        head.setEnabled(False)
        menu.addSeparator()
        menu.addActions([self.step_stops[mark] for mark in STEP_STOPS if mark.step is step])
        at = button.mapToGlobal(button.rect().topLeft())
        at.setY(at.y() - menu.sizeHint().height() - 4)
        menu.popup(at)

    # --- look and place

    def place(self, areas: RailAreas, right: int) -> None:
        """Move to the lower rail, and end before `right`."""
        right = min(areas.steps.right() + 1, right)
        if (areas.steps, areas.letters, right) != (self._area, self._letters, self._right):
            self._area, self._letters, self._right = areas.steps, areas.letters, right
            self._arrange()

    def _arrange(self) -> None:
        """Give way in this order: the room between the names, full names, names."""
        for button in self.steps:
            button.set_letters(self._letters)
        room = self._right - self._area.left()
        gap = _GAP * self._letters
        for brevity in (FULL_NAMES, SHORT_NAMES, CURRENT_ONLY):
            self._show(brevity)
            wanted = sum(button.wanted_width() for button in self.steps)
            gap = min(_GAP * self._letters, (room - wanted) / (len(self.steps) - 1))
            if gap >= _GAP_LEAST * self._letters:
                break
        gap = max(gap, 0.0)
        x, high = 0.0, self._area.height()
        for button in self.steps:
            wide = round(button.wanted_width() + 0.5)
            button.setGeometry(round(x), 0, wide, high)
            x += wide + gap
        self.setGeometry(self._area.left(), self._area.top(), round(x), high)

    def _show(self, brevity: int) -> None:
        for button in self.steps:
            button.show_step(
                self._now, is_short=brevity == SHORT_NAMES, shows_name=brevity != CURRENT_ONLY
            )


# --- step button ----------------------------------------------------------------------------------


_PIXELS = 12.5
_MARGIN = 3  # room for the shadow of the brass


class StepButton(QAbstractButton):
    """A step of the turn. Where step stops can be set, a press opens the menu for them.

    `text()` is the name of the step, or its short name; the property `now` says whether it is the
    current step.
    """

    def __init__(self, step: Step, parent: QWidget) -> None:
        super().__init__(parent)
        self.step = step
        self.setObjectName(f"step-{step.name.lower().replace('_', '-')}")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._pixels = _PIXELS
        self._picture = KeptPicture()
        self.is_past = False
        """Whether this step of the turn is over."""
        self.shows_name = True
        """Whether the name stands beside the bead; at the current step it always does."""
        self.stops: tuple[PlayerId, ...] = ()
        """The players for whom the match always stops here."""
        self.setText(self.full_name)

    @property
    def full_name(self) -> str:
        """The name of the step."""
        return translate(make_message(f"step.{self.step.name.lower()}"))

    @property
    def short_name(self) -> str:
        """A single word for the step."""
        return translate(make_message(f"step.short.{self.step.name.lower()}"))

    @property
    def is_now(self) -> bool:
        """Whether this is the current step."""
        return bool(self.property("now"))

    def set_letters(self, letters: float) -> None:
        """Change the text scale."""
        self._pixels = _PIXELS * letters
        self.update()

    def show_step(self, now: Step | None, *, is_short: bool, shows_name: bool) -> None:
        """Show whether this step is the current one, and its name in full, short or not at all."""
        self.setProperty("now", self.step is now)
        self.is_past = now is not None and self.step < now
        self.setText(self.short_name if is_short else self.full_name)
        self.shows_name = shows_name
        text = self.tr("{step}, the current step") if self.is_now else "{step}"
        self.setAccessibleName(text.format(step=self.full_name))
        self.update()

    def wanted_width(self) -> float:
        """The width for the bead, the name and the signs of stops."""
        pixels = self._pixels
        wide = 2 * _MARGIN + 0.9 * pixels + 1.5 * pixels * len(self.stops)
        if self.is_now:
            return wide + text_width(self.text(), pixels, bold=True) + 1.9 * pixels
        if self.shows_name:
            return wide + text_width(self.text(), pixels) + 0.6 * pixels
        return wide

    def sizeHint(self) -> QSize:
        """The width for what it shows, at the height of a line."""
        return QSize(round(self.wanted_width() + 0.5), round(2.1 * self._pixels))

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        is_near = self.underMouse() and self.isEnabled()
        shown = (self.text(), self.is_now, self.is_past, self.shows_name, self.stops)
        picture = self._picture.find(
            (shown, self._pixels, is_near, self.hasFocus(), theme),
            self.size(),
            self.devicePixelRatioF(),
            lambda painter: self._paint(painter, is_near=is_near),
        )
        QPainter(self).drawPixmap(0, 0, picture)

    def _paint(self, painter: QPainter, *, is_near: bool) -> None:
        """Paint everything."""
        theme = current_theme()
        room = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        signs = 1.5 * self._pixels * len(self.stops)
        words = room.adjusted(0, 0, -signs, 0)
        if self.is_now:
            self._paint_now(painter, room, words)
        else:
            self._paint_bead(painter, words)
        for place, player in enumerate(self.stops):
            x = room.right() - signs + (place + 0.5) * 1.5 * self._pixels
            x -= 0.4 * self._pixels if self.is_now else 0
            paint_stop_sign(painter, QPointF(x, room.center().y()), self._pixels, player)
        if self.hasFocus() or is_near:
            width = 2.5 if self.hasFocus() else 1
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(
                QPen(QColor(theme.focus if self.hasFocus() else theme.table.wood_ink), width)
            )
            painter.drawPath(rounded(room.adjusted(-1, -1, 1, 1), room.height() / 2))

    def _paint_now(self, painter: QPainter, room: QRectF, words: QRectF) -> None:
        """Paint the name on a piece of brass, with an arrow before it."""
        table, pixels = current_theme().table, self._pixels
        plate = rounded(room, room.height() / 2)
        paint_brass(painter, plate, table, 0.4)
        painter.setPen(QPen(QColor(table.brass_ink), 1.6))  # brass on light oak needs a dark rim
        painter.drawPath(plate)
        half = 0.32 * pixels
        at = QPointF(words.left() + 1.0 * pixels, words.center().y())
        arrow = QPolygonF(
            [at + QPointF(-half, -half), at + QPointF(1.1 * half, 0), at + QPointF(-half, half)]
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(table.brass_ink))
        painter.drawPolygon(arrow)
        text = words.adjusted(1.5 * pixels, 0, -0.5 * pixels, 0)
        paint_text(
            painter, text, self.text(), table.brass_ink, pixels, bold=True, align=ALIGN_CENTER
        )

    def _paint_bead(self, painter: QPainter, words: QRectF) -> None:
        """Paint a bead, bright for steps that are over, with the name beside it."""
        table, pixels = current_theme().table, self._pixels
        radius = 0.34 * pixels
        at = QPointF(words.left() + 0.5 * pixels, words.center().y())
        light, middle, dark = table.brass
        edge = QColor(light) if is_light(table.wood_ink) else QColor(dark).darker(200)
        painter.setPen(QPen(edge, 1.4))
        painter.setBrush(QColor(middle if self.is_past else dark))
        painter.drawEllipse(at, radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(light))
        if self.is_past:
            shine = QPointF(-0.3 * radius, -0.3 * radius)
            painter.drawEllipse(at + shine, 0.32 * radius, 0.32 * radius)
        if self.shows_name:
            text = words.adjusted(1.15 * pixels, 0, 0, 0)
            paint_engraved(painter, text, self.text(), pixels, table, bold=False, tracking=0.0)


def paint_stop_sign(painter: QPainter, at: QPointF, pixels: float, player: int) -> None:
    """Paint a stop sign around a player's shape, in the player's color."""
    theme = current_theme()
    radius = 0.62 * pixels
    cut = 0.42 * radius
    corners = (
        (-cut, -radius), (cut, -radius), (radius, -cut), (radius, cut),
        (cut, radius), (-cut, radius), (-radius, cut), (-radius, -cut),
    )  # fmt: skip
    painter.setPen(QPen(QColor("#ffffff"), 1.2))
    painter.setBrush(QColor(theme.players[player]))
    painter.drawPolygon(QPolygonF([at + QPointF(x, y) for x, y in corners]))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.on_accent if theme.name == "dark" else "#ffffff"))
    painter.drawPath(crest_path(player, at, 0.5 * radius))


# --- step stops -----------------------------------------------------------------------------------


STEP_STOP_KEYS = {Step.MAIN: "F7", Step.ATTACK: "F8"}
"""The keys for the step stops of the player to move; with Shift they are the opponent's."""


def _key_of(mark: StepStop, setup: Setup, decides: PlayerId) -> str:
    """The key for a step stop, "" for those that only the menu changes."""
    key = STEP_STOP_KEYS[mark.step]
    if mark.player == decides:
        return key
    is_other = decides < 0 or mark.player == setup.opponents(decides)[0]
    return f"Shift+{key}" if is_other else ""


class StepStopController(QObject):
    """Sets and clears the step stops of a session, also by key."""

    def __init__(
        self, session: Session, parent: QWidget, changed: Callable[[frozenset[StepStop]], None]
    ) -> None:
        """Change nothing yet; `changed` is called with all step stops after a change."""
        super().__init__(parent)
        self._session, self._changed = session, changed

    def install_shortcuts(self, over: QWidget) -> None:
        """Install the shortcuts for step stops; with Shift they set the opponent's."""
        for step, keys in STEP_STOP_KEYS.items():
            QShortcut(QKeySequence(keys), over, lambda step=step: self._key(step))
            other = QKeySequence(f"Shift+{keys}")
            QShortcut(other, over, lambda step=step: self._key(step, other=True))

    def toggle(self, mark: StepStop) -> None:
        """Toggle a step stop."""
        self._session.auto_pass.step_stops ^= {mark}
        self._changed(self._session.auto_pass.step_stops)

    def _key(self, step: Step, *, other: bool = False) -> None:
        """Toggle the step stop of the player to move, or of the opponent."""
        decision = self._session.game.decision
        if decision is not None and decision.player != CHANCE:
            player = decision.player
            players = self._session.game.setup.opponents(player) if other else (player,)
            self.toggle(StepStop(players[0], step))
