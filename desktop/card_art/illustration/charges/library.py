"""All charges by name."""

from __future__ import annotations

from functools import lru_cache

from desktop.card_art.illustration.charges import creatures, forces, objects, weapons
from desktop.card_art.illustration.charges.paths import ChargeMaker, Part, shrunk

_MAKERS: tuple[ChargeMaker, ...] = (
    *(creatures.wings, creatures.tendrils, creatures.web, creatures.serpent, creatures.insect),
    *(creatures.cateye, creatures.eye, creatures.visage, creatures.pawns),
    *(forces.beam, forces.frost, forces.boulder, forces.phase, forces.speed, forces.sting),
    *(forces.flame, forces.comet, forces.prism, forces.sunrise, forces.spiral),
    *(objects.crown, objects.wheel, objects.gear, objects.amulet, objects.screen),
    *(objects.badge, objects.camera, objects.tower, objects.gate),
    *(weapons.kite, weapons.daggers, weapons.sword, weapons.hammer, weapons.bow),
    *(weapons.lasso, weapons.star4, weapons.sight, weapons.claws, weapons.magnet),
    *(weapons.links, weapons.plane),
)
MAKERS_BY_NAME = {maker.__name__: maker for maker in _MAKERS}


@lru_cache(maxsize=len(_MAKERS))
def charge_parts(name: str) -> tuple[Part, ...]:
    """The parts of a charge, from the lowest to the highest, in coordinates from -1 to 1."""
    return tuple(shrunk(part) for part in MAKERS_BY_NAME[name]())
