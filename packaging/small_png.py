"""Save small PNG files with a palette of at most 256 colors, chosen for each picture."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage, QPixmap

_BITS = 7  # bits of each color channel used when choosing the palette
_COLOURS = 256


def save_small(picture: QPixmap, file: Path) -> int:
    """Save a picture as a PNG file with a palette; returns the size in bytes."""
    image = picture.toImage().convertToFormat(QImage.Format.Format_RGB888)
    width, height = image.width(), image.height()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(height, image.bytesPerLine())
    pixels = rows[:, : 3 * width].reshape(-1, 3)
    keys = _keys(pixels)
    numbers, palette = _chosen(pixels, keys)
    indexed = np.ascontiguousarray(numbers[keys].reshape(height, width))
    small = QImage(indexed.data, width, height, width, QImage.Format.Format_Indexed8)
    small.setColorTable([0xFF000000 | r << 16 | g << 8 | b for r, g, b in palette.tolist()])
    if not small.save(str(file), "PNG", 0):
        raise OSError(f"cannot write {file}")
    return file.stat().st_size


def _keys(pixels: np.ndarray) -> np.ndarray:
    return (pixels >> (8 - _BITS)) @ np.array([1 << (2 * _BITS), 1 << _BITS, 1], np.uint32)


def _chosen(pixels: np.ndarray, keys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The palette index of each key, and the palette, by a variant of the median cut.

    It repeatedly splits the box of colors with the largest weighted spread, so that colors that
    fill much of the picture get more entries.
    """
    found, at, counts = np.unique(keys, return_inverse=True, return_counts=True)
    sums = [np.bincount(at, weights=pixels[:, part]) for part in range(3)]
    means = np.stack(sums, axis=1) / counts[:, None]
    boxes = [np.arange(len(found))]
    spreads = [_spread(means, counts, boxes[0])]
    while len(boxes) < min(_COLOURS, len(found)):
        place = int(np.argmax(spreads))
        box = boxes.pop(place)
        spreads.pop(place)
        for part in _halves(means, counts, box):
            boxes.append(part)
            spreads.append(_spread(means, counts, part))
    numbers = np.zeros(1 << (3 * _BITS), np.uint8)
    palette = np.zeros((len(boxes), 3), np.int64)
    for number, box in enumerate(boxes):
        numbers[found[box]] = number
        palette[number] = np.round(np.average(means[box], axis=0, weights=counts[box]))
    return numbers, palette


def _spread(means: np.ndarray, counts: np.ndarray, box: np.ndarray) -> float:
    if len(box) < 2:
        return -1.0
    weights, colors = counts[box], means[box]
    away = colors - np.average(colors, axis=0, weights=weights)
    return float((np.average(away**2, axis=0, weights=weights) * weights.sum() ** 0.9).max())


def _halves(means: np.ndarray, counts: np.ndarray, box: np.ndarray) -> tuple[np.ndarray, ...]:
    """Split a box along its longest side, with equal pixel counts on both sides."""
    colors = means[box]
    order = box[np.argsort(colors[:, int(np.argmax(np.ptp(colors, axis=0)))], kind="stable")]
    filled = np.cumsum(counts[order])
    cut = int(np.searchsorted(filled, filled[-1] / 2))
    cut = min(max(1, cut), len(order) - 1)
    return order[:cut], order[cut:]
