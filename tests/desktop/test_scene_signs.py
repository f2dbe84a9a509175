"""Tests the signs of typical tables: each stands out from what is around it.

`packaging/pictures/check_scenes.py` does the same for all scenes, sizes and themes.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.storage import store
from desktop.style.glyphs import paint_symbol
from desktop.style.palette import LIGHT
from desktop.table.paint.crest import paint_crest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging" / "pictures"))

import check_scenes  # noqa: E402 - packaging is no package
import gallery  # noqa: E402
import scene_texts  # noqa: E402
from sign_contrast import sign_faults  # noqa: E402
from sign_list import SIGNS  # noqa: E402
from sign_recorder import SignRecorder  # noqa: E402

SCENES = {scene.name: scene for scene in gallery.SCENES}


@pytest.mark.parametrize(("name", "theme"), [("main", "light"), ("attack", "dark")])
def test_every_sign_stands_out_from_what_is_around_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, name: str, theme: str
) -> None:
    """The contrast is at least 3."""
    monkeypatch.setattr(store, "_now", store._now)  # a stage sets the clock of the store
    case = check_scenes.Case(SCENES[name], theme, (1280, 800))
    found = check_scenes.check_signs(case)
    assert found.signs > 80
    assert found.faults == []


def test_every_function_in_the_list_of_signs_exists() -> None:
    """A function that got another name would no longer be measured."""
    modules = {file.stem: file.read_text("utf-8") for file in (ROOT / "desktop").rglob("*.py")}
    homes = [home.split(".") for home in SIGNS]
    missing = [home for home in homes if f"def {home[1]}(" not in modules.get(home[0], "")]
    assert missing == []


# --- the check itself -----------------------------------------------------------------------------


class Shapes(QWidget):
    """A widget with a player's shape and an energy symbol."""

    def __init__(self, ground: str) -> None:
        super().__init__()
        self.resize(120, 60)
        self._ground = ground

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self._ground))
        paint_crest(painter, 0, QPointF(30, 30), 14, LIGHT)
        paint_symbol(painter, "bolt", QPointF(90, 30), 14)


@pytest.mark.parametrize(
    ("ground", "faint"),
    [("white", []), ("#102a44", ["player shape"]), ("black", ["player shape"])],
)
def test_a_sign_needs_an_outline_or_a_fill_that_stands_out(
    qtbot: QtBot, ground: str, faint: list[str]
) -> None:
    shapes = Shapes(ground)
    qtbot.addWidget(shapes)
    shapes.show()
    recorder = SignRecorder()
    with recorder.active():
        taken = scene_texts.take_picture(recorder, shapes)
    signs = recorder.signs(shapes)
    assert [sign.name for sign in signs] == ["player shape", "energy symbol"]
    faults, count = sign_faults(signs, taken.picture, ())
    assert count == 2
    assert [fault.text.split(" at ")[0] for fault in faults] == faint
