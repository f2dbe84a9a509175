"""Make the gallery: pictures of typical tables in docs/gallery/, and the page that shows them.

python packaging/gallery.py              makes all pictures and docs/gallery.md
python packaging/gallery.py start home   makes the pictures of these scenes only
python packaging/gallery.py --list       names the scenes

Each scene is one entry of SCENES: a name, a sentence, a match file beside this one, and what is
done before the picture is taken. Pictures are the same whenever they are made.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "gallery"
PAGE = ROOT / "docs" / "gallery.md"
MATCHES = Path(__file__).parent / "gallery"
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

SIZES = ((1024, 700), (1920, 1080))
THEMES = ("light", "dark")
MID_ROLL = 480  # milliseconds after the first die moves


def _stage(*arguments):  # type: ignore[no-untyped-def]
    """The window of a scene; imported late, since Qt wants to be told of the screen first."""
    from gallery_stage import Stage

    return Stage(*arguments)


@dataclass(frozen=True)
class Scene:
    """One typical table.

    `match` is the file in packaging/gallery that it shows; `sets` does the rest on the stage.
    """

    name: str
    title: str
    sentence: str
    match: str = ""
    sets: Callable[..., None] | None = None


SCENES = (
    Scene(
        "home",
        "Home",
        "The first screen, with the matches in progress.",
        sets=lambda stage: stage.keep_matches("end", "attack", "paying", "capture"),
    ),
    Scene(
        "start",
        "The first turn",
        "Three dice are rolled, the fourth of the very first draw has gone Out of Play.",
        "start",
    ),
    Scene(
        "mid-roll",
        "In the middle of a roll",
        "Ten dice tumble over the field and bump into each other.",
        "roll",
        lambda stage: stage.roll(MID_ROLL),
    ),
    Scene(
        "paying",
        "Paying",
        "What pays is proposed, what would be left is told, and other dice can be picked instead.",
        "paying",
    ),
    Scene(
        "crowded",
        "A crowded field",
        "Two teams of eight cards, and twenty dice in each Field.",
        "crowded",
    ),
    Scene(
        "attack",
        "An attack with several blockers",
        "Each blocker points at its attacker; three stand before one attacker, and two get by.",
        "attack",
    ),
    Scene(
        "capture",
        "Capture",
        "Captured dice lie under the die that holds them.",
        "capture",
    ),
    Scene(
        "bag",
        "Looking into a bag",
        "A click on a bag, or Enter, shows what is in it.",
        "roll",
        lambda stage: stage.look_into_bag(1),
    ),
    Scene(
        "card",
        "A card to be read",
        "Pointed at, a die is shown large: its text, keywords and faces, and what changes it now.",
        "reading",
        lambda stage: stage.read_die("Captain America"),
    ),
    Scene(
        "why",
        "What can be done, and why not",
        "A right-click on anything tells what it can do now; each reason leads to its rule.",
        "reading",
        lambda stage: stage.ask_about_card("Thor"),
    ),
    Scene(
        "end",
        "The end",
        "Who has won, how the life of both went, and what to do next.",
        "end",
    ),
    Scene(
        "settings",
        "Settings",
        "Everything that can be chosen, on one page.",
        "start",
        lambda stage: stage.open_settings(),
    ),
)


def main(arguments: list[str] | None = None) -> int:
    """Make what is asked for; returns the exit code."""
    parser = argparse.ArgumentParser(description="Pictures of typical tables.")
    parser.add_argument("scenes", nargs="*", help="only these (default: all, and the page)")
    parser.add_argument("--list", action="store_true", help="name the scenes")
    options = parser.parse_args(arguments)
    names = [scene.name for scene in SCENES]
    if options.list:
        print("\n".join(names))
        return 0
    if unknown := [name for name in options.scenes if name not in names]:
        parser.error(f"no scene {', '.join(unknown)}: there are {', '.join(names)}")
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # the same everywhere
    wanted = [scene for scene in SCENES if scene.name in (options.scenes or names)]
    PICTURES.mkdir(parents=True, exist_ok=True)
    size = sum(_pictures_of(scene) for scene in wanted)
    print(f"{len(wanted)} scenes, {size / 1e6:.1f} MB")
    if len(wanted) == len(SCENES):
        PAGE.write_text(page(), encoding="utf-8")
    return 0


def _pictures_of(scene: Scene) -> int:
    """Make the pictures of a scene; returns how many bytes they take."""
    from small_png import save_small

    whole = 0
    for theme in THEMES:
        for size in SIZES:
            with tempfile.TemporaryDirectory() as folder:
                stage = _stage(theme, size, Path(folder))
                if scene.match:
                    stage.show(MATCHES / f"{scene.match}.match")
                if scene.sets is not None:
                    scene.sets(stage)
                picture = stage.picture()
                stage.close()
            file = PICTURES / file_name(scene, theme, size)
            whole += save_small(picture, file)
            print(file.relative_to(ROOT), f"{file.stat().st_size / 1000:.0f} kB", flush=True)
    return whole


def file_name(scene: Scene, theme: str, size: tuple[int, int]) -> str:
    """What the picture of a scene is called."""
    return f"{scene.name}-{theme}-{size[0]}x{size[1]}.png"


def page() -> str:
    """The page that shows every scene in the large size, and links the small one."""
    parts = [
        "# Gallery",
        "<!-- Made by `make gallery` (packaging/gallery.py); run it again after changes. -->",
        "Typical tables, light and dark. Each picture is 1920x1080; those of a window of 1024x700"
        " are linked below it.",
    ]
    small, large = SIZES
    for scene in SCENES:
        shown = " ".join(
            f'<img src="gallery/{file_name(scene, theme, large)}" width="49%"'
            f' alt="{scene.title}, {theme}">'
            for theme in THEMES
        )
        links = ", ".join(
            f"[{theme}](gallery/{file_name(scene, theme, small)})" for theme in THEMES
        )
        parts += [f"## {scene.title}", scene.sentence, shown, f"At 1024x700: {links}."]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    sys.exit(main())
