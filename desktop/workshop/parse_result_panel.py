"""Shows how a card text reads, clause by clause, with suggestions for what is not understood."""

from __future__ import annotations

import re
from difflib import get_close_matches
from html import escape
from typing import NamedTuple

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QTextBrowser, QVBoxLayout

from desktop.style.basic_widgets import make_button, make_label, restyle
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.plain_text import without_access_key
from desktop.workshop.live_parser import ability_label
from rules.cards import find_unsupported_features
from rules.language import Paragraph, Text

_MOST_EXPECTED = 6
_NOTHING = Text()


class SuggestedPhrase(NamedTuple):
    """A replacement for what is not understood: a word, or a phrase for the whole clause."""

    paragraph: Paragraph
    words: str
    is_word: bool


class ParseResultPanel(QFrame):
    """The parse result of a text. Suggestions are links.

    Signals:
        phrase_wanted(paragraph, phrase): replace the failing clause of a paragraph.
        word_wanted(paragraph, word): replace the first word that is not understood.
    """

    phrase_wanted = Signal(Paragraph, str)
    word_wanted = Signal(Paragraph, str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("inset")
        self._paragraphs: tuple[Paragraph, ...] | None = None
        self._first: SuggestedPhrase | None = None
        self.summary = make_label(look="name", wraps=True)
        self.page = QTextBrowser(openLinks=False)
        self.page.setObjectName("bare")
        self.page.setFrameShape(QFrame.Shape.NoFrame)
        self.page.document().setDocumentMargin(2)
        self.page.setAccessibleName(self.tr("How it reads"))
        self.suggestion = make_button(name="use-suggestion", is_small=True)
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
        if event.type() == THEME_CHANGED and self._paragraphs is not None:
            self.show_result(self._paragraphs)

    def show_starting(self) -> None:
        """Show that the parser is still starting."""
        self._say(self.tr("Starting the parser…"), "name")
        self.suggestion.hide()

    def show_result(self, paragraphs: tuple[Paragraph, ...]) -> None:
        """Show the parse result of a text."""
        self._paragraphs = paragraphs
        self._sum_up(paragraphs)
        self.page.setHtml("".join(self._told(at, one) for at, one in enumerate(paragraphs)))
        found = (_suggested(one) for one in paragraphs if one.error is not None)
        self._first = next((one for one in found if one.words), None)
        self.suggestion.setVisible(self._first is not None)
        if self._first is not None:
            said = self.tr("Change to “{words}” (Ctrl+Space)").format(words=self._first.words)
            room = max(self.width() - 60, 200)
            mode = Qt.TextElideMode.ElideMiddle
            elided = self.suggestion.fontMetrics().elidedText(said, mode, room)
            self.suggestion.setText(without_access_key(elided))
            self.suggestion.setAccessibleName(said)
            self.suggestion.setToolTip(self.tr("Replaces the part that isn't understood"))

    def apply_first_suggestion(self) -> None:
        """Apply the first suggestion."""
        if self._first is not None and self.suggestion.isVisible():
            wanted = self.word_wanted if self._first.is_word else self.phrase_wanted
            wanted.emit(self._first.paragraph, self._first.words)

    def _sum_up(self, paragraphs: tuple[Paragraph, ...]) -> None:
        counts = [one.sentence_counts for one in paragraphs]
        good, every = sum(one for one, _ in counts), sum(all_ for _, all_ in counts)
        if not paragraphs:
            self._say(self.tr("No text yet: a card with stats only."), "name")
        elif any(one.error is not None for one in paragraphs):
            said = self.tr("✗ {good} of {all} sentences understood")
            self._say(said.format(good=good, all=every), "problem")
        elif any(
            True for one in paragraphs for _ in find_unsupported_features(one.text or _NOTHING)
        ):
            self._say(
                self.tr("⚠ Everything is understood, but part of it can't be played yet"), "problem"
            )
        else:
            self._say(self.tr("✓ Everything is understood"), "name")

    def _say(self, words: str, look: str) -> None:
        self.summary.setText(words)
        if self.summary.objectName() != look:
            self.summary.setObjectName(look)
            restyle(self.summary)

    # --- one paragraph ------------------------------------------------------------------------

    def _told(self, at: int, paragraph: Paragraph) -> str:
        """A paragraph as HTML: its kind, then one clause per line."""
        lines = [
            self._signed("✓", current_theme().accent, one) for one in paragraph.understood_clauses
        ]
        if paragraph.text is not None:
            kind = self._soft(escape(self.tr(ability_label(paragraph.text))))
            for what in sorted(set(find_unsupported_features(paragraph.text))):
                said = self.tr("Can't be played yet: {what}. You can't use this card in a match.")
                lines.append(self._signed("⚠", current_theme().refused, said.format(what=what)))
            return f'<p style="margin:0 0 7px 0">{"<br>".join((kind, *lines))}</p>'
        lines.append(self._stopped(paragraph))
        lines += [self._soft(f"–&nbsp;{escape(one)}") for one in paragraph.remaining_clauses]
        why = f'<p style="margin:2px 0 9px 16px">{self._explained(at, paragraph)}</p>'
        return f'<p style="margin:0">{"<br>".join(lines)}</p>{why}'

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
            both = (self._soft(f"–&nbsp;{escape(one)}") for one in error.readings)
            return "<br>".join((told, self.tr("Choose the one you mean:"), *both))
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
        paragraph = (self._paragraphs or ())[int(place)]
        error = paragraph.error
        if error is not None and kind == "phrase":
            self.phrase_wanted.emit(paragraph, error.nearest_phrase)
        elif error is not None:
            self.word_wanted.emit(paragraph, error.expected[int(rest[0])][1:-1])


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
