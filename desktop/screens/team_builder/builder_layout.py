"""The widgets of the team builder, and where they are, with the choice of the format to check."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.panels.card_browser.card_browser import CardBrowser
from desktop.panels.rules_reference import open_rule
from desktop.panels.widgets.wood_button import WORDS, WoodButton
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.team_builder.team_editor import TeamEditor
from desktop.screens.team_builder.team_numbers import ChartsPage, OddsPage
from desktop.screens.team_builder.team_tray import TeamTray
from desktop.style.basic_widgets import (
    clear_layout,
    lay_column,
    lay_row,
    make_button,
    make_label,
    make_scroll_area,
    make_sheet,
    name_drop_down,
)
from desktop.style.plain_text import plain_tooltip, without_access_key
from desktop.text.translation import translate
from rules.cards import Card
from rules.messages import Message, PluralCount
from rules.teams import (
    CUSTOM_BASICS,
    CUSTOM_CARDS,
    CUSTOM_DICE,
    DOUBLES,
    DRAFT_BASICS,
    DRAFT_DICE,
    FORMATS,
    TOURNAMENT,
    Format,
    TeamFault,
    custom_format,
    draft_format,
    remedy_label,
)

MOST_NAME = 100
"""The letters of a name that team files keep."""

_PLAY = WORDS._replace(pixels=(13.0, 14.0))  # smaller letters on the main button
_CARD_WIDTH = 130.0  # three cards side by side in a window of the usual size
_BROWSER, _TEAM = 10, 11  # the shares of the window
_CHECK = 0.36  # the most that the check takes from the height of the team


class BuilderLayout(QWidget):
    """The cards on the left; on the right the team, and pages about it below."""

    def __init__(
        self,
        editor: TeamEditor,
        *,
        choose_card: Callable[[Card], None],
        drop: Callable[[str], None],
        carry_out: Callable[[TeamFault], None],
        show_fault: Callable[[TeamFault], None],
    ) -> None:
        """Make the parts; `drop` takes cards dropped on the team, `SET:number` in each line."""
        super().__init__()
        self.browser = CardBrowser()
        self.browser.grid.set_least_width(_CARD_WIDTH)
        self.name = QLineEdit()
        self.name.setObjectName("team-name")
        self.name.setMaxLength(MOST_NAME)
        self.name.setPlaceholderText(self.tr("Name of the team"))
        self.name.setAccessibleName(self.tr("Name of the team"))
        self.format = FormatChooser(lambda played: editor.change(played=played))
        self.tray = TeamTray(editor, choose_card, drop)
        self.missing = make_label(look="soft", wraps=True)
        self.missing.setContentsMargins(8, 2, 8, 2)
        self.check = CheckPage(carry_out, show_fault)
        self.charts = ChartsPage()
        self.odds = OddsPage(editor, choose_card)
        self.notes = QPlainTextEdit()
        self.notes.setObjectName("team-notes")
        self.notes.setTabChangesFocus(True)
        self.notes.setPlaceholderText(self.tr("How the team wins, what to buy first…"))
        self.notes.setAccessibleName(self.tr("Notes"))
        self.note = make_label(look="problem", wraps=True)
        self.note.hide()
        self.back = WoodButton(self.tr("Back"), "Esc", name="leave-builder")
        self.undo = WoodButton(self.tr("Undo"), "Ctrl+Z", name="undo-edit")
        self.redo = WoodButton(self.tr("Redo"), "Ctrl+Y", name="redo-edit")
        self.save = WoodButton(self.tr("Save"), "Ctrl+S", name="save-team")
        self.play = WoodButton(
            self.tr("Play"), "Ctrl+Enter", name="play-team", is_main=True, face=_PLAY
        )
        self.status = make_label(look="soft", wraps=True)
        self.status.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._lay_out()

    def show_missing(self, missing: Sequence[Message]) -> None:
        """Show what the team needs that the player does not own."""
        words = " ".join(translate(sentence) for sentence in missing)
        self.missing.setText(f"◇ {words}" if words else "")
        self.missing.setAccessibleName(words)
        self._missing_sheet.setVisible(bool(words))

    def show_verdict(self, played: Format, faults: tuple[TeamFault, ...]) -> None:
        """Show what the team breaks, also on the tab of the check."""
        self.check.show_faults(played, faults)
        if faults:
            words = self.tr("Team: ⚠ {count} to fix").format(count=len(faults))
        else:
            words = self.tr("Team: ✓ legal")
        self.tabs.setTabText(0, words)
        self.play.setEnabled(not faults and not played.is_drafted)
        tip = self.tr("Start a match with this team")
        if faults:
            tip = self.tr("First fix the problems listed under Team")
        elif played.is_drafted:
            tip = self.tr("Draft your teams to play this format")
        self.play.setToolTip(plain_tooltip(tip))

    def order_tabs(self) -> None:
        """Let Tab lead through the page from above; rows and faults are rebuilt all the time."""
        stops: list[QWidget] = [
            *(self.name, self.format.names, self.format.cards, self.format.dice),
            *(
                self.format.basics,
                self.tabs,
                self.tray.random,
                *self.tray.rows,
                *self.check.buttons,
            ),
            *(self.back, self.undo, self.redo, self.save, self.play),
        ]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def tell(self, problem: str) -> None:
        """Show a problem above the buttons, or "" for none."""
        self.note.setText(problem)
        self.note.setVisible(bool(problem))

    def _lay_out(self) -> None:
        both = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False, handleWidth=12)
        both.addWidget(self.browser)
        both.addWidget(self._team_side())
        both.setStretchFactor(0, _BROWSER)
        both.setStretchFactor(1, _TEAM)
        both.setSizes([_BROWSER * 100, _TEAM * 100])
        page = lay_column(both, margins=(12, 10, 12, 2))
        lay_column((page, 1), self._foot(), on=self, margins=0, gap=0)

    def _team_side(self) -> QWidget:
        head = QWidget()
        grid = QGridLayout(head)
        grid.setContentsMargins(8, 6, 8, 6)
        grid.setHorizontalSpacing(10)
        grid.addWidget(self.name, 0, 0)
        grid.addWidget(self.format, 0, 1)
        grid.addWidget(self.format.details, 1, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        self.tabs = QTabWidget(usesScrollButtons=True)
        self.tabs.setObjectName("team-pages")
        self._missing_sheet = make_sheet(self.missing)
        self._missing_sheet.hide()
        team = _TeamPage(self.tray, self._missing_sheet, self.check)
        self.tabs.addTab(team, self.tr("Team"))
        for page, words in (
            (self.charts, self.tr("Charts")),
            (self.odds, self.tr("Chances")),
            (self._notes_page(), self.tr("Notes")),
        ):
            self.tabs.addTab(make_sheet(page), words)
        side = QWidget()
        lay_column(make_sheet(head), (self.tabs, 1), on=side, margins=0, gap=6)
        self.team_side = side
        return side

    def _notes_page(self) -> QWidget:
        page = QWidget()
        lay_column(self.notes, on=page, margins=6)
        return page

    def _foot(self) -> QWidget:
        foot = QWidget()
        row = lay_row(
            self.back, self.undo, self.redo, (self.status, 1), self.save, self.play, gap=0
        )
        lay_column(self.note, row, on=foot, margins=(6, 0, 6, 4), gap=0)
        return foot


class _TeamPage(QWidget):
    """The team, and below it what the check says, as far as there is room."""

    def __init__(self, tray: TeamTray, missing: QWidget, check: CheckPage) -> None:
        super().__init__()
        self._check = check
        lay_column((tray, 1), missing, make_sheet(check), on=self, margins=0, gap=6)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._check.setMaximumHeight(round(_CHECK * self.height()))


# --- the choice of the format ---------------------------------------------------------------------


class FormatChooser(QWidget):
    """A list of formats. `details` shows the numbers of the format, and lets some be changed."""

    def __init__(self, choose: Callable[[Format], object]) -> None:
        """Show the tournament; `choose` is called when the player chooses another format."""
        super().__init__()
        self._choose = choose
        self._format = TOURNAMENT
        self.names = QComboBox()
        self.names.setObjectName("format")
        name_drop_down(self.names, self.tr("Format"))
        fixed = [format_ for format_ in FORMATS.values() if format_.has_team_rules]
        self._defaults = (*fixed, DOUBLES, draft_format(12, 3), custom_format(8, 20, 2))
        for format_ in self._defaults:
            self.names.addItem(translate(format_.title), format_.kind)
        self.cards = self._number(self.tr("Cards"), "custom-cards", CUSTOM_CARDS)
        self.dice = self._number(self.tr("Dice"), "custom-dice", CUSTOM_DICE)
        self.basics = self._number(self.tr("Basic actions"), "custom-basics", CUSTOM_BASICS)
        self.summary = make_label(look="soft", wraps=True)
        self._lay_out()
        self.names.activated.connect(self._choose_kind)
        for spin in (self.cards, self.dice, self.basics):
            spin.valueChanged.connect(self._choose_numbers)
        self.show_format(TOURNAMENT)

    def show_format(self, played: Format) -> None:
        """Show a format that the player did not choose here."""
        self._format = played
        kinds = [format_.kind for format_ in self._defaults]
        self.names.setCurrentIndex(kinds.index(played.kind) if played.kind in kinds else -1)
        is_draft = played.kind == "draft"
        has_numbers = is_draft or played.kind == "custom"
        for spin, limits, value in (
            (self.cards, CUSTOM_CARDS, played.max_cards),
            (self.dice, DRAFT_DICE if is_draft else CUSTOM_DICE, played.max_dice),
            (self.basics, DRAFT_BASICS if is_draft else CUSTOM_BASICS, played.basics),
        ):
            spin.blockSignals(True)
            spin.setRange(limits[0], limits[-1])
            spin.setValue(value)
            spin.blockSignals(False)
        self._numbers.setVisible(has_numbers)
        self._pair(self.cards).setVisible(not is_draft)
        self.summary.setText(self._summary(played))

    def _summary(self, played: Format) -> str:
        if played.shares_basics:
            more = self.tr("both players share {count} random basic actions")
        else:
            more = self.tr("{count} basic {count:action|actions}")
        more = more.format(count=PluralCount(played.basics))
        return f"{translate(played.summary)}, {more}"

    def _choose_kind(self, place: int) -> None:
        wanted = self._defaults[place]
        if wanted.kind != self._format.kind:
            self.show_format(wanted)
            self._choose(wanted)

    def _choose_numbers(self) -> None:
        if self._format.kind == "draft":
            wanted = draft_format(self.dice.value(), self.basics.value())
        else:
            wanted = custom_format(self.cards.value(), self.dice.value(), self.basics.value())
        self._format = wanted
        self.summary.setText(self._summary(wanted))
        self._choose(wanted)

    def _number(self, words: str, name: str, limits: range) -> QSpinBox:
        spin = QSpinBox()
        spin.setObjectName(name)
        spin.setAccessibleName(words)
        spin.setRange(limits[0], limits[-1])
        return spin

    def _pair(self, spin: QSpinBox) -> QWidget:
        pair = spin.parentWidget()
        assert pair is not None
        return pair

    def _lay_out(self) -> None:
        self._numbers = QWidget()
        row = WrappingRow(10)
        for spin in (self.cards, self.dice, self.basics):
            pair = QWidget()
            label = make_label(spin.accessibleName())
            label.setBuddy(spin)
            lay_row(label, spin, on=pair, margins=0)
            row.addWidget(pair)
        self._numbers.setLayout(row)
        self.details = QWidget()
        lay_column(self._numbers, self.summary, on=self.details, margins=0, gap=4)
        lay_column(self.names, on=self, margins=0)


# --- the check ------------------------------------------------------------------------------------


class CheckPage(QWidget):
    """Lists what a team breaks, or says that it is legal."""

    def __init__(
        self, carry_out: Callable[[TeamFault], None], show_fault: Callable[[TeamFault], None]
    ) -> None:
        super().__init__()
        self._carry_out, self._show_fault = carry_out, show_fault
        self._shown: tuple[object, ...] = ()
        self._buttons: list[QPushButton] = []
        inner = QWidget()
        self._rows = QVBoxLayout(inner)
        self._rows.setContentsMargins(10, 8, 10, 8)
        self._rows.setSpacing(8)
        self._area = make_scroll_area(inner, fits=True)
        lay_column(self._area, on=self, margins=0)
        inner.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for another height when the faults need one."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._area.updateGeometry()
        return super().eventFilter(watched, event)

    @property
    def buttons(self) -> list[QPushButton]:
        """The buttons of all faults, from above."""
        return list(self._buttons)

    def show_faults(self, played: Format, faults: Sequence[TeamFault]) -> None:
        shown = (played, tuple(faults))
        if shown == self._shown:
            return
        self._shown = shown
        clear_layout(self._rows)
        self._buttons.clear()
        if not faults:
            self._rows.addWidget(self._legal(played))
        for fault in faults:
            self._rows.addWidget(self._fault(fault))
        self._rows.addStretch(1)

    def _legal(self, played: Format) -> QWidget:
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        title = self.tr("✓ Legal in the format {format}")
        row.addWidget(
            make_label(title.format(format=translate(played.title)), "name", wraps=True), 1
        )
        row.addWidget(self._rule_button(played.rule_id))
        return box

    def _fault(self, fault: TeamFault) -> QWidget:
        box = _FaultBox(fault, self._show_fault)
        rows = QVBoxLayout()
        rows.setContentsMargins(10, 6, 8, 6)
        rows.setSpacing(3)
        rows.addWidget(make_label(f"⚠ {translate(fault.message)}", "setting", wraps=True))
        rows.addWidget(make_label(translate(fault.remedy), wraps=True))
        buttons = WrappingRow()
        remedy = make_button(
            without_access_key(translate(remedy_label(fault))),
            name=f"remedy-{fault.kind}",
            is_small=True,
        )
        remedy.clicked.connect(lambda: self._carry_out(fault))
        buttons.addWidget(remedy)
        self._buttons.append(remedy)
        if fault.card is not None:
            show = make_button(self.tr("Show card"), name="show-fault", is_small=True)
            show.clicked.connect(lambda: self._show_fault(fault))
            buttons.addWidget(show)
            self._buttons.append(show)
        buttons.addWidget(self._rule_button(fault.rule_id))
        rows.addLayout(buttons)
        box.setLayout(rows)
        return box

    def _rule_button(self, rule: str) -> QPushButton:
        made = make_button(
            self.tr("Rule {rule}").format(rule=rule), name="open-rule", is_small=True
        )
        made.setToolTip(self.tr("Open this rule in the reference"))
        made.clicked.connect(lambda: open_rule(self, rule))
        self._buttons.append(made)
        return made


class _FaultBox(QFrame):
    """A fault on paper; a click anywhere on it shows its card."""

    def __init__(self, fault: TeamFault, show: Callable[[TeamFault], None]) -> None:
        super().__init__()
        self._fault, self._show = fault, show
        self.setObjectName("reply")
        self.setAccessibleName(translate(fault.message))
        if fault.card is not None:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self._show(self._fault)
