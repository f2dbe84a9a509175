"""Shows how a card text reads, clause by clause, with suggestions for what is not understood.

What is not understood, or cannot be played yet, is left to the players: each such paragraph says
when they are asked, or that they do it on demand.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QTextBrowser, QVBoxLayout

from desktop.storage.background_task import BackgroundTask
from desktop.style.basic_widgets import make_key_button, make_label, restyle
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.plain_text import without_access_key
from rules.cards import find_unsupported_features
from rules.language import (
    Global,
    Interruption,
    Keyword,
    Paid,
    Paragraph,
    Static,
    Text,
    Triggered,
    Used,
)

if TYPE_CHECKING:
    from rules.cards import PrintedReading
    from rules.language import Paragraph


_MOST_EXPECTED = 6
_NOTHING = Text()


class TextReading(NamedTuple):
    """How a card text reads: its paragraphs, and what of it the players do by hand.

    `partly` is None if the program plays all of it.
    """

    paragraphs: tuple[Paragraph, ...] = ()
    partly: PrintedReading | None = None

    @property
    def is_understood(self) -> bool:
        """Whether every paragraph is understood by itself."""
        return all(paragraph.error is None for paragraph in self.paragraphs)

    @property
    def unsupported(self) -> tuple[str, ...]:
        """What the engine lacks for the paragraphs that are understood."""
        texts = (paragraph.text or _NOTHING for paragraph in self.paragraphs)
        return tuple(sorted({what for text in texts for what in find_unsupported_features(text)}))

    @property
    def mixed(self) -> Text | None:
        """The text that is partly done by hand, if not all of it is understood and supported."""
        if self.partly is None or (self.is_understood and not self.unsupported):
            return None
        return self.partly.mixed

    def moments(self, number: int) -> tuple[str, ...]:
        """When the players are asked to do a printed paragraph by hand, "" for on demand; () if
        they are not."""
        told = self.partly.paragraphs if self.partly is not None else ()
        return tuple(
            one.moment for one in told if one.number == number and one.outcome == "by hand"
        )

    def is_burst_by_hand(self, number: int) -> bool:
        """Whether a paragraph is a burst whose words are done with those of another paragraph."""
        told = self.partly.paragraphs if self.partly is not None else ()
        return bool(told) and all(one.number != number for one in told)


class SuggestedPhrase(NamedTuple):
    """A replacement for what is not understood: a word, or a phrase for the whole clause."""

    paragraph: Paragraph
    words: str
    is_word: bool


class ParseResultPanel(QFrame):
    """The parse result of a text. Suggestions are links."""

    def __init__(
        self,
        *,
        replace_clause: Callable[[Paragraph, str], None],
        replace_word: Callable[[Paragraph, str], None],
        edit_paragraph: Callable[[Paragraph], None],
    ) -> None:
        """Make an empty panel.

        It offers to replace the failing clause of a paragraph, or the first word not understood,
        and to say in our words what is done by hand.
        """
        super().__init__()
        self._replace_clause, self._replace_word = replace_clause, replace_word
        self._edit_paragraph = edit_paragraph
        self.setObjectName("inset")
        self._reading: TextReading | None = None
        self._first: SuggestedPhrase | None = None
        self.summary = make_label(look="name", wraps=True)
        self.page = QTextBrowser(openLinks=False)
        self.page.setObjectName("bare")
        self.page.setFrameShape(QFrame.Shape.NoFrame)
        self.page.document().setDocumentMargin(2)
        self.page.setAccessibleName(self.tr("How it reads"))
        self.suggestion = make_key_button(
            "", self.tr("Ctrl+Space"), name="use-suggestion", is_small=True
        )
        rows = QVBoxLayout(self)
        rows.setContentsMargins(12, 8, 8, 8)
        rows.setSpacing(4)
        rows.addWidget(self.summary)
        rows.addWidget(self.page, 1)
        rows.addWidget(self.suggestion, 0, Qt.AlignmentFlag.AlignLeft)
        self.page.anchorClicked.connect(self._follow)
        self.suggestion.clicked.connect(self.apply_first_suggestion)
        QShortcut(QKeySequence("Ctrl+Space"), self, self.apply_first_suggestion)
        self.show_starting()

    def hasHeightForWidth(self) -> bool:
        """No: what does not fit scrolls."""
        return False

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED and self._reading is not None:
            self.show_result(self._reading)

    def show_starting(self) -> None:
        self._say(self.tr("Starting the parser…"), "name")
        self.suggestion.hide()

    def show_result(self, reading: TextReading) -> None:
        self._reading = reading
        paragraphs = reading.paragraphs
        self._sum_up(reading)
        numbers = _printed_numbers(paragraphs)
        self.page.setHtml(
            "".join(
                self._told(at, paragraph, numbers[at]) + self._told_by_hand(at, numbers[at])
                for at, paragraph in enumerate(paragraphs)
            )
        )
        found = (_suggested(paragraph) for paragraph in paragraphs if paragraph.error is not None)
        self._first = next((phrase for phrase in found if phrase.words), None)
        self.suggestion.setVisible(self._first is not None)
        if self._first is not None:
            text = self.tr("Change to “{words}”").format(words=self._first.words)
            room = max(self.width() - 140, 200)
            mode = Qt.TextElideMode.ElideMiddle
            elided = self.suggestion.fontMetrics().elidedText(text, mode, room)
            self.suggestion.set_label(without_access_key(elided))
            self.suggestion.setAccessibleName(f"{text} ({self.tr('Ctrl+Space')})")
            self.suggestion.setToolTip(self.tr("Replaces the part that isn't understood"))

    def apply_first_suggestion(self) -> None:
        if self._first is not None and self.suggestion.isVisible():
            replace = self._replace_word if self._first.is_word else self._replace_clause
            replace(self._first.paragraph, self._first.words)

    def _sum_up(self, reading: TextReading) -> None:
        counts = [paragraph.sentence_counts for paragraph in reading.paragraphs]
        good, every = sum(one for one, _ in counts), sum(all_ for _, all_ in counts)
        outcome = reading.partly.outcome if reading.partly is not None else "runs"
        if not reading.paragraphs:
            self._say(self.tr("No text yet: a card with stats only."), "name")
        elif outcome == "unread":
            template = self.tr("✗ {good} of {all} sentences understood")
            self._say(template.format(good=good, all=every), "problem")
        elif outcome == "runs":
            self._say(self.tr("✓ Everything is understood"), "name")
        elif reading.is_understood:
            is_part = outcome == "partly"
            self._say(self.tr("● Partly by hand") if is_part else self.tr("● By hand"), "name")
        else:
            template = (
                self.tr("● Partly by hand: {good} of {all} sentences understood")
                if outcome == "partly"
                else self.tr("● By hand: {good} of {all} sentences understood")
            )
            self._say(template.format(good=good, all=every), "name")

    def _say(self, words: str, look: str) -> None:
        self.summary.setText(words)
        if self.summary.objectName() != look:
            self.summary.setObjectName(look)
            restyle(self.summary)

    # --- one paragraph ------------------------------------------------------------------------

    def _told(self, at: int, paragraph: Paragraph, number: int) -> str:
        """A paragraph as HTML: its kind, unless it is done on demand, then one clause per line."""
        assert self._reading is not None
        lines = [
            self._signed("✓", current_theme().accent, clause)
            for clause in paragraph.understood_clauses
        ]
        if paragraph.text is not None:
            if "" not in self._reading.moments(number):
                lines.insert(0, self._soft(escape(self.tr(ability_label(paragraph.text)))))
            for what in sorted(set(find_unsupported_features(paragraph.text))):
                template = self.tr("The program can't play this yet: {what}")
                lines.append(self._signed("⚠", current_theme().refused, template.format(what=what)))
            return f'<p style="margin:0 0 7px 0">{"<br>".join(lines)}</p>'
        lines.append(self._stopped(paragraph))
        lines += [self._soft(f"–&nbsp;{escape(clause)}") for clause in paragraph.remaining_clauses]
        why = f'<p style="margin:2px 0 9px 16px">{self._explained(at, paragraph)}</p>'
        return f'<p style="margin:0">{"<br>".join(lines)}</p>{why}'

    def _told_by_hand(self, at: int, number: int) -> str:
        """When the players do a paragraph by hand, as HTML; "" if the program plays it."""
        assert self._reading is not None
        moments = self._reading.moments(number)
        if self._reading.is_burst_by_hand(number):
            told = escape(self.tr("By hand, with the text before"))
        elif moments and self._is_by_hand_with_others(at):
            told = escape(self.tr("By hand, with the rest of the text"))
        elif moments:
            when = " · ".join(dict.fromkeys(one or self.tr("on demand") for one in moments))
            told = escape(self.tr("By hand: {when}").format(when=when))
        else:
            return ""
        seal = f'<b><span style="color:{current_theme().damage}">●</span> {told}</b>'
        link = (
            f'<a href="edit:{at}">{escape(self.tr("Reword it so that the program plays it"))}</a>'
        )
        return f'<p style="margin:0 0 9px 16px">{seal} · {link}</p>'

    def _is_by_hand_with_others(self, at: int) -> bool:
        """Whether a paragraph that could be played is by hand because of the others."""
        assert self._reading is not None
        paragraph = self._reading.paragraphs[at]
        return (
            paragraph.text is not None
            and _SAYS_BY_HAND.search(paragraph.source) is None
            and not any(find_unsupported_features(paragraph.text))
        )

    def _signed(self, sign: str, color: str, words: str) -> str:
        return f'<b style="color:{color}">{sign}</b>&nbsp;{escape(words)}'

    def _soft(self, html: str) -> str:
        return f'<span style="color:{current_theme().text_soft}">{html}</span>'

    def _stopped(self, paragraph: Paragraph) -> str:
        """The failing clause as HTML, marked from where it is not understood."""
        assert paragraph.error is not None
        start, end = paragraph.error_span
        at = min(max(paragraph.error.column - 1, start), end)
        good, bad = paragraph.source[start:at], paragraph.source[at:end]
        red = current_theme().refused
        return (
            f'<b style="color:{red}">✗</b>&nbsp;{escape(good)}'
            f'<u style="color:{red}">{escape(bad or "…")}</u>'
        )

    def _explained(self, at: int, paragraph: Paragraph) -> str:
        """The error as HTML, with the expected words and the nearest phrase as links."""
        error = paragraph.error
        assert error is not None
        told = escape(error.context[:1].upper() + error.context[1:] + ".")
        if error.readings:
            both = (self._soft(f"–&nbsp;{escape(reading)}") for reading in error.readings)
            return "<br>".join((told, self.tr("Choose the one you mean:"), *both))
        if not error.expected:
            return told
        shown = error.expected[:_MOST_EXPECTED]
        expected = ", ".join(
            f'<a href="word:{at}:{number}">{escape(one)}</a>' if _is_word(one) else escape(one)
            for number, one in enumerate(shown)
        )
        expected += "…" if len(error.expected) > len(shown) else ""
        lines = [told, self.tr("Expected here: {what}").format(what=expected)]
        if error.nearest_phrase:
            link = f'<a href="phrase:{at}">{escape(error.nearest_phrase)}</a>'
            lines.append(self.tr("Did you mean: {phrase}").format(phrase=link))
        return "<br>".join(lines)

    def _follow(self, link: QUrl) -> None:
        kind, place, *rest = link.toString().split(":")
        paragraph = (self._reading or TextReading()).paragraphs[int(place)]
        error = paragraph.error
        if kind == "edit":
            self._edit_paragraph(paragraph)
        elif error is not None and kind == "phrase":
            self._replace_clause(paragraph, error.nearest_phrase)
        elif error is not None:
            self._replace_word(paragraph, error.expected[int(rest[0])][1:-1])


def _printed_numbers(paragraphs: tuple[Paragraph, ...]) -> list[int]:
    """The number that each line has in print, where an option belongs to the line before it."""
    numbers: list[int] = []
    for paragraph in paragraphs:
        is_option = bool(numbers) and paragraph.source.startswith(("\u2022", "\u00b7"))
        numbers.append((numbers[-1] if numbers else 0) + (not is_option))
    return numbers


def _suggested(paragraph: Paragraph) -> SuggestedPhrase:
    """An expected word with a similar spelling, else the nearest known phrase."""
    error = paragraph.error
    assert error is not None
    met = re.match(r"[\w'-]*", paragraph.source[error.column - 1 :])
    words = [one[1:-1] for one in error.expected if _is_word(one)]
    if met is not None and (like := get_close_matches(met.group().lower(), words, 1, 0.6)):
        return SuggestedPhrase(paragraph, like[0], True)
    return SuggestedPhrase(paragraph, error.nearest_phrase, False)


def _is_word(expected: str) -> bool:
    """Whether an expected token is a literal word, which can be inserted as it is."""
    return re.fullmatch(r'"[\w\' -]+"', expected) is not None


# --- live parser ----------------------------------------------------------------------------------


TYPING_PAUSE = 200  # milliseconds after the last key
POLL_INTERVAL = 20  # milliseconds between two checks of a thread


class LiveParser(QObject):
    """Parses the card text whenever the player pauses, without blocking the window."""

    # The parser is still starting; the text will be parsed when it is ready
    parser_starting = Signal()
    parsed = Signal(object)  # the result, a `TextReading`

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.known_names: frozenset[str] = frozenset()
        """The names of cards that a text may mention."""
        self.set_code = ""
        """The code of the card's set, whose words for things may be its own."""
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
        self._said = _Request(text, name, is_character, self.known_names, self.set_code)
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
                self.parsed.emit(TextReading())
                return
            if self._parsers.knows_ours and (found := self._in_our_wording()):
                self.parsed.emit(TextReading(found))
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
                self.parsed.emit(done.found)
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
        return found if not _needs_hands(found) else ()


class _Request(NamedTuple):
    """A text to parse, with the card it belongs to."""

    text: str
    name: str
    is_character: bool
    known_names: frozenset[str] = frozenset()
    set_code: str = ""

    def read(self) -> TextReading:
        from rules.cards import either_wording_reader, read_card_partly
        from rules.language import read_paragraphs

        either = either_wording_reader(
            self.name,
            is_character=self.is_character,
            known_names=self.known_names,
            set_code=self.set_code,
        )
        found = read_paragraphs(self.text, either)
        if not _needs_hands(found):
            return TextReading(found)
        partly = read_card_partly(
            self.text,
            self.name,
            is_character=self.is_character,
            known_names=self.known_names,
            set_code=self.set_code,
        )
        return TextReading(found, partly)


_SAYS_BY_HAND = re.compile(r"\bby hand [\"\u201c]", re.IGNORECASE)


def _needs_hands(paragraphs: tuple[Paragraph, ...]) -> bool:
    """Whether the players may have to do a part by hand."""
    return any(
        paragraph.text is None
        or _SAYS_BY_HAND.search(paragraph.source) is not None
        or any(find_unsupported_features(paragraph.text))
        for paragraph in paragraphs
    )


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
        self.found = TextReading()

    def read(self) -> None:
        """Parse the text, in a background thread."""
        self.found = self.said.read()


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
