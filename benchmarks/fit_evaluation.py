"""Makes the weights of the evaluation of level expert, from matches of the computer with itself.

    python benchmarks/fit_evaluation.py [--data FOLDER] [--write] [--first-matches N]
        [--rounds R] [--matches N] [--gate N]
    python benchmarks/fit_evaluation.py --quick

Round 0 plays fast matches of players with changing habits, and fits a network that says who wins.
Each later round plays slower matches of players that use the network against themselves and against
players with the weights of level hard, and fits again. A gate of matches decides whether the new
network replaces the old one; the loss of the fit does not say which one plays better. `--data`
keeps the positions of each round, so that a run can go on where it stopped. `--write` replaces the
packaged weights.
Teams are random tournament teams under all editions. Everything is seeded and in one process.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
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
from rules.cards.card_library import all_card_sets
from rules.opponents.evaluation import WEIGHTS, CardValues, Evaluator
from rules.opponents.network import FURTHEST, WEIGHTS_FILE, Network, NetworkEvaluator, read_network
from rules.opponents.position_features import INPUT_NAMES, PositionReader, card_key
from rules.teams import TOURNAMENT, RandomNumbers

Floats: TypeAlias = NDArray[np.float64]

ROOT = Path(__file__).parents[1]

HIDDEN = 32
FIRST_SEED, ROUND_SEEDS, GATE_SEEDS = 1_000_000, 100_000, 3_000_000
"""Seeds of teams and dice, apart from those with which benchmarks/opponents.py measures levels."""

CARDS = {
    card_key(card): place
    for place, card in enumerate(
        sorted(
            (card for card_set in all_card_sets() for card in card_set.cards),
            key=lambda card: (card.set_code, card.number),
        )
    )
}
"""The place of each card whose text is judged."""

OLD_WEIGHT = 0.1
"""The weight of a position of round 0 in later rounds."""

CARD_PENALTY = 350
"""Pulls the worth of cards to 0: positions of one match say much the same, and luck is large."""

RESULT = 0.7
"""The part of the results, turn for turn, in what later rounds learn."""

GATE = 0.52
"""The share of matches that a network must win against the one before."""


@dataclass
class Positions:
    """Positions at the ends of turns.

    Attributes:
        inputs: those of the network; what the texts of cards are worth is not known yet.
        won: whether the next player won.
        strength: how much stronger that player is.
        match: the seed of the match.
        owned, in_field: how many more dice of each card in `CARDS` the next player has.
    """

    inputs: Floats
    won: Floats
    strength: Floats
    match: NDArray[np.int64]
    owned: NDArray[np.int8]
    in_field: NDArray[np.int8]

    def where(self, chosen: NDArray[np.bool_]) -> Positions:
        """Some of the positions."""
        return Positions(*(getattr(self, one.name)[chosen] for one in fields(self)))

    def save(self, file: Path) -> None:
        """Write the positions to a file of numpy."""
        file.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(file, **{one.name: getattr(self, one.name) for one in fields(self)})


def load_positions(file: Path) -> Positions:
    """Read positions that were saved."""
    with np.load(file) as saved:
        return Positions(*(saved[one.name] for one in fields(Positions)))


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


def by_weights(cards: CardValues) -> Judge:
    """The evaluation of level hard."""
    return Evaluator(cards, WEIGHTS)


def judge_by(network: Network) -> Callable[[CardValues], Judge]:
    """The evaluation by a network."""
    return lambda cards: NetworkEvaluator(cards, network)


def collect(
    matches: int, begin: int, pair_of: Callable[[int], tuple[tuple[MakePlayer, int], ...]]
) -> Positions:
    """Play matches; `pair_of` gives for each seed two players, with the strength of each."""
    rows = list[tuple[Any, ...]]()
    began = time.monotonic()
    for seed in range(begin, begin + matches):
        setup = random_setup(TOURNAMENT, seed)
        cards = CardValues(setup)
        pair = pair_of(seed)
        players = [make(cards, 2 * seed + seat) for seat, (make, _) in enumerate(pair)]
        columns = [CARDS.get(card_key(one.card), -1) for one in setup.cards]
        played = play_fast_match(setup, seed, players, PositionReader(cards, {}))
        if played.winner is None:
            continue
        for position in played.positions:
            mover = position.mover
            rows.append((
                np.array(position.inputs, dtype=np.float32),
                float(played.winner == mover),
                float(pair[mover][1] - pair[1 - mover][1]),
                seed,
                counts(columns, position.owned),
                counts(columns, position.in_field),
            ))  # fmt: skip
        if (seed + 1 - begin) % 200 == 0:
            rate = (seed + 1 - begin) / (time.monotonic() - began)
            print(f"  {seed + 1 - begin} matches, {rate:.1f} a second", flush=True)
    return Positions(*(np.array(column) for column in zip(*rows, strict=True)))


def counts(columns: Sequence[int], more: Sequence[int]) -> NDArray[np.int8]:
    """How many more dice of each card in `CARDS` the next player has, from those of the match."""
    found = np.zeros(len(CARDS), np.int8)
    for column, count in zip(columns, more, strict=True):
        if column >= 0:
            found[column] += count
    return found


def first_round(matches: int) -> Positions:
    """Positions of players with habits."""
    return collect(matches, FIRST_SEED, lambda _: ((styled, 0), (styled, 0)))


def later_round(number: int, matches: int, network: Network) -> Positions:
    """Positions of players that use a network, or the weights of level hard.

    Only one seating: equal players with swapped seats would play the same match again.
    """
    nano, hard = nano_with(judge_by(network)), nano_with(by_weights)
    pairs = ((nano, nano), (nano, hard), (hard, nano), (nano, nano), (hard, hard))
    begin = FIRST_SEED + number * ROUND_SEEDS
    return collect(
        matches, begin, lambda seed: tuple((make, 0) for make in pairs[seed % len(pairs)])
    )


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


def worth_of_cards(data: Positions, weight: Floats) -> Floats:
    """What the text of each card is worth: of a die owned, and besides of one in the Field.

    A logistic regression, with a penalty that leaves cards that were seen little at 0.
    """
    means, deviations = data.inputs.mean(axis=0), np.maximum(data.inputs.std(axis=0), 0.05)
    ones = np.ones((len(data.won), 1))
    counts = np.hstack([data.owned, data.in_field])
    x = np.hstack([counts, scaled(data.inputs, means, deviations), data.strength[:, None], ones])
    penalty = np.full(x.shape[1], 1e-4)
    weight = np.sqrt(weight)  # all players use the same cards
    penalty[: counts.shape[1]] = CARD_PENALTY / weight.sum()
    found = logistic(x, data.won, weight, penalty)[: counts.shape[1]]
    return np.round(found, 3).reshape(2, len(CARDS))


def with_worth(data: Positions, worth: Floats) -> Floats:
    """The inputs, with what the texts of the cards are worth."""
    inputs = data.inputs.astype(np.float64)
    inputs[:, INPUT_NAMES.index("card_worth")] = data.owned @ worth[0]
    inputs[:, INPUT_NAMES.index("field_worth")] = data.in_field @ worth[1]
    return inputs


def sigmoid(logits: Floats) -> Floats:
    """Chances from logits."""
    found: Floats = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
    return found


def logistic(x: Floats, y: Floats, weight: Floats, penalty: Floats) -> Floats:
    """A logistic regression by Newton's method; the last column of `x` is 1."""
    found = np.zeros(x.shape[1])
    for _ in range(8):
        p = sigmoid(x @ found)
        slope = x.T @ (weight * (p - y)) / weight.sum() + penalty * found
        curve = (x * (weight * p * (1 - p))[:, None]).T @ x / weight.sum()
        found -= np.linalg.solve(curve + np.diag(penalty), slope)
    return found


def fit(data: Positions, weight: Floats, epochs: int, about: str) -> Network:
    """Fit the network; its skip begins as a logistic regression.

    The strength of the players explains a part of the results, and is left out afterwards.
    """
    worth = worth_of_cards(data, weight)
    inputs = with_worth(data, worth)
    means, deviations = inputs.mean(axis=0), np.maximum(inputs.std(axis=0), 0.05)
    ones = np.ones((len(data.won), 1))
    x = np.hstack([scaled(inputs, means, deviations), data.strength[:, None], ones])
    begin = logistic(x, data.won, weight, np.full(x.shape[1], 1e-3))
    rows, output, skip = trained(x, data.won, weight, begin, epochs)
    return Network(
        about=about,
        inputs=INPUT_NAMES,
        means=_short(means),
        deviations=_short(deviations),
        hidden=tuple(_short(np.delete(row, -2)) for row in rows),
        output=_short(output),
        skip=_short(skip[:-2]),
        bias=_short(skip[-1:])[0],
        cards={key: (worth[0][place], worth[1][place]) for key, place in CARDS.items()},
    )


def trained(
    x: Floats, y: Floats, weight: Floats, begin: Floats, epochs: int
) -> tuple[Floats, Floats, Floats]:
    """Train by Adam with a falling rate: the rows of the hidden units, the output, the skip."""
    luck, count = np.random.default_rng(1), x.shape[1]
    rows = luck.normal(0, 0.6 / np.sqrt(count), (HIDDEN, count))
    rows[:, -2] = 0
    parts = [rows, np.zeros(HIDDEN), begin.copy()]
    first, second = [[np.zeros_like(part) for part in parts] for _ in range(2)]
    batch, penalty = 256, 1e-3
    size = batch * weight.mean()
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
            error = weight[some] * (sigmoid(hidden @ output + inputs @ skip) - y[some]) / size
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
    return parts[0], parts[1], parts[2]


def _short(numbers: Floats) -> tuple[float, ...]:
    """Four digits are enough, and keep the file small."""
    return tuple(float(f"{number:.4g}") for number in numbers)


def chances(network: Network, data: Positions) -> Floats:
    """The chances that a network gives to the next player."""
    worth = np.array([network.cards[key] for key in CARDS]).T
    x = scaled(with_worth(data, worth), np.array(network.means), np.array(network.deviations))
    rows = np.array(network.hidden)
    hidden = np.tanh(x @ rows[:, :-1].T + rows[:, -1])
    return sigmoid(hidden @ np.array(network.output) + x @ np.array(network.skip) + network.bias)


def judge_fit(network: Network, data: Positions) -> dict[str, Any]:
    """The loss, the Brier score, and how often the next player won in each tenth of chances."""
    p = np.clip(chances(network, data), 1e-6, 1 - 1e-6)
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
    return data.where(~held), data.where(held)


def joined(parts: Sequence[Positions]) -> Positions:
    """All positions."""
    return Positions(
        *(np.concatenate([getattr(part, one.name) for part in parts]) for one in fields(Positions))
    )


def foreseen(data: Positions, network: Network) -> Positions:
    """Positions whose result is a mean of who won, and of what the network says later on.

    A match is decided by luck too: one result says little about a position many turns earlier.
    """
    says, found = chances(network, data), data.won.copy()
    for place in range(len(found) - 2, -1, -1):
        if data.match[place] == data.match[place + 1]:  # the other player moves next there
            later = (1 - RESULT) * says[place + 1] + RESULT * found[place + 1]
            found[place] = 1 - later
    return replace(data, won=found)


def calibrated(network: Network, data: Positions) -> Network:
    """The network with logits that are as large as the results of some positions ask for."""
    says = chances(network, data)
    logits = np.log(says / (1 - says))[:, None]
    scale = float(logistic(logits, data.won, np.ones(len(logits)), np.zeros(1))[0])
    return msgspec.structs.replace(
        network,
        output=_short(scale * np.array(network.output)),
        skip=_short(scale * np.array(network.skip)),
        bias=_short(np.array([scale * network.bias]))[0],
    )


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
        elif name == "cards":
            inner = ",\n".join(
                f"{json.dumps(key)}:{json.dumps(value)}" for key, value in network.cards.items()
            )
            lines.append(f'"cards":{{\n{inner}}}')
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
    parser.add_size("--first-matches", 7_500, quick=20, about="matches of round 0")
    parser.add_size("--matches", 2_000, quick=4, about="matches of each later round")
    parser.add_size("--rounds", 2, quick=1, about="later rounds")
    parser.add_size("--gate", 400, quick=2, about="matches of each gate")
    parser.add_size("--epochs", 8, quick=1, about="epochs of each fit")
    parser.add_argument("--data", type=Path, help="a folder to keep the positions in")
    parser.add_argument("--write", action="store_true", help=f"replace assets/{WEIGHTS_FILE}")
    chosen = parser.read(arguments)
    report = Report(chosen)
    learn, held = split(_round_data(chosen.data, 0, lambda: first_round(chosen.first_matches)))
    about = f"Made by benchmarks/fit_evaluation.py: round 0 of {chosen.first_matches} matches"
    best = fit(learn, np.ones(len(learn.won)), chosen.epochs, about)
    report.print({"round": 0, **judge_fit(best, held)})
    old = nano_with(by_weights, 0)
    _print_gate(report, "round 0 v hard's weights", chosen.gate, nano_with(judge_by(best), 0), old)
    later: list[Positions] = []
    for number in range(1, chosen.rounds + 1):
        play = partial(later_round, number, chosen.matches, best)
        data = _round_data(chosen.data, number, play)
        new, new_held = split(data)
        later.append(foreseen(new, best))
        both = joined([learn, *later])
        weight = np.where(np.arange(len(both.won)) < len(learn.won), OLD_WEIGHT, 1.0)
        found = fit(both, weight, chosen.epochs, f"{about}, {number} of {chosen.matches}")
        found = calibrated(found, new)
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
