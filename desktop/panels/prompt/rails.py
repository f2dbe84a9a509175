"""Everything on the two wooden rails of the table that is a widget."""

from __future__ import annotations

import math

from PySide6.QtCore import QEasingCurve, QObject, QPoint, QPropertyAnimation, QRect, QRectF, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from desktop.match.answers import PAUSE_COMPUTER
from desktop.match.match_change import MatchChange
from desktop.match.match_part import MatchPart
from desktop.match.session import Session
from desktop.panels.prompt.news_line import NewsBubble, NewsLine
from desktop.panels.prompt.prompt_bar import PromptBar
from desktop.panels.prompt.rail_areas import RailAreas, rail_areas, with_wider_tools
from desktop.panels.prompt.step_strip import StepStrip
from desktop.panels.widgets.wood_button import RAIL, WoodButton
from desktop.storage.settings import Settings
from desktop.style.key_caps import are_key_caps_shown, set_key_tip
from desktop.table.animation.event_playback import PendingRoll
from desktop.table.dice_motion.motion import no_op
from desktop.table.layout.panel_placement import area_on_view
from desktop.table.scene.table_scene import areas_to_keep
from desktop.table.stage.loss_signs import LossSigns, ghosts_of
from desktop.table.view import TableView
from desktop.text.translation import tell, translate
from rules.messages import make_message
from rules.model import NOBODY, PlayerId
from rules.state import (
    DamageDealt,
    DiceRolled,
    DieMoved,
    Event,
    GameState,
    PlayerDamaged,
    Setup,
    Step,
    Zone,
)


class TableRails(QObject, MatchPart):
    """Keeps the prompt in the rail of the player who decides, the tools in the upper one.

    The rails themselves keep their heights, so the table does not jump when they change places.
    """

    def __init__(self, screen: QWidget, view: TableView) -> None:
        """Create the widgets; the view starts at the upper left corner of the screen."""
        super().__init__(screen)
        self._view = view
        self._shown_stops: object = None
        self.bar = PromptBar(screen, view.tempo, self.place)
        self.bar.repaint_wood = view.viewport().update
        self.strip = StepStrip(screen)
        self.news = NewsLine(screen)
        self.bubble = NewsBubble(screen)
        self._reason = ""
        self.tools = RailTools(screen)
        for signal in (view.layout_changed, view.table_rotation.bottom_changed):
            signal.connect(self.place)
        view.table_scene.dimmed.connect(self._dim)
        view.table_scene.turn_shown.connect(self._show_turn)
        view.table_scene.events_shown.connect(self._forget_roll)
        self.turn = 0
        """The turn that the table shows, which may be behind that of the match."""
        self.loss_signs = LossSigns()
        view.table_scene.addItem(self.loss_signs)
        BeadSlide(view, self.strip)
        PlaybackPrompt(view, self.bar)

    @property
    def areas(self) -> RailAreas:
        """The areas on the rails as they are now."""
        plan = self._view.table_scene.layout
        decider = self.bar.decider
        areas = rail_areas(plan, plan.bottom_player if decider is None else decider)
        players = enumerate(self._view.session.game.setup.players)
        if any(
            not plan.frame.is_low(PlayerId(seat)) and not player.computer
            for seat, player in players
        ):
            # a person's answers are beside the tools, and need the room for their keys
            return with_wider_tools(areas, self.tools.missing_room(areas))
        return with_wider_tools(areas, self.tools.more_room(areas))

    def place(self) -> None:
        """Move everything to its rail."""
        areas = self.areas
        self.bar.place(areas)
        self.tools.place(areas)
        self.news.place(areas)
        self._show_whole_reason()
        self._fit_steps(areas)
        self._show_loss_signs()

    def _fit_steps(self, areas: RailAreas) -> None:
        """Let the steps end before the main button, if both are in the lower rail."""
        right = areas.steps.right() + 1 if areas.is_above else self.bar.buttons_left - 8
        self.strip.place(areas, right)

    def _dim(self, dim: float) -> None:
        """Darken what is on the rails together with the table below a banner."""
        self.news.set_dim(dim)
        for button in (*self.tools.buttons, *self.bar.buttons):
            button.set_dim(dim)

    def apply_settings(self, settings: Settings) -> None:
        """Show the automatic passing that the match has taken from the settings."""
        self.bar.follow_tempo()
        self.show_auto_pass(self._view.session)

    def on_motion(self) -> None:
        """While dice move, only the computer can be paused."""
        self.bar.set_warning(is_on=False)
        self.loss_signs.clear()
        self.bar.disable_input(except_for=PAUSE_COMPUTER)

    # --- what they show

    def show_state(
        self, state: GameState, change: MatchChange, question: str, kind: str = "", done: str = ""
    ) -> None:
        """Show the step and the decision; the arguments are those of `PromptBar.show_state`."""
        if change.step or change.decision:
            self.strip.show_step(None if state.is_over else state.step)
        self.bar.show_state(state, question, kind, done)
        loss = self._view.session.loss_question.loss
        if loss is not None:
            self.bar.show_loss(loss)
        self._show_loss_signs()

    def close_topmost(self) -> bool:
        """Esc goes back from the question about a loss."""
        return self._view.session.close_loss_question()

    def _show_loss_signs(self) -> None:
        """Show on the table what would save a loss, while the question about it is open."""
        session, shown = self._view.session, self._view.table_scene.arrangement
        loss, decision = session.loss_question.loss, session.game.decision
        if loss is None or decision is None:
            self.loss_signs.clear()
        elif loss.is_match:
            field = self._view.table_scene.zones[decision.player, Zone.FIELD]
            words = translate(make_message("loss.can_block", count=len(loss.dice)))
            letters = self.areas.letters
            self.loss_signs.show_frame(field.area, words, field.title_area, letters)
        else:
            self.loss_signs.show_ghosts(
                ghosts_of(shown, self._view.table_scene.dice, decision.player, loss.dice)
            )

    def show_news(self, turn: int, last_event: str, reason: str = "") -> None:
        """Show the turn and the last event, with the computer's reason for it."""
        self.turn, self._reason = turn, reason
        words = ". ".join(filter(None, (last_event, reason)))
        self.news.show_news(words, self.tr("Turn {turn}").format(turn=turn))
        self._show_whole_reason()

    @Slot(int)
    def _show_turn(self, turn: int) -> None:
        """A turn begins: its number comes with its banner."""
        self.show_news(turn, "")

    @Slot(tuple)
    def _forget_roll(self, events: tuple[Event, ...]) -> None:
        """Dice begin to tumble: what was said of an earlier roll no longer fits the table."""
        if any(isinstance(event, DiceRolled) for event in events):
            self.show_news(self.turn, "")

    def _show_whole_reason(self) -> None:
        """Show the computer's reason in a bubble if the line is too short for it."""
        if not (self._reason and self.news.is_cut):
            self.bubble.hide()
            return
        scene, view = self._view.table_scene, self._view
        room = area_on_view(view, scene.layout.felt)
        avoid = areas_to_keep(scene, view)
        self.bubble.show_text(self._reason, QRectF(self.news.geometry()), room, avoid)

    def prompt_throw(self, setup: Setup, awaited: PendingRoll) -> None:
        """Ask a player to throw the waiting dice."""
        self.strip.show_step(awaited.step)
        self.bar.prompt_throw(setup, awaited)

    def show_auto_pass(self, session: Session) -> None:
        """Show the step stops, and the players who pass until something happens."""
        decision = session.game.decision
        decides = decision.player if decision is not None else NOBODY
        stops = session.auto_pass.step_stops
        shown = (session.game.setup.players, stops, decides)
        if shown != self._shown_stops:
            self._shown_stops = shown
            self.strip.show_step_stops(session.game.setup, stops, decides)
        self.bar.show_auto_pass(session)

    def answers_changed(self) -> None:
        """The buttons have changed: the steps may have more or less room."""
        self._fit_steps(self.areas)


# --- playback prompt ------------------------------------------------------------------------------


class PlaybackPrompt(QObject):
    """Describes in the prompt what the table is showing."""

    def __init__(self, view: TableView, bar: PromptBar) -> None:
        super().__init__(view)
        self._view, self._bar = view, bar
        view.table_scene.events_shown.connect(self._tell_events)
        view.table_scene.step_shown.connect(self._tell_step)

    def _tell_events(self, events: tuple[Event, ...]) -> None:
        for event in events:
            words = self._words(event)
            if words:
                self._say(words)
                return

    def _words(self, event: Event) -> str:
        match event:
            case DamageDealt() | PlayerDamaged():
                return self.tr("Damage is dealt")
            case DiceRolled(player=player):
                return tell(self.tr("{player} rolls"), player=self._name(player))
            case DieMoved(die=die, reason="drawn" | "refilled" as reason):
                name = self._name(self._view.session.game.state.dice[die].controller)
                draws, refills = self.tr("{player} draws"), self.tr("{player} refills the bag")
                return tell(draws if reason == "drawn" else refills, player=name)
            case _:
                return ""

    def _tell_step(self, step: Step) -> None:
        if step is Step.CLEANUP:
            self._say(self.tr("Cleanup"))

    def _say(self, words: str) -> None:
        self._bar.tell_progress(words)

    def _name(self, player: PlayerId) -> str:
        return self._view.session.game.setup.players[player].name


# --- bead slide -----------------------------------------------------------------------------------


SLIDE_MS = 240.0


class BeadSlide(QObject):
    """Follows the steps as a table shows them."""

    def __init__(self, view: TableView, strip: StepStrip) -> None:
        super().__init__(view)
        self._scene, self._strip = view.table_scene, strip
        view.table_scene.step_shown.connect(self._slide)

    def _slide(self, step: Step) -> None:
        before = next((button.x() for button in self._strip.steps if button.is_now), None)
        self._strip.show_step(step)
        button = next(button for button in self._strip.steps if button.is_now)
        end, scene = button.pos(), self._scene
        if before is None or before >= end.x() or not scene.tempo.moves:
            return  # a new turn begins at the left again
        button.raise_()
        slide = QPropertyAnimation(button, b"pos")  # it ends with the button
        slide.setStartValue(QPoint(before, end.y()))
        slide.setEndValue(end)
        slide.setDuration(round(scene.tempo.milliseconds(SLIDE_MS)))
        slide.setEasingCurve(QEasingCurve.Type.InOutCubic)
        scene.moments.run(slide, no_op)


# --- rail tools -----------------------------------------------------------------------------------


_TOOL = RAIL._replace(spread=0.55)
_TOOLS_PIXELS, _TOOLS_LEAST = 12.5, 12.0
_MOST_OF_NEWS = 0.3  # the tools take no larger share of the news beside them
_GAP = 6
_MARGIN = 8


class RailTools(QWidget):
    """A question mark, Undo, Log and Menu; `undo` is enabled whenever its action is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("tools")
        self.help = WoodButton("?", "H", name="what-can-i-do", face=_TOOL)
        self.undo = WoodButton(self.tr("Undo"), "Ctrl+Z", name="undo", face=_TOOL)
        self.log = WoodButton(self.tr("Log"), "Ctrl+L", name="open-log", face=_TOOL)
        self.menu = WoodButton(self.tr("Menu"), "F10", name="open-menu", face=_TOOL)
        set_key_tip(self.help, self.tr("What can I do?"), "H")
        self.help.setAccessibleName(self.tr("What can I do? (H)"))
        self.help.setEnabled(False)
        set_key_tip(self.undo, self.tr("Undo the last action"), self.tr("Ctrl+Z; redo: Ctrl+Y"))
        set_key_tip(self.log, self.tr("Log, table in words, rules and charts"), "Ctrl+L")
        set_key_tip(self.menu, self.tr("All commands"), "F10")
        self.undo.setEnabled(False)
        for button in self.buttons:
            button.setParent(self)

    @property
    def buttons(self) -> tuple[WoodButton, ...]:
        """All buttons, from the left."""
        return self.help, self.undo, self.log, self.menu

    def set_undo(self, action: QAction) -> None:
        """Let the Undo button follow a menu action, which lives at least as long."""
        self.undo.clicked.connect(action.trigger)
        action.enabledChanged.connect(self.undo.setEnabled)
        self.undo.setEnabled(action.isEnabled())

    def more_room(self, areas: RailAreas) -> int:
        """How much wider than their place the tools are with their keys, if there is room."""
        more = self._width_with_keys(areas) - areas.tools.width() if are_key_caps_shown() else 0
        if 0 < more <= _MOST_OF_NEWS * areas.news.width():
            return more
        return self.missing_room(areas)

    def missing_room(self, areas: RailAreas) -> int:
        """How much wider than their place the tools are without keys, in the smallest letters."""
        words = len(self.buttons) - 1
        needed = words * (math.ceil(self._widest_word(_TOOLS_LEAST)) + _GAP)
        narrow = math.ceil(min(areas.tools.height(), needed / 4))
        return max(0, needed + narrow - areas.tools.width())

    def _widest_word(self, pixels: float) -> float:
        """The width that the plate of each word needs, to be as wide as the others."""
        words = self.buttons[1:]
        return max(button.plate_width(with_key=False, pixels=pixels) for button in words) - 14

    def _width_with_keys(self, areas: RailAreas) -> int:
        widths = self._widths_with_keys(areas)
        return sum(widths) + _GAP * (len(widths) - 1)

    def _widths_with_keys(self, areas: RailAreas) -> list[int]:
        pixels = _TOOLS_PIXELS * areas.letters
        return [round(button.plate_width(pixels=pixels)) for button in self.buttons]

    def place(self, areas: RailAreas) -> None:
        """Move to the right end of the upper rail; the keys are shown if there is room."""
        self.setGeometry(areas.tools.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN))
        room = QRect(_MARGIN, _MARGIN, areas.tools.width(), areas.tools.height())
        for button in self.buttons:
            button.set_pixels(_TOOLS_PIXELS * areas.letters, areas.scale)
        more = room.width() - self._width_with_keys(areas)
        has_keys = are_key_caps_shown() and more >= 0
        for button in self.buttons:
            button.shorten(drops_key=not has_keys)
        if has_keys:
            share = more // len(self.buttons)
            widths = [wide + share for wide in self._widths_with_keys(areas)]
        else:
            widths = self._widths_of_words(areas, room)
        left = room.left()
        for button, wide in zip(self.buttons, widths, strict=True):
            button.set_plate_geometry(QRect(left, room.top(), wide, room.height()))
            left += wide + _GAP

    def _widths_of_words(self, areas: RailAreas, room: QRect) -> list[int]:
        """Equal widths beside the question mark; the words shrink together if they need more."""
        words = self.buttons[1:]
        narrow = min(room.height(), room.width() // 5)
        wide = (room.width() - narrow) // len(words) - _GAP
        pixels = _TOOLS_PIXELS * areas.letters
        needed = self._widest_word(pixels)
        for button in words:
            button.set_pixels(min(pixels, max(_TOOLS_LEAST, pixels * wide / needed)), areas.scale)
        return [narrow, *(wide for _ in words)]
