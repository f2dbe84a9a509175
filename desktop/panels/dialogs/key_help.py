"""The help dialog: all keys, and the gestures for each kind of decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QTabWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from desktop.panels.dialogs.shortcut_list import ShortcutRow, shortcut_sections
from desktop.style.basic_widgets import resize_within_window
from desktop.text.gestures import translated_gestures

_SIZE = (860, 640)


def show_key_help(parent: QWidget, actions: Iterable[QAction]) -> QDialog:
    """Open the list of keys and gestures without blocking the match.

    Args:
        parent: the main window.
        actions: the menu actions of the window.
    """
    box = QDialog(parent)
    box.setWindowTitle(_tr("Keys and gestures"))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    tabs = QTabWidget()
    keys = _page(_keys(actions), _tr("Keys"))
    tabs.addTab(keys, _tr("Keys"))
    answers = _tr("How to answer")
    tabs.addTab(_page(_gestures(), answers), answers)
    close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    close.rejected.connect(box.reject)
    rows = QVBoxLayout(box)
    rows.addWidget(tabs)
    rows.addWidget(close)
    resize_within_window(box, _SIZE)
    box.open()
    keys.setFocus()  # so that the arrow keys scroll it
    return box


def _keys(actions: Iterable[QAction]) -> str:
    told = [
        f"<h4>{heading}</h4>{_table(_key_rows(lines), first=30)}"
        for heading, lines in shortcut_sections(actions)
    ]
    also = _tr(
        "<b>F4</b> opens the table in words: everything on it, and every move. There the arrow"
        " keys open and close lines, and Enter plays a move."
    )
    return f"<p>{also}</p>{''.join(told)}"


def _key_rows(lines: Iterable[ShortcutRow]) -> Iterator[tuple[str, ...]]:
    return ((f"<b>{line.keys}</b>", line.effect) for line in lines)


def _gestures() -> str:
    several = _tr(
        "To pick several dice, drag a box around them or Shift-click them. Then drag or click any"
        " of them to move them all."
    )
    head = tuple(f"<b>{_tr(word)}</b>" for word in ("", "By hand", "By click", "By key"))
    rows = ((f"<b>{one.title}</b>", *one[1:]) for one in translated_gestures())
    return f"<p>{several}</p>{_table((head, *rows))}"


def _table(rows: Iterable[tuple[str, ...]], first: int = 0) -> str:
    """A table; `first` is the width of its first column in percent, 0 for what it needs."""
    cell = '<td{} style="padding:3px 14px 3px 0">{}</td>'
    widths = (f' width="{first}%"' if first else "", *(4 * ("",)))
    lines = ("".join(map(cell.format, widths, row)) for row in rows)
    return '<table width="100%">' + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def _page(text: str, name: str) -> QTextBrowser:
    page = QTextBrowser()
    page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    page.setAccessibleName(name)
    page.setHtml(text)
    return page


def _tr(text: str) -> str:
    return QCoreApplication.translate("Keys", text)
