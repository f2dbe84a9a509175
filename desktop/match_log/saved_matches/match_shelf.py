"""The shelf of the home screen: the matches played last, and exercises where there are no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QImage,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from desktop.match_log.saved_matches.match_words import LONGEST_TITLE, tr
from desktop.match_log.saved_matches.shelf_plaque import HEIGHT, PICTURE, ExerciseOffer, ShelfPlaque
from desktop.panels.widgets.link_button import LinkButton, LinkLook
from desktop.panels.widgets.wrapping_row import WordsAndLinks
from desktop.storage.store import MatchSummary, NewestMatches
from desktop.style.basic_widgets import make_label
from desktop.style.current_theme import current_theme
from desktop.style.materials.plates import paint_raised
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import BLACK, mix
from desktop.style.materials.trays import paint_tray, wood_tray_floor, wood_tray_ink

MOST_PLACES = 6
"""How many plaques fit on the shelf of a large window."""

_TITLE, _LINK = 17.0, 14.0  # pixels at 1280x800
_PAD, _GAP, _HEAD, _FOOT = 18.0, 14.0, 3.0, 16.0
_LEAST_WORDS = 120.0  # the width of the words beside a picture
_EDGES = 28.0  # beside picture and words


class MatchShelf(QWidget):
    """A row of plaques under a title and the link to all matches."""

    opened = Signal(int)  # number: the player wants to resume a match, or replay a finished one
    export_wanted = Signal(int)  # number: the player wants to save or share a match
    delete_wanted = Signal(int)  # number: the player wants to delete a match
    renamed = Signal(int, str)  # number, title: the player has typed a title
    exercise_wanted = Signal(str)  # name: the player wants to play an exercise
    painted = Signal()  # the empty shelf was painted: the program may do what takes longer
    filled = Signal()  # other matches are shown, whose pictures may be missing

    def __init__(self, all_matches: LinkButton) -> None:
        """Make an empty shelf; `all_matches` opens the history."""
        super().__init__()
        self.setAccessibleName(tr("Your matches"))
        self._newest = NewestMatches()
        self._exercises: tuple[ExerciseOffer, ...] = ()
        self._look: tuple[object, ...] = ()
        self._scale, self._letters, self._unit, self._text = 1.0, 1.0, 1.0, 1.0
        self._count = 0
        self._is_open = False
        self._title = make_label()
        self.all = all_matches
        self.undo = LinkButton(tr("Undo delete"), "Ctrl+Z", name="undo-delete")
        self.undo.hide()
        QShortcut(QKeySequence("Ctrl+Z"), self.undo, self.undo.click)
        self._head = WordsAndLinks(self._title, (self.undo, self.all), words_first=True)
        self._head.setParent(self)
        self._places = tuple(ShelfPlaque(self, self._ask) for _ in range(MOST_PLACES))
        does: dict[Qt.Key, Callable[[ShelfPlaque], object]] = {
            Qt.Key.Key_F2: self._rename,
            Qt.Key.Key_E: lambda plaque: self._emit(self.export_wanted.emit, plaque),
            Qt.Key.Key_Delete: lambda plaque: self._emit(self.delete_wanted.emit, plaque),
        }
        for plaque in self._places:
            plaque.does = does
            plaque.clicked.connect(lambda _=False, plaque=plaque: self._open(plaque))
        self._field: TitleField | None = None
        self._show_head()

    # --- what is shown

    @property
    def plaques(self) -> tuple[ShelfPlaque, ...]:
        """The plaques that are shown, from the left."""
        return tuple(plaque for plaque in self._places if not plaque.isHidden())

    @property
    def shown_matches(self) -> tuple[MatchSummary, ...]:
        return tuple(plaque.match for plaque in self.plaques if plaque.match is not None)

    def show_matches(self, newest: NewestMatches) -> None:
        """Show the matches that were played last."""
        self._newest = newest
        self._show_head()  # the shelf may not be open yet
        self._fill()

    def offer_undo(self, *, is_offered: bool) -> None:
        """Show the link that brings back what was deleted last, or hide it."""
        self.undo.setVisible(is_offered)
        self._head.lay_out()

    def open(self) -> None:
        """Fill the places from now on: the screen has been painted once."""
        if not self._is_open:
            self._is_open = True
            self._fill()
            self.painted.emit()

    def show_exercises(self, exercises: Sequence[ExerciseOffer]) -> None:
        """Show these exercises in the places that matches leave, the first ones first."""
        self._exercises = tuple(exercises)
        self._fill()

    def matches_without_picture(self) -> tuple[MatchSummary, ...]:
        """The matches that are shown without a picture."""
        bare = (plaque for plaque in self.plaques if not plaque.has_picture)
        return tuple(plaque.match for plaque in bare if plaque.match is not None)

    def set_picture(self, match: MatchSummary, picture: QImage) -> None:
        if (plaque := self._plaque_of(match)) is not None:
            plaque.set_picture(picture)

    def update_match(self, match: MatchSummary) -> None:
        """Show a match with more details."""
        if (plaque := self._plaque_of(match)) is not None:
            plaque.show_match(match)

    def show_problem(self, match: MatchSummary, problem: str) -> None:
        """Say why a match cannot be read."""
        if (plaque := self._plaque_of(match)) is not None:
            plaque.show_problem(problem)

    def focused_place(self) -> int:
        """The place of the plaque with the keyboard; 0 if there is none."""
        focused = self.window().focusWidget()  # also while a question is in front of the window
        return next((place for place, plaque in enumerate(self.plaques) if plaque is focused), 0)

    def focus_place(self, place: int) -> None:
        """Give the keyboard to the plaque at a place, or to the last one before it."""
        self.open()
        if self.plaques:
            self.plaques[min(place, len(self.plaques) - 1)].setFocus()

    def tab_stops(self) -> list[QWidget]:
        """The widgets that Tab visits, in order."""
        return [self.undo, self.all, *self._places]

    def _plaque_of(self, match: MatchSummary) -> ShelfPlaque | None:
        found = (p for p in self.plaques if p.match is not None and p.match.id == match.id)
        return next(found, None)

    def _show_head(self) -> None:
        count = self._newest.total
        self._title.setText(self._title_words())
        if count:
            words = tr("1 match  ›") if count == 1 else tr("All {count} matches  ›")
            self.all.set_label(words.format(count=f"{count:,}"), "H")
        else:
            self.all.set_label(tr("History  ›"), "H")
        self._head.lay_out()

    def _title_words(self) -> str:
        """What lies on the shelf."""
        has_exercises = bool(self._exercises) and len(self._newest.matches) < self._count
        if self._newest.total:
            return tr("Your matches and today's exercises") if has_exercises else tr("Your matches")
        return tr("Today's exercises") if has_exercises else tr("Your matches appear here")

    def _fill(self) -> None:
        """Fill the places: matches first, then exercises."""
        if not self._is_open:
            return
        matches = self._newest.matches[: self._count]
        exercises = self._exercises[: self._count - len(matches)]
        focused = next((plaque for plaque in self._places if plaque.hasFocus()), None)
        self._end_typing()
        shown = 0
        for plaque, match in zip(self._places, matches, strict=False):
            plaque.show_match(match)
            shown += 1
        for plaque, exercise in zip(self._places[shown:], exercises, strict=False):
            plaque.show_exercise(exercise)
            shown += 1
        for place, plaque in enumerate(self._places):
            plaque.setVisible(place < shown)
        if focused is not None and focused.isHidden():
            self.focus_place(len(self._places))
        self._show_head()
        self.update()
        if matches:
            self.filled.emit()

    # --- look

    def set_scales(self, unit: float, text: float) -> None:
        """Set the scale of the window, and that of letters which the player chose."""
        self._unit, self._text = unit, text

    def height_for(self, width: float) -> float:
        self._measure(width)
        head = self._head.heightForWidth(round(width - 2 * self._pad))
        return head + self._plaque_height() + (_HEAD + _FOOT) * self._scale

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    def lay_out(self) -> None:
        """Place everything for the size of the shelf."""
        self._measure(self.width())
        pad, wide = round(self._pad), round(self.width() - 2 * self._pad)
        head = self._head.heightForWidth(wide)
        self._head.setGeometry(pad, round(_HEAD * self._scale), wide, head)
        self._head.lay_out()
        for plaque, place in zip(self._places, self._areas(), strict=False):
            plaque.set_plate_geometry(place)
        self._fill()

    @property
    def _pad(self) -> float:
        return _PAD * self._scale

    def _measure(self, width: float) -> None:
        """Choose the number of places and their scale, and set the letters.

        A large window has more plaques before it has larger ones.
        """
        small = min(self._unit, 1.0)
        letters = max(0.94, small) * self._text
        least = (PICTURE.width() + _EDGES) * small + _LEAST_WORDS * letters
        inner, gap = width - 2 * _PAD * small, _GAP * small
        self._count = max(1, min(MOST_PLACES, int((inner + gap) / (least + gap))))
        each = (inner + gap) / self._count - gap
        larger = max(1.0, min(self._unit / small, each / (1.05 * least)))
        self._scale, self._letters = small * larger, letters * larger
        ink, theme = wood_tray_ink(current_theme().table), current_theme()
        look = (theme, self._scale, self._letters)
        if look == self._look:
            return
        self._look = look
        ring = theme.focus if theme.table.is_plain else theme.legal
        for link in (self.all, self.undo):
            link.set_look(LinkLook(ink, ring, _LINK * self._letters))
        self._title.setStyleSheet(
            f"color: {ink}; font-weight: bold; font-size: {round(_TITLE * self._letters)}px;"
        )
        for plaque in self._places:
            plaque.set_scales(self._scale, self._letters)

    def _plaque_height(self) -> float:
        return max(HEIGHT * self._scale, self._places[0].least_height())

    def _areas(self) -> list[QRectF]:
        """The areas of all places, filled or not."""
        gap, pad = _GAP * self._scale, self._pad
        wide = (self.width() - 2 * pad + gap) / self._count - gap
        bottom = self.height() - _FOOT * self._scale
        high = self._plaque_height()
        return [
            QRectF(pad + place * (wide + gap), bottom - high, wide, high)
            for place in range(self._count)
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ledge and the sunk places that are empty."""
        if not self._is_open:
            QTimer.singleShot(0, self, self.open)
        table = current_theme().table
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not table.is_plain:
            unit = self._scale
            top = self.height() - 12 * unit
            ledge = QRectF(6 * unit, top, self.width() - 12 * unit, 9 * unit)
            light = mix(table.wood[2], table.wood[0], 0.5)
            paint_raised(painter, rounded(ledge, 3), light, table.wood[1], 0.4)
        floor = wood_tray_floor(table)
        for area in self._areas()[len(self.plaques) :]:
            paint_tray(painter, area.toRect().toRectF(), 9, mix(floor, BLACK, 0.2), table, 0.5)
        painter.end()

    # --- what the player does

    def _open(self, plaque: ShelfPlaque) -> None:
        if plaque.match is not None:
            self.opened.emit(plaque.match.id)
        elif plaque.exercise is not None:
            self.exercise_wanted.emit(plaque.exercise.name)

    def _emit(self, signal: Callable[[int], object], plaque: ShelfPlaque) -> None:
        if plaque.match is not None:
            signal(plaque.match.id)

    def _ask(self, plaque: ShelfPlaque, at: QPointF) -> None:
        """Open the menu of a match."""
        match = plaque.match
        if match is None:
            return
        menu = QMenu(self)
        menu.setObjectName("match-menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        opens = tr("Replay") if match.is_finished else tr("Continue")
        acts: tuple[tuple[str, str, str, Callable[[], object]], ...] = (
            ("open-match", opens, "Enter", lambda: self._open(plaque)),
            ("rename-match", tr("Rename"), "F2", lambda: self._rename(plaque)),
            (
                "export-match",
                tr("Save or share…"),
                "E",
                lambda: self._emit(self.export_wanted.emit, plaque),
            ),
            (
                "delete-match",
                tr("Delete…"),
                "Del",
                lambda: self._emit(self.delete_wanted.emit, plaque),
            ),
        )
        for name, words, key, act in acts:
            action = menu.addAction(f"{words}\t{key}")  # the key itself is the plaque's
            action.setObjectName(name)
            action.triggered.connect(lambda _=False, act=act: act())
        menu.popup(at.toPoint())

    def _rename(self, plaque: ShelfPlaque) -> None:
        """Let the player type a title over that of the plaque."""
        self._end_typing()
        if plaque.match is None:
            return
        match = plaque.match

        def take(title: str) -> None:
            self._end_typing()
            if title != match.title:
                self.renamed.emit(match.id, title)

        self._field = field = TitleField(match.title, take, plaque)
        place = plaque.title_area().translated(QPointF(plaque.pos()))
        field.setGeometry(place.toRect().adjusted(-4, -4, 2, 4))
        field.show()
        field.setFocus()
        field.selectAll()

    def _end_typing(self) -> None:
        field, self._field = self._field, None
        if field is not None:
            field.hide()
            field.deleteLater()


class TitleField(QLineEdit):
    """The field in which the player types a title; Esc leaves the title as it was."""

    def __init__(self, title: str, take: Callable[[str], object], plaque: ShelfPlaque) -> None:
        super().__init__(title, plaque.parentWidget())
        self._title, self._take, self._plaque = title, take, plaque
        self.setObjectName("match-title")
        self.setMaxLength(LONGEST_TITLE)
        self.setPlaceholderText(tr("Enter a title"))
        self.setAccessibleName(tr("Title of the match"))

    def event(self, event: QEvent) -> bool:
        """Let the keys of the screen wait while the player types."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._plaque.setFocus()
        elif key == Qt.Key.Key_Escape:
            self.setText(self._title)
            self._plaque.setFocus()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason and self.isVisible():
            self._take(" ".join(self.text().split()))
