"""Symbols printed on dice and cards, which live in `desktop.style.glyphs`."""

from desktop.style.glyphs import (
    EMBLEMS,
    IVORY,
    OUTLINE,
    SYMBOLS,
    blend,
    outline_pen,
    paint_symbol,
    polygon,
    star_path,
    text_path,
)

__all__ = [
    "EMBLEMS",
    "IVORY",
    "OUTLINE",
    "SYMBOLS",
    "blend",
    "outline_pen",
    "paint_symbol",
    "polygon",
    "star_path",
    "text_path",
]
