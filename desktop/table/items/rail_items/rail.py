"""What lies in a player's rail: the plate with heart and name, and the life track."""

from __future__ import annotations

from desktop.table.items.rail_items.life_track import LifeTrack
from desktop.table.items.rail_items.plate_item import PlateItem
from desktop.table.items.table_item import TableItem
from desktop.table.layout.table_layout import TableLayout
from desktop.text.translation import translate
from rules.messages import make_message
from rules.model import CHANCE, PlayerId
from rules.state import GameState, Setup, Step


def step_name(step: Step) -> str:
    """The name of a step of the turn (TURN-1)."""
    return translate(make_message(f"step.{step.name.lower()}"))


class PlayerRail:
    """The items at one player's edge of the table."""

    def __init__(self, setup: Setup, player: PlayerId) -> None:
        name = setup.players[player].name
        self.player = player
        self.plate = PlateItem(player, name)
        self.life_track = LifeTrack(player, name, setup.life)
        self._step: Step | None = None

    @property
    def items(self) -> tuple[TableItem, ...]:
        """All of its items."""
        return self.plate, self.life_track

    def apply_layout(self, plan: TableLayout) -> None:
        """Move the items to their rectangles in the layout."""
        player = self.player
        self.plate.set_rect(plan.plates[player])
        self.plate.set_sizes(
            plan.heart_radius(player), plan.name_lines[player], plan.name_height(player)
        )
        self.life_track.set_rect(plan.life_tracks[player])
        self.life_track.set_sizes(plan.peg_radius(player), plan.peg_number_height)

    def show_state(self, state: GameState) -> None:
        """Show the state of its player."""
        player, decision = self.player, state.decision
        decides = decision is not None and decision.player == player
        step = state.step if player == state.active and not state.is_over else None
        self.life_track.begin_turn(state.turn, max(0, state.life[player]))
        self.show_life(state.life[player])
        self._show(step, decides=decides and player != CHANCE)

    def show_life(self, life: int) -> None:
        """Change only the life. Less than 0 is shown as 0 (END-1)."""
        life = max(0, life)
        self.plate.show_life(life)
        self.life_track.set_life(life)

    def show_step(self, step: Step | None) -> None:
        """Show that a step begins and no one decides yet; None if it is not this player's turn."""
        self._show(step, decides=False)

    def clear_decision(self) -> None:
        """Show that no one decides, while things move."""
        self._show(self._step, decides=False)

    def _show(self, step: Step | None, *, decides: bool) -> None:
        """Show the step if it is this player's turn, and whether the player decides."""
        self._step = step
        words = step_name(step) if step is not None else ""
        self.plate.set_values(self.plate.life, words, decides=decides)
