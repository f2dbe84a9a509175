"""Reading what is typed: a moment after the last key, and never while the parser still starts."""

from __future__ import annotations

from threading import Thread

from PySide6.QtCore import QObject, QTimer, Signal

from rules.language import tree

PAUSE, WAIT = 200, 60  # milliseconds after a key; between looks at the parser while it starts


class LiveReading(QObject):
    """Reads a text in pauses of typing.

    Signals:
        waiting(): the parser is not ready yet; the text is read as soon as it is.
        read(paragraphs): what the text says, `rules.language.paragraphs.Paragraph` each.
    """

    waiting = Signal()
    read = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._text = ""
        self._starting: Thread | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._read)

    def begin(self) -> None:
        """Let the parser start, which takes longer than a person should wait for a key."""
        if self._starting is None:
            self._starting = Thread(target=_start_parser, name="parser", daemon=True)
            self._starting.start()

    def say(self, text: str, *, at_once: bool = False) -> None:
        """Read another text soon."""
        self._text = text
        self._timer.start(0 if at_once else PAUSE)

    def stop(self) -> None:
        """Nobody looks any more."""
        self._timer.stop()

    def finish(self) -> None:
        """Read what is waiting to be read, now."""
        if self._starting is not None:
            self._starting.join()
        if self._timer.isActive():
            self._timer.stop()
            self._read()

    def _read(self) -> None:
        self.begin()
        if self._starting is not None and self._starting.is_alive():
            self.waiting.emit()
            self._timer.start(WAIT)
            return
        from rules.language.paragraphs import read_paragraphs

        self.read.emit(read_paragraphs(self._text))


def _start_parser() -> None:
    from rules.language.reading import read

    read("Fast.")


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
