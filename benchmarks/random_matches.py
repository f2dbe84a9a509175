"""Random matches of random legal teams from all cards, in all editions.

    python benchmarks/random_matches.py [--matches 2000] [--first 0]

Checks `rules.analysis.playout` after every move. Prints one line for each failure, with the
edition and seed to repeat it, and one JSON object. The limit: 2,000 matches without a failure or
an unplayable card.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Sequence

from benchmarks.report import CommandLine
from rules.analysis.playout import PlayoutTally, play_out
from rules.cards.card import Card
from rules.cards.card_library import all_card_sets
from rules.cards.unsupported_features import UnplayableCard, check_playable
from rules.model.ruleset import EDITIONS
from rules.teams.random_teams import random_tournament_setup


def is_playable(card: Card) -> bool:
    """Whether the engine supports the whole text of a card."""
    try:
        check_playable(card)
    except UnplayableCard:
        return False
    return True


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the matches; return 1 if one fails or a card is unplayable."""
    parser = CommandLine(__doc__)
    parser.add_size("--matches", 2000, quick=1, about="matches, all editions together")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first match")
    options = parser.read(arguments)
    matches, first = options.matches, options.first
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    playable = [card for card in cards if is_playable(card)]
    editions = list(EDITIONS)
    tally, seen, faults = PlayoutTally(), set[str](), 0
    for seed in range(first, first + matches):
        edition = editions[seed % len(editions)]
        setup = random_tournament_setup(EDITIONS[edition], playable, seed)
        seen.update(f"{one.card.set_code} {one.card.number}" for one in setup.cards)
        try:
            play_out(setup, seed, tally, check=True)
        except Exception:  # noqa: BLE001  any error is a failure of this match; go on
            faults += 1
            last = traceback.format_exc().strip().splitlines()
            print(json.dumps({"seed": seed, "edition": edition, "fault": last[-6:]}), flush=True)
    figures = {
        "matches": matches,
        "decisions": tally.decisions,
        "turns": tally.turns,
        "cards": len(cards),
        "left_out": sorted(card.title for card in cards if card not in playable),
        "never_in_a_team": sorted(
            card.title for card in playable if f"{card.set_code} {card.number}" not in seen
        ),
        "faults": faults,
    }
    print(json.dumps(figures))
    return 1 if faults or len(playable) < len(cards) else 0


if __name__ == "__main__":
    sys.exit(main())
