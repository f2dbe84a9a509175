"""Opens match files: one is watched, several are added to the history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.busy_sign import show_work
from desktop.storage.background_task import BackgroundSteps
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import MatchDetails, Store
from desktop.storage.store_error import StoreError, describe_unsaved

if TYPE_CHECKING:
    from desktop.storage.match_notation import LoadedMatch
    from rules.cards import CardSet


_MOST_TOLD = 3
"""How many unreadable files are named at once."""


class ReadFile(NamedTuple):
    """A match file that was read: its match and notation, and what is wrong with the file.

    A damaged file has both: the match up to the damage, and where that is.
    """

    file: Path
    match: LoadedMatch | None = None
    notation: str = ""
    details: MatchDetails | None = None
    problem: str = ""


class MatchFileCommands(QObject):
    """Opens match files that the player chose, dropped on the window or named at the start."""

    def __init__(
        self,
        window: QWidget,
        store: Store | None,
        own_cards: OwnCards,
        show_added: Callable[[Sequence[int], str], object],
    ) -> None:
        """Make the commands.

        `show_added` gets the ids of the matches that were added to the history, and what was done
        in words; none at the beginning, while the files are read.
        """
        super().__init__(window)
        self._window, self._navigator = window, navigator_of(window)
        self._store, self._own_cards, self._show_added = store, own_cards, show_added
        self.steps = BackgroundSteps(self)
        self.steps.finished.connect(self._finish_adding)
        self._match_ids: list[int] = []
        self._known = 0
        self._problems: list[str] = []

    def choose_files(self) -> None:
        """Let the player choose match files, and open them."""
        from desktop.panels.dialogs.file_dialogs import ask_open_matches

        self.open_files(ask_open_matches(self._window))

    def choose_files_to_add(self) -> None:
        """Let the player choose match files, and add them to the history."""
        from desktop.panels.dialogs.file_dialogs import ask_open_matches

        self.add_files(ask_open_matches(self._window))

    def open_files(self, files: Sequence[Path]) -> None:
        """Watch one match file; of several, ask whether to add them to the history."""
        if len(files) == 1:
            self._watch(files[0])
        elif files:
            self._ask_to_add(files)

    def add_files(self, files: Sequence[Path]) -> None:
        """Add match files to the history. They are read in the background."""
        if not files:
            return
        self._match_ids, self._problems, self._known = [], [], 0
        sets = self._own_cards.sets
        self._show_added((), self.tr("Reading {count} files…").format(count=len(files)))
        self.steps.start((partial(_read, file, sets) for file in files), self._add)

    def watch(self, file: Path, at: int | None) -> None:
        """Watch a match after `at` acts; None for its end."""
        read = self._read_to_watch(file)
        if read.match is not None:
            count = read.match.act_count
            self._navigator.open_replay(read.match, count if at is None else min(at, count))

    def _watch(self, file: Path) -> None:
        """Watch a match: from the start if it is over, else from its last position."""
        read = self._read_to_watch(file)
        if read.match is not None:
            at = 0 if read.match.game.state.is_over else read.match.act_count
            self._navigator.open_replay(read.match, at)

    def _read_to_watch(self, file: Path) -> ReadFile:
        with show_work(self._window, "open match file"):
            read = _read(file, self._own_cards.sets)
            if read.problem:
                self._navigator.add_message(read.problem)
            return read

    def _ask_to_add(self, files: Sequence[Path]) -> None:
        from desktop.panels.dialogs.question_box import ask_choice

        question = self.tr("Add {count} matches to your history?")
        ask_choice(
            self._window,
            question.format(count=len(files)),
            name="add-matches",
            choices={
                "add": (self.tr("Add to history"), lambda: self.add_files(files)),
                "cancel": (self.tr("Cancel"), None),
            },
        )

    # --- adding -------------------------------------------------------------------------------

    def _add(self, read: ReadFile) -> None:
        """Add a match that was read, unless the history has it."""
        if read.problem:
            self._problems.append(read.problem)
        if read.match is None or self._store is None:
            return
        from desktop.text.translation import translate

        game = read.match.game
        one, two = game.setup.side_names
        try:
            if self._store.find_notation(read.notation) is not None:
                self._known += 1
                return
            match_id = self._store.add(
                edition=game.setup.ruleset.name,
                format_name=game.setup.format,
                players=(one, two),
                notation=read.notation,
                turn=game.state.turn,
                finished=game.state.is_over,
                says=translate(game.prompt()),
                details=read.details,
            )
        except StoreError as failure:
            self.steps.stop()
            self._navigator.add_message(describe_unsaved(failure))
            self._finish_adding()
            return
        self._match_ids.append(match_id)

    def _finish_adding(self) -> None:
        """Tell what was added, and what could not be read."""
        sentences = [self.tr("Matches added: {count}.").format(count=len(self._match_ids))]
        if self._known:
            words = self.tr("Already in your history: {count}.")
            sentences.append(words.format(count=self._known))
        for problem in self._shortened(self._problems):
            self._navigator.add_message(problem)
        self._show_added(tuple(self._match_ids), " ".join(sentences))

    def _shortened(self, problems: Sequence[str]) -> Iterable[str]:
        yield from problems[:_MOST_TOLD]
        more = len(problems) - _MOST_TOLD
        if more > 0:
            from rules.messages import PluralCount

            yield self.tr("{count} more {count:file|files} cannot be read.").format(
                count=PluralCount(more)
            )


def _read(file: Path, sets: tuple[CardSet, ...]) -> ReadFile:
    """Read and replay a match file."""
    from desktop.storage import match_notation

    try:
        match = match_notation.read_match_file(file, sets)
    except match_notation.UnreadableMatchFile as failure:
        return ReadFile(file, problem=str(failure))
    problem = ""
    if match.damage is not None:
        template = QCoreApplication.translate(
            "MatchFiles", "{damage}. The match is open up to this line."
        )
        problem = template.format(damage=match.damage)
    notation = match_notation.write_notation(match.game)
    details = match_notation.details_of(match.game, match.act_count)
    return ReadFile(file, match, notation, details, problem)


# --- match file drops -----------------------------------------------------------------------------


SUFFIXES = frozenset({".match", ".json"})


def is_match_file(file: Path) -> bool:
    """Whether a file that is dragged over the window may be a match."""
    return file.suffix.lower() in SUFFIXES


def drop_words(count: int) -> str:
    """What dropping so many match files does."""
    if count == 1:
        return _tr("Drop to open this match")
    return _tr("Drop to open {count} matches").format(count=count)


def _tr(words: str) -> str:
    return QCoreApplication.translate("MatchFileDrops", words)
