"""The demo games of the starter sets: fixed teams (SET-1), and a sample tournament."""

from __future__ import annotations

import msgspec

from rules.cards.card import Card, CardSet, find_card
from rules.model.ruleset import Ruleset
from rules.state.setup import Setup, make_setup
from rules.teams.formats import FIRST_GAME, TOURNAMENT


class DemoGame(msgspec.Struct, frozen=True):
    """The demo game of a starter set (SET-1): fixed teams, with two dice per character."""

    set_code: str
    title: str
    teams: tuple[tuple[str, ...], tuple[str, ...]]
    basics: tuple[str, ...]
    life: int = 10
    dice_per_character: int = 2


FIRST_DEMO_GAME = DemoGame(
    "UXM",
    "Uncanny X-Men",
    (
        ("Kitty Pryde/Sprite", "Cyclops/Optic Blast"),
        ("Angel/Air Transport", "Juggernaut/Cain Marko"),
    ),
    ("Ambush", "Enrage", "Reckless Melee"),
)

DEMO_GAMES = {
    game.set_code: game
    for game in (
        FIRST_DEMO_GAME,
        DemoGame(
            "ASM",
            "The Amazing Spider-Man",
            (
                ("Drax/Pained", "Silver Sable/Wild Pack"),
                ("Spider-Man/Tangled Web", "Spider-Woman/Secret Avenger"),
            ),
            ("Back for Seconds!", "Betrayal", "Exposed!"),
        ),
        DemoGame(
            "SWW",
            "Superman Wonder Woman",
            (
                ("Superman/Phone Booth", "Wonder Woman/Child of Clay"),
                ("Cheetah/Goddess of the Hunt", "Giganta/Standing Tall"),
            ),
            ("Take Cover", "Team Up", "Truce"),
        ),
        DemoGame(
            "AI",
            "Avengers Infinity",
            (
                ("Black Widow/Red Alert", "Captain America/The Good Old Days"),
                ("Arnim Zola/Scientist Supreme", "Red Skull/Cut off One Head..."),
            ),
            ("Take Cover", "Crowd Fighting"),
        ),
    )
}
"""The demo game of each starter set, by set code."""


def demo_card(game: DemoGame, title: str, sets: tuple[CardSet, ...]) -> Card:
    """Find a card of a demo game by the title that the game has for it. Raises `UnknownCard` if the
    sets lack the card."""
    return find_card(f"{title} [{game.set_code}]", sets)


def demo_setup(
    game: DemoGame,
    ruleset: Ruleset,
    names: tuple[str, str],
    sets: tuple[CardSet, ...],
    *,
    casual: bool = False,
    own_dice: bool = False,
) -> Setup:
    """Set up a demo game under any edition; the first name is the first player's (SET-1). Raises
    `UnknownCard` if the sets lack one of its cards."""

    teams = tuple(
        tuple((demo_card(game, title, sets), game.dice_per_character) for title in team)
        for team in game.teams
    )
    basics = tuple(demo_card(game, title, sets) for title in game.basics)
    return make_setup(
        ruleset, FIRST_GAME.id, names, teams, basics, game.life, casual=casual, own_dice=own_dice
    )


def first_game_setup(ruleset: Ruleset, names: tuple[str, str], sets: tuple[CardSet, ...]) -> Setup:
    """Set up the demo game of the Uncanny X-Men set."""
    return demo_setup(FIRST_DEMO_GAME, ruleset, names, sets)


class SampleTeam(msgspec.Struct, frozen=True):
    """A tournament team by the titles of its cards, with their dice."""

    cards: tuple[tuple[str, int], ...]
    basics: tuple[str, str]


SAMPLE_TEAMS = (
    SampleTeam(
        (
            ("Kitty Pryde/Sprite", 3), ("Cyclops/Optic Blast", 3), ("Spider-Man/Tangled Web", 3),
            ("Silver Sable/Wild Pack", 2), ("Wonder Woman/Child of Clay", 2),
            ("Superman/Phone Booth", 2), ("Black Widow/Red Alert", 3),
            ("Captain America/The Good Old Days", 2),
        ),
        ("Ambush", "Team Up"),
    ),
    SampleTeam(
        (
            ("Angel/Inspiring", 3), ("Juggernaut/Cain Marko", 2), ("Quicksilver/Former Villain", 3),
            ("Iceman/Too Cool for Words", 3), ("Drax/Pained", 3), ("Giganta/Standing Tall", 2),
            ("Spider-Woman/Secret Avenger", 2), ("Arnim Zola/Scientist Supreme", 2),
        ),
        ("Reckless Melee", "Enrage"),
    ),
)  # fmt: skip
"""Two teams with cards from all sets, for a sample tournament match."""


def sample_tournament_setup(
    ruleset: Ruleset, names: tuple[str, str], sets: tuple[CardSet, ...]
) -> Setup:
    """Set up a match between the two sample teams of eight cards and two basic actions (FMT-1).
    Raises `UnknownCard` if the sets lack one of the cards."""
    teams = tuple(
        tuple((find_card(title, sets), dice) for title, dice in team.cards) for team in SAMPLE_TEAMS
    )
    basics = tuple(find_card(title, sets) for team in SAMPLE_TEAMS for title in team.basics)
    return make_setup(ruleset, TOURNAMENT.id, names, teams, basics, TOURNAMENT.life)
