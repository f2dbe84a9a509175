"""The faces of a card's die in a row, with the chance of each."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from desktop.panels.card_browser.card_words import energy_name
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import clear_layout, lay_column, make_label
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from desktop.table.paint.die_looks import DieLooks, looks_of_card
from desktop.table.paint.faces import face_pixmap
from rules.cards import (
    Card,
    FaceChance,
    character_or_action_chance,
    energy_chance,
    face_chances,
)
from rules.model import Energy, Face


def _tr(text: str) -> str:
    return QCoreApplication.translate("AlbumPage", text)


_SIDE, _MOST_SIDE = 58, 66


def face_words(face: Face, *, has_levels: bool) -> str:
    """The name of a face: `level 2*`, `2 bolts`, `action**`."""
    if face.action:
        return _tr("action") + "*" * face.bursts
    if face.is_generic:
        return _tr("{count} generic").format(count=len(face.energy))
    if not face.level:
        counts = {energy: face.energy.count(energy) for energy in face.energy}
        return " + ".join(_energy_words(energy, count) for energy, count in counts.items())
    stars = "*" * face.bursts
    return (_tr("level {level}") if has_levels else _tr("character")).format(
        level=face.level
    ) + stars


def _energy_words(energy: Energy, count: int) -> str:
    name = energy_name(energy).lower()
    return name if count == 1 else f"{count} {name}s"


def percent(chance: Fraction) -> str:
    """A chance in whole percent."""
    return f"{round(100 * chance)}%"


class FaceChances(QWidget):
    """Shows the faces in a row; below each group of equal faces its chance."""

    def __init__(self) -> None:
        super().__init__()
        self._across = WrappingRow(8)
        self.summary = make_label(look="soft", wraps=True)
        self.groups: list[QWidget] = []
        lay_column(self._across, self.summary, on=self, margins=0, gap=8)

    def show_card(self, card: Card) -> None:
        clear_layout(self._across)
        looks = looks_of_card(card)
        chances = face_chances(card.die)
        side = min(_MOST_SIDE, scale_with_text(_SIDE if len(chances) < 6 else _SIDE - 6))
        self.groups = [self._group(card, looks, chance, side) for chance in chances]
        for group in self.groups:
            self._across.addWidget(group)
        self.summary.setText(self._sum_up(card))

    def _group(self, card: Card, looks: DieLooks, chance: FaceChance, side: int) -> QWidget:
        face = card.die.faces[chance.place]
        has_levels = card.die.face_of_level(2) is not None
        group = QFrame()
        group.setObjectName("inset")
        grid = QGridLayout(group)
        grid.setContentsMargins(5, 5, 5, 5)
        grid.setHorizontalSpacing(3)
        grid.setVerticalSpacing(1)
        for place in range(chance.faces):
            picture = make_label()
            picture.setPixmap(face_pixmap(looks[chance.place], side, self.devicePixelRatioF()))
            grid.addWidget(picture, 0, place)
        name = face_words(face, has_levels=has_levels)
        once, again = percent(chance.once), percent(chance.with_reroll)
        lines = (make_label(name, "soft"), make_label(once, "name"), make_label(f"↻ {again}"))
        for row, line in enumerate(lines, start=1):
            line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            grid.addWidget(line, row, 0, 1, chance.faces)
        template = _tr("{face}: {once} in one roll, {again} with a reroll")
        words = template.format(face=name, once=once, again=again)
        group.setAccessibleName(words)
        group.setToolTip(plain_tooltip(words))
        return group

    def _sum_up(self, card: Card) -> str:
        parts = [_tr("↻ is the chance if you reroll once to get this face.")]
        other = character_or_action_chance(card.die)
        energy = energy_chance(card.die)
        if other is not None and energy is not None:
            kind = _tr("Action") if card.die.is_action else _tr("Character")
            template = _tr("{kind}: {once}, with a reroll {again}.")
            for name, chance in ((kind, other), (_tr("Energy"), energy)):
                parts.append(
                    template.format(
                        kind=name, once=percent(chance.once), again=percent(chance.with_reroll)
                    )
                )
        return " ".join(parts)
