"""What the tests of the packages share."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(scope="session", autouse=True)
def one_application(qapp: QApplication) -> None:
    """Pictures are drawn in the application of all tests; a second one would spoil later tests."""
