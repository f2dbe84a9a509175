"""Animates what separates turns: the banner of a turn, and Cleanup between two beats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from PySide6.QtCore import QPointF

from desktop.table.moments.banner import Banner, BannerText
from desktop.table.scene.scene_places import pixel_ratio
from desktop.table.scene.table_scene import TableScene
from desktop.text.translation import tell, tr
from rules.model import PlayerId
from rules.state import DiceRolled, DieMoved, Event, GameState, TurnBegan, Zone

BEAT_MS = 500.0
"""The pause between damage and Cleanup, so that both are seen."""

SHORT_BEAT_MS = 300.0
"""The pause between Cleanup and the next turn."""

CLEANUP_MS = 420.0
"""How long the banner of Cleanup is alone before dice move."""


def show_banner(scene: TableScene, words: BannerText, *, is_small: bool = False) -> None:
    """Slide a banner over the table; with reduced motion it only fades in and out.

    Nothing waits for it; a player who presses a key sees it disappear.
    """
    stage = scene.layout.stage
    above_seam = stage.center() - QPointF(0, 0.27 * stage.height())  # clear of the dice
    banner = Banner(
        words,
        scene.sceneRect(),
        pixel_ratio(scene),
        is_small=is_small,
        center=above_seam if is_small else None,
    )
    banner.dimmed.connect(scene.dimmed)
    scene.moments.show(banner)
    motion = banner.fade() if scene.tempo.is_reduced else banner.slide(scene.tempo.rate)
    scene.moments.run(motion, lambda: scene.moments.remove(banner))


def show_reduced(scene: TableScene, state: GameState, events: tuple[Event, ...]) -> None:
    """With reduced motion: announce the latest turn with a banner that fades in and out."""
    begun = [place for place, event in enumerate(events) if isinstance(event, TurnBegan)]
    if begun and scene.announces_turn():
        event = events[begun[-1]]
        assert isinstance(event, TurnBegan)
        show_banner(scene, turn_text(state, event, events[begun[-1] + 1 :]))


def turn_text(state: GameState, event: TurnBegan, later: Iterable[Event]) -> BannerText:
    """What the banner of a turn says; `later` are the events after its beginning."""
    name = state.setup.players[event.player].name
    line = tr("Turn {turn}").format(turn=event.turn)
    before_roll = takewhile(lambda event: not isinstance(event, DiceRolled | TurnBegan), later)
    drawn = sum(isinstance(event, DieMoved) and event.reason == "drawn" for event in before_roll)
    if drawn:
        words = tr("{player} draws {count} {count:die|dice}")
        line += "   ·   " + tell(words, player=name, count=drawn)
    return BannerText(tell(tr("{name}’s turn"), name=name), line, event.player, name[:1].upper())


def cleanup_text(
    state: GameState, player: PlayerId, moves: Sequence[DieMoved], *, had_damage: bool
) -> BannerText:
    """What the banner of Cleanup says: what happens to dice and damage."""
    parts = []
    if any(move.to_zone is Zone.FIELD for move in moves):
        parts.append(tr("survivors return"))
    if any(move.reason == "unblocked" for move in moves):
        parts.append(tr("unblocked attackers go to the Used Pile"))
    elif any(move.to_zone is Zone.USED for move in moves):
        parts.append(tr("used dice go to the Used Pile"))
    if had_damage:
        parts.append(tr("damage is removed"))
    line = "   ·   ".join(parts)
    name = state.setup.players[player].name
    return BannerText(tr("Cleanup"), line[:1].upper() + line[1:], player, name[:1].upper())


def moves_until_turn(events: Iterable[Event]) -> list[DieMoved]:
    """The moves of dice before the next turn begins."""
    this_turn = takewhile(lambda event: not isinstance(event, TurnBegan), events)
    return [event for event in this_turn if isinstance(event, DieMoved)]
