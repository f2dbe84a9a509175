"""What the tests of the packages share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

sys.path.append(str(Path(__file__).parents[2] / "packaging"))

from project import asked_of_git


@pytest.fixture(scope="session", autouse=True)
def one_application(qapp: QApplication) -> None:
    """Pictures are drawn in the application of all tests; a second one would spoil later tests."""


@pytest.fixture(scope="session", autouse=True)
def source_has_a_time() -> Iterator[None]:
    """Date the source where no git can tell its time, such as in an unpacked source archive."""
    with pytest.MonkeyPatch.context() as surroundings:
        if asked_of_git("log", "-1") is None:
            surroundings.setenv("SOURCE_DATE_EPOCH", "1790000000")
        yield
