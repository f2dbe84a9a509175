"""Damaged and illegal matches: errors name file and line, the text found and the expectation."""

from pathlib import Path

import pytest

from rules.__main__ import main
from rules.model.ruleset import RULES_VERSION
from rules.notation import BadMatch, read_match, replay_match, write_match
from rules.notation.records.record import CardTitle
from rules.notation.syntax.header import format_title
from rules.state import DecisionKind
from tests.rules.matches import HEAD, SETS, START, played, read

EXAMPLE = Path(__file__).parent.parent / "matches" / "uncanny-x-men-example.match"
SECOND = HEAD.splitlines()[4]
TABLE = """
position active: Eric; step: main; turn: 9
position Eric reserve: Cyclops L1, Cyclops L2, fist x3, Kitty Pryde 2 mask; Eric field: 2 sidekick
position Mike field: Angel L1, Angel L2, sidekick; Mike life: 4

turn Eric
"""


def fails(text: str) -> BadMatch:
    """Returns the error of a match that cannot be read or replayed."""
    with pytest.raises(BadMatch) as caught:
        replay_match(read(text))
    assert str(caught.value).startswith("a.match, line ")
    return caught.value


def fails_after(before: str, line: str) -> BadMatch:
    """Returns the error of a line after valid lines."""
    error = fails(HEAD + before + line + "\n")
    assert error.line_number == (HEAD + before).count("\n") + 1
    return error


# --- the head -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "wrong", "expected"),
    [
        (1, "# a match", "sidekick-table match 1"),
        (1, "sidekick-table deck 1", "sidekick-table match 1"),
        (1, "sidekick-table match 4", "a newer Sidekick Table wrote this file"),
        (2, "edition XYZ", "UXM"),
        (3, "format chess", "first-game"),
        (3, "format first-game\nlife none", "a number from 1 to 999"),
        (3, "format first-game\nseed -3", "a whole number after seed"),
        (3, "format first-game\ntrees 12", "eight hexadecimal digits"),
        (3, "format first-game\nformat first-game", "one line format"),
        (4, "first  Eric", "a player's name, a colon"),
        (4, f"first  {'E' * 201}: Drax/Pained x2", "a player's name of at most 200 characters"),
        (4, "first  Eric: Kitty Pride/Sprite x2", "Kitty Pryde/Sprite"),
        (4, "first  Eric: Angel x2", "Angel/Air Transport"),
        (4, "first  Eric: Kitty Pryde/Sprite x2; Cyclops x2", "a comma between cards"),
        (4, "first  Eric: Ambush x3", "a character or action"),
        (6, "basic  Ambush, Angel/Inspiring", "a basic action"),
        (6, "basic  Ambush,, Enrage", "the name of a card"),
        (5, f"{SECOND}\ncomputer Anna: simple", "Eric or Mike, a colon"),
        (5, f"{SECOND}\ncomputer Mike", "Eric or Mike, a colon"),
        (5, f"{SECOND}\ncomputer Mike: unbeatable", "a level that this program knows: simple"),
        (6, "cards my-own.toml", "only cards of the sets this program knows"),
    ],
)
def test_a_wrong_head_line(line: int, wrong: str, expected: str):
    lines = HEAD.splitlines()
    lines[line - 1] = wrong
    error = fails("\n".join(lines) + "\n")
    assert expected in str(error)
    second = wrong.count("\n")
    assert error.line_number == line + second


TOURNAMENT = """sidekick-table match 1
edition ASM
format tournament
first  Eric: Drax/Pained x2, Silver Sable/Wild Pack x2
second Mike: Spider-Man/Tangled Web x2
basic  Back for Seconds!, Betrayal, Exposed!, Back for Seconds!
"""
CARDS = {card.name: card for box in SETS for card in box.cards if card.maximum > 3}
NINE = [format_title(CardTitle(c.name, c.subtitle, c.set_code)) for c in CARDS.values()][:9]


@pytest.mark.parametrize(
    ("line", "wrong", "found"),
    [
        (4, "first  Eric: Drax/Pained x2, Drax/The Destroyer x2", "both Drax/Pained and Drax/"),
        (4, "first  Eric: Drax/Pained x9", "9 dice of Drax/Pained (FMT-1)"),
        (4, f"first  Eric: {', '.join(NINE)}", "9 cards (FMT-1)"),
        (4, f"first  Eric: {', '.join(f'{one} x3' for one in NINE[:8])}", "24 dice (FMT-1)"),
        (5, "second Mike: Drax/Pained x0", "0 dice of Drax/Pained (FMT-1)"),
        (6, "basic  Betrayal, Exposed!", "2 basic actions (FMT-1)"),
        (6, "basic  Betrayal, Betrayal, Exposed!, Betrayal", "Betrayal 3 times (FMT-1)"),
        (6, "", "0 basic actions (FMT-1)"),
    ],
)
def test_a_team_that_the_format_does_not_allow(line: int, wrong: str, found: str):
    """FMT-1: Eight different names, twenty dice within the maximum, two basic actions a player."""
    assert read(TOURNAMENT).setup.life == 20
    lines = TOURNAMENT.splitlines()
    lines[line - 1] = wrong
    error = fails("\n".join(lines))
    assert (found in error.found, error.rule_id) == (True, "FMT-1")
    assert error.line_number == (line if wrong else 3)
    read("\n".join(lines).replace("tournament", "first-game"))


@pytest.mark.parametrize(
    ("name", "rule", "most"),
    [
        ("basic", "FMT-2", 6),
        ("for-fun", "FMT-2", 8),
        ("tournament", "FMT-1", 8),
        ("rainbow-draft", "FMT-5", 8),
        ("custom 5 cards 10 dice 2 basics", "FMT-1", 5),
    ],
)
def test_a_file_with_a_card_more_than_its_format_allows(name: str, rule: str, most: int):
    file = TOURNAMENT.replace("format tournament", f"format {name}").splitlines()
    file[3] = f"first  Eric: {', '.join(NINE[:most])}"
    file[4] = f"second Mike: {', '.join(NINE[:most])}"
    read("\n".join(file))
    file[4] = f"second Mike: {', '.join(NINE[: most + 1])}"
    error = fails("\n".join(file))
    assert (error.line_number, error.rule_id) == (5, rule)
    assert f"at most {most} cards" in str(error)


@pytest.mark.parametrize("key", ["edition", "format", "first", "second"])
def test_a_missing_head_line(key: str):
    lines = [line for line in HEAD.splitlines() if not line.startswith(key)]
    assert f'a line "{key} ..."' in fails("\n".join(lines)).expected


# --- lines that are not notation ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("dance", "draw, roll, reroll"),
        ("draw sidekick x4 and go", "the end of the line"),
        ("draw", "Kitty Pryde"),
        ("draw sidekicks x4", "by its name"),
        ("roll sidekick fist", '":"'),
        ("roll sidekick: fast", "a face, such as"),
        ("roll sidekick x3: fist, fist", "3 faces for 3 dice"),
        ("buy sidekick with fist", "a card of this match"),
        ("buy Kitty Pryde/Shadowcat with fist", "the subtitle of a card named Kitty Pryde"),
        ("buy Kitty Pryde with gold", "the energy to pay with"),
        ("buy Kitty Pryde with wild as gold", "fist, bolt, mask, shield"),
        ("attack Kitty Pryde", '"with" and the attackers'),
        ("block Kitty Pryde", '"with" and the blockers'),
        ("assign sidekick: all to sidekick", "a share of the damage"),
        ("choose sidekick in heaven", "a zone"),
        ("choose sidekick of Anna", "a player: Eric or Mike"),
        ("choose sidekick damaged", "the amount of damage"),
        ("player Anna", "a player: Eric or Mike"),
        ("Anna: pass", "an act"),
        ("turn Anna", "a player: Eric or Mike"),
        ("expect Eric gold: 3", "purchased or a zone"),
        ("expect Eric life: many", "a number: life"),
        ("expect step: sleep", "draw, roll, main, attack"),
        ("point Eric nose", "life or a zone"),
        ("point nowhere", "middle, bar, pass, log"),
        ("say", "the coach's words"),
        ("wait for it", "the end of the line"),
    ],
)
def test_an_unknown_line(line: str, expected: str):
    assert expected in fails_after("\nturn Eric\n", f"  {line}").expected


# --- illegal acts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "line", "said"),
    [
        ("\nturn Eric\n", "draw sidekick x3", "expected 4 dice to draw, found 3 dice"),
        ("\nturn Eric\n", "draw sidekick x3, Angel", "expected at most 0 Angel, found 1 Angel"),
        ("\nturn Eric\n", "roll sidekick: fist", "Eric draws 4 dice"),
        ("\n", "turn Mike", "expected turn Eric"),
        ("\nturn Eric\n  draw sidekick x4\n", "roll sidekick: fist, fist", "4 dice to roll"),
        (
            "\nturn Eric\n  draw sidekick x4\n",
            "roll sidekick: fist, fist, fist, L1",
            "fist, bolt, mask, shield, wild, character",
        ),
        (START, "reroll sidekick: mask", "sidekick fist or sidekick wild or sidekick bolt"),
        (START, "buy Cyclops with fist", "PAY-6: Cyclops costs 6 energy. You have 4."),
        (START, "buy Juggernaut", "Juggernaut belongs to Mike. Only Mike"),
        (START, "buy Kitty Pryde", '"with" and 3 energy to pay'),
        (START, "buy Kitty Pryde with fist, wild as mask", "PAY-6: You still have 1 energy to pay"),
        (START, "buy Kitty Pryde with fist, wild as mask, bolt, bolt", "PAY-2"),
        (START, "buy Kitty Pryde with fist, bolt, bolt", "BUY-1"),
        (
            START,
            "buy Kitty Pryde with shield",
            "expected fist or wild or bolt",
        ),
        (START, "block sidekick with sidekick", "pick dice to reroll"),
        (TABLE, "field Cyclops with fist", "Cyclops L1 or Cyclops L2"),
        (TABLE, "field sidekick", "FLD-1: That die doesn't show a character"),
        (TABLE, "use Ambush", "found"),
        (
            "position active: Eric; step: main\nposition Eric field: Cyclops L1\n"
            "position Eric reserve: Cyclops L1\n",
            "field Cyclops",
            "PAY-6: Fielding Cyclops",
        ),
        (TABLE, "global Ambush", "Enrage"),
        (TABLE, "global Enrage with fist on sidekick", "GLB|BUY-1|PAY-6"),
        (TABLE, "attack with Kitty Pryde", "ATK-1: Only characters in your Field"),
        (TABLE, "buy Ambush with fist x3", "the end of the line"),
        (TABLE, "field Cyclops L1 with fist on Angel", "Angel L1 or Angel L2"),
        (TABLE, "buy Ambush and use Enrage with fist", "only these share a payment"),
        (TABLE, "Mike: buy Angel with fist", "Eric may purchase"),
        (TABLE + "attack with sidekick\n", "block Angel with sidekick", "sidekick"),
        (TABLE + "attack with sidekick\n", "block sidekick with Angel", "Angel L1 or Angel L2"),
        (TABLE + "attack with sidekick\n", "choose Angel L1", "choose blockers"),
        (
            TABLE + "attack with sidekick\nblock sidekick with Angel L1, sidekick\n",
            "assign sidekick: 2 to Angel",
            "1 damage to assign",
        ),
        (
            TABLE + "attack with sidekick\nblock sidekick with Angel L1, sidekick\n",
            "assign sidekick: 0 to Angel, 0 to sidekick",
            "1 damage to assign",
        ),
        (
            TABLE + "attack with sidekick\nblock sidekick with Angel L1, sidekick\n",
            "end",
            "split Sidekick's damage",
        ),
        (TABLE + "concede\n", "pass", "Mike wins"),
        (TABLE + "concede\n", "turn Mike", "the match is over"),
        (TABLE + "buy Ambush with fist, ...\n", "pass", "the act before is open"),
        (TABLE, "position Eric life: 3", "positions before the first turn"),
        (TABLE, "expect Mike life: 5", "expected Mike life: 5, found Mike life: 4"),
        (TABLE, "expect Mike field: 2 Angel", "found Mike field: sidekick, Angel L1, Angel L2"),
        (TABLE, "expect Eric field: nothing", "found Eric field: 2 sidekick"),
        (TABLE, "expect winner: Eric", "found winner: nobody"),
    ],
)
def test_an_illegal_act(before: str, line: str, said: str):
    error = fails_after(before, line)
    assert any(one in str(error) for one in said.split("|")), error


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("Eric field: 3 Cyclops L1", "a die that is not placed elsewhere"),
        ("Eric field: Angel L1", "a die that is not placed elsewhere"),
        ("Eric field: Cyclops", "a face that the Cyclops die can show there"),
        ("Eric field: Cyclops bolt", "a face that the Cyclops die can show there"),
        ("Eric reserve: Cyclops L4", "the end of the line"),
        ("Eric used: sidekick fist", "dice here show no face"),
        ("Eric bag: 3 sidekick", "all eight Sidekicks of Eric in some zone"),
        ("Eric attack: sidekick", "a part of a position"),
        ("winner: Eric", "a part of a position"),
        ("step: cleanup", "a step at which a match can start: draw, roll, main, attack"),
    ],
)
def test_an_invalid_position(position: str, expected: str):
    assert expected in fails(f"{HEAD}position {position}\n").expected


# --- damaged files --------------------------------------------------------------------------------


def error_of(text: str) -> BadMatch | None:
    """Returns the error of a match, or None."""
    try:
        replay_match(read_match(text, "damaged.match", SETS))
    except BadMatch as error:
        return error
    return None


def test_a_missing_line_of_the_example_is_reported_or_harmless():
    """Whichever line is missing, any error is a BadMatch with file and line."""
    lines = EXAMPLE.read_text("utf-8").splitlines()
    errors = [
        error_of("\n".join(lines[:place] + lines[place + 1 :])) for place in range(len(lines))
    ]
    found = [error for error in errors if error is not None]
    assert len(found) > 35
    assert all(str(error).startswith("damaged.match, line ") for error in found)
    assert all(1 <= error.line_number <= len(lines) for error in found)


def test_a_truncated_example_is_read_or_refused_at_its_end():
    text = EXAMPLE.read_text("utf-8")
    for end in range(0, len(text), 37):
        error = error_of(text[:end])
        assert error is None or error.line_number >= text[:end].rstrip().count("\n")


def test_a_damaged_file_is_not_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "damaged.match"
    damaged = EXAMPLE.read_bytes().replace(b"buy Angel", b"buy \x00Angel")
    file.write_bytes(damaged)
    assert main(["check", str(file)]) == 1
    line = damaged[: damaged.index(b"\x00")].count(b"\n") + 1
    assert f"{file}, line {line}:" in capsys.readouterr().out
    assert file.read_bytes() == damaged
    assert [one.name for one in tmp_path.iterdir()] == ["damaged.match"]


# --- acts before the error ------------------------------------------------------------------------


def test_the_acts_before_an_illegal_act_can_still_be_replayed():
    text = HEAD + START + "  buy Kitty Pryde with fist, bolt, bolt\n  end\n"
    error = fails(text)
    assert error.act_count == 2
    game = replay_match(read(text), error.act_count)
    assert game.decision is not None
    assert game.decision_kind is DecisionKind.REROLL


def test_the_error_names_cards_that_have_changed_since():
    text = write_match(played(START))
    trees = next(line for line in text.splitlines() if line.startswith("trees"))
    first = trees.split()[1]
    changed = text.replace(first, "00000000").replace(f"rules {RULES_VERSION}", "rules 7")
    error = fails(changed + "  buy Kitty Pryde with fist, bolt, bolt\n")
    assert (
        "These cards have changed since the file was written: Kitty Pryde/Sprite"
        in error.change_note
    )
    assert "version 7 of the rules" in error.change_note
    assert error.change_note in str(error)
    assert fails(text + "  buy Kitty Pryde with fist, bolt, bolt\n").change_note == ""
    replay_match(read(changed))  # the legal part still replays


def test_a_match_started_mid_decision_cannot_be_written():
    game = played(TABLE + "attack with sidekick, ...\n")
    game.history.clear()
    with pytest.raises(ValueError, match="a position cannot express"):
        write_match(game)


DOUBLES_FILE = """sidekick-table match 3
edition AI
format doubles
first  Eric: Thor/Donald Blake x4
second Mike: Thor/Donald Blake x4
third  Anna: Vision/Synthetic Human x4
fourth Zoe: Gamora/Solar Sacrifice x4
basic  Take Cover, Take Cover, Crowd Fighting, Ambush [UXM]
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "found"),
    [
        ("third  Anna", "fourth Anna", 7, "a second line fourth"),
        ("fourth Zoe: Gamora/Solar Sacrifice x4\n", "", 8, "none"),
        ("format doubles", "format tournament", 9, "4 players"),
        ("Vision/Synthetic Human", "Thor/Wayward Son", 6, "both Thor"),
        ("Crowd Fighting", "Take Cover", 8, "Take Cover twice"),
    ],
)
def test_a_wrong_head_of_four_players(old: str, new: str, line: int, found: str):
    """DBL-1: Partners are legal as one team."""
    assert read_match(DOUBLES_FILE, "a.match", SETS).setup.sides == (0, 1, 0, 1)
    with pytest.raises(BadMatch) as caught:
        read_match(DOUBLES_FILE.replace(old, new), "a.match", SETS)
    assert caught.value.line_number == line
    assert found in str(caught.value)
