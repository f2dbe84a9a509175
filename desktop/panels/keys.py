"""Help: which keys do what, and how each kind of decision is answered."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QTabWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from desktop.gestures import GESTURES, told


def show_keys(parent: QWidget) -> QDialog:
    """Open the list of keys and gestures; play can go on beneath it."""
    box = QDialog(parent)
    box.setWindowTitle(_tr("Keys and gestures"))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    tabs = QTabWidget()
    tabs.addTab(_page(_keys()), _tr("Keys"))
    tabs.addTab(_page(_gestures()), _tr("How to answer"))
    close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    close.rejected.connect(box.reject)
    rows = QVBoxLayout(box)
    rows.addWidget(tabs)
    rows.addWidget(close)
    room = parent.size()
    box.resize(min(860, room.width() - 40), min(640, room.height() - 60))
    box.open()
    return box


def _keys() -> str:
    keys = (
        ("Space", _tr("the main button: pass, confirm, pay as proposed; skips moving dice")),
        ("R", _tr("throw the dice that wait, as Space does")),
        ("Esc", _tr("let go of dice, cancel the payment in hand, close a note")),
        ("0 – 9, Y, N", _tr("the buttons and chips that show them")),
        ("P, Shift+P", _tr("pass until something happens; be asked again")),
        (
            "F7, F8",
            _tr("always ask who decides: in the Main Step, in the Attack Step"),
        ),
        ("Shift+F7, Shift+F8", _tr("the same for the other player")),
        ("Ctrl+Z, Ctrl+Y", _tr("take back, play again")),
        (_tr("Tab, arrow keys, Enter"), _tr("go to a die, and use it as a click would")),
        (_tr("Shift and arrow keys"), _tr("take several dice together")),
        ("C", _tr("read the card of what is pointed at, large; again: put it away")),
        (_tr("Menu, Shift+F10, right-click"), _tr("what a thing can do now, and what not and why")),
        ("F1, F11", _tr("rules reference, full screen")),
        ("M", _tr("sound on, sound off")),
        ("Ctrl+, Ctrl++ Ctrl+− Ctrl+0", _tr("settings; larger, smaller, usual letters")),
        ("Ctrl+N, Ctrl+H, Ctrl+E, Ctrl+Q", _tr("new match, home, export the log, quit")),
    )
    also = _tr(
        "<b>F4</b> opens the table in words: all that lies there, and every move, for Enter."
    )
    return f"{_table((f'<b>{key}</b>', does) for key, does in keys)}<p>{also}</p>"


def _gestures() -> str:
    several = _tr(
        "Several dice are taken together with a band drawn on the felt, or with Shift and a click;"
        " then one of them is dragged or clicked for all."
    )
    head = tuple(f"<b>{_tr(word)}</b>" for word in ("", "By hand", "By click", "By key"))
    rows = ((f"<b>{one.asks}</b>", *one[1:]) for one in map(told, GESTURES))
    return f"<p>{several}</p>{_table((head, *rows))}"


def _table(rows: Iterable[tuple[str, ...]]) -> str:
    cell = '<td style="padding:3px 14px 3px 0">{}</td>'
    lines = ("".join(cell.format(words) for words in row) for row in rows)
    return "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def _page(text: str) -> QTextBrowser:
    page = QTextBrowser()
    page.setHtml(text)
    return page


def _tr(text: str) -> str:
    return QCoreApplication.translate("Keys", text)
