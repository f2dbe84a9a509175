"""The glossary: every term of the game in a list with a search field."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.panels.rules_reference import open_rule, show_rule_in_window
from desktop.panels.terms.term_popup import explanation_of, rule_link_words
from desktop.panels.terms.term_rows import TERM_ROLE, TermRows, remark_lines
from desktop.style.basic_widgets import make_button, make_label, resize_within_window
from rules.messages import GlossaryTerm, TermGroup, all_terms, terms_in

_SIZE = (760, 680)
_INTO_LIST = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)


class GlossaryList(QListWidget):
    """Lists the terms in groups. Enter, or a click on its link, opens the rule of a term."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("glossary")
        self.setAccessibleName(_tr("Terms"))
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._rows = TermRows(self)
        self.setItemDelegate(self._rows)
        self._headings: dict[TermGroup, QListWidgetItem] = {}
        for term in all_terms():
            self._add(term)
        self.itemActivated.connect(self._follow)

    def _add(self, term: GlossaryTerm) -> None:
        if term.group not in self._headings:
            heading = QListWidgetItem(_tr(term.group.value))
            heading.setFlags(Qt.ItemFlag.NoItemFlags)
            self._headings[term.group] = heading
            self.addItem(heading)
        item = QListWidgetItem(term.word)
        item.setData(TERM_ROLE, term)
        said = (f"{term.word}:", explanation_of(term), remark_lines(term), rule_link_words(term))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, " ".join(part for part in said if part))
        self.addItem(item)

    def show_only(self, words: str) -> int:
        """Show only terms that these words find; return how many there are."""
        wanted = words.lower().split()
        typed = words.strip().lower()
        named = {found.term.word for found in terms_in(words)}
        named |= {term.word for term in all_terms() if term.word.lower() == typed}
        shown: list[QListWidgetItem] = []
        for place in range(self.count()):
            item = self.item(place)
            term = item.data(TERM_ROLE)
            if isinstance(term, GlossaryTerm):
                heard = str(item.data(Qt.ItemDataRole.AccessibleTextRole)).lower()
                is_found = term.word in named or all(word in heard for word in wanted)
                item.setHidden(not is_found)
                if is_found:
                    shown.append(item)
        groups = {item.data(TERM_ROLE).group for item in shown}
        for group, heading in self._headings.items():
            heading.setHidden(group not in groups)
        best = next((item for item in shown if item.data(TERM_ROLE).word in named), None)
        if shown:
            self.setCurrentItem(best or shown[0])
            self.scrollToItem(best or shown[0])
        if best is None or not wanted:
            self.scrollToTop()
        return len(shown)

    def shown_terms(self) -> list[GlossaryTerm]:
        """The terms that are not filtered out."""
        items = (self.item(place) for place in range(self.count()))
        return [
            item.data(TERM_ROLE) for item in items if item.data(TERM_ROLE) and not item.isHidden()
        ]

    def _follow(self, item: QListWidgetItem) -> None:
        term = item.data(TERM_ROLE)
        if isinstance(term, GlossaryTerm):
            open_rule(self, term.rule)

    # --- the links

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self._link_at(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self._link_at(event)
        if index is not None and event.button() == Qt.MouseButton.LeftButton:
            open_rule(self, index.data(TERM_ROLE).rule)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(None)

    def _link_at(self, event: QMouseEvent) -> QPersistentModelIndex | None:
        """The row whose link is under the pointer, or None."""
        index = self.indexAt(event.position().toPoint())
        area = self._rows.link_area(index, self.visualRect(index))
        return QPersistentModelIndex(index) if area.contains(event.position()) else None

    def _hover(self, index: QPersistentModelIndex | None) -> None:
        if index != self._rows.hovered_link:
            self._rows.hovered_link = index
            shape = (
                Qt.CursorShape.ArrowCursor if index is None else Qt.CursorShape.PointingHandCursor
            )
            self.viewport().setCursor(shape)
            self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


class GlossaryWindow(QDialog):
    """The glossary in its own window; rules open in theirs."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("glossary-window")
        self.setWindowTitle(self.tr("Glossary"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.search = QLineEdit(placeholderText=self.tr("Search for a word"))
        self.search.setObjectName("glossary-search")
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(self.search.placeholderText())
        self.list = GlossaryList()
        self.nothing = make_label(self.tr("No terms found."), look="soft")
        self.nothing.hide()
        close = make_button(self.tr("Close"), name="close-glossary")
        close.setAutoDefault(False)  # Enter opens the rule of a term
        close.clicked.connect(self.reject)
        rows = QVBoxLayout(self)
        rows.addWidget(self.search)
        rows.addWidget(self.nothing)
        rows.addWidget(self.list, 1)
        rows.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self.list.setFocus)
        self.search.installEventFilter(self)
        self._find("")
        resize_within_window(self, _SIZE)
        self.search.setFocus()

    def open_rule(self, rule: str) -> None:
        """Open a rule in the window of the rules, which is opened once."""
        show_rule_in_window(self, rule)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Let keys that move in the list do so from the search field."""
        is_key = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if watched is self.search and is_key and event.key() in _INTO_LIST:  # type: ignore[attr-defined]
            self.list.setFocus()
            return True
        return False

    def _find(self, words: str) -> None:
        count = self.list.show_only(words)
        self.nothing.setVisible(not count)
        self.list.setVisible(bool(count))


def _tr(text: str) -> str:
    return QCoreApplication.translate("Glossary", text)
