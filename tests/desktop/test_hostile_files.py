"""Whatever lies in the data folder, the window opens, and matches and cards stay within reach."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.storage.match_notation import new_match, write_notation
from desktop.storage.own_cards import CARDS_FOLDER, OwnCards
from desktop.storage.settings import CONFIG_FOLDER_VARIABLE, SETTINGS_FILE
from desktop.storage.store import DATA_FOLDER_VARIABLE, Store
from desktop.window.launch.hand_over import HandOver, RunningProgram
from desktop.window.launch.open_request import OpenRequest
from desktop.window.launch.window_launch import open_window
from desktop.workshop.card_list import CardList
from tests.desktop.test_own_cards import BY_HAND, HOSTILE
from tests.desktop.window_driver import WindowDriver

DEEP, LONG = "a = " + "[" * 5000, "a = " + "9" * 5000


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder in which half of everything is hostile; settings are there too."""
    monkeypatch.setenv(DATA_FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setenv(CONFIG_FOLDER_VARIABLE, str(tmp_path))
    (tmp_path / SETTINGS_FILE).write_text(LONG, "utf-8")
    cards = tmp_path / CARDS_FOLDER
    cards.mkdir()
    (cards / "mine.toml").write_text(BY_HAND, "utf-8")
    for name, text in HOSTILE.items():
        (cards / f"{name}.toml").write_text(text, "utf-8")
    store = Store(tmp_path)
    game = new_match(("Eric", "Mike"), 3)
    game.start()
    for notation in (DEEP, '"\\' * 20_000, "\x00\x1b[2J", write_notation(game)):
        players = ("Eric", "Mike")
        store.add(edition="UXM", format_name="first-game", players=players, notation=notation)
    store.close()
    return tmp_path


def test_hostile_files_keep_nobody_from_matches_and_cards(qtbot: QtBot, folder: Path) -> None:
    driver = WindowDriver(qtbot, window=open_window())
    window = driver.window
    told = driver.problems
    assert f"{folder / SETTINGS_FILE}, line 1, column 5: a very long number" in told

    window.saved_matches.resume_last()
    assert driver.game.setup.players[0].name == "Eric"

    window.open_screen("workshop")
    assert window.opener.find("workshop") is not None
    listed = window.opener.find("workshop").card_list.entries
    mine = folder / CARDS_FOLDER / "mine.toml"
    (hero,) = (one for one in listed if (one.path, one.draft.name) == (mine, "Sample Hero"))
    window.opener.find("workshop").open_card(hero)
    assert window.opener.find("workshop").editor.draft.text == "When fielded: gain 1 life."
    for number in (1, 2, 3):
        window.saved_matches.open_saved(number)
        assert f"match {number}, line " in driver.problems


def test_a_file_with_many_mistakes_lists_the_first_of_them(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / CARDS_FOLDER).mkdir()
    wrong = '\n[[die]]\nname = "No"\n' * 500
    (tmp_path / CARDS_FOLDER / "mine.toml").write_text(BY_HAND + wrong, "utf-8")
    cards = CardList(choose=lambda entry: None, tell_problem=lambda words: None)
    qtbot.addWidget(cards)
    cards.fill(OwnCards(tmp_path), ())
    item = cards.tree.topLevelItem(1)
    assert item is not None
    assert item.toolTip(0).count("mine.toml, line") == 10
    assert "490 more" in item.toolTip(0)


def test_in_a_data_folder_that_cannot_be_read_the_window_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(file: Path, **_: object) -> None:
        raise PermissionError(13, "Permission denied", str(file))

    monkeypatch.setattr(Path, "stat", refuse)
    assert not OwnCards(tmp_path).has_files
    program = RunningProgram(tmp_path)
    assert program.claim(OpenRequest()) is HandOver.IMPOSSIBLE
