"""Tests that files of earlier versions of the program still open and continue.

`earlier/` holds the data folder of version 0.1.0 before its modules were rearranged: a database of
twelve matches in all editions (one in a payment, one between attackers and damage, one with moves
that can be redone, one finished...), its settings, a card file and its cached syntax trees.
`expected.json` contains what that version showed.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.storage import match_notation
from desktop.storage.own_cards import TREE_CACHE_FOLDER, OwnCards
from desktop.storage.settings import SETTINGS_FILE, Settings
from desktop.storage.store import Store
from rules.model.moves import Concede
from tests.desktop.window_driver import WindowDriver

EARLIER = Path(__file__).parent / "earlier"
EXPECTED = json.loads((EARLIER / "expected.json").read_text("utf-8"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the earlier data folder."""
    return Path(shutil.copytree(EARLIER, tmp_path / "data"))


@pytest.mark.parametrize("kept", EXPECTED, ids=lambda kept: f"in {kept['decision']}")
def test_a_match_of_an_earlier_version_resumes_where_it_was(data: Path, kept: dict) -> None:
    store = Store(data)
    match = store.find(kept["match"])
    store.close()
    assert match is not None
    game = match_notation.read_to_resume(match.notation, "earlier", beyond=match.beyond)
    decision = game.decision
    assert (decision.kind.value if decision else "over") == kept["decision"]
    assert (decision.player if decision else -1) == kept["player"]
    assert (game.setup.ruleset.name, game.state.turn) == (kept["edition"], kept["turn"])
    assert list(game.state.life) == kept["life"]
    assert (len(game.history), len(game.undone_moves)) == (kept["played"], kept["undone"])
    assert len(game.legal_moves()) == kept["legal"]
    assert game.digest() == kept["digest"]


def test_every_unfinished_match_of_an_earlier_version_is_resumed_and_saved(
    qtbot: QtBot, data: Path
) -> None:
    store = Store(data)
    driver = WindowDriver(qtbot, store)
    for kept in EXPECTED:
        if kept["over"]:
            continue
        driver.window.saved_matches.open_saved(kept["match"])
        assert driver.game.state.turn == kept["turn"]
        driver.table.session.play(Concede())
        match = store.find(kept["match"])
        assert match is not None
        assert match.summary.is_finished
        assert (match.summary.ending, match.summary.winner is None) == ("concession", False)


def test_settings_of_an_earlier_version_are_read_and_kept(data: Path) -> None:
    settings = Settings(data / SETTINGS_FILE)
    assert settings.errors == []
    assert (settings.theme, settings.palette, settings.speed) == ("dark", "high-contrast", "fast")
    assert (settings.text_size, settings.reduced_motion) == (120, True)
    settings.theme = "light"
    again = Settings(data / SETTINGS_FILE)
    assert (again.theme, again.palette, again.text_size) == ("light", "high-contrast", 120)


def test_cards_of_an_earlier_version_are_read_with_their_cache(data: Path) -> None:
    own = OwnCards(data)
    assert own.mistakes == ()
    (mine,) = own.sets
    assert [card.name for card in mine.cards] == ["Sample Hero", "Push"]
    assert all(card.text.abilities for card in mine.cards)
    assert list((data / TREE_CACHE_FOLDER).iterdir())
    assert not (data / "card-trees.json").exists(), "what no longer helps is not kept"
