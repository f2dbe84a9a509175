"""Everything on the two wooden rails of the table that is a widget."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.match.match_change import MatchChange
from desktop.match.session import Session
from desktop.panels.prompt.bead_slide import BeadSlide
from desktop.panels.prompt.news_line import NewsLine
from desktop.panels.prompt.playback_prompt import PlaybackPrompt
from desktop.panels.prompt.prompt_bar import PromptBar
from desktop.panels.prompt.rail_areas import RailAreas, rail_areas
from desktop.panels.prompt.rail_tools import RailTools
from desktop.panels.prompt.turn_steps.step_strip import StepStrip
from desktop.table.animation.event_playback import PendingRoll
from desktop.table.view import TableView
from rules.model import NOBODY
from rules.state import GameState, Setup


class TableRails(QObject):
    """Keeps the prompt in the rail of the player who decides, the tools in the other one.

    The rails themselves keep their heights, so the table does not jump when they change places.
    """

    def __init__(self, screen: QWidget, view: TableView) -> None:
        """Create the widgets over a table.

        Args:
            screen: their parent, in which the view starts at the upper left corner.
            view: the table.
        """
        super().__init__(screen)
        self._view = view
        self.bar = PromptBar(screen, view.tempo)
        self.strip = StepStrip(screen)
        self.news = NewsLine(screen)
        self.tools = RailTools(screen)
        self.bar.decider_changed.connect(self.place)
        view.layout_changed.connect(self.place)
        view.table_scene.dimmed.connect(self._dim)
        BeadSlide(view, self.strip)
        PlaybackPrompt(view, self.bar)
        view.table_rotation.bottom_changed.connect(self.place)

    @property
    def areas(self) -> RailAreas:
        """The areas on the rails as they are now."""
        plan = self._view.table_scene.layout
        decider = self.bar.decider
        return rail_areas(plan, plan.bottom_player if decider is None else decider)

    def place(self) -> None:
        """Move everything to its rail."""
        areas = self.areas
        self.bar.place(areas)
        self.tools.place(areas)
        self.news.place(areas)
        self._fit_steps(areas)

    def _fit_steps(self, areas: RailAreas) -> None:
        """Let the steps end before the main button, if both are in the lower rail."""
        right = areas.steps.right() + 1 if areas.is_above else self.bar.buttons_left - 8
        self.strip.place(areas, right)

    def _dim(self, dim: float) -> None:
        """Darken what is on the rails together with the table below a banner."""
        self.news.set_dim(dim)
        for button in (*self.tools.buttons, *self.bar.buttons):
            button.set_dim(dim)

    # --- what they show

    def show_state(
        self, state: GameState, change: MatchChange, question: str, kind: str = "", done: str = ""
    ) -> None:
        """Show the step and the decision; the arguments are those of `PromptBar.show_state`."""
        if change.step or change.decision:
            self.strip.show_step(None if state.is_over else state.step)
        self.bar.show_state(state, question, kind, done)

    def show_news(self, setup: Setup, turn: int, last_event: str, reason: str = "") -> None:
        """Show the turn and the last event, with the computer's reason for it."""
        words = ". ".join(filter(None, (last_event, reason)))
        self.news.show_news(words, self.tr("Turn {turn}").format(turn=turn))

    def prompt_throw(self, setup: Setup, awaited: PendingRoll) -> None:
        """Ask a player to throw the waiting dice."""
        self.strip.show_step(awaited.step)
        self.bar.prompt_throw(setup, awaited)

    def show_auto_pass(self, session: Session) -> None:
        """Show the step stops, and the players who pass until something happens."""
        decision = session.game.decision
        decides = decision.player if decision is not None else NOBODY
        stops = session.auto_pass.step_stops
        self.strip.show_step_stops(session.game.setup, stops, decides)
        self.bar.show_auto_pass(session)

    def answers_changed(self) -> None:
        """The buttons have changed: the steps may have more or less room."""
        self._fit_steps(self.areas)
