"""Make the gallery: screenshots of typical tables in build/gallery/, and the page that shows them.

python packaging/pictures/gallery.py              makes all screenshots and build/gallery/index.html
python packaging/pictures/gallery.py start home   makes only the screenshots of these scenes
python packaging/pictures/gallery.py --keep       updates docs/gallery/ and docs/gallery.md
python packaging/pictures/gallery.py --list       lists the scenes

Each scene is an entry of SCENES: a name, a sentence, a match file in the folder beside this script,
and the steps before the screenshot. Making a screenshot again gives the same file. Git keeps one
small screenshot of the scenes with `kept`, because every version of every picture stays in its
history.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gallery_match_log import MatchLogStage

ROOT = Path(__file__).parent.parent.parent
ALL = ROOT / "build" / "gallery"
"""The folder of all screenshots, which git ignores."""
KEPT = ROOT / "docs" / "gallery"
"""The folder of the screenshots that git keeps."""
PAGE = ROOT / "docs" / "gallery.md"
MATCHES = Path(__file__).parent / "scenes"
sys.path[:0] = [str(ROOT), str(ROOT / "packaging" / "pictures")]

SIZES = ((1280, 800), (1920, 1080))
THEMES = ("light", "dark")
Look = tuple[str, tuple[int, int]]
EVERY_LOOK: tuple[Look, ...] = tuple((theme, size) for theme in THEMES for size in SIZES)
SMALL_LIGHT: Look = ("light", SIZES[0])
ONE_OF_EACH: tuple[Look, ...] = (SMALL_LIGHT, ("dark", SIZES[1]))
QUALITY = 75  # of the WebP files, in percent; felt and wood make PNG files eight times as large
MID_ROLL = 480  # milliseconds after the first die moves


def _open_stage(shot: Shot, folder: Path) -> MatchLogStage:
    """Open the window of a scene. Imported late, as QT_QPA_PLATFORM must be set before Qt."""
    from gallery_match_log import MatchLogStage

    return MatchLogStage(shot.theme, shot.size, folder, shot.text_size)


@dataclass(frozen=True)
class Scene:
    """One typical table.

    `match` names its file in packaging/pictures/scenes; `prepare` does the steps before the
    screenshot.
    `looks` are the themes and sizes in which it is shown, and `text_sizes` the text sizes, in
    percent. `kept` is the theme of the screenshot that git keeps, "" if it keeps none.
    """

    name: str
    title: str
    sentence: str
    match: str = ""
    prepare: Callable[..., None] | None = None
    text_sizes: tuple[int, ...] = (100,)
    looks: tuple[Look, ...] = EVERY_LOOK
    kept: str = ""


@dataclass(frozen=True)
class Shot:
    """One screenshot of a scene."""

    scene: Scene
    theme: str
    size: tuple[int, int]
    text_size: int = 100

    @property
    def file_name(self) -> str:
        """The file name of the screenshot."""
        text = "" if self.text_size == 100 else f"-text{self.text_size}"
        return f"{self.scene.name}-{self.theme}-{self.size[0]}x{self.size[1]}{text}.webp"


SCENES = (
    Scene(
        "home",
        "Home",
        "The first screen, with the newest matches on the shelf.",
        prepare=lambda stage: stage.keep_matches("end", "attack", "paying", "capture"),
        kept="light",
    ),
    Scene(
        "new-match",
        "A new match",
        "Pick a starter game by its pictures and name the players.",
        prepare=lambda stage: stage.open_new_match(),
    ),
    Scene(
        "two-teams",
        "Two teams",
        "Each player starts with a ready team. A click changes the team, or who plays.",
        prepare=lambda stage: stage.open_new_match("tournament"),
        text_sizes=(100, 150),
        looks=ONE_OF_EACH,
    ),
    Scene(
        "opening",
        "Who goes first?",
        "Both teams are revealed together. One player calls, the other throws a die.",
        prepare=lambda stage: stage.open_opening(),
        looks=ONE_OF_EACH,
    ),
    Scene(
        "opening-doubles",
        "Who goes first in Doubles?",
        "The teams of four players. One player calls for a side, and one of the other throws.",
        prepare=lambda stage: stage.open_opening("doubles"),
        text_sizes=(100, 150),
    ),
    Scene(
        "album",
        "The album",
        "All cards. Search their names, text and keywords, or filter them.",
        prepare=lambda stage: stage.open_album("damage"),
        looks=ONE_OF_EACH,
        kept="light",
    ),
    Scene(
        "sets",
        "The sets in the album",
        "A box for each set, with what the program plays of it. Drop a card list to add yours.",
        prepare=lambda stage: stage.open_sets(),
        text_sizes=(100, 150),
        looks=ONE_OF_EACH,
    ),
    Scene(
        "card-page",
        "A card in the album",
        "Its faces with the chance of each, its levels, its rules, and rulings.",
        prepare=lambda stage: stage.open_card_page("Black Widow/Red Alert"),
        looks=ONE_OF_EACH,
    ),
    Scene(
        "teams",
        "Teams",
        "Your teams and the ready ones: their cards, the formats that allow them, and notes.",
        prepare=lambda stage: stage.open_teams(),
        text_sizes=(100, 150),
        looks=ONE_OF_EACH,
    ),
    Scene(
        "team-builder",
        "The team builder",
        "All cards on the left, the team on the right. Each fault has a button that fixes it.",
        prepare=lambda stage: stage.open_builder(),
        looks=ONE_OF_EACH,
        kept="light",
    ),
    Scene(
        "draft",
        "A draft",
        "Cards are stacked by name. Both teams grow at the sides.",
        prepare=lambda stage: stage.open_draft(picks=5),
        looks=ONE_OF_EACH,
        kept="dark",
    ),
    Scene(
        "curtain",
        "Secret picks",
        "In a Rainbow Draft, a curtain hides the cards until their player sits down.",
        prepare=lambda stage: stage.open_draft(picks=4, is_secret=True),
        looks=(SMALL_LIGHT,),
    ),
    Scene(
        "learn",
        "Learn",
        "The course as a path, and the exercises; the next lesson is highlighted.",
        prepare=lambda stage: stage.open_learn(),
        text_sizes=(100, 150),
        kept="light",
    ),
    Scene(
        "lesson",
        "A lesson",
        "The coach speaks beside what it explains, and only the next step is highlighted.",
        prepare=lambda stage: stage.open_lesson("1-throw-and-purchase", 8),
        kept="dark",
    ),
    Scene(
        "show-me",
        "Show me",
        "A ghost hand shows how to do what the coach asks.",
        prepare=lambda stage: stage.show_hand("1-throw-and-purchase", 8),
    ),
    Scene(
        "exercise",
        "An exercise",
        "The goal and the hints stay in sight. Any way to the goal counts.",
        prepare=lambda stage: stage.open_exercise("03-half-a-face", hints=1),
    ),
    Scene(
        "solved",
        "Solved",
        "An exercise solved without help.",
        prepare=lambda stage: stage.solve_exercise("10-win-with-kitty"),
    ),
    Scene(
        "start",
        "The first turn",
        "The first player rolls only three dice. A fourth goes Out of Play.",
        "start",
    ),
    Scene(
        "mid-roll",
        "In the middle of a roll",
        "Ten dice roll across the table and bump into each other.",
        "roll",
        lambda stage: stage.roll(MID_ROLL),
        kept="dark",
    ),
    Scene(
        "main",
        "The Main Step",
        "Two cards a side, with their texts. What you can use now is highlighted.",
        "main",
        text_sizes=(100, 150),
        kept="light",
    ),
    Scene(
        "by-hand",
        "A text by hand",
        "The program can't play this card's text. You do what it says, with tools of wood.",
        "by-hand",
        text_sizes=(100, 150),
    ),
    Scene(
        "hint",
        "A hint",
        "What the computer would do, with its reason. What it needs is lit.",
        "main",
        lambda stage: stage.ask_hint(),
        looks=ONE_OF_EACH,
    ),
    Scene(
        "computer",
        "The computer's turn",
        "The computer plays by the same rules, and says why.",
        prepare=lambda stage: stage.watch_computer(),
        looks=ONE_OF_EACH,
    ),
    Scene(
        "odds",
        "The odds of a reroll",
        "What these dice will show, and how likely they pay for each card.",
        prepare=lambda stage: stage.open_odds(),
        looks=ONE_OF_EACH,
    ),
    Scene(
        "paying",
        "Paying",
        "The suggested payment, what it leaves over, and the other dice you can pick instead.",
        "paying",
    ),
    Scene(
        "crowded",
        "A crowded Main Step",
        "Two teams of eight cards, with twenty dice in each Field.",
        "crowded",
        text_sizes=(100, 150),
    ),
    Scene(
        "attack",
        "An attack with several blockers",
        "The Attack Zone grows. Each attacker faces its blockers; two are unblocked.",
        "attack",
        kept="light",
    ),
    Scene(
        "doubles",
        "Two against two",
        "Partners attack together. Any die of their opponents may block any attacker.",
        "doubles",
        text_sizes=(100, 150),
        kept="light",
    ),
    Scene(
        "full-attack",
        "A full attack",
        "Sixteen attackers against twelve blockers.",
        "full-attack",
    ),
    Scene(
        "above",
        "The player above decides",
        "The prompt and the main button are on the rail of the player who decides.",
        "above",
    ),
    Scene(
        "refusal",
        "A refusal",
        "If something can't be done, a note at the die says why, and what to do.",
        "reading",
        lambda stage: stage.try_to_buy("Thor"),
    ),
    Scene(
        "card",
        "Reading a card",
        "Hover over a die for its text, keywords and faces, and everything that changes it now.",
        "reading",
        lambda stage: stage.inspect_die("Captain America"),
        kept="light",
    ),
    Scene(
        "capture",
        "Capture",
        "Captured dice are shown under their captor.",
        "capture",
    ),
    Scene(
        "bag",
        "Looking into a bag",
        "Click a bag, or press Enter, to see its dice.",
        "roll",
        lambda stage: stage.look_into_bag(1),
    ),
    Scene(
        "why",
        "What can be done, and why not",
        "Right-click anything to see what it can do, or why not. Each reason links to its rule.",
        "reading",
        lambda stage: stage.open_card_menu("Thor"),
    ),
    Scene(
        "end",
        "Victory",
        "The winner, the life totals over the match, and what to do next.",
        "end",
        kept="light",
    ),
    Scene(
        "clock",
        "A clock",
        "In the second match of a series: each player's time is beside the name.",
        prepare=lambda stage: stage.show_in_series("main"),
        looks=ONE_OF_EACH,
    ),
    Scene(
        "series",
        "A series",
        "Between two matches of a best of three: the score, and who goes first in the next match.",
        prepare=lambda stage: stage.show_in_series("end"),
        looks=ONE_OF_EACH,
    ),
    Scene(
        "history",
        "History",
        "All your matches. Search, filter, sort, rename and export them, or play on.",
        prepare=lambda stage: stage.open_history(),
        looks=ONE_OF_EACH,
    ),
    Scene(
        "replay",
        "A replay",
        "A match replayed on the real table. The slider shows turns, purchases, KOs and damage.",
        prepare=lambda stage: stage.open_replay(4),
        looks=ONE_OF_EACH,
        kept="dark",
    ),
    Scene(
        "log",
        "The match log",
        "What happened, by turn and by act, with small pictures of the dice.",
        prepare=lambda stage: stage.open_log(5),
        looks=ONE_OF_EACH,
    ),
    Scene(
        "charts",
        "Charts",
        "Life, energy, dice, damage, the Field and luck. Click a point to go there.",
        prepare=lambda stage: stage.open_charts(5, 0),
        looks=ONE_OF_EACH,
    ),
    Scene(
        "luck",
        "Luck",
        "What was rolled, against what fair dice show.",
        prepare=lambda stage: stage.open_charts(5, 5),
        looks=(SMALL_LIGHT,),
    ),
    Scene(
        "export",
        "Export",
        "A match as a story, a web page, a table for spreadsheets, or a file to replay.",
        prepare=lambda stage: stage.open_export(),
        looks=ONE_OF_EACH,
    ),
    Scene(
        "statistics",
        "Statistics",
        "Players, teams and cards across all matches, with counts and intervals.",
        prepare=lambda stage: stage.open_statistics(),
        looks=ONE_OF_EACH,
    ),
    Scene(
        "settings",
        "Settings",
        "All settings on one page.",
        "start",
        lambda stage: stage.open_settings(),
    ),
)


def all_scenes() -> tuple[Scene, ...]:
    """The scenes above, and one for each screen of the registry that has none there."""
    from desktop.window.screen_registry import screen_specs

    drawn = {scene.name for scene in SCENES}
    others = [
        Scene(
            spec.id,
            spec.title,
            "The screen as it is opened.",
            prepare=lambda stage, name=spec.id: stage.window.open_screen(name),
            looks=ONE_OF_EACH,
        )
        for spec in screen_specs()
        if spec.command and spec.id not in drawn
    ]
    return (*SCENES, *others)


def main(arguments: list[str] | None = None) -> int:
    """Make the requested screenshots; returns the exit code."""
    parser = argparse.ArgumentParser(description="Make screenshots of typical tables.")
    parser.add_argument("scenes", nargs="*", help="scenes to make (default: all, and the page)")
    parser.add_argument("--keep", action="store_true", help="update docs/gallery instead")
    parser.add_argument("--list", action="store_true", help="list the scenes")
    options = parser.parse_args(arguments)
    every = all_scenes()
    names = [scene.name for scene in every if scene.kept or not options.keep]
    if options.list:
        print("\n".join(names))
        return 0
    if unknown := [name for name in options.scenes if name not in names]:
        parser.error(f"unknown scene {', '.join(unknown)}; choose from {', '.join(names)}")
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # the same everywhere
    shots = kept_shots() if options.keep else tuple(chain.from_iterable(map(shots_of, every)))
    wanted = [shot for shot in shots if shot.scene.name in (options.scenes or names)]
    folder = KEPT if options.keep else ALL
    folder.mkdir(parents=True, exist_ok=True)
    size = sum(_take_picture(shot, folder) for shot in wanted)
    print(f"{len(wanted)} pictures, {size / 1e6:.1f} MB")
    if not options.scenes:
        page, text = (PAGE, gallery_page()) if options.keep else (ALL / "index.html", whole_page())
        page.write_text(text, encoding="utf-8")
        print(page.relative_to(ROOT))
    return 0


def shots_of(scene: Scene) -> tuple[Shot, ...]:
    """All screenshots of a scene."""
    return tuple(
        Shot(scene, theme, size, text_size)
        for text_size in scene.text_sizes
        for theme, size in scene.looks
        if text_size == 100 or scene.looks == EVERY_LOOK or size == min(SIZES)
    )


def kept_shots() -> tuple[Shot, ...]:
    """The screenshots that git keeps."""
    return tuple(Shot(scene, scene.kept, min(SIZES)) for scene in SCENES if scene.kept)


def _take_picture(shot: Shot, folder: Path) -> int:
    """Make a screenshot; returns its size in bytes."""
    with tempfile.TemporaryDirectory() as data:
        stage = _open_stage(shot, Path(data))
        prepare(shot.scene, stage)
        picture = stage.grab_picture()
        stage.close()
    file = folder / shot.file_name
    if not picture.save(str(file), "WEBP", QUALITY):
        raise OSError(f"cannot write {file}")
    size = file.stat().st_size
    print(file.relative_to(ROOT), f"{size / 1000:.0f} kB", flush=True)
    return size


def prepare(scene: Scene, stage: MatchLogStage) -> None:
    """Do everything before the screenshot of a scene."""
    if scene.match:
        stage.show(MATCHES / f"{scene.match}.match")
    if scene.prepare is not None:
        scene.prepare(stage)


def gallery_page() -> str:
    """The page of the screenshots that git keeps."""
    parts = [
        "# Gallery",
        "<!-- Made by `packaging/pictures/gallery.py --keep`: run it after changes. -->",
        "Typical tables and screens in a window of 1280x800. `make gallery` draws all"
        f" {len(all_scenes())} scenes, light and dark and in two sizes: open"
        " `build/gallery/index.html`.",
    ]
    for shot in kept_shots():
        scene = shot.scene
        picture = f"![{scene.title}, {shot.theme}](gallery/{shot.file_name})"
        parts += [f"## {scene.title}", scene.sentence, picture]
    return "\n\n".join(parts) + "\n"


def whole_page() -> str:
    """The page of all screenshots, beside them. Each is a link to its full size."""
    lines = ['<!DOCTYPE html><meta charset="utf-8"><title>Gallery</title>']
    for scene in all_scenes():
        lines.append(f"<h2>{escape(scene.title)}</h2><p>{escape(scene.sentence)}</p>")
        lines += [
            f'<a href="{shot.file_name}"><img src="{shot.file_name}" width="49%"'
            f' loading="lazy" alt="{shot.file_name}"></a>'
            for shot in shots_of(scene)
        ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
