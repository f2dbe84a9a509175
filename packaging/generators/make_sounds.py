"""Synthesize the sounds of the table; they contain no recordings or third-party material.

python packaging/generators/make_sounds.py    writes assets/sounds/*.wav

Each sound is a sum of strikes: a short noise with resonances (the edge of a die, the wood of a
tray), or partials that decay. The seed is fixed, so the output is always the same.
"""

from __future__ import annotations

import argparse
import array
import math
import sys
import wave
from collections.abc import Iterable
from pathlib import Path
from random import Random

SOUNDS = Path(__file__).parent.parent.parent / "assets" / "sounds"
RATE = 22050
SEED = 6

Ring = tuple[float, float, float]  # hertz, seconds to decay to a third, share

DIE: tuple[Ring, ...] = ((3100, 0.006, 1.0), (4700, 0.004, 0.7), (1650, 0.008, 0.5))
TRAY: tuple[Ring, ...] = ((430, 0.022, 0.6), (760, 0.014, 0.4))
BLOCK: tuple[Ring, ...] = ((350, 0.030, 1.0), (590, 0.020, 0.6), (1180, 0.009, 0.35))


class Track:
    """A buffer of samples to which strikes are added."""

    def __init__(self, seconds: float) -> None:
        self.samples = [0.0] * round(seconds * RATE)

    def add(self, at: float, samples: Iterable[float], share: float = 1.0) -> None:
        """Add samples at a time in seconds."""
        start = round(at * RATE)
        for place, sample in enumerate(samples, start):
            if place >= len(self.samples):
                return
            self.samples[place] += share * sample


def strike(chance: Random, rings: tuple[Ring, ...], bend: float, noise: float) -> list[float]:
    """Two hard objects hit each other: decaying resonances over a short noise.

    `bend` scales all pitches, since no two strikes hit the same spot.
    """
    length = round(6 * max(decay for _, decay, _ in rings) * RATE)
    samples = [0.0] * length
    for hertz, decay, share in rings:
        turn, phase = 2 * math.pi * hertz * bend / RATE, chance.uniform(0, math.pi)
        for place in range(length):
            swell = min(1.0, place / 8) * math.exp(-place / (decay * RATE))
            samples[place] += share * swell * math.sin(turn * place + phase)
    breath = 0.0
    for place in range(min(length, round(0.012 * RATE))):
        breath += 0.45 * (chance.uniform(-1, 1) - breath)  # low-pass filter the noise
        samples[place] += noise * breath * min(1.0, place / 8) * math.exp(-place / (0.003 * RATE))
    return samples


def roll(chance: Random, dice: int, seconds: float) -> Track:
    """Dice clatter on a tray: they bounce faster and softer until they rest."""
    track = Track(seconds)
    for _ in range(dice):
        at, gap = chance.uniform(0.0, 0.09), chance.uniform(0.10, 0.16)
        force, bend = chance.uniform(0.7, 1.0), chance.uniform(0.88, 1.14)
        while at < seconds - 0.08 and force > 0.05:
            share = force * chance.uniform(0.6, 1.0)
            hit = bend * chance.uniform(0.96, 1.04)
            track.add(at, strike(chance, DIE, hit, 1.2), 0.55 * share)
            track.add(at, strike(chance, TRAY, hit, 0.3), 0.50 * share)
            at += gap * chance.uniform(0.7, 1.3)
            gap, force = 0.86 * gap, 0.80 * force
    return track


def move(chance: Random) -> Track:
    """A die is put down on wood."""
    track = Track(0.16)
    track.add(0.0, strike(chance, BLOCK, 1.0, 0.5))
    track.add(0.012, strike(chance, DIE, 0.8, 0.3), 0.12)
    return track


def hit(chance: Random) -> Track:
    """Damage: a low thud that falls in pitch and starts with a dull crack."""
    track = Track(0.36)
    thud, turned = [], 0.0
    for place in range(len(track.samples)):
        time = place / RATE
        turned += 2 * math.pi * (62 + 120 * math.exp(-time / 0.035)) / RATE
        thud.append(min(1.0, place / 8) * math.sin(turned) * math.exp(-time / 0.085))
    track.add(0.0, thud)
    track.add(0.0, strike(chance, ((240, 0.03, 1.0), (520, 0.014, 0.6)), 1.0, 1.4), 0.40)
    return track


def win() -> Track:
    """A short rising chord, as on wooden bars: C, E, G and the C above."""
    track = Track(1.5)
    for number, hertz in enumerate((523.25, 659.26, 783.99, 1046.5)):
        track.add(
            0.12 * number, bar(hertz, 0.22 if number < 3 else 0.34), 1.0 if number < 3 else 0.8
        )
    return track


def bar(hertz: float, decay: float) -> list[float]:
    """A struck bar: its pitch, and two partials that decay sooner."""
    partials = ((1.0, 1.0, decay), (3.93, 0.22, 0.2 * decay), (2.0, 0.12, 0.5 * decay))
    return [
        min(1.0, place / (0.004 * RATE))
        * sum(
            share
            * math.sin(2 * math.pi * times * hertz * place / RATE)
            * math.exp(-place / (fade * RATE))
            for times, share, fade in partials
        )
        for place in range(round(1.2 * RATE))
    ]


def all_sounds() -> dict[str, Track]:
    """Every sound by the name of its file."""
    chance = Random(SEED)
    return {
        "roll-few": roll(chance, 2, 0.80),
        "roll-many": roll(chance, 5, 1.00),
        "move": move(chance),
        "hit": hit(chance),
        "win": win(),
    }


# The peak volume of each sound; frequent sounds are quieter.
PEAKS = {"roll-few": 0.70, "roll-many": 0.80, "move": 0.45, "hit": 0.85, "win": 0.70}


def to_samples(track: Track, peak: float) -> array.array[int]:
    """The samples as 16-bit integers, scaled to the peak, with a fade-out to avoid a click."""
    loudest = max(map(abs, track.samples))
    fade = round(0.02 * RATE)
    last = len(track.samples)
    return array.array(
        "h",
        (
            round(32767 * peak * sample / loudest * min(1.0, (last - 1 - place) / fade))
            for place, sample in enumerate(track.samples)
        ),
    )


def main(arguments: list[str]) -> int:
    """Write the files."""
    prog = "python packaging/generators/make_sounds.py"
    argparse.ArgumentParser(prog=prog, description="Write the sounds.").parse_args(arguments)
    SOUNDS.mkdir(exist_ok=True)
    for name, track in all_sounds().items():
        numbers = to_samples(track, PEAKS[name])
        if sys.byteorder == "big":
            numbers.byteswap()
        with wave.open(str(SOUNDS / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(numbers.tobytes())
        print(f"{name}.wav: {len(numbers) / RATE:.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
