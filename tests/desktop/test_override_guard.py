"""An error in a function that Qt calls never ends the program, whatever raised it."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path
from types import FunctionType
from typing import ClassVar

from PySide6.QtWidgets import QDialog, QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

import desktop
from desktop.diagnostics.crash_reports.crash_watch import MOST_REPORTS_OF_A_RUN
from desktop.style.pyside_guards.override_guard import is_guarded, subclasses
from tests.desktop.crashing_program import run_program

BROKEN_CLASSES = """
from PySide6.QtCore import QAbstractListModel, QEvent, QRectF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QGraphicsView
from shiboken6 import delete

dead = QObject()
delete(dead)

class Broken(QWidget):
    def keyPressEvent(self, event):
        [][3]
    def paintEvent(self, event):
        int("six")
    def resizeEvent(self, event):
        dead.objectName()

class Unsized(QWidget):
    def sizeHint(self):
        return next(iter(()))

class Endless(QWidget):
    def moveEvent(self, event):
        self.move(self.x() + 1, 0)

class EndlessPaint(QWidget):
    def paintEvent(self, event):
        self.again()
    def again(self):
        self.again()

class Item(QGraphicsItem):
    def boundingRect(self):
        return [][3]

class Picture(QGraphicsItem):
    def boundingRect(self):
        return QRectF(0, 0, 90, 90)
    def paint(self, painter, option, widget=None):
        "card".index("die")

class Model(QAbstractListModel):
    def rowCount(self, parent=None):
        return 1
    def data(self, index, role=0):
        return [][3]

class Filter(QObject):
    def eventFilter(self, watched, event):
        return event.type() == QEvent.Type.User and [][3]

"""
CALLS = """
def show_picture():
    scene = QGraphicsScene(window)
    scene.addItem(Picture())
    QGraphicsView(scene, window).grab()

def filter_event():
    watched, filter = QObject(window), Filter(window)
    watched.installEventFilter(filter)
    app.sendEvent(watched, QEvent(QEvent.Type.User))

def shown(kind):
    widget = kind(window)
    widget.setVisible(True)
    return widget

def press(widget):
    QTest.keyClick(widget, "a")

app = program.sys.modules["PySide6.QtWidgets"].QApplication.instance()
acts = [
    lambda: press(Broken()),
    lambda: EndlessPaint(window).grab(),
    lambda: Broken(window).grab(),
    lambda: shown(Broken).resize(9, 9),
    lambda: Unsized(window).adjustSize(),
    lambda: shown(Endless).move(9, 9),
    lambda: Item().sceneBoundingRect(),
    show_picture,
    lambda: Model(window).itemData(Model(window).index(0)),
    filter_event,
]

def act_next():
    if acts:
        QTimer.singleShot(0, window, act_next)
        acts.pop(0)()
    else:
        print("the program goes on")
        QTimer.singleShot(0, window.close)

act_next()
"""
FAILED = (
    "in keyPressEvent",
    "in paintEvent",
    "in resizeEvent",
    "in sizeHint",
    "RecursionError: 100 functions that Qt calls are nested, the last is Endless.moveEvent",
    "RecursionError: maximum recursion depth exceeded",
    "in boundingRect",
    "in paint\n",
    "in data",
    "in eventFilter",
)


def test_the_program_goes_on_after_errors_in_what_qt_calls(tmp_path: Path) -> None:
    """Each act is a call to Qt, which calls a Python function back, and C code raises there."""
    ended = run_program(tmp_path, CALLS, before=BROKEN_CLASSES)
    assert (ended.returncode, ended.stdout) == (0, "the program goes on\n"), ended.stderr
    assert [failed for failed in FAILED if failed not in ended.stderr] == [], ended.stderr
    reports = list((tmp_path / "crash-reports").glob("crash-*.txt"))
    assert len(reports) == MOST_REPORTS_OF_A_RUN


def test_every_override_of_the_program_is_guarded() -> None:
    for module in pkgutil.walk_packages(desktop.__path__, "desktop."):
        importlib.import_module(module.name)
    unguarded = []
    for cls in {*subclasses(Shiboken.Object)}:
        of_qt = {name for base in cls.__mro__ if is_qt(base) for name in vars(base)}
        for ours in cls.__mro__:
            if ours.__module__.startswith("desktop."):
                unguarded += [
                    f"{ours.__qualname__}.{name}"
                    for name in vars(ours).keys() & of_qt
                    if isinstance(function := vars(ours)[name], FunctionType)
                    and not (name.startswith("__") or is_guarded(function))
                ]
    assert sorted(unguarded) == [], "is an override in a class that does not derive from Qt's?"


def is_qt(cls: type) -> bool:
    return cls.__module__.startswith("PySide6.")


def test_a_guarded_override_that_is_a_slot_gets_the_arguments_it_takes(qtbot: QtBot) -> None:
    """PySide passes as many arguments of the signal as the slot has parameters."""

    class Question(QDialog):
        answers: ClassVar[list[object]] = []

        def reject(self) -> None:
            self.answers.append("no")

        def done(self, result: int = 7) -> None:
            self.answers.append(result)

    question, button = Question(), QPushButton()
    qtbot.addWidget(question)
    qtbot.addWidget(button)
    button.clicked.connect(question.reject)
    button.clicked.connect(question.done)
    button.click()
    question.done(result=3)
    question.done()
    assert question.answers == ["no", False, 3, 7]
