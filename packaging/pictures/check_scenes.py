"""Check the texts and the signs of all gallery scenes.

List the texts that are cut off, hidden, faint or overlapping, and the signs that are faint.

python packaging/pictures/check_scenes.py                            all scenes, sizes, themes
python packaging/pictures/check_scenes.py --scene main --quick       one scene in one size
python packaging/pictures/check_scenes.py --palette high-contrast    with another palette
python packaging/pictures/check_scenes.py --table ash --size 3840x2160
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from scene_texts import WindowPicture
    from sign_recorder import PaintedSign
    from text_recorder import TextRecorder

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "packaging" / "pictures")]

import gallery  # noqa: E402 - after the path

SIZES = ((1024, 700), (1280, 800), (1920, 1080))
TEXT_SIZES = (100, 80, 150, 200)
QUICK_SIZES, QUICK_TEXT_SIZES = ((1280, 800),), (100,)


class Case(NamedTuple):
    """A scene, and how it is shown."""

    scene: gallery.Scene
    theme: str
    size: tuple[int, int]
    text_size: int = 100
    palette: str = "standard"
    table: str = "oak"

    def __str__(self) -> str:
        width, height = self.size
        look = f"{self.theme} {self.palette} {self.table}".replace(" standard", "")
        return f"{self.scene.name} {look} {width}x{height} {self.text_size}%"


class Findings(NamedTuple):
    """The faults of a case, and how many texts and signs were measured."""

    faults: list[str]
    texts: int = 0
    signs: int = 0


def check_scene(case: Case, *, with_contrast: bool) -> Findings:
    """Every fault of a scene; with `with_contrast` also hidden and faint texts and signs."""
    from scene_texts import clear_pictures_with_text, layout_faults, visibility_faults
    from sign_contrast import sign_faults
    from sign_recorder import SignRecorder
    from text_recorder import TextRecorder

    try:
        recorder = SignRecorder()
        shown, signs, faults = _take_picture(case, recorder)
        faults += [str(fault) for fault in layout_faults(shown)]
        count = 0
        if with_contrast:
            faint, count = sign_faults(signs, shown.picture, shown.covers)
            faults += [str(fault) for fault in faint]
            silent, *_ = _take_picture(case, TextRecorder(is_silent=True))
            faults += [str(fault) for fault in visibility_faults(shown, silent)]
    finally:
        clear_pictures_with_text()
    return Findings(list(dict.fromkeys(faults)), len(shown.texts) + len(shown.labels), count)


def check_signs(case: Case) -> Findings:
    """Only the faint signs of a case."""
    from scene_texts import clear_pictures_with_text
    from sign_contrast import sign_faults
    from sign_recorder import SignRecorder

    try:
        shown, signs, _ = _take_picture(case, SignRecorder())
    finally:
        clear_pictures_with_text()
    faults, count = sign_faults(signs, shown.picture, shown.covers)
    return Findings([str(fault) for fault in faults], signs=count)


def _take_picture(
    case: Case, recorder: TextRecorder
) -> tuple[WindowPicture, list[PaintedSign], list[str]]:
    """The picture of a case, its signs, and the labels that are cut off."""
    from gallery_match_log import MatchLogStage
    from scene_texts import clear_pictures_with_text, take_picture
    from sign_recorder import SignRecorder

    clear_pictures_with_text()
    with recorder.active(), tempfile.TemporaryDirectory() as folder:
        stage = MatchLogStage(case.theme, case.size, Path(folder), case.text_size)
        stage.settings.palette, stage.settings.table = case.palette, case.table
        gallery.prepare(case.scene, stage)
        stage.settle()
        taken = take_picture(recorder, stage.window)
        signs = recorder.signs(stage.window) if isinstance(recorder, SignRecorder) else []
        clipped = [] if recorder.is_silent else _clipped(stage.window)
        stage.close()
    return taken, signs, clipped


def _clipped(window: QWidget) -> list[str]:
    from tests.desktop.clipped_text import clipped_texts

    return [f"cut off: {text} [label]" for text in clipped_texts(window)]


def _wanted_cases(options: argparse.Namespace) -> list[Case]:
    return [
        Case(scene, theme, size, text_size, options.palette, options.table)
        for scene in gallery.SCENES
        if not options.scene or scene.name in options.scene
        for theme in options.theme or gallery.THEMES
        for size in options.size or (QUICK_SIZES if options.quick else SIZES)
        for text_size in options.text or (QUICK_TEXT_SIZES if options.quick else TEXT_SIZES)
    ]


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Check the texts and signs of the gallery.")
    names = [scene.name for scene in gallery.SCENES]
    parser.add_argument(
        "--scene", action="append", choices=names, metavar="SCENE", help="default: all scenes"
    )
    parser.add_argument("--theme", action="append", choices=gallery.THEMES)
    parser.add_argument("--palette", default="standard", help="colour-blind or high-contrast")
    parser.add_argument("--table", default="oak", help="cherry or ash")
    parser.add_argument("--size", action="append", type=_size, help="such as 3840x2160")
    parser.add_argument("--text", action="append", type=int, help="a text size in percent")
    parser.add_argument("--quick", action="store_true", help="one window size, one text size")
    parser.add_argument("--no-contrast", action="store_true", help="only sizes and places")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Check the requested scenes; returns 1 if there are faults."""
    options = _options(arguments)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    cases = _wanted_cases(options)
    faults = texts = signs = 0
    for case in cases:
        try:
            found = check_scene(case, with_contrast=not options.no_contrast)
        except Exception as failure:  # noqa: BLE001 - one broken scene hides no others
            found = Findings([f"cannot be shown: {failure!r}"])
        faults, texts, signs = (
            faults + len(found.faults),
            texts + found.texts,
            signs + found.signs,
        )
        print(f"{case}: {len(found.faults)}", flush=True)
        for fault in found.faults:
            print(f"    {fault}", flush=True)
    print(f"{len(cases)} pictures, {texts} texts, {signs} signs: {faults} faults")
    return 1 if faults else 0


def _size(words: str) -> tuple[int, int]:
    """The size of a window in words."""
    width, height = words.split("x")
    return int(width), int(height)


if __name__ == "__main__":
    sys.exit(main())
