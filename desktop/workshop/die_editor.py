"""The editor of a die: each of the six faces as a picture with its settings below."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGridLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop.style.basic_widgets import clear_layout, make_label
from desktop.style.plain_text import plain_tooltip
from desktop.table.paint.die_looks import DieLooks
from desktop.table.paint.faces import EnergyPrint, FaceLook, face_pixmap
from rules.model import ENERGY_TYPES, Face, InvalidFace, format_face, parse_face

FACE_SIZE, ICON_SIZE = 58, 20
_BURSTS = ("", "*", "**")
_COLUMNS = 3
_ENERGY = (
    *(one.value for one in ENERGY_TYPES),
    *(f"{one.value} {one.value}" for one in ENERGY_TYPES),
    *(f"{one.value} {other.value}" for one, other in combinations(ENERGY_TYPES, 2)),
    "wild", "wild wild", "1", "2", "3",
)  # fmt: skip


class DieEditor(QWidget):
    """Edits the faces of a die, three in a row."""

    def __init__(self, edited: Callable[[], None]) -> None:
        """Make it without faces; `edited` is called when the player changes a face."""
        super().__init__()
        self._edited = edited
        self.faces: list[EnergyFaceEditor | StatsFace] = []
        self._looks: DieLooks = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(10)
        for column in range(_COLUMNS):
            self._grid.setColumnStretch(column, 1)

    def show_faces(self, faces: tuple[str, ...], looks: DieLooks) -> None:
        """Start editing these faces. Replace an invalid face with one fist energy."""
        self._looks = looks
        clear_layout(self._grid)
        self.faces = []
        level = 0
        for place, text in enumerate(faces):
            face = _read(text, level + 1)
            level += bool(face.level)
            kind = EnergyFaceEditor if face.energy else StatsFace
            made = kind(place, face, self._edited)
            self._grid.addWidget(made, place // _COLUMNS, place % _COLUMNS)
            self.faces.append(made)
        self.paint(looks)

    def paint(self, looks: DieLooks) -> None:
        """Draw the faces in their current look."""
        self._looks = looks
        for face, look in zip(self.faces, looks, strict=False):
            face.paint_as(look)

    @property
    def face_texts(self) -> tuple[str, ...]:
        """The faces in the notation of card files."""
        return tuple(face.text for face in self.faces)


class _FaceEditor(QWidget):
    """A picture of a face with its settings below."""

    def __init__(self) -> None:
        super().__init__()
        self.picture = make_label()
        self.picture.setFixedSize(FACE_SIZE, FACE_SIZE)
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setSpacing(4)
        self.rows.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignHCenter)

    def paint_as(self, look: FaceLook) -> None:
        """Draw the face."""
        self.picture.setPixmap(face_pixmap(look, FACE_SIZE, self.devicePixelRatioF()))


class EnergyFaceEditor(_FaceEditor):
    """An energy face, with a list of energies to choose from."""

    def __init__(self, place: int, face: Face, edited: Callable[[], None]) -> None:
        super().__init__()
        self.choice = QComboBox()
        self.choice.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
        self.choice.setMinimumContentsLength(4)
        self.choice.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.choice.view().setMinimumWidth(130)
        text = format_face(face)
        known = _ENERGY if text in _ENERGY else (*_ENERGY, text)
        for one in known:
            self.choice.addItem(_icon(one), parse_face(one, 0).name, one)
        self.choice.setCurrentIndex(known.index(text))
        named = self.tr("Energy of face {number}").format(number=place + 1)
        self.choice.setAccessibleName(named)
        self.choice.setToolTip(plain_tooltip(named))
        self.choice.currentIndexChanged.connect(edited)
        self.rows.addWidget(self.choice)
        self.rows.addStretch(1)

    @property
    def text(self) -> str:
        """The face in the notation of card files."""
        return str(self.choice.currentData())


class StatsFace(_FaceEditor):
    """A character face with its stats and bursts, or an action face with its bursts."""

    def __init__(self, place: int, face: Face, edited: Callable[[], None]) -> None:
        super().__init__()
        self.fielding, self.attack, self.defense = (
            _number(value) for value in (face.fielding, face.attack, face.defense)
        )
        self.bursts = QComboBox()
        for stars in _BURSTS:
            self.bursts.addItem(stars or "–")
        self.bursts.setMinimumWidth(48)
        self.bursts.setCurrentIndex(face.bursts)
        self._is_action = face.action
        named = (
            self.tr("face {number}").format(number=place + 1)
            if face.action
            else self.tr("level {level}").format(level=face.level)
        )
        form = QFormLayout()
        form.setHorizontalSpacing(6)
        form.setVerticalSpacing(3)
        for words, about, field in (
            (self.tr("Cost"), self.tr("Fielding cost"), self.fielding),
            ("A", self.tr("Attack"), self.attack),
            ("D", self.tr("Defense"), self.defense),
            (self.tr("Burst"), self.tr("Bursts"), self.bursts),
        ):
            if self._is_action and field is not self.bursts:
                continue
            field.setAccessibleName(f"{about}, {named}")
            field.setToolTip(plain_tooltip(f"{about}, {named}"))
            form.addRow(make_label(words, "soft"), field)
        numbers = (self.fielding, self.attack, self.defense)
        for signal in (*(box.valueChanged for box in numbers), self.bursts.currentIndexChanged):
            signal.connect(edited)
        self.rows.addLayout(form)
        self.rows.addStretch(1)

    @property
    def text(self) -> str:
        """The face in the notation of card files."""
        numbers = (self.fielding, self.attack, self.defense)
        shown = "action" if self._is_action else " ".join(str(one.value()) for one in numbers)
        return f"{shown} {_BURSTS[self.bursts.currentIndex()]}".rstrip()


def _number(value: int) -> QSpinBox:
    made = QSpinBox()
    made.setRange(0, 99)
    made.setValue(value)
    made.setMinimumWidth(48)
    return made


def _read(text: str, level: int) -> Face:
    try:
        return parse_face(text, level)
    except InvalidFace:
        return parse_face("fist", level)


@cache
def _icon(energy: str) -> QIcon:
    """A small picture of this energy on a face of a Sidekick die."""
    from desktop.style.palette import SIDEKICK_DIE

    face = parse_face(energy, 0)
    symbols = (str(len(face.energy)),) if face.is_generic else tuple(face.energy)
    look = FaceLook(EnergyPrint(tuple(str(one) for one in symbols)), SIDEKICK_DIE)
    return QIcon(face_pixmap(look, 2 * ICON_SIZE))
