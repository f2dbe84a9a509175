"""Tests the texts of typical tables: none is cut off, hidden, elided, too faint or in the way.

`packaging/pictures/check_scenes.py` does the same for all scenes, sizes and themes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.storage import store

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging" / "pictures"))

import gallery  # noqa: E402 - packaging is no package
import scene_texts  # noqa: E402
from gallery_stage import Stage  # noqa: E402
from text_recorder import TextRecorder  # noqa: E402

SMALLEST = (1024, 700)
SIZES = (SMALLEST, (1280, 800), (1920, 1080))
SCENES = {scene.name: scene for scene in gallery.SCENES}

OpenStage = Callable[..., Stage]


@pytest.fixture
def open_stage(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[OpenStage]:
    """Opens the window of a scene, and closes it before the next one and after the test."""
    monkeypatch.setattr(store, "_now", store._now)  # a stage sets the clock of the store

    with ExitStack() as opened:

        def open_one(name: str, theme: str = "light", size: tuple[int, int] = (1280, 800)) -> Stage:
            opened.close()
            scene_texts.clear_pictures_with_text()
            stage = Stage(theme, size, tmp_path / f"{len(list(tmp_path.iterdir()))}")
            opened.callback(stage.close)
            gallery.prepare(SCENES[name], stage)
            stage.settle()
            return stage

        yield open_one
    scene_texts.clear_pictures_with_text()


@pytest.mark.parametrize(("name", "sizes"), [("crowded", SIZES), ("above", [SMALLEST])])
def test_no_text_is_cut_off_or_in_the_way_in_any_window(
    open_stage: OpenStage, name: str, sizes: Sequence[tuple[int, int]]
) -> None:
    recorder = TextRecorder()
    with recorder.active():
        stage = open_stage(name)
        for size in sizes:
            stage.window.resize(*size)
            stage.settle()
            shown = scene_texts.take_picture(recorder, stage.window)
            assert len(shown.texts) > 20
            assert [str(fault) for fault in scene_texts.layout_faults(shown)] == [], size


def test_no_text_is_cut_off_or_in_the_way_at_any_text_size(open_stage: OpenStage) -> None:
    recorder = TextRecorder()
    with recorder.active():
        stage = open_stage("main")
        for percent, size in ((150, (1280, 800)), (200, SMALLEST), (200, (1920, 1080))):
            stage.settings.text_size = percent
            stage.window.resize(*size)
            stage.settle()
            shown = scene_texts.take_picture(recorder, stage.window)
            assert [str(fault) for fault in scene_texts.layout_faults(shown)] == [], size


@pytest.mark.parametrize(("name", "theme"), [("main", "light"), ("attack", "dark")])
def test_every_text_can_be_seen_on_what_is_behind_it(
    open_stage: OpenStage, name: str, theme: str
) -> None:
    """The contrast is at least 4.5."""
    pictures = []
    for recorder in (TextRecorder(), TextRecorder(is_silent=True)):
        with recorder.active():
            stage = open_stage(name, theme)
            pictures.append(scene_texts.take_picture(recorder, stage.window))
    faults = scene_texts.visibility_faults(*pictures)
    assert [str(fault) for fault in faults] == []


# --- the checks themselves ------------------------------------------------------------------------


class Sign(QWidget):
    """A widget with two texts on gray."""

    def __init__(self, first: QColor, second_left: int, width: int = 300) -> None:
        super().__init__()
        self.resize(width, 60)
        self._first, self._left = first, second_left

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("#808080"))
        font = QFont(self.font())
        font.setPixelSize(20)
        painter.setFont(font)
        painter.setPen(self._first)
        painter.drawText(10, 10, 120, 40, Qt.AlignmentFlag.AlignLeft, "Angel")
        painter.setPen(QColor("white"))
        painter.drawText(self._left, 10, 120, 40, Qt.AlignmentFlag.AlignLeft, "Juggernaut")


def look_at(qtbot: QtBot, sign: Sign) -> list[str]:
    """The kinds of the faults that the checks find."""
    qtbot.addWidget(sign)
    sign.show()
    pictures = []
    for recorder in (TextRecorder(), TextRecorder(is_silent=True)):
        with recorder.active():
            pictures.append(scene_texts.take_picture(recorder, sign))
    faults = [
        *scene_texts.layout_faults(pictures[0]),
        *scene_texts.visibility_faults(*pictures),
    ]
    return [f"{fault.kind.split()[0]} {fault.text.split()[0]}" for fault in faults]


def test_the_checks_find_only_the_text_that_is_too_faint(qtbot: QtBot) -> None:
    assert look_at(qtbot, Sign(QColor("black"), 150)) == ["contrast 'Juggernaut'"], (
        "white on gray is too faint"
    )


def test_the_checks_find_overlapping_texts(qtbot: QtBot) -> None:
    assert "overlap 'Angel'" in look_at(qtbot, Sign(QColor("black"), 40))


def test_the_checks_find_texts_that_are_cut_off(qtbot: QtBot) -> None:
    assert "cut 'Juggernaut'" in look_at(qtbot, Sign(QColor("black"), 150, width=200))


def test_the_checks_find_faint_and_invisible_texts(qtbot: QtBot) -> None:
    assert "contrast 'Angel'" in look_at(qtbot, Sign(QColor("#606060"), 150))
    assert "hidden 'Angel'" in look_at(qtbot, Sign(QColor("#838383"), 150))


def test_a_text_in_a_picture_is_found_where_the_picture_is_copied(qtbot: QtBot) -> None:
    class Copy(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:
            image = QImage(100, 40, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.white)
            painter = QPainter(image)
            painter.drawText(0, 0, 100, 40, Qt.AlignmentFlag.AlignLeft, "Angel")
            painter.end()
            QPainter(self).drawImage(30, 20, image)

    copy = Copy()
    qtbot.addWidget(copy)
    copy.resize(200, 100)
    copy.show()
    recorder = TextRecorder()
    with recorder.active():
        (found,) = scene_texts.take_picture(recorder, copy).texts
    assert found.room.topLeft().toTuple() == (30, 20)
