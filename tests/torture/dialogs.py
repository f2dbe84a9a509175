"""Opens everything from every state of the window, closes it again, and checks that it listens."""

from __future__ import annotations

from pathlib import Path
from random import Random

from PySide6.QtCore import qInstallMessageHandler

from tests.desktop.open_and_close import Visit
from tests.desktop.window_states import window_states
from tests.torture.child_process import troubles
from tests.torture.part import Report
from tests.torture.window_player import WindowPlayer, caught_exceptions

TITLE = "Dialogs: everything that opens, from every state of the window, closed in every way"
SHORT = 2
FULL = 10_000  # more than there is


def run(amount: int, seed: int, folder: Path) -> Report:
    """Open and close this many things; every thing in every state comes before other ways."""
    chance = Random(seed)
    player = WindowPlayer(folder, chance)
    player.window.settings.opening = player.window.settings.first_time_hints = False
    states = list(window_states().items())
    chance.shuffle(states)
    visit = Visit(player.window)
    said: list[str] = []
    before = qInstallMessageHandler(lambda kind, context, words: said.append(words))
    try:
        with caught_exceptions() as caught:
            visit.try_all(dict(states), most=amount)
        player.close()
    finally:
        qInstallMessageHandler(before)
    opened = len({thing for thing, _ in visit.tried})
    figures = (
        f"{visit.tried.total():,} times opened and closed: {opened} things, {len(states)} states"
    )
    warnings = troubles("\n".join(said)).splitlines()
    return Report(TITLE, (figures,), (*visit.faults, *caught, *warnings))
