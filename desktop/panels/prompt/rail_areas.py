"""Where the widgets on the wooden rails of the table are."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QRect

from desktop.table.layout.table_layout import TableLayout
from rules.model import PlayerId

_PROMPT_PIXELS = (17.0, 19.0)


@dataclass(frozen=True)
class RailAreas:
    """The areas for what is on the rails, in pixels of the table."""

    prompt: QRect  # the question and its hint, in the rail of the player who decides
    button: QRect  # the main button, beside the prompt; a wide button extends to the left
    steps: QRect  # the steps of the turn, always in the lower rail
    news: QRect  # the last event, in the rail away from the player who decides
    tools: QRect  # Undo, Log and Menu, always in the upper rail
    felt: QRect  # the table between the two rails
    stage: QRect  # the Attack Zone in the middle of the felt
    is_above: bool  # whether the player who decides sits above
    letters: float  # the scale of letters, for sizes given for a window of 1280x800
    scale: float  # how much larger everything is in a window larger than 1920x1080; 1 in others


def rail_areas(plan: TableLayout, decider: PlayerId) -> RailAreas:
    """The areas on the rails of a table, for the player who decides."""
    return RailAreas(
        plan.frame.prompt_area(decider).toRect(),
        plan.frame.button_area(decider).toRect(),
        plan.frame.steps_area.toRect(),
        plan.frame.news_area(decider).toRect(),
        plan.frame.tools_area.toRect(),
        plan.felt.toRect(),
        plan.stage.toRect(),
        not plan.frame.is_low(decider),
        plan.measures.letter_height(*_PROMPT_PIXELS) / _PROMPT_PIXELS[0],
        max(1.0, plan.measures.scale),
    )


def with_wider_tools(areas: RailAreas, more: int) -> RailAreas:
    """The areas with so many pixels more for the tools; what is beside them gives way."""
    if not more:
        return areas
    wider = replace(areas, tools=areas.tools.adjusted(-more, 0, 0, 0))
    if areas.is_above:
        prompt, button = areas.prompt.adjusted(0, 0, -more, 0), areas.button.translated(-more, 0)
        return replace(wider, prompt=prompt, button=button)
    return replace(wider, news=areas.news.adjusted(0, 0, -more, 0))
