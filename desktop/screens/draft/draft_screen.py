"""The screen of a draft for people at one computer, or for one and the computer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.panels.dialogs.file_dialogs import ask_open_draft, ask_save_draft
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.wood_button import WoodButton
from desktop.screens.draft import draft_view
from desktop.screens.draft.draft_session import DraftSession
from desktop.screens.draft.draft_setup_page import DraftSetupPage
from desktop.screens.draft.picking_page import PickingPage
from desktop.storage.match_terms import MatchTerms, new_series
from desktop.storage.own_cards import OwnCards
from desktop.storage.settings import Settings
from desktop.storage.team_files.draft_files import DraftFiles, SavedDraft, read_draft_file
from desktop.storage.team_files.team_library import TeamLibrary
from desktop.style.basic_widgets import (
    STRETCH,
    connect_clicks,
    lay_column,
    lay_row,
    make_label,
)
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.materials.tones import BLACK, mix, tone
from desktop.style.style_sheet import scale_with_text
from desktop.text.announcements import Announcer
from desktop.text.match_choices import usual_edition
from rules.cards import CardSet, all_card_sets
from rules.teams import Draft, write_draft


class DraftScreen(QWidget):
    """Shows the form, then the picks of all players, with a curtain between secret ones."""

    paints_ground = True
    """Whether the screen paints its own ground."""

    def __init__(
        self,
        own_cards: OwnCards,
        library: TeamLibrary | None = None,
        settings: Settings | None = None,
    ) -> None:
        """Show the form.

        Drafts are in the folder of the own cards, and so is the library by default. The settings
        know the usual names.
        """
        super().__init__()
        data = own_cards.folder.parent if own_cards.folder is not None else None
        self._own_cards, self._settings = own_cards, settings or Settings()
        self._library = library or TeamLibrary(data, own_cards)
        self.files = DraftFiles(data)
        self._deleted: tuple[Path, bytes, str] | None = None
        self.session: DraftSession | None = None
        self.setup = DraftSetupPage(resume=self._open, delete=self._delete, restore=self._restore)
        self.picking = PickingPage()
        self.curtain = SeatCurtain()
        self.announcer = Announcer(self)
        self.pages = QStackedWidget()
        for page in (self.setup, self.picking, self.curtain):
            self.pages.addWidget(page)
        lay_column(self.pages, on=self, margins=0)
        self._connect()
        self._show_setup()

    def prepare(self) -> None:
        """Fill in the players' names where the form has none, and the usual edition."""
        self.setup.form.choose_edition(usual_edition(self._settings.last_edition))
        names = (self._settings.first_name, self._settings.second_name)
        self.setup.form.fill_in(self._sets(), names)
        self.setup.form.by_hand.setChecked(self._settings.hand_between_people)

    # --- drafts

    def start(self) -> None:
        """Begin the draft of the form, unless something is wrong with it."""
        draft = self.setup.form.begin()
        if draft is not None:
            self._settings.last_edition = str(self.setup.form.edition.currentData())
            self.hold(draft, self.files.new_file(datetime.now()))

    def hold(self, draft: Draft, file: Path | None) -> None:
        """Run a draft, new or resumed, and save it in this file after every pick."""
        self.session = DraftSession(draft, self.files, file)
        self.session.changed.connect(self._show_session)
        self.session.failed.connect(self._say)
        self.session.save()
        self.picking.show_session(self.session)
        self._show_session()

    def open_file(self) -> None:
        """Let the players choose a draft file, and continue it in their own copy."""
        file = ask_open_draft(self.window())
        if file is not None:
            self._open(read_draft_file(file, self._sets()))

    def _open(self, saved: SavedDraft) -> None:
        if saved.draft is None:
            self._say(saved.problem)
            return
        is_own = saved.file.parent == self.files.folder
        self.hold(saved.draft, saved.file if is_own else self.files.new_file(datetime.now()))

    def _delete(self, saved: SavedDraft) -> None:
        try:
            content = self.files.delete(saved.file)
        except OSError as failure:
            self._report_failure(failure)
        else:
            named = saved.file.name if saved.draft is None else draft_view.summary(saved.draft)
            self._deleted = (saved.file, content, named)
        self._show_setup()

    def _restore(self) -> None:
        if self._deleted is not None:
            file, content, _ = self._deleted
            try:
                self.files.restore(file, content)
                self._deleted = None
            except OSError as failure:
                self._report_failure(failure)
        self._show_setup()

    def _say(self, words: str) -> None:
        navigator_of(self).add_message(words)

    def _report_failure(self, failure: OSError) -> None:
        self._say(failure.strerror or str(failure))

    def _sets(self) -> tuple[CardSet, ...]:
        own = sorted(self._own_cards.sets, key=lambda one: (one.year, one.name))
        return (*all_card_sets(), *own)

    # --- what is shown

    def _show_setup(self) -> None:
        """Show the form and the drafts that were begun."""
        self.session = None
        self.picking.session = None
        sets = self._sets()
        saved = self.files.drafts(sets)
        self.setup.form.fill_in(sets)
        deleted = self._deleted[2] if self._deleted is not None else ""
        self.setup.show_saved(saved, deleted)
        self.pages.setCurrentWidget(self.setup)
        if self.isVisible():
            self.setup.focus_first()

    def _show_session(self) -> None:
        """Show the draft, or the curtain before a player's secret cards."""
        session = self.session
        if session is None:
            return
        if session.needs_curtain:
            draft = session.draft
            assert draft.picker is not None
            self.curtain.close_for(
                session.name(draft.picker),
                [session.name(seat) for seat in session.shut_out],
                draft_view.task(session),
                session.name(draft.picks[-1].player) if session.can_undo else "",
            )
            self.pages.setCurrentWidget(self.curtain)
            if self.isVisible():  # it also closes when the players leave the screen
                self.curtain.show_cards.setFocus()
                self.announcer.announce(self.curtain.accessibleName())
            return
        self.picking.refresh()
        self.pages.setCurrentWidget(self.picking)
        news = (draft_view.last_pick(session), f"{draft_view.headline(session)}.")
        self.announcer.announce(" ".join(filter(None, (*news, draft_view.task(session)))))
        if self.isVisible():
            self.picking.focus_first()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.session is None:
            self._show_setup()
        elif self.session.has_secrets or self.pages.currentWidget() is not self.picking:
            self._show_session()
        else:
            self.picking.focus_first()  # a question about a stack stays open

    def hideEvent(self, event: QHideEvent) -> None:
        """Close the curtain: someone else may come back to the screen."""
        super().hideEvent(event)
        if self.session is not None and self.session.has_secrets:
            self.session.stand_up()

    # --- commands

    def go_back(self) -> None:
        """Leave a question about a stack, the draft, or the screen."""
        shown = self.pages.currentWidget()
        if shown is self.picking:
            self.picking.go_back()
        elif shown is self.curtain:
            self._show_setup()
        else:
            navigator_of(self).go_back()

    def _sit_down(self) -> None:
        if self.session is not None:
            self.session.sit_down()

    def _undo(self) -> None:
        if self.session is not None and self.session.can_undo:
            self.session.undo()

    def _save_as(self) -> None:
        if self.session is not None and self.pages.currentWidget() is self.picking:
            draft = self.session.draft
            names = draft.plan.players
            ask_save_draft(self.window(), names, write_draft(draft), self._say)

    def _keep_teams(self) -> None:
        """Save the teams in the library."""
        if self.session is None:
            return
        request = self.session.match_request()
        try:
            for seat in request.seats:
                self._library.save(seat.team, format_id=request.format.id)
        except OSError as failure:
            self._report_failure(failure)
            return
        self.picking.keep.setEnabled(False)
        two = len(request.seats) == 2
        both, four = (
            self.tr("Both teams are saved under Teams."),
            self.tr("All four teams are saved under Teams."),
        )
        self._say(both if two else four)

    def _play(self, *, is_series: bool = False) -> None:
        """Play a match with the teams, or a best of three."""
        if self.session is not None and self.session.draft.is_over:
            request = self.session.match_request()
            if is_series:
                request = request._replace(terms=MatchTerms(new_series()))
            self._show_setup()  # for the next visit; the finished draft can be played again
            navigator_of(self).open_request(request)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and not isinstance(QApplication.focusWidget(), QPushButton):
            self._submit()
        else:
            super().keyPressEvent(event)

    def _submit(self) -> None:
        """Enter where no widget takes it: begin the draft, show the cards, or play."""
        shown = self.pages.currentWidget()
        if shown is self.setup:
            self.start()
        elif shown is self.curtain:
            self._sit_down()
        else:
            self.picking.play_now()

    def _connect(self) -> None:
        setup, picking, curtain = self.setup, self.picking, self.curtain
        connect_clicks(
            (setup.start, self.start),
            (setup.open_file, self.open_file),
            (setup.leave, lambda: navigator_of(self).go_back()),
            (picking.leave, self._show_setup),
            (picking.save, self._save_as),
            (picking.keep, self._keep_teams),
            (picking.play, self._play),
            (picking.play_series, lambda: self._play(is_series=True)),
            (curtain.show_cards, self._sit_down),
            (curtain.undo, self._undo),
            (curtain.leave, self._show_setup),
        )
        for key, act in (
            ("Esc", self.go_back),
            ("Ctrl+Z", self._undo),
            ("Ctrl+S", self._save_as),
            ("Ctrl+B", self.picking.show_other_cards),
            ("Ctrl+Return", self.picking.finish_picking),
            ("Ctrl+Enter", self.picking.finish_picking),
        ):
            QShortcut(QKeySequence(key), self, act)


# --- the curtain ----------------------------------------------------------------------------------


_CLOTH = ("#4a0d14", "#8e1f2b")  # in a fold, and on its ridge
_INK = "#fff3df"
_FOLD, _HEM = 74.0, 26.0  # pixels
_TITLE, _TEXT = 38, 16  # pixels at normal text size


class SeatCurtain(QWidget):
    """Names the player whose cards come next; nothing else is on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("seat-curtain")
        self.title = make_label(look="title")
        self.words = make_label(wraps=True)
        for label in (self.title, self.words):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.show_cards = WoodButton("", "Enter", name="open-curtain", is_main=True)
        self.undo = WoodButton("", "Ctrl+Z", name="undo-behind-curtain")
        self.leave = WoodButton(self.tr("Leave the draft"), "Esc", name="leave-behind-curtain")
        self._kept: tuple[object, ...] = ()
        self._lay_out()

    def close_for(self, name: str, others: Sequence[str], task: str, undoer: str) -> None:
        """Hide everything until a player sits down; the others must not look.

        `undoer` may take the last pick back; "" for nobody.
        """
        self.title.setText(self.tr("{name}'s turn").format(name=name))
        away = self.tr("{other}, please look away.").format(other=others[0])
        if len(others) == 2:
            template = self.tr("{one} and {two}, please look away.")
            away = template.format(one=others[0], two=others[1])
        elif len(others) > 2:
            away = self.tr("Everyone else, please look away.")
        words = f"{task} {away}"
        self.words.setText(words)
        self.show_cards.set_label(self.tr("I am {name}: show my cards").format(name=name), "Enter")
        self.undo.set_label(self.tr("{name}: take back your pick").format(name=undoer), "Ctrl+Z")
        self.undo.setVisible(bool(undoer))
        self.setAccessibleName(f"{self.title.text()}. {words}")
        self._restyle()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._restyle()

    def _restyle(self) -> None:
        """Show the colors and the text size of the theme."""
        for label, pixels in ((self.title, _TITLE), (self.words, _TEXT)):
            label.setStyleSheet(
                f"color: {_INK}; font-size: {scale_with_text(pixels)}px; font-weight: bold;"
            )
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        key = (self.size(), self.devicePixelRatioF(), current_theme())
        if not self._kept or self._kept[:3] != key:
            picture = blank_picture(self.size(), self.devicePixelRatioF())
            inside = painter_on(picture)
            self._paint_cloth(inside)
            inside.end()
            self._kept = (*key, picture)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._kept[3])  # type: ignore[call-overload]
        painter.end()

    def _paint_cloth(self, painter: QPainter) -> None:
        """Paint velvet in folds under a wooden rail, darker towards the floor."""
        theme = current_theme()
        whole = QRectF(self.rect())
        dark, light = (QColor(color) for color in _CLOTH)
        if theme.table.is_plain:
            painter.fillRect(whole, dark)
        else:
            count = max(4, round(whole.width() / _FOLD))
            wide = whole.width() / count
            for fold in range(count):
                shade = QLinearGradient(fold * wide, 0, (fold + 1) * wide, 0)
                strength = 0.75 + 0.25 * math.sin(2.4 * fold)
                for at, share in ((0.0, 0.0), (0.28, strength), (0.5, 0.55), (0.8, 0.12), (1, 0)):
                    shade.setColorAt(at, mix(dark, light, share))
                painter.fillRect(QRectF(fold * wide, 0, wide + 1, whole.height()), shade)
            fall = QLinearGradient(0, 0, 0, whole.height())
            fall.setColorAt(0, tone(BLACK, 130))
            fall.setColorAt(0.16, tone(BLACK, 0))
            fall.setColorAt(0.6, tone(BLACK, 20))
            fall.setColorAt(1, tone(BLACK, 90))
            painter.fillRect(whole, fall)
        light_brass, brass, dark_brass = theme.table.brass
        hem = QRectF(0, whole.height() - 2 * _HEM, whole.width(), _HEM / 2)
        gold = QLinearGradient(hem.topLeft(), hem.bottomLeft())
        for at, color in ((0.0, dark_brass), (0.4, light_brass), (1.0, brass)):
            gold.setColorAt(at, QColor(color))
        painter.fillRect(hem, gold)
        veil = QRectF(0, 0.24 * whole.height(), whole.width(), 0.52 * whole.height())
        soft = QLinearGradient(veil.topLeft(), veil.bottomLeft())
        soft.setColorAt(0, tone(BLACK, 0))
        soft.setColorAt(0.5, tone(BLACK, 80))
        soft.setColorAt(1, tone(BLACK, 0))
        painter.fillRect(veil, soft)

    def _lay_out(self) -> None:
        rows = QVBoxLayout()
        rows.setContentsMargins(40, 40, 40, 60)
        rows.addStretch(3)
        rows.addWidget(self.title)
        rows.addSpacing(8)
        rows.addWidget(self.words)
        rows.addSpacing(20)
        for button in (self.show_cards, self.undo):
            rows.addLayout(lay_row(STRETCH, button, STRETCH))
        rows.addStretch(4)
        rows.addWidget(self.leave, 0, Qt.AlignmentFlag.AlignHCenter)
        self.setLayout(rows)
