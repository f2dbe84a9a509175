"""The page about the architecture names every room of the program, and only rooms that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def rooms_on_the_page(package: str) -> set[str]:
    """The names in the first column of the table of a package."""
    table = PAGE.split(f"\n## The rooms of `{package}`", 1)[1].split("\n## ", 1)[0]
    first_cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return set(re.findall(r"`([\w.]+)`", " ".join(first_cells)))


def rooms_on_disk(package: str) -> set[str]:
    """The packages directly inside a package."""
    return {file.parent.name for file in (ROOT / package).glob("*/__init__.py")}


def test_every_room_of_the_rules_is_on_the_page() -> None:
    assert rooms_on_the_page("rules") == rooms_on_disk("rules") | {"game.py"}


def test_every_room_of_the_desktop_is_on_the_page() -> None:
    assert rooms_on_the_page("desktop") == rooms_on_disk("desktop")


def test_every_file_that_the_page_names_exists() -> None:
    named = re.findall(r"`((?:[\w-]+/)+[\w-]+(?:\.py)?)`", PAGE)
    assert len(named) > 20
    for path in named:
        places = [ROOT / path, *(ROOT / package / path for package in ("rules", "desktop"))]
        assert any(place.exists() for place in places), f"docs/architecture.md names {path}"


def test_every_folder_that_the_example_changes_name_exists() -> None:
    examples = (ROOT / "docs" / "example-changes.md").read_text("utf-8")
    named = re.findall(r"^ # (\S+/\S+)$", examples, re.MULTILINE)
    assert len(named) > 20
    for path in named:
        assert (ROOT / path).parent.is_dir(), f"docs/example-changes.md names {path}"


def test_the_page_stays_short() -> None:
    assert len(PAGE.splitlines()) <= 150


@pytest.mark.parametrize("package", ["rules", "desktop"])
def test_every_room_says_what_lives_there(package: str) -> None:
    for file in (ROOT / package).rglob("__init__.py"):
        text = file.read_text(encoding="utf-8")
        assert re.match(r'""".{30}', text), f"{file} does not say what lives there"


# --- threads and lifetimes ------------------------------------------------------------------------


def places_of(pattern: str, *folders: str) -> list[str]:
    """The modules in these folders whose text has this pattern, except for this one."""
    files = sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py"))
    return [
        file.relative_to(ROOT).as_posix()
        for file in files
        if file != Path(__file__) and re.search(pattern, file.read_text(encoding="utf-8"))
    ]


def test_only_background_tasks_start_threads() -> None:
    """A task pauses the collection of garbage, which would delete widgets in its thread."""
    threads = r"\b(Thread|Timer|ThreadPoolExecutor|QThread|QThreadPool|start_new_thread)\("
    assert places_of(threads, "rules", "desktop") == ["desktop/storage/background_task.py"]


def test_no_thread_is_a_daemon() -> None:
    """The end of the program would stop a daemon in the middle of anything, and abort."""
    folders = ("rules", "desktop", "tests", "benchmarks", "packaging")
    assert places_of(r"\bdaemon\s*=[^=]|\bsetDaemon\(", *folders) == []


def test_nothing_is_deleted_or_called_while_qt_may_still_use_it() -> None:
    """Widgets are deleted with `deleteLater`, and timers belong to what they call.

    `QTimer.singleShot` without a context may call what is gone by then. Without its parent a widget
    belongs to Python, which deletes it in the middle of an event.
    """
    without_context = r"\.singleShot\([^,()]*, (?!\w+,)"
    assert places_of(without_context, "desktop") == []
    assert places_of(r"\.setParent\(None|[sS]hiboken6?\.delete\(", "desktop") == []


def test_no_layout_is_asked_for_its_items() -> None:
    """PySide keeps what `itemAt` returns as long as the layout, also after Qt has deleted it.

    It then takes a new object at the same address for the deleted item, and crashes.
    """
    assert places_of(r"\.itemAt(Position)?\(", "desktop") == []


def test_no_events_are_processed_in_the_middle_of_something() -> None:
    """A click or the closing of the window would act on what is half done.

    `QGuiApplication.sync` also processes events. Only the smoke test and screenshots, which no one
    watches, may do that.
    """
    processing = r"processEvents\(|QGuiApplication\.sync\(|QEventLoop\(|\.exec\(\)"
    allowed = [
        "desktop/window/launch/screenshot.py",
        "desktop/window/launch/window_launch.py",
        "desktop/window/smoke_test.py",
    ]
    assert places_of(processing, "desktop") == allowed


def test_no_shortcut_is_given_a_command_and_a_context() -> None:
    """PySide6 ignores the context of a shortcut that is made together with its command."""
    both = r"QShortcut\((?:QKeySequence\([^()]*\)|\w+), [^,()]+, [^()]+, context="
    assert places_of(both, "desktop") == []


# --- regular expressions --------------------------------------------------------------------------


def test_no_pattern_is_possessive() -> None:
    """Python before 3.11.5 matches `(?:a|b)*+` and `(?>a|b)` wrongly."""
    possessive = r"[*+?}]\+|\(\?>"
    found = [
        line.strip()
        for folder in ("rules", "desktop", "packaging", "benchmarks", "tests")
        for file in sorted((ROOT / folder).rglob("*.py"))
        if file != Path(__file__)
        for line in file.read_text(encoding="utf-8").splitlines()
        if re.search(possessive, line)
    ]
    assert found == [
        '_SLASH = rf"{_ONE_SLASH}+"',
        'return f"{forecast.least_damage}+"',
        '("larger-text", tr("&Larger"), "Ctrl++", "Ctrl+="),',
    ]
