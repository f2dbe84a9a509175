"""Paints the ground of the home screen while the program is idle, and keeps finished grounds."""

from __future__ import annotations

import re
import zlib
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QImage, QImageWriter, QPainter, QPixmap

from desktop.screens.home.home_ground import GroundPlan, SceneSteps, new_ground, paint_steps
from desktop.storage.background_task import BackgroundTask
from desktop.storage.own_files import own_file_names, write_own_file

GROUND_FOLDER = "sidekick-table-backdrops"
_VERSION = "2"
"""Part of the key of a kept ground: increase it when grounds look different."""

_FIRST_DELAY, _LATER_DELAY = 90, 160  # milliseconds until painting starts, after a resize longer
_FORMAT, _QUALITY = b"JPEG", 92
_MOST_KEPT = 2
_FILE_NAME = re.compile(r"[0-9a-f]{16}\.jpg")
"""A key, as `_key` makes it."""


class GroundPainter(QObject):
    """Paints one ground at a time, in steps.

    Signals:
        changed(): the picture shows more than before.
        finished(): the picture is complete.
    """

    changed = Signal()
    finished = Signal()

    _kept: ClassVar[OrderedDict[str, bytes]] = OrderedDict()
    """Finished grounds of this run, compressed, by key."""

    def __init__(
        self, steps: SceneSteps, parent: QObject, prepare: Callable[[], object] | None = None
    ) -> None:
        """Make it without a picture.

        Args:
            steps: paints the scene step by step.
            parent: the owner.
            prepare: loads what the scene needs, in the background; None if it needs nothing.
        """
        super().__init__(parent)
        self._picture = QImage()
        self._prepare, self._scene_steps = prepare, steps
        self._folder: Path | None = None
        self._plan: GroundPlan | None = None
        self._steps = _no_steps()
        self._is_complete = False
        self._is_prepared = prepare is None
        self._preparing: BackgroundTask | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._step)

    @property
    def picture(self) -> QImage:
        """The ground as far as it is painted; a first one is painted when it is first looked at."""
        if self._picture.isNull() and self._plan is not None:
            self._picture = new_ground(self._plan)
        return self._picture

    @property
    def is_complete(self) -> bool:
        """Whether the picture shows everything."""
        return self._is_complete

    def keep_in(self, folder: Path) -> None:
        """Keep finished grounds in a subfolder of this folder, if it exists."""
        self._folder = folder / GROUND_FOLDER

    def show(self, plan: GroundPlan) -> None:
        """Show the ground of a plan: a kept one at once, else a first one that is completed."""
        if plan == self._plan:
            return
        is_first = self._plan is None
        self._plan = plan
        self._steps.close()
        kept = self._load(plan)
        self._is_complete = kept is not None
        self._picture = kept if kept is not None else QImage()
        if kept is None:
            self._steps = self._all_steps(plan)
            self._timer.start(_FIRST_DELAY if is_first else _LATER_DELAY)
        else:
            self._timer.stop()
        self.changed.emit()
        if self._is_complete:
            self.finished.emit()

    def emblem(self, place: int) -> QPixmap:
        """The round picture of a button, in the order of the scene; empty until it is painted."""
        if self._plan is None or not self._is_complete:
            return QPixmap()
        area, ratio = self._plan.emblem_area(place), self._plan.ratio
        part = QRectF(area.topLeft() * ratio, area.size() * ratio).toRect()
        return QPixmap.fromImage(self.picture.copy(part))

    def pause(self) -> None:
        """Stop painting and free the picture: nobody sees it."""
        self._timer.stop()
        self._steps.close()
        self._plan, self._picture = None, QImage()

    def end(self) -> None:
        """Stop, and wait for the background task: the program ends."""
        self.pause()
        if self._preparing is not None:
            self._preparing.wait()
            self._preparing = None

    def _step(self) -> None:
        """Paint one more step."""
        if self._plan is None:
            return
        if next(self._steps, True) is True:
            self._finish(self._plan)
            return
        self.changed.emit()
        if self._preparing is None:
            self._timer.start(0)

    def _all_steps(self, plan: GroundPlan) -> Generator[None]:
        yield from paint_steps(self.picture, plan, self._prepared_steps)

    def _prepared_steps(self, painter: QPainter, plan: GroundPlan) -> Iterator[None]:
        while not self._is_prepared:
            if self._preparing is None and self._prepare is not None:
                self._preparing = BackgroundTask(self._prepare, self)
                self._preparing.finished.connect(self._go_on)
                self._preparing.start()
            yield
        yield from self._scene_steps(painter, plan)

    def _go_on(self) -> None:
        self._preparing, self._is_prepared = None, True
        self._timer.start(0)

    def _finish(self, plan: GroundPlan) -> None:
        self._is_complete = True
        self._keep(plan)
        self.finished.emit()

    # --- kept grounds

    def _load(self, plan: GroundPlan) -> QImage | None:
        key = _key(plan)
        kept = self._kept.get(key)
        if kept is None and self._folder is not None:
            try:
                kept = (self._folder / f"{key}.jpg").read_bytes()
            except OSError:
                return None
        if kept is None:
            return None
        picture = QImage.fromData(QByteArray(kept))
        if picture.size() != plan.picture_size:
            return None
        picture.setDevicePixelRatio(plan.ratio)
        return picture

    def _keep(self, plan: GroundPlan) -> None:
        content = QBuffer()
        content.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QImageWriter(content, QByteArray(_FORMAT))
        writer.setQuality(_QUALITY)
        if not writer.write(self.picture):
            return  # Qt was built without this format
        key, found = _key(plan), bytes(content.data().data())
        self._kept[key] = found
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        if self._folder is not None and self._folder.parent.is_dir():
            self._write(key, found)

    def _write(self, key: str, found: bytes) -> None:
        """Write a ground for the next start; if that fails it is painted again."""
        assert self._folder is not None
        try:
            write_own_file(self._folder / f"{key}.jpg", found)
            files = [self._folder / name for name in own_file_names(self._folder, _FILE_NAME)]
            for file in sorted(files, key=lambda file: file.lstat().st_mtime)[:-_MOST_KEPT]:
                file.unlink()
        except OSError:
            return


def _no_steps() -> Generator[None]:
    yield from ()


def _key(plan: GroundPlan) -> str:
    words = f"{_VERSION} {plan!r}".encode()
    return f"{zlib.crc32(words):08x}{zlib.adler32(words):08x}"
