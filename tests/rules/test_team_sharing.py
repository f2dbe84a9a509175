"""Sharing a team as text, as TOML and as the community's link, and reading what people paste."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.cards import Card, CardKind, CardSet
from rules.teams import Team, TeamCard
from rules.teams.sharing.shared_team import apply_fixes, closest_fixes
from rules.teams.sharing.team_link import (
    BadTeamPage,
    cards_without_link,
    read_team_page,
    write_team_link,
)
from rules.teams.sharing.team_reader import read_shared_team
from rules.teams.sharing.team_text import write_team_text
from rules.teams.sharing.team_toml import write_team_toml
from tests.example_counts import examples
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.matches import SETS


def read(text: str, sets: tuple[CardSet, ...] = SETS) -> tuple[list[str], list[str]]:
    """The cards of a pasted team as `2 Kitty Pryde/Sprite`, and the problems in words."""
    shared = read_shared_team(text, sets)
    cards = [f"{one.dice} {one.card.title}" for one in shared.team.cards]
    basics = [f"{card.name} [{card.set_code}]" for card in shared.team.basics]
    return cards + basics, [str(problem) for problem in shared.problems]


# --- text -----------------------------------------------------------------------------------------


def test_a_team_is_written_as_a_line_for_each_card() -> None:
    team = read_shared_team("2x Kitty Pryde: Sprite\nEnrage\nTake Cover [AI]", SETS).team
    named = Team("Quick", team.cards, team.basics, "Rush.")
    assert write_team_text(named).splitlines() == [
        "Team: Quick",
        "",
        "2x Kitty Pryde: Sprite",
        "",
        "Basic actions:",
        "Enrage",
        "Take Cover [AI]",
        "",
        "Notes:",
        "Rush.",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "2x Kitty Pryde: Sprite",
        "2 x Kitty Pryde - Sprite",
        "2× KITTY PRYDE/SPRITE",
        "2 kitty pryde, sprite",
        "- 2x Kitty Pryde: Sprite",
        "• Kitty Pryde (Sprite) x2",
        "1. Kitty Pryde: Sprite ×2",
        "Kitty Pryde/Sprite x2",
        "Kitty Pryde: Sprite (2)",
        "Kitty Pryde: Sprite (2 dice)",
        "Kitty Pryde: Sprite, 2 dice",
        "Kitty Prydé – Sprite [UXM] x2",
        "2x Kitty Pryde: Sprite [uxm]",
        "2x Kitty Pryde: Sprite (UXM)",
        "2x Kitty Pryde: Sprite [UXM 14]",
        "[UXM] 2x Kitty Pryde: Sprite",
        "2x [UXM] Kittypryde   Sprite",
        "2x14uxm",
    ],
)
def test_people_write_a_card_in_many_ways(line: str) -> None:
    assert read(line) == (["2 Kitty Pryde/Sprite"], [])


def test_basic_actions_stand_under_a_heading_or_behind_the_word_basic() -> None:
    expected = ["1 Kitty Pryde/Ariel", "Enrage [UXM]", "With Great Power... [ASM]"]
    under = "1x Kitty Pryde: Ariel\n\nBasic Action Cards (2)\n* Enrage\n3x With great power"
    assert read(under) == (expected, [])
    assert read("1x Kitty Pryde: Ariel\nbasic: Enrage, With Great Power...") == (expected, [])


@pytest.mark.parametrize(
    "actions",
    [
        "BAC\nEnrage\nAmbush",
        "BAC's:\nEnrage\nAmbush",
        "BACs: Enrage, Ambush",
        "**BACs:** Enrage, Ambush",
        "2 BACs (Basic Action Cards):\nEnrage\nAmbush",
        "Basic Actions - Enrage and Ambush",
        "BAC 1: Enrage\nBAC 2: Ambush",
        "Enrage (BAC)\nAmbush (BAC)",
    ],
)
def test_the_community_calls_basic_actions_bacs(actions: str) -> None:
    expected = ["1 Kitty Pryde/Ariel", "Enrage [UXM]", "Ambush [UXM]"]
    assert read(f"1x Kitty Pryde: Ariel\n\n{actions}") == (expected, [])


def test_headings_and_sidekicks_are_not_cards() -> None:
    assert read("Characters:\n1x Hulk: Primal Fury\nActions:\n8x Sidekick\n---\n") == (
        ["1 Hulk/Primal Fury"],
        [],
    )


@pytest.mark.parametrize(
    "title",
    [
        "Team: My Mutants",
        "**Team:** My Mutants",
        "# My Mutants",
        "My Mutants",
        "**My Mutants**",
        "__My Mutants__:",
        "[b]My Mutants[/b]",
        "== My Mutants ==",
        "My Mutants\n==========",
    ],
)
def test_the_name_of_the_team_stands_above_it(title: str) -> None:
    shared = read_shared_team(f"{title}\n\n1x Angel: Inspiring", SETS)
    assert (shared.team.name, shared.problems) == ("My Mutants", ())


@pytest.mark.parametrize(
    "greeting",
    ["Hi all, here is my team", "Here's what I play:", "This one won three matches, try it!"],
)
def test_a_greeting_is_not_the_name(greeting: str) -> None:
    shared = read_shared_team(f"{greeting}\n\n**My Mutants**\n\n1x Angel: Inspiring", SETS)
    assert shared.team.name == "My Mutants"
    [problem] = shared.problems
    assert str(problem) == f'Line 1: "{greeting}" is neither a card nor the team\'s name.'


def test_a_sentence_becomes_the_name_if_the_player_wants_that() -> None:
    text = "Hello Kitty\n1x Angel: Inspiring"
    shared = read_shared_team(text, SETS)
    [fix] = shared.fixes
    assert (shared.team.name, str(fix.choices[0].label)) == ("", "Use as the name")
    text = apply_fixes(shared, text, [(fix, fix.choices[0])])
    assert read_shared_team(text, SETS).team.name == "Hello Kitty"


def test_a_heading_is_rather_the_name_than_the_first_line() -> None:
    shared = read_shared_team("Mutants\n**Last Stand**\n1x Angel: Inspiring", SETS)
    assert shared.team.name == "Last Stand"
    assert [problem.id for problem in shared.problems] == ["share.remark"]


def test_everything_below_notes_is_notes() -> None:
    notes = "First Kitty.\n\n  2x Magneto?\nhttps://example.org/?cards=1x1uxm"
    shared = read_shared_team(f"1x Angel: Inspiring\n\nNotes:\n{notes}\n", SETS)
    assert (shared.team.notes, shared.problems) == (notes, ())


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("2x Kity Pride: Sprite", '"Kity Pride: Sprite". The closest is Kitty Pryde: Sprite.'),
        ("2x Batman: Dark Knight", 'there is no card "Batman: Dark Knight".'),
        ("2x Angel", "Write Angel: Air Transport, Angel: Inspiring or Angel: Superhero."),
        ("Take Cover", "Write Take Cover [AI] or Take Cover [SWW]."),
        ("2x Angel: Inspiring [AVX]", "no set has the code AVX"),
        ("Hulk: Primal Fury", "Hulk: Primal Fury has no number of dice. 1 die is assumed."),
        ("250x Hulk: Primal Fury", "250 dice are too many. 99 are kept."),
        ("1x Hulk: Primal Fury [AI 26]", "card 26 of AI is Hulk: Primal Fury here."),
    ],
)  # fmt: skip
def test_whatever_is_not_recognized_is_named_with_its_line(line: str, problem: str) -> None:
    _, problems = read(f"1x White Tiger: Hero for Hire\n\n{line}")
    assert len(problems) == 1
    assert problems[0].startswith("Line 3: ")
    assert problem in problems[0]


# --- slips in names -------------------------------------------------------------------------------

ANGELS = ("Air Transport", "Inspiring", "Superhero")
WIDOWS = ("Crimson Shadow", "Red Alert", "The Widow's Bite")
WOLVERINES = ("The Best There Is", "Not Very Nice", "Superhero")


@pytest.mark.parametrize(
    ("line", "choices"),
    [
        ("2x Kity Pride: Sprite", ["2x Kitty Pryde: Sprite"]),
        ("Wolverine, best there is x2", ["2x Wolverine: The Best There Is"]),
        ("BAC: Enrge", ["Enrage"]),
        ("BAC: Take Covr", ["Take Cover [AI]", "Take Cover [SWW]"]),
        ("2x Angel", [f"2x Angel: {name}" for name in ANGELS]),
        ("2x Angel: Archangel", [f"2x Angel: {name}" for name in ANGELS]),
        ("1x Blackwidow", [f"1x Black Widow: {name}" for name in WIDOWS]),
        ("3x Wolverin", [f"3x Wolverine: {name}" for name in WOLVERINES]),
        ("2x Batman: Dark Knight", []),
    ],
)  # fmt: skip
def test_the_closest_cards_are_offered(line: str, choices: list[str]) -> None:
    text = f"1x White Tiger: Hero for Hire\n{line}"
    shared = read_shared_team(text, SETS)
    assert [choice.text for fix in shared.fixes for choice in fix.choices] == choices
    for fix in shared.fixes:
        for choice in fix.choices:
            assert read(apply_fixes(shared, text, [(fix, choice)]))[1] == []


def test_all_slips_with_one_closest_card_are_mended_at_once() -> None:
    text = "**2x Kity Pryde: Sprite**\n- 3x Wolverin\n  2x Hulk: Primal Furi\n\nBACs: Enrge, Ambsh"
    shared = read_shared_team(text, SETS)
    mended = apply_fixes(shared, text, closest_fixes(shared))
    assert mended.splitlines() == [
        "**2x Kitty Pryde: Sprite**",
        "- 3x Wolverin",
        "2x Hulk: Primal Fury",
        "",
        "BACs: Enrage, Ambush",
    ]


def test_a_card_of_an_unknown_set_is_not_replaced_without_asking() -> None:
    shared = read_shared_team("1x Hulk: Primal Fury\n2x Angel: Inspiring [AVX]", SETS)
    assert closest_fixes(shared) == ()
    assert [str(choice.label) for choice in shared.fixes[0].choices] == ["Use Angel: Inspiring"]


def test_slips_in_a_team_file_are_mended() -> None:
    text = (
        'version = 1\n[[card]]\ntitle = "Hulk/Primal Furi"\ndice = 2\n'
        '[[basic]]\ntitle = "Take Cover"\n'
    )
    shared = read_shared_team(text, SETS)
    assert len(closest_fixes(shared)) == 1
    text = apply_fixes(shared, text, [(fix, fix.choices[0]) for fix in shared.fixes])
    assert read(text) == (["2 Hulk/Primal Fury", "Take Cover [AI]"], [])


def test_a_card_of_the_boxes_comes_before_a_custom_card_of_the_same_title() -> None:
    mine = CardSet(
        "Mine", "MINE", 2026, (made_up("Hulk", "", subtitle="Primal Fury", set_code="MINE"),)
    )
    [hulk] = read_shared_team("1x Hulk: Primal Fury", (mine, *SETS)).team.cards
    assert hulk.card.set_code == "AI"
    [hulk] = read_shared_team("1x Hulk: Primal Fury [mine]", (mine, *SETS)).team.cards
    assert hulk.card.set_code == "MINE"


# --- links ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "link",
    [
        "?cards=2x14uxm;4x1uxm;3x26uxm",
        "https://example.org/team?view&cards=2x14uxm;4x1uxm;3x26uxm&name=x#top",
        "See https://example.org/?cards=2x14UXM%3B4x1UXM%3B3x26UXM",
        "cards=2x14uxm;4x1uxm;3x26uxm;",
    ],
)
def test_a_link_is_read_from_any_site(link: str) -> None:
    assert read(link) == (["2 Kitty Pryde/Sprite", "4 Angel/Air Transport", "Enrage [UXM]"], [])


def test_a_set_code_may_contain_an_x() -> None:
    mine = CardSet("Extra", "XFC", 2026, (made_up("Ann", "", set_code="XFC", number=7),))
    link = write_team_link(Team(cards=(TeamCard(mine.cards[0], 2),)), "https://example.org/")
    assert link == "https://example.org/?cards=2x7xfc"
    assert read(link, (mine,)) == (["2 Ann/Made Up"], [])


def test_entries_of_a_link_that_are_not_known_are_named() -> None:
    cards, problems = read("?cards=2x14uxm;1x99uxm;3x2xfc;x;500x1uxm")
    assert cards == ["2 Kitty Pryde/Sprite", "99 Angel/Air Transport"]
    assert problems == [
        "Entry 2 of the link: the set UXM has no card number 99.",
        "Entry 3 of the link: no set has the code XFC, so its card 2 is left out.",
        'Entry 4 of the link: "x" is not a card. An entry looks like 2x14uxm.',
        "Entry 5 of the link: 500 dice are too many. 99 are kept.",
    ]


def test_a_link_cannot_hold_a_set_whose_code_begins_with_a_digit() -> None:
    card = made_up("Ann", "", set_code="2K")
    team = Team(cards=(TeamCard(card, 2),))
    assert cards_without_link(team) == (card,)
    assert write_team_link(team) == "?cards="


@pytest.mark.parametrize("text", ["?cards=2x14uxm;4x0ai", "2x Angel: Inspiring\n[SWW]"])
def test_an_entry_that_names_no_card_does_not_spoil_the_file(text: str) -> None:
    shared = read_shared_team(text, SETS)
    assert shared.problems
    again = read_shared_team(write_team_toml(shared.team, "", shared.unknown), SETS)
    assert (again.team, again.problems) == (shared.team, ())


@pytest.mark.parametrize(
    ("address", "link"),
    [
        ("https://example.org/teams", "https://example.org/teams?cards=2x14uxm"),
        (" example.org/teams/ ", "https://example.org/teams/?cards=2x14uxm"),
        ("https://example.org/?view", "https://example.org/?view&cards=2x14uxm"),
        ("https://example.org/?view&cards=4x1uxm", "https://example.org/?view&cards=2x14uxm"),
        ("http://example.org/?cards=4x1uxm&name=x#top", "http://example.org/?name=x&cards=2x14uxm"),
        ("", "?cards=2x14uxm"),
    ],
)
def test_a_link_begins_with_the_address_of_a_team_builder(address: str, link: str) -> None:
    team = read_shared_team("2x Kitty Pryde: Sprite", SETS).team
    assert write_team_link(team, read_team_page(address)) == link
    assert read(link) == (["2 Kitty Pryde/Sprite"], [])


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("my team builder", "This is not a web address."),
        ("javascript:alert(1)", "This is not a web address."),
        ("https://", "This is not a web address."),
        ("https://example.org/<b>", "This is not a web address."),
        ("https://example.org/" + "x" * 200, "The address is longer than 200 characters."),
        ("x" * 1_000_000, "The address is longer than 200 characters."),
    ],
)
def test_other_words_are_no_address(address: str, problem: str) -> None:
    with pytest.raises(BadTeamPage) as error:
        read_team_page(address)
    assert str(error.value).startswith(problem)


# --- TOML -----------------------------------------------------------------------------------------


def test_a_team_file_keeps_cards_that_no_set_has() -> None:
    text = "2x Angel: Inspiring\n2x Batman: Dark Knight [JL]\nBasic:\nFly Away\n?cards=1x7xfc"
    shared = read_shared_team(text, SETS)
    assert len(shared.unknown) == 3
    file = write_team_toml(shared.team, "tournament", shared.unknown)
    again = read_shared_team(file, SETS)
    assert (again.team, set(again.unknown)) == (shared.team, set(shared.unknown))
    assert again.format_id == "tournament"
    assert len(again.problems) == 3


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ("version = 2", "This team was saved by a newer version of the program."),
        ("version = 0", "Line 1: expected a line version = 1."),
        ("name = 'x'\nversion = true", "Line 2: expected a line version = 1."),
        ('version = 1\nnmae = "x"', 'Line 2: unknown key "nmae": expected one of version, name,'),
        ("version = 1\nname = 3", "Line 2: name: expected text in quotes."),
        ('version = 1\nname = "x', "Line 2: this is not valid TOML"),
        ('version = 1\n[[card]]\ntitle = "Hulk/Primal Fury"', "Line 2: dice: missing"),
        ('version = 1\n[[card]]\ndice = 1', 'Line 2: expected a line title = "..."'),
        (
            'version = 1\n[[card]]\ntitle = "Hulk/Primal Furi"\ndice = 1',
            'Line 2: there is no card "Hulk/Primal Furi". The closest is Hulk: Primal Fury.',
        ),
        (
            'version = 1\n[[card]]\ntitle = "Hulk/Primal Fury"\ndice = "1"',
            "Line 4: dice: the value is text in quotes: expected a whole number.",
        ),
        (
            'version = 1\n[[card]]\ntitle = "Hulk/Primal Fury"\ndice = -1',
            "Line 4: dice: expected 0 to 99.",
        ),
        (
            'version = 1\n[[card]]\ntitle = "Enrage"\ndice = 1',
            'Line 2: "Enrage" belongs in a [[basic]] table.',
        ),
        ("version = 1\n[card]\ndice = 1", "Line 2: expected [[card]] in double brackets."),
    ],
)  # fmt: skip
def test_a_wrong_team_file_is_refused_with_the_line(lines: str, problem: str) -> None:
    _, problems = read(lines)
    assert len(problems) == 1
    assert problems[0].startswith(problem)


@pytest.mark.parametrize("text", ["", "  \n", "---", "https://example.org/?cards=", "# \n"])
def test_a_text_without_a_team_says_so(text: str) -> None:
    assert read(text) == ([], ["There is no team in this text."])


# --- limits ---------------------------------------------------------------------------------------


def test_an_enormous_text_is_refused() -> None:
    assert read("2x Angel: Inspiring\n" * 12_000)[0] == []


@pytest.mark.parametrize(
    "line",
    [
        "x" * 24_000,
        "( " * 12_000,
        "- " * 12_000 + "a",
        "1x" * 12_000,
        "a" + " :" * 12_000,
        "_" * 399 + "a",
        "[b]" * 130,
    ],
)
def test_a_text_full_of_nonsense_is_read_quickly(line: str) -> None:
    _, problems = read(f"{line}\n" * 20)
    assert 1 <= len(problems) <= 51


def test_a_team_does_not_grow_without_end() -> None:
    cards, problems = read("2x Angel: Inspiring\n" * 500)
    assert len(cards) == 100
    assert problems == ["Line 101: a shared team can have at most 100 cards. The rest is left out."]


# --- there and back -------------------------------------------------------------------------------


def own_cards() -> tuple[Card, ...]:
    """Custom cards with names that invite misunderstandings."""
    names = (
        "Push x2",
        "3x Push",
        "Notes",
        "Basic:",
        "Ann [UXM 3]",
        "(2)",
        "…",
        "Élan",
        "Hulk",
        "a  b",
    )
    return tuple(
        made_up(name, "", number=number, set_code="MINE") for number, name in enumerate(names, 1)
    ) + tuple(
        made_up_action_of(name, number) for number, name in enumerate(("Enrage", "Push 2", "x"), 20)
    )  # fmt: skip


def made_up_action_of(name: str, number: int) -> Card:
    return replace(made_up_action(name, ""), number=number, set_code="MINE")


OWN = CardSet("Mine", "MINE", 2026, own_cards())
ALL = (*SETS, OWN)
EVERY_CARD = [card for card_set in ALL for card in card_set.cards]
CARDS = [card for card in EVERY_CARD if card.kind is not CardKind.BASIC_ACTION]
BASICS = [card for card in EVERY_CARD if card.kind is CardKind.BASIC_ACTION]
WORDS = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=12)

teams = st.builds(
    Team,
    name=st.lists(WORDS, max_size=4).map(lambda words: " ".join(" ".join(words).split())),
    cards=st.lists(
        st.builds(TeamCard, st.sampled_from(CARDS), st.integers(0, 99)), min_size=1, max_size=9
    ).map(tuple),
    basics=st.lists(st.sampled_from(BASICS), max_size=4).map(tuple),
    notes=st.lists(WORDS, max_size=4).map(lambda lines: "\n".join(lines).strip("\n")),
)


@given(teams)
@examples(50)
def test_text_toml_and_link_survive_a_round_trip(team: Team) -> None:
    toml = read_shared_team(write_team_toml(team, "basic"), ALL)
    assert (toml.team, toml.problems, toml.format_id) == (team, (), "basic")
    text = read_shared_team(write_team_text(team), ALL)
    assert (text.team, text.problems) == (team, ())
    link = read_shared_team(write_team_link(team), ALL)
    assert (link.team, link.problems) == (Team(cards=team.cards, basics=team.basics), ())
