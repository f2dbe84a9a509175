"""Whatever is opened closes again, and the window then takes keys and clicks.

Here each state has its turn, with another thing; the torture tries everything in every state, in
every way of closing it.
"""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidgetItem
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.storage.store import Store
from desktop.window.match_library.thumbnails import ThumbnailPainter
from tests.desktop.open_and_close import Visit
from tests.desktop.window_driver import WindowDriver
from tests.desktop.window_states import window_states


@pytest.mark.qt_log_ignore("does not support|occurs outside target window")  # without a display
def test_the_window_listens_after_everything_that_was_opened(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        ThumbnailPainter, "save_thumbnail", lambda *_: None
    )  # painted for each match
    kept_before = kept_layout_items()
    visit = Visit(WindowDriver(qtbot, Store(tmp_path)).window)
    visit.try_some(window_states())
    assert visit.faults == []
    assert kept_layout_items() <= kept_before


def kept_layout_items() -> int:
    """How many items of Qt's layouts PySide keeps, and will take later objects for.

    The items of a `WrappingRow` are its own: Qt does not delete them.
    """
    gc.collect()
    own = sum(row.count() for row in gc.get_objects() if isinstance(row, WrappingRow))
    items = (item for item in Shiboken.getAllValidWrappers() if type(item) is QWidgetItem)
    return sum(1 for _ in items) - own
