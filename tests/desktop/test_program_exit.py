"""Tests that the program exits cleanly, however a match was left."""

import subprocess
import sys

import pytest

OPEN = """
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible
from desktop.storage import match_notation
from desktop.window.launch.window_launch import open_window
from desktop.style.application import make_application

app = make_application([])
QAccessible.setActive(True)
window = open_window()
window.show()
window.current_table.open_match(match_notation.new_match(("Eric", "Mike"), 3))
window.table_screen.view.skip_animations()
window.table_screen.toggle_charts()
app.processEvents()
QAccessible.queryAccessibleInterface(window.table_screen.view).childCount()
"""
COPY = """
window.table_screen.toggle_log()
window.table_screen.side.contents.log.page.selectAll()
window.table_screen.side.contents.log.page.copy()
"""
LEAVES = {
    "the program is told to quit": "QTimer.singleShot(0, app.quit)\napp.exec()",
    "the script is at its end, after the log was copied": COPY,
}


@pytest.mark.parametrize("leaves", LEAVES.values(), ids=LEAVES)
def test_the_program_exits_cleanly_with_an_open_match_and_its_charts(leaves: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", OPEN + leaves], capture_output=True, text=True, timeout=60
    )
    said = [line for line in ended.stderr.splitlines() if not line.startswith("This plugin")]
    assert (ended.returncode, said) == (0, [])
