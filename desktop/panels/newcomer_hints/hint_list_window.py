"""The list of all first-time hints: what each says, its rule, and whether it has been seen."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QDialog, QTextBrowser, QWidget

from desktop.match.hint_memory import KEEP_PASSING, STOP_HERE
from desktop.panels.prompt.hints import hint_text
from desktop.panels.rules_reference import show_rule_in_window
from desktop.storage.settings import Settings
from desktop.style.basic_widgets import (
    connect_clicks,
    lay_column,
    lay_row,
    make_button,
    make_label,
    resize_within_window,
)
from desktop.style.current_theme import current_theme
from desktop.style.key_caps import by_mouse_or_key
from desktop.text.setting_labels import labels_by_setting
from desktop.text.translation import translate
from rules.advice import HINTS

_SIZE = (640, 620)


class ListedHint(NamedTuple):
    """A hint in the list; `rule` is "" for a hint about the program."""

    name: str
    title: str
    text: str
    rule: str


class HintListWindow(QDialog):
    """All hints with a switch for them, and a button that lets them all appear again."""

    def __init__(self, parent: QWidget, settings: Settings) -> None:
        super().__init__(parent)
        self.setObjectName("hint-list")
        self.setWindowTitle(self.tr("First-time hints"))
        self._settings = settings
        self.text = QTextBrowser(openLinks=False)
        self.text.setAccessibleName(self.windowTitle())
        self.text.document().setDocumentMargin(8)
        self.switch = QCheckBox(labels_by_setting()["first_time_hints"].title)
        self.switch.setObjectName("hints-on")
        self.again = make_button(self.tr("Show all hints again"), name="show-hints-again")
        close = make_button(self.tr("Close"), name="close-hints", is_main=True)
        self._lay_out(close)
        self.text.anchorClicked.connect(lambda url: self.open_rule(url.toString()))
        self.switch.toggled.connect(lambda on: setattr(settings, "first_time_hints", on))
        connect_clicks(
            (self.again, lambda: setattr(settings, "hints_seen", ())),
            (close, self.reject),
        )
        settings.changed.connect(self._show)
        self._show()
        resize_within_window(self, _SIZE)
        self.text.setFocus()

    def open_rule(self, rule: str) -> None:
        show_rule_in_window(self, rule)

    def _lay_out(self, close: QWidget) -> None:
        about = make_label(
            self.tr("Each hint appears once on the table, when something first happens."),
            wraps=True,
        )
        foot = lay_row((self.switch, 1), self.again, close)
        lay_column(about, (self.text, 1), foot, on=self)

    def _show(self) -> None:
        """Show which hints have been seen, and whether there will be more."""
        settings, bar = self._settings, self.text.verticalScrollBar()
        seen, place = set(settings.hints_seen), bar.value()
        self.switch.setChecked(settings.first_time_hints)
        self.again.setEnabled(bool(seen))
        rows = "".join(self._row(hint, is_seen=hint.name in seen) for hint in listed_hints())
        self.text.setHtml(f'<table width="100%" cellspacing="0">{rows}</table>')
        bar.setValue(place)

    def _row(self, hint: ListedHint, *, is_seen: bool) -> str:
        theme = current_theme()
        mark = f"✓ {self.tr('seen')}" if is_seen else ""
        link = ""
        if hint.rule:
            link = f'<a href="{hint.rule}" style="color:{theme.accent}">{hint.rule}</a>'
        cell = '<td style="padding:5px 12px 5px 0; white-space:{}">{}</td>'
        words = f"<b>{escape(hint.title)}</b><br>{escape(hint.text)}"
        cells = (("normal", words), ("nowrap", link), ("nowrap", escape(mark)))
        return f"<tr>{''.join(cell.format(wraps, text) for wraps, text in cells)}</tr>"


def listed_hints() -> tuple[ListedHint, ...]:
    """All hints: first those about the game, then those about the program."""
    game = (
        ListedHint(hint.name, translate(hint.title), translate(hint.general_text), hint.rule)
        for hint in HINTS
    )
    return (
        *game,
        ListedHint(
            KEEP_PASSING,
            by_mouse_or_key(_tr("Keep passing"), _tr("Keep passing (P)")),
            hint_text(KEEP_PASSING),
            "",
        ),
        ListedHint(STOP_HERE, _tr("Stops"), hint_text(STOP_HERE), ""),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("HintList", text)
