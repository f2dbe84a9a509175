"""Match files of earlier versions stay readable, and are for ever the matches that they were.

`tests/matches/earlier` has files that the program wrote with each version of the rules and of the
JSON form, and `digests.json` the fingerprint of the table after every act of each. Nothing there
may ever change. Files are only added: before a version changes, the matches of the last one.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rules.match_log import Timeline, open_match
from rules.match_log.exports.json_format import JSON_VERSION
from rules.model.ruleset import RULES_VERSION
from rules.state.digest import digest
from tests.rules.made_up_cards import invented_set
from tests.rules.matches import SETS

FOLDER = Path(__file__).parent.parent / "matches" / "earlier"
DIGESTS: dict[str, list[str]] = json.loads((FOLDER / "digests.json").read_text("utf-8"))


@pytest.mark.parametrize("name", DIGESTS)
def test_a_match_of_an_earlier_version_is_the_same_after_every_act(name: str):
    opened = open_match((FOLDER / name).read_bytes(), name, (*SETS, invented_set()))
    assert opened.damage is None
    timeline = Timeline(opened.game)
    states = map(timeline.state_after, range(len(timeline) + 1))
    assert [digest(state) for state in states] == DIGESTS[name]


def test_every_version_has_a_match():
    files = {file.name for file in FOLDER.iterdir()} - {"digests.json"}
    assert files == set(DIGESTS)
    rules = {int(found) for name in files for found in re.findall(r"rules-(\d+)", name)}
    assert rules == set(range(1, RULES_VERSION + 1))
    forms = {int(found) for name in files for found in re.findall(r"version-(\d+)", name)}
    assert forms == set(range(1, JSON_VERSION + 1))
