"""The story of a match: four matches as they are told, and what holds for every match.

To tell the stories of `tests/rules/stories` anew after a change of their words, run
`python -m tests.rules.test_story`, and read them before you commit them.
"""

from pathlib import Path

import pytest

from rules.match_log import AboutMatch, Timeline, export_text, tally_of, tell_story
from rules.messages.message import make_message
from rules.notation import read_match, replay_match
from rules.state import PlayerDamaged
from tests.rules.matches import SETS
from tests.rules.walks import Walk

MATCHES = Path(__file__).parents[1] / "matches"
STORIES = Path(__file__).parent / "stories"
EXAMPLES = [
    "amazing-spider-man-example",
    "avengers-infinity-example",
    "superman-wonder-woman-example",
    "uncanny-x-men-example",
]
HEADER = """sidekick-table match 1
edition UXM
format first-game
first  Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2
second Mike: Angel/Air Transport x2, Juggernaut/Cain Marko x2
basic  Ambush, Enrage, Reckless Melee

"""


def timeline_of(match: str) -> Timeline:
    """The timeline of a match in notation."""
    return Timeline(replay_match(read_match(match, "test", SETS)))


def story_of_example(name: str) -> str:
    """One of the example games, as Markdown."""
    return export_text(timeline_of((MATCHES / f"{name}.match").read_text(encoding="utf-8")), "md")


def told(match: str) -> str:
    """All sentences of a match that begins at a position, apart from opening and ending."""
    story = tell_story(timeline_of(HEADER + match))
    return " ".join(
        str(sentence)
        for chapter in story.chapters
        for paragraph in chapter.paragraphs
        for sentence in paragraph.sentences
    )


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_games_are_told_as_in_their_files(name: str) -> None:
    assert story_of_example(name) == (STORIES / f"{name}.md").read_text(encoding="utf-8")


def test_an_attack_is_told_with_blocks_outcomes_narrow_escapes_and_damage() -> None:
    assert told("""position active: Eric; step: attack; turn: 9
position Eric field: Cyclops L2, sidekick
position Mike field: Angel L1, 2 sidekick

turn Eric
  attack with Cyclops L2, sidekick
  block Cyclops L2 with Angel L1
  end
""") == (
        "Eric goes on the attack with Cyclops and a Sidekick. Mike blocks Cyclops with Angel."
        " Cyclops KOs Angel. Cyclops survives with 1 defense to spare. 1 damage from a Sidekick"
        " takes Mike from 10 life to 9. Eric leads 10 to 9."
    )


def test_one_of_two_equal_attackers_is_told_apart() -> None:
    story = told("""position active: Eric; step: attack; turn: 9
position Eric field: 2 Cyclops L1
position Mike field: Angel L1

turn Eric
  attack with Cyclops x2
  block Cyclops with Angel L1
  end
""")
    assert "Mike blocks one Cyclops with Angel. One Cyclops and Angel KO each other." in story


def test_the_last_blow_is_told_as_such() -> None:
    story = told("""position active: Eric; step: attack; turn: 9
position Eric field: 2 sidekick
position Mike life: 2

turn Eric
  attack with sidekick x2
  end
""")
    assert "2 damage from 2 Sidekicks" in story
    assert "exactly" in story


def test_a_card_whose_name_ends_with_periods_does_not_begin_a_sentence() -> None:
    name = make_message("story.purchases", player="Eric", card="With Great Power...")
    assert str(name) == "purchases With Great Power..."


def test_a_title_and_a_date_stand_over_the_story() -> None:
    timeline = timeline_of(HEADER)
    text = export_text(timeline, "txt", AboutMatch("Rematch", "May 5, 2026"))
    assert text.startswith("Rematch\n=======\nUncanny X-Men (2014), Starter game\nMay 5, 2026\n")


def test_names_cannot_become_markdown() -> None:
    match = HEADER.replace("Eric", "*Eric* <b>").replace("Mike", "Mi|ke_")
    assert export_text(timeline_of(match), "md").startswith(r"# \*Eric\* \<b\> vs. Mi\|ke\_")


@pytest.mark.parametrize("setup", ["UXM under UXM", "tournament under AI", "tournament under ASM"])
def test_a_longer_match_begins_as_a_shorter_one_did(setup: str) -> None:
    game = Walk(setup, 3, 400).game()
    whole = Timeline(game)
    turn = whole.turns[len(whole.turns) // 2]
    part = tell_story(Timeline(whole.game_after(turn.end_act)))
    for chapter, same in zip(part.chapters[:-1], tell_story(whole).chapters, strict=False):
        assert [str(line) for line in chapter.table] == [str(line) for line in same.table]
        assert [one.sentences for one in chapter.paragraphs][:1] == [
            one.sentences for one in same.paragraphs
        ][:1]


@pytest.mark.parametrize("setup", ["SWW under SWW", "tournament under UXM", "tournament under AI"])
def test_every_match_can_be_told(setup: str) -> None:
    timeline = Timeline(Walk(setup, 11, 500).game())
    story = tell_story(timeline)
    assert [chapter.turn for chapter in story.chapters] == [turn.number for turn in timeline.turns]
    acts = 0
    for chapter in story.chapters:
        for paragraph in chapter.paragraphs:
            assert acts <= paragraph.first_act <= paragraph.end_act <= len(timeline)
            acts = paragraph.first_act
    taken = {str(row.label): row.values for row in story.numbers}["Damage taken"]
    hits = [event for event in timeline.events if isinstance(event, PlayerDamaged)]
    assert sum(taken) == sum(hit.amount for hit in hits)
    text = export_text(timeline, "txt")
    assert max(map(len, text.splitlines())) <= 80
    assert "{" not in text
    sentences = [
        str(one)
        for chapter in story.chapters
        for part in chapter.paragraphs
        for one in part.sentences
    ]
    assert not [sentence for sentence in sentences if "  " in sentence or " ." in sentence]


def test_energy_counts_as_spent_when_its_payment_is_complete() -> None:
    """Of a match that stops in the middle of a payment, no symbol of it is spent yet."""
    whole = Walk("tournament under UXM", 11, 200).game()
    in_payment = 0
    for moves in range(len(whole.history) - 1, 0, -1):
        whole.undo(to=moves)
        paying = whole.state.payment
        if paying is None or not paying.paid_symbols:
            continue
        in_payment += 1
        timeline = Timeline(whole)
        story = {str(row.label): row.values for row in tell_story(timeline).numbers}
        tally = tally_of(timeline).players
        energy = tuple(sum(card.energy for card in player.cards) for player in tally)
        assert story["Energy spent"] == energy
        if in_payment == 3:
            break
    assert in_payment


if __name__ == "__main__":
    for example in EXAMPLES:
        (STORIES / f"{example}.md").write_text(story_of_example(example), encoding="utf-8")
