"""Animates harm: numbers on damaged dice, damage that flies to a player's heart, and knock-outs.

Marks of what the last act did stay until the next one: the damage of each player. A player who
skips the animations, or looks away, still sees what happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QAbstractAnimation, QParallelAnimationGroup, QPointF
from PySide6.QtGui import QPixmap

from desktop.style.current_theme import current_theme
from desktop.style.materials.hearts import heart_picture
from desktop.table.dice_motion.motion import (
    Motion,
    ease_in,
    ease_out_back,
    in_sequence,
    instant_step,
    no_op,
    part,
    pause_step,
    together,
)
from desktop.table.layout.dice_rows import DieSpot
from desktop.table.moments.damage_volley import (
    DamageVolley,
    HeartPictures,
    Shot,
    VolleyTarget,
    burst_picture,
    knock_out_picture,
    volley_milliseconds,
)
from desktop.table.moments.moment_items import PictureItem
from desktop.table.scene.scene_places import (
    felt_center,
    mark_place,
    pixel_ratio,
    shake_felt,
    shake_rail,
)
from desktop.table.scene.table_scene import TableScene
from desktop.text.translation import tr
from rules.advice import life_lost
from rules.model import DieId, PlayerId
from rules.state import DamageDealt, Event, PlayerDamaged

POP_MS = 140.0  # how long a number takes to appear on a die
NUMBER_MS = 900.0  # how long it stays
FADE_MS = 260.0
STAMP_MS = 140.0
STAMP_HOLD_MS = 320.0  # how long a tag stays on its die before the die leaves

Announce = Callable[[Sequence[Event]], None]


class HarmAnimator:
    """Builds the animations of harm on a scene; it calls `announce` at the moment of each event."""

    def __init__(self, scene: TableScene, announce: Announce) -> None:
        self._scene, self._announce = scene, announce
        self._numbers: dict[DieId, PictureItem] = {}
        self._lost = Counter[PlayerId]()

    # --- damage

    def dice_hit(
        self, hits: Sequence[DamageDealt], damage: Mapping[DieId, int]
    ) -> QAbstractAnimation:
        """Numbers pop up on damaged dice, all at once; `damage` is all damage on these dice."""
        scene, radius = self._scene, round(0.36 * self._scene.layout.die_edge)
        items: list[PictureItem] = []

        def begin() -> None:
            self._announce(hits)
            amounts = Counter[DieId]()
            for hit in hits:
                amounts[hit.die] += hit.amount
            for die_id, amount in amounts.items():
                die = scene.dice[die_id]
                picture = burst_picture(str(amount), radius, pixel_ratio(scene))
                items.append(PictureItem(picture, die.pos() - QPointF(0, 0.3 * die.edge)))
                scene.moments.show(items[-1])
                self._numbers[die_id] = items[-1]
                die.set_marks(damage=damage[die_id])

        def pop(progress: float) -> None:
            for item in items:
                item.setScale(0.4 + 0.6 * ease_out_back(progress))

        def arrive() -> None:
            for item in items:
                item.setScale(1)
                scene.moments.run(self._fade(item), partial(scene.moments.remove, item))

        return Motion(scene.tempo.milliseconds(POP_MS), pop, arrive, begin)

    def _fade(self, item: PictureItem) -> QAbstractAnimation:
        """A die_id stays on its die and fades; nothing waits for it."""
        whole = NUMBER_MS + FADE_MS
        return Motion(
            self._scene.tempo.milliseconds(whole),
            lambda progress: item.setOpacity(1 - part(progress * whole, NUMBER_MS, whole)),
            no_op,
        )

    def player_hit(
        self, hits: Sequence[PlayerDamaged], spots: Mapping[DieId, DieSpot]
    ) -> QAbstractAnimation:
        """Damage flies to one player's heart, and each hit counts down their life."""
        scene, player = self._scene, hits[0].player
        flying: list[DamageVolley] = []
        whole = volley_milliseconds(len(hits))

        def land(numbers: range) -> None:
            scene.show_life(player, hits[numbers[-1]].life)
            self._announce([hits[place] for place in numbers])

        def begin() -> None:
            shots = [Shot(self._source(hit, spots), hit.amount, hit.life) for hit in hits]
            radius = max(24.0, min(54.0, 0.5 * scene.layout.die_edge))
            target = VolleyTarget(
                heart_pictures(scene, player),
                land,
                partial(shake_rail, scene.pieces, player),
                partial(shake_felt, scene.pieces, scene.arrangement, player),
            )
            volley = DamageVolley(shots, target, radius, scene.sceneRect(), pixel_ratio(scene))
            flying.append(volley)
            scene.moments.show(volley)

        def arrive() -> None:
            for volley in flying:
                volley.show_at(whole)
                scene.moments.remove(volley)
                self._lost.update(life_lost(hits))
                leave_mark(scene, player, self._lost[player])

        return Motion(
            scene.tempo.milliseconds(whole),
            lambda progress: flying[0].show_at(progress * whole),
            arrive,
            begin,
        )

    def _source(self, hit: PlayerDamaged, spots: Mapping[DieId, DieSpot]) -> QPointF:
        """Where damage starts: at the die that deals it, else in the middle of the table."""
        spot = spots.get(hit.source)
        if spot is not None and spot.is_visible:
            return self._scene.dice[hit.source].pos()
        return felt_center(self._scene.arrangement)

    # --- knock-outs

    def knock_out(self, dice: Sequence[DieId]) -> QAbstractAnimation:
        """Tags are stamped on dice; the tags go when the dice do."""
        scene = self._scene
        tags: list[PictureItem] = []

        def begin() -> None:
            for die_id in dice:
                if die_id in self._numbers:
                    scene.moments.remove(self._numbers.pop(die_id))
                die = scene.dice[die_id]
                picture = knock_out_picture(tr("KO"), round(die.edge), pixel_ratio(scene))
                tags.append(PictureItem(picture, die.pos() + QPointF(0, 0.26 * die.edge)))
                scene.moments.show(tags[-1])

        def stamp(progress: float) -> None:
            for tag in tags:
                tag.setScale(1.9 - 0.9 * ease_in(progress))
                tag.setOpacity(min(1.0, 0.3 + progress))

        def stamped() -> None:
            for tag in tags:
                tag.setScale(1)
                tag.setOpacity(1)

        def leave() -> None:
            for tag in tags:
                scene.moments.remove(tag)
            for die_id in dice:
                scene.dice[die_id].set_marks(damage=0)

        return in_sequence(
            Motion(scene.tempo.milliseconds(STAMP_MS), stamp, stamped, begin),
            pause_step(scene.tempo.milliseconds(STAMP_HOLD_MS)),
            instant_step(leave),
        )

    def blow(
        self, harms: Sequence[Event], damage: Mapping[DieId, int], spots: Mapping[DieId, DieSpot]
    ) -> QParallelAnimationGroup:
        """Everything that one blow does to dice and players, together."""
        step = together()
        on_dice = [harm for harm in harms if isinstance(harm, DamageDealt)]
        if on_dice:
            step.addAnimation(self.dice_hit(on_dice, damage))
        for player in self._scene.plates:
            hits = [
                harm for harm in harms if isinstance(harm, PlayerDamaged) and harm.player == player
            ]
            if hits:
                step.addAnimation(self.player_hit(hits, spots))
        return step


def heart_pictures(scene: TableScene, player: PlayerId) -> HeartPictures:
    """How to paint a player's heart while it is hit."""
    plate = scene.plates[player]

    def picture(life: int) -> QPixmap:
        return heart_picture(
            life, round(plate.heart_radius), current_theme().table, pixel_ratio(scene)
        )

    return HeartPictures(plate.heart_center, plate.heart_radius, picture)


# --- marks of the last act ------------------------------------------------------------------------


def leave_marks(scene: TableScene, events: Iterable[Event]) -> None:
    """Leave a mark on the rail of each player who lost life."""
    scene.moments.clear_marks()
    for player, amount in life_lost(events).items():
        if amount > 0:
            leave_mark(scene, player, amount)


def leave_mark(scene: TableScene, player: PlayerId, amount: int) -> None:
    """Leave a mark of the life that one player lost in all, in place of an earlier one."""
    radius = round(scene.layout.frame.mark_radius(player))
    mark = PictureItem(
        burst_picture(f"−{amount}", radius, pixel_ratio(scene)),
        mark_place(scene.pieces, player, radius),
    )
    mark.setObjectName(f"damage-mark-{player}")
    scene.moments.leave(mark)
