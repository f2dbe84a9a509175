"""Marks of what the last act did, until the next one: the damage of each player.

A player who skips the animations, or looks away, still sees what happened.
"""

from __future__ import annotations

from collections.abc import Iterable

from desktop.table.animation.turn_animations import show_banner, turn_text
from desktop.table.moments.damage_pictures import burst_picture
from desktop.table.moments.moment_items import PictureItem
from desktop.table.scene.moment_places import mark_place, pixel_ratio
from desktop.table.scene.table_scene import TableScene
from rules.advice import life_lost
from rules.model import PlayerId
from rules.state import Event, GameState, TurnBegan


def leave_marks(scene: TableScene, events: Iterable[Event]) -> None:
    """Leave a mark on the rail of each player who lost life."""
    scene.moments.clear_marks()
    for player, amount in life_lost(events).items():
        if amount > 0:
            leave_mark(scene, player, amount)


def leave_mark(scene: TableScene, player: PlayerId, amount: int) -> None:
    """Leave a mark of the life that one player lost in all, in place of an earlier one."""
    radius = round(max(16.0, 0.85 * scene.plates[player].heart_radius))
    mark = PictureItem(
        burst_picture(f"−{amount}", radius, pixel_ratio(scene)), mark_place(scene, player, radius)
    )
    mark.setObjectName(f"damage-mark-{player}")
    scene.moments.leave(mark)


def show_reduced(scene: TableScene, state: GameState, events: tuple[Event, ...]) -> None:
    """With reduced motion: announce the latest turn with a banner that fades in and out."""
    begun = [place for place, event in enumerate(events) if isinstance(event, TurnBegan)]
    if begun and scene.announces_turn():
        event = events[begun[-1]]
        assert isinstance(event, TurnBegan)
        show_banner(scene, turn_text(state, event, events[begun[-1] + 1 :]))
