"""Letters from 80 to 200 percent: everything can be read whole, beside the table and on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop import record
from desktop.settings import Settings
from rules.moves import Buy, Concede
from tests.desktop.cut_off import cut_off
from tests.desktop.shell import Shell
from tests.rules.table import Table


def home(shell: Shell) -> None:
    shell.window.go_home()


def new_match(shell: Shell) -> None:
    shell.window.ask_new_match()


def settings(shell: Shell) -> None:
    shell.window.open_settings()


def workshop(shell: Shell) -> None:
    shell.window.open_workshop()


def lesson(shell: Shell) -> None:
    shell.window.learn()
    shell.table.view.finish_now()


def table(shell: Shell) -> None:
    """In the Main Step, with an ability to pay for."""
    laid = (
        Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick").lay("Mike", "field", "Angel L1")
    )
    shell.seat(laid.lay("Eric", "reserve", "sidekick bolt", "sidekick bolt").begin().game)


def paying(shell: Shell) -> None:
    laid = Table().lay("Eric", "reserve", "sidekick bolt", "sidekick mask", "sidekick fist").begin()
    shell.seat(laid.game)
    shell.table.session.play(Buy(laid.card("Kitty Pryde")))


def shown(shell: Shell) -> None:
    """A match from a file, to be looked at act by act."""
    file = Path(__file__).parent.parent / "matches" / "payment-batch.match"
    shell.window.show_match(record.read(file.read_text("utf-8"), "payment-batch.match"), 1)


def rules(shell: Shell) -> None:
    table(shell)
    shell.window.open_rules()


def end(shell: Shell) -> None:
    shell.seat(record.new_match(("Eric", "Mike"), 5))
    shell.table.session.play(Concede())


SCREENS = (home, new_match, settings, workshop, lesson, table, paying, shown, rules, end)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_at_150_percent_in_a_small_window_no_words_are_cut_off(
    qtbot: QtBot, screen: Callable[[Shell], None]
) -> None:
    chosen = Settings()
    chosen.text_size, chosen.answer_alone = 150, False
    shell = Shell(qtbot, settings=chosen)
    shell.window.resize(1024, 700)
    screen(shell)
    assert cut_off(shell.window) == []
