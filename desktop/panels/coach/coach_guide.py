"""Guides the learner's eye: puts the coach's bubble beside what it talks about, and lights that."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.match.match_part import MatchPart
from desktop.panels.coach.coach_bubble import CoachBubble
from desktop.panels.widgets.tailed_bubble import Surroundings, best_size
from desktop.style.basic_widgets import height_at_width
from desktop.style.current_theme import current_theme
from desktop.style.style_sheet import coach_scale
from desktop.table.dice_motion.motion import Motion, ease_out, rise_and_fall
from desktop.table.layout.panel_placement import area_on_view, item_on_view
from desktop.table.moments.spotlight import Spotlight
from desktop.table.view import TableView
from rules.game import Game
from rules.model import Move
from rules.state import Zone

_WIDTHS = (310, 350, 400, 480, 260)
_GOAL_WIDTHS = (480, 350, 310)  # the goal of an exercise stays in sight while the learner plays
_WIDEST_SHARE, _HIGHEST_SHARE = 0.72, 0.5
"""How much of the felt a bubble takes at most, if its text fits into that."""
_LARGE_ROOM, _LARGER = 820, 1.2
"""The height of the felt from which letters are larger, and how much wider the bubble is then."""
_MARGIN = 8
_GLIDE_MS = 240.0
_SEEN = (Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.ATTACK)
_FIGHTING = (Zone.FIELD, Zone.ATTACK)


class CoachGuide(QObject, MatchPart):
    """Places the bubble of a lesson, points its tail, and lights what the lesson asks for.

    All areas are in the coordinates of the table, which fills the screen.
    """

    def __init__(self, screen: QWidget, view: TableView, bubble: CoachBubble) -> None:
        super().__init__(screen)
        self._view, self._bubble = view, bubble
        self.spotlight = Spotlight()
        view.table_scene.addItem(self.spotlight)
        view.table_scene.addItem(self.spotlight.frame_item)
        self.room = QRect()
        self.covered_areas: Callable[[], list[QRectF]] = list
        """Returns the areas that other panels and questions cover now."""
        self.find_targets: Callable[[], None] = self.place
        """Guides the learner again, because things are elsewhere."""
        self._targets: tuple[QRectF, ...] = ()
        self._needed: tuple[QRectF, ...] = ()
        self._best: tuple[tuple[list[QSizeF], Surroundings], tuple[QSizeF, QPointF]] | None = None
        self._motion: Motion | None = None
        self._is_aside = False
        self._awaits_page = self._is_new_room = False
        bubble.resized.connect(self.place)
        view.drag_controller.held_changed.connect(self._make_way)
        view.viewport().installEventFilter(self)
        view.keyboard.focus_moved.connect(self._shine)
        self._pulse = ButtonPulse(bubble)

    def await_page(self) -> None:
        """The page changes: leave the bubble where it is until `guide` knows the new targets."""
        self._awaits_page = True

    def guide(
        self,
        targets: Iterable[QRectF],
        lit: Iterable[QRectF] = (),
        wanted: tuple[Move, ...] | None = None,
    ) -> None:
        """Talk about these areas, the main one first; frame them, and light them and others.

        Without any area nothing is dimmed. Only what the wanted moves use is highlighted as usable:
        None stands for all possible moves, () for none.
        """
        self._view.highlights.limit_to(wanted)
        self._targets, self._needed = tuple(targets), tuple(lit)
        self._shine()
        self._awaits_page = False
        self.place()

    def on_motion(self) -> None:
        self.pause()

    def on_throw(self, before: Game) -> None:
        """Say how to throw, beside the dice."""
        self._bubble.show()
        self.find_targets()

    def on_thrown(self) -> None:
        self.pause()

    def on_layout(self) -> None:
        if self._bubble.isVisible() and not self._view.is_playing_back:
            self.find_targets()

    def leave(self) -> None:
        self.pause()

    def pause(self) -> None:
        """Take bubble and spotlight away while dice move; `guide` brings them back."""
        self._stop()
        self._is_aside = self._awaits_page = False
        self._bubble.hide()
        self.spotlight.shine(self._felt, ())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Make way for dice that are held before a throw; show where to go on after reading."""
        if event.type() == QEvent.Type.MouseButtonPress and self._view.pending_roll is not None:
            self._make_way(is_dragging=True)
        elif event.type() == QEvent.Type.MouseButtonPress:
            self._show_next()
        elif event.type() == QEvent.Type.MouseButtonRelease:
            self._make_way()
        return super().eventFilter(watched, event)

    def _show_next(self) -> None:
        """The table was clicked while the coach's text is to be read: Next lights up once."""
        button = self._bubble.next
        if button.isVisible() and not self._view.is_animating:
            self._pulse.pulse(button, is_still=not self._view.tempo.moves)

    def _make_way(self, *, is_dragging: bool = False) -> None:
        """While dice are dragged, they are not to disappear behind the bubble."""
        is_dragging = is_dragging or self._view.drag_controller.is_dragging
        if is_dragging and self._bubble.isVisible():
            self._is_aside = True
            self._bubble.hide()
        elif self._is_aside and not is_dragging:
            self._is_aside = False
            self._bubble.show()

    @property
    def _felt(self) -> QRectF:
        return self._view.table_scene.layout.felt

    def _shine(self) -> None:
        lit = (*self._targets, *self._needed)
        if not any(self._felt.intersects(area) for area in lit):
            lit = ()  # a ring on a rail is enough
        keyboard = self._view.keyboard
        if lit and keyboard.is_ring_visible and keyboard.focused_stop is not None:
            lit = (*lit, area_on_view(self._view, keyboard.focused_stop.area))
        self.spotlight.shine(self._felt, lit, self._targets)

    # --- the place of the bubble

    def place(self, room: QRect | None = None) -> None:
        """Put the bubble in its place; `room` is the felt, if it has changed."""
        if room is not None and room != self.room:
            self.room, self._is_new_room = room, True
        if self.room.isEmpty() or self._awaits_page:
            return
        self._bubble.set_large(is_large=self.room.height() > _LARGE_ROOM)
        inner = QRectF(self.room).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        zones = [area_on_view(self._view, zone) for zone in self._zones]
        around = Surroundings(
            self._targets,
            (
                *(area for area in self._needed if area not in zones),
                *self.covered_areas(),
                *self._dice_of_goal,
            ),
            self._kept,
            inner,
            self._home,
            (*(area for area in self._needed if area in zones), *self._attack),
        )
        asked = self._sizes(), around
        if self._best is None or asked != self._best[0]:  # it is asked several times for each page
            self._best = asked, best_size(*asked)
        size, corner = self._best[1]
        self._go_to(corner.toPoint().toPointF(), size.toSize(), at_once=self._is_new_room)
        self._is_new_room = False

    @property
    def _attack(self) -> list[QRectF]:
        """The stage of an attack, if the coach talks about something beside it."""
        layout = self._view.table_scene.layout
        stage = area_on_view(self._view, layout.stage)
        is_about_stage = any(stage.intersects(area) for area in self._targets)
        return [stage] if layout.is_attack and self._targets and not is_about_stage else []

    @property
    def _dice_of_goal(self) -> list[QRectF]:
        """The dice that count for a goal: the learner's, and all that fight."""
        if not self._bubble.page.keeps_text:
            return []
        scene, view = self._view.table_scene, self._view
        return [
            item_on_view(view, scene.dice[die.id])
            for die in scene.shown_dice
            if (die.controller == view.table_rotation.home_player or die.zone in _FIGHTING)
            and die.zone in _SEEN
            and die.id in scene.dice
        ]

    @property
    def _home(self) -> QPointF | None:
        """The upper part of the table for a goal, which stays in sight while the learner plays."""
        if not self._bubble.page.keeps_text:
            return None
        return QPointF(self._view.table_scene.layout.stage.center().x(), self.room.top())

    def _sizes(self) -> list[QSizeF]:
        """The possible sizes: first those in which the text takes up to half of the height."""
        room = self.room.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        least = self._bubble.minimumSizeHint().width()
        is_goal = self._bubble.page.keeps_text
        scale = coach_scale(current_theme().text_scale)
        scale *= _LARGER if self.room.height() > _LARGE_ROOM else 1.0
        widest = round(_WIDEST_SHARE * room.width())
        wishes = [round(scale * wish) for wish in (_GOAL_WIDTHS if is_goal else _WIDTHS)]
        if is_goal:  # best between the cards
            between = round(self._view.table_scene.layout.stage.width()) - 2 * _MARGIN
            wishes.insert(0, min(wishes[0], max(between, wishes[-1])))
        if not self._bubble.card.isHidden():
            wishes = [wish + self._bubble.card.width() for wish in wishes]
        widths = [max(least, min(wish, widest)) for wish in wishes]
        self._fold_hints(widths[0], _HIGHEST_SHARE * room.height())
        sizes = [
            QSizeF(wide, min(height_at_width(self._bubble, wide), room.height()))
            for wide in dict.fromkeys(widths)
        ]
        return sorted(sizes, key=lambda size: size.height() > _HIGHEST_SHARE * room.height())

    def _fold_hints(self, wide: int, most: float) -> None:
        """Show only the last hint for a goal if all of them would cover too much."""
        hints = self._bubble.hints
        hints.fold(is_folded=False)
        if len(hints.hints) > 1 and height_at_width(self._bubble, wide) > most:
            hints.fold(is_folded=True)

    @property
    def _zones(self) -> tuple[QRectF, ...]:
        """The zones, in which a die can be dropped anywhere."""
        return tuple(self._view.table_scene.layout.zones.values())

    @property
    def _kept(self) -> tuple[QRectF, ...]:
        """The dice in play and the stage of an attack: the bubble covers them only if it must."""
        scene, view = self._view.table_scene, self._view
        dice = [
            item_on_view(view, scene.dice[die.id])
            for die in scene.shown_dice
            if die.zone in _SEEN and die.id in scene.dice
        ]
        if self._bubble.page.keeps_text:
            dice += [area_on_view(view, card) for card in scene.layout.cards.values()]
        if scene.layout.is_attack and not self._targets:
            dice.append(area_on_view(view, scene.layout.stage))
        return tuple(dice)

    def _go_to(self, corner: QPointF, size: QSize, *, at_once: bool) -> None:
        """Glide to a place with another size; appear there if the bubble is not shown yet."""
        bubble, tail = self._bubble, self._bubble.tail
        start, old = QPointF(bubble.pos()), QRectF(tail.target)
        target = self._targets[0] if self._targets else QRectF()
        self._stop()
        bubble.resize(size)
        tempo = self._view.tempo
        if at_once or not tempo.moves or not bubble.isVisible() or start == corner:
            bubble.move(corner.toPoint())
            tail.point_at(target)
            return

        def show(share: float) -> None:
            eased = ease_out(share)
            bubble.move((start + (corner - start) * eased).toPoint())
            tail.point_at(_between(old, target, eased))

        def arrive() -> None:
            self._motion = None
            bubble.move(corner.toPoint())
            tail.point_at(target)

        self._motion = Motion(tempo.milliseconds(_GLIDE_MS), show, arrive, parent=self)
        self._motion.start()

    @property
    def is_gliding(self) -> bool:
        """Whether the bubble is on its way to a new place."""
        return self._motion is not None

    def finish_glide(self) -> None:
        """Put the bubble where it is going."""
        self._stop()

    def _stop(self) -> None:
        motion, self._motion = self._motion, None
        if motion is not None:
            motion.stop()
            motion.deleteLater()


def _between(old: QRectF, new: QRectF, share: float) -> QRectF:
    """An area on the way between two others; the new one if one of them is empty."""
    if old.isEmpty() or new.isEmpty():
        return new
    corner = old.topLeft() + (new.topLeft() - old.topLeft()) * share
    wide = old.width() + (new.width() - old.width()) * share
    return QRectF(corner, QSizeF(wide, old.height() + (new.height() - old.height()) * share))


# --- button pulse ---------------------------------------------------------------------------------


_PULSE_MS = 700.0
_REACH = 7  # how far the ring comes, in pixels
_RADIUS = 6.0


class ButtonPulse(QWidget):
    """The ring; it belongs to the panel of the button, and lets presses through."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self.setObjectName("button-pulse")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._share = 0.0
        self._is_still = False
        self._motion = Motion(_PULSE_MS, self._show, self.hide, parent=self)
        self.hide()

    def pulse(self, button: QPushButton, *, is_still: bool) -> None:
        """Light the button up once; if `is_still`, the ring does not move."""
        self._motion.stop()
        self._is_still = is_still
        self.setGeometry(button.geometry().adjusted(-_REACH, -_REACH, _REACH, _REACH))
        self.raise_()
        self.show()
        self._motion.start()

    def _show(self, share: float) -> None:
        self._share = share
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        strength = 1.0 if self._is_still else rise_and_fall(self._share)
        reach = 2.0 + 4.0 * strength
        inset = _REACH - reach
        color = QColor(current_theme().accent)
        color.setAlphaF(strength)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color, 2.5))
        area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(area, _RADIUS + reach, _RADIUS + reach)
