"""The registry of screens. Menus, home screen, preloader and smoke test are made from it.

A new screen is one entry in `_SCREENS`, and a function that makes the screen. The screens are
imported, and the cards read, while the home screen is shown.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from threading import Event
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from desktop.screens.home.home_button import HomeButton, HomeRow
from desktop.sound.sound_player import SoundPlayer
from desktop.storage.background_task import BackgroundTask, pause_collection, resume_collection
from desktop.storage.own_cards import OwnCards
from desktop.storage.settings import Settings
from desktop.style.pyside_guards.import_order import import_order, imported_names
from desktop.window.card_collection import CollectionCommands, WorkshopCommands
from desktop.window.card_import_commands import CardImportCommands
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
    card_import: CardImportCommands
    statistics: StatisticsCommands
    match_start: MatchStartCommands


# --- factories ------------------------------------------------------------------------------------


def _make_form(given: ScreenServices) -> QWidget:
    from desktop.screens.new_match.new_match_screen import NewMatchScreen

    form = NewMatchScreen(
        given.settings,
        given.own_cards,
        given.collection.own_teams,
        given.library.has_finished,
        given.library.level_records,
    )
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

    screen = TeamsScreen(given.collection.library, given.collection.collection)
    given.collection.serve_teams(screen)
    return screen


def _make_album(given: ScreenServices) -> QWidget:
    from desktop.screens.album.album_screen import AlbumScreen

    imports, collection = given.card_import, given.collection.collection
    album = AlbumScreen(given.own_cards, collection, imports.job, given.settings)
    imports.serve_album(album)
    return album


def _make_builder(given: ScreenServices) -> QWidget:
    from desktop.screens.team_builder.team_builder_screen import TeamBuilderScreen

    screen = TeamBuilderScreen(given.own_cards, given.collection.collection)
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
    screen = HistoryScreen(history.store, history.deleted, given.statistics.team_names_by_title)
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
        icon=HomeButton(row=HomeRow.SHELF, title="History", key="H"),
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
        menu="pause",
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


# --- imports while the home screen is shown -------------------------------------------------------


START_DELAY = 250
"""Milliseconds after the window appears until the imports begin."""

STEP_SECONDS = 0.003
"""After this time a step imports no other module; a module takes half a millisecond on average."""

PURE_MODULES = (
    "rules.game",
    "rules.notation",
    "rules.cards",
    "rules.lessons",
    "rules.match_log",
    "pymunk",
)
"""What the thread imports before all else, because the screens need it: nothing here uses Qt."""

TABLES = (
    "desktop.storage.match_notation",
    "desktop.screens.table_screen",
    "desktop.screens.lesson_screen",
    "desktop.screens.match_replay.replay_screen",
    "desktop.table.event_sounds",
    "desktop.match.autosave",
)
"""What the tables need, which are not in the registry of screens."""


class ModulePreloader(QObject):
    """Imports modules: those without Qt in a background task, then the screens in small steps."""

    rules_imported = Signal()  # what needs no Qt is imported, and the course is read

    def __init__(self, parent: QObject, specs: Iterable[ScreenSpec]) -> None:
        """Make it for the screens in their probable order of use; `start` begins."""
        super().__init__(parent)
        self._ending = ending = Event()
        self._left: list[str] = []
        left, specs = self._left, tuple(specs)
        self._preparation = BackgroundTask(lambda: _prepare(ending, left, specs), self)
        self._preparation.finished.connect(self._begin_steps)
        self._reading = BackgroundTask(_read_cards, self)
        self._reading.finished.connect(self._finish)
        self._steps = QTimer(self, interval=0)
        self._steps.timeout.connect(self._import_some)
        self.is_running = False
        """Whether modules or cards are still missing, and on their way."""

    def start_soon(self) -> None:
        """Start when the window has been painted and is idle."""
        QTimer.singleShot(START_DELAY, self, self.start)

    def start(self) -> None:
        """Start, unless the program is ending already."""
        if not self._ending.is_set():
            self.is_running = True
            self._preparation.start()

    def end(self) -> None:
        """Stop after the module that is being imported, and wait for that: the program ends."""
        self._ending.set()
        self._preparation.wait()
        self._reading.wait()
        self._end_steps()
        self._finish()

    def _begin_steps(self) -> None:
        self.rules_imported.emit()
        pause_collection(self)  # a search for garbage takes longer than a frame
        self._steps.start()

    def _import_some(self) -> None:
        """Import a module, and others as long as the time of a step allows it."""
        end = time.monotonic() + STEP_SECONDS
        while self._left:
            importlib.import_module(self._left.pop())
            if time.monotonic() >= end:
                return
        self._reading.start()  # first, so that no garbage is searched for in this step
        self._end_steps()

    def _end_steps(self) -> None:
        self._steps.stop()
        resume_collection(self)

    def _finish(self) -> None:
        self.is_running = False


def _prepare(ending: Event, left: list[str], specs: Iterable[ScreenSpec]) -> None:
    """Import what needs no Qt, and find the order of the other modules, the last one first."""
    for name in PURE_MODULES:
        if ending.is_set():
            return
        importlib.import_module(name)
    _read_course()
    left += reversed(import_order((*TABLES, *screen_modules(specs)), "desktop"))


def _read_course() -> None:
    """Read the course, which the home screen shows; whoever shows it says if it is damaged."""
    from rules.lessons import BadCourse, read_course

    with suppress(OSError, BadCourse):
        read_course()


def _read_cards() -> None:
    importlib.import_module("rules.cards").all_card_sets()
