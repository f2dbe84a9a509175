"""The panel "What can I do?": sensible acts as buttons, each with what it is good for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout

from desktop.panels.terms.term_label import TermLabel
from desktop.style.basic_widgets import clear_layout, make_button, make_label
from desktop.style.plain_text import without_access_key
from desktop.text.translation import translate
from rules.advice import Suggestion

_GAP = 6
_POINTS = (QEvent.Type.Enter, QEvent.Type.FocusIn)
_LEAVES = (QEvent.Type.Leave, QEvent.Type.FocusOut)


class SuggestionPanel(QFrame):
    """Lists suggestions, the best first.

    Signals:
        chosen(suggestion): the player wants to do that.
        pointed(suggestion): the pointer or the focus is on a suggestion; None when it leaves.
    """

    chosen = Signal(Suggestion)
    pointed = Signal(object)  # Suggestion or None

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("What can I do?"))
        self._rows = rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 8, 10, 10)
        rows.setSpacing(5)
        rows.addWidget(make_label(self.tr("What can I do?"), "name"))
        self._list = QVBoxLayout()
        self._list.setSpacing(1)
        rows.addLayout(self._list)
        self.hint = make_button(
            self.tr("Hint (F2)"),
            name="ask-hint",
            tip=self.tr("What the computer would do, and why"),
            is_small=True,
        )
        rows.addWidget(self.hint)
        self.buttons: list[QPushButton] = []
        self._suggestions: dict[QObject, Suggestion] = {}
        self.hide()

    def show_suggestions(self, suggestions: Sequence[Suggestion]) -> None:
        """List these suggestions."""
        clear_layout(self._list)
        self.buttons, self._suggestions = [], {}
        for place, suggestion in enumerate(suggestions):
            act, reason = translate(suggestion.act), translate(suggestion.reason)
            button = make_button(
                without_access_key(act), name=f"suggestion-{place + 1}", is_small=True
            )
            button.setAccessibleName(translate(suggestion.message))
            button.clicked.connect(lambda _=False, one=suggestion: self.chosen.emit(one))
            button.installEventFilter(self)
            self._suggestions[button] = suggestion
            self.buttons.append(button)
            about = TermLabel("soft", reason[:1].upper() + reason[1:], takes_focus=False)
            about.setContentsMargins(4, 0, 4, _GAP if suggestion is not suggestions[-1] else 0)
            for part in (button, about):
                self._list.addWidget(part)
                part.show()  # now, so that the layout counts its height

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _POINTS:
            self.pointed.emit(self._suggestions.get(watched))
        elif event.type() in _LEAVES:
            self.pointed.emit(None)
        return super().eventFilter(watched, event)
