"""The rules reference: every rule by its id, found by its words, linked from refusals."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import NamedTuple

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

_HEADING = re.compile(r"^(# (?P<part>.+)|## (?P<id>[A-Z]+-\d+) (?P<title>.+))$", re.MULTILINE)
_ID = re.compile(r"\b[A-Z]{2,}-\d+\b")


class Rule(NamedTuple):
    """One entry of the reference; the introduction has no id."""

    id: str
    title: str
    text: str


@cache
def read_rules() -> dict[str, Rule]:
    """The packaged reference, by id and in its order; "" is the introduction."""
    text = resources.files("assets").joinpath("rules.md").read_text("utf-8")
    headings = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    rules: dict[str, Rule] = {}
    for heading, end in zip(headings, ends, strict=True):
        body = text[heading.end() : end].strip()
        if heading["id"]:
            rules[heading["id"]] = Rule(heading["id"], heading["title"], body)
        elif not rules:
            rules[""] = Rule("", heading["part"], body)
    return rules


class RulesPanel(QWidget):
    """A field to search in, the rules found, and the text of one."""

    def __init__(self) -> None:
        super().__init__()
        self._rules = read_rules()
        self.search = QLineEdit(placeholderText=self.tr("Find a rule: id or word"))
        self.search.setClearButtonEnabled(True)
        self.found = QListWidget()
        self.found.setAccessibleName(self.tr("Rules found"))
        self.found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text = QTextBrowser(openLinks=False)
        self.text.document().setDocumentMargin(8)
        self.search.textChanged.connect(self._find)
        self.found.currentItemChanged.connect(self._chosen)
        self.text.anchorClicked.connect(self._follow)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 4, 0, 0)
        rows.setSpacing(4)
        rows.addWidget(self.search)
        rows.addWidget(self.found, 2)
        rows.addWidget(self.text, 5)
        self._find("")
        self.open("")

    def open(self, rule: str) -> None:
        """Show the entry of a rule; unknown ids show the introduction."""
        if self.search.text():
            self.search.clear()
        wanted = self._rules.get(rule, self._rules[""])
        for row in range(self.found.count()):
            item = self.found.item(row)
            if item.data(Qt.ItemDataRole.UserRole) == wanted.id:
                self.found.setCurrentItem(item)
                return

    def _find(self, words: str) -> None:
        wanted = words.lower().split()
        self.found.clear()
        for rule in self._rules.values():
            heard = f"{rule.id} {rule.title} {rule.text}".lower()
            if all(word in heard for word in wanted):
                item = QListWidgetItem(f"{rule.id} {rule.title}".strip())
                item.setData(Qt.ItemDataRole.UserRole, rule.id)
                self.found.addItem(item)

    def _chosen(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        rule = self._rules[item.data(Qt.ItemDataRole.UserRole)]
        linked = _ID.sub(self._link, rule.text)
        self.text.setMarkdown(f"### {f'{rule.id} {rule.title}'.strip()}\n\n{linked}")

    def _link(self, found: re.Match[str]) -> str:
        return f"[{found[0]}](rule:{found[0]})" if found[0] in self._rules else found[0]

    def _follow(self, link: QUrl) -> None:
        if link.scheme() == "rule":
            self.open(link.path())


class RulesWindow(QDialog):
    """The reference in a window of its own, where there is no table to lie beside."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Rules reference"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(560, 640)
        self.panel = RulesPanel()
        QVBoxLayout(self).addWidget(self.panel)
        self.panel.search.setFocus()
