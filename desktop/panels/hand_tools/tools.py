"""The tiles of the tray: which tool of the rules each one fills in, its key, its first values.

The tools and their sentences are those of `rules.advice`. A tile may set some of a tool's choices,
such as "spin" and "up", and shows one of its numbers on its sign.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from desktop.text.translation import translate
from rules.advice import HandSlot, HandTool, HandValue, hand_tools

_NOTHING: Mapping[str, HandValue] = MappingProxyType({})


class Tool(NamedTuple):
    """A tile: its id, the id of its tool, its key, what it sets, and the slots of its numbers.

    A tool that is used `on_players` goes on their plates too. One with a form is filled in below
    the tiles when it is pressed; it can be dragged as well. A tool without a kind turns the page.
    """

    id: str
    kind: str = ""
    key: str = ""
    presets: Mapping[str, HandValue] = _NOTHING
    numbers: tuple[str, ...] = ()
    on_players: bool = False
    has_form: bool = False

    @property
    def made(self) -> HandTool:
        """The tool of the rules."""
        return next(tool for tool in hand_tools() if tool.id == self.kind)

    @property
    def goes_on_dice(self) -> bool:
        """Whether it may choose among dice."""
        return bool(self.kind) and self.kind not in _WITHOUT_DICE

    @property
    def has_goals(self) -> bool:
        """Whether it is used on something; a note is only written."""
        return self.goes_on_dice or self.on_players

    @property
    def title(self) -> str:
        """The name on the tile."""
        if self.id in _TITLES:
            return QCoreApplication.translate("HandTools", _TITLES[self.id])
        return translate(self.made.title)

    @property
    def hint(self) -> str:
        """What it does, in a sentence."""
        return translate(self.made.hint) if self.kind else ""

    def slot(self, name: str) -> HandSlot:
        """One of the slots of its tool."""
        return next(slot for slot in self.made.slots if slot.name == name)

    def first_values(self) -> dict[str, HandValue]:
        """What its slots show first."""
        return {**self.made.first_values, **self.presets} if self.kind else {}


_WITHOUT_DICE = ("life", "draw", "token", "note")
_TITLES = {
    "spin-up": "Spin up",
    "spin-down": "Spin down",
    "stats": "+A +D",
    "prep": "Prep",
    "more": "More",
    "back": "Back",
}

MORE, BACK = Tool("more"), Tool("back")
MAIN_TOOLS = (
    Tool("ko", "ko", "K"),
    Tool("damage", "damage", "D", numbers=("number",), on_players=True),
    Tool("spin-up", "spin", "U", {"spin": "up"}, ("level",)),
    Tool("spin-down", "spin", "J", {"spin": "down"}, ("level",)),
    Tool("stats", "stats", "A", {"stats": "plus"}, ("attack", "defense")),
    Tool("move", "move", "V"),
    Tool("draw", "draw", "B", {"draw": "draw"}, ("number",), on_players=True),
    Tool("life", "life", "L", {"life": "gain"}, ("number",), on_players=True),
    Tool("note", "note", "N", has_form=True),
)
"""The tools that cards need most, in the order of their tiles."""

MORE_TOOLS = (
    Tool("heal", "heal", numbers=("damage",), has_form=True),
    Tool("prep", "draw", presets={"draw": "prep"}, numbers=("number",), on_players=True),
    Tool("roll", "roll"),
    Tool("field", "field", numbers=("level",), has_form=True),
    Tool("rules", "rules", has_form=True),
    Tool("costs", "costs", numbers=("number",), on_players=True, has_form=True),
    Tool("take", "take", has_form=True),
    Tool("token", "token", on_players=True, has_form=True),
    Tool("spin", "spin", presets={"spin": "level"}, has_form=True),
)
"""The other tools."""


def stepped(tool: Tool, values: Mapping[str, HandValue], by: int) -> dict[str, HandValue]:
    """The values with the numbers on the tile changed by this much.

    Life goes on from 1 gained to 1 lost; attack and defense leave out 0.
    """
    found = dict(values)
    if tool.kind == "life":
        way = 1 if values["life"] == "gain" else -1
        number = _without_zero(way * int(values["number"]), by)
        found["life"] = "gain" if number > 0 else "lose"
        found["number"] = _within(tool.slot("number"), abs(number))
        return found
    for name in tool.numbers:
        slot, number = tool.slot(name), int(values[name])
        number = _without_zero(number, by) if slot.low < 0 else number + by
        found[name] = _within(slot, number)
    return found


def number_on_sign(tool: Tool, values: Mapping[str, HandValue]) -> str:
    """The number that a tile shows on its sign; "" for none."""
    if not tool.numbers:
        return ""
    numbers = [int(values[name]) for name in tool.numbers]
    if tool.kind == "life":
        numbers = [numbers[0] if values["life"] == "gain" else -numbers[0]]
    elif tool.slot(tool.numbers[0]).low >= 0:
        return str(numbers[0])
    return "/".join(f"{number:+}".replace("-", "−") for number in numbers)


def _without_zero(number: int, by: int) -> int:
    return number + by or by


def _within(slot: HandSlot, number: int) -> int:
    return max(slot.low, min(number, slot.high))
