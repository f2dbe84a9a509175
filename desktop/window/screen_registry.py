"""The registry of screens. Menus, home screen, preloader and smoke test are made from it.

A new screen is one entry in `_SCREENS`, and a function that makes the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from desktop.screens.home.home_button import HomeButton, HomeRow
from desktop.sound.sound_player import SoundPlayer
from desktop.storage.own_cards import OwnCards
from desktop.storage.settings import Settings
from desktop.style.pyside_guards.import_order import imported_names
from desktop.window.card_collection import CollectionCommands, WorkshopCommands
from desktop.window.learning import LearnCommands
from desktop.window.match_library.match_library_commands import (
    MatchLibraryCommands,
    StatisticsCommands,
)
from desktop.window.match_start import MatchStartCommands
from desktop.window.screen_opener import ScreenSpec, UnusableScreen


class ScreenServices(Protocol):
    """What factories need from the main window."""

    settings: Settings
    own_cards: OwnCards
    sound_player: SoundPlayer
    library: MatchLibraryCommands
    learning: LearnCommands
    workshop: WorkshopCommands
    collection: CollectionCommands
    statistics: StatisticsCommands
    match_start: MatchStartCommands


# --- factories ------------------------------------------------------------------------------------


def _make_form(given: ScreenServices) -> QWidget:
    from desktop.screens.new_match.new_match_screen import NewMatchScreen

    form = NewMatchScreen(given.settings, given.own_cards, given.collection.own_teams)
    given.collection.serve_form(form)
    return form


def _make_opening(given: ScreenServices) -> QWidget:
    from desktop.screens.opening.opening_screen import OpeningScreen

    opening = OpeningScreen(given.settings)
    given.match_start.serve_opening(opening)
    return opening


def _make_learn(given: ScreenServices) -> QWidget:
    from desktop.screens.learn.learn_screen import LearnScreen
    from rules.lessons import BadCourse, read_course

    try:
        read_course()
    except (OSError, BadCourse) as failure:
        raise UnusableScreen(str(failure)) from failure
    return LearnScreen(given.learning.progress)


def _make_teams(given: ScreenServices) -> QWidget:
    from desktop.screens.teams_screen import TeamsScreen

    screen = TeamsScreen(given.collection.library)
    given.collection.serve_teams(screen)
    return screen


def _make_album(given: ScreenServices) -> QWidget:
    from desktop.screens.album.album_screen import AlbumScreen

    return AlbumScreen(given.own_cards)


def _make_builder(given: ScreenServices) -> QWidget:
    from desktop.screens.team_builder.team_builder_screen import TeamBuilderScreen

    screen = TeamBuilderScreen(given.own_cards)
    given.collection.serve_builder(screen)
    return screen


def _make_draft(given: ScreenServices) -> QWidget:
    from desktop.screens.draft.draft_screen import DraftScreen

    return DraftScreen(given.own_cards, given.collection.library, given.settings)


def _make_workshop(given: ScreenServices) -> QWidget:
    from desktop.screens.workshop_screen import WorkshopScreen

    screen = WorkshopScreen(given.own_cards)
    given.workshop.serve(screen)
    return screen


def _make_history(given: ScreenServices) -> QWidget:
    from desktop.screens.history.history_screen import HistoryScreen

    history = given.library.history
    screen = HistoryScreen(history.store, history.deleted)
    given.library.serve_history(screen)
    return screen


def _make_statistics(given: ScreenServices) -> QWidget:
    from desktop.screens.statistics_page.statistics_screen import StatisticsScreen

    return StatisticsScreen(given.statistics.keeper, given.statistics.team_names)


def _make_settings(given: ScreenServices) -> QWidget:
    from desktop.screens.settings_screen import SettingsScreen

    return SettingsScreen(given.settings, given.sound_player)


# --- the table of screens -------------------------------------------------------------------------


_SCREENS = (
    ScreenSpec(
        id="new-match",
        title="New match",
        command="&New match",
        menu="start",
        key="Ctrl+N",
        icon=HomeButton(
            row=HomeRow.PLATES,
            title="New match",
            key="N",
            about="Any format, against a friend or the computer",
            emblem=("kite", "shield", "Avengers"),
        ),
        leaves_match=True,
        factory=_make_form,
    ),
    ScreenSpec(id="opening", title="Who goes first?", leaves_match=True, factory=_make_opening),
    ScreenSpec(
        id="learn",
        title="Learn",
        command="&Lessons and exercises",
        menu="learn",
        icon=HomeButton(
            row=HomeRow.PLATES,
            title="Learn",
            key="L",
            about="New here? Learn by playing (15\u00a0minutes)",
            emblem=("eye", "mask", "Justice League"),
        ),
        leaves_match=True,
        factory=_make_learn,
    ),
    ScreenSpec(
        id="teams",
        title="Teams",
        command="&Teams",
        menu="collection",
        key="Ctrl+Shift+T",
        icon=HomeButton(
            row=HomeRow.TILES,
            title="Teams",
            key="T",
            about="Build your teams, and share them",
            emblem=("pawns", "bolt", "Guardians of the Galaxy"),
        ),
        factory=_make_teams,
    ),
    ScreenSpec(
        id="album",
        title="Album",
        command="&Album",
        menu="collection",
        key="Ctrl+Shift+A",
        icon=HomeButton(
            row=HomeRow.TILES,
            title="Album",
            key="A",
            about="Look through all cards",
            emblem=("prism", "mask", "Spider-Friends"),
        ),
        factory=_make_album,
    ),
    ScreenSpec(id="builder", title="Team builder", factory=_make_builder),
    ScreenSpec(
        id="draft",
        title="Draft",
        command="&Draft",
        menu="collection",
        key="Ctrl+Shift+D",
        icon=HomeButton(
            row=HomeRow.TILES,
            title="Draft",
            key="D",
            about="Pick cards in turns, then play with them",
            emblem=("gate", "shield", "Justice League"),
        ),
        factory=_make_draft,
    ),
    ScreenSpec(
        id="workshop",
        title="Card workshop",
        command="Card wor&kshop",
        menu="collection",
        key="Ctrl+K",
        icon=HomeButton(
            row=HomeRow.TILES,
            title="Workshop",
            key="W",
            about="Write your own cards in plain English",
            emblem=("gear", "fist", "Team Superman"),
        ),
        leaves_match=True,
        factory=_make_workshop,
    ),
    ScreenSpec(
        id="history",
        title="History",
        command="H&istory",
        menu="match",
        key="Ctrl+Shift+H",
        icon=HomeButton(row=HomeRow.LINKS, title="History", key="H"),
        factory=_make_history,
    ),
    ScreenSpec(
        id="statistics",
        title="Statistics",
        command="S&tatistics",
        menu="match",
        key="Ctrl+Shift+S",
        factory=_make_statistics,
    ),
    ScreenSpec(
        id="settings",
        title="Settings",
        command="&Settings…",
        menu="end",
        key="Ctrl+,",
        icon=HomeButton(row=HomeRow.LINKS, title="Settings", key="S"),
        factory=_make_settings,
    ),
)


def screen_specs() -> tuple[ScreenSpec, ...]:
    """All screens but home and the tables, in the order of menus, home screen and preloader."""
    return tuple(map(_translated, _SCREENS))


def _translated(spec: ScreenSpec) -> ScreenSpec:
    icon = spec.icon
    if icon is not None:
        icon = icon._replace(title=_tr(icon.title), about=_tr(icon.about))
    return spec._replace(title=_tr(spec.title), command=_tr(spec.command), icon=icon)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ScreenRegistry", text)


def screen_modules(specs: Iterable[ScreenSpec]) -> Iterator[str]:
    """The modules of the screens, which their factories import."""
    for spec in specs:
        yield next(imported_names(spec.factory.__code__))
