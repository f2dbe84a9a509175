"""Saves a picture of the window with a match, for `--screenshot`."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QPixmap

from desktop.storage.atomic_files import write_bytes
from desktop.style.application import make_application
from desktop.window.launch.window_launch import ReplayStart
from desktop.window.main_window import MainWindow


def save_screenshot(
    replay: ReplayStart, file: Path, size: tuple[int, int] | None, files: list[Path]
) -> None:
    """Show a match in a window that saves nothing, finish all animations, and save a picture.

    The picture shows a window of the usual size, unless a `size` is given.

    Raises:
        OSError: the picture cannot be written.
    """
    app = make_application(sys.argv[:1])
    window = MainWindow()
    if size is not None:
        window.resize(*size)
    window.show()
    window.current_table.open_replay(*replay)
    window.library.files.open_files(files)
    if window.table_screen is not None:
        window.table_screen.view.skip_animations()
    app.processEvents()
    picture = window.grab()
    window.close()
    write_bytes(file, _png_bytes(picture))


def _png_bytes(picture: QPixmap) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return bytes(buffer.data().data())
