"""What is printed on one face of a die, and how it is painted.

A `FaceLook` describes a face in plain values; `paint_face` draws it with our own paths into a
square of 100 by 100, which the caller scales, rotates or puts in perspective.
"""

from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QPixmap, QTransform

from desktop.style.glyphs import EMBLEMS, SYMBOLS, outline_pen, paint_symbol, star_path, text_path
from desktop.style.materials.pictures import PictureCache
from desktop.style.materials.tones import mix
from desktop.style.palette import DieColors

FACE_SIZE = 100.0
CORNER_RADIUS = 17.0
MAX_BURSTS = 2
MAX_SYMBOLS = 4

SYMBOL_POSITIONS: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((50, 50, 38),),
    2: ((31, 31, 26), (69, 69, 26)),
    3: ((29, 29, 21), (71, 29, 21), (50, 70, 21)),
    4: ((29, 29, 20), (71, 29, 20), (29, 71, 20), (71, 71, 20)),
}
"""The positions of one to four energy symbols on a face: center and radius."""


@dataclass(frozen=True, slots=True)
class Emblem:
    """The emblem of a card's dice: a shape, and up to two letters in it."""

    shape: str = "disc"
    initials: str = ""

    def __post_init__(self) -> None:
        if self.shape not in EMBLEMS:
            raise ValueError(f"emblem shape {self.shape!r}: expected one of {', '.join(EMBLEMS)}")
        if len(self.initials) > 2:
            raise ValueError(f"emblem initials {self.initials!r}: expected at most two letters")


@dataclass(frozen=True, slots=True)
class EnergyPrint:
    """Energy symbols: `fist`, `bolt`, `mask`, `shield`, `wild`, or a number for generic energy."""

    symbols: tuple[str, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.symbols) <= MAX_SYMBOLS:
            raise ValueError(f"energy face {self.symbols!r}: expected 1 to {MAX_SYMBOLS} symbols")
        for symbol in self.symbols:
            if symbol not in SYMBOLS and not symbol.isdigit():
                known = ", ".join(SYMBOLS)
                raise ValueError(f"energy symbol {symbol!r}: expected {known} or a number")


@dataclass(frozen=True, slots=True)
class CharacterPrint:
    """A character face: its numbers, bursts, emblem, and its level as pips (0: none shown)."""

    fielding: int
    attack: int
    defense: int
    bursts: int = 0
    level: int = 0
    emblem: Emblem = Emblem()

    def __post_init__(self) -> None:
        _check_bursts(self.bursts)


@dataclass(frozen=True, slots=True)
class ActionPrint:
    """An action face: an emblem and bursts."""

    bursts: int = 0
    emblem: Emblem = Emblem("star")

    def __post_init__(self) -> None:
        _check_bursts(self.bursts)


@dataclass(frozen=True, slots=True)
class EmblemPrint:
    """Only the emblem: the look of a die that has not been rolled."""

    emblem: Emblem


FacePrint = EnergyPrint | CharacterPrint | ActionPrint | EmblemPrint


@dataclass(frozen=True, slots=True)
class FaceLook:
    """The look of one face: its print, and the colors of plastic and ink.

    Pictures are found by looks several times in each frame, so the hash is kept.
    """

    printed: FacePrint
    colors: DieColors
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.printed, self.colors)))

    def __hash__(self) -> int:
        return self._hash


def _check_bursts(bursts: int) -> None:
    if not 0 <= bursts <= MAX_BURSTS:
        raise ValueError(f"{bursts} bursts: a face has 0 to {MAX_BURSTS}")


def unrolled_look(looks: tuple[FaceLook, ...]) -> FaceLook:
    """The look of a die with these faces in a bag or on its card, where no face counts."""
    for look in reversed(looks):
        if isinstance(look.printed, CharacterPrint | ActionPrint | EmblemPrint):
            return FaceLook(EmblemPrint(look.printed.emblem), look.colors)
    return looks[0]


# --- the face as a whole


def face_pixmap(look: FaceLook, side: float, ratio: float = 1.0) -> QPixmap:
    """One face, flat and evenly lit, in a transparent square.

    Pictures are cached, because the same face is drawn again and again.
    """
    key = look, round(side * ratio)
    picture = QPixmap(drawn_faces.find(key) or drawn_faces.keep(key, _drawn_face(*key)))
    picture.setDevicePixelRatio(ratio)
    return picture


drawn_faces = PictureCache(1_000_000)  # 4 MB
"""The pictures of `face_pixmap`."""


def _drawn_face(look: FaceLook, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / FACE_SIZE, size / FACE_SIZE)
    paint_face(painter, look)
    painter.end()
    return pixmap


def paint_face(painter: QPainter, look: FaceLook) -> None:
    """Paint a face into the square (0, 0) to (100, 100) of the painter."""
    _paint_plastic(painter, look.colors)
    match look.printed:
        case EnergyPrint(symbols):
            _paint_energy(painter, symbols)
        case CharacterPrint() as character:
            _paint_character(painter, character, look.colors)
        case ActionPrint(bursts, emblem):
            _paint_emblem(painter, emblem, QPointF(50, 50), 33, look.colors)
            _paint_bursts(painter, bursts, QPointF(19, 81), 17, 28)
        case EmblemPrint(emblem):
            _paint_emblem(painter, emblem, QPointF(50, 50), 36, look.colors)


def _paint_plastic(painter: QPainter, colors: DieColors) -> None:
    """Paint the body of the die under the print, a little lighter near the lamp."""
    body = QColor(colors.body)
    sheen = QLinearGradient(0, 0, FACE_SIZE, FACE_SIZE)
    sheen.setColorAt(0, body.lighter(113))
    sheen.setColorAt(0.5, body)
    sheen.setColorAt(1, body.darker(112))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(sheen)
    painter.drawRoundedRect(QRectF(0, 0, FACE_SIZE, FACE_SIZE), CORNER_RADIUS, CORNER_RADIUS)
    gleam = QLinearGradient(0, 0, FACE_SIZE, FACE_SIZE)
    gleam.setColorAt(0, QColor(255, 255, 255, 75))
    gleam.setColorAt(0.6, QColor(255, 255, 255, 20))
    painter.setPen(QPen(gleam, 2.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(
        QRectF(2, 2, FACE_SIZE - 4, FACE_SIZE - 4), CORNER_RADIUS - 2, CORNER_RADIUS - 2
    )


def _paint_energy(painter: QPainter, symbols: tuple[str, ...]) -> None:
    for symbol, (x, y, radius) in zip(symbols, SYMBOL_POSITIONS[len(symbols)], strict=True):
        paint_symbol(painter, symbol, QPointF(x, y), radius)


def _paint_character(painter: QPainter, face: CharacterPrint, colors: DieColors) -> None:
    _paint_emblem(painter, face.emblem, QPointF(40, 52), 23, colors)
    ink = QColor(colors.ink)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawEllipse(QPointF(21, 21), 17, 17)
    _paint_number(painter, face.fielding, QPointF(21, 21), 20, 22, QColor(colors.body))
    _paint_number(painter, face.attack, QPointF(77, 26), 35, 36, ink)
    _paint_number(painter, face.defense, QPointF(77, 74), 35, 36, ink)
    _paint_bursts(painter, face.bursts, QPointF(19, 81), 14, 25)
    _paint_level(painter, face.level, ink)


def _paint_level(painter: QPainter, level: int, ink: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    for pip in range(level):
        painter.drawEllipse(QPointF(9.5, 43 + 10.5 * pip), 4.6, 4.6)


def _paint_bursts(
    painter: QPainter, bursts: int, first: QPointF, radius: float, apart: float
) -> None:
    painter.setPen(outline_pen(3.5))
    painter.setBrush(QColor("#ffe14d"))
    for burst in range(bursts):
        star = star_path(8, radius, radius * 0.56)
        painter.drawPath(star.translated(first.x() + apart * burst, first.y()))


def _paint_emblem(
    painter: QPainter, emblem: Emblem, center: QPointF, radius: float, colors: DieColors
) -> None:
    """Paint the shape in a tint between ink and body, and its letters in ink."""
    tint = mix(colors.body, colors.ink, 0.24)
    painter.setPen(QPen(mix(colors.body, colors.ink, 0.5), radius * 0.08))
    painter.setBrush(tint)
    shape = EMBLEMS[emblem.shape]()
    painter.drawPath(QTransform(radius, 0, 0, radius, center.x(), center.y()).map(shape))
    if emblem.initials:
        width = radius * (1.35 if len(emblem.initials) > 1 else 0.9)
        letters = text_path(emblem.initials, radius * 0.78, width)
        painter.fillPath(letters.translated(center), QColor(colors.ink))


def _paint_number(
    painter: QPainter, number: int, center: QPointF, height: float, width: float, ink: QColor
) -> None:
    # A thin line in ink makes the strokes heavy enough for small sizes.
    painter.setPen(QPen(ink, height * 0.045))
    painter.setBrush(ink)
    painter.drawPath(text_path(str(number), height, width).translated(center))
