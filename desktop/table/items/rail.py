"""A player's rail: the plate with the name, the life track, and the steps of the turn."""

from __future__ import annotations

from desktop.style.palette import Theme
from desktop.table.items.life_track import LifeTrack
from desktop.table.items.plate_item import PlateItem
from desktop.table.items.table_item import TableItem
from desktop.table.items.turn_steps_item import TurnStepsItem, step_name
from desktop.table.layout.table_layout import TableLayout
from rules.model import CHANCE, PlayerId
from rules.state import PRIORITY_DECISIONS, DecisionKind, GameState, Setup, Step


class PlayerRail:
    """The items at one player's edge of the table."""

    def __init__(self, setup: Setup, player: PlayerId, theme: Theme) -> None:
        name = setup.players[player].name
        self.player = player
        self.plate = PlateItem(player, name, theme)
        self.life_track = LifeTrack(player, name, setup.life, theme)
        self.turn_steps = TurnStepsItem(player, name, theme)

    @property
    def items(self) -> tuple[TableItem, ...]:
        """All of its items."""
        return self.plate, self.life_track, self.turn_steps

    def apply_layout(self, plan: TableLayout) -> None:
        """Move the items to their rectangles in the layout."""
        self.plate.set_rect(plan.plates[self.player])
        self.life_track.set_rect(plan.life_tracks[self.player])
        self.turn_steps.set_rect(plan.turn_steps[self.player])

    def show_state(self, state: GameState) -> None:
        """Show the state of its player."""
        player, decision = self.player, state.decision
        kind = None
        if not state.is_over and decision is not None and decision.player == player != CHANCE:
            kind = decision.kind
        step = state.step if player == state.active and not state.is_over else None
        self.life_track.begin_turn(state.turn, state.life[player])
        self.show_life(state.life[player])
        self._show(step, kind)

    def show_life(self, life: int) -> None:
        """Change only the life."""
        self.plate.show_life(life)
        self.life_track.set_life(life)

    def show_step(self, step: Step | None) -> None:
        """Show that a step begins and nobody decides yet; None if it is not this player's turn."""
        self._show(step, None)

    def clear_decision(self) -> None:
        """Show that nobody decides, while things move."""
        self._show(self.turn_steps.step, None)

    def _show(self, step: Step | None, kind: DecisionKind | None) -> None:
        """Show the step, and the kind of decision if it is this player's."""
        words = step_name(step) if step is not None else ""
        decides, by_priority = kind is not None, kind in PRIORITY_DECISIONS
        self.plate.set_values(self.plate.life, words, decides=decides)
        self.turn_steps.set_step(step, decides=decides, by_priority=by_priority)
