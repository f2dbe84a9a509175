"""What Windows is told about the program. An object that takes notes plays the part of Windows."""

from __future__ import annotations

import ctypes
import os
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from desktop.collection.card_import.import_process import ParentProcess
from desktop.style.application import DESKTOP_ID
from desktop.window.launch import windows_shell

ROOT = Path(__file__).parents[2]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What Windows was told: the names of the functions and their arguments."""
    notes: list[tuple[object, ...]] = []

    def note(name: str) -> object:
        def take(*arguments: object) -> None:
            values = (getattr(argument, "value", argument) for argument in arguments)
            notes.append((name, *values))

        return take

    libraries = SimpleNamespace(
        user32=SimpleNamespace(AllowSetForegroundWindow=note("foreground")),
        shell32=SimpleNamespace(SetCurrentProcessExplicitAppUserModelID=note("identity")),
        kernel32=SimpleNamespace(CreateMutexW=note("mutex")),
    )
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", libraries, raising=False)
    return notes


def test_windows_learns_the_name_of_the_program_and_that_it_is_running(
    told: list[tuple[object, ...]],
) -> None:
    windows_shell.announce_program(DESKTOP_ID)
    assert told == [
        ("identity", "org.sidekicktable.SidekickTable"),
        ("mutex", None, False, "SidekickTableRunning"),
    ]


def test_the_running_program_may_come_to_the_front(told: list[tuple[object, ...]]) -> None:
    windows_shell.allow_foreground(77)
    assert told == [("foreground", 77)]


def test_an_import_notices_the_end_of_the_program_that_started_it(
    told: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = iter([258, 0])  # not within this time; it has ended
    kernel = SimpleNamespace(
        OpenProcess=lambda right, inherits, number: 5 if number == 77 else 0,
        WaitForSingleObject=lambda handle, patience: next(waits) if handle == 5 else 99,
    )
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(os, "getppid", lambda: 77)
    program = ParentProcess()
    assert [program.has_ended for _ in range(2)] == [False, True]


def test_elsewhere_nothing_is_done() -> None:
    windows_shell.allow_foreground(77)
    windows_shell.announce_program(DESKTOP_ID)


def test_the_window_has_the_name_of_the_menu_entry() -> None:
    project = runpy.run_path(str(ROOT / "packaging" / "project.py"))
    assert project["APP_ID"] == DESKTOP_ID
