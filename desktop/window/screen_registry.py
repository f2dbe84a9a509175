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
from desktop.window.card_collection.collection_commands import CollectionCommands
from desktop.window.card_collection.workshop_commands import WorkshopCommands
from desktop.window.learning.learn_commands import LearnCommands
from desktop.window.match_library.match_library_commands import MatchLibraryCommands
from desktop.window.match_library.statistics_commands import StatisticsCommands
from desktop.window.match_start.match_start_commands import MatchStartCommands
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
    """All screens but home and the tables, in the order of menus and home screen.

    The preloader imports them in this order, too.
    """
    return (
        ScreenSpec(
            "new-match",
            tr("New match"),
            _make_form,
            tr("&New match"),
            "start",
            "Ctrl+N",
            HomeButton(
                HomeRow.PLATES,
                tr("New match"),
                "N",
                tr("Any format, against a friend or the computer"),
                ("kite", "shield", "Avengers"),
            ),
            leaves_match=True,
        ),
        ScreenSpec("opening", tr("Who goes first?"), _make_opening, leaves_match=True),
        ScreenSpec(
            "learn",
            tr("Learn"),
            _make_learn,
            tr("&Lessons and exercises"),
            "learn",
            icon=HomeButton(
                HomeRow.PLATES,
                tr("Learn"),
                "L",
                tr("New here? Learn by playing (15\u00a0minutes)"),
                ("eye", "mask", "Justice League"),
            ),
            leaves_match=True,
        ),
        ScreenSpec(
            "teams",
            tr("Teams"),
            _make_teams,
            tr("&Teams"),
            "collection",
            "Ctrl+Shift+T",
            HomeButton(
                HomeRow.TILES,
                tr("Teams"),
                "T",
                tr("Build your teams, and share them"),
                ("pawns", "bolt", "Guardians of the Galaxy"),
            ),
        ),
        ScreenSpec(
            "album",
            tr("Album"),
            _make_album,
            tr("&Album"),
            "collection",
            "Ctrl+Shift+A",
            HomeButton(
                HomeRow.TILES,
                tr("Album"),
                "A",
                tr("Look through all cards"),
                ("prism", "mask", "Spider-Friends"),
            ),
        ),
        ScreenSpec("builder", tr("Team builder"), _make_builder),
        ScreenSpec(
            "draft",
            tr("Draft"),
            _make_draft,
            tr("&Draft"),
            "collection",
            "Ctrl+Shift+D",
            HomeButton(
                HomeRow.TILES,
                tr("Draft"),
                "D",
                tr("Pick cards in turns, then play with them"),
                ("gate", "shield", "Justice League"),
            ),
        ),
        ScreenSpec(
            "workshop",
            tr("Card workshop"),
            _make_workshop,
            tr("Card wor&kshop"),
            "collection",
            "Ctrl+K",
            HomeButton(
                HomeRow.TILES,
                tr("Workshop"),
                "W",
                tr("Write your own cards in plain English"),
                ("gear", "fist", "Team Superman"),
            ),
            leaves_match=True,
        ),
        ScreenSpec(
            "history",
            tr("History"),
            _make_history,
            tr("H&istory"),
            "match",
            "Ctrl+Shift+H",
            HomeButton(HomeRow.LINKS, tr("History"), "H"),
        ),
        ScreenSpec(
            "statistics",
            tr("Statistics"),
            _make_statistics,
            tr("S&tatistics"),
            "match",
            "Ctrl+Shift+S",
        ),
        ScreenSpec(
            "settings",
            tr("Settings"),
            _make_settings,
            tr("&Settings…"),
            "end",
            "Ctrl+,",
            HomeButton(HomeRow.LINKS, tr("Settings"), "S"),
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
    from desktop.screens.my_teams.teams_screen import TeamsScreen

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
