"""A match as JSON: it follows the published schema, and it is the same match when read again."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from rules.game import Game, SeededDealer
from rules.match_log import AboutMatch, Timeline, export_pieces, export_text, open_match
from rules.match_log.exports.json_format import json_event_classes, match_schema
from rules.match_log.exports.match_json_reader import read_match_json
from rules.match_log.tallies.match_tally import tally_of
from rules.model import UXM, Concede, PlayerId
from rules.notation import BadMatch, replay_match, write_match
from rules.teams.demo_games import first_game_setup
from tests.rules.made_up_cards import made_up
from tests.rules.matches import HEAD, SETS, START, played, read
from tests.rules.table import Table
from tests.rules.walks import Walk

SCHEMA = Path(__file__).parents[2] / "docs" / "match-schema.json"
POSITION = """
position active: Eric; step: main; turn: 9
position Eric reserve: Cyclops L1, fist x2, bolt; Eric field: 2 sidekick
position Mike field: Angel L1, sidekick; Mike life: 4

turn Eric
  field Cyclops with fist
"""


@cache
def text_of(walk: Walk) -> str:
    """A random match as JSON."""
    return export_text(Timeline(walk.game()), "json", AboutMatch("Final", "May 4, 2025"))


def short_match() -> str:
    """A match of some turns as JSON."""
    return text_of(Walk("UXM under UXM", 3, 150))


def check(text: str) -> dict:
    """The match, which must follow the schema."""
    match = json.loads(text)
    Draft202012Validator(match_schema()).validate(match)
    return match


def test_the_published_schema_is_the_current_one():
    """To regenerate it, run packaging/generators/write_match_schema.py."""
    assert json.loads(SCHEMA.read_text("utf-8")) == match_schema()
    Draft202012Validator.check_schema(match_schema())


def test_the_schema_allows_no_unknown_parts_and_misses_none():
    parts = match_schema()["$defs"].values()
    objects = [part for part in parts if part.get("type") == "object"]
    assert len(objects) > len(json_event_classes())
    for part in objects:
        assert part["additionalProperties"] is False
        optional = {*part["properties"]} - {*part["required"]}
        assert optional <= {
            "notes", "own_cards", "by_hand", "number", "subtitle", "affiliations", "creatures",
            "alignment", "review", "reasons", "taker",
        }  # fmt: skip
        assert sorted({*part["required"], *optional}) == sorted(part["properties"])


@pytest.mark.parametrize("setup", ["UXM under UXM", "tournament under AI"])
def test_a_match_follows_the_schema_and_replays_with_every_digest(setup: str):
    game = Walk(setup, 5, 160).game()
    text = text_of(Walk(setup, 5, 160))
    match = check(text)
    timeline = Timeline(game)
    assert [act["notation"] for act in match["acts"]] == [
        timeline.notation_of(act) for act in timeline.acts
    ]
    again = replay_match(read_match_json(text, "a.json", SETS))
    assert again.digest() == game.digest()
    assert write_match(again) == write_match(game)


def test_a_match_says_what_it_is_and_names_players_cards_and_dice():
    match = check(short_match())
    assert (match["format"], match["version"]) == ("sidekick-table match", 2)
    assert (match["title"], match["played"]) == ("Final", "May 4, 2025")
    assert [player["name"] for player in match["players"]] == ["Eric", "Mike"]
    draw = match["acts"][0]
    assert (draw["turn"], draw["active"], draw["player"]) == (1, "Eric", None)
    assert draw["notation"] == "draw sidekick x4"
    assert draw["log"] == ["Eric draws 4 Sidekicks"]
    assert draw["events"][0] == {
        "event": "die_moved",
        "die": {"die": 6, "card": 0, "name": "Sidekick", "owner": "Eric"},
        "from_zone": "bag",
        "to_zone": "prep",
        "reason": "drawn",
    }
    rolled = next(e for e in match["acts"][1]["events"] if e["event"] == "dice_rolled")
    assert len(rolled["faces"]) == 4
    assert set(rolled["faces"]) <= set(match["cards"][0]["faces"])


def test_creature_types_and_alignment_of_own_cards_stay_in_a_file():
    wyrm = made_up("Wyrm", "Fast.", creatures=("dragon", "undead"), alignment="evil")
    plain = made_up("Plain", "Fast.", number=2)
    now = Table(eric=[wyrm, plain]).lay("Eric", "field", "Wyrm L1").begin("main")
    text = export_text(Timeline(now.game), "json")
    match = check(text)
    cards = {card["name"]: card for card in match["cards"] + match["own_cards"]}
    assert match["version"] == 4
    assert (cards["Wyrm"]["creatures"], cards["Wyrm"]["alignment"]) == (
        ["dragon", "undead"],
        "evil",
    )
    assert not cards["Plain"].keys() & {"creatures", "alignment"}
    for file, kept in (("own.json", text), ("own.match", write_match(now.game))):
        opened = open_match(kept.encode(), file, SETS)
        assert opened.damage is None
        assert wyrm.traits in [one.card.traits for one in opened.game.setup.cards]


def test_an_ended_match_says_who_won_and_how():
    game = played(f"{START}  Mike: concede\n")
    result = check(export_text(Timeline(game), "json"))["result"]
    assert (result["is_over"], result["winner"], result["ending"]) == (True, "Eric", "concession")


def test_a_match_from_a_position_starts_there_again():
    game = played(POSITION)
    text = export_text(Timeline(game), "json")
    assert check(text)["start"]["position"]
    assert replay_match(read_match_json(text, "a.json", SETS)).digest() == game.digest()


def test_the_player_who_goes_first_may_be_listed_second() -> None:
    setup = replace(first_game_setup(UXM, ("Eric", "Mike"), SETS), starter=PlayerId(1))
    game = Game(setup, SeededDealer(3))
    game.start()
    game.play(Concede())
    timeline = Timeline(game)
    text = export_text(timeline, "json", AboutMatch())
    match = check(text)
    assert (match["version"], match["starter"]) == (3, "Mike")
    assert [player["name"] for player in match["players"]] == ["Eric", "Mike"]
    again = replay_match(read_match_json(text, "a.json", SETS))
    assert (again.setup, again.digest()) == (setup, game.digest())
    tally = tally_of(timeline)
    assert [player.name for player in tally.players] == ["Mike", "Eric"], "the order of play"
    assert tally.winner == 1


@pytest.mark.parametrize("name", ["Anna", 'A "quoted", name', "Ö\u2028#1; turn", "</script>"])
def test_players_can_have_any_name(name: str):
    head = HEAD.replace("Mike:", f"{json.dumps(name)}:").replace("Eric:", "Anna:")
    game = replay_match(read(head + "\nturn {}\n  draw sidekick x4\n".format(
        "first" if name == "Anna" else "Anna"
    )))  # fmt: skip
    text = export_text(Timeline(game), "json")
    assert [one["name"] for one in check(text)["players"]] == ["Anna", name]
    assert replay_match(read_match_json(text, "a.json", SETS)).digest() == game.digest()


def test_the_file_comes_in_pieces_one_for_each_act():
    timeline = Timeline(Walk("UXM under UXM", 3, 150).game())
    assert len(list(export_pieces(timeline, "json"))) == len(timeline) + 3


# --- files that are not as they should be ---------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected JSON"),
        ("{}", "found other JSON"),
        ('{"format": "chess", "version": 1}', "found other JSON"),
        ('{"format": "sidekick-table match", "version": 6}', "a newer Sidekick Table"),
        ('{"format": "sidekick-table match", "version": 1}', "docs/match-schema.json"),
        ("[" * 100_000, "too many open brackets"),
        ('{"format": ' + "9" * 5_000 + "}", "a very long number"),
    ],
)
def test_a_file_of_another_kind_is_refused(text: str, said: str):
    with pytest.raises(BadMatch, match=r"^a.json, line 1: ") as caught:
        read_match_json(text, "a.json", SETS)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"notation":"', '"notation":"by ', "found"),
        ('"notation":"', '"notation":"turn Eric\\nend', "a text of several lines"),
        ('"notation":"', '"notation":"# ', "an act in the notation"),
        ('"digest":"', '"digest":"0000', "$.acts[5].digest"),
        ('"number"', '"nummer', "broken JSON"),
        ('"number"', "\x93\udcff", "not UTF-8 text"),
        ('"turn":', '"turn":"1","turns":', "$.acts[5].turn"),
    ],
)
def test_a_damaged_match_opens_up_to_the_damaged_act(old: str, new: str, said: str):
    lines = short_match().split("\n")
    place = lines.index('"acts": [') + 6
    lines[place] = lines[place].replace(old, new, 1)
    content = "\n".join(lines).encode("utf-8", "surrogateescape")
    opened = open_match(content, "a.json", SETS)
    assert str(opened.damage).startswith(f"a.json, line {place + 1}: ")
    assert said in str(opened.damage)
    assert len(opened.record.acts) == 5
    assert opened.damage is not None
    assert opened.damage.act_count == 5


def test_a_wrong_digest_is_found_where_it_is():
    lines = short_match().split("\n")
    place = lines.index('"acts": [') + 6
    digest = json.loads(lines[place].rstrip(","))["digest"]
    lines[place] = lines[place].replace(digest, digest[::-1])
    opened = open_match("\n".join(lines).encode(), "a.json", SETS)
    assert str(opened.damage).startswith(f"a.json, line {place + 1}: expected digest")


def test_a_match_that_was_cut_off_opens_with_its_whole_acts():
    content = short_match().encode()
    start = content.index(b'"acts": [')
    for end in range(start + 2_000, len(content) - 200, 5_003):
        opened = open_match(content[:end], "a.json", SETS)
        assert len(opened.record.acts) == content.count(b'},\n{"number"', start, end)
        assert opened.damage is not None


def test_a_large_hostile_file_is_refused_in_linear_time():
    head = short_match().partition('"acts": [')[0]
    acts = ",\n".join(['{"notation": ""}'] * 100_000)
    with pytest.raises(BadMatch, match=r"docs/match-schema.json"):
        read_match_json(f'{head}"acts": [\n{acts}]}}', "a.json", SETS)


def test_strange_line_ends_in_a_name_do_not_hide_the_damaged_line():
    head = HEAD.replace("Mike:", '"Mi\\u2028ke":')
    game = replay_match(read(head + START))
    lines = export_text(Timeline(game), "json").split("\n")
    place = lines.index('"acts": [') + 2
    lines[place] = "garbage"
    opened = open_match("\n".join(lines).encode(), "a.json", SETS)
    assert str(opened.damage).startswith(f"a.json, line {place + 1}: ")
    assert len(opened.record.acts) == 1


def test_a_file_written_otherwise_is_still_the_same_match():
    text = json.dumps(json.loads(short_match()), indent=4)
    game = Walk("UXM under UXM", 3, 150).game()
    opened = open_match(b"\xef\xbb\xbf\n  " + text.encode(), "a.json", SETS)
    assert (opened.damage, opened.game.digest()) == (None, game.digest())
