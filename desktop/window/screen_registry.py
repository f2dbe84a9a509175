"""The registry of screens. Menus, home screen, preloader and smoke test are made from it.

A new screen is one entry in `screen_specs`, and the function below that makes the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

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


class ScreenServices(NamedTuple):
    """What factories make screens from: the settings and cards, and the commands."""

    settings: Settings
    own_cards: OwnCards
    sounds: SoundPlayer
    library: MatchLibraryCommands
    learning: LearnCommands
    workshop: WorkshopCommands
    collection: CollectionCommands
    statistics: StatisticsCommands
    match_start: MatchStartCommands


def screen_specs() -> tuple[ScreenSpec, ...]:
    """All screens but home and the tables, in the order of menus, home screen and preloader."""
    return (
        ScreenSpec(
            id="new-match",
            title=tr("New match"),
            command=tr("&New match"),
            menu="start",
            key="Ctrl+N",
            icon=HomeButton(
                row=HomeRow.PLATES,
                title=tr("New match"),
                key="N",
                about=tr("Any format, against a friend or the computer"),
                emblem=("kite", "shield", "Avengers"),
            ),
            leaves_match=True,
            factory=_make_form,
        ),
        ScreenSpec(
            id="opening", title=tr("Who goes first?"), leaves_match=True, factory=_make_opening
        ),
        ScreenSpec(
            id="learn",
            title=tr("Learn"),
            command=tr("&Lessons and exercises"),
            menu="learn",
            icon=HomeButton(
                row=HomeRow.PLATES,
                title=tr("Learn"),
                key="L",
                about=tr("New here? Learn by playing (15\u00a0minutes)"),
                emblem=("eye", "mask", "Justice League"),
            ),
            leaves_match=True,
            factory=_make_learn,
        ),
        ScreenSpec(
            id="teams",
            title=tr("Teams"),
            command=tr("&Teams"),
            menu="collection",
            key="Ctrl+Shift+T",
            icon=HomeButton(
                row=HomeRow.TILES,
                title=tr("Teams"),
                key="T",
                about=tr("Build your teams, and share them"),
                emblem=("pawns", "bolt", "Guardians of the Galaxy"),
            ),
            factory=_make_teams,
        ),
        ScreenSpec(
            id="album",
            title=tr("Album"),
            command=tr("&Album"),
            menu="collection",
            key="Ctrl+Shift+A",
            icon=HomeButton(
                row=HomeRow.TILES,
                title=tr("Album"),
                key="A",
                about=tr("Look through all cards"),
                emblem=("prism", "mask", "Spider-Friends"),
            ),
            factory=_make_album,
        ),
        ScreenSpec(id="builder", title=tr("Team builder"), factory=_make_builder),
        ScreenSpec(
            id="draft",
            title=tr("Draft"),
            command=tr("&Draft"),
            menu="collection",
            key="Ctrl+Shift+D",
            icon=HomeButton(
                row=HomeRow.TILES,
                title=tr("Draft"),
                key="D",
                about=tr("Pick cards in turns, then play with them"),
                emblem=("gate", "shield", "Justice League"),
            ),
            factory=_make_draft,
        ),
        ScreenSpec(
            id="workshop",
            title=tr("Card workshop"),
            command=tr("Card wor&kshop"),
            menu="collection",
            key="Ctrl+K",
            icon=HomeButton(
                row=HomeRow.TILES,
                title=tr("Workshop"),
                key="W",
                about=tr("Write your own cards in plain English"),
                emblem=("gear", "fist", "Team Superman"),
            ),
            leaves_match=True,
            factory=_make_workshop,
        ),
        ScreenSpec(
            id="history",
            title=tr("History"),
            command=tr("H&istory"),
            menu="match",
            key="Ctrl+Shift+H",
            icon=HomeButton(row=HomeRow.LINKS, title=tr("History"), key="H"),
            factory=_make_history,
        ),
        ScreenSpec(
            id="statistics",
            title=tr("Statistics"),
            command=tr("S&tatistics"),
            menu="match",
            key="Ctrl+Shift+S",
            factory=_make_statistics,
        ),
        ScreenSpec(
            id="settings",
            title=tr("Settings"),
            command=tr("&Settings…"),
            menu="end",
            key="Ctrl+,",
            icon=HomeButton(row=HomeRow.LINKS, title=tr("Settings"), key="S"),
            factory=_make_settings,
        ),
    )


def screen_modules(specs: Iterable[ScreenSpec]) -> Iterator[str]:
    """The modules of the screens, which their factories import."""
    for spec in specs:
        yield next(imported_names(spec.factory.__code__))


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

    return SettingsScreen(given.settings, given.sounds)


def tr(text: str) -> str:
    """Translate a text of this module."""
    return QCoreApplication.translate("ScreenRegistry", text)
