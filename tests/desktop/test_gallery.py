"""Tests that every gallery scene can be set up, and that git keeps few and small pictures."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from rules.cards.card_library import all_card_sets
from rules.notation.replay.replayer import replay_match
from rules.notation.syntax.match_reader import read_match

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging" / "pictures"))

import gallery  # noqa: E402 - packaging is no package

MATCHES = sorted({scene.match for scene in gallery.SCENES if scene.match})


@pytest.mark.parametrize("name", MATCHES)
def test_the_match_of_each_scene_can_be_replayed(name: str):
    file = gallery.MATCHES / f"{name}.match"
    assert replay_match(read_match(file.read_text(encoding="utf-8"), file.name, all_card_sets()))


def test_the_gallery_page_is_up_to_date():
    assert gallery.PAGE.read_text(encoding="utf-8") == gallery.gallery_page()


@pytest.mark.skipif(not gallery.KEPT.is_dir(), reason="the source archive has no pictures")
def test_git_keeps_few_and_small_pictures():
    files = sorted(gallery.KEPT.iterdir())
    assert [file.name for file in files] == sorted(shot.file_name for shot in gallery.kept_shots())
    assert len(files) <= 13
    assert sum(file.stat().st_size for file in files) <= 1_500_000
    assert {(image.width(), image.height()) for image in map(QImage, map(str, files))} == {
        (1280, 800)
    }


def test_the_readme_shows_four_pictures_that_are_kept():
    shown = re.findall(r"!\[.+\]\(docs/gallery/(.+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert len(shown) == 4
    assert set(shown) <= {shot.file_name for shot in gallery.kept_shots()}


def test_the_page_in_the_build_folder_shows_every_picture():
    shown = re.findall(r'<img src="([^"]+)"', gallery.whole_page())
    scenes = gallery.all_scenes()
    assert shown == [shot.file_name for scene in scenes for shot in gallery.shots_of(scene)]


@pytest.mark.parametrize("words", [["nowhere"], ["--keep", "start"]])
def test_an_unknown_scene_is_reported(words: list[str], capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as told:
        gallery.main(words)
    assert told.value.code == 2
    assert f"unknown scene {words[-1]}; choose from home" in capsys.readouterr().err
