"""Tests custom cards: files in the data folder, read beside the packaged sets, and edited."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import rules.cards
from desktop.storage.own_cards import TREE_CACHE_FOLDER, OwnCards, TreeCache
from desktop.workshop.card_draft import (
    CardDraft,
    TomlEditor,
    cached_text,
    draft_of_card,
    new_card_file,
    put_card,
    read_draft,
    remove_card,
)
from desktop.workshop.card_list import entries_in_file
from desktop.workshop.draft_storage import delete_card, own_sets, save_draft, set_code_for
from rules.cards.card import CardKind
from rules.cards.card_file import read_card_set
from rules.cards.card_library import all_card_sets
from rules.model.dice import Energy

ROOT = Path(__file__).parent.parent.parent
BY_HAND = '''\
# My heroes: do not touch!
[set]
name = "Mine"
code = "MINE"
year = 2026

[[die]]   # red
name = "Sample Hero"
faces = [
    "bolt", "bolt", "bolt bolt",  # energy
    "0 2 1", "1 3 3 *", "1 4 4",
]

# The first that I made.
[[character]]
name = "Sample Hero"
subtitle = "Made Up"
number = 3
cost = "4 bolt"   # dear
affiliations = ["Neighbours"]
max = 4
# what it does
text = """
When fielded: gain 1 life.
"""

[[basic_action]]
name = "Push"
number = 4
cost = "3"
use = 3
text = "Gain 1 life."
'''


@pytest.fixture
def own(tmp_path: Path) -> OwnCards:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "mine.toml").write_text(BY_HAND, "utf-8")
    return OwnCards(tmp_path)


def hero() -> CardDraft:
    return draft_of_card(read_card_set(BY_HAND, "mine").cards[0])


# --- reading --------------------------------------------------------------------------------------


def test_card_files_in_the_data_folder_are_sets(own: OwnCards) -> None:
    (mine,) = own.sets
    assert (mine.name, [card.title for card in mine.cards]) == (
        "Mine",
        ["Sample Hero/Made Up", "Push"],
    )
    assert own.mistakes == ()


def test_without_a_folder_there_are_no_custom_cards(tmp_path: Path) -> None:
    assert OwnCards(None).sets == OwnCards(tmp_path).sets == ()


def test_an_invalid_card_is_skipped_and_reported(own: OwnCards, tmp_path: Path) -> None:
    file = tmp_path / "cards" / "mine.toml"
    file.write_text(BY_HAND.replace("gain 1 life", "gain 1 lief"), "utf-8")
    (tmp_path / "cards" / "noise.toml").write_bytes(b"\xff\xfe")
    assert [card.title for card in own.sets[0].cards] == ["Push"]
    first, second = map(str, own.mistakes)
    assert f"{file}, line 24, column 22, Sample Hero/Made Up, text" in first
    assert "noise.toml, line 1: not UTF-8 text" in second


@pytest.mark.parametrize(("code", "by"), [("UXM", "Uncanny X-Men"), ("MINE", "Mine")])
def test_a_set_code_must_be_unique(own: OwnCards, tmp_path: Path, code: str, by: str) -> None:
    other = BY_HAND.replace('name = "Mine"', 'name = "Zoo"').replace('"MINE"', f'"{code}"')
    (tmp_path / "cards" / "zoo.toml").write_text(other, "utf-8")
    assert [one.name for one in own.sets] == ["Mine"]
    (mistake,) = own.mistakes
    assert f'line 4, column 9, code: the set {by} already has the code "{code}"' in str(mistake)


def test_a_card_shows_its_parsed_wording(own: OwnCards, tmp_path: Path) -> None:
    file = tmp_path / "cards" / "mine.toml"
    file.write_text(BY_HAND.replace("When fielded: gain", "when fielded:   Gain"), "utf-8")
    assert own.sets[0].cards[0].wording == "When fielded: gain 1 life."


def test_cached_syntax_trees_avoid_loading_the_parser(own: OwnCards, tmp_path: Path) -> None:
    first = own.sets
    source = (
        "import sys; from pathlib import Path; from desktop.storage.own_cards import OwnCards;"
        " sets = OwnCards(Path(sys.argv[1])).sets; print(len(sets[0].cards), 'lark' in sys.modules)"
    )
    command = [sys.executable, "-c", source, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == ["2", "False"]
    (tmp_path / TREE_CACHE_FOLDER / "mine.json").write_bytes(b'{"language": 3')
    assert OwnCards(tmp_path).sets == first, "a damaged cache is rebuilt"


HOSTILE = {
    "spaces": BY_HAND.replace('"MINE"', '"A"').replace("n fielded: g", "n\u00a0fielded:\u3000g"),
    "nesting": "a = " + "[" * 5000,
    "digits": BY_HAND.replace("year = 2026", "year = " + "9" * 5000),
    "superscript": BY_HAND.replace('"MINE"', '"D"').replace('"0 2 1"', '"0 ² 1"'),
    "phrases": BY_HAND.replace('"MINE"', '"E"').replace("gain", "if you do, " * 100 + "gain"),
    "lines": BY_HAND.replace("# what it does", "#" * 30_000),
    "dots": "a" + ".a" * 5000 + " = 1",
    "size": "# remark\n" * 200_000,
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_one_hostile_file_never_takes_the_others_with_it(
    own: OwnCards, tmp_path: Path, name: str
) -> None:
    (tmp_path / "cards" / "a-hostile.toml").write_text(HOSTILE[name], "utf-8")
    mine = own.sets[-1]
    assert (mine.name, [card.name for card in mine.cards]) == ("Mine", ["Sample Hero", "Push"])
    if name == "spaces":
        assert own.sets[0].cards[0].wording == "When fielded: gain 1 life."
    else:
        assert "a-hostile.toml" in str(own.mistakes[0])
    for file in own.files:
        entries_in_file(file)


def test_the_workshop_shows_usual_values_in_place_of_enormous_ones(
    own: OwnCards, tmp_path: Path
) -> None:
    many = "9" * 18
    text = BY_HAND.replace("max = 4", f"max = {many}").replace('"4 bolt"', f'"{many} bolt"')
    (tmp_path / "cards" / "mine.toml").write_text(text.replace("= 3\ncost", f"= {many}\ncost"))
    (entry, _) = entries_in_file(own.files[0])[1]
    assert (entry.draft.maximum, entry.draft.cost, entry.draft.number) == (4, 3, 0)
    assert len(entry.mistakes) == 3


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes in folders are a thing of Unix")
def test_a_pipe_among_the_card_files_is_reported_and_not_waited_for(
    own: OwnCards, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "cards" / "pipe.toml")
    assert [one.name for one in own.sets] == ["Mine"]
    assert "pipe.toml: cannot be read: " in str(own.mistakes[0])


def test_a_fault_in_the_reader_hides_no_other_file(
    own: OwnCards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cards" / "zoo.toml").write_text(BY_HAND, "utf-8")
    read = rules.cards.read_valid_cards

    def fail_once(source: str, file: str, *others: object) -> rules.cards.CardFileResult:
        if "zoo" in file:
            raise RuntimeError("no")
        return read(source, file, *others)

    monkeypatch.setattr(rules.cards, "read_valid_cards", fail_once)
    assert [one.name for one in own.sets] == ["Mine"]
    assert "zoo.toml: the program cannot read this file (RuntimeError('no'))" in str(
        own.mistakes[0]
    )


def test_an_edited_cache_is_not_believed(own: OwnCards, tmp_path: Path) -> None:
    first = own.sets
    cache = tmp_path / TREE_CACHE_FOLDER / "mine.json"
    cache.write_bytes(cache.read_bytes().replace(b'"amount":1', b'"amount":9'))
    assert OwnCards(tmp_path).sets == first
    cache.write_bytes(b'{"mark":"","trees":' + b"[" * 100_000)
    assert OwnCards(tmp_path).sets == first


@pytest.mark.parametrize(
    "file",
    [
        "language/grammar/sentences.py",
        "cards/printed_import/pronouns.py",
        "cards/printed_import/noun_phrases.py",
    ],
)
def test_a_cache_is_not_believed_after_a_change_of_the_code_that_made_it(
    own: OwnCards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    assert own.sets
    mine = tmp_path / "cards" / "mine.toml"
    copied = shutil.copytree(rules.__path__[0], tmp_path / "rules")
    monkeypatch.setattr(rules, "__path__", [str(copied)])
    assert TreeCache(tmp_path).load(mine)
    with (copied / file).open("a", encoding="utf-8") as changed:
        changed.write("# changed")
    assert not TreeCache(tmp_path).load(mine)


def test_a_text_in_printed_wording_is_read_again_when_a_name_in_it_becomes_known(
    own: OwnCards, tmp_path: Path
) -> None:
    file = tmp_path / "cards" / "mine.toml"
    words = "When fielded, KO target Tin Whistle."
    file.write_text(BY_HAND.replace("When fielded: gain 1 life.", words), "utf-8")
    assert "Tin Whistle" in str(own.mistakes[0])
    other = BY_HAND.replace('"MINE"', '"ZOO"').replace("Sample Hero", "Tin Whistle")
    (tmp_path / "cards" / "zoo.toml").write_text(other, "utf-8")
    own.invalidate()
    assert own.mistakes == ()
    assert "Tin Whistle" in own.sets[0].cards[0].wording
    (tmp_path / "cards" / "zoo.toml").unlink()
    assert "Tin Whistle" in str(OwnCards(tmp_path).mistakes[0]), "not what the cache says"


def test_only_files_that_have_changed_are_read_again(
    own: OwnCards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (mine,) = own.sets
    other = BY_HAND.replace('"MINE"', '"ZOO"')
    (tmp_path / "cards" / "zoo.toml").write_text(other, "utf-8")
    own.invalidate()
    assert own.sets[0] is mine
    assert [one.code for one in own.sets] == ["MINE", "ZOO"]


# --- writing --------------------------------------------------------------------------------------


def test_a_new_set_starts_with_its_first_card() -> None:
    draft = CardDraft(name="Sample Hero", subtitle="Made Up", number=1, text="Overcrush.")
    (card,) = read_card_set(
        put_card(new_card_file("Mine", "MINE", 2026), draft, None), "mine"
    ).cards
    assert draft_of_card(card) == draft


@pytest.mark.parametrize("kind", [CardKind.CHARACTER, CardKind.ACTION, CardKind.BASIC_ACTION])
def test_every_packaged_card_round_trips(kind: CardKind) -> None:
    for box in all_card_sets():
        for card in box.cards:
            if card.kind is kind:
                draft = draft_of_card(card)
                read = read_draft(draft, card.set_code, cached_text(draft, card.text))
                assert read.card_set is not None
                assert read.card_set.cards == (card,)


def test_names_with_quotes_and_backslashes_round_trip() -> None:
    draft = CardDraft(name='The "Best" \\ of \x07 all', number=1, affiliations=('a"b', "c\\d"))
    (card,) = read_card_set(
        put_card(new_card_file("Mine", "MINE", 2026), draft, None), "mine"
    ).cards
    assert (card.name, card.affiliations) == (draft.name, draft.affiliations)


def test_an_edit_keeps_the_rest_of_a_handwritten_file() -> None:
    from msgspec.structs import replace

    changed = replace(hero(), cost=5, text="Overcrush.")
    after = put_card(BY_HAND, changed, hero())
    expected = BY_HAND.replace('"4 bolt"   # dear', '"5 bolt"   # dear')
    assert after == expected.replace("When fielded: gain 1 life.", "Overcrush.")


def test_saving_an_unchanged_card_changes_nothing() -> None:
    assert put_card(BY_HAND, hero(), hero()) == BY_HAND


def test_renaming_or_deleting_a_card_also_updates_its_die() -> None:
    from msgspec.structs import replace

    renamed = put_card(BY_HAND, replace(hero(), name="Other"), hero())
    assert [die["name"] for die in tomllib.loads(renamed)["die"]] == ["Other"]
    assert [card.name for card in read_card_set(renamed, "mine").cards] == ["Other", "Push"]
    without = remove_card(BY_HAND, hero())
    assert [card.name for card in read_card_set(without, "mine").cards] == ["Push"]
    assert "die" not in tomllib.loads(without)


def test_a_card_can_change_its_kind() -> None:
    from msgspec.structs import replace

    basic = replace(
        hero(), kind=CardKind.BASIC_ACTION, subtitle="", faces=(), affiliations=(), energy=()
    )
    cards = read_card_set(put_card(BY_HAND, basic, hero()), "mine").cards
    assert {card.name for card in cards} == {"Sample Hero", "Push"}
    assert all(card.kind is CardKind.BASIC_ACTION for card in cards)


def test_text_that_looks_like_a_toml_table_is_not_one() -> None:
    tricky = BY_HAND.replace("When fielded: gain 1 life.", '[[die]]\nname = "No"')
    assert TomlEditor(tricky).find_table("die", {"name": "No"}) == -1
    assert TomlEditor(tricky).find_table("basic_action", {"name": "Push"}) > 0


def test_a_card_is_saved_in_its_sets_file(own: OwnCards, tmp_path: Path) -> None:
    from msgspec.structs import replace

    draft = replace(hero(), name="Newcomer", number=0, energy=(Energy.MASK,))
    first = save_draft(own, draft, "Mine", None)
    assert first.path == tmp_path / "cards" / "mine.toml"
    assert first.draft.number == 5
    assert (tmp_path / "cards" / "mine.toml").read_text("utf-8").startswith("# My heroes")
    moved = save_draft(own, first.draft, "The Zoo!", first)
    assert moved.path == tmp_path / "cards" / "the-zoo.toml"
    assert {one.name: [card.name for card in one.cards] for one in own.sets} == {
        "Mine": ["Sample Hero", "Push"],
        "The Zoo!": ["Newcomer"],
    }
    delete_card(own, moved)
    assert list(own_sets(own)) == ["Mine"], "a file without cards is deleted"


def test_a_new_set_gets_an_unused_code(own: OwnCards) -> None:
    assert set_code_for(own, "Mine") == "MINE"
    assert set_code_for(own, "My cards") == "MC"
    assert set_code_for(own, "Any Ideas") == "AI2"
    assert set_code_for(own, "…") == "OWN"
