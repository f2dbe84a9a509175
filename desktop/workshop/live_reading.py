"""Reading what is typed: a moment after the last key, and never while the parser still starts."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from rules.language import tree

if TYPE_CHECKING:
    from rules.language.paragraphs import Paragraph

PAUSE, WAIT = 200, 20  # milliseconds after a key; between looks at what is being read


class LiveReading(QObject):
    """Reads a text in pauses of typing, beside the window: some texts take longer than a key.

    Signals:
        waiting(): the parser is not ready yet; the text is read as soon as it is.
        read(paragraphs): what the text says, `rules.language.paragraphs.Paragraph` each.
    """

    waiting = Signal()
    read = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._said = _Said("", "", True)
        self._starting: Thread | None = None
        self._knows_ours = False
        self._reading: _Reading | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._look)

    def begin(self) -> None:
        """Let the parser start, which takes longer than a person should wait for a key."""
        if self._starting is None:
            self._starting = Thread(target=self._start_parsers, name="parsers", daemon=True)
            self._starting.start()

    def say(self, text: str, name: str, *, is_character: bool, at_once: bool = False) -> None:
        """Read another text soon: that of a card of a name, which print may call by it."""
        self._said = _Said(text, name, is_character)
        self._timer.start(0 if at_once else PAUSE)

    def stop(self) -> None:
        """Nobody looks any more."""
        self._timer.stop()

    def finish(self) -> None:
        """Read what is waiting to be read, now."""
        self.begin()
        for thread in (self._starting, self._reading):
            if thread is not None:
                thread.join()
        if self._timer.isActive():
            self._timer.stop()
            self._reading = None
            self.read.emit(self._said.read())

    def _look(self) -> None:
        """Begin to read, or see whether what was begun is read."""
        self.begin()
        if self._starting is not None and self._starting.is_alive():
            if not self._said.text.strip():
                self.read.emit(())
                return
            if self._knows_ours and (found := self._in_our_wording()):
                self.read.emit(found)
                return
            self.waiting.emit()
        elif self._reading is None:
            self._reading = _Reading(self._said)
            self._reading.start()
        elif not self._reading.is_alive():
            done, self._reading = self._reading, None
            if done.said == self._said:
                self.read.emit(done.paragraphs)
                return
            self._timer.start(0)
            return
        self._timer.start(WAIT)

    def _start_parsers(self) -> None:
        """Read once what is our own wording, and once what is not."""
        _Said("Fast.", "", True).read()
        self._knows_ours = True
        _Said("When fielded, draw a die.", "", True).read()

    def _in_our_wording(self) -> tuple[Paragraph, ...]:
        """The text, if all of it is in the language's own wording."""
        from rules.language.paragraphs import read_paragraphs

        found = read_paragraphs(self._said.text)
        return found if all(one.mistake is None for one in found) else ()


class _Said(NamedTuple):
    """What is to be read: a text, and the card on which it stands."""

    text: str
    name: str
    is_character: bool

    def read(self) -> tuple[Paragraph, ...]:
        from rules.language.paragraphs import either_wording, read_paragraphs

        either = either_wording(self.name, is_character=self.is_character)
        return read_paragraphs(self.text, either)


class _Reading(Thread):
    """One reading."""

    def __init__(self, said: _Said) -> None:
        super().__init__(name="reading", daemon=True)
        self.said = said
        self.paragraphs: tuple[Paragraph, ...] = ()

    def run(self) -> None:
        self.paragraphs = self.said.read()


_KINDS = {
    tree.Triggered: "Triggered ability",
    tree.Interruption: "Interruption",
    tree.Static: "Holds as long as the ability does",
    tree.Global: "Global Ability",
    tree.Paid: "Ability that is paid for",
    tree.Used: "When the die is used",
    tree.Keyword: "Keyword",
}


def kind_of(text: tree.Text) -> str:
    """What a paragraph is."""
    return _KINDS[type(text.abilities[0])] if text.abilities else _KINDS[tree.Keyword]
