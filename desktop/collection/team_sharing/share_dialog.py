"""The dialog that shares a team: as text, as a link, as a file, and as a sheet."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QGuiApplication, QImage, QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.collection.team_shelf.team_entry import TeamEntry
from desktop.panels.dialogs.file_dialogs import ask_export_team
from desktop.panels.widgets.busy_sign import show_work
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.storage.settings import Settings
from desktop.style.basic_widgets import (
    make_button,
    make_label,
    make_scroll_area,
    resize_within_window,
)
from desktop.text.announcements import Announcer
from desktop.text.translation import translate
from rules.teams import (
    BadTeamPage,
    UnknownTeamCard,
    card_label,
    cards_without_link,
    read_team_page,
    write_team_link,
    write_team_text,
    write_team_toml,
)

_SIZE = (760, 620)
_PREVIEW_SCALE = 0.5  # pixels for each unit of the sheet


class ShareDialog(QDialog):
    """Shows a team in all forms in which it can be shared, to copy or save it."""

    def __init__(
        self,
        parent: QWidget,
        entry: TeamEntry,
        settings: Settings,
        unknown: tuple[UnknownTeamCard, ...] = (),
    ) -> None:
        """Show a team; a file also keeps its `unknown` cards, which no set has.

        The settings keep the address of the team builder for links.
        """
        super().__init__(parent)
        self._entry, self._settings = entry, settings
        self.setObjectName("share-team")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Share \u201c{team}\u201d").format(team=entry.name))
        self.tabs = QTabWidget()
        self.text = _shown_text(write_team_text(entry.team))
        self.link = _shown_text("")
        self.address = QLineEdit(settings.team_page)
        self.address_problem = make_label(look="problem", wraps=True)
        self.file = _shown_text(write_team_toml(entry.team, entry.format_id, unknown))
        self.sheet = make_label()
        self.copy = make_button(self.tr("Copy"), name="copy-shared", is_main=True)
        self.save = make_button(self.tr("Save as\u2026"), name="save-shared")
        self.save_pdf = make_button(self.tr("Save as PDF\u2026"), name="save-sheet-pdf")
        self.save_picture = make_button(self.tr("Save as picture\u2026"), name="save-sheet-png")
        self.close_it = make_button(self.tr("Close"), name="close-share")
        self.status = make_label(look="soft", wraps=True)
        self.announcer = Announcer(self)
        self._page = ""
        """The address in front of the link; "" for none."""
        self._picture = QImage()
        self._lay_out()
        self._connect()
        resize_within_window(self, _SIZE)
        self._show_link()
        self._show_tab()

    @property
    def shown_text(self) -> QPlainTextEdit | None:
        """The text that is shown; None for the sheet."""
        fields = (self.text, self.link, self.file, None)
        return fields[self.tabs.currentIndex()]

    # --- what the player does

    def _show_tab(self) -> None:
        is_sheet = self.shown_text is None
        self.save.setVisible(not is_sheet)
        for button in (self.save_pdf, self.save_picture):
            button.setVisible(is_sheet)
        self.status.setText("")
        if is_sheet and self._picture.isNull():
            self._paint_sheet()

    def _show_link(self) -> None:
        """Show the link with the address in the field, or what is wrong with that."""
        problem, page = "", ""
        try:
            page = read_team_page(self.address.text())
        except BadTeamPage as failure:
            problem = translate(failure.message)
        if page != self._page:
            self._page, self._picture = page, QImage()
        self.link.setPlainText(write_team_link(self._entry.team, page))
        if problem != self.address_problem.text():
            self.announcer.announce(problem)
        self.address_problem.setText(problem)
        self.address_problem.setVisible(bool(problem))

    def _keep_address(self, _result: int = 0) -> None:
        """Keep the address for all teams; a wrong one is not kept."""
        if self.address_problem.text():
            return
        self._settings.team_page = self._page
        self.address.setText(self._page)

    def _paint_sheet(self) -> None:
        with show_work(self, "paint team sheet"):
            from desktop.collection.team_sharing.team_sheet import sheet_as_picture

            ratio = self.devicePixelRatioF()
            picture = self._picture = sheet_as_picture(
                self._entry, _PREVIEW_SCALE * ratio, page=self._page
            )
            picture.setDevicePixelRatio(ratio)
            self.sheet.setPixmap(QPixmap.fromImage(picture))

    def _copy(self) -> None:
        clipboard = QGuiApplication.clipboard()
        shown = self.shown_text
        if shown is not None:
            clipboard.setText(shown.toPlainText())
            shown.selectAll()
        else:
            with show_work(self, "copy team sheet"):
                from desktop.collection.team_sharing.team_sheet import sheet_as_picture

                clipboard.setImage(sheet_as_picture(self._entry, page=self._page))
        if shown is self.link and not self._page:
            self._tell(
                self.tr("Copied without an address. Enter one above to make the link whole.")
            )
        else:
            self._tell(self.tr("Copied. Paste it anywhere."))

    def _tell(self, words: str) -> None:
        self.status.setText(words)
        self.announcer.announce(words)

    def _save_text(self) -> None:
        shown = self.shown_text
        if shown is None:
            return
        text = shown.toPlainText().encode("utf-8")
        if shown is self.file:
            self._save(self.tr("Team file"), ".toml", lambda: text)
        else:
            self._save(self.tr("Text"), ".txt", lambda: text)

    def _save_pdf(self) -> None:
        def content() -> bytes:
            from desktop.collection.team_sharing.team_sheet import sheet_as_pdf

            return sheet_as_pdf(self._entry, self._page)

        self._save(self.tr("PDF"), ".pdf", content)

    def _save_picture(self) -> None:
        def content() -> bytes:
            from desktop.collection.team_sharing.team_sheet import sheet_as_png

            return sheet_as_png(self._entry, self._page)

        self._save(self.tr("Picture"), ".png", content)

    def _save(self, kind: str, suffix: str, content: Callable[[], bytes]) -> None:
        """Let the player choose a file, and write it."""

        def made() -> bytes:
            with show_work(self, f"save team as {suffix}"):
                return content()

        ask_export_team(self, self._entry.name, (kind, suffix), made, self._tell)

    # --- construction

    def _lay_out(self) -> None:
        self.tabs.addTab(_page(self._about_text(), self.text), self.tr("Text"))
        self.address.setMaxLength(5_000)
        self.address.setObjectName("team-builder-address")
        self.address.setPlaceholderText(
            self.tr("Paste the address of a team builder, or any team link from it")
        )
        heading = make_label(self.tr("&Address of the team builder"))
        heading.setBuddy(self.address)
        self.address.setAccessibleName(self.tr("Address of the team builder"))
        parts = (heading, self.address, self.address_problem, self.link)
        self.tabs.addTab(_page(self._about_link(), *parts), self.tr("Link"))
        about = self.tr("A file with the whole team. Open it here with Import.")
        self.tabs.addTab(_page(about, self.file), self.tr("File"))
        self.sheet.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.sheet.setAccessibleName(self.tr("Team sheet for printing"))
        area = make_scroll_area(self.sheet)
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the arrows scroll
        area.setAccessibleName(self.sheet.accessibleName())
        self.tabs.addTab(area, self.tr("Sheet"))
        for field, name in (
            (self.text, self.tr("The team as text")),
            (self.link, self.tr("The team as a link")),
            (self.file, self.tr("The team as a file")),
        ):
            field.setAccessibleName(name)
        buttons = (self.copy, self.save, self.save_pdf, self.save_picture, self.close_it)
        acts = WrappingRow.of_buttons(*buttons)
        rows = QVBoxLayout(self)
        rows.addWidget(self.tabs, 1)
        rows.addWidget(self.status)
        rows.addWidget(acts)

    def _about_text(self) -> str:
        return self.tr("Short lines for a message or a forum. Import reads them back.")

    def _about_link(self) -> str:
        said = self.tr(
            "A link that opens the team in the community's team builder, without name and notes."
        )
        left_out = cards_without_link(self._entry.team)
        if left_out:
            names = ", ".join(card_label(card) for card in left_out)
            said += " " + self.tr("Not included: {cards}.").format(cards=names)
        return said

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self._show_tab)
        self.address.textChanged.connect(self._show_link)
        self.address.editingFinished.connect(self._keep_address)
        self.finished.connect(self._keep_address)
        presses: tuple[tuple[QPushButton, Callable[[], object]], ...] = (
            (self.copy, self._copy),
            (self.save, self._save_text),
            (self.save_pdf, self._save_pdf),
            (self.save_picture, self._save_picture),
            (self.close_it, self.close),
        )
        for button, act in presses:
            button.clicked.connect(act)
        QShortcut(QKeySequence("Ctrl+S"), self, self._save_now)

    def _save_now(self) -> None:
        if self.shown_text is None:
            self._save_pdf()
        else:
            self._save_text()


def _page(about: str, *parts: QWidget) -> QWidget:
    """A page of the dialog: what it is for, then its parts, of which the last takes the room."""
    page = QWidget()
    rows = QVBoxLayout(page)
    rows.setContentsMargins(0, 8, 0, 0)
    rows.addWidget(make_label(about, "soft", wraps=True))
    for part in parts:
        rows.addWidget(part)
    rows.setStretchFactor(parts[-1], 1)
    return page


def _shown_text(text: str) -> QPlainTextEdit:
    field = QPlainTextEdit(text)
    field.setReadOnly(True)
    field.setTabChangesFocus(True)
    font = field.font()
    font.setFeature(QFont.Tag("calt"), 0)  # an x between digits stays an x
    field.setFont(font)
    return field
