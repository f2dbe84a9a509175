"""Tooltips of dice and bags: what `rules.advice` says about them, one fact per line."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.match.session import Session
from desktop.style.plain_text import plain_tooltip
from desktop.table.scene.table_scene import TableScene
from desktop.text.translation import tr, translate_lines
from rules.advice import bag_lines, can_look_into, die_lines, die_with_face
from rules.model import DieId, PlayerId
from rules.state import GameState, Zone


class TableTooltips(QObject):
    """Sets the tooltip of a die or a bag when the pointer rests on it."""

    def __init__(self, session: Session, scene: TableScene) -> None:
        super().__init__(scene)
        self._session, self._scene = session, scene
        scene.die_tooltip_needed.connect(self._set_die_tooltip)
        scene.bag_tooltip_needed.connect(self._set_bag_tooltip)

    def _set_die_tooltip(self, die: DieId) -> None:
        words = die_tooltip(self._session.game.state, die)
        self._scene.dice[die].setToolTip(plain_tooltip(words))

    def _set_bag_tooltip(self, player: PlayerId) -> None:
        words = bag_tooltip(self._session.game.state, player)
        self._scene.zones[player, Zone.BAG].setToolTip(plain_tooltip(words))


def die_tooltip(state: GameState, die_id: DieId) -> str:
    """A die in words: its name and face, then its lines."""
    return "\n".join([die_with_face(state, die_id), *translate_lines(die_lines(state, die_id))])


def bag_tooltip(state: GameState, player: PlayerId) -> str:
    """The contents of a bag by name; "" in editions where only its owner may look (ZONE-1)."""
    if not can_look_into(state, player, Zone.BAG):
        return ""
    lines = translate_lines(bag_lines(state, player))
    return "\n".join([tr("In the bag:"), *lines]) if lines else tr("The bag is empty")
