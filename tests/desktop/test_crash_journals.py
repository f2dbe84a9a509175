"""Tests the files that crashes leave: whose they are, damaged ones, and too many."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from desktop.diagnostics.crash_reports.crash_report import (
    Crash,
    crash_of_run,
    match_of_saved,
    report_text,
    without_names,
)
from desktop.diagnostics.crash_reports.crash_watch import CrashWatch
from desktop.diagnostics.crash_reports.report_folder import kept_reports, write_report
from desktop.diagnostics.crash_reports.run_journal import RunJournal, read_ended_runs
from desktop.storage import match_notation
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import DATA_FOLDER_VARIABLE, Store
from tests.symbolic_links import make_link

SEGFAULT = b"Fatal Python error: Segmentation fault\n\n"
CRASH = Crash("The program stopped: bad luck", datetime(2026, 11, 22, 23, 15, tzinfo=UTC), "1", "")


def write_journal(folder: Path, number: int, content: bytes) -> Path:
    """Write the journal of a run that has ended."""
    folder.mkdir(exist_ok=True)
    journal = folder / f"running-{number}.journal"
    journal.write_bytes(b"sidekick-table run\n" + content)
    return journal


def test_the_journal_of_a_program_that_runs_is_left_alone(tmp_path: Path) -> None:
    mine = RunJournal(tmp_path)
    mine.write_raw(SEGFAULT.decode())
    assert read_ended_runs(tmp_path) == []
    mine.close(keeps=True)
    (ended,) = read_ended_runs(tmp_path)
    assert ended.has_crashed
    ended.delete_journal()
    assert list(tmp_path.iterdir()) == []


def test_a_process_id_that_is_used_again_takes_another_name(tmp_path: Path) -> None:
    first = RunJournal(tmp_path)
    first.close(keeps=True)
    second = RunJournal(tmp_path)
    assert second.file != first.file
    assert [run.file for run in read_ended_runs(tmp_path)] == [first.file]
    second.close(keeps=False)
    assert list(tmp_path.iterdir()) == []


def test_an_error_after_which_the_program_went_on_is_no_crash(tmp_path: Path) -> None:
    write_journal(tmp_path, 7, SEGFAULT + b"error: ValueError\nnote: 12:00:00 home screen\n")
    (ended,) = read_ended_runs(tmp_path)
    assert not ended.has_crashed
    assert ended.notes == ("12:00:00 home screen",)


def test_a_journal_stays_short(tmp_path: Path) -> None:
    journal = RunJournal(tmp_path)
    journal.keep("match", 12)
    for number in range(10_000):
        journal.note("note", f"screen {number}")
    assert journal.file.stat().st_size < 60_000
    journal.close(keeps=True)
    (ended,) = read_ended_runs(tmp_path)
    assert ended.match == 12
    assert ended.notes[-1].endswith("screen 9999")


def test_damaged_journals_stop_nothing(tmp_path: Path) -> None:
    write_journal(tmp_path, 1, bytes(range(256)) * 20)
    write_journal(
        tmp_path, 2, b"match: 9" * 99 + b"\nnote: \xff\n" + SEGFAULT + b"\xe9\0\n" * 999_999
    )
    (tmp_path / "running-3.journal").mkdir()
    make_link(tmp_path / "running-4.journal", tmp_path / "nowhere")
    crashed = [run for run in read_ended_runs(tmp_path) if run.has_crashed]
    assert [run.file.name for run in crashed] == ["running-2.journal"]
    text = report_text(crash_of_run(crashed[0]), None)
    assert "Segmentation fault" in text
    assert len(text) < 500_000
    left = [file.name for file in tmp_path.iterdir() if file.is_file()]
    assert left == ["running-2.journal"], "until its crash is reported"


def test_without_a_folder_the_program_starts_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "crash-reports").write_text("a file, where the folder should be", encoding="utf-8")
    watch = CrashWatch(tmp_path)
    watch.read_earlier_runs()
    watch.note("nobody keeps this")
    assert (watch.ended_runs, watch.failed_starts) == ([], 0)


def test_starts_that_crash_are_counted(tmp_path: Path) -> None:
    write_journal(tmp_path / "crash-reports", 1, b"failed starts: 1\n" + SEGFAULT)
    watch = CrashWatch(tmp_path)
    watch.read_earlier_runs()
    assert watch.failed_starts == 2
    write_journal(tmp_path / "crash-reports", 2, b"failed starts: 1\nopened: 1000\n" + SEGFAULT)
    watch.read_earlier_runs()
    assert watch.failed_starts == 0, "it crashed long after its start"


def test_a_start_without_a_screen_is_no_crash(tmp_path: Path) -> None:
    start = "from desktop.__main__ import main; main([])"
    environment = {**os.environ, "QT_QPA_PLATFORM": "nonsense", DATA_FOLDER_VARIABLE: str(tmp_path)}
    ended = subprocess.run(
        [sys.executable, "-c", start], env=environment, capture_output=True, check=False
    )
    assert b"no Qt platform plugin could be initialized" in ended.stderr
    (run,) = read_ended_runs(tmp_path / "crash-reports")
    assert run.native_trace
    assert not run.has_crashed
    assert not run.has_crashed_at_start, "the next start reads everything"


def test_the_ten_newest_reports_are_kept(tmp_path: Path) -> None:
    for seconds in range(12):
        write_report(tmp_path, CRASH.when + timedelta(seconds=seconds), "a report")
    newest = write_report(tmp_path, CRASH.when + timedelta(seconds=11), "the last report")
    assert newest.name == "crash-2026-11-22-231511_2.txt"
    assert newest == max(kept_reports(tmp_path)), "the names of two crashes in one second sort too"
    assert len(kept_reports(tmp_path)) == 10
    assert newest in kept_reports(tmp_path)


def test_only_reports_and_journals_of_the_program_are_deleted(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("of the player")
    mine = ["crash-course.txt", "crash-2026-11-22-231511.txt.bak", "running-shoes.journal"]
    for name in mine:
        (tmp_path / name).write_text("of the player")
        os.utime(tmp_path / name, (0, 0))
    link = tmp_path / "crash-2001-01-01-000000.txt"
    make_link(link, tmp_path / "mine.txt")
    for seconds in range(12):
        write_report(tmp_path, CRASH.when + timedelta(seconds=seconds), "a report")
    ended = write_journal(tmp_path, 1, b"note: 12:00:00 home screen\n")
    assert [run.file for run in read_ended_runs(tmp_path)] == [ended]
    assert not ended.exists()
    assert link.is_symlink()
    assert link not in kept_reports(tmp_path)
    assert all((tmp_path / name).read_text() == "of the player" for name in ("mine.txt", *mine))


def test_a_folder_of_reports_that_is_a_link_is_left_alone(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    journal = write_journal(elsewhere, 1, b"note: 12:00:00 home screen\n")
    folder = tmp_path / "crash-reports"
    make_link(folder, elsewhere)
    assert read_ended_runs(folder) == []
    for write in (lambda: RunJournal(folder), lambda: write_report(folder, CRASH.when, "a report")):
        with pytest.raises(OSError, match="a link to another place"):
            write()
    assert list(elsewhere.iterdir()) == [journal]


def test_a_match_that_cannot_be_replayed_is_told_without_names(tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = match_notation.new_match(("Angela", "the second"), 3)
    game.start()
    notation = match_notation.write_notation(game) + "turn Angela\n  buy the moon\n"
    number = store.add(
        edition="UXM", format_name="first-game", players=("Angela", "the second"), notation=notation
    )
    kept = store.find(number)
    assert kept is not None
    text = report_text(CRASH, match_of_saved(kept, OwnCards(tmp_path)))
    assert "The match cannot be replayed:" in text
    assert "buy the moon" in text
    assert "Angela" not in text
    assert "the second" not in text


def test_names_are_replaced_only_where_they_are_words() -> None:
    said = without_names("Al buys Alfa for Al's team; Bo.", ("Al", "Bo"))
    assert said == "First buys Alfa for First's team; Second."
    assert without_names("nobody", ("", " ")) == "nobody"
