"""The first page of a draft: continue one, open a file, or agree on a new one."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop.panels.widgets.wood_button import WoodButton
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.draft import draft_view
from desktop.screens.draft.felt_page import FeltPage, label_style
from desktop.storage.team_files.draft_files import SavedDraft
from desktop.style.basic_widgets import (
    CenteredColumn,
    lay_column,
    lay_row,
    make_button,
    make_label,
    make_scroll_area,
    name_drop_down,
)
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.style_sheet import scale_with_text
from desktop.text.match_choices import (
    DOUBLE_RAINBOW,
    OFFERED_LEVELS,
    edition_differences,
    edition_title,
    seat_title,
)
from desktop.text.translation import translate
from rules.cards import CardOutcome, CardSet, card_outcome, fold_text
from rules.messages import PluralCount
from rules.model import EDITIONS
from rules.reading import small_number, visible
from rules.teams import (
    DOUBLES,
    DRAFT_BASICS,
    DRAFT_DICE,
    RAINBOW_DRAFT,
    BadPlan,
    Draft,
    DraftKind,
    DraftPlan,
    new_draft,
)

_TITLE, _HEADING = 27, 15  # pixels at normal text size
_MOST_SHOWN = 6
_WIDE = 780  # pixels at normal text size


class DraftSetupPage(FeltPage):
    """The form for a new draft, and the drafts that were begun."""

    def __init__(
        self,
        *,
        resume: Callable[[SavedDraft], None],
        delete: Callable[[SavedDraft], None],
        restore: Callable[[], None],
    ) -> None:
        super().__init__()
        self._resume, self._delete, self._restore = resume, delete, restore
        self.setObjectName("draft-setup")
        self.title = make_label(self.tr("Draft"), "title")
        self.form = DraftForm()
        self.start = WoodButton(
            self.tr("Start the draft"), "Enter", name="start-draft", is_main=True
        )
        self.open_file = WoodButton(self.tr("Open a draft…"), "", name="open-draft")
        self.leave = WoodButton(self.tr("Back"), "Esc", name="leave-draft-setup")
        self._saved = QFrame()
        self._saved.setObjectName("panel")
        self._rows = QVBoxLayout(self._saved)
        self.continue_buttons: list[WoodButton] = []
        self._lay_out()
        self._restyle()

    def show_saved(self, drafts: Sequence[SavedDraft], deleted: str = "") -> None:
        """Show the drafts that can be continued, the latest first.

        `deleted` names one that was just deleted and can be brought back.
        """
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.continue_buttons = []
        heading = make_label(self.tr("Continue the draft"), "heading")
        self._rows.addWidget(heading)
        for saved in drafts[:_MOST_SHOWN]:
            self._rows.addWidget(self._row(saved))
        if deleted:
            self._rows.addWidget(self._deleted_row(deleted))
        self._saved.setVisible(bool(drafts) or bool(deleted))

    def focus_first(self) -> None:
        """Give the keyboard to the latest draft, else to the kind of draft."""
        if self.continue_buttons and self._saved.isVisible():
            self.continue_buttons[0].setFocus()
        else:
            self.form.kinds.button(self.form.kinds.checkedId()).setFocus()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._restyle()

    def _restyle(self) -> None:
        """Show the colors and the text size of the theme."""
        theme = current_theme()
        self.title.setStyleSheet(label_style(theme.table.wood_ink, _TITLE, is_bold=True))
        self.fit_ground()

    def _row(self, saved: SavedDraft) -> QWidget:
        row = QWidget()
        across = QHBoxLayout(row)
        across.setContentsMargins(0, 0, 0, 0)
        if saved.draft is None:
            across.addWidget(make_label(saved.problem, "problem", wraps=True), 1)
        else:
            across.addWidget(make_label(draft_view.summary(saved.draft), wraps=True), 1)
            words = self.tr("To the table") if saved.draft.is_over else self.tr("Continue")
            button = WoodButton(words, "", name="continue-draft")
            button.setAccessibleName(f"{words}: {draft_view.summary(saved.draft)}")
            button.clicked.connect(lambda: self._resume(saved))
            self.continue_buttons.append(button)
            across.addWidget(button)
        delete = make_button(self.tr("Delete"), name="delete-draft", is_small=True)
        if saved.draft is not None:
            summary = draft_view.summary(saved.draft)
            delete.setAccessibleName(self.tr("Delete: {draft}").format(draft=summary))
        delete.clicked.connect(lambda: self._delete(saved))
        across.addWidget(delete)
        return row

    def _deleted_row(self, name: str) -> QWidget:
        row = QWidget()
        across = QHBoxLayout(row)
        across.setContentsMargins(0, 0, 0, 0)
        across.addWidget(make_label(self.tr("Deleted: {name}").format(name=name), wraps=True), 1)
        back = make_button(self.tr("Undo"), name="restore-draft", is_small=True)
        back.clicked.connect(self._restore)
        across.addWidget(back)
        return row

    def _lay_out(self) -> None:
        rows = QVBoxLayout()
        rows.setContentsMargins(14, 8, 14, 8)
        rows.setSpacing(4)
        rows.addLayout(lay_row((self.title, 1), self.open_file, self.leave))
        column = QWidget()
        inside = QVBoxLayout(column)
        inside.setContentsMargins(18, 14, 18, 14)
        inside.setSpacing(12)
        for sheet in (self._saved, self.form):
            inside.addWidget(CenteredColumn(sheet, _WIDE))
        inside.addStretch(1)
        lay_column(make_scroll_area(column), on=self.felt, margins=6)
        rows.addWidget(self.felt, 1)
        rows.addWidget(self.start, 0, Qt.AlignmentFlag.AlignRight)
        self.setLayout(rows)


# --- the form -------------------------------------------------------------------------------------


MAX_NAME_LENGTH = 24
MAX_SEED = 2**63 - 1
_USUAL_DICE = 12


_FEW_SETS, _MORE_HEIGHT = 12, 130
_LEAST_NAMES = 6  # a set with fewer is not worth a draft


def _has_enough_cards(card_set: CardSet) -> bool:
    """Whether so many cards of a set can be played that it can be drafted from."""
    return len({card.name for card in card_set.cards}) >= _LEAST_NAMES


class DraftForm(QFrame):
    """A sheet of paper with all choices."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.kinds, self.basics = QButtonGroup(self), QButtonGroup(self)
        self.counts = QButtonGroup(self)
        self.dice = QSpinBox(minimum=DRAFT_DICE[0], maximum=DRAFT_DICE[-1], value=_USUAL_DICE)
        self.boxes: dict[str, QCheckBox] = {}
        self.find_set = QLineEdit(placeholderText=self.tr("Find a set"), clearButtonEnabled=True)
        self.by_hand = QCheckBox(self.tr("With cards by hand"))
        self.edition, self.first = QComboBox(), QComboBox()
        most = range(DOUBLES.player_count)
        self.names = tuple(QLineEdit(maxLength=MAX_NAME_LENGTH) for _ in most)
        self.seats = tuple(QComboBox() for _ in most)
        self.seed = QLineEdit(placeholderText=self.tr("random"), maxLength=19)
        self.about_kind, self.about_edition = make_label(wraps=True), make_label(wraps=True)
        self.problem = make_label(look="problem", wraps=True)
        self._sets: tuple[CardSet, ...] = ()
        self._fill()
        self._lay_out()
        self._connect()
        self._tell()

    # --- filling in

    def fill_in(self, sets: Sequence[CardSet], names: tuple[str, str] = ("", "")) -> None:
        """Offer these sets of cards, and fill in the players' names where there are none."""
        self._sets = tuple(sets)
        offered = [one for one in sets if one.code in EDITIONS or _has_enough_cards(one)]
        codes = {card_set.code for card_set in offered}
        for code in [code for code in self.boxes if code not in codes]:
            box = self.boxes.pop(code)
            box.hide()
            box.deleteLater()
        before: QWidget = self.kinds.buttons()[-1]
        for card_set in offered:
            if card_set.code not in self.boxes:
                self._add_box(card_set)
            QWidget.setTabOrder(before, self.boxes[card_set.code])
            before = self.boxes[card_set.code]
        is_long = len(self.boxes) > _FEW_SETS
        self.find_set.setVisible(is_long)
        self._more.setVisible(len(self.boxes) > len(EDITIONS))
        self._more.setMinimumHeight(scale_with_text(_MORE_HEIGHT) if is_long else 0)
        for field, name in zip(self.names, names, strict=False):
            if name and not field.text() and name != field.placeholderText():
                field.setText(name)
        self._complain("")
        self._tell_by_hand()

    def _add_box(self, card_set: CardSet) -> None:
        box = QCheckBox(card_set.name.replace("&", "&&"))
        box.setObjectName(f"draft-box-{card_set.code}")
        box.setChecked(card_set.code in EDITIONS)
        box.toggled.connect(self._tell_by_hand)
        self.boxes[card_set.code] = box
        (self._box_row if card_set.code in EDITIONS else self._more_row).add(box)

    def _find_sets(self, words: str) -> None:
        """Show only the further sets that have the typed words in their names."""
        wanted = fold_text(words).split()
        for code, box in self.boxes.items():
            name = fold_text(box.text())
            is_found = all(word in name for word in wanted)
            box.setVisible(code in EDITIONS or box.isChecked() or is_found)

    def _tell_by_hand(self) -> None:
        """Ask about cards by hand if the chosen sets have any."""
        chosen = [one for one in self._sets if one.code in self.boxes]
        chosen = [one for one in chosen if self.boxes[one.code].isChecked()]
        cards = [card for one in chosen for card in one.cards]
        count = sum(card_outcome(card) is not CardOutcome.RUNS for card in cards)
        self.by_hand.setVisible(bool(count))
        text = self.tr("With {count} {count:card|cards} by hand: you do what they say")
        self.by_hand.setText(text.format(count=PluralCount(count)))

    @property
    def kind(self) -> DraftKind:
        return tuple(DraftKind)[self.kinds.checkedId()]

    @property
    def player_count(self) -> int:
        """How many players draft."""
        return self.kind.player_counts[-1] if self._has_four else 2

    @property
    def _has_four(self) -> bool:
        return len(self.kind.player_counts) > 1 and self.counts.checkedId() > 0

    def choose_format(self, kind: str) -> None:
        wanted = {RAINBOW_DRAFT.kind: DraftKind.RAINBOW, DOUBLE_RAINBOW: DraftKind.DOUBLE_RAINBOW}
        chosen = wanted.get(kind, DraftKind.STACKS)
        self.kinds.button(tuple(DraftKind).index(chosen)).setChecked(True)

    def seat_four(self, players: Sequence[tuple[str, str]]) -> None:
        """Let four players draft, with their names and the levels of the computers that play."""
        self.counts.button(1).setChecked(True)
        for field, seat, (name, level) in zip(self.names, self.seats, players, strict=True):
            field.setText(name)
            seat.setCurrentIndex(seat.findData(level))

    def begin(self) -> Draft | None:
        """Begin the draft; None if something is wrong, which the form then says."""
        typed = self.seed.text().strip()
        seed = secrets.randbelow(10**9) if not typed else small_number(typed, MAX_SEED)
        if seed is None:
            self._complain(self.tr("The seed is a whole number."), self.seed)
            return None
        try:
            return new_draft(self._plan(seed), self._sets)
        except BadPlan as bad:
            text = f"{translate(bad.message)} {translate(bad.remedy)}"
            self._complain(text, next(iter(self.boxes.values()), self.seed))
        return None

    def choose_edition(self, name: str) -> None:
        """Choose the edition that the match after the draft is played by."""
        self.edition.setCurrentIndex(self.edition.findData(name))

    def _plan(self, seed: int) -> DraftPlan:
        """The plan; in an open draft the first player goes first in the match (FMT-3)."""
        names = self._called()
        levels = tuple(str(seat.currentData()) for seat in self.seats[: len(names)])
        if self.kind is DraftKind.STACKS:
            first = self.first.currentIndex()
            if first == 0:
                first = 1 + secrets.randbelow(2)
            if first == 2:
                names, levels = names[::-1], levels[::-1]
        return DraftPlan(
            self.kind,
            names,
            seed,
            str(self.edition.currentData()),
            tuple(code for code, box in self.boxes.items() if box.isChecked()),
            self.dice.value(),
            DRAFT_BASICS[self.basics.checkedId()],
            levels,
            self.by_hand.isHidden() or self.by_hand.isChecked(),
        )

    def _called(self) -> tuple[str, ...]:
        """The players' names, numbered where they are equal."""
        fields = self.names[: self.player_count]
        typed = [visible(field.text().strip()) or field.placeholderText() for field in fields]
        return tuple(
            f"{name} {typed[:place].count(name) + 1}" if typed.count(name) > 1 else name
            for place, name in enumerate(typed)
        )

    def _complain(self, said: str, field: QWidget | None = None) -> None:
        """Say what is wrong, at the field to change; "" if nothing is."""
        self.problem.setText(said)
        self.problem.setVisible(bool(said))
        if field is not None:
            field.setFocus()

    # --- what is shown

    def _tell(self) -> None:
        """Show what the chosen kind and edition mean, and hide what does not matter."""
        stacks, four = self.kind is DraftKind.STACKS, self._has_four
        self.about_kind.setText(self._about_kind())
        for widget in self._for_stacks:
            widget.setVisible(stacks)
        for widget in self._for_counts:
            widget.setVisible(len(self.kind.player_counts) > 1)
        for widget in self._for_four:
            widget.setVisible(four)
        ruleset = EDITIONS[str(self.edition.currentData())]
        self.about_edition.setText(edition_differences(ruleset)[0])
        for place, name in enumerate(self._called()[:2], 1):
            self.first.setItemText(place, name)

    def _about_kind(self) -> str:
        if self.kind is DraftKind.STACKS:
            return self.tr(
                "All cards with the same name form a stack. The second player picks first. The "
                "number of dice is also your starting life."
            )
        if self.kind is DraftKind.RAINBOW:
            return self.tr(
                "Twelve packs each, with two cards and two dice. Keep one card, pass the rest. "
                "Then build a team of up to 8 cards and 20 dice. Your picks are secret."
            )
        pack = self.tr(
            "One pack each: two basic actions to keep, and twelve cards with two dice each. Keep "
            "one card, pass the rest. Your picks are secret."
        )
        then = self.tr("Then build a team of up to 8 cards and 20 dice.")
        if self._has_four:
            then = self.tr(
                "Then play Doubles with up to 4 cards and a basic action each. Players one and "
                "three are partners."
            )
        return f"{pack} {then}"

    # --- construction

    def _fill(self) -> None:
        kinds = (
            self.tr("Open &stacks"),
            self.tr("&Rainbow Draft"),
            self.tr("&Double Rainbow Draft"),
        )
        for place, words in enumerate(kinds):
            button = QRadioButton(words)
            button.setObjectName(f"draft-kind-{tuple(DraftKind)[place]}")
            self.kinds.addButton(button, place)
        self.kinds.button(0).setChecked(True)
        counts = (self.tr("Two"), self.tr("Four, for Doubles"))
        for place, words in enumerate(counts):
            button = QRadioButton(words)
            button.setObjectName(f"draft-players-{DraftKind.DOUBLE_RAINBOW.player_counts[place]}")
            self.counts.addButton(button, place)
        self.counts.button(len(counts) - 1).setChecked(True)
        for place, count in enumerate(DRAFT_BASICS):
            button = QRadioButton(str(count))
            button.setObjectName(f"draft-basics-{count}")
            button.setAccessibleName(self.tr("{count} Basic Actions").format(count=count))
            self.basics.addButton(button, place)
        self.basics.button(0).setChecked(True)
        for name, ruleset in EDITIONS.items():
            self.edition.addItem(edition_title(ruleset), name)
        self.first.addItem(self.tr("Random"))
        for place, (field, seat) in enumerate(zip(self.names, self.seats, strict=True)):
            called = self._seat_name(place)
            field.setPlaceholderText(called)
            field.setAccessibleName(called)
            field.setObjectName(f"draft-name-{place}")
            for level in ("", *OFFERED_LEVELS):
                seat.addItem(seat_title(level), level)
            seat.setObjectName(f"draft-seat-{place}")
            name_drop_down(seat, self.tr("Who plays for {name}").format(name=called))
            if place < 2:
                self.first.addItem(called)
        for widget, name, said in (
            (self.dice, "draft-dice", self.tr("Dice and life")),
            (self.seed, "draft-seed", self.tr("Seed")),
        ):
            widget.setObjectName(name)
            widget.setAccessibleName(said)
        for drop_down, name, said in (
            (self.edition, "draft-edition", self.tr("Rules edition")),
            (self.first, "draft-first", self.tr("First player")),
        ):
            drop_down.setObjectName(name)
            name_drop_down(drop_down, said)

    def _seat_name(self, place: int) -> str:
        return (
            self.tr("Player one"),
            self.tr("Player two"),
            self.tr("Player three"),
            self.tr("Player four"),
        )[place]

    def _connect(self) -> None:
        for signal in (
            self.kinds.idToggled,
            self.counts.idToggled,
            self.edition.currentIndexChanged,
            *(field.textChanged for field in (*self.names, self.seed)),
        ):
            signal.connect(self._tell)

    def _lay_out(self) -> None:
        self._box_row, self._more_row = WrappingRow(10), WrappingRow(10)
        boxes = self._lay_out_boxes()
        kinds = WrappingRow(18)
        kinds.add(*self.kinds.buttons())
        basic_row, count_row = QWidget(), QWidget()
        for row, group in ((basic_row, self.basics), (count_row, self.counts)):
            across = WrappingRow(14)
            across.add(*group.buttons())
            row.setLayout(across)
        players = [
            (self._seat_name(place), self._player(place)) for place in range(len(self.names))
        ]
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(8)
        labels: dict[str, QWidget] = {}
        rows: tuple[tuple[str, QWidget | WrappingRow], ...] = (
            (self.tr("Draft"), kinds),
            ("", self.about_kind),
            (self.tr("Sets"), boxes),
            (self.tr("Dice and life"), self.dice),
            (self.tr("Basic actions"), basic_row),
            (self.tr("Players"), count_row),
            *players,
            (self.tr("First player"), self.first),
            (self.tr("Edition"), self.edition),
            ("", self.about_edition),
            (self.tr("Seed"), self.seed),
        )
        for at, (words, field) in enumerate(rows):
            labels[words] = make_label(words)
            grid.addWidget(labels[words], at, 0)
            if isinstance(field, QWidget):
                grid.addWidget(field, at, 1)
            else:
                grid.addLayout(field, at, 1)
        grid.setColumnStretch(1, 1)
        self._for_stacks: tuple[QWidget, ...] = (
            labels[self.tr("Dice and life")],
            labels[self.tr("Basic actions")],
            labels[self.tr("First player")],
            self.dice,
            basic_row,
            self.first,
        )
        self._for_counts = (labels[self.tr("Players")], count_row)
        self._for_four = [part for name, row in players[2:] for part in (labels[name], row)]
        lay_column(grid, self.problem, on=self)

    def _lay_out_boxes(self) -> QWidget:
        """The four boxes; below them the player's other sets, which scroll if there are many."""
        usual, more, boxes = QWidget(), QWidget(), QWidget()
        usual.setLayout(self._box_row)
        more.setLayout(self._more_row)
        self._more = make_scroll_area(more, fits=True)
        self.find_set.setObjectName("find-draft-set")
        self.find_set.setAccessibleName(self.find_set.placeholderText())
        self.find_set.textChanged.connect(self._find_sets)
        self.by_hand.setObjectName("draft-by-hand")
        self.by_hand.setChecked(True)
        parts = (usual, self.find_set, self._more, self.by_hand)
        lay_column(*parts, on=boxes, margins=0, gap=6)
        return boxes

    def _player(self, place: int) -> QWidget:
        row = QWidget()
        across = WrappingRow(8, fills=True)
        across.add(self.names[place], self.seats[place])
        row.setLayout(across)
        return row
