"""The demo games of the starter sets: fixed teams and basic actions (SET-1)."""

from __future__ import annotations

import msgspec

from rules.cards.card import Card, CardSet
from rules.cards.card_finder import find_card
from rules.model.ruleset import Ruleset
from rules.state.setup import Setup, make_setup
from rules.teams.formats import FIRST_GAME


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
    """Find a card of a demo game by the title that the game has for it.

    Raises:
        UnknownCard: the sets lack the card.
    """
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
    """Set up a demo game under any edition; the first name is the first player's (SET-1).

    Raises:
        UnknownCard: the sets lack one of its cards.
    """

    teams = tuple(
        tuple((demo_card(game, title, sets), game.dice_per_character) for title in team)
        for team in game.teams
    )
    basics = tuple(demo_card(game, title, sets) for title in game.basics)
    return make_setup(
        ruleset,
        FIRST_GAME.id,
        names,
        teams,
        basics,
        game.life,
        casual=casual,
        own_dice=own_dice,
    )


def first_game_setup(ruleset: Ruleset, names: tuple[str, str], sets: tuple[CardSet, ...]) -> Setup:
    """Set up the demo game of the Uncanny X-Men set."""
    return demo_setup(FIRST_DEMO_GAME, ruleset, names, sets)
