"""Runs tests without a display, with fixed random seeds, and with the packaged font."""

import gc
import os
import sys
from importlib import resources

import pytest
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from desktop.style.pyside_guards.override_guard import guard_overrides
from tests.example_counts import register_profiles

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
if sys.platform == "win32":  # where Qt without a screen would complain that it finds no fonts
    os.environ.setdefault("QT_QPA_FONTDIR", str(resources.files("assets") / "fonts"))
# Else each run would compile all tests, and each process that a test starts the whole program.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

register_profiles()
guard_overrides()


class SocketOpened(BaseException):
    """A test, or the program in it, opened a socket; no handler of errors may hide that."""


def refuse_sockets(event: str, arguments: tuple[object, ...]) -> None:
    """Fail whoever opens a socket in Python."""
    if event.startswith("socket."):
        raise SocketOpened(f"the program uses no network: {event}{arguments}")


sys.addaudithook(refuse_sockets)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that no worker is left alone with them at the end."""
    items.sort(key=lambda item: item.path.stem != "test_benchmarks")


def pytest_collection_finish() -> None:
    """Freeze what was imported and collected, so that each search for garbage stays short."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application with the packaged font, so that pictures are the same on every machine."""
    for font in sorted(resources.files("assets").joinpath("fonts").iterdir(), key=str):
        if font.name.endswith(".otf"):
            assert QFontDatabase.addApplicationFontFromData(font.read_bytes()) >= 0, font.name
    qapp.setFont(QFont("Inter", 10))
    return qapp
