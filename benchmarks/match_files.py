"""Random matches of all editions and formats: are their files the same matches when read again?

    python benchmarks/match_files.py [--matches 1000] [--first 0]

Writes each match as notation and as JSON, reads both, and compares the digest after every act. Each
JSON is checked with docs/match-schema.json. Every other match is cut at a random move, often in the
middle of an act. Prints one line for each failure, with the seed to repeat it, and one JSON object.
The limit: 1,000 matches without a failure.
"""

from __future__ import annotations

import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from jsonschema import Draft202012Validator

from benchmarks.report import CommandLine
from rules.analysis.playout import PlayoutTally, play_out
from rules.cards.card_library import all_card_sets
from rules.game import Game
from rules.match_log import Timeline, export_text
from rules.match_log.exports.match_json_reader import read_match_json
from rules.model.ruleset import EDITIONS
from rules.notation import Act, MatchRecord, Replayer, read_match
from rules.state import Setup
from rules.teams.demo_games import DEMO_GAMES, demo_setup
from rules.teams.formats import format_of
from rules.teams.match_setup import team_setup
from rules.teams.random_teams import random_team

SETS = all_card_sets()
CARDS = [card for card_set in SETS for card in card_set.cards]
SCHEMA = Path(__file__).parent.parent / "docs" / "match-schema.json"
NAMES = (("Eric", "Mike"), ("Ann", "Ann"), ("Zoë; #1", 'a "b", turn'))
FORMATS = (
    "first-game", "basic", "for-fun", "tournament", "rainbow-draft",
    "custom 6 cards 12 dice 2 basics", "draft 12 dice 3 basics",
)  # fmt: skip


def random_setup(seed: int) -> Setup:
    """The players, cards and agreements of a match."""
    edition = list(EDITIONS.values())[seed % len(EDITIONS)]
    played = format_of(FORMATS[seed // len(EDITIONS) % len(FORMATS)])
    names = NAMES[seed % len(NAMES)]
    if not played.has_team_rules:
        demo = list(DEMO_GAMES.values())[seed % len(DEMO_GAMES)]
        return demo_setup(demo, edition, names, SETS, casual=seed % 5 == 0)
    first, second = (random_team(played, CARDS, 2 * seed + place) for place in range(2))
    return team_setup(played, edition, names, (first, second), shared_basics=first.basics)


def random_match(seed: int, tally: PlayoutTally) -> Game:
    """A random match, every other one cut off at a random move."""
    game = play_out(random_setup(seed), seed, tally, remembers=True)
    if seed % 2:
        game.undo(to=seed * 7919 % len(game.history))
    return game


def check_replay(record: MatchRecord, digests: list[str]) -> None:
    """Replay a record, and compare the digest after every act.

    Raises:
        AssertionError: a digest differs, or acts are missing.
    """
    replayer = Replayer(record)
    while replayer.line_index < len(record.lines):
        line = record.lines[replayer.line_index]
        replayer.play_line()
        if isinstance(line.content, Act):
            assert replayer.game.digest() == digests[replayer.act_count], f"act {line.number}"
    assert replayer.act_count == len(digests) - 1, "acts are missing"


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the matches; return 1 if one fails."""
    parser = CommandLine(__doc__)
    parser.add_size("--matches", 1000, quick=1, about="random matches")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first match")
    options = parser.read(arguments)
    matches, first = options.matches, options.first
    validator = Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
    tally, counts, seen, began = PlayoutTally(), Counter[str](), set[str](), time.perf_counter()
    for seed in range(first, first + matches):
        try:
            game = random_match(seed, tally)
            seen.update(f"{one.card.set_code} {one.card.number}" for one in game.setup.cards[1:])
            timeline = Timeline(game)
            text = export_text(timeline, "json")
            match = json.loads(text)
            digests = [one["digest"] for one in (match["start"], *match["acts"])]
            validator.validate(match)
            check_replay(read_match(export_text(timeline, "match"), "a.match", SETS), digests)
            check_replay(read_match_json(text, "a.json", SETS), digests)
        except Exception:  # noqa: BLE001  any error is a failure of this match; go on
            counts["faults"] += 1
            last = traceback.format_exc().strip().splitlines()
            print(json.dumps({"seed": seed, "fault": last[-4:]}), flush=True)
        else:
            counts.update(acts=len(timeline), events=len(timeline.events), bytes=len(text))
    seconds = round(time.perf_counter() - began)
    cards = f"{len(seen)} of {len(CARDS)}"
    print(json.dumps({"matches": matches, **counts, "cards": cards, "seconds": seconds}))
    return 1 if counts["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
