"""The leaf of the album with all sets of cards as boxes on shelves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QMenu, QScrollArea, QWidget

from desktop.collection.card_import.import_job import ImportProgress
from desktop.collection.team_shelf.sunken_panel import SunkenPanel
from desktop.panels.card_browser.collection_marker import add_line
from desktop.screens.album.leaf_switch import LeafSwitch
from desktop.screens.album.set_shelves import SetShelves, ShelfSection
from desktop.screens.album.shelf_box import (
    PaintSign,
    ShelfKind,
    ShelfSet,
    paint_blank_die,
    paint_coin,
    paint_palm,
    reading_set,
)
from desktop.storage.settings import Settings
from desktop.style.basic_widgets import (
    STRETCH,
    lay_column,
    lay_row,
    make_key_button,
    make_label,
    make_scroll_area,
)
from desktop.style.current_theme import current_theme
from desktop.style.key_caps import set_key_tip
from desktop.style.materials.letters import paint_text, text_width
from desktop.style.style_sheet import scale_with_text
from desktop.text.announcements import Announcer
from rules.cards import Card, fold_text
from rules.messages import PluralCount

_LEGEND_LETTERS = 13.0
_WIDTH_WITH_LEGEND = 1100
_PARTS = 8  # steps in which the bar of a set that is being read grows
_SIDE_WIDTH, _MOST_SIDE = 324, 0.32  # pixels at normal text size; of the window, at most


class SetsPage(QWidget):
    """Shelves with all sets, a search field, and what belongs to their import."""

    def __init__(
        self,
        *,
        open_set: Callable[[ShelfSet, str], object],
        make_card: Callable[[], object],
        remove: Callable[[ShelfSet], object],
        turn: Callable[[], object],
        side: Sequence[QWidget] = (),
    ) -> None:
        """Make an empty page.

        `open_set` shows the cards of a set that match typed words, `turn` the other leaf. `side`
        are the parts beside the shelves.
        """
        super().__init__()
        self._open, self._remove = open_set, remove
        self._sets: tuple[ShelfSet, ...] = ()
        self._progress: ImportProgress | None = None
        self._lines: dict[str, list[str]] = {}
        self.back = make_key_button(
            self.tr("‹ Back"), self.tr("Esc"), name="leave-sets", is_small=True
        )
        self.title = make_label(self.tr("Album"), "title")
        self.switch = LeafSwitch(shows_sets=True, turn=turn)
        self.search = QLineEdit()
        self.legend = _Legend()
        self.shelves = SetShelves(
            open_set=self._open_found, make_card=make_card, open_menu=self._menu, remove=remove
        )
        self.nothing = make_label("", "name", wraps=True)
        self.announcer = Announcer(self)
        self._side = self._make_side(side)
        self._lay_out()

    def show_sets(self, sets: Sequence[ShelfSet], cards: Sequence[Card]) -> None:
        """Show these sets; `cards` are all that the search finds a set by."""
        self._sets = tuple(sets)
        self.legend.show_signs(has_missing=any(shown.counts.missing for shown in sets))
        self._lines = {shown.code: [fold_text(shown.name)] for shown in sets}
        for card in cards:
            if card.set_code in self._lines:
                self._lines[card.set_code].append(fold_text(card.full_name))
        self._show_found()

    def _show_found(self) -> None:
        """Show the sets that have the typed words in their name or in the name of a card."""
        words = fold_text(self.search.text()).split()
        found = [shown for shown in self._sets if self._matches(shown, words)]
        self.shelves.show_sections(self._sections(found, is_search=bool(words)))
        is_empty = bool(words) and not found
        self.nothing.setVisible(is_empty)
        self.nothing.setText(
            self.tr("No set or card is called “{words}”.").format(words=self.search.text().strip())
        )

    def show_progress(self, progress: ImportProgress | None) -> None:
        """Show a place for the set that is read, and empty ones for those after it."""
        before, self._progress = self._progress, progress
        if _stage(progress) != _stage(before):
            self._show_found()

    def _imported_section(self, imported: list[ShelfSet]) -> ShelfSection:
        """The imported sets, and empty places while there are none or more are being read."""
        now = self._progress
        title = self.tr("Imported: {count} {count:set|sets}")
        title = title.format(count=PluralCount(len(imported)))
        if now is not None and now.set_count:
            title = self.tr("Imported: {done} of {count} {count:set|sets}")
            title = title.format(done=len(now.sets), count=PluralCount(now.set_count))
        elif not imported:
            about = self.tr("Drop a list of the cards that you own")
            return ShelfSection(self.tr("Your other sets"), (), note=about, fills_row=True)
        shown, places = self._places(imported)
        return ShelfSection(title, shown, note=self.tr("Sorted by year"), places=places)

    def _places(self, imported: list[ShelfSet]) -> tuple[list[ShelfSet], int]:
        """The imported sets with the one that is read, and how many are to be read then."""
        now = self._progress
        if now is None or not now.set_count or self.search.text():
            return imported, 0
        place, left = [], max(0, now.set_count - len(now.sets))
        is_new = all(one.name != now.reading for one in imported)
        if now.reading and left and is_new:
            done = sum(sum(one.counts.values()) for one in now.sets)
            share = (now.done - done) / max(1, now.cards / now.set_count)
            place = [reading_set(now.reading, max(0.05, min(0.95, share)))]
        return [*imported, *place], max(0, left - 1)

    def _matches(self, shown: ShelfSet, words: list[str]) -> bool:
        lines = self._lines.get(shown.code, ())
        return not words or any(all(word in line for word in words) for line in lines)

    def _sections(self, found: list[ShelfSet], *, is_search: bool) -> list[ShelfSection]:
        kinds = {kind: [shown for shown in found if shown.kind is kind] for kind in ShelfKind}
        built_in, own = kinds[ShelfKind.BUILT_IN], kinds[ShelfKind.OWN]
        imported = sorted(kinds[ShelfKind.IMPORTED], key=lambda shown: (shown.year, shown.name))
        cards = sum(shown.counts.cards for shown in built_in)
        sections = []
        if built_in:
            title = self.tr("Built in: {count} {count:card|cards}")
            sections.append(ShelfSection(title.format(count=PluralCount(cards)), built_in))
        if own or not is_search:
            title = self.tr("Your own")
            sections.append(ShelfSection(title, own, makes_cards=not is_search, joins=True))
        if imported or not is_search:
            sections.append(self._imported_section(imported))
        return sections

    def _open_found(self, shown: ShelfSet) -> None:
        """Open a set; words that only its cards have are searched for there too."""
        words = self.search.text().strip()
        is_named = all(word in fold_text(shown.name) for word in fold_text(words).split())
        self._open(shown, "" if is_named else words)

    def _menu(self, shown: ShelfSet, place: QPoint) -> None:
        menu = QMenu(self)
        add_line(menu, self.tr("Show its cards"), "show-set", lambda: self._open_found(shown))
        remove = add_line(menu, self.tr("Remove…"), "remove-set", lambda: self._remove(shown))
        remove.setEnabled(shown.file is not None)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)

    # --- keys

    def focus_search(self) -> None:
        """Give the keyboard to the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def leave_search(self) -> bool:
        """Clear the search; returns whether there was anything to clear."""
        if not self.search.text():
            return False
        self.search.clear()
        self.shelves.focus_shelf()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Down and Enter lead from the search field to the shelves."""
        keys = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if (
            watched is self.search
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in keys
        ):
            self.shelves.focus_shelf()
            return True
        return super().eventFilter(watched, event)

    # --- layout

    def fit(self, width: int) -> None:
        """Leave out what a narrow window has no room for."""
        self.title.setVisible(width >= scale_with_text(800))
        self.legend.setVisible(width >= scale_with_text(_WIDTH_WITH_LEGEND))
        self._side.setFixedWidth(round(min(scale_with_text(_SIDE_WIDTH), _MOST_SIDE * width)))

    def _make_side(self, parts: Sequence[QWidget]) -> QScrollArea:
        column = QWidget()
        lay_column(*parts, STRETCH, on=column, margins=(0, 0, 4, 0), gap=10)
        area = make_scroll_area(column)
        area.setVisible(bool(parts))
        return area

    def _lay_out(self) -> None:
        self.search.setObjectName("set-search")
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(self.tr("Find a set or a card"))
        self.search.setAccessibleName(self.tr("Find a set or a card"))
        set_key_tip(self.search, self.tr("Words in the names of sets and cards"), "/")
        self.search.textChanged.connect(self._show_found)
        self.search.installEventFilter(self)
        for keys in ("/", "Ctrl+F"):
            QShortcut(QKeySequence(keys), self, self.focus_search)
        head: QHBoxLayout = lay_row(
            self.back, self.title, self.switch, (self.search, 1), self.legend, gap=8
        )
        shelves = QWidget()
        lay_column(self.nothing, (self.shelves, 1), on=shelves, margins=0)
        self._across = lay_row((shelves, 1), self._side, gap=8)
        lay_column(head, (self._across, 1), on=self, margins=(16, 10, 16, 12))


def _stage(progress: ImportProgress | None) -> tuple[int, str, int]:
    """What the shelves show of an import; they are renewed when it changes."""
    if progress is None:
        return -1, "", 0
    part = _PARTS * progress.done * progress.set_count // max(1, progress.cards)
    return len(progress.sets), progress.reading, part


class _Legend(QWidget):
    """Says what the signs below the boxes mean."""

    def __init__(self) -> None:
        super().__init__()
        self._signs: tuple[tuple[str, PaintSign], ...] = ()
        self.show_signs(has_missing=False)

    def show_signs(self, *, has_missing: bool) -> None:
        """Explain coin and hand, and the empty die if any card lacks its die or other data."""
        signs = ((self.tr("the program plays"), paint_coin), (self.tr("by hand"), paint_palm))
        missing = ((self.tr("data missing"), paint_blank_die),) if has_missing else ()
        self._signs = (*signs, *missing)
        self.setAccessibleName(", ".join(words for words, _ in self._signs))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        pixels = scale_with_text(_LEGEND_LETTERS)
        wide = sum(text_width(words, pixels) + 2.8 * pixels for words, _ in self._signs)
        return QSize(round(wide), round(2 * pixels))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pixels, ink = scale_with_text(_LEGEND_LETTERS), current_theme().table.wood_ink
        left, middle = 1.2 * pixels, self.height() / 2
        for words, paint in self._signs:
            paint(painter, QPointF(left, middle), 0.5 * pixels, ink)
            room = self.rect().toRectF()
            room.setLeft(left + 0.9 * pixels)
            paint_text(painter, room, words, ink, pixels)
            left += text_width(words, pixels) + 2.8 * pixels
        painter.end()


# --- the switches ---------------------------------------------------------------------------------


class HandSwitches(SunkenPanel):
    """Where cards by hand are used: the settings that matter to an import."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        switches = (
            ("hand_between_people", self.tr("Use cards by hand when two people play")),
            ("hand_against_computer", self.tr("Also against the computer: you act for both")),
        )
        self.title = make_label(self.tr("In matches and drafts"), "name", wraps=True)
        self.boxes: dict[str, QCheckBox] = {}
        self._labels = [self.title]
        rows = [self._row(name, words) for name, words in switches]
        lay_column(self.title, *rows, on=self, margins=(18, 14, 16, 16), gap=8)
        self.restyle()
        settings.changed.connect(self._follow)
        self._follow()

    def _row(self, name: str, words: str) -> QWidget:
        row, box, label = QWidget(), QCheckBox(), make_label(words, wraps=True)
        box.setObjectName(name.replace("_", "-"))
        box.setAccessibleName(words)
        box.toggled.connect(lambda on: setattr(self._settings, name, on))
        label.setBuddy(box)
        self.boxes[name] = box
        self._labels.append(label)
        lay_row((box, Qt.AlignmentFlag.AlignTop), (label, 1), on=row, margins=0, gap=8)
        return row

    def _follow(self) -> None:
        """Show the settings, which may be changed elsewhere."""
        for name, box in self.boxes.items():
            box.setChecked(getattr(self._settings, name))

    def restyle(self) -> None:
        """Show the colors of the theme."""
        for label in self._labels:
            label.setStyleSheet(f"color: {self.ink};")
