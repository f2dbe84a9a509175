"""Tests how far the player got in the course: kept, checked off, never lost."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.storage.lesson_progress import PROGRESS_FILE, Help, LessonProgress, OtherSide
from tests.desktop.file_permissions import folder_for_anybody, posix, read_only

THROW, ATTACK, HALF = "1-throw-and-purchase", "4-attack", "03-half-a-face"


def test_nothing_is_begun_or_written_at_first(tmp_path: Path) -> None:
    progress = LessonProgress(tmp_path)
    assert progress.is_empty
    assert progress.beat_of(THROW) == 0
    assert not progress.is_done(THROW)
    assert not progress.is_solved(HALF)
    assert progress.other_side is OtherSide.COACH
    assert progress.errors == []
    assert list(tmp_path.iterdir()) == []


def test_a_lesson_goes_on_at_the_same_beat_at_the_next_start(tmp_path: Path) -> None:
    LessonProgress(tmp_path).keep_beat(THROW, 4, 12)
    again = LessonProgress(tmp_path)
    assert again.beat_of(THROW) == 4
    assert again.place_of(THROW).beats == 12
    assert not again.is_done(THROW)


def test_a_lesson_keeps_its_number_of_steps_while_it_is_played(tmp_path: Path) -> None:
    progress = LessonProgress(tmp_path)
    progress.keep_beat(THROW, 1, 12)
    progress.keep_beat(THROW, 2)
    assert progress.place_of(THROW).beats == 12
    progress.mark_done(THROW)
    assert LessonProgress(tmp_path).place_of(THROW).beats == 12


def test_a_finished_lesson_is_checked_off_and_starts_from_the_beginning(tmp_path: Path) -> None:
    progress = LessonProgress(tmp_path)
    progress.keep_beat(THROW, 11, 12)
    progress.mark_done(THROW)
    again = LessonProgress(tmp_path)
    assert again.is_done(THROW)
    assert again.beat_of(THROW) == 0


def test_a_lesson_played_again_stays_checked_off(tmp_path: Path) -> None:
    progress = LessonProgress(tmp_path)
    progress.mark_done(THROW)
    progress.keep_beat(THROW, 3, 12)
    assert progress.is_done(THROW)
    assert progress.beat_of(THROW) == 3


def test_the_lesson_played_last_is_the_first_one_begun(tmp_path: Path) -> None:
    progress = LessonProgress(tmp_path)
    progress.keep_beat(THROW, 3)
    progress.keep_beat(ATTACK, 2)
    assert progress.begun == (ATTACK, THROW)
    progress.keep_beat(THROW, 3)
    assert LessonProgress(tmp_path).begun == (THROW, ATTACK)


def test_an_exercise_solved_alone_later_counts_as_solved_alone(tmp_path: Path) -> None:
    progress = LessonProgress(tmp_path)
    progress.mark_solved(HALF, Help.SOLUTION)
    assert progress.help_used(HALF) is Help.SOLUTION
    progress.mark_solved(HALF, Help.NONE)
    progress.mark_solved(HALF, Help.HINTS)
    assert LessonProgress(tmp_path).help_used(HALF) is Help.NONE


def test_who_plays_the_other_side_is_remembered_even_after_a_reset(tmp_path: Path) -> None:
    progress = LessonProgress(tmp_path)
    progress.set_other_side(OtherSide.FRIEND)
    progress.mark_done(THROW)
    progress.reset()
    again = LessonProgress(tmp_path)
    assert again.other_side is OtherSide.FRIEND
    assert again.is_empty


def test_a_reset_can_be_taken_back(tmp_path: Path) -> None:
    progress = LessonProgress(tmp_path)
    progress.mark_done(THROW)
    progress.mark_solved(HALF)
    bring_back = progress.reset()
    assert LessonProgress(tmp_path).is_empty
    bring_back()
    again = LessonProgress(tmp_path)
    assert again.is_done(THROW)
    assert again.is_solved(HALF)


def test_two_windows_do_not_lose_each_others_progress(tmp_path: Path) -> None:
    one, other = LessonProgress(tmp_path), LessonProgress(tmp_path)
    one.mark_done(THROW)
    other.mark_done(ATTACK)
    one.mark_solved(HALF)
    again = LessonProgress(tmp_path)
    assert again.is_done(THROW)
    assert again.is_done(ATTACK)
    assert again.is_solved(HALF)


def test_a_change_from_another_window_is_seen_after_a_reload(qtbot: QtBot, tmp_path: Path) -> None:
    one, other = LessonProgress(tmp_path), LessonProgress(tmp_path)
    other.mark_done(ATTACK)
    with qtbot.waitSignal(one.changed):
        one.reload()
    assert one.is_done(ATTACK)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not json",
        b"\xff\xfe",
        b'{"lessons": {"1": {"beat": -1}}}',
        b'{"lessons": {"1": {"beat": "x"}}}',
        b'{"exercises": {"03": "maybe"}}',
        b'{"future": 1}',
        b"[" * 10_000,
    ],
)
def test_a_damaged_file_is_kept_aside_and_the_lessons_start_over(
    content: bytes, tmp_path: Path
) -> None:
    (tmp_path / PROGRESS_FILE).write_bytes(content)
    progress = LessonProgress(tmp_path)
    assert progress.is_empty
    (note,) = progress.errors
    assert PROGRESS_FILE in note
    assert "lessons.unread.json" in note
    progress.mark_done(THROW)
    assert (tmp_path / "lessons.unread.json").read_bytes() == content
    assert LessonProgress(tmp_path).is_done(THROW)
    assert LessonProgress(tmp_path).errors == []


def test_the_note_about_a_damaged_file_is_short(tmp_path: Path) -> None:
    (tmp_path / PROGRESS_FILE).write_text(f'{{"{"oops " * 5_000}": 1}}', "utf-8")
    (note,) = LessonProgress(tmp_path).errors
    assert len(note) < 400 + len(str(tmp_path))


def test_a_file_damaged_while_the_program_runs_costs_nothing(tmp_path: Path) -> None:
    progress = LessonProgress(tmp_path)
    progress.mark_done(THROW)
    (tmp_path / PROGRESS_FILE).write_text("oh no", "utf-8")
    progress.reload()
    progress.mark_done(ATTACK)
    again = LessonProgress(tmp_path)
    assert again.is_done(THROW)
    assert again.is_done(ATTACK)
    assert (tmp_path / "lessons.unread.json").read_text("utf-8") == "oh no"


@posix
def test_progress_that_cannot_be_saved_is_told_once_and_saved_later() -> None:
    with folder_for_anybody() as folder:
        progress, told = LessonProgress(folder), list[str]()
        progress.failed.connect(told.append)
        with read_only(folder):
            progress.mark_done(THROW)
            progress.mark_done(ATTACK)
        assert progress.is_done(THROW)
        assert len(told) == 1
        assert PROGRESS_FILE in told[0]
        progress.save_pending()
        again = LessonProgress(folder)
        assert again.is_done(THROW)
        assert again.is_done(ATTACK)


def test_without_a_folder_progress_lasts_until_the_program_ends() -> None:
    progress = LessonProgress()
    progress.mark_done(THROW)
    progress.keep_beat(ATTACK, 2, 7)
    assert progress.is_done(THROW)
    assert progress.begun == (ATTACK,)
