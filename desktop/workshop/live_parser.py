"""Parses the text in a background thread, shortly after the player stops typing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.storage.background_task import BackgroundTask
from rules.language import Global, Interruption, Keyword, Paid, Static, Text, Triggered, Used

if TYPE_CHECKING:
    from rules.language import Paragraph

TYPING_PAUSE = 200  # milliseconds after the last key
POLL_INTERVAL = 20  # milliseconds between two checks of a thread


class LiveParser(QObject):
    """Parses the card text whenever the player pauses, without blocking the window.

    Signals:
        parser_starting(): the parser is still starting; the text will be parsed when it is ready.
        parsed(paragraphs): the result, a tuple of `rules.language.document.Paragraph`.
    """

    parser_starting = Signal()
    parsed = Signal(tuple)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.known_names: frozenset[str] = frozenset()
        """The names of cards that a text may mention."""
        self._said = _Request("", "", True)
        self._parsers = _Parsers()
        self._starting: BackgroundTask | None = None
        self._reading: tuple[_Reading, BackgroundTask] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._look)

    def start_parsers(self) -> None:
        """Start the parsers in a thread: that takes too long to do at the first key."""
        if self._starting is None:
            self._starting = BackgroundTask(self._parsers.start, self)
            self._starting.start()

    def schedule(self, text: str, name: str, *, is_character: bool, at_once: bool = False) -> None:
        """Schedule parsing of a text; printed wording may refer to the card by `name`."""
        self._said = _Request(text, name, is_character, self.known_names)
        self._timer.start(0 if at_once else TYPING_PAUSE)

    def stop(self) -> None:
        """Stop parsing: the editor is hidden."""
        self._timer.stop()

    def end(self) -> None:
        """Stop parsing, and wait for the threads: the program ends."""
        self.stop()
        self._join_threads()

    def finish(self) -> None:
        """Parse a scheduled text now, and wait for the result."""
        self.start_parsers()
        self._join_threads()
        if self._timer.isActive():
            self._timer.stop()
            self._forget_reading()
            self.parsed.emit(self._said.read())

    def _join_threads(self) -> None:
        if self._starting is not None:
            self._starting.wait()
        if self._reading is not None:
            self._reading[1].wait()

    def _look(self) -> None:
        """Start parsing, or deliver the result when the thread is done; called by the timer."""
        self.start_parsers()
        if self._starting is not None and self._starting.is_running:
            if not self._said.text.strip():
                self.parsed.emit(())
                return
            if self._parsers.knows_ours and (found := self._in_our_wording()):
                self.parsed.emit(found)
                return
            self.parser_starting.emit()
        elif self._reading is None:
            reading = _Reading(self._said)
            self._reading = reading, BackgroundTask(reading.read, self)
            self._reading[1].start()
        elif not self._reading[1].is_running:
            done = self._reading[0]
            self._forget_reading()
            if done.said == self._said:
                self.parsed.emit(done.paragraphs)
                return
            self._timer.start(0)
            return
        self._timer.start(POLL_INTERVAL)

    def _forget_reading(self) -> None:
        """Let go of a reading that is done."""
        if self._reading is not None:
            self._reading[1].wait()
            self._reading[1].deleteLater()
        self._reading = None

    def _in_our_wording(self) -> tuple[Paragraph, ...]:
        """The parsed text if all of it is in our own wording, else ()."""
        from rules.language import read_paragraphs

        found = read_paragraphs(self._said.text)
        return found if all(one.error is None for one in found) else ()


class _Request(NamedTuple):
    """A text to parse, with the card it belongs to."""

    text: str
    name: str
    is_character: bool
    known_names: frozenset[str] = frozenset()

    def read(self) -> tuple[Paragraph, ...]:
        from rules.cards import either_wording_reader
        from rules.language import read_paragraphs

        either = either_wording_reader(
            self.name, is_character=self.is_character, known_names=self.known_names
        )
        return read_paragraphs(self.text, either)


class _Parsers:
    """Loads both parsers: the one for our own wording, then the one for printed wording."""

    def __init__(self) -> None:
        self.knows_ours = False

    def start(self) -> None:
        """Load the parsers, in a background thread."""
        _Request("Fast.", "", True).read()
        self.knows_ours = True
        _Request("When fielded, draw a die.", "", True).read()


class _Reading:
    """The parsing of one text."""

    def __init__(self, said: _Request) -> None:
        self.said = said
        self.paragraphs: tuple[Paragraph, ...] = ()

    def read(self) -> None:
        """Parse the text, in a background thread."""
        self.paragraphs = self.said.read()


_KINDS = {
    Triggered: "Triggered ability",
    Interruption: "Prevention or replacement",
    Static: "Static ability",
    Global: "Global Ability",
    Paid: "Paid ability",
    Used: "When the action die is used",
    Keyword: "Keyword",
}


def ability_label(text: Text) -> str:
    """The kind of ability in a paragraph, as a label for the player."""
    return _KINDS[type(text.abilities[0])] if text.abilities else _KINDS[Keyword]
