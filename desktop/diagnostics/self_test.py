"""The self-test: small checks of everything that the program is made of, each with a sentence.

No check changes a file of the player. Those that use Qt must run on the main thread.
"""

from __future__ import annotations

import io
import shutil
import sqlite3
import tempfile
import wave
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from time import perf_counter

from desktop.diagnostics.program_facts import can_write_in


class CheckFailure(Exception):
    """A check has failed; the message is a sentence that says what is wrong."""


# --- checks of the assets -------------------------------------------------------------------------


_TEXTS = (
    "rules.md",
    "rulings.toml",
    "printed-otherwise.toml",
    "lessons/course.toml",
    "lessons/teaching-cards.toml",
    "cards/trees.json",
    "web_page/page.css",
    "web_page/replay.js",
    "icons/sidekick-table.svg",
    "fonts/OFL.txt",
)
_SOUNDS = ("roll-few", "roll-many", "move", "hit", "win")
_FONTS = ("Inter-Regular.otf", "Inter-Bold.otf")


def check_assets() -> str:
    """Read the packaged texts, and look into the sounds and fonts."""
    for name in _TEXTS:
        if not _asset(name).read_text("utf-8").strip():
            raise CheckFailure(f"The packaged file {name} is empty.")
    for name in _SOUNDS:
        with wave.open(io.BytesIO(_asset(f"sounds/{name}.wav").read_bytes())) as sound:
            if not sound.getnframes():
                raise CheckFailure(f"The sound {name} is empty.")
    for name in _FONTS:
        if not _asset(f"fonts/{name}").read_bytes().startswith(b"OTTO"):
            raise CheckFailure(f"The packaged font {name} is damaged.")
    return f"Found {len(_TEXTS)} texts and pictures, {len(_SOUNDS)} sounds, {len(_FONTS)} fonts."


def check_fonts() -> str:
    """Look whether the packaged font is the one that texts are drawn with."""
    from PySide6.QtGui import QFont, QFontInfo

    from desktop.style.palette import FONT_FAMILY

    used = QFontInfo(QFont(FONT_FAMILY)).family()
    if used != FONT_FAMILY:
        raise CheckFailure(f"Texts are drawn with {used or 'no font'} instead of {FONT_FAMILY}.")
    return f"Texts are drawn with {used}."


def check_pictures() -> str:
    """Draw the icon, write it as PNG and JPEG, and read both back."""
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPixmap

    icon = QPixmap()
    icon.loadFromData(_asset("icons/sidekick-table.svg").read_bytes())
    if icon.isNull():
        raise CheckFailure("Qt cannot read SVG pictures.")
    picture = QImage(64, 64, QImage.Format.Format_RGB32)
    picture.fill(QColor("#154a86"))
    painter = QPainter(picture)
    painter.drawPixmap(16, 16, 32, 32, icon)
    painter.end()
    for kind, tolerance in (("PNG", 0), ("JPEG", 12)):
        written = QBuffer()
        written.open(QIODevice.OpenModeFlag.WriteOnly)
        if not QImageWriter(written, kind.encode()).write(picture):
            raise CheckFailure(f"Qt cannot write {kind} pictures.")
        read = QImage()
        if not read.loadFromData(written.data()) or read.size() != picture.size():
            raise CheckFailure(f"Qt cannot read {kind} pictures.")
        painted, found = picture.pixelColor(4, 4), read.pixelColor(4, 4)
        parts = (QColor.red, QColor.green, QColor.blue)
        if any(abs(part(painted) - part(found)) > tolerance for part in parts):
            raise CheckFailure(f"Colors of {kind} pictures are wrong.")
    return "SVG, PNG and JPEG pictures work."


def check_pdf() -> str:
    """Write a page as PDF."""
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QPainter, QPdfWriter

    from desktop.text.program_version import PROGRAM_NAME

    written = QBuffer()
    written.open(QIODevice.OpenModeFlag.WriteOnly)
    page = QPdfWriter(written)
    painter = QPainter(page)
    painter.drawText(500, 500, PROGRAM_NAME)
    painter.end()
    content = bytes(written.data().data())
    if not content.startswith(b"%PDF") or b"%%EOF" not in content[-32:]:
        raise CheckFailure("Qt cannot write PDF files.")
    return f"A page of {len(content):,} bytes was written."


def _asset(path: str) -> Traversable:
    return resources.files("assets").joinpath(*path.split("/"))


# --- checks of the data of players ----------------------------------------------------------------


_TRIES = 5
"""How often the database is copied while another window keeps writing to it."""


def check_storing() -> str:
    """Save the recorded match in a temporary folder, and read it back."""
    from desktop.storage.store import Store
    from rules.cards import asset_text

    notation = asset_text(RECORDED_MATCH)
    with tempfile.TemporaryDirectory(prefix="sidekick-table-") as folder:
        store = Store(Path(folder))
        with closing(store):
            match_id = store.add(
                edition="SWW", format_name="tournament", players=("One", "Two"), notation=notation
            )
        with closing(store):
            found = store.find(match_id)
        if found is None or found.notation != notation:
            raise CheckFailure("A match that was saved came back differently.")
    return "A match was saved in a temporary folder and read back."


def check_saved_matches() -> str:
    """Open a copy of the player's database, and check it thoroughly."""
    from desktop.storage.store import STORE_FILE, Store, data_folder
    from desktop.storage.store_error import StoreError

    original = data_folder() / STORE_FILE
    if not can_write_in(original.parent):
        raise CheckFailure(f"{original.parent} cannot be written to, so no match is saved.")
    if not original.exists():
        return "No matches are saved yet."
    with tempfile.TemporaryDirectory(prefix="sidekick-table-") as folder:
        copy = _copy_database(original, Path(folder))
        store = Store(Path(folder))
        try:
            with closing(store):
                count = len(store.summaries())
            with closing(sqlite3.connect(copy)) as database:
                (verdict,) = database.execute("PRAGMA integrity_check").fetchone()
        except StoreError as failure:
            raise CheckFailure(f"{original}: {failure.reason}.") from failure
        except sqlite3.Error as failure:
            raise CheckFailure(f"{original}: {failure}.") from failure
    if verdict != "ok":
        raise CheckFailure(f"{original} is damaged: {verdict}.")
    return f"{_counted(count, 'match', 'matches')} saved. The database is intact."


def _copy_database(file: Path, folder: Path) -> Path:
    """Copy the database and its write-ahead log; try again if either changes. Returns the copy."""
    wal = file.with_name(f"{file.name}-wal")
    for _ in range(_TRIES):
        before = _state(file), _state(wal)
        for original in (file, wal):
            copy = folder / original.name
            copy.unlink(missing_ok=True)
            if original.exists():
                shutil.copyfile(original, copy)
        if before == (_state(file), _state(wal)):
            return folder / file.name
    raise CheckFailure(f"{file} kept changing, so it could not be checked.")


def _state(file: Path) -> tuple[int, int, int] | None:
    """Tells whether a file was changed or replaced; None if there is none."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def check_settings() -> str:
    """Read the settings file."""
    from desktop.storage.settings import Settings, settings_file

    file = settings_file()
    settings = Settings(file)
    if settings.errors:
        raise CheckFailure(" ".join(f"{problem}." for problem in settings.errors))
    changed = len(settings.chosen_values)
    if not file.exists():
        return "There is no settings file yet."
    return f"The settings file is readable. It has {_counted(changed, 'setting', 'settings')}."


def check_own_cards() -> str:
    """Read the player's own card files. A mistake in a card is no failure of the program."""
    from desktop.storage.own_cards import CARDS_FOLDER, OwnCards
    from desktop.storage.store import data_folder

    files = sorted((data_folder() / CARDS_FOLDER).glob("*.toml"))
    if not files:
        return "There are no cards of your own."
    with tempfile.TemporaryDirectory(prefix="sidekick-table-") as folder:
        copies = Path(folder) / CARDS_FOLDER
        copies.mkdir()
        for file in files:
            shutil.copyfile(file, copies / file.name)
        own = OwnCards(Path(folder))
        cards, mistakes = sum(len(file.cards) for file in own.files), own.mistakes
    faults = [mistake for mistake in mistakes if "report this fault" in mistake.message]
    if faults:
        raise CheckFailure(faults[0].message)
    sentence = f"{_counted(len(files), 'file', 'files')} with {_counted(cards, 'card', 'cards')}."
    if mistakes:
        sentence += f" {_counted(len(mistakes), 'mistake', 'mistakes')}: see the workshop."
    return sentence


def _counted(count: int, one: str, several: str) -> str:
    return f"{count} {one if count == 1 else several}"


# --- checks of the game ---------------------------------------------------------------------------


RECORDED_MATCH = "self-test.match"
"""A finished match in the assets, which was played with the third version of the rules."""
_ITS_END = "dbd52dee4c951709"
"""The digest of its last position. Recorded matches replay the same for ever, so it never changes.
"""

_CARDS = 160
_BOXES = 4


def check_engine() -> str:
    """Replay a recorded match to its end, and compare its end and its notation."""
    from desktop.storage.match_notation import read_and_replay, write_notation
    from rules.cards import asset_text

    recorded = asset_text(RECORDED_MATCH)
    game = read_and_replay(recorded, RECORDED_MATCH).game
    if game.decision is not None or game.state.winner is None:
        raise CheckFailure("The recorded match did not reach its end.")
    if game.digest() != _ITS_END:
        raise CheckFailure(f"The recorded match ended differently: {game.digest()}.")
    if write_notation(game) != recorded:
        raise CheckFailure("The recorded match was written differently from how it was read.")
    turn, moves = game.state.turn, len(game.history)
    return f"A recorded match of {turn} turns ({moves} moves) ended as expected."


def check_cards() -> str:
    """Parse the texts of all cards again, and compare them with those parsed at build time."""
    from rules.cards import (
        all_card_sets,
        asset_names,
        asset_text,
        read_valid_cards,
        shipped_card_names,
    )

    packaged = all_card_sets()
    names = shipped_card_names()
    count = sum(len(card_set.cards) for card_set in packaged)
    if (len(packaged), count) != (_BOXES, _CARDS):
        raise CheckFailure(f"There are {count} cards of {len(packaged)} boxes, not {_CARDS}.")
    for name, card_set in zip(asset_names("cards"), packaged, strict=True):
        read = read_valid_cards(asset_text(f"cards/{name}.toml"), name, {}, names)
        if read.errors:
            raise CheckFailure(f"A card text is not understood. {read.errors[0]}")
        if read.card_set != card_set:
            raise CheckFailure(f"The parsed texts of {name} are not up to date.")
    return f"All texts of {count} cards from {len(packaged)} boxes are understood."


def check_lessons() -> str:
    """Read the course, and follow the scripts of all lessons and exercises."""
    from rules.lessons import read_course, read_exercise, read_lesson

    course = read_course()
    for lesson in course.lessons:
        read_lesson(lesson.name)
    for exercise in course.exercises:
        read_exercise(exercise.name)
    return f"All {len(course.lessons)} lessons and {len(course.exercises)} exercises can be played."


# --- the tests ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SelfTest:
    """One check. `run` returns a sentence; whatever it raises, the check has failed."""

    key: str
    title: str
    run: Callable[[], str]
    needs_main_thread: bool = False


@dataclass(frozen=True, slots=True)
class SelfTestResult:
    """The result of a check: a sentence, and how long it took."""

    key: str
    title: str
    passed: bool
    sentence: str
    milliseconds: int


SELF_TESTS = (
    SelfTest("engine", "Engine", check_engine),
    SelfTest("cards", "Cards", check_cards),
    SelfTest("lessons", "Lessons", check_lessons),
    SelfTest("store", "Saving", check_storing),
    SelfTest("matches", "Your matches", check_saved_matches),
    SelfTest("settings", "Your settings", check_settings, True),
    SelfTest("own_cards", "Your cards", check_own_cards),
    SelfTest("assets", "Packaged files", check_assets),
    SelfTest("fonts", "Fonts", check_fonts, True),
    SelfTest("pictures", "Pictures", check_pictures, True),
    SelfTest("pdf", "PDF", check_pdf, True),
)
"""All checks in their order."""


def perform(test: SelfTest) -> SelfTestResult:
    """Do a check. A failure is a result like any other."""
    start = perf_counter()
    try:
        passed, sentence = True, test.run()
    except CheckFailure as failure:
        passed, sentence = False, str(failure)
    except Exception as failure:  # noqa: BLE001 - whatever is broken must be told, not raised
        passed, sentence = False, f"{type(failure).__name__}: {failure}"
    return SelfTestResult(
        test.key, test.title, passed, sentence, round(1000 * (perf_counter() - start))
    )
