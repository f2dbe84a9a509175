"""Match formats: starting life, teams, and basic actions; also demo games and sample teams."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import msgspec

from rules.cards.card import Card, CardSet
from rules.model.ruleset import Ruleset
from rules.state.setup import Setup, make_setup


class DemoGame(msgspec.Struct, frozen=True):
    """The demo game of a starter set (SET-1): fixed teams, with two dice per character."""

    set_code: str
    title: str
    teams: tuple[tuple[str, ...], tuple[str, ...]]
    basics: tuple[str, ...]
    life: int = 10
    dice_per_character: int = 2


FIRST_GAME = DemoGame(
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
        FIRST_GAME,
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


class TournamentTeam(msgspec.Struct, frozen=True):
    """A team for a tournament (FMT-1): up to eight cards of different names with up to 20 dice."""

    cards: tuple[tuple[str, int], ...]
    basics: tuple[str, str]


TOURNAMENT_LIFE = 20
MAX_TEAM_CARDS, MAX_TEAM_DICE, BASIC_ACTIONS_PER_PLAYER = 8, 20, 2
"""A tournament team's limits: cards with different names, their dice, basic actions (FMT-1)."""

SAMPLE_TEAMS = (
    TournamentTeam(
        (
            ("Kitty Pryde/Sprite", 3), ("Cyclops/Optic Blast", 3), ("Spider-Man/Tangled Web", 3),
            ("Silver Sable/Wild Pack", 2), ("Wonder Woman/Child of Clay", 2),
            ("Superman/Phone Booth", 2), ("Black Widow/Red Alert", 3),
            ("Captain America/The Good Old Days", 2),
        ),
        ("Ambush", "Team Up"),
    ),
    TournamentTeam(
        (
            ("Angel/Inspiring", 3), ("Juggernaut/Cain Marko", 2), ("Quicksilver/Former Villain", 3),
            ("Iceman/Too Cool for Words", 3), ("Drax/Pained", 3), ("Giganta/Standing Tall", 2),
            ("Spider-Woman/Secret Avenger", 2), ("Arnim Zola/Scientist Supreme", 2),
        ),
        ("Reckless Melee", "Enrage"),
    ),
)  # fmt: skip
"""Two teams with cards from all sets, for a sample tournament match."""

STARTING_LIFE = {"first-game": FIRST_GAME.life, "tournament": TOURNAMENT_LIFE}
"""Starting life by format."""


_SET_CODE = re.compile(r"\w+")


class TeamFault(msgspec.Struct, frozen=True):
    """A rule of the format that a team breaks: what was found, and what the rule expects."""

    found: str
    expected: str
    rule_id: str = "FMT-1"


def fault_of_team(format_name: str, team: Sequence[tuple[Card, int]]) -> TeamFault | None:
    """The first rule of the format that a player's cards and dice break; None if there is none.

    A demo game has no rules for teams.
    """
    if format_name != "tournament":
        return None
    titles: dict[str, str] = {}
    for card, dice in team:
        if card.name in titles:
            found = f"both {titles[card.name]} and {card.title}"
            return TeamFault(found, f"at most one card named {card.name} in a team")
        titles[card.name] = card.title
        if not 1 <= dice <= card.maximum:
            found = f"{dice} dice of {card.title}"
            return TeamFault(found, f"1 to {card.maximum} dice, as many as the card allows,")
    if len(team) > MAX_TEAM_CARDS:
        return TeamFault(f"{len(team)} cards", f"at most {MAX_TEAM_CARDS} cards in a team")
    total = sum(dice for _, dice in team)
    if total > MAX_TEAM_DICE:
        return TeamFault(f"{total} dice", f"at most {MAX_TEAM_DICE} dice in a team")
    return None


def fault_of_basic_actions(format_name: str, cards: Sequence[Card]) -> TeamFault | None:
    """The first rule of the format that the basic actions of both players break, or None.

    Both players may have brought the same card, but nobody brings a name twice.
    """
    if format_name != "tournament":
        return None
    wanted = 2 * BASIC_ACTIONS_PER_PLAYER
    if len(cards) != wanted:
        return TeamFault(f"{len(cards)} basic actions", f"{wanted}, two from each player,")
    name, count = Counter(card.name for card in cards).most_common(1)[0]
    if count > 2:
        return TeamFault(f"{count} times {name}", "different basic actions from each player")
    return None


class UnknownCard(LookupError):
    """The name of a card matches no card, or more than one."""


def find_card(title: str, sets: tuple[CardSet, ...]) -> Card:
    """Find a card by title: `Name/Subtitle`, or a name that only one card of a set has.

    If several sets have the card, the title must end with a set code: `Take Cover [AI]`.

    Raises:
        UnknownCard: no card matches, the name alone fits several, or several sets have it.
    """
    name, code = _split_set_code(title)
    found = {
        card_set.code: card
        for card_set in sets
        if code in (None, card_set.code) and (card := card_set.find_card(name)) is not None
    }
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        each = " or ".join(f"{name} [{code}]" for code in sorted(found))
        raise UnknownCard(f'several sets have a card "{name}": expected {each}')
    known = sorted(card.title for card_set in sets for card in card_set.cards)
    raise UnknownCard(f'there is no card "{title}": known are {", ".join(known)}')


def _split_set_code(title: str) -> tuple[str, str | None]:
    """Split "Take Cover [AI]" into the title and the set code, which may be missing."""
    name, bracket, code = title.removesuffix("]").rpartition("[")
    coded = bracket and title.endswith("]") and name.strip() and _SET_CODE.fullmatch(code)
    return (name.rstrip(), code) if coded else (title, None)


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
        ruleset, "first-game", names, teams, basics, game.life, casual=casual, own_dice=own_dice
    )


def first_game_setup(ruleset: Ruleset, names: tuple[str, str], sets: tuple[CardSet, ...]) -> Setup:
    """Set up the demo game of the Uncanny X-Men set."""
    return demo_setup(FIRST_GAME, ruleset, names, sets)


def sample_tournament_setup(
    ruleset: Ruleset, names: tuple[str, str], sets: tuple[CardSet, ...]
) -> Setup:
    """Set up a match between the two sample teams of eight cards and two basic actions (FMT-1).

    Raises:
        UnknownCard: the sets lack one of the cards.
    """
    teams = tuple(
        tuple((find_card(title, sets), dice) for title, dice in team.cards) for team in SAMPLE_TEAMS
    )
    basics = tuple(find_card(title, sets) for team in SAMPLE_TEAMS for title in team.basics)
    return make_setup(ruleset, "tournament", names, teams, basics, TOURNAMENT_LIFE)
