"""How large a dialog opens."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog

from desktop.style.style_sheet import scale_with_text

_MARGIN_WIDTH, _MARGIN_HEIGHT = 40, 60


def resize_within_window(dialog: QDialog, size: tuple[int, int]) -> None:
    """Resize a dialog so that the main window still shows around it.

    Args:
        dialog: its parent is the main window, something in it, or another dialog over it.
        size: the width and height it would like to have with the usual text size.
    """
    window = dialog.window()
    while (owner := window.parentWidget()) is not None:
        window = owner.window()
    width, height = (scale_with_text(side) for side in size)
    room = window.size()
    dialog.resize(
        min(width, room.width() - _MARGIN_WIDTH), min(height, room.height() - _MARGIN_HEIGHT)
    )
