"""The help dialog: all keys, and the gestures for each kind of decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QTabWidget,
    QTextBrowser,
    QWidget,
)

from desktop.style.basic_widgets import lay_column, resize_within_window
from desktop.text.gestures import translated_gestures

_SIZE = (860, 640)


def show_key_help(parent: QWidget, actions: Iterable[QAction]) -> QDialog:
    """Open the list of keys and gestures without blocking the match."""
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
    lay_column(tabs, close, on=box)
    resize_within_window(box, _SIZE)
    box.open()
    keys.setFocus()  # so that the arrow keys scroll it
    return box


def _keys(actions: Iterable[QAction]) -> str:
    sections = []
    for heading, rows in shortcut_sections(actions):
        cells = ((f"<b>{row.keys}</b>", row.effect) for row in rows)
        sections.append(f"<h4>{heading}</h4>{_table(cells, first=30)}")
    also = _tr(
        "<b>F4</b> opens the table in words: everything on it, and every move. There the arrow"
        " keys open and close lines, and Enter plays a move."
    )
    return f"<p>{also}</p>{''.join(sections)}"


def _gestures() -> str:
    several = _tr(
        "To pick several dice, drag a box around them or Shift-click them. Then drag or click any"
        " of them to move them all."
    )
    head = tuple(f"<b>{_tr(word)}</b>" for word in ("", "By hand", "By click", "By key"))
    rows = ((f"<b>{line.title}</b>", *line[1:]) for line in translated_gestures())
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


# --- shortcut list --------------------------------------------------------------------------------


class ShortcutRow(NamedTuple):
    """A row of the list: the keys and their effect."""

    keys: str
    effect: str


ANSWER_KEYS = (
    ("Space", "the main button: pass, confirm, make the suggested payment; skips animations"),
    ("Shift+Space", "at the question about a loss: end the step all the same"),
    ("R", "roll the waiting dice, like Space"),
    ("Esc", "cancel a drag or a payment, close what is open; else open the menu"),
    (
        "1 – 9, Up, Down, Backspace",
        "with real dice: a face, another group of dice, the last face back; Enter confirms",
    ),
    ("0 – 9, Y, N", "the buttons and choices that show these keys"),
    ("F", "field all free characters"),
    ("G", "list the Global Abilities you can use; their numbers use them"),
    ("H", "what can I do? The sensible moves now, each with a reason"),
    ("O", "the odds of a roll or reroll: cards in reach, energy, characters"),
    ("P, Shift+P", "pass until something happens; stop passing"),
    ("F7, F8", "always stop for the player to move in the Main Step, in the Attack Step"),
    ("Shift+F7, Shift+F8", "the same for the other player"),
)
READING_KEYS = (
    ("Enter", "same as a click"),
    ("Shift+A … Z", "the next item on the table whose name starts with this letter"),
    ("C", "show or hide a large card of the selected item"),
    (
        "T",
        "explain the next symbol of the large card, or the coach's next term; Enter opens its rule",
    ),
    ("A", "open the card that is shown large in the album; Esc comes back"),
    ("F6, Shift+F6", "the next part of the screen: table, answers, tools, panels, column"),
    ("Alt, F10", "open the menu"),
    ("Menu, Shift+F10, right-click", "show what an item can do now, or why it can't"),
)
_OTHER_KEYS = {
    "Home": (
        ("C, P, F, L", "continue; play the computer; play a friend here; learn"),
        ("T, A, D, W", "teams; album; draft; workshop"),
        ("H, S, ?", "all matches; settings; help"),
        ("N", "new match, with all choices"),
        ("R, K, O, B", "rules; keys; open a match file; about the program"),
        ("Up, Down, Left, Right", "go to the next button or match"),
        ("Enter", "press the button; continue the match, or replay a finished one"),
        ("F2, E", "rename the match on the shelf; save or share it"),
        ("Delete, Ctrl+Z", "delete the match on the shelf; bring it back"),
    ),
    "New match": (
        ("1 – 4", "how strong the computer is"),
        ("Left, Right", "another box or format"),
        ("S", "swap the teams"),
        ("O, Alt+O", "more options; with Alt also while you type a name"),
        ("Enter", "deal and play"),
        ("Esc", "close what is open; back"),
    ),
    "Who goes first?": (
        ("E, C", "call energy, or a character"),
        ("F, S", "go first, or second"),
        ("1, 2", "the first or the second player begins"),
        ("Enter", "the next step"),
        ("Esc, B", "skip it all; back to the new match"),
    ),
    "Learn": (
        ("Arrows, Enter", "choose a lesson or an exercise; open it"),
        ("G, H, R", "glossary; hints; rules"),
        ("U", "all exercises, or only unsolved ones"),
        ("Esc", "back"),
    ),
    "In a lesson": (
        ("Space", "the next text; keep what you did"),
        ("Backspace", "the text before; take back what you did"),
        ("1 – 4", "answer a question"),
        ("F2, F5", "show me how; start the exercise over"),
    ),
    "Texts by hand": (
        ("K, D, L", "KO; damage; life"),
        ("U, J, A", "spin up; spin down; attack and defense"),
        ("V, B, N", "move a die; draw from the bag; make a note"),
        ("+, −", "change the number of the tool in hand"),
        ("Tab, Enter", "go to a die or a player; use the tool there"),
        ("Ctrl+Z, Esc", "undo the last act; drop the tool, close the panel"),
    ),
    "The result": (
        ("A, S", "play again; with swapped teams"),
        ("O", "an easier or a stronger opponent"),
        ("P, R", "see the turning point or the best turn; watch the replay"),
        ("N", "the next lesson, or your first match"),
        ("T", "see the table; show the result again"),
        ("V, C, E", "review of the match; its charts; export it"),
        ("H", "home"),
    ),
    "Replay": (
        ("Space", "play or pause the match"),
        ("Page Up, Page Down", "the previous, the next move"),
        ("Ctrl+Page Up, Ctrl+Page Down", "the previous, the next turn"),
        ("Comma, period", "the previous, the next event of a move"),
        ("Home, End", "the start, the end of the match"),
        ("+, −", "faster, slower"),
        ("Arrows", "on the slider: one move; up and down go from mark to mark"),
        ("V", "the review; there 1 to 5, N and Shift+N open its moments"),
        ("F5", "take over from here"),
        ("F7", "try something else here"),
        ("F8, Shift+F8", "flip between the match and a try; compare them turn by turn"),
    ),
    "In the log": (
        (
            "Up, Down",
            "the next line; its dice are highlighted on the table, and its rule is shown below",
        ),
        ("Ctrl+Up, Ctrl+Down", "the previous or next turn"),
        ("Left, Right", "fold or unfold a turn"),
        ("Enter", "in a replay: go to this point of the match"),
        ("Ctrl+F, F3, Shift+F3", "search, from anywhere; the next place, the previous one"),
        ("Ctrl+C, Ctrl+A", "copy the line or the selection; select all"),
    ),
    "Teams": (
        ("Ctrl+F", "search the teams"),
        ("P, E, Enter", "play with the selected team; edit it"),
        ("N, I", "a new team; import one"),
        ("C, F2, S", "copy; rename; share"),
        ("Delete, Ctrl+Z", "delete the team; bring it back"),
        (
            "Ctrl+O, F2, Ctrl+Enter",
            "at an import: open a file; use the closest cards; add the team",
        ),
        ("Esc", "back"),
    ),
    "Draft": (
        ("Arrows, a letter, Enter", "choose a stack; open it; pick the card"),
        ("+, −", "more dice, fewer dice"),
        ("F2, Delete", "the page of the card; remove it from the team"),
        ("Page Up, Page Down", "scroll the text of the card"),
        ("Ctrl+B", "the basic actions, or the cards again"),
        ("Ctrl+Enter", "finish picking"),
        ("Ctrl+Z, Ctrl+S", "take the last pick back; save the draft"),
        ("Esc", "back"),
    ),
    "Workshop": (
        ("Ctrl+S, Ctrl+T", "save the card; try it"),
        ("Ctrl+Space", "change the text as suggested"),
        ("Esc", "back"),
    ),
    "Statistics": (
        ("1, 2, 3", "players, teams, cards"),
        ("S", "sort by the selected column; again, the other way"),
        ("F6", "from the table to the filters and back"),
        ("E", "export the tables as a spreadsheet"),
        ("Esc", "clear the filters; back"),
    ),
    "The charts": (
        ("1 – 6", "choose a chart"),
        ("N", "show the chart as a picture or as numbers"),
        ("Left, Right", "the next point of a series"),
        ("Up, Down", "another series"),
        ("Enter", "jump to that moment: in the log, or in a replay on the table"),
    ),
    "Album and cards": (
        ("/, Ctrl+F", "search the cards"),
        ("Enter", "from the search to the cards; open the page of the selected card"),
        (
            "Arrows, Home, End, Page Up, Page Down",
            "the next cards; on a page, left and right turn it",
        ),
        ("F2", "show the cards as a list or as pictures"),
        ("Ctrl+Tab", "in the album: the other leaf, cards or sets"),
        ("Ctrl+O", "at the sets: choose a list of cards to import"),
        ("Del", "at the sets: remove a set of yours, after a question"),
        ("Space", "in the album: you own the selected card, or no longer"),
        ("+, −, 0 to 9", "in the album: how many of its dice you own; Ctrl+Z undoes it"),
        ("Esc", "clear the search; back"),
    ),
    "History": (
        ("/, Ctrl+F", "search the matches"),
        ("Enter", "continue the selected match, or replay a finished one"),
        ("R", "replay the selected match from its start"),
        ("Shift+Up, Shift+Down, Ctrl+A", "select several matches, or all"),
        ("O", "sort by the next column"),
        ("F2", "rename the match; Enter saves, Esc cancels"),
        ("Delete, Ctrl+Z", "delete the selected matches; bring them back"),
        ("N", "write a note to the match; Ctrl+Enter saves it"),
        ("E, S, A", "export matches; statistics; add match files"),
        ("Esc", "clear the search and the filters; back"),
    ),
    "Team builder": (
        ("Enter", "add the selected card to the team, or one more die of it"),
        ("+, −, 1 – 9", "change the dice of a card; plus and minus also among the cards"),
        ("Delete", "take a card out of the team"),
        ("F6", "from the cards to the team and back; arrows move there"),
        ("Space", "open the page of the selected card"),
        ("Enter, Backspace", "in the chances: plan a purchase, take the last one back"),
        ("Ctrl+Z, Ctrl+Y", "undo and redo any change"),
        ("Ctrl+S, Ctrl+Enter", "save the team; play with it"),
    ),
}
"""What other keys do, by the heading of their section."""


def shortcut_sections(actions: Iterable[QAction]) -> Iterator[tuple[str, list[ShortcutRow]]]:
    """The sections of the list: a heading and its rows. Actions without a shortcut are skipped."""
    from desktop.table.input.keyboard_navigation import NAVIGATION_BINDINGS

    yield _tr("Decisions"), _rows(ANSWER_KEYS)
    moves = [
        ShortcutRow(_key_names(binding.keys), _tr(binding.description))
        for binding in NAVIGATION_BINDINGS
    ]
    yield _tr("On the table"), [*moves, *_rows(READING_KEYS)]
    for heading, keys in _OTHER_KEYS.items():
        yield _tr(heading), _rows(keys)
    menu_rows = []
    for action in actions:
        title = action.text().replace("&", "").removesuffix("…")
        menu_rows.append(ShortcutRow(_key_names(action.shortcuts()), title))
    yield _tr("Menus"), [row for row in menu_rows if row.keys]


def _rows(keys: Iterable[tuple[str, str]]) -> list[ShortcutRow]:
    return [ShortcutRow(key, _tr(effect)) for key, effect in keys]


def _key_names(keys: Iterable[QKeySequence | str]) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(QKeySequence(key).toString(native) for key in keys)
