"""`--version`, `--help` and `--diagnose`: no display, no one's name, and nothing is changed."""

from __future__ import annotations

import io
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.diagnostics.self_test import SELF_TESTS, SelfTestResult, perform
from desktop.storage.store import STORE_FILE, Store
from desktop.window.launch import standard_output as output_module
from desktop.window.launch.standard_output import OUTPUT_FILE, standard_output
from tests.desktop.file_permissions import folder_for_anybody, posix, read_only

ROOT = Path(__file__).parents[2]

NAME = "wilhelmina"

Shape = dict[str, object]
SHAPE: Shape = {
    "format": str,
    "version": int,
    "made": str,
    "program": {"version": str, "runs_as": str, "package_format": str, "folder": str},
    "versions": {
        "python": str,
        "python_kind": str,
        "qt": str,
        "pyside6_essentials": str,
        "shiboken6": str,
        "pyqtgraph": str,
        "numpy": str,
        "platformdirs": str,
        "lark": str,
        "msgspec": str,
        "tomlkit": str,
        "pymunk": str,
        "sqlite": str,
    },
    "system": {
        "name": str,
        "kernel": str,
        "processor": str,
        "processors": int,
        "memory_bytes": int,
        "c_library": str,
        "desktop": str,
        "session": str,
        "locale": str,
        "encoding": str,
        "file_encoding": str,
    },
    "folders": {
        key: {"path": str, "exists": bool, "is_writable": bool, "free_bytes": int}
        for key in ("data", "settings", "pictures", "crash_reports", "temporary")
    },
    "variables": {"LANG": str, "QT_NO_GUI_THREADPOOL": str, "SIDEKICK_TABLE_DATA": str},
    "graphics": {
        "platform": str,
        "has_display": bool,
        "style": str,
        "color_scheme": str,
        "screens": [
            {
                "size": str,
                "available": str,
                "scale": float,
                "dots_per_inch": float,
                "real_dots_per_inch": float,
                "hertz": float,
                "bits": int,
                "is_main": bool,
            }
        ],
    },
    "fonts": {
        "packaged": bool,
        "used": str,
        "system": str,
        "families": int,
        "point_size": float,
        "missing_signs": str,
    },
    "sound": {"player": str, "is_on": bool, "volume": int},
    "accessibility": {
        "is_active": type(None),
        "contrast": str,
        "text_size": int,
        "palette": str,
        "theme": str,
        "reduced_motion": bool,
        "speed": str,
    },
    "settings": {"volume": int},
    "self_test": [
        {"key": str, "title": str, "passed": bool, "sentence": str, "milliseconds": int}
        for _ in SELF_TESTS
    ],
    "passed": bool,
    "not_known": {"accessibility.is_active": str},
}


def run(
    *options: str, home: Path | None = None, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run the program without a display, as Wilhelmina if she has a home folder."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("QT_", "LC_", "XDG_", "SIDEKICK_"))
        and name not in ("DISPLAY", "WAYLAND_DISPLAY", "LANG")
    }
    if home is not None:
        people = {"HOME": str(home), "HOSTNAME": f"{NAME}s-laptop", "USERPROFILE": str(home)}
        kept |= people | dict.fromkeys(("USER", "LOGNAME", "USERNAME"), NAME)
    return subprocess.run(
        [sys.executable, "-m", "desktop", *options],
        cwd=ROOT,
        env={**kept, "LANG": "C.UTF-8", **variables},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def contents(folder: Path) -> dict[str, tuple[bytes, int]]:
    """All files in a folder, with their bytes and when they were changed."""
    return {
        str(file.relative_to(folder)): (file.read_bytes(), file.stat().st_mtime_ns)
        for file in folder.rglob("*")
        if file.is_file()
    }


def shape_of(value: object) -> object:
    """The keys and types of a JSON value."""
    if isinstance(value, dict):
        return {key: shape_of(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [shape_of(inner) for inner in value]
    return type(value)


def result_of(key: str) -> SelfTestResult:
    """The result of one check."""
    return perform(next(test for test in SELF_TESTS if test.key == key))


# --- --version and --help -------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_they_need_neither_qt_nor_a_display_nor_a_folder(option: str, tmp_path: Path) -> None:
    program = (
        "import sys\nfrom desktop.__main__ import main\n"
        f"try:\n    main([{option!r}])\nexcept SystemExit as end:\n"
        "    print(end.code, 'PySide6' in sys.modules)\n"
    )
    missing = tmp_path / "missing"
    asked = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "SIDEKICK_TABLE_DATA": str(missing), "DISPLAY": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert asked.stderr == ""
    first, *_, last = asked.stdout.splitlines()
    assert last.startswith("0 False")
    if option == "--version":
        assert first.startswith("Sidekick Table 0.")
        assert str(ROOT) not in first
    else:
        assert "about the program:" in asked.stdout
        assert all(f"--{name}" in asked.stdout for name in ("match", "diagnose", "json", "size"))
    assert not missing.exists()


def test_json_alone_is_wrong_usage() -> None:
    asked = run("--json")
    assert asked.returncode == 2
    assert "add --diagnose" in asked.stderr


# --- --diagnose -----------------------------------------------------------------------------------


@posix
def test_json_has_stable_keys_and_no_name_and_changes_nothing(tmp_path: Path) -> None:
    home = tmp_path / "home" / NAME
    data = home / "Wilhelmina Meyer's data"
    store = Store(data)
    match = {"edition": "UXM", "format_name": "first-game", "notation": ""}
    store.add(players=("Wilhelmina", "Meyer"), **match)
    store.close()
    (data / "cards").mkdir()
    (data / "cards" / f"{NAME}.toml").write_text("set = 3", "utf-8")
    settings = home / ".config" / "sidekick-table" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('[sound]\nvolume = 5\n[players]\nfirst_name = "Wilhelmina"\n', "utf-8")
    before = contents(home)
    asked = run("--diagnose", "--json", home=home, SIDEKICK_TABLE_DATA=str(data))
    told = json.loads(asked.stdout)
    assert (asked.returncode, told["passed"]) == (0, True), asked.stdout + asked.stderr
    assert shape_of(told) == SHAPE
    assert (told["format"], told["version"]) == ("sidekick-table diagnosis", 1)
    assert [test["key"] for test in told["self_test"]] == [test.key for test in SELF_TESTS]
    assert not told["graphics"]["has_display"]
    assert told["folders"]["data"]["path"] == "~/<user> Meyer's data"
    assert NAME not in asked.stdout.lower() + asked.stderr.lower()
    found = contents(home)
    assert {name: found[name] for name in before} == before
    assert not (set(found) - set(before) - {name for name in found if "fontconfig" in name})


@posix
def test_what_is_broken_is_told_and_stops_nothing() -> None:
    with folder_for_anybody() as folder:
        data = folder / NAME
        data.mkdir()
        (data / STORE_FILE).write_bytes(b"SQLite format 3\0" + 500 * b"x")
        (data / "settings.toml").write_text("[look]\ntheme = 5\n", "utf-8")
        data.chmod(0o555)
        before = contents(data)
        asked = run(
            "--diagnose",
            home=data,
            SIDEKICK_TABLE_DATA=str(data),
            SIDEKICK_TABLE_CONFIG=str(data),
            DISPLAY=":6543",  # where no X server is
        )
        data.chmod(0o755)
        assert contents(data) == before
    lines = asked.stdout.splitlines()
    assert asked.returncode == 1
    assert lines[-1] == f"2 of {len(SELF_TESTS)} checks failed."
    failed = [line.split(":", 1) for line in lines if line.startswith("  FAILED")]
    assert [title.split("FAILED")[1].strip() for title, _ in failed] == [
        "Your matches",
        "Your settings",
    ]
    assert "~/table.sqlite" in failed[0][1]
    assert "line 2: theme has an invalid value" in failed[1][1]
    # Qt says more: that it could not connect, or that a library of the system is missing.
    assert any('Could not load the Qt platform plugin "xcb"' in line for line in lines)
    assert NAME not in asked.stdout


@posix
def test_a_folder_where_no_match_can_be_saved_is_a_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with folder_for_anybody() as folder:
        closed, file = folder / "closed", folder / "file"
        closed.mkdir(mode=0)
        file.touch()
        with read_only(folder):
            for place in (folder, folder / "missing", file, closed / "data"):
                monkeypatch.setenv("SIDEKICK_TABLE_DATA", str(place))
                result = result_of("matches")
                assert not result.passed
                assert result.sentence == f"{place} cannot be written to, so no match is saved."


def test_checks_find_a_damaged_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page in the middle is overwritten: the file opens, and only the whole check finds it."""
    monkeypatch.setenv("SIDEKICK_TABLE_DATA", str(tmp_path))
    store = Store(tmp_path)
    for number in range(40):
        store.add(
            edition="UXM", format_name="basic", players=("A", "B"), notation=str(number) * 3000
        )
    store.close()
    assert result_of("matches").sentence == "40 matches saved. The database is intact."
    file = tmp_path / STORE_FILE
    with sqlite3.connect(file) as database:
        (size,) = database.execute("PRAGMA page_size").fetchone()
    content = bytearray(file.read_bytes())
    middle = len(content) // size // 2 * size
    content[middle : middle + size] = size * b"\xff"
    file.write_bytes(content)
    result = result_of("matches")
    assert not result.passed
    assert "damaged" in result.sentence or "malformed" in result.sentence


# --- without a standard output --------------------------------------------------------------------


def test_windows_shows_a_file_if_there_is_no_console(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(output_module, "IS_WINDOWS", True)
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(
        "PySide6.QtGui.QDesktopServices.openUrl", lambda url: opened.append(url.toLocalFile())
    )
    monkeypatch.setattr(sys, "stdout", None)
    with standard_output():
        print("Sidekick Table")
    assert sys.stdout is None
    file = tmp_path / OUTPUT_FILE
    assert file.read_text("utf-8") == "Sidekick Table\n"
    assert [Path(name) for name in opened] == [file]


def test_windows_prints_in_the_console_that_started_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Console(io.TextIOWrapper):
        pass

    written = io.BytesIO()
    console = Console(written, "utf-8", write_through=True)
    printed: list[bytes] = []
    monkeypatch.setattr(console, "close", lambda: printed.append(written.getvalue()))
    monkeypatch.setattr(output_module, "IS_WINDOWS", True)
    monkeypatch.setattr(output_module, "_parent_console", lambda: console)
    monkeypatch.setattr(sys, "stdout", None)
    with standard_output():
        print("Sidekick Table")
    assert [text.splitlines() for text in printed] == [[b"Sidekick Table"]]
