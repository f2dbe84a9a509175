"""Decides what the picture of a card shows, from what is printed on the card.

The energy type gives the colors, the affiliation the division of the ground and the accent color,
the name the charge, the card's place among the cards of its name the backdrop and the composition.
A hash of name and subtitle adds small chances. Nothing is drawn by hand for a card, so cards of
one's own get their pictures in the same way.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtGui import QColor

from desktop.style.materials.tones import mix
from rules.cards import Card, CardKind

CHARGES_BY_NAME = {
    "angel": "wings",
    "cyclops": "beam",
    "iceman": "frost",
    "juggernaut": "boulder",
    "kitty pryde": "phase",
    "magneto": "magnet",
    "quicksilver": "speed",
    "wolverine": "claws",
    "carnage": "tendrils",
    "drax": "daggers",
    "ghost rider": "wheel",
    "kingpin": "crown",
    "silver sable": "sight",
    "spider-man": "web",
    "spider-woman": "sting",
    "white tiger": "amulet",
    "arnim zola": "screen",
    "avengers id card": "badge",
    "black panther": "claws",
    "black widow": "star4",
    "captain america": "kite",
    "doctor strange": "eye",
    "dormammu": "flame",
    "gamora": "sword",
    "hulk": "boulder",
    "iron man": "gear",
    "loki": "serpent",
    "red skull": "visage",
    "star-lord": "comet",
    "thor": "hammer",
    "vision": "prism",
    "wasp": "insect",
    "artemis": "bow",
    "cheetah": "cateye",
    "giganta": "tower",
    "jimmy olsen": "camera",
    "steve trevor": "plane",
    "supergirl": "comet",
    "superman": "sunrise",
    "wonder woman": "lasso",
    "ambush": "cateye",
    "enrage": "flame",
    "team up": "links",
    "reckless melee": "daggers",
    "take cover": "kite",
    "crowd fighting": "pawns",
    "feedback": "links",
    "imprisoned": "gate",
    "possession": "eye",
    "relentless": "speed",
    "archnemesis!": "sight",
    "back for seconds!": "speed",
    "betrayal": "daggers",
    "big entrance": "gate",
    "blam! blam! blam!": "sting",
    "confront the mighty": "tower",
    "exposed!": "camera",
    "great responsibility": "boulder",
    "i want you!": "sight",
    "misdirection": "visage",
    "plot twist": "spiral",
    "raised shields": "kite",
    "resurrection": "wings",
    "save civilians": "pawns",
    "selective shield": "kite",
    "slander": "serpent",
    "small step for man": "comet",
    "spidey's last stand": "web",
    "squad goals": "badge",
    "take that, villain!": "hammer",
    "the outsider": "phase",
    "truce": "links",
    "true believer": "star4",
    "under surveillance": "cateye",
    "with great power...": "bow",
    "wormhole": "spiral",
    "transfer power": "spiral",
    "dimension door": "gate",
    "web blast": "web",
}
"""The charge for each known name of a card, in lower case."""

CHARGES_BY_KEYWORD = {
    "Aftershock": "boulder",
    "Ally": "links",
    "Amplify": "prism",
    "Anti-Breath Weapon": "kite",
    "Attune": "spiral",
    "Awaken": "sunrise",
    "Back for More": "gate",
    "Boomerang": "spiral",
    "Breath Weapon": "flame",
    "Call Out": "sight",
    "Common Ground": "tower",
    "Continuous": "wheel",
    "Crossover": "sword",
    "Deadly": "serpent",
    "Energize": "beam",
    "Energy Drain": "tendrils",
    "Enlistment": "badge",
    "Experience": "amulet",
    "Fast": "speed",
    "Founder": "crown",
    "Heroic": "star4",
    "Immortal": "amulet",
    "Impulse": "sting",
    "Infiltrate": "phase",
    "Intimidate": "visage",
    "Iron Will": "gear",
    "Loyalty": "lasso",
    "Obscure": "cateye",
    "Overcrush": "hammer",
    "Range": "bow",
    "Regenerate": "flame",
    "Resistance": "phase",
    "Retaliation": "comet",
    "Rush": "plane",
    "Spark": "flame",
    "Strike": "bow",
    "Suit Up": "kite",
    "Swarm": "insect",
    "Synergy": "magnet",
    "Tag Out": "links",
    "Teamwatch": "eye",
    "Teamwork": "pawns",
    "Turtle Power": "frost",
    "Underdog": "claws",
    "Vengeance": "daggers",
}
"""The charge for a keyword, for cards whose name is unknown."""

SPARE_CHARGES = (
    *("crown", "sword", "star4", "gate", "links"),
    *("spiral", "pawns", "prism", "tower", "visage"),
)
"""The charges from which a hash of the name chooses otherwise."""

SCENES = ("sunrise", "beam", "tower")
"""Charges that are whole scenes and are only shown once, in the center."""


# --- recipe ---------------------------------------------------------------------------------------

Tones = tuple[str, str, str, str]

# The tones of the ground for each energy type: deep, middle, hot, light.
_TONES: dict[str, Tones] = {
    "fist": ("#2c0b06", "#9c3315", "#ee7a35", "#ffdcae"),
    "bolt": ("#2a1c02", "#946208", "#efb211", "#fff1bb"),
    "mask": ("#190a30", "#57308f", "#a97be0", "#eeddff"),
    "shield": ("#051a36", "#195796", "#5fb2ee", "#d9f1ff"),
    "none": ("#12161b", "#414d5a", "#94a5b6", "#eef3f7"),
}
_STEEL_TINTS = ("#2f6f6a", "#7a5a34", "#5d6b3a", "#6b4a5a", "#3f4d5a")

# The accent color and the division of the ground for each affiliation.
_AFFILIATIONS = {
    "X-Men": ("#f0c85a", "saltire"),
    "Villain": ("#86b85c", "shards"),
    "Avengers": ("#e2e6ea", "chevrons"),
    "Guardians of the Galaxy": ("#ff9a76", "bend"),
    "Spider-Friends": ("#f2606a", "gyrons"),
    "Justice League": ("#f7e6b0", "glory"),
    "Team Superman": ("#ffd24a", "pale"),
}
_NO_AFFILIATION = ("#9ed8c2", "waves")
_BASIC_ACTION = ("#d7b36a", "lozenges")
_OTHER_ACCENTS = ("#f0b37a", "#b8e07a", "#8fd8f0", "#f09ad0", "#f7e08a", "#c9b8ff")
_OTHER_DIVISIONS = ("saltire", "shards", "chevrons", "gyrons", "glory", "pale", "waves")

BACKDROPS = ("moon", "rays", "skyline", "peaks", "clouds", "rings")
COMPOSITIONS = ("center", "close", "three", "roundel", "strewn", "horizon")


@dataclass(frozen=True, slots=True)
class ArtRecipe:
    """What a picture shows, as plain values."""

    tones: Tones  # the colors of the ground: deep, middle, hot, light
    accent: str  # the color of the division and of gold
    division: str  # how the ground is divided
    charge: str  # the object in front, the name of a drawing in `assets/charges`
    backdrop: str  # what is behind the charge
    composition: str  # how the charge is arranged
    hue: int  # degrees by which all tones are turned around the color circle
    is_mirrored: bool  # whether the charge is mirrored
    light: tuple[float, float]  # where the light is, as shares of width and height
    seed: int  # the seed of everything random, such as where clouds float

    @property
    def deep(self) -> QColor:
        """The darkest tone."""
        return self._turned(0)

    @property
    def middle(self) -> QColor:
        """The tone between the darkest and the brightest."""
        return self._turned(1)

    @property
    def hot(self) -> QColor:
        """The strongest tone."""
        return self._turned(2)

    @property
    def bright(self) -> QColor:
        """The lightest tone."""
        return self._turned(3)

    def _turned(self, place: int) -> QColor:
        color = QColor(self.tones[place])
        hue = (color.hsvHue() + self.hue) % 360 if color.hsvHue() >= 0 else 0
        return QColor.fromHsv(hue, color.hsvSaturation(), color.value())


def recipe_of(card: Card) -> ArtRecipe:
    """The recipe of a card's picture.

    The three cards of a name have consecutive numbers, which are their place.
    """
    keywords = [word for word in CHARGES_BY_KEYWORD if word in card.wording]
    return recipe(
        card.name,
        card.subtitle,
        [energy.value for energy in card.energy],
        card.affiliations,
        keywords,
        card.number % 3,
        is_basic=card.kind is CardKind.BASIC_ACTION,
    )


def tones_of(card: Card) -> Tones:
    """The tones of a card's picture, which are found faster than its whole recipe."""
    energy = [energy.value for energy in card.energy]
    return _tones(energy, _hash(card.name), is_basic=card.kind is CardKind.BASIC_ACTION)


def recipe(
    name: str,
    subtitle: str = "",
    energy: Sequence[str] = (),
    affiliations: Sequence[str] = (),
    keywords: Sequence[str] = (),
    place: int = 0,
    *,
    is_basic: bool = False,
) -> ArtRecipe:
    """The recipe of the picture of a card with these words printed on it.

    `energy` is what its cost requires; `keywords` choose the charge of an unknown name. `place` is
    its place among the cards of its name, so that they differ.
    """
    code, base = _hash(f"{name}/{subtitle}"), _hash(name)
    charge = _charge(name, keywords, base)
    accent, division = _BASIC_ACTION if is_basic else _heraldry(affiliations)
    composition = COMPOSITIONS[(base // 7 + 2 * place) % len(COMPOSITIONS)]
    return ArtRecipe(
        tones=_tones(energy, base, is_basic=is_basic),
        accent=accent,
        division=division,
        charge=charge,
        backdrop=BACKDROPS[(base + place) % len(BACKDROPS)],
        composition="center" if charge in SCENES else composition,
        hue=(code >> 8) % 15 - 7,
        is_mirrored=bool(code & 1),
        light=(0.24 + 0.5 * ((code >> 4) % 16) / 16, 0.22),
        seed=code,
    )


def _charge(name: str, keywords: Sequence[str], base: int) -> str:
    known = CHARGES_BY_NAME.get(name.lower())
    if known:
        return known
    for word in keywords:
        if word in CHARGES_BY_KEYWORD:
            return CHARGES_BY_KEYWORD[word]
    return SPARE_CHARGES[base % len(SPARE_CHARGES)]


def _heraldry(affiliations: Sequence[str]) -> tuple[str, str]:
    """The accent and the division: of the first affiliation, the accent of the last."""
    if not affiliations:
        return _NO_AFFILIATION
    return _affiliation(affiliations[-1])[0], _affiliation(affiliations[0])[1]


def _affiliation(name: str) -> tuple[str, str]:
    if name in _AFFILIATIONS:
        return _AFFILIATIONS[name]
    code = _hash(name)
    return (
        _OTHER_ACCENTS[code % len(_OTHER_ACCENTS)],
        _OTHER_DIVISIONS[code // 11 % len(_OTHER_DIVISIONS)],
    )


def _tones(energy: Sequence[str], base: int, *, is_basic: bool) -> Tones:
    """The four tones; of two energy types, the second gives the bright ones."""
    known = [symbol for symbol in energy if symbol in _TONES] or ["none"]
    deep, middle, _, _ = _TONES[known[0]]
    _, _, hot, light = _TONES[known[-1]]
    if not is_basic:
        return deep, middle, hot, light
    tint = _STEEL_TINTS[base % len(_STEEL_TINTS)]
    return deep, mix(middle, tint, 0.6).name(), mix(hot, tint, 0.35).name(), light


def _hash(words: str) -> int:
    """A hash that is the same in every run and on every machine."""
    return zlib.crc32(words.encode("utf-8", "surrogatepass"))
