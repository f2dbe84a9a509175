"""Checks the texts of a window: nothing is cut off, hidden or too faint, and nothing overlaps.

A scene is set up twice, once without any text. The difference between the two pictures is what the
letters really change, whatever is in front of them or behind them.
"""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QPixmapCache
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from text_recorder import PaintedText, TextRecorder

from desktop.style.basic_widgets import GildedLabel
from desktop.table.dice_motion.cube import clear_picture_caches

LEAST_CONTRAST = 4.5
_CUT = 1.6  # pixels that letters may reach out of their room, as fonts round differently
_TOUCH = 2.0  # pixels by which two texts may overlap in one direction
_NO_COLOR = re.compile(r"(?<![\w-])(?:placeholder-text-)?color: [^;}]+")
_CLEAR = "color: transparent"  # the rest of the style stays, so that nothing moves
_SEEN = 14  # the least difference of a color channel that counts as painted
_LEAST_SEEN = 0.7  # the share of a text's letters that must be visible
_NEWS = "NewsLine"  # sentences, which the log shows in full
_DECORATION = ("home_scene", "learn_scene")  # cards that cover each other
_COVERS = (
    "LargeCard",
    "ContextMenu",
    "HandPanel",
    "SideColumn",
    "ZoneContentsPanel",
    "RefusalNote",
    "CoachBubble",
    "SolvedStamp",
)
_BUTTONS = ("wood_button", "StepButton", "large_faces", "link_button", "PricedButton")


class Fault(NamedTuple):
    """Something wrong with a text: what, the text with its place, and the code that paints it."""

    kind: str
    text: str
    home: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.text} [{' < '.join(self.home.split(' < ')[:2])}]"


class Cover(NamedTuple):
    """A panel that may hide what is under it: its area, and the identities of its widgets."""

    area: QRect
    surfaces: frozenset[int]

    def may_hide(self, text: PaintedText) -> bool:
        """Whether a text is under the panel."""
        return self.may_hide_area(text.surface, text.ink)

    def may_hide_area(self, surface: int, area: QRectF) -> bool:
        """Whether an area of a widget is under the panel."""
        return surface not in self.surfaces and self.area.intersects(area.toAlignedRect())


class WindowPicture(NamedTuple):
    """A picture of a window, and the texts on it.

    `texts` were painted by Python code, `labels` by Qt. `covers` are panels that the player opened,
    or that soon leave.
    """

    picture: QImage
    texts: tuple[PaintedText, ...]
    labels: tuple[tuple[str, QRect], ...]
    covers: tuple[Cover, ...]


def take_picture(recorder: TextRecorder, window: QWidget) -> WindowPicture:
    """Paint a window and record its texts."""
    if recorder.is_silent:
        window.setStyleSheet(f"{_NO_COLOR.sub(_CLEAR, window.styleSheet())} * {{ {_CLEAR}; }}")
        QApplication.processEvents()
    picture = recorder.grab(window).toImage().convertToFormat(QImage.Format.Format_RGB32)
    texts = tuple(
        text
        for text in recorder.texts(window)
        if not any(scene in text.home for scene in _DECORATION)
    )
    return WindowPicture(picture, texts, tuple(_label_texts(window)), tuple(_covers(window)))


def layout_faults(window: WindowPicture) -> list[Fault]:
    """Texts that are cut off, elided or in each other's way."""
    faults = [
        Fault(f"cut off by {text.overflow:.0f}", _named(text), text.home)
        for text in window.texts
        if text.overflow > _CUT
    ]
    faults += [
        Fault("elided", _named(text), text.home)
        for text in window.texts
        if text.is_elided
        and _NEWS not in text.home
        and (_is_button(text) or any(map(str.isdigit, text.text)))
    ]
    uncovered = [
        text for text in window.texts if not any(cover.may_hide(text) for cover in window.covers)
    ]
    return faults + list(_overlaps(uncovered))


def visibility_faults(window: WindowPicture, silent: WindowPicture) -> list[Fault]:
    """Texts that something hides, or that are too faint on what is really behind them."""
    seen, behind = pixels_of(window.picture), pixels_of(silent.picture)
    if seen.shape != behind.shape:
        raise ValueError("the pictures with and without text differ in size")
    faults = []
    for text in window.texts:
        area = text.ink.toAlignedRect().intersected(window.picture.rect())
        if any(cover.may_hide(text) for cover in window.covers):
            continue
        letters = _letters(text, area)
        color = text.color
        if letters.size and (
            fault := _fault(_named(text), text.home, area, letters, seen, behind, color)
        ):
            faults.append(fault)
    painted = {text.text for text in window.texts}
    for words, area in window.labels:
        if words in painted:
            continue
        inside = area.intersected(window.picture.rect())
        rows, columns = slices_of(inside)
        changed = np.abs(seen[rows, columns] - behind[rows, columns]).max(axis=2)
        if changed.size and changed.max() > _SEEN:
            letters = changed >= 0.9 * changed.max()
            text_name = f"{words[:40]!r} at {inside.x()},{inside.y()}"
            if fault := _fault(text_name, "label", inside, letters, seen, behind):
                faults.append(fault)
    return faults


def clear_pictures_with_text() -> None:
    """Forget every cached picture that may hold text."""
    clear_picture_caches()
    QPixmapCache.clear()
    for name, module in list(sys.modules.items()):
        if not name.startswith("desktop.") or name.startswith("desktop.style.materials."):
            continue
        for value in list(vars(module).values()):
            if isinstance(value, functools._lru_cache_wrapper):
                value.cache_clear()
            for cache in (value, getattr(value, "_pictures", None)):
                if isinstance(cache, dict) and any(
                    isinstance(kept, QPixmap | QImage) for kept in cache.values()
                ):
                    cache.clear()


# --- layout ---------------------------------------------------------------------------------------


def _overlaps(texts: list[PaintedText]) -> Iterator[Fault]:
    """Pairs of texts whose letters are in the same place."""
    for place, first in enumerate(texts):
        for second in texts[place + 1 :]:
            both = _shown(first).intersected(_shown(second))
            if both.width() > _TOUCH and both.height() > _TOUCH:
                text_name = f"{_named(first)} and {_named(second)}"
                yield Fault("overlap", text_name, f"{first.home.split(' < ')[0]} and {second.home}")


def _shown(text: PaintedText) -> QRectF:
    """The visible letters of a text; wrapped lines may be shorter than their box."""
    return text.ink.intersected(text.clip)


def _is_button(text: PaintedText) -> bool:
    return any(name in text.home for name in _BUTTONS)


def _named(text: PaintedText) -> str:
    words = text.text if len(text.text) <= 40 else f"{text.text[:38]}.."
    return f"{words!r} at {text.ink.x():.0f},{text.ink.y():.0f}"


# --- letters in pictures --------------------------------------------------------------------------


def _fault(
    text_name: str,
    home: str,
    area: QRect,
    letters: np.ndarray,
    seen: np.ndarray,
    behind: np.ndarray,
    color: QColor | None = None,
) -> Fault | None:
    """What is wrong with letters in an area of the two pictures, or None.

    Without a color, the letters have the color that the first picture shows.
    """
    rows, columns = slices_of(area)
    shown, ground = seen[rows, columns], behind[rows, columns]
    changed = np.abs(shown - ground).max(axis=2) > _SEEN
    count = int(letters.sum())
    if count < 4:
        return None
    share = float((changed & letters).sum()) / count
    if share < _LEAST_SEEN:
        return Fault(f"hidden or faint, {share:.0%} visible", text_name, home)
    if color is not None:
        ink = np.array([color.blue(), color.green(), color.red()])
        shown = ground + (ink - ground) * color.alphaF()
    ratio = min(_ratios(letters & changed, shown, ground), default=LEAST_CONTRAST)
    return (
        Fault(f"contrast {ratio:.1f}", text_name, home) if ratio < LEAST_CONTRAST - 0.05 else None
    )


def _ratios(letters: np.ndarray, shown: np.ndarray, ground: np.ndarray) -> Iterator[float]:
    """The contrast of each stretch of a text, about two letters long."""
    ink, paper = luminance(shown), luminance(ground)
    step = max(8, letters.shape[0])
    for start in range(0, letters.shape[1], step):
        part = letters[:, start : start + step]
        if part.sum() < 6:
            continue
        first, second = (light[:, start : start + step][part] + 0.05 for light in (ink, paper))
        ratio = np.maximum(first, second) / np.minimum(first, second)
        yield float(np.percentile(ratio, 20))  # a single line of grain does not matter


def _letters(text: PaintedText, area: QRect) -> np.ndarray:
    """Where the strokes of a text are, without their soft edges."""
    if area.isEmpty():
        return np.zeros((0, 0), bool)
    mask = QImage(area.size(), QImage.Format.Format_ARGB32_Premultiplied)
    mask.fill(Qt.GlobalColor.transparent)
    painter = QPainter(mask)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.setTransform(text.where)
    painter.setWorldTransform(text.where * painter.transform().fromTranslate(-area.x(), -area.y()))
    painter.setFont(text.font)
    painter.drawText(*text.arguments)
    painter.end()
    alpha = picture_bytes(mask)[:, :, 3]
    return alpha >= max(120, 0.8 * int(alpha.max(initial=0)))


def _label_texts(window: QWidget) -> Iterator[tuple[str, QRect]]:
    """The texts that Qt paints: of labels and plain buttons. Gilded letters have a dark edge."""
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, QLabel | QAbstractButton) or not widget.isVisible():
            continue
        if isinstance(widget, GildedLabel):
            continue
        shown = widget.visibleRegion().boundingRect()
        if widget.text() and widget.isEnabled() and not shown.isEmpty():
            yield widget.text(), shown.translated(widget.mapTo(window, QPoint(0, 0)))


def _covers(window: QWidget) -> Iterator[Cover]:
    """The panels that are open because the player asked for them, or that soon leave."""
    for widget in window.findChildren(QWidget):
        kinds = {kind.__name__ for kind in type(widget).__mro__}
        if widget.isVisible() and kinds & set(_COVERS):
            area = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
            yield Cover(area, frozenset(map(id, (widget, *widget.findChildren(QWidget)))))


def slices_of(area: QRect) -> tuple[slice, slice]:
    """The rows and the columns of an area."""
    return slice(area.top(), area.bottom() + 1), slice(area.left(), area.right() + 1)


def picture_bytes(image: QImage) -> np.ndarray:
    """The pixels of a picture: blue, green, red and alpha."""
    rows = np.frombuffer(image.constBits(), np.uint8)
    whole = rows.reshape(image.height(), image.bytesPerLine() // 4, 4)[:, : image.width()]
    return whole.copy()


def pixels_of(image: QImage) -> np.ndarray:
    """The colors of a picture: blue, green and red."""
    return picture_bytes(image)[:, :, :3].astype(np.int16)


def luminance(pixels: np.ndarray) -> np.ndarray:
    """The relative luminance of pixels in Qt's order blue, green, red."""
    share = pixels / 255
    linear = np.where(share <= 0.03928, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    bright: np.ndarray = linear @ np.array([0.0722, 0.7152, 0.2126])
    return bright
