"""How far the player got in the course: a small file in the data folder.

Two windows or programs may use it at the same time: every change is applied to what the file says
at that moment, under a lock. A file that cannot be read is kept aside as a copy.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
from PySide6.QtCore import QLockFile, QObject, Signal

from desktop.storage.atomic_files import keep_copy, write_bytes
from desktop.storage.source_files import read_source_file
from rules.reading import PROGRESS_SOURCE, UnreadableSource, check_nesting, shortened

PROGRESS_FILE = "lessons.json"

_LOCK_WAIT = 1000  # milliseconds until another program must have written its change
_MOST_NAMES = 4_000  # lessons, exercises and puzzles, those of earlier collections too


class OtherSide(StrEnum):
    """Who plays the other side in lessons: the coach, the learner too, or a second learner."""

    COACH = "coach"
    LEARNER = "learner"
    FRIEND = "friend"


class Help(StrEnum):
    """With how much help an exercise was solved, from none to all."""

    NONE = "none"
    HINTS = "hints"
    SOLUTION = "solution"


_Number = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
_Name = Annotated[str, msgspec.Meta(max_length=100)]


class LessonPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where the learner is in a lesson."""

    beat: _Number = 0  # the beat at which it continues; 0 if it starts from the beginning
    beats: _Number = 0  # how many beats the lesson has; 0 if that is not known
    is_done: bool = False  # whether it was played to its end once


class _Progress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the file. The lesson played last is the last one."""

    other_side: OtherSide = OtherSide.COACH
    lessons: dict[_Name, LessonPlace] = {}
    exercises: dict[_Name, Help] = {}


_Change = Callable[[_Progress], _Progress]


class LessonProgress(QObject):
    """The progress of the players of this computer; a change is saved at once."""

    changed = Signal()  # something is different now
    failed = Signal(str)  # sentence: the file could not be saved; an error message for the user

    def __init__(self, folder: Path | None = None, parent: QObject | None = None) -> None:
        """Read the progress; `errors` has an error message if the file is damaged.

        Without a folder the progress lasts until the program ends.
        """
        super().__init__(parent)
        self.file = folder / PROGRESS_FILE if folder is not None else None
        self.errors: list[str] = []
        self._now = _Progress()
        self._pending: list[_Change] = []
        self._has_failed = False
        if self.file is not None:
            self._read_first(self.file)

    # --- lessons

    def place_of(self, name: str) -> LessonPlace:
        return self._now.lessons.get(name, LessonPlace())

    def beat_of(self, name: str) -> int:
        """The beat at which a lesson continues; 0 if it starts from the beginning."""
        return self.place_of(name).beat

    def keep_beat(self, name: str, beat: int, beats: int = 0) -> None:
        """Remember the beat at which a lesson continues.

        `beats` is how many the lesson has, if known.
        """

        def change(now: _Progress) -> _Progress:
            before = now.lessons.get(name, LessonPlace())
            place = LessonPlace(beat, beats or before.beats, before.is_done)
            if place == before and next(reversed(now.lessons), None) == name:
                return now
            lessons = {key: value for key, value in now.lessons.items() if key != name}
            return msgspec.structs.replace(now, lessons={**lessons, name: place})

        self._apply(change)

    def mark_done(self, name: str) -> None:
        """Check a lesson off; it starts from the beginning next time."""

        def change(now: _Progress) -> _Progress:
            before = now.lessons.get(name, LessonPlace())
            place = LessonPlace(0, before.beats, is_done=True)
            return msgspec.structs.replace(now, lessons={**now.lessons, name: place})

        self._apply(change)

    def is_done(self, name: str) -> bool:
        """Whether a lesson was played to its end."""
        return self.place_of(name).is_done

    @property
    def begun(self) -> tuple[str, ...]:
        """The lessons that continue in the middle, the one played last first."""
        return tuple(name for name, place in reversed(self._now.lessons.items()) if place.beat)

    # --- exercises

    def mark_solved(self, name: str, used: Help = Help.NONE) -> None:
        """Check an exercise off; a solution with less help than before counts."""

        def change(now: _Progress) -> _Progress:
            before = now.exercises.get(name, Help.SOLUTION)
            least = min(before, used, key=list(Help).index)
            return msgspec.structs.replace(now, exercises={**now.exercises, name: least})

        self._apply(change)

    def is_solved(self, name: str) -> bool:
        """Whether an exercise was solved, with help or without."""
        return name in self._now.exercises

    def help_used(self, name: str) -> Help | None:
        """The least help with which an exercise was solved; None if it is not solved."""
        return self._now.exercises.get(name)

    # --- the whole

    @property
    def other_side(self) -> OtherSide:
        return self._now.other_side

    def set_other_side(self, chosen: OtherSide) -> None:
        self._apply(lambda now: msgspec.structs.replace(now, other_side=chosen))

    @property
    def is_empty(self) -> bool:
        """Whether no lesson was begun and no exercise solved."""
        return not (self._now.lessons or self._now.exercises)

    def reset(self) -> Callable[[], None]:
        """Forget all lessons and exercises; returns a function that brings them back."""
        before = self._now
        self._apply(lambda now: _Progress(now.other_side))

        def bring_back() -> None:
            self._apply(
                lambda now: msgspec.structs.replace(
                    now,
                    lessons={**before.lessons, **now.lessons},
                    exercises={**before.exercises, **now.exercises},
                )
            )

        return bring_back

    def reload(self) -> None:
        """Read what another window or program has changed; a damaged file changes nothing."""
        if self.file is None or self._pending:
            return
        try:
            now = _read(self.file)
        except (OSError, UnreadableSource):
            return
        if now != self._now:
            self._now = now
            self.changed.emit()

    def save_pending(self) -> None:
        """Save changes that could not be saved before; the end of the program tries once more."""
        if self._pending:
            self._save()

    # --- the file

    def _read_first(self, file: Path) -> None:
        try:
            self._now = _read(file)
        except FileNotFoundError:
            return
        except (OSError, UnreadableSource) as failure:
            self.errors.append(self._damage_message(file, failure))

    def _damage_message(self, file: Path, failure: Exception) -> str:
        try:
            copy = keep_copy(file, "unread")
        except OSError:
            template = self.tr("{problem}. Your lesson progress can't be read")
            return template.format(problem=failure)
        template = self.tr("{problem}. Your lessons start over; a copy of the file is {copy}")
        return template.format(problem=failure, copy=copy.name)

    def _apply(self, change: _Change) -> None:
        """Make a change, and save it."""
        now = change(self._now)
        if now == self._now and tuple(now.lessons) == tuple(self._now.lessons):
            return
        self._now = now
        self._pending.append(change)
        self._save()
        self.changed.emit()

    def _save(self) -> None:
        """Apply the pending changes to what the file says now, and write it.

        After a failure the next change tries again.
        """
        if self.file is None:
            self._pending.clear()
            return
        lock = QLockFile(f"{self.file}.lock")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            lock.tryLock(_LOCK_WAIT)  # without it the file is still written as a whole
            now = self._content_now(self.file)
            for change in self._pending:
                now = change(now)
            write_bytes(self.file, msgspec.json.format(msgspec.json.encode(now), indent=2) + b"\n")
        except OSError as failure:
            self._report_unsaved(self.file, failure)
            return
        finally:
            lock.unlock()
        self._now = now
        self._pending.clear()
        self._has_failed = False

    def _content_now(self, file: Path) -> _Progress:
        """What the file says; what is known already if the file is gone or damaged."""
        try:
            return _read(file)
        except FileNotFoundError:
            return self._now
        except UnreadableSource:
            keep_copy(file, "unread")
            return self._now

    def _report_unsaved(self, file: Path, failure: OSError) -> None:
        """Tell the player once that progress is not saved, until it is again."""
        if self._has_failed:
            return
        self._has_failed = True
        template = self.tr(
            "{file}: {reason}. Your lesson progress is not saved yet. The "
            "program tries again at the next step."
        )
        self.failed.emit(template.format(file=file, reason=failure.strerror or failure))


def _read(file: Path) -> _Progress:
    """Read the file.

    Raises:
        OSError: it cannot be read; FileNotFoundError if there is none.
        UnreadableSource: it is damaged.
    """
    text = read_source_file(file, PROGRESS_SOURCE)
    check_nesting(text, str(file), PROGRESS_SOURCE)
    try:
        found = msgspec.json.decode(text, type=_Progress)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        problem = f"this is not a lesson progress file: {shortened(str(error))}"
        raise UnreadableSource(str(file), problem) from None
    if len(found.lessons) + len(found.exercises) > _MOST_NAMES:
        raise UnreadableSource(str(file), "this has too many lessons")
    return found
