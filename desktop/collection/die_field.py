"""Enters the die of a card whose list has none: a row such as `022 133 134*`, once a die."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QLayout, QLineEdit, QWidget

from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.face_strip import FaceStrip
from desktop.storage.imported_sets import ImportedSets
from desktop.storage.own_cards import OwnCards
from desktop.style.basic_widgets import (
    STRETCH,
    height_at_width,
    lay_column,
    lay_row,
    make_button,
    make_label,
)
from desktop.style.style_sheet import scale_with_text
from desktop.table.paint.die_looks import looks_of_card
from rules.cards import (
    Card,
    CardKind,
    CardOutcome,
    InvalidDieRow,
    ListedCard,
    card_outcome,
    format_die_row,
    parse_die_row,
)
from rules.messages import PluralCount
from rules.model import format_face, parse_die_kind
from rules.reading import UnreadableSource

_FACE, _BELOW = 40, 54
_WIDE = 500
_EXAMPLE = "022 133 134*"
_ACTION_EXAMPLE, _PLAIN_ACTION_EXAMPLE = "- * **", "1, 2, 2: - * **"


def is_imported(own_cards: OwnCards, card: Card) -> bool:
    """Whether a card is of an imported set, so that its die can be entered."""
    return any(
        file.read_result.is_imported and one is not None and one.code == card.set_code
        for file in (own_cards.files if own_cards.is_read else ())
        for one in (file.read_result.card_set,)
    )


class DieField(QWidget):
    """A field for the row of a die, with the faces that it means and what is wrong with it.

    The row says whether a card is a character. A card that lacks more than its die is completed in
    the workshop, where a button leads.
    """

    left = Signal()  # to complete a card in the workshop

    def __init__(self, own_cards: OwnCards, entered: Callable[[Card], object]) -> None:
        """Make an empty field; `entered` is called with the card when its die was saved."""
        super().__init__()
        self._own_cards, self._entered = own_cards, entered
        self._card: Card | None = None
        self.about = make_label(wraps=True)
        self.row = QLineEdit()
        self.row.setObjectName("die-row")
        self.row.setAccessibleName(self.tr("Levels of the die"))
        self.row.setMaxLength(60)
        self.save = make_button(self.tr("Save die"), name="save-die", is_main=True, is_small=True)
        self.faces = FaceStrip(scale_with_text(_FACE))
        self.problem = make_label(look="soft", wraps=True)
        self.row.textChanged.connect(self._show_row)
        self.row.returnPressed.connect(self._save)
        self.row.installEventFilter(self)
        self.save.clicked.connect(self._save)
        across = lay_row((self.row, 1), self.save, gap=8)
        self.problem.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.workshop = make_button(
            self.tr("Open in the workshop"), name="complete-card", is_main=True, is_small=True
        )
        self.workshop.clicked.connect(self._open_workshop)
        below = self._below = QWidget()
        below.setFixedHeight(scale_with_text(_BELOW))  # so that nothing moves while one types
        lay_column(self.faces, (self.problem, 1), STRETCH, on=below, margins=0, gap=0)
        to_workshop = lay_row(self.workshop, STRETCH)
        lay_column(self.about, to_workshop, across, below, on=self, margins=0, gap=6)

    def show_card(self, card: Card) -> bool:
        """Show the field for a card; returns whether its die can be entered or changed."""
        self._card = card
        if not is_imported(self._own_cards, card):
            return False
        missing = self._missing(card)
        is_row = not missing or ("die" in missing and {"kind", "die"} >= set(missing))
        for part in (self.row, self.save, self._below):
            part.setVisible(is_row)
        self.workshop.setVisible(not is_row)
        self.about.setText(self._told(card) if is_row else self._told_missing(card, missing))
        self.row.setPlaceholderText(_example_for(card))
        self.row.setText(format_die_row(card.die.faces))
        self._show_row()
        return True

    def _missing(self, card: Card) -> tuple[str, ...]:
        """What is not known of a card: some of "kind", "cost", "energy" and "die"."""
        waiting = ImportedSets(self._own_cards).incomplete_cards(card.set_code)
        return next((one.missing for one in waiting if one.title == card.title), ())

    def _told_missing(self, card: Card, missing: Iterable[str]) -> str:
        words = self.tr(
            "Your list does not say everything about {name}. To play it, set this in the workshop: "
            "{missing}."
        )
        return words.format(name=card.name, missing=", ".join(missing))

    def _open_workshop(self) -> None:
        if self._card is not None:
            navigator = navigator_of(self)
            self.left.emit()
            navigator.open_in_workshop(self._card)

    def _told(self, card: Card) -> str:
        if card_outcome(card) is not CardOutcome.MISSING:
            return self.tr("The die of {name}, as you entered it.").format(name=card.name)
        if card.kind is CardKind.ACTION:
            words = self.tr(
                "The die of {name} is not known yet. Type its action faces: a minus for no burst, "
                "or its stars."
            )
            if len(card.energy) != 1:
                words += "\n" + self.tr("Type its energy faces first, such as 1, 2, 2:")
            return words.format(name=card.name)
        return self.tr(
            "The die of {name} is not known yet. Type its levels as printed: fielding cost, "
            "attack, defense, and a star for each burst.\nFor an action die, type - * **"
        ).format(name=card.name)

    def _show_row(self) -> None:
        """Show the faces of the typed row, or what is expected."""
        card, row = self._card, self.row.text().strip()
        self.faces.clear()
        if card is None:
            return
        try:
            faces = parse_die_row(row, card.energy) if row else ()
            words = "" if faces else self.tr("All cards of this name get the die.")
        except InvalidDieRow as failure:
            faces, words = (), f"⚠ {_sentence(str(failure))}"
        if faces:
            shown = replace(card, die=parse_die_kind(card.name, list(faces)))
            looks = looks_of_card(shown)
            names = map(format_face, shown.die.faces)
            self.faces.show_faces(zip(looks, names, strict=True))
        self.faces.setVisible(bool(faces))
        self.problem.setText(words)
        self.problem.setVisible(bool(words))
        self.save.setEnabled(bool(faces))

    def _save(self) -> None:
        card = self._card
        if card is None or not self.save.isEnabled():
            return
        try:
            sets, row = ImportedSets(self._own_cards), self.row.text().strip()
            changed = sets.enter_die(card.set_code, card.name, row)
        except (InvalidDieRow, OSError, UnreadableSource) as failure:
            self.problem.setText(f"⚠ {_sentence(str(failure))}")
            self.problem.show()
            return
        self.about.setText(self._told_saved(changed))
        self._entered(card)

    def _told_saved(self, changed: Iterable[ListedCard]) -> str:
        cards = list(changed)
        missing = sorted({word for card in cards for word in card.missing})
        if missing:
            template = self.tr("Saved. Still missing: {missing}. Complete it in the workshop.")
            return template.format(missing=", ".join(missing))
        template = self.tr("Saved for {count} {count:card|cards}.")
        return template.format(count=PluralCount(len(cards)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep Left, Right and Esc in the field while something is typed."""
        if (
            watched is self.row
            and event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Slash)
        ):
            event.accept()
            return True
        return super().eventFilter(watched, event)


class DieDialog(QDialog):
    """Asks for the die of a card where it is first needed."""

    def __init__(
        self, parent: QWidget, own_cards: OwnCards, card: Card, entered: Callable[[Card], object]
    ) -> None:
        super().__init__(parent)
        self.setObjectName("die-dialog")
        self.setWindowTitle(card.full_name)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._then = entered
        self.field = DieField(own_cards, self._finish)
        self.field.show_card(card)
        self.field.left.connect(self.reject)
        leave = make_button(self.tr("Not now"), name="leave-die", is_small=True)
        leave.clicked.connect(self.reject)
        lay_column(
            make_label(card.full_name, "heading", wraps=True),
            self.field,
            lay_row(STRETCH, leave),
            on=self,
        )
        self.field.row.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Make the dialog as high as its texts need."""
        super().showEvent(event)
        wide = scale_with_text(_WIDE)
        for layout in self.findChildren(QLayout):
            layout.invalidate()  # the texts have the letters of the window only now
        self.setFixedSize(wide, height_at_width(self, wide))

    def _finish(self, card: Card) -> None:
        self.accept()
        self._then(card)


def _example_for(card: Card) -> str:
    """The row of a die like this one, to show what can be typed."""
    if card.kind is not CardKind.ACTION:
        return _EXAMPLE
    return _ACTION_EXAMPLE if len(card.energy) == 1 else _PLAIN_ACTION_EXAMPLE


def _sentence(words: str) -> str:
    """Words with a capital and a period."""
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."
