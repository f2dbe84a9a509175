"""Tests the command line: what it prints and writes, and how it reports errors."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop.__main__ import MIN_WINDOW_SIZE, main
from desktop.storage import match_notation
from desktop.storage.store import DATA_FOLDER_VARIABLE
from desktop.window.main_window import MainWindow
from rules.model.moves import Buy, Confirm, Pass
from tests.desktop.test_own_cards import BY_HAND

ROOT = Path(__file__).parents[2]


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """A match file: Eric draws, rolls, purchases Kitty Pryde and ends his turn."""
    game = match_notation.new_match(("Eric", "Mike"), 5)
    game.start()
    for move in (Pass(), Buy(1)):
        game.play(move)
    for pay in game.proposed_payment():
        game.play(pay)
    for move in (Confirm(), Pass(), Pass(), Pass()):
        game.play(move)
    file = tmp_path / "first.match"
    file.write_text(match_notation.write_notation(game), "utf-8")
    return file


def run(*options: object, data: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the program in its own process, with another data folder if given."""
    own = {DATA_FOLDER_VARIABLE: str(data)} if data is not None else {}
    return subprocess.run(
        [sys.executable, "-m", "desktop", *map(str, options)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **own},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_match_with_custom_cards_is_shown(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "mine.toml").write_text(BY_HAND, "utf-8")
    file = tmp_path / "own.match"
    file.write_text(
        "sidekick-table match 1\nedition UXM\nformat first-game\n"
        "first  Eric: Sample Hero/Made Up [MINE] x2\n"
        "second Mike: Angel/Air Transport x2\nbasic Push, Ambush\n",
        "utf-8",
    )
    picture = tmp_path / "own.png"
    done = run("--match", file, "--screenshot", picture, data=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert not QImage(str(picture)).isNull()
    done = run("--match", file, "--screenshot", picture, data=tmp_path / "none")
    assert done.returncode == 1
    assert "line 4: expected the code of a known set: AI, ASM, SWW, UXM, found" in done.stderr


# --- bad usage: exit 2 and a sentence -------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--no-such-thing"], "unrecognized arguments: --no-such-thing"),
        (["--at", "3"], "add --match FILE"),
        (["--screenshot", "x.png"], "add --match FILE"),
        (["--match", "m", "--at", "-1"], "'-1' is not a number of moves"),
        (["--match", "m", "--at", "two"], "'two' is not a number of moves"),
        (["--size", "big"], "'big' is not a size: expected something like 1280x800"),
        (
            ["--size", "999x640"],
            "'999x640' is out of range: expected a size from 1000x640 to 8192x8192",
        ),
        (["--match"], "expected one argument"),
    ],
)
def test_bad_usage_prints_a_one_line_error(
    options: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(options)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_asking_for_too_many_acts_is_bad_usage(
    match: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--match", str(match), "--at", "99"])
    assert ended.value.code == 2
    assert "has only 6 moves" in capsys.readouterr().err


# --- something wrong: exit 1, the file, the line, the reason --------------------------------------


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("https://example.org/my.match", "is not a file on this computer: save it first"),
        ("file://elsewhere/my.match", "is a file on another computer: copy it to this one first"),
        ("file:///a%00b", "does not name a file"),
        pytest.param(
            *("file:///C:/a%FFb", "does not name a file"),
            marks=pytest.mark.skipif(sys.platform != "win32", reason="names are bytes here"),
        ),
    ],
)
def test_a_url_that_is_no_file_here_is_refused(
    url: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([url])
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--match", str(tmp_path / "none.match")]) == 1
    assert f"{tmp_path / 'none.match'}: No such file" in capsys.readouterr().err


def test_a_binary_file_is_named_in_the_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "picture.match"
    file.write_bytes(b"\x89PNG\xff\xfe")
    assert main(["--match", str(file)]) == 1
    said = capsys.readouterr().err
    assert f"{file}, line 1: " in said
    assert "not UTF-8 text" in said


def test_a_damaged_match_opens_up_to_its_damage_and_is_reported_with_its_line(
    match: Path, tmp_path: Path
) -> None:
    text = match.read_text("utf-8")
    damaged = text.replace("buy Kitty Pryde with", "buy Juggernaut with")
    match.write_text(damaged, "utf-8")
    picture = tmp_path / "table.png"
    ended = run("--match", match, "--screenshot", picture)
    assert ended.returncode == 0
    assert f"{match}, line 14" in ended.stderr
    assert "Juggernaut" in ended.stderr
    assert picture.exists()
    assert match.read_text("utf-8") == damaged, "nothing was changed"


def test_a_screenshot_that_cannot_be_saved_is_reported(match: Path, tmp_path: Path) -> None:
    ended = run("--match", match, "--screenshot", tmp_path / "missing" / "out.png")
    assert ended.returncode == 1
    assert "missing" in ended.stderr
    assert "Traceback" not in ended.stderr


# --- fine: exit 0 ---------------------------------------------------------------------------------


def test_a_screenshot_has_the_requested_size(match: Path, tmp_path: Path) -> None:
    picture = tmp_path / "out.png"
    ended = run("--match", match, "--at", 3, "--screenshot", picture, "--size", "1100x700")
    assert ended.returncode == 0, ended.stderr
    image = QImage(str(picture))
    assert (image.width(), image.height()) == (1100, 700)
    colors = {image.pixel(x, y) for x in range(0, 1100, 9) for y in range(0, 700, 9)}
    assert len(colors) > 30, "a picture of a table has many colors"
    assert sorted(file.name for file in tmp_path.iterdir() if file.is_file()) == [
        "first.match",
        "out.png",
    ]


def test_help_lists_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert "--screenshot OUT.png" in capsys.readouterr().out


def test_starting_without_a_display_fails_with_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert main([]) == 1
    assert "no display found" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "chosen", "used"),
    [
        (["--smoke"], "", "offscreen"),
        (["first.match", "--screenshot", "out.png"], "", "offscreen"),
        (["--smoke"], "xcb", "xcb"),
        ([], "", ""),
    ],
)
def test_smoke_test_and_screenshot_open_no_window_on_the_screen(
    options: list[str], chosen: str, used: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("QT_QPA_PLATFORM", chosen)
    monkeypatch.setattr("desktop.__main__._run", lambda *_: 0)
    assert main(options) == 0
    assert os.environ["QT_QPA_PLATFORM"] == used


def test_a_missing_library_of_the_system_is_named_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failures = iter(
        [
            ImportError("libGL.so.1: cannot open shared object file: No such file or directory"),
            ImportError("No module named 'desktop.window'"),
        ]
    )

    def fail(*_: object) -> int:
        raise next(failures)

    monkeypatch.setattr("desktop.__main__._run", fail)
    assert main([]) == 1
    said = capsys.readouterr().err
    assert "the library libGL.so.1 is missing" in said
    assert "sudo apt install libgl1 " in said
    with pytest.raises(ImportError, match=r"desktop\.window"):  # a fault of ours stays visible
        main([])


def test_the_program_starts_despite_a_damaged_store_and_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    from desktop.window.launch.window_launch import open_window

    monkeypatch.setenv("SIDEKICK_TABLE_DATA", str(tmp_path))
    (tmp_path / "table.sqlite").write_bytes(b"this is no database" * 50)
    window = open_window()
    qtbot.addWidget(window)
    window.show()
    assert str(tmp_path / "table.sqlite") in window.problem_bar.text.text()
    assert window.home_screen.computer.isVisible()
    assert (tmp_path / "table.sqlite").read_bytes() == b"this is no database" * 50


def test_the_smallest_screenshot_is_the_smallest_window(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    assert window.minimumSize().toTuple() == MIN_WINDOW_SIZE
