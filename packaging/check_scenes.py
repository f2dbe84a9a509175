"""Check the texts of all gallery scenes, and list what is cut off, hidden, faint or overlapping.

python packaging/check_scenes.py                         all scenes, in all sizes and themes
python packaging/check_scenes.py --scene main --quick    one scene in one size
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

import gallery  # noqa: E402 - after the path

SIZES = ((1024, 700), (1280, 800), (1920, 1080))
TEXT_SIZES = (100, 80, 150, 200)
QUICK_SIZES, QUICK_TEXT_SIZES = ((1280, 800),), (100,)


def check_scene(
    scene: gallery.Scene, theme: str, size: tuple[int, int], text_size: int, *, with_contrast: bool
) -> list[str]:
    """Every fault of the texts of a scene; with `with_contrast` also hidden and faint texts."""
    from gallery_stage import Stage
    from scene_texts import (
        clear_pictures_with_text,
        layout_faults,
        take_picture,
        visibility_faults,
    )
    from text_recorder import TextRecorder

    def picture(*, is_silent: bool):  # type: ignore[no-untyped-def]
        clear_pictures_with_text()
        recorder = TextRecorder(is_silent=is_silent)
        with recorder.active(), tempfile.TemporaryDirectory() as folder:
            stage = Stage(theme, size, Path(folder), text_size)
            gallery.prepare(scene, stage)
            stage.settle()
            taken = take_picture(recorder, stage.window)
            clipped = [] if is_silent else _clipped(stage.window)
            stage.close()
        return taken, clipped

    try:
        shown, faults = picture(is_silent=False)
        faults += [str(fault) for fault in layout_faults(shown)]
        if with_contrast:
            silent, _ = picture(is_silent=True)
            faults += [str(fault) for fault in visibility_faults(shown, silent)]
    finally:
        clear_pictures_with_text()
    return list(dict.fromkeys(faults))


def _clipped(window) -> list[str]:  # type: ignore[no-untyped-def]
    from tests.desktop.clipped_text import clipped_texts

    return [f"cut off: {told} [label]" for told in clipped_texts(window)]


def main(arguments: list[str] | None = None) -> int:
    """Check the requested scenes; returns 1 if there are faults."""
    parser = argparse.ArgumentParser(description="Check the texts of the gallery's scenes.")
    parser.add_argument("--scene", action="append", help="a scene to check (default: all)")
    parser.add_argument("--theme", action="append", choices=gallery.THEMES)
    parser.add_argument("--quick", action="store_true", help="one window size, one text size")
    parser.add_argument("--no-contrast", action="store_true", help="only sizes and places")
    options = parser.parse_args(arguments)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    sizes = QUICK_SIZES if options.quick else SIZES
    text_sizes = QUICK_TEXT_SIZES if options.quick else TEXT_SIZES
    count = 0
    for scene in gallery.SCENES:
        if options.scene and scene.name not in options.scene:
            continue
        for theme in options.theme or gallery.THEMES:
            for size in sizes:
                for text_size in text_sizes:
                    case = f"{scene.name} {theme} {size[0]}x{size[1]} {text_size}%"
                    try:
                        found = check_scene(
                            scene, theme, size, text_size, with_contrast=not options.no_contrast
                        )
                    except Exception as failure:  # noqa: BLE001 - one broken scene hides no others
                        found = [f"cannot be shown: {failure!r}"]
                    count += len(found)
                    print(f"{case}: {len(found)}", flush=True)
                    for fault in found:
                        print(f"    {fault}", flush=True)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
