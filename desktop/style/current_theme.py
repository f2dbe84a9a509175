"""The theme that the whole program wears, for widgets that paint themselves."""

from __future__ import annotations

from desktop.style.palette import LIGHT, Theme

_worn = [LIGHT]


def current_theme() -> Theme:
    """The theme applied last."""
    return _worn[0]


def remember_theme(theme: Theme) -> None:
    """Note the theme that is applied now; only `style_sheet.apply_theme` calls this."""
    _worn[0] = theme
