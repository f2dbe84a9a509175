"""Tests run without a screen, always with the same luck, and with the font that is shipped."""

import os
from importlib import resources

import pytest
from hypothesis import settings
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")

# A busy machine is no defect, and an example found by chance alone cannot be looked into again.
settings.register_profile("table", deadline=None, derandomize=True)
settings.load_profile("table")


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application, in the packaged font: pictures do not depend on the machine's fonts."""
    for font in sorted(resources.files("assets").joinpath("fonts").iterdir(), key=str):
        if font.name.endswith(".otf"):
            assert QFontDatabase.addApplicationFontFromData(font.read_bytes()) >= 0, font.name
    qapp.setFont(QFont("Inter", 10))
    return qapp
