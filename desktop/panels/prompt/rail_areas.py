"""Where the widgets on the wooden rails of the table are."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF

from desktop.table.layout.table_layout import TableLayout

LARGE_WINDOW = 1600
"""From this width on, letters on the rails are larger."""


@dataclass(frozen=True)
class RailAreas:
    """The areas for what stands on the rails, in pixels of the table.

    Attributes:
        prompt: the question and its hint, in the rail of the player who decides.
        button: the main button, beside the prompt; a wide button extends to the left.
        steps: the steps of the turn, always in the lower rail.
        news: the last event, in the rail away from the player who decides.
        tools: Undo, Log and Menu, beside the news.
        felt: the table between the two rails.
        is_above: whether the player who decides sits above.
        letters: the text scale, which includes the larger letters of a large window.
    """

    prompt: QRect
    button: QRect
    steps: QRect
    news: QRect
    tools: QRect
    felt: QRect
    is_above: bool
    letters: float


def rail_areas(plan: TableLayout, letters: float, *, is_above: bool) -> RailAreas:
    """The areas on the rails of a table.

    Args:
        plan: the layout of the table.
        letters: the text scale.
        is_above: whether the player who decides sits above.
    """
    is_large = plan.width >= LARGE_WINDOW
    grow = 1 + 0.5 * max(0.0, letters - 1)
    top, bottom = ((56, 112) if is_large else (46, 92))
    top, bottom = round(top * grow), round(bottom * grow)
    side, right_wide = (24, 288) if is_large else (20, 184)
    left_wide = 480 if is_large else 232
    x0, x1 = side + left_wide + 10, plan.width - side - right_wide - 10
    right = plan.width - side - right_wide
    y = plan.height - bottom
    step_high = round((30 if is_large else 26) * grow)
    steps = QRectF(x0, y + 9, x1 - x0, step_high)
    row = y + 9 + step_high + 6
    if is_above:
        prompt = QRectF(x0, 5, x1 - x0, top - 11)
        button = QRectF(right, 4, right_wide, top - 9)
        news = QRectF(x0, row, x1 - x0, bottom - 9 - step_high - 14)
        tools = QRectF(right, y + 0.28 * bottom, right_wide, 0.46 * bottom)
    else:
        prompt = QRectF(x0, row, x1 - x0, y + bottom - row - 4)
        button = QRectF(right, y + 0.22 * bottom, right_wide, 0.57 * bottom)
        news = QRectF(x0, 6, x1 - x0, top - 14)
        tools = QRectF(right, 6, right_wide, top - 14)
    return RailAreas(
        prompt.toRect(),
        button.toRect(),
        steps.toRect(),
        news.toRect(),
        tools.toRect(),
        QRectF(0, top, plan.width, plan.height - top - bottom).toRect(),
        is_above,
        letters * (1.12 if is_large else 1.0),
    )
