"""The forms of the card editor: the stats of a card, and the faces of its die."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QFormLayout,
    QGridLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import clear_layout, lay_column, make_label
from desktop.style.glyphs import paint_symbol
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from desktop.table.paint.die_looks import DieLooks
from desktop.table.paint.faces import EnergyPrint, FaceLook, face_pixmap
from desktop.workshop.card_draft import KINDS, CardDraft
from rules.cards import CardKind
from rules.model import ENERGY_TYPES, Energy, Face, InvalidFace, format_face, parse_face

_LETTERS = 40
_TWO = 380  # pixels for two fields side by side, at the default text size


class DetailsForm(QWidget):
    """Edits everything on a card except its text and its faces."""

    def __init__(self, *, edited: Callable[[], None], change_kind: Callable[[], None]) -> None:
        """Make an empty form; `change_kind` is called before `edited` for another card type."""
        super().__init__()
        self._edited, self._kind_changed = edited, change_kind
        self._in_a_line = 0
        self.name = QLineEdit(maxLength=_LETTERS, placeholderText=self.tr("e.g. Kitty Pryde"))
        self.subtitle = QLineEdit(maxLength=_LETTERS, placeholderText=self.tr("e.g. Sprite"))
        self.kind = QComboBox()
        for words in (self.tr("Character"), self.tr("Action"), self.tr("Basic action")):
            self.kind.addItem(words)
        self.cost, self.maximum = QSpinBox(), QSpinBox()
        self.cost.setRange(0, 20)
        self.maximum.setRange(1, 9)
        self.energy = {energy: _type_box(energy) for energy in ENERGY_TYPES}
        self.affiliations = QLineEdit(placeholderText=self.tr("e.g. X-Men, Villain"))
        self.set_name = QComboBox(editable=True, insertPolicy=QComboBox.InsertPolicy.NoInsert)
        self._is_told = False
        self._lay_out()
        self._connect()

    def set_suggestions(self, sets: Iterable[str], affiliations: Iterable[str]) -> None:
        """List the existing sets, and suggest the existing affiliations while typing."""
        chosen = self.set_name.currentText()
        self._is_told = True
        self.set_name.clear()
        self.set_name.addItems(list(sets))
        self.set_name.setEditText(chosen)
        self._is_told = False
        known = QCompleter(sorted(affiliations), self)
        known.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.affiliations.setCompleter(known)

    def show_draft(self, draft: CardDraft, set_name: str) -> None:
        self._is_told = True
        self.name.setText(draft.name)
        self.subtitle.setText(draft.subtitle)
        self.kind.setCurrentIndex(KINDS.index(draft.kind))
        self.cost.setValue(draft.cost)
        self.maximum.setValue(draft.maximum)
        for one, box in self.energy.items():
            box.setChecked(one in draft.energy)
        self.affiliations.setText(", ".join(draft.affiliations))
        self.set_name.setEditText(set_name)
        self._is_told = False
        self._fit()

    def apply_to(self, draft: CardDraft) -> CardDraft:
        names = (word.strip() for word in self.affiliations.text().split(","))
        return replace(
            draft,
            kind=self.card_kind,
            name=self.name.text().strip(),
            subtitle="" if self._is_basic else self.subtitle.text().strip(),
            cost=self.cost.value(),
            energy=tuple(energy for energy, box in self.energy.items() if box.isChecked()),
            affiliations=tuple(name for name in names if name) if self._is_character else (),
            maximum=self.maximum.value(),
        )

    @property
    def card_kind(self) -> CardKind:
        """The selected card type."""
        return KINDS[self.kind.currentIndex()]

    @property
    def _is_basic(self) -> bool:
        return self.card_kind is CardKind.BASIC_ACTION

    @property
    def _is_character(self) -> bool:
        return self.card_kind is CardKind.CHARACTER

    def _fit(self) -> None:
        """Disable the subtitle of Basic Actions, and the affiliations of all but characters."""
        self.subtitle.setEnabled(not self._is_basic)
        self.affiliations.setEnabled(self._is_character)

    def _tell(self) -> None:
        if not self._is_told:
            self._edited()

    def _change_kind(self) -> None:
        self._fit()
        if not self._is_told:
            self._kind_changed()
            self._edited()

    def _connect(self) -> None:
        for signal in (
            *(line.textChanged for line in (self.name, self.subtitle, self.affiliations)),
            *(number.valueChanged for number in (self.cost, self.maximum)),
            *(box.toggled for box in self.energy.values()),
            self.set_name.editTextChanged,
        ):
            signal.connect(self._tell)
        self.kind.currentIndexChanged.connect(self._change_kind)

    def _lay_out(self) -> None:
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._keep_height)
        types = WrappingRow(7).add(self.cost, *self.energy.values())
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        rows: tuple[tuple[tuple[str, QWidget], ...], ...] = (
            ((self.tr("&Name"), self.name), (self.tr("S&ubtitle"), self.subtitle)),
            ((self.tr("Ty&pe"), self.kind), (self.tr("Se&t"), self.set_name)),
            ((self.tr("&Affiliations"), self.affiliations), (self.tr("Max &dice"), self.maximum)),
        )
        fields = [(_named(words, field), field) for row in rows for words, field in row]
        costs = QWidget()
        costs.setLayout(types)
        self._fields = (*fields, (_named(self.tr("&Cost"), self.cost), costs))
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self._later.start()  # not while the layout around it is at work

    def event(self, event: QEvent) -> bool:
        """Keep the form as high as its rows when its letters change."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._keep_height()
        return handled

    def hasHeightForWidth(self) -> bool:
        """No: it has a fixed height, which follows its width."""
        return False

    def _keep_height(self) -> None:
        self.setFixedHeight(self._grid.totalHeightForWidth(self.width()))

    def _arrange(self) -> None:
        """Put two fields in a row if there is room, else one; the cost has its own row."""
        in_a_line = 2 if self.width() >= scale_with_text(_TWO) else 1
        if in_a_line == self._in_a_line:
            return
        self._in_a_line = in_a_line
        *fields, (cost, costs) = self._fields
        for place, (words, field) in enumerate(fields):
            row, column = divmod(place, in_a_line)
            self._grid.addWidget(words, row, 2 * column)
            self._grid.addWidget(field, row, 2 * column + 1)
        last = -(-len(fields) // in_a_line)
        self._grid.addWidget(cost, last, 0)
        self._grid.addWidget(costs, last, 1, 1, 2 * in_a_line - 1)
        for column in range(4):
            self._grid.setColumnStretch(column, column % 2 if column < 2 * in_a_line else 0)


def _named(words: str, field: QWidget) -> QLabel:
    made = make_label(words)
    made.setBuddy(field)
    field.setAccessibleName(words.replace("&", ""))
    return made


def _type_box(energy: Energy) -> QCheckBox:
    """A check box for an energy type, with its symbol and name."""
    picture = QPixmap(36, 36)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_symbol(painter, energy.value, QPointF(18, 18), 15)
    painter.end()
    made = QCheckBox(energy.value)
    made.setIcon(QIcon(picture))
    made.setIconSize(QSize(18, 18))
    return made


# --- the faces of the die -------------------------------------------------------------------------


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
        self.rows = lay_column(
            (self.picture, Qt.AlignmentFlag.AlignHCenter), on=self, margins=0, gap=4
        )

    def paint_as(self, look: FaceLook) -> None:
        self.picture.setPixmap(face_pixmap(look, FACE_SIZE, self.devicePixelRatioF()))


class EnergyFaceEditor(_FaceEditor):
    """An energy face, with a list of energies to choose from."""

    def __init__(self, place: int, face: Face, edited: Callable[[], None]) -> None:
        super().__init__()
        self.choice = QComboBox(
            iconSize=QSize(ICON_SIZE, ICON_SIZE),
            minimumContentsLength=4,
            sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon,
        )
        self.choice.view().setMinimumWidth(130)
        text = format_face(face)
        known = _ENERGY if text in _ENERGY else (*_ENERGY, text)
        for energy in known:
            self.choice.addItem(_icon(energy), parse_face(energy, 0).name, energy)
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
        form = QFormLayout(horizontalSpacing=6, verticalSpacing=3)
        self.rows.addLayout(form)
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
        self.rows.addStretch(1)

    @property
    def text(self) -> str:
        """The face in the notation of card files."""
        numbers = (self.fielding, self.attack, self.defense)
        shown = "action" if self._is_action else " ".join(str(number.value()) for number in numbers)
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
    look = FaceLook(EnergyPrint(tuple(str(symbol) for symbol in symbols)), SIDEKICK_DIE)
    return QIcon(face_pixmap(look, 2 * ICON_SIZE))
