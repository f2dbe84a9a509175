"""A million random decisions over all cards, boxes and editions, with everything checked."""

from __future__ import annotations

import os
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import count, repeat
from pathlib import Path
from typing import NamedTuple

from rules.notation import write_match
from tests.torture.checked_match import CheckedMatch, MatchCounts
from tests.torture.part import Report
from tests.torture.random_setups import KINDS, pool, random_setup

TITLE = "Random decisions: invariants, undo and redo, refusals, write and read back"
SHORT = 500
FULL = 1_000_000

SHARE = 10_000
"""How many decisions one process plays at a time."""
SHORT_MATCH = 125
"""How long a match is in the short form, so that it gets to see several kinds."""
MOST_FAULTS = 20


class Share(NamedTuple):
    """What some matches tried and found."""

    counts: MatchCounts
    kinds: Counter[str]
    faults: list[str]


def run(amount: int, seed: int, folder: Path) -> Report:
    """Make this many decisions, in as many processes as there are cores."""
    firsts = [seed * 10_000_000 + place * 10_000 for place in range(-(-amount // SHARE))]
    if len(firsts) == 1:
        shares = [play_share(firsts[0], amount, SHORT_MATCH, folder)]
    else:
        with ProcessPoolExecutor(os.cpu_count()) as pool_of_processes:
            shares = list(
                pool_of_processes.map(
                    play_share, firsts, repeat(SHARE), repeat(SHARE), repeat(folder)
                )
            )
    counts, kinds, faults = MatchCounts(), Counter[str](), list[str]()
    for share in shares:
        counts.add(share.counts)
        kinds += share.kinds
        faults += share.faults
    return Report(TITLE, figures(counts, kinds), tuple(faults[:MOST_FAULTS]))


def figures(counts: MatchCounts, kinds: Counter[str]) -> tuple[str, ...]:
    """What was tried, in figures."""
    cards = len({card.title for kind in KINDS for card in pool(kind)})
    return (
        f"{counts.decisions:,} decisions in {counts.matches:,} matches with {cards} cards",
        f"{counts.undone:,} acts undone and redone, {counts.refused:,} illegal moves refused",
        f"{counts.read_back:,} times written, read back and replayed",
        "; ".join(f"{kind}: {times}" for kind, times in sorted(kinds.items())),
    )


def play_share(first: int, amount: int, longest: int, folder: Path) -> Share:
    """Play matches with consecutive numbers until this many decisions are made."""
    share = Share(MatchCounts(), Counter(), [])
    for number in count(first):
        left = amount - share.counts.decisions
        if left <= 0 or len(share.faults) >= MOST_FAULTS:
            return share
        kind, setup = random_setup(number)
        share.kinds[kind] += 1
        match = CheckedMatch(setup, number, share.counts)
        try:
            match.play(min(left, longest))
        except Exception:  # noqa: BLE001  any error is a fault of this match, and the others go on
            share.faults.append(describe_fault(match, number, kind, folder))
    raise AssertionError("numbers do not end")


def describe_fault(match: CheckedMatch, number: int, kind: str, folder: Path) -> str:
    """What went wrong in which match; the match is kept as a file, if it can be written."""
    last = traceback.format_exc().strip().splitlines()
    file = folder / f"{number}.match"
    try:
        file.write_text(write_match(match.game), encoding="utf-8")
    except Exception as failure:  # noqa: BLE001  it is reported
        last.append(f"it cannot be written either: {failure}")
    return f"match {number} ({kind}), move {match.moves_played}: " + "\n    ".join(last[-8:])
