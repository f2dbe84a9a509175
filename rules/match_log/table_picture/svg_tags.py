"""Writes the tags of SVG pictures and HTML pages; every text in them is escaped."""

from __future__ import annotations

from rules.reading import visible

_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"},
)


def escaped(text: str) -> str:
    """A text that cannot be read as markup; control characters become visible."""
    return visible(text).translate(_ESCAPES)


def tag(name: str, /, *content: str, **attributes: str | float) -> str:
    """A tag with its attributes and the markup in it.

    Args:
        name: the name of the tag.
        content: markup, which is not escaped again.
        attributes: `_` in their names becomes `-`; at their end it is dropped.
    """
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{said}>{''.join(content)}</{name}>" if content else f"<{name}{said}/>"


def short(number: float) -> str:
    """A number with at most two decimals, as short as possible."""
    return f"{round(number, 2):g}"


def _value(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else short(value)
