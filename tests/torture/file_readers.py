"""The readers of the program, each with good files to damage and a check of what it makes of one.

A check reads the bytes of a file. It raises `PromiseBroken` if a reader breaks a promise: it says
what is wrong in words that are safe to show, and one file never affects another. Any other
exception is a fault too.
"""

from __future__ import annotations

import contextlib
import io
import re
import shutil
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from desktop.storage import match_notation
from desktop.storage.collection_file import COLLECTION_NAME, CollectionFile
from desktop.storage.lesson_progress import PROGRESS_FILE, LessonProgress
from desktop.storage.own_cards import CARDS_FOLDER, TREE_CACHE_FOLDER, OwnCards
from desktop.storage.settings import Settings
from desktop.workshop.card_draft import put_card, remove_card
from desktop.workshop.card_list import entries_in_file
from desktop.workshop.draft_storage import SaveError, save_draft
from rules.__main__ import main as command_line
from rules.cards import (
    Collection,
    all_card_sets,
    errors_in_order,
    read_valid_cards,
    write_collection,
)
from rules.cards.card_file import report_lines
from rules.cards.printed_import import either_wording_reader
from rules.language import read_paragraphs, unparse
from rules.lessons import parse_lesson
from rules.match_log import Timeline, export_text
from rules.reading import CARD_SOURCE, MATCH_SOURCE, UnreadableSource, decode_source
from tests.rules.made_up_cards import INVENTED_CARDS
from tests.rules.own_cards import own_card_file
from tests.torture.checked_match import PromiseBroken

ROOT = Path(__file__).parents[2]
LONGEST_MESSAGE = 20_000
_UNSAFE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

GOOD_CARDS = own_card_file("Gain 1 life.", name="Good")
OWN_MATCH = """sidekick-table match 1
edition UXM
format first-game
first  Eric: Kitty Pryde/Sprite x2
second Mike: Angel/Air Transport x2
basic  Push [GOOD]
turn Eric
"""


class FileReader(NamedTuple):
    """A reader: its name, the good files, and the check, which may write into a folder."""

    name: str
    seeds: Callable[[], Sequence[bytes]]
    check: Callable[[bytes, Path], None]


def expect_safe(told: str) -> None:
    """Check that a message says something, in words that can be printed to a terminal."""
    if not told.strip():
        raise PromiseBroken("an error without words")
    if found := _UNSAFE.search(told):
        raise PromiseBroken(f"{found[0]!r} in a message")
    if len(told) > LONGEST_MESSAGE:
        raise PromiseBroken(f"a message of {len(told)} characters")
    if "report this fault" in told:
        raise PromiseBroken(told)


# --- cards ----------------------------------------------------------------------------------------


@cache
def card_files() -> tuple[bytes, ...]:
    """Short card files: parts of the four boxes, made-up cards, and one in printed wording."""
    found = [GOOD_CARDS.encode()]
    for file in (
        *sorted((ROOT / "assets/cards").glob("*.toml")),
        INVENTED_CARDS,
    ):
        head, *tables = re.split(r"\n(?=\[\[)", file.read_text("utf-8"))
        for start in range(0, len(tables), 12):
            found.append("\n".join((head, *tables[start : start + 4])).encode())
    printed = GOOD_CARDS.replace("Gain 1 life.", "When you use this, target character gets +2A.")
    return (*found, printed.encode())


def check_card_file(content: bytes, _: Path) -> None:
    """Read a card file as `python -m rules read --toml` does, and word every card."""
    try:
        source = decode_source(content, "own.toml", CARD_SOURCE)
    except UnreadableSource as failure:
        expect_safe(str(failure))
        return
    read = read_valid_cards(source, "own.toml")
    for mistake in errors_in_order(read):
        expect_safe(str(mistake))
    for card in read.card_set.cards if read.card_set else ():
        unparse(card.text)
        msgspec.json.encode(card)
    if not read.errors and read.card_set is None:
        raise PromiseBroken("no cards and no error")
    list(report_lines(read, "own.toml"))


def check_card_folder(content: bytes, folder: Path) -> None:
    """Read a folder of cards, list it for the workshop and save a card there."""
    cards = folder / CARDS_FOLDER
    shutil.rmtree(cards, ignore_errors=True)
    cards.mkdir()
    (cards / "good.toml").write_text(GOOD_CARDS, "utf-8")
    (cards / "other.toml").write_bytes(content)
    own = OwnCards(folder)
    if "Push" not in {card.name for one in own.sets[:1] for card in one.cards}:
        raise PromiseBroken("the good file is not read")
    for mistake in own.mistakes:
        expect_safe(str(mistake))
    good, other = own.files
    for listed in entries_in_file(other)[1]:
        draft = listed.draft
        if not (0 <= draft.cost <= 99 and 1 <= draft.maximum <= 99 and draft.number < 100_000):
            raise PromiseBroken(f"the workshop cannot show {draft}")
    (entry, *_) = entries_in_file(good)[1]
    with contextlib.suppress(SaveError):
        save_draft(own, entry.draft, "Good", entry)
    put_card(other.source, entry.draft, None)
    remove_card(other.source, entry.draft)


def check_tree_cache(content: bytes, folder: Path) -> None:
    """Read cards beside a damaged cache: they are what they are without a cache."""
    cards = folder / CARDS_FOLDER
    if not cards.exists():
        cards.mkdir()
        (cards / "good.toml").write_text(GOOD_CARDS, "utf-8")
    caches = folder / TREE_CACHE_FOLDER
    caches.mkdir(exist_ok=True)
    (caches / "good.json").write_bytes(content)
    (card_set,) = OwnCards(folder).sets
    if [card.wording for card in card_set.cards] != ["Gain 1 life."]:
        raise PromiseBroken(f"the cards are {card_set.cards}")


@cache
def tree_caches() -> tuple[bytes, ...]:
    """The cache of the good cards, and one of an earlier version."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        (data / CARDS_FOLDER).mkdir()
        (data / CARDS_FOLDER / "good.toml").write_text(GOOD_CARDS, "utf-8")
        assert OwnCards(data).sets
        made = (data / TREE_CACHE_FOLDER / "good.json").read_bytes()
    return made, (ROOT / "tests/desktop/earlier/card-trees.json").read_bytes()


@cache
def card_texts() -> tuple[bytes, ...]:
    """Texts of cards, in the rules language and in printed wording."""
    ours = re.findall(r'text = """\n(.*?)"""', b"".join(card_files()).decode(), re.DOTALL)
    printed = (
        "When fielded, you may draw 2 dice. If you do, Prep them.\nGlobal: Pay [1][fist]. Target"
        " character die gets +1A and +1D (until end of turn).",
        "Overcrush\n* Instead, deal 2 damage to each of your opponent's character dice.",
        "While Loki is active, your other Villain character dice cost 1 less to field.",
    )
    return tuple(text.encode() for text in (*ours, *printed))


def check_card_text(content: bytes, _: Path) -> None:
    """Read the text of a card as the workshop does while it is typed."""
    text = content.decode("utf-8", "replace")
    reader = either_wording_reader("Loki", is_character=len(content) % 2 == 0)
    for paragraph in read_paragraphs(text, reader):
        if paragraph.error is not None and not paragraph.error.message.strip():
            raise PromiseBroken("an error without words")
        paragraph.understood_clauses, paragraph.error_clause, paragraph.remaining_clauses  # noqa: B018
        paragraph.error_span, paragraph.sentence_counts  # noqa: B018


@cache
def card_lists() -> tuple[bytes, ...]:
    """Lists of printed cards in JSON."""
    cards = [
        {"name": "Ewe", "number": 1, "text": "When fielded, draw a die.\nWhen Ewe is KO'd, win."},
        {"name": "Ram", "subtitle": "Old", "kind": "action", "text": "Gain 1 life.",
         "burst_text": {"*": "Gain 2 life.", "**": None}, "global_text": "Pay [1]. Gain 1 life."},
        {"name": "Yak", "burst_text": ["* Gain 2 life."], "other": [[1, {"a": None}]]},
    ]  # fmt: skip
    encode = msgspec.json.encode
    return encode(cards), encode({"cards": cards}), msgspec.json.format(encode(cards))


def check_card_list(content: bytes, folder: Path) -> None:
    """Read a list of printed cards with `python -m rules read FILE.json`."""
    file = folder / "list.json"
    file.write_bytes(content)
    _expect_answer(["read", str(file)])


def _expect_answer(arguments: list[str]) -> None:
    """Run `python -m rules`, which must answer in words for people."""
    with contextlib.redirect_stdout(io.StringIO()) as told:
        code = command_line(arguments)
    expect_safe(told.getvalue())
    if code not in (0, 1):
        raise PromiseBroken(f"exit code {code}")


# --- matches --------------------------------------------------------------------------------------


@cache
def match_files() -> tuple[bytes, ...]:
    """Short match files: positions, payments, and the beginnings of the long ones."""
    found = []
    for file in sorted((*ROOT.glob("tests/**/*.match"), *ROOT.glob("assets/**/*.match"))):
        content = file.read_bytes()
        found.append(b"".join(content.splitlines(keepends=True)[:40]))
    return tuple(found)


@cache
def match_json_files() -> tuple[bytes, ...]:
    """The shortest of the earlier matches, as JSON."""
    files = sorted(ROOT.glob("tests/matches/earlier/*.match"), key=lambda file: file.stat().st_size)
    games = [match_notation.read_match_file(file).game for file in files[:8]]
    return tuple(export_text(Timeline(game), "json").encode() for game in games)


@cache
def lessons() -> tuple[bytes, ...]:
    """The lessons and exercises of the course."""
    return tuple(file.read_bytes() for file in sorted(ROOT.glob("assets/lessons/*/*.match")))


def check_match_file(content: bytes, folder: Path) -> None:
    """Open a match file, in notation or JSON, as File, Open does."""
    file = folder / "damaged.match"
    file.write_bytes(content)
    try:
        match = match_notation.read_match_file(file)
    except match_notation.UnreadableMatchFile as failure:
        expect_safe(str(failure))
    else:
        expect_safe(str(match.damage))


def check_match_on_command_line(content: bytes, folder: Path) -> None:
    """Check a match file with `python -m rules check`."""
    file = folder / "checked.match"
    file.write_bytes(content)
    _expect_answer(["check", str(file)])


def check_question(content: bytes, folder: Path) -> None:
    """Ask about the end of a match file with `python -m rules ask`."""
    file = folder / "asked.match"
    file.write_bytes(content)
    _expect_answer(["ask", str(file)])


def check_cards_of_command_line(content: bytes, folder: Path) -> None:
    """Check a match with a folder of own cards in which a file is damaged."""
    (folder / "good.toml").write_text(GOOD_CARDS, "utf-8")
    (folder / "other.toml").write_bytes(content)
    match = folder / "own.match"
    match.write_text(OWN_MATCH, "utf-8")
    with (
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.redirect_stderr(io.StringIO()) as told,
    ):
        code = command_line(["check", "--cards", str(folder), str(match)])
    if code != 0:
        raise PromiseBroken("the match with the good cards cannot be read")
    if told.getvalue():
        expect_safe(told.getvalue())


def check_saved_match(content: bytes, _: Path) -> None:
    """Resume a match from the text in the database, with moves that can be redone."""
    text = content.decode("utf-8", "replace")
    good = min(match_files(), key=len).decode()
    for notation, beyond in ((text, ""), (good, text)):
        try:
            match_notation.read_to_resume(notation, "table.sqlite, match 1", beyond=beyond)
        except match_notation.BadMatch as failure:
            expect_safe(str(failure))


def check_lesson(content: bytes, _: Path) -> None:
    """Read a lesson."""
    try:
        parse_lesson(decode_source(content, "lesson", MATCH_SOURCE), "lesson", all_card_sets())
    except (match_notation.BadMatch, UnreadableSource) as failure:
        expect_safe(str(failure))


# --- settings -------------------------------------------------------------------------------------


@cache
def settings_files() -> tuple[bytes, ...]:
    """Settings of an earlier version, and the template with every setting in use."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "settings.toml"
        Settings(file).write_template()
        template = file.read_text("utf-8")
    return (
        (ROOT / "tests/desktop/earlier/settings.toml").read_bytes(),
        re.sub(r"^# (?=\w+ =)", "", template, flags=re.MULTILINE).encode(),
    )


def check_settings(content: bytes, folder: Path) -> None:
    """Read the settings, and save one."""
    file = folder / "settings.toml"
    for copy in folder.glob("settings*"):
        copy.unlink()
    file.write_bytes(content)
    settings = Settings(file)
    for mistake in settings.errors:
        expect_safe(mistake)
    settings.volume = 30 if settings.volume != 30 else 40
    settings.save_pending()
    if Settings(file).volume != settings.volume:
        raise PromiseBroken("a changed setting is not saved")
    if not settings.is_readable and content not in [
        copy.read_bytes() for copy in folder.glob("settings*") if copy != file
    ]:
        raise PromiseBroken("no copy of the unreadable file was kept")


@cache
def progress_files() -> tuple[bytes, ...]:
    """How far a player is in the course, in the middle and at the end."""
    middle = (
        b'{"other_side": "friend", "lessons": {"1-throw-and-purchase": {"is_done": true},'
        b' "4-attack": {"beat": 3, "beats": 8}}, "exercises": {"03-half-a-face": "hints"}}'
    )
    return middle, b'{"lessons": {}, "exercises": {"01-what-to-keep": "none"}}'


def check_progress(content: bytes, folder: Path) -> None:
    """Read how far the player is, and check a lesson off."""
    file = folder / PROGRESS_FILE
    for copy in folder.glob("lessons*"):
        copy.unlink()
    file.write_bytes(content)
    progress = LessonProgress(folder)
    for mistake in progress.errors:
        expect_safe(mistake)
    progress.mark_done("6-win")
    if not LessonProgress(folder).is_done("6-win"):
        raise PromiseBroken("a lesson that is done is not saved")
    if progress.errors and content not in [
        copy.read_bytes() for copy in folder.glob("lessons*") if copy != file
    ]:
        raise PromiseBroken("no copy of the unreadable file was kept")


@cache
def collection_files() -> tuple[bytes, ...]:
    """A collection with cards of the boxes and of a set that is not there."""
    owned = Collection().with_cards(card for card_set in all_card_sets() for card in card_set.cards)
    own = b'version = 1\n[sets."MINE"]\ncards = [3, 7]\n\n[sets."MINE".dice]\n"Hero" = 2\n'
    return write_collection(owned).encode(), own


def check_collection(content: bytes, folder: Path) -> None:
    """Read what a player owns, and own another card."""
    file = folder / COLLECTION_NAME
    for copy in folder.glob("collection*"):
        copy.unlink()
    file.write_bytes(content)
    collection = CollectionFile(folder)
    problems: list[str] = []
    collection.failed.connect(problems.append)
    card = all_card_sets()[0].cards[0]
    dice = 1 if collection.now.dice_of(card) != 1 else 2
    for problem in problems:
        expect_safe(problem)
    collection.change(lambda now: now.with_dice(card, dice))
    if CollectionFile(folder).now.dice_of(card) != dice:
        raise PromiseBroken("a card that is owned is not saved")
    if problems and content not in [
        copy.read_bytes() for copy in folder.glob("collection*") if copy != file
    ]:
        raise PromiseBroken("no copy of the unreadable file was kept")


READERS: tuple[FileReader, ...] = (
    FileReader("card file", card_files, check_card_file),
    FileReader("card folder", card_files, check_card_folder),
    FileReader("card text", card_texts, check_card_text),
    FileReader("card cache", tree_caches, check_tree_cache),
    FileReader("list of printed cards", card_lists, check_card_list),
    FileReader("match file", match_files, check_match_file),
    FileReader("match as JSON", match_json_files, check_match_file),
    FileReader("match on the command line", match_files, check_match_on_command_line),
    FileReader("question on the command line", match_files, check_question),
    FileReader("cards on the command line", card_files, check_cards_of_command_line),
    FileReader("saved match", match_files, check_saved_match),
    FileReader("lesson", lessons, check_lesson),
    FileReader("settings", settings_files, check_settings),
    FileReader("lessons done", progress_files, check_progress),
    FileReader("collection", collection_files, check_collection),
)
