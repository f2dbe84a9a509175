"""The page of a card in the album."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.card_art.anatomy import READING_HEIGHT, READING_WIDTH, anatomy_of
from desktop.card_art.card_picture import SHADOW, card_picture
from desktop.card_art.card_print import card_print, is_by_hand, printed_words
from desktop.collection.die_field import DieField
from desktop.panels.card_browser.card_words import kind_name, spoken_card
from desktop.panels.card_browser.collection_marker import CollectionControl, CollectionMarker
from desktop.panels.inspector.large_card import card_spots
from desktop.panels.rules_reference import open_rule
from desktop.panels.terms.term_label import TermLabel
from desktop.panels.terms.term_overlay import TermOverlay
from desktop.panels.widgets.link_button import LinkButton, LinkLook
from desktop.panels.widgets.painted_button import PaintedButton
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.album.face_chances import FaceChances
from desktop.style.basic_widgets import (
    STRETCH,
    clear_layout,
    lay_column,
    lay_row,
    make_button,
    make_key_button,
    make_label,
    make_scroll_area,
)
from desktop.style.current_theme import current_theme
from desktop.style.glyphs import symbols_picture
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from desktop.text.announcements import Announcer
from rules.cards import (
    Card,
    CardKind,
    rules_for_card,
    shown_cost,
)
from rules.reference import RuleEntry

_PORTRAIT_SHARE, _SHARE_OF_LARGE_TEXT = 0.42, 0.33  # of the width of the page, at most
_SYMBOL = 22


class AlbumPage(QWidget):
    """Shows everything about one card, and leads to the next and the previous one."""

    def __init__(
        self,
        marker: CollectionMarker,
        die_field: DieField,
        *,
        step: Callable[[int], None],
        open_card: Callable[[Card], None],
    ) -> None:
        """Make an empty page; `step` shows the next (1) or the previous (-1) card."""
        super().__init__()
        self.die_field = die_field
        self.change_die = make_button(self.tr("Change die"), name="change-die", is_small=True)
        self._marker, self._step = marker, step
        self.card: Card | None = None
        self._box_names: Mapping[str, str] = {}
        self._announcer = Announcer(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.back = make_key_button("", self.tr("Esc"), name="leave-card", is_small=True)
        self.all_cards = make_button(self.tr("All cards"), name="all-cards", is_small=True)
        self.previous = make_key_button(
            self.tr("◂ Previous"), "←", name="previous-card", is_small=True
        )
        self.next = make_key_button(self.tr("Next ▸"), "→", name="next-card", is_small=True)
        self.place = make_label(look="soft")
        self.portrait = CardPortrait()
        self.title = make_label(look="heading", wraps=True)
        self.symbols = make_label()
        self.facts = make_label(look="soft", wraps=True)
        self.text = TermLabel("card-text")
        self.owned = CollectionControl(marker)
        self.levels = QGridLayout()
        self.level_sheet = QWidget()
        self.faces = FaceChances()
        self.notes = CardNotes()
        self.versions = OtherVersions(open_card)
        self.versions_title = make_label(look="name")
        self._versions_sheet = _sheet(self.versions_title, self.versions)
        self._scroll = make_scroll_area(self._sheets())
        self._lay_out()
        self._connect()

    def show_card(
        self,
        card: Card,
        place: int,
        count: int,
        others: Sequence[Card],
        box_names: Mapping[str, str],
    ) -> None:
        """Show a card, the `others` of this name, and its place of `count`, from 1.

        A place of 0 is for a card that is not among those to step through.
        """
        self.card, self._box_names = card, box_names
        self.portrait.show_card(card)
        self.title.setText(card.full_name)
        self._show_symbols(card)
        self.facts.setText(" · ".join(self._told_facts(card)))
        self.text.setText(printed_words(card.wording) or self.tr("No ability"))
        self.owned.show_card(card)
        self._show_levels(card)
        self._show_die(card)
        self.notes.show_card(card)
        self.versions.show_cards(others)
        self.versions_title.setText(self.tr("Other versions of {name}").format(name=card.name))
        self._versions_sheet.setVisible(bool(others))
        text = self.tr("{place} of {count}").format(place=place, count=count)
        self.place.setText(text if place else "")
        self.previous.setEnabled(place > 1)
        self.next.setEnabled(0 < place < count)
        self._scroll.verticalScrollBar().setValue(0)
        words = spoken_card(card)
        self.setAccessibleName(words)
        self.setAccessibleDescription(f"{self.facts.text()}. {self._spoken_levels(card)}".strip())
        self._announcer.announce(words)

    def refresh(self) -> None:
        """Write the page again, after the colors or the text size changed."""
        if self.card is not None:
            self.portrait.show_card(self.card)
            self._show_symbols(self.card)
            self.faces.show_card(self.card)
            self.notes.show_card(self.card)

    def set_way_back(self, words: str) -> None:
        """Name where Esc leads to."""
        self.back.set_label(words)

    # --- the parts

    def _show_symbols(self, card: Card) -> None:
        kept = (shown_cost(card), *(energy.value for energy in card.energy))
        high = scale_with_text(_SYMBOL)
        self.symbols.setPixmap(symbols_picture(kept, high, self.devicePixelRatioF()))
        self.symbols.setAccessibleName(self.tr("Cost {cost}").format(cost=" ".join(kept)))

    def _show_die(self, card: Card) -> None:
        """Show the faces; the field for a die that is not known, or a button for one entered."""
        self.faces.show_card(card)
        self.faces.setVisible(bool(card.die.faces))
        can_enter, is_missing = self.die_field.show_card(card), not card.die.faces
        self.die_field.setVisible(can_enter and is_missing)
        self.change_die.setVisible(can_enter and not is_missing)

    def _change_die(self) -> None:
        self.change_die.hide()
        self.die_field.show()
        self.die_field.row.setFocus()

    def _told_facts(self, card: Card) -> list[str]:
        facts = [kind_name(card.kind), *card.affiliations]
        if card.kind is CardKind.CHARACTER and not card.affiliations:
            facts.append(self.tr("No affiliation"))
        if card.kind is CardKind.BASIC_ACTION:
            dice = self.tr("{most} dice for both players")
        else:
            dice = self.tr("at most 1 die") if card.maximum == 1 else self.tr("up to {most} dice")
        facts.append(dice.format(most=card.maximum))
        if is_by_hand(card):
            facts.append(self.tr("by hand: you do what it says"))
        if card.set_code:
            box = self._box_names.get(card.set_code, card.set_code)
            has_name = box.casefold() != card.set_code.casefold()
            template = (
                self.tr("{box} ({code}), number {number}")
                if has_name
                else self.tr("{box}, number {number}")
            )
            facts.append(template.format(box=box, code=card.set_code, number=card.number))
        return facts

    def _spoken_levels(self, card: Card) -> str:
        """The levels for screen readers, which cannot read the columns of a table."""
        template = self.tr(
            "Level {level}: fielding cost {cost}, attack {attack}, defense {defense}."
        )
        levels = [face for face in card.die.faces if face.level]
        return " ".join(
            template.format(
                level=face.level, cost=face.fielding, attack=face.attack, defense=face.defense
            )
            for face in levels
        )

    def _show_levels(self, card: Card) -> None:
        """A row for each level: fielding cost, attack, defense, bursts."""
        clear_layout(self.levels)
        levels = [face for face in card.die.faces if face.level]
        self.level_sheet.setVisible(bool(levels))
        heads = ("", self.tr("Fielding cost"), self.tr("Attack"), self.tr("Defense"))
        has_bursts = any(face.bursts for face in levels)
        for column, head in enumerate((*heads, self.tr("Burst")) if has_bursts else heads):
            self._put(0, column, head, "soft")
        for row, face in enumerate(levels, start=1):
            name = self.tr("Level {level}").format(level=face.level)
            self._put(row, 0, name if len(levels) > 1 else self.tr("Character"), "name")
            for column, number in enumerate((face.fielding, face.attack, face.defense), start=1):
                self._put(row, column, str(number), "name")
            if has_bursts:
                self._put(row, 4, "★" * face.bursts, "name")

    def _put(self, row: int, column: int, words: str, look: str) -> None:
        label = make_label(words, look)
        if column:
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.levels.addWidget(label, row, column)

    # --- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down, Page Up and Page Down, Home and End scroll; others say what is owned."""
        if self._marker.take_key(event, self.card):
            return
        bar = self._scroll.verticalScrollBar()
        match event.key():
            case Qt.Key.Key_Up:
                bar.setValue(bar.value() - bar.singleStep() * 3)
            case Qt.Key.Key_Down:
                bar.setValue(bar.value() + bar.singleStep() * 3)
            case Qt.Key.Key_PageUp:
                bar.setValue(bar.value() - bar.pageStep())
            case Qt.Key.Key_PageDown:
                bar.setValue(bar.value() + bar.pageStep())
            case Qt.Key.Key_Home:
                bar.setValue(0)
            case Qt.Key.Key_End:
                bar.setValue(bar.maximum())
            case _:
                super().keyPressEvent(event)

    # --- layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        share = _PORTRAIT_SHARE if scale_with_text(100) <= 120 else _SHARE_OF_LARGE_TEXT
        wide = min(round(share * self.width()), round(0.68 * self.height()))
        self.portrait.setFixedWidth(wide)

    def _connect(self) -> None:
        self.change_die.clicked.connect(self._change_die)
        for keys, button, step in (("Left", self.previous, -1), ("Right", self.next, 1)):
            QShortcut(QKeySequence(keys), self, button.click)  # also while a button is focused
            button.clicked.connect(lambda _=False, step=step: self._step(step))

    def _sheets(self) -> QWidget:
        """The sheets of paper beside the card."""
        head = lay_row((self.title, 1), (self.symbols, Qt.AlignmentFlag.AlignTop))
        self.levels.setHorizontalSpacing(18)
        self.levels.setVerticalSpacing(2)
        lay_row(self.levels, STRETCH, on=self.level_sheet, margins=0)
        column = QWidget()
        rows = QVBoxLayout(column)
        rows.setContentsMargins(0, 0, 8, 8)
        rows.setSpacing(10)
        rows.addWidget(_sheet(head, self.facts, self.text))
        rows.addWidget(_sheet(self.owned))
        dice = make_label(self.tr("The die"), "name")
        change = lay_row(self.change_die, STRETCH, margins=0)
        rows.addWidget(_sheet(dice, self.faces, self.level_sheet, self.die_field, change))
        rows.addWidget(_sheet(self.notes))
        rows.addWidget(self._versions_sheet)
        rows.addStretch(1)
        return column

    def _lay_out(self) -> None:
        bar = lay_row(
            self.back, self.all_cards, STRETCH, self.place, self.previous, self.next, gap=8
        )
        across = lay_row(self.portrait, (self._scroll, 1), gap=12)
        lay_column(bar, (across, 1), on=self, margins=(16, 12, 8, 8), gap=8)


def _sheet(*parts: QWidget | QHBoxLayout) -> QFrame:
    """A sheet of paper with some parts below each other."""
    sheet = QFrame()
    sheet.setObjectName("panel")
    rows = QVBoxLayout()
    rows.setContentsMargins(16, 12, 16, 12)
    rows.setSpacing(8)
    for part in parts:
        if isinstance(part, QWidget):
            rows.addWidget(part)
        else:
            rows.addLayout(part)
    sheet.setLayout(rows)
    return sheet


# --- notes ----------------------------------------------------------------------------------------


_FIRST = 5  # rulings that are shown at once
_LINK = 13.5


def _tr(text: str) -> str:
    return QCoreApplication.translate("AlbumPage", text)


class CardNotes(QWidget):
    """Links into the rules reference, and the rulings on the card's terms."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[LinkButton] = []
        self.rulings: list[TermLabel] = []
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(4)

    def show_card(self, card: Card) -> None:
        clear_layout(self._rows)
        self.links, self.rulings = [], []
        found = rules_for_card(card)
        self._add_links(_tr("Rules"), found.rules)
        if found.examples:
            heading = _tr("Rules that mention {name}").format(name=card.name)
            self._add_links(heading, found.examples)
        if found.rulings:
            self._rows.addSpacing(6)
            self._rows.addWidget(make_label(_tr("Rulings on its terms"), "name"))
            self._add_rulings(found.rulings[:_FIRST])
            if len(found.rulings) > _FIRST:
                self._add_more(found.rulings[_FIRST:])

    def _add_links(self, heading: str, entries: Sequence[RuleEntry]) -> None:
        theme = current_theme()
        look = LinkLook(theme.accent, theme.focus, scale_with_text(_LINK))
        self._rows.addWidget(make_label(heading, "name"))
        host = QWidget()
        row = WrappingRow(2)
        for entry in entries:
            link = LinkButton(entry.heading, name=f"rule-{entry.id}")
            link.set_look(look)
            link.clicked.connect(lambda _=False, rule=entry.id: open_rule(self, rule))
            self.links.append(link)
            row.addWidget(link)
        host.setLayout(row)
        self._rows.addWidget(host)

    def _add_rulings(self, rulings: Sequence[str]) -> None:
        for ruling in rulings:
            label = TermLabel("", f"• {ruling}", takes_focus=False)
            self.rulings.append(label)
            self._rows.addWidget(label)

    def _add_more(self, rulings: Sequence[str]) -> None:
        more = make_button(
            _tr("{count} more").format(count=len(rulings)), name="more-rulings", is_small=True
        )

        def show_them() -> None:
            more.hide()
            self._add_rulings(rulings)

        more.clicked.connect(show_them)
        host = QWidget()
        row = WrappingRow()
        row.addWidget(more)
        host.setLayout(row)
        self._rows.addWidget(host)


# --- the portrait ---------------------------------------------------------------------------------


_EDGE = 14  # room for the shadow


class CardPortrait(QWidget):
    """Shows a card in the middle of its area."""

    def __init__(self) -> None:
        super().__init__()
        self._card: Card | None = None
        self._picture = QPixmap()
        self._corner = QPointF()
        self.symbols = TermOverlay(self)

    def show_card(self, card: Card) -> None:
        self._card = card
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Prepare the picture, whose letters grow with its size alone, and its symbols."""
        if self._card is None or self.width() < 4 * _EDGE or self.height() < 4 * _EDGE:
            return
        high = self.height() - 2 * _EDGE
        wide = min(self.width() - 2 * _EDGE, high * READING_WIDTH / READING_HEIGHT)
        size = QSizeF(round(wide), round(wide * READING_HEIGHT / READING_WIDTH))
        theme = replace(current_theme(), text_scale=1.0)
        self._picture = card_picture(self._card, size, theme, self.devicePixelRatioF())
        left = round((self.width() - size.width()) / 2)
        self._corner = QPointF(left, _EDGE)
        printed = card_print(self._card)
        parts = anatomy_of(printed, size.width(), size.height(), 1.0, dice=False)
        self.symbols.setGeometry(self.rect())
        self.symbols.show_spots(
            [
                spot._replace(area=spot.area.translated(self._corner))
                for spot in card_spots(parts, printed)
            ],
            "",
        )
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(self._corner - QPointF(SHADOW, SHADOW), self._picture)
        painter.end()


# --- other versions -------------------------------------------------------------------------------


_WIDTH, _HEIGHT = 226, 96
_RING = 4


class OtherVersions(QWidget):
    """A row of small cards."""

    def __init__(self, choose: Callable[[Card], None]) -> None:
        """Make an empty row; `choose` is called with a card that is clicked."""
        super().__init__()
        self._choose = choose
        self.buttons: list[CardButton] = []
        self._row = WrappingRow(8)
        self.setLayout(self._row)

    def show_cards(self, cards: Sequence[Card]) -> None:
        clear_layout(self._row)
        self.buttons = [CardButton(card) for card in cards]
        for button in self.buttons:
            button.clicked.connect(lambda _=False, card=button.card: self._choose(card))
            self._row.addWidget(button)


class CardButton(PaintedButton):
    """A button that is a small card."""

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card
        self.setObjectName(f"version-{card.set_code}-{card.number}")
        self.setText(card.full_name.replace("&", "&&"))
        self.setAccessibleName(spoken_card(card))
        self.setToolTip(plain_tooltip(card.full_name))
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(scale_with_text(_WIDTH) + 2 * _RING, scale_with_text(_HEIGHT) + 2 * _RING)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, card = current_theme(), self.rect().adjusted(_RING, _RING, -_RING, -_RING)
        plain = replace(theme, text_scale=1.0)  # the letters grow with the card
        picture = card_picture(self.card, QSizeF(card.size()), plain, self.devicePixelRatioF())
        painter.drawPixmap(card.topLeft() - QPoint(SHADOW, SHADOW), picture)
        if self.hasFocus() or self.underMouse():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            color = theme.focus if self.hasFocus() else theme.table.brass[1]
            painter.setPen(QPen(QColor(color), 3))
            painter.drawRoundedRect(self.rect().adjusted(2, 2, -2, -2), 9, 9)
        painter.end()
