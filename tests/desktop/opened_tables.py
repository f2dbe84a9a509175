"""Opens prepared tables in the window, and makes the moves that many tests begin with."""

from __future__ import annotations

from rules.state import Zone
from tests.desktop.window_driver import WindowDriver
from tests.rules.table import Table


def open_match(driver: WindowDriver, table: Table) -> WindowDriver:
    """Open a prepared table in the window."""
    return driver.open_match(table.game)


def main_step(*reserve: str) -> Table:
    """Eric's Main Step, with these dice in his Reserve Pool."""
    return Table().lay("Eric", "reserve", *reserve).begin()


def drag_kitty_to_used(driver: WindowDriver) -> int:
    """Drag a Kitty Pryde die to Eric's Used Pile, and return the die."""
    die = driver.die("Kitty Pryde", Zone.CARD)
    driver.drag(die, driver.zone("Eric", Zone.USED))
    return die
