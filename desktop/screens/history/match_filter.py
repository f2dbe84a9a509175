"""Which of the matches the history shows: those with typed words that pass the filters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.history.match_columns import edition_words, format_words, tr
from desktop.storage.store import MatchSummary
from desktop.style.basic_widgets import name_drop_down

_LONGEST_NAME = 40
"""Letters of a player's name in the list of players."""

_MOST_NAMES = 200
"""Players in that list; the others can be searched for."""

_BOX_LETTERS = 11
"""Letters that fit into a closed drop-down list."""

Test = Callable[[MatchSummary], bool]


class MatchFilter(QWidget):
    """A field for words and a drop-down list for each property of a match."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """Let every match pass; `changed` is called when other matches pass."""
        super().__init__()
        self._changed = changed
        self.search = QLineEdit()
        self.search.setObjectName("search-matches")
        self.search.setPlaceholderText(tr("Search (Ctrl+F)"))
        self.search.setToolTip(tr("Words in titles, players, cards, formats, results and dates"))
        self.search.setAccessibleName(tr("Search matches"))
        self.search.setClearButtonEnabled(True)
        self.progress = _drop_down("filter-progress", tr("Status"))
        self.player = _drop_down("filter-player", tr("Player"))
        self.opponent = _drop_down("filter-opponent", tr("Opponent"))
        self.format = _drop_down("filter-format", tr("Format"))
        self.edition = _drop_down("filter-edition", tr("Edition"))
        self.boxes = (self.progress, self.player, self.opponent, self.format, self.edition)
        for text, value in (
            (tr("All matches"), ""),
            (tr("In progress"), "in progress"),
            (tr("Finished"), "finished"),
        ):
            self.progress.addItem(text, value)
        for text, value in (
            (tr("Any opponent"), ""),
            (tr("Against a person"), "person"),
            (tr("Against the computer"), "computer"),
        ):
            self.opponent.addItem(text, value)
        self.setLayout(WrappingRow(6, fills=True).add(self.search, *self.boxes))
        for signal in (self.search.textChanged, *(box.activated for box in self.boxes)):
            signal.connect(changed)

    @property
    def is_empty(self) -> bool:
        """Whether every match passes."""
        return not self.search.text().strip() and not any(box.currentData() for box in self.boxes)

    def clear(self) -> None:
        """Let every match pass."""
        for box in self.boxes:
            box.setCurrentIndex(0)
        self.search.clear()
        self._changed()

    def offer(self, matches: Sequence[MatchSummary]) -> None:
        """Offer the players, formats and editions of these matches; the most frequent first."""
        names = Counter(name for match in matches for name in (match.first, match.second))
        _offer(self.player, tr("All players"), ((_short(name), name) for name in _frequent(names)))
        formats = Counter(format_words(match.format) for match in matches)
        _offer(self.format, tr("All formats"), ((name, name) for name in _frequent(formats)))
        editions = Counter(match.edition for match in matches)
        _offer(
            self.edition,
            tr("All editions"),
            ((edition_words(name), name) for name in _frequent(editions)),
        )

    def chosen(
        self, matches: Iterable[MatchSummary], words_of: Callable[[MatchSummary], str]
    ) -> list[MatchSummary]:
        """The matches that pass, in the same order.

        Args:
            matches: all matches.
            words_of: the words of a match that are searched, in lower case.
        """
        tests = self._tests()
        found = [match for match in matches if all(passes(match) for passes in tests)]
        words = self.search.text().casefold().split()
        if not words:
            return found
        first, *others = words
        found = [match for match in found if first in words_of(match)]
        for word in others:
            found = [match for match in found if word in words_of(match)]
        return found

    def _tests(self) -> list[Test]:
        tests: list[Test] = []
        if wanted := self.progress.currentData():
            tests.append(lambda match: match.progress == wanted)
        if name := self.player.currentData():
            tests.append(lambda match: name in (match.first, match.second))
        if opponent := self.opponent.currentData():
            is_wanted = opponent == "computer"
            tests.append(lambda match: match.is_against_computer is is_wanted)
        if kind := self.format.currentData():
            tests.append(lambda match: format_words(match.format) == kind)
        if edition := self.edition.currentData():
            tests.append(lambda match: match.edition == edition)
        return tests


def _drop_down(name: str, spoken: str) -> QComboBox:
    box = QComboBox()
    box.setObjectName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(_BOX_LETTERS)
    name_drop_down(box, spoken)
    return box


def _offer(box: QComboBox, everything: str, choices: Iterable[tuple[str, str]]) -> None:
    """Fill a drop-down list, and choose what was chosen before."""
    before = box.currentData()
    box.clear()
    box.addItem(everything, "")
    for text, value in choices:
        box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findData(before)) if before else 0)


def _frequent(names: Counter[str]) -> list[str]:
    return [name for name, _ in names.most_common(_MOST_NAMES)]


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
