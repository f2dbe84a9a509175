"""Opens "What can I do?" beside the prompt, lights what a suggestion is about, and does it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout

from desktop.match.background_thinking import Adviser
from desktop.match.match_change import MatchChange
from desktop.panels.match_panels.floating_panels import HelpBesidePrompt, TableParts
from desktop.panels.terms.term_label import TermLabel
from desktop.style.basic_widgets import (
    clear_layout,
    connect_clicks,
    make_button,
    make_key_button,
    make_label,
)
from desktop.style.cast_shadow import CastShadow
from desktop.style.plain_text import without_access_key
from desktop.text.translation import translate, translate_reason
from rules.advice import Suggestion
from rules.model import Move, Pay


class SuggestionHelp(HelpBesidePrompt):
    """The panel of suggestions and the button that opens it."""

    chosen = Signal(tuple)  # moves: the player chose a suggestion with these moves
    hint_wanted = Signal()  # the player wants to know what the computer would do

    def __init__(self, parts: TableParts, adviser: Adviser) -> None:
        super().__init__(parts)
        self._adviser, self._is_awaited = adviser, False
        adviser.advised.connect(self._show_awaited)
        adviser.failed.connect(self.close)
        self._limit = self._view.highlights.limit
        self.panel = SuggestionPanel()
        self.panel.setParent(self._screen)
        CastShadow(self.panel)
        self.panel.pointed.connect(self._light)
        self.panel.chosen.connect(self._choose)
        connect_clicks(
            (self.panel.hint, self._ask_hint),
            (self._rails.tools.help, self.toggle),
        )

    @property
    def is_open(self) -> bool:
        return self.panel.isVisible()

    @property
    def is_possible(self) -> bool:
        """Whether a player is asked, so that something can be suggested."""
        return self._rails.tools.help.isEnabled()

    def toggle(self) -> bool:
        """Open or close the panel; False if nothing is asked."""
        if self.close():
            return True
        if not self._session.can_suggest:
            return False
        self._limit = self._view.highlights.limit
        suggestions = self._session.suggestions()
        self._is_awaited = not suggestions
        if suggestions:
            self._show(suggestions)
        else:
            self.panel.show_thinking()
            self.panel.show()
            self.on_layout()
            self._adviser.ask()
        return True

    def _show_awaited(self) -> None:
        """The advice has come for which the player waits."""
        if self._is_awaited:
            self._is_awaited = False
            self._show(self._session.suggestions())

    def _show(self, suggestions: Sequence[Suggestion]) -> None:
        self.panel.show_suggestions(suggestions)
        self.panel.show()
        self.on_layout()
        self.panel.buttons[0].setFocus()

    def close(self) -> bool:
        """Close the panel; False if it is not open."""
        self._is_awaited = False
        if not self.panel.isVisible():
            return False
        self._hide(self.panel)
        self._light(None)
        return True

    def on_question(self, change: MatchChange) -> None:
        """Another question is open, or no one is asked: what was suggested is out of date."""
        self.close()
        self._rails.tools.help.setEnabled(self._session.can_suggest)

    def on_motion(self) -> None:
        """Dice move: nothing can be suggested."""
        self.close()
        self._rails.tools.help.setEnabled(False)

    def on_layout(self) -> None:
        if self.is_open:
            widest = max((one.sizeHint().width() for one in self.panel.buttons), default=0)
            area = QRectF(self._rails.areas.prompt)
            self._panels.place_beside(self.panel, area, at_least=widest + 2 * _SIDE)

    def _light(self, suggestion: Suggestion | None) -> None:
        """Light only what a suggestion is about; without one, what was lit before."""
        moves = self._limit if suggestion is None else suggestion.moves
        self._view.highlights.limit_to(moves)

    def _ask_hint(self) -> None:
        self.close()
        self.hint_wanted.emit()

    def _choose(self, suggestion: Suggestion) -> None:
        """Do what a suggestion says; its payment is asked for as after a press on a card."""
        self.close()
        self.chosen.emit(_before_payment(suggestion.moves))


def _before_payment(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves of an act up to its payment: the table asks for it unless there is only one way."""
    pays = [place for place, move in enumerate(moves) if isinstance(move, Pay)]
    return moves[: pays[0]] if pays and pays[0] else moves


# --- suggestion panel -----------------------------------------------------------------------------


_GAP, _SIDE = 6, 10
_POINTS = (QEvent.Type.Enter, QEvent.Type.FocusIn)
_LEAVES = (QEvent.Type.Leave, QEvent.Type.FocusOut)


class SuggestionPanel(QFrame):
    """Lists suggestions, the best first."""

    chosen = Signal(Suggestion)  # suggestion: the player wants to do that
    # suggestion: the pointer or the focus is on a suggestion; None when it leaves
    pointed = Signal(object)  # Suggestion or None

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("What can I do?"))
        self._rows = rows = QVBoxLayout()
        rows.setContentsMargins(_SIDE, 8, _SIDE, 10)
        rows.setSpacing(5)
        rows.addWidget(make_label(self.tr("What can I do?"), "name"))
        self._list = QVBoxLayout()
        self._list.setSpacing(1)
        rows.addLayout(self._list)
        self.hint = make_key_button(
            self.tr("Hint"),
            "F2",
            name="ask-hint",
            tip=self.tr("What the computer would do, and why"),
            is_small=True,
        )
        rows.addWidget(self.hint)
        self.thinking = make_label(self.tr("Looking for good moves…"), wraps=True)
        self.thinking.hide()
        rows.insertWidget(1, self.thinking)
        self.buttons: list[QPushButton] = []
        self._suggestions: dict[QObject, Suggestion] = {}
        self.hide()
        self.setLayout(rows)

    def show_thinking(self) -> None:
        """Say that the suggestions are still to come."""
        self.show_suggestions(())
        self.thinking.show()

    def show_suggestions(self, suggestions: Sequence[Suggestion]) -> None:
        """List these suggestions."""
        self.thinking.hide()
        clear_layout(self._list)
        self.buttons, self._suggestions = [], {}
        for place, suggestion in enumerate(suggestions):
            act, reason = translate(suggestion.act), translate_reason(suggestion.reason)
            button = make_button(
                without_access_key(act), name=f"suggestion-{place + 1}", is_small=True
            )
            button.setAccessibleName(translate(suggestion.message))
            button.clicked.connect(lambda _=False, one=suggestion: self.chosen.emit(one))
            button.installEventFilter(self)
            self._suggestions[button] = suggestion
            self.buttons.append(button)
            about = TermLabel("soft", reason, takes_focus=False)
            about.setContentsMargins(4, 0, 4, 0)
            for part in (button, about):
                self._list.addWidget(part)
                part.setVisible(part is button or bool(reason))  # now: the layout counts its height
            if suggestion is not suggestions[-1]:
                self._list.addSpacing(_GAP)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _POINTS:
            self.pointed.emit(self._suggestions.get(watched))
        elif event.type() in _LEAVES:
            self.pointed.emit(None)
        return super().eventFilter(watched, event)
