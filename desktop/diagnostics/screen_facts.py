"""Facts about graphics, fonts, sound, accessibility and settings. They need a QApplication."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import (
    QAccessible,
    QFont,
    QFontDatabase,
    QFontInfo,
    QGuiApplication,
    QScreen,
    QTextLayout,
)
from PySide6.QtWidgets import QApplication

from desktop.diagnostics.fact_groups import Fact, FactGroup, find_fact, find_group
from desktop.storage.settings import Settings, settings_file
from desktop.style.application import system_contrast
from desktop.style.palette import FONT_FAMILY

SIGNS = "✓⚠▸→×…–−’★"
"""Signs in the texts of the program, some of which the packaged font leaves to other fonts."""

_PRIVATE_GROUPS = ("players", "window")
"""Settings with names of people, teams and windows, which no report tells."""


def screen_facts(qt_messages: tuple[str, ...] = ()) -> tuple[FactGroup, ...]:
    """All facts that need a QApplication. `qt_messages` is what Qt said while it started."""
    return (
        find_group("graphics", "Graphics", lambda: _graphics(qt_messages)),
        find_group("fonts", "Fonts", _fonts),
        find_group("sound", "Sound", _sound),
        find_group("accessibility", "Accessibility", _accessibility),
        find_group("settings", "Changed settings", _settings),
    )


# --- graphics -------------------------------------------------------------------------------------


def _graphics(qt_messages: tuple[str, ...]) -> FactGroup:
    def color_scheme() -> str:
        return QGuiApplication.styleHints().colorScheme().name.lower()

    facts = [
        find_fact("platform", "Qt platform", QGuiApplication.platformName),
        find_fact("has_display", "Has a display", has_display),
        find_fact("style", "Qt style", lambda: QApplication.style().objectName()),
        find_fact("color_scheme", "System color scheme", color_scheme),
        *(
            Fact(f"message_{number}", f"Message {number}", message)
            for number, message in enumerate(qt_messages, 1)
        ),
    ]
    parts = tuple(
        find_group("screen", f"Screen {number}", partial(_screen, screen, number))
        for number, screen in enumerate(QGuiApplication.screens(), 1)
    )
    return FactGroup("graphics", "Graphics", tuple(facts), parts, list_key="screens")


def has_display() -> bool:
    """Whether windows can be seen."""
    return QGuiApplication.platformName() not in ("offscreen", "minimal")


def _screen(screen: QScreen, number: int) -> FactGroup:
    def words(size: QSize) -> str:
        return f"{size.width()}x{size.height()}"

    facts = (
        find_fact("size", "Size", lambda: words(screen.size())),
        find_fact("available", "Available to windows", lambda: words(screen.availableSize())),
        find_fact("scale", "Scale", lambda: round(screen.devicePixelRatio(), 3)),
        find_fact("dots_per_inch", "Dots per inch", lambda: round(screen.logicalDotsPerInch(), 1)),
        find_fact(
            "real_dots_per_inch",
            "Measured dots per inch",
            lambda: round(screen.physicalDotsPerInch(), 1),
        ),
        find_fact("hertz", "Refresh rate in Hz", lambda: round(screen.refreshRate(), 1)),
        find_fact("bits", "Color depth in bits", screen.depth),
        find_fact("is_main", "Primary screen", lambda: screen is QGuiApplication.primaryScreen()),
    )
    return FactGroup("screen", f"Screen {number}", facts)


# --- fonts ----------------------------------------------------------------------------------------


def _fonts() -> FactGroup:
    def missing_signs() -> str:
        return "".join(filter(_is_missing, SIGNS))

    database, general = QFontDatabase, QFontDatabase.SystemFont.GeneralFont
    facts = (
        find_fact(
            "packaged", "Packaged font is loaded", lambda: FONT_FAMILY in database.families()
        ),
        find_fact("used", "Font in use", lambda: QFontInfo(QFont(FONT_FAMILY)).family()),
        find_fact("system", "System font", lambda: database.systemFont(general).family()),
        find_fact("families", "Font families", lambda: len(database.families())),
        find_fact("point_size", "Font size in points", lambda: QApplication.font().pointSizeF()),
        find_fact("missing_signs", "Characters without a font", missing_signs),
    )
    return FactGroup("fonts", "Fonts", facts)


def _is_missing(sign: str) -> bool:
    """Whether no font has a sign, so that it is drawn as an empty box."""
    layout = QTextLayout(sign, QFont(FONT_FAMILY))
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    glyphs = [glyph for run in layout.glyphRuns() for glyph in run.glyphIndexes()]
    return not glyphs or 0 in glyphs


# --- sound ----------------------------------------------------------------------------------------


def _sound() -> FactGroup:
    facts = (
        find_fact("player", "Player", _sound_player),
        find_fact("is_on", "Sound is on", lambda: _read_settings().sound),
        find_fact("volume", "Volume", lambda: _read_settings().volume, _percent),
    )
    return FactGroup("sound", "Sound", facts)


def _sound_player() -> str:
    from desktop.sound.sound_player import installed_programs

    if sys.platform == "win32":
        return "Windows"
    return ", ".join(Path(program).name for program, *_ in installed_programs())


# --- accessibility and settings -------------------------------------------------------------------


def _accessibility() -> FactGroup:
    facts = (
        find_fact("is_active", "Screen reader is active", _is_heard),
        find_fact("contrast", "System contrast", _contrast),
        find_fact("text_size", "Text size", lambda: _read_settings().text_size, _percent),
        find_fact("palette", "Colors", lambda: _read_settings().palette),
        find_fact("theme", "Theme", lambda: _read_settings().theme),
        find_fact("reduced_motion", "Reduced motion", lambda: _read_settings().reduced_motion),
        find_fact("speed", "Speed", lambda: _read_settings().speed),
    )
    return FactGroup("accessibility", "Accessibility", facts)


def _is_heard() -> bool:
    """Whether a screen reader reads the window. Qt asks the system only when a window opens."""
    if not any(window.isVisible() for window in QApplication.topLevelWidgets()):
        raise OSError("only an open window can tell")
    return QAccessible.isActive()


def _contrast() -> str:
    if known := system_contrast():
        return known
    raise OSError("this version of Qt cannot tell")


def _percent(value: object) -> str:
    return f"{value} %"


def _settings() -> FactGroup:
    """The settings that the player has changed, apart from names."""
    settings = _read_settings()
    facts: list[Fact] = []
    for setting in settings.all_settings():
        value = settings.chosen_values.get(setting.name, setting.default)
        if setting.group not in _PRIVATE_GROUPS and value != setting.default:
            shown = ", ".join(value) if isinstance(value, tuple) else value
            facts.append(Fact(setting.name, setting.name, shown))
    return FactGroup("settings", "Changed settings", tuple(facts))


def _read_settings() -> Settings:
    return Settings(settings_file())
