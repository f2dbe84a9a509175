"""Kills the program at random moments of automatic play: nothing that was saved may be lost."""

from __future__ import annotations

import os
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import NamedTuple

from desktop.storage.match_notation import BadMatch, read_to_resume
from desktop.storage.store import Store
from desktop.storage.store_error import StoreError
from rules.game import Game
from tests.torture.child_process import ROOT, command, environment, troubles
from tests.torture.part import Report

TITLE = "Kills at random moments of automatic play in the real window"
SHORT = 2
FULL = 300

LONGEST = 120  # seconds in which the window must show and save something
MOST_MOVES = 60


class Position(NamedTuple):
    """A position that the window says is saved: the match, the moves played, the digest."""

    match: int
    moves: int
    digest: str


Digests = dict[tuple[int, int], str]
"""The latest acknowledged digest of a match after this many moves."""


class Killings(NamedTuple):
    """What one home folder went through."""

    kills: int = 0
    positions: int = 0
    faults: tuple[str, ...] = ()


def run(amount: int, seed: int, folder: Path) -> Report:
    """Kill this many windows, one after another in each of a few home folders."""
    homes = min(os.cpu_count() or 1, amount // 2 or 1)
    kills = [amount // homes + (place < amount % homes) for place in range(homes)]
    folders = [folder / f"home-{place}" for place in range(homes)]
    with ThreadPoolExecutor(homes) as killers:
        done = list(killers.map(kill_again_and_again, kills, range(seed, seed + homes), folders))
    figures = (
        f"{sum(one.kills for one in done)} kills in {homes} home folders",
        f"{sum(one.positions for one in done):,} saved positions acknowledged",
    )
    return Report(TITLE, figures, tuple(fault for one in done for fault in one.faults))


def kill_again_and_again(kills: int, seed: int, home: Path) -> Killings:
    """Open the window, kill it, look at what is on the disk, and open it again."""
    home.mkdir()
    luck, faults = Random(seed), list[str]()
    last: Position | None = None
    positions = 0
    known: Digests = {}
    for number in range(kills):
        expected = reopened(home, last)
        acknowledged, complaint = play_and_kill(home, luck, is_first=last is None)
        positions += len(acknowledged)
        if complaint:
            faults.append(f"kill {number} of seed {seed}: {complaint}")
        if acknowledged and expected is not None and acknowledged[0] != expected:
            faults.append(
                f"kill {number} of seed {seed}: opened at {acknowledged[0]}, not {expected}"
            )
        if acknowledged:
            last = acknowledged[-1]
            known |= {position[:2]: position.digest for position in acknowledged}
        if fault := loss(home, last, known):
            faults.append(f"kill {number} of seed {seed}: {fault}")
    return Killings(kills, positions, tuple(faults))


def play_and_kill(home: Path, luck: Random, *, is_first: bool) -> tuple[list[Position], str]:
    """Let the window play, kill it, and return what it has acknowledged, and its complaint."""
    program = command("tests.torture.automatic_play", luck.randrange(10**6))
    with subprocess.Popen(
        program, cwd=ROOT, env=environment(home), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, errors="replace",
    ) as window:  # fmt: skip
        assert window.stdout is not None
        lines = []
        if is_first or luck.random() < 0.9:  # otherwise kill it while it opens
            for _ in range(luck.randrange(1, MOST_MOVES)):
                lines.append(window.stdout.readline())
                if not lines[-1]:
                    break
            time.sleep(luck.random() * 0.02)
        else:
            time.sleep(luck.random() * 2)
        has_ended = window.poll() is not None
        window.kill()
        rest, said = window.communicate(timeout=LONGEST)
    lines += rest.splitlines(keepends=True)
    positions = [position for line in lines if line.endswith("\n") for position in [read(line)]]
    complaint = troubles(said)
    if has_ended:
        return positions, f"the window ended by itself ({window.returncode}): {complaint[-3000:]}"
    return positions, complaint[-3000:]


def read(line: str) -> Position:
    """The position in a line of the window."""
    match, moves, digest = line.split()
    return Position(int(match), int(moves), digest)


def reopened(home: Path, last: Position | None) -> Position | None:
    """The position at which the window will open, if it is a match in progress."""
    if last is None:
        return None
    store = Store(home)
    try:
        kept = store.latest_unfinished()
    finally:
        store.close()
    if kept is None:
        return None
    game = read_to_resume(kept.notation, "kept.match", (), kept.beyond)
    return Position(kept.id, len(game.history), game.digest())


def loss(home: Path, last: Position | None, known: Digests) -> str:
    """What is missing on the disk of the last acknowledged position; "" if nothing."""
    if last is None:
        return ""
    try:
        store = Store(home)
        kept = store.find(last.match)
        store.close()
        if kept is None:
            return f"match {last.match} is gone"
        game = read_to_resume(kept.notation, "kept.match", (), kept.beyond)
    except (StoreError, BadMatch) as failure:
        return str(failure)
    return "" if has_position(game, last, known) else f"{last} is lost:\n{kept.notation}"


def has_position(game: Game, wanted: Position, known: Digests) -> bool:
    """Whether a position was reached in a match, be it that it was undone since.

    While an act is being paid, or dice are marked for a reroll, the notation may put its parts in
    another order, so that it only has the position before the act and the one after it.
    """
    whole = game.with_all_redone()
    if len(whole.history) < wanted.moves:
        return False
    there = position_after(whole, wanted.moves)
    if there.digest() == wanted.digest:
        return True
    if there.state.payment is None and not there.state.marked_dice:
        return False
    start = there.last_act_start()
    return known.get((wanted.match, start)) == position_after(there, start).digest()


def position_after(game: Game, moves: int) -> Game:
    """A copy of a match as it was after this many moves."""
    twin = game.copy()
    if len(twin.history) > moves:
        twin.undo(to=moves)
    return twin
