"""Tests that every gallery scene can be set up, and that the page shows them all."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

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


@pytest.mark.skipif(not gallery.PICTURES.is_dir(), reason="the source archive has no pictures")
def test_the_gallery_page_has_all_pictures():
    wanted = {shot.file_name for scene in gallery.SCENES for shot in gallery.shots_of(scene)}
    assert {file.name for file in gallery.PICTURES.iterdir()} == wanted


def test_an_unknown_scene_is_reported(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as told:
        gallery.main(["nowhere"])
    assert told.value.code == 2
    assert "unknown scene nowhere; choose from home" in capsys.readouterr().err
