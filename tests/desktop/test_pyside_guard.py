"""Guards against what PySide6 does to a program: lost references, and source files in memory.

Every call that returns nothing loses a reference to None in PySide6 6.12.0 on Python 3.11.
"""

import subprocess
import sys

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None cannot die on Python 3.12 and newer")
def test_calls_that_return_none_keep_its_reference_count(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for life in range(300):
        label.setText(str(life))
    lost = before - sys.getrefcount(None)
    assert lost < 100, f"{lost} of 300 calls took a reference: this PySide6 will abort the program"


def test_the_program_keeps_no_source_files_in_memory() -> None:
    script = (
        "import sys, linecache; from desktop.style.pyside_imports import stop_reading_sources;"
        " stop_reading_sources(); import desktop.screens.table_screen;"
        " print([name for name in linecache.cache if 'table_screen' in name])"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert told.stdout.strip() == "[]"
