"""Guards against PySide6 6.12.0 on Python 3.11.

Every call that returns nothing loses a reference to None there.
"""

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
