"""Makes the weights of the evaluation of level expert, from matches of the computer with itself.

    python benchmarks/fit_evaluation.py [--data FOLDER] [--write] [--first-matches N]
        [--rounds R] [--matches N] [--gate N]
    python benchmarks/fit_evaluation.py --quick

Round 0 plays fast matches of players with changing habits, and fits a network that says who wins.
Each later round plays slower matches of players that use the network, against such players and
against themselves, and fits again. A gate of matches decides whether the new network replaces the
old one; the loss of the fit does not say which one plays better. `--data` keeps the positions of
each round, so that a run can go on where it stopped. `--write` replaces the packaged weights.
Teams are random tournament teams under all editions. Everything is seeded and in one process.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from benchmarks.opponents import random_setup, wilson
from benchmarks.report import CommandLine, Report
from rules.analysis.self_play import (
    Decider,
    Judge,
    NanoPlayer,
    StyledPolicy,
    play_fast_match,
)
from rules.opponents.evaluation import WEIGHTS, CardValues, Evaluator
from rules.opponents.network import FURTHEST, WEIGHTS_FILE, Network, NetworkEvaluator, read_network
from rules.opponents.position_features import INPUT_NAMES, PositionReader
from rules.teams import TOURNAMENT, RandomNumbers

Floats: TypeAlias = NDArray[np.float64]

ROOT = Path(__file__).parents[1]

HIDDEN = 32
FIRST_SEED, ROUND_SEEDS, GATE_SEEDS = 1_000_000, 100_000, 3_000_000
"""Seeds of teams and dice, apart from those with which benchmarks/opponents.py measures levels."""

OLD_WEIGHT = 0.15
"""The weight of a position of round 0 in later rounds."""

GATE = 0.52
"""The share of matches that a network must win against the one before."""


@dataclass
class Positions:
    """Inputs, whether the next player won, the strength of that player, and the match of each."""

    inputs: Floats
    won: Floats
    strength: Floats
    match: NDArray[np.int64]

    def save(self, file: Path) -> None:
        """Write the positions to a file of numpy."""
        file.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(
            file,
            inputs=self.inputs.astype(np.float32),
            won=self.won,
            strength=self.strength,
            match=self.match,
        )


def load_positions(file: Path) -> Positions:
    """Read positions that were saved."""
    with np.load(file) as saved:
        return Positions(
            saved["inputs"].astype(np.float64), saved["won"], saved["strength"], saved["match"]
        )


# --- matches --------------------------------------------------------------------------------------

MakePlayer = Callable[[CardValues, int], Decider]


def styled(cards: CardValues, seed: int) -> Decider:
    """The fast policy with habits."""
    return StyledPolicy(cards, RandomNumbers(seed))


def nano_with(judge: Callable[[CardValues], Judge], blunders: int | None = None) -> MakePlayer:
    """How to make the player with few candidates, with some evaluation."""

    def make(cards: CardValues, seed: int) -> Decider:
        luck = RandomNumbers(seed)
        if blunders is None:
            return NanoPlayer(cards, judge(cards), luck)
        return NanoPlayer(cards, judge(cards), luck, blunders)

    return make


def judge_by(network: Network) -> Callable[[CardValues], Judge]:
    """The evaluation by a network."""
    return lambda cards: NetworkEvaluator(cards, network)


def collect(
    matches: int, begin: int, pair_of: Callable[[int], tuple[tuple[MakePlayer, int], ...]]
) -> Positions:
    """Play matches; `pair_of` gives for each seed two players, with the strength of each."""
    inputs, won, strength, match = list[Any](), list[float](), list[float](), list[int]()
    began = time.monotonic()
    for seed in range(begin, begin + matches):
        setup = random_setup(TOURNAMENT, seed)
        cards = CardValues(setup)
        pair = pair_of(seed)
        players = [make(cards, 2 * seed + seat) for seat, (make, _) in enumerate(pair)]
        played = play_fast_match(setup, seed, players, PositionReader(cards))
        if played.winner is None:
            continue
        for position in played.positions:
            mover = position.mover
            inputs.append(np.array(position.inputs, dtype=np.float32))
            won.append(float(played.winner == mover))
            strength.append(float(pair[mover][1] - pair[1 - mover][1]))
            match.append(seed)
        if (seed + 1 - begin) % 200 == 0:
            rate = (seed + 1 - begin) / (time.monotonic() - began)
            print(f"  {seed + 1 - begin} matches, {rate:.1f} a second", flush=True)
    return Positions(
        np.array(inputs, dtype=np.float64), np.array(won), np.array(strength), np.array(match)
    )


def first_round(matches: int) -> Positions:
    """Positions of players with habits."""
    return collect(matches, FIRST_SEED, lambda _: ((styled, 0), (styled, 0)))


def later_round(number: int, matches: int, network: Network) -> Positions:
    """Positions of players that use a network: half of the matches against players with habits.

    Only one seating: equal players with swapped seats would play the same match again.
    """
    nano = nano_with(judge_by(network))
    pairs = (
        ((nano, 1), (styled, 0)),
        ((nano, 0), (nano, 0)),
        ((styled, 0), (nano, 1)),
        ((nano, 0), (nano, 0)),
    )
    begin = FIRST_SEED + number * ROUND_SEEDS
    return collect(matches, begin, lambda seed: pairs[seed % len(pairs)])


def gate(matches: int, begin: int, new: MakePlayer, old: MakePlayer) -> tuple[float, int]:
    """Play two players against each other with seats swapped under equal dice; points and matches.

    A tie is half a win.
    """
    points = 0.0
    for seed in range(begin, begin + matches // 2):
        setup = random_setup(TOURNAMENT, seed)
        cards = CardValues(setup)
        for seat in (0, 1):
            makers = (new, old) if seat == 0 else (old, new)
            players = [make(cards, seed) for make in makers]
            winner = play_fast_match(setup, seed, players, None).winner
            points += 0.5 if winner is None else float(winner == seat)
    return points, matches // 2 * 2


# --- the fit --------------------------------------------------------------------------------------


def scaled(inputs: Floats, means: Floats, deviations: Floats) -> Floats:
    """Inputs in standard deviations, limited as at play."""
    found: Floats = np.clip((inputs - means) / deviations, -FURTHEST, FURTHEST)
    return found


def sigmoid(logits: Floats) -> Floats:
    """Chances from logits."""
    found: Floats = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
    return found


def logistic(x: Floats, y: Floats, weight: Floats, penalty: float) -> Floats:
    """A logistic regression by Newton's method; the last column of `x` is 1."""
    found = np.zeros(x.shape[1])
    for _ in range(8):
        p = sigmoid(x @ found)
        slope = x.T @ (weight * (p - y)) / weight.sum() + penalty * found
        curve = (x * (weight * p * (1 - p))[:, None]).T @ x / weight.sum()
        found -= np.linalg.solve(curve + penalty * np.eye(x.shape[1]), slope)
    return found


def fit(data: Positions, weight: Floats, epochs: int, about: str, seed: int = 1) -> Network:
    """Fit the network: Adam with a falling rate, the skip from a logistic regression.

    The strength of the players explains a part of the results, and is left out afterwards.
    """
    means = data.inputs.mean(axis=0)
    deviations = np.maximum(data.inputs.std(axis=0), 0.05)
    ones = np.ones((len(data.won), 1))
    x = np.hstack([scaled(data.inputs, means, deviations), data.strength[:, None], ones])
    y, luck = data.won, np.random.default_rng(seed)
    count = x.shape[1]
    skip = logistic(x, y, weight, 1e-3)
    rows = luck.normal(0, 0.6 / np.sqrt(count), (HIDDEN, count))
    rows[:, -2] = 0
    parts = [rows, np.zeros(HIDDEN), skip]
    first, second = [[np.zeros_like(part) for part in parts] for _ in range(2)]
    batch, penalty = 256, 1e-3
    steps = epochs * (len(y) // batch + 1)
    step = 0
    for _ in range(epochs):
        order = luck.permutation(len(y))
        for start in range(0, len(y), batch):
            some = order[start : start + batch]
            step += 1
            rate = 0.003 * (1 - step / (steps + 1))
            rows, output, skip = parts
            inputs = x[some]
            hidden = np.tanh(inputs @ rows.T)
            error = weight[some] * (sigmoid(hidden @ output + inputs @ skip) - y[some]) / len(some)
            back = (error[:, None] * output) * (1 - hidden**2)
            back_rows = back.T @ inputs + penalty * rows / batch**0.5
            back_rows[:, -2] = 0
            slopes = [back_rows, hidden.T @ error + penalty * output, inputs.T @ error]
            slopes[2] += penalty * 0.1 * skip
            for place, slope in enumerate(slopes):
                first[place] = 0.9 * first[place] + 0.1 * slope
                second[place] = 0.999 * second[place] + 0.001 * slope**2
                mean = first[place] / (1 - 0.9**step)
                spread = np.sqrt(second[place] / (1 - 0.999**step)) + 1e-8
                parts[place] = parts[place] - rate * mean / spread
    rows, output, skip = parts
    return Network(
        about=about,
        inputs=INPUT_NAMES,
        means=_short(means),
        deviations=_short(deviations),
        hidden=tuple(_short(np.delete(row, -2)) for row in rows),
        output=_short(output),
        skip=_short(skip[:-2]),
        bias=_short(skip[-1:])[0],
    )


def _short(numbers: Floats) -> tuple[float, ...]:
    """Four digits are enough, and keep the file small."""
    return tuple(float(f"{number:.4g}") for number in numbers)


def chances(network: Network, inputs: Floats) -> Floats:
    """The chances that a network gives to the next player."""
    x = scaled(inputs, np.array(network.means), np.array(network.deviations))
    rows = np.array(network.hidden)
    hidden = np.tanh(x @ rows[:, :-1].T + rows[:, -1])
    return sigmoid(hidden @ np.array(network.output) + x @ np.array(network.skip) + network.bias)


def judge_fit(network: Network, data: Positions) -> dict[str, Any]:
    """The loss, the Brier score, and how often the next player won in each tenth of chances."""
    p = np.clip(chances(network, data.inputs), 1e-6, 1 - 1e-6)
    y = data.won
    tenths = np.minimum((10 * p).astype(int), 9)
    table = [
        (round(float(p[tenths == n].mean()), 3), round(float(y[tenths == n].mean()), 3))
        for n in range(10)
        if (tenths == n).any()
    ]
    loss = -(y * np.log(p) + (1 - y) * np.log(1 - p)).mean()
    return {
        "positions": len(y),
        "log_loss": round(float(loss), 4),
        "brier": round(float(((p - y) ** 2).mean()), 4),
        "tenths": table,
    }


def split(data: Positions) -> tuple[Positions, Positions]:
    """Positions to fit, and one tenth of the matches to judge the fit."""
    held = data.match % 10 == 0
    return tuple(
        Positions(data.inputs[one], data.won[one], data.strength[one], data.match[one])
        for one in (~held, held)
    )  # type: ignore[return-value]


def joined(parts: Sequence[Positions]) -> Positions:
    """All positions."""
    return Positions(
        np.concatenate([part.inputs for part in parts]),
        np.concatenate([part.won for part in parts]),
        np.concatenate([part.strength for part in parts]),
        np.concatenate([part.match for part in parts]),
    )


def mean_network(networks: Sequence[Network], data: Positions, epochs: int, about: str) -> Network:
    """One network that answers like the mean of several."""
    logits = np.mean(
        [np.log(p / (1 - p)) for p in (chances(one, data.inputs) for one in networks)], axis=0
    )
    taught = Positions(data.inputs, sigmoid(logits), data.strength * 0, data.match)
    return fit(taught, np.ones(len(logits)), epochs, about)


# --- the command ----------------------------------------------------------------------------------


def network_text(network: Network) -> str:
    """The weights as JSON, a line for each row."""
    rows = network.__struct_fields__
    lines = []
    for name in rows:
        value = getattr(network, name)
        if name == "hidden":
            inner = ",\n".join(json.dumps(row, separators=(",", ":")) for row in value)
            lines.append(f'"hidden":[\n{inner}]')
        else:
            lines.append(f'"{name}":{json.dumps(value, separators=(",", ":"))}')
    return "{" + ",\n".join(lines) + "}\n"


def _round_data(folder: Path | None, number: int, play: Callable[[], Positions]) -> Positions:
    """The positions of a round: those saved, or new ones."""
    file = None if folder is None else folder / f"round-{number}.npz"
    if file is not None and file.exists():
        return load_positions(file)
    data = play()
    if file is not None:
        data.save(file)
    return data


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the loop, print each round, and write the best network if asked to."""
    parser = CommandLine(__doc__)
    parser.add_size("--first-matches", 10_000, quick=20, about="matches of round 0")
    parser.add_size("--matches", 3_000, quick=4, about="matches of each later round")
    parser.add_size("--rounds", 2, quick=1, about="later rounds")
    parser.add_size("--gate", 400, quick=2, about="matches of each gate")
    parser.add_size("--epochs", 16, quick=1, about="epochs of each fit")
    parser.add_argument("--data", type=Path, help="a folder to keep the positions in")
    parser.add_argument("--write", action="store_true", help=f"replace assets/{WEIGHTS_FILE}")
    chosen = parser.read(arguments)
    report = Report(chosen)
    learn, held = split(_round_data(chosen.data, 0, lambda: first_round(chosen.first_matches)))
    about = f"Made by benchmarks/fit_evaluation.py: round 0 of {chosen.first_matches} matches"
    best = fit(learn, np.ones(len(learn.won)), chosen.epochs, about)
    report.print({"round": 0, **judge_fit(best, held)})
    old = nano_with(lambda cards: Evaluator(cards, WEIGHTS), 0)
    _print_gate(report, "round 0 v hard's weights", chosen.gate, nano_with(judge_by(best), 0), old)
    later: list[Positions] = []
    for number in range(1, chosen.rounds + 1):
        play = partial(later_round, number, chosen.matches, best)
        data = _round_data(chosen.data, number, play)
        new, new_held = split(data)
        later.append(new)
        both = joined([learn, *later])
        weight = np.where(np.arange(len(both.won)) < len(learn.won), OLD_WEIGHT, 1.0)
        found = fit(both, weight, chosen.epochs, f"{about}, {number} of {chosen.matches}")
        report.print({"round": number, **judge_fit(found, new_held)})
        makers = nano_with(judge_by(found), 0), nano_with(judge_by(best), 0)
        share = _print_gate(report, f"round {number} v the best", chosen.gate, *makers)
        _print_gate(report, f"round {number} v hard's weights", chosen.gate, makers[0], old)
        if share < GATE:
            break
        best = found
    if chosen.write:
        text = network_text(best)
        read_network(text.encode())
        (ROOT / "assets" / WEIGHTS_FILE).write_text(text, encoding="utf-8")
    return report.exit_code()


def _print_gate(report: Report, name: str, matches: int, new: MakePlayer, old: MakePlayer) -> float:
    points, count = gate(matches, GATE_SEEDS, new, old)
    share, low, high = wilson(points, count)
    report.print({"gate": name, "share": round(share, 3), "n": count,
                  "interval": [round(low, 3), round(high, 3)]})  # fmt: skip
    return share


if __name__ == "__main__":
    sys.exit(main())
