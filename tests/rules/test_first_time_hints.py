"""First-time hints: each is due when its thing happens, at that thing, and at no other time."""

import pytest

from rules.advice import (
    HINTS,
    FirstTimeHint,
    TableSubject,
    card_name,
    die_with_face,
    player_name,
)
from rules.game import Game, SeededDealer
from rules.notation import replay_match
from rules.reading import asset_text
from rules.reference import read_reference
from tests.rules.hint_counterexamples import NOT_DUE
from tests.rules.hint_examples import DUE, SWW, UXM
from tests.rules.matches import read


def hints_after(head: str, match: str) -> tuple[Game, dict[str, FirstTimeHint]]:
    """The hints that are due after the last act of a match."""
    record = read(head + match)
    before = replay_match(record, upto=len(record.acts) - 1)
    game = replay_match(record)
    due = game.first_time_hints(len(before.history))
    return game, {hint.name: hint for hint in due}


def thing(game: Game, subject: TableSubject | None) -> str:
    """A thing on the table, as the examples name it."""
    if subject is None:
        return "steps"
    state = game.state
    match subject.kind:
        case "die":
            return die_with_face(state, subject.die)
        case "card" | "global":
            return f"{subject.kind} {card_name(state, subject.card)}"
        case "zone":
            return f"{player_name(state, subject.player)}'s {subject.zone.name.lower()}"
        case _:
            return f"{subject.kind} {player_name(state, subject.player)}"


@pytest.mark.parametrize(("head", "name", "where", "match"), DUE.values(), ids=DUE)
def test_a_hint_is_due_when_its_thing_happens(head: str, name: str, where: str, match: str):
    game, due = hints_after(head, match)
    assert name in due, f"due instead: {sorted(due)}"
    assert thing(game, due[name].subject) == where


def test_every_hint_has_an_example():
    assert {name for _, name, _, _ in DUE.values()} == {hint.name for hint in HINTS}


@pytest.mark.parametrize(("head", "name", "match"), NOT_DUE.values(), ids=NOT_DUE)
def test_a_hint_is_not_due_when_its_thing_does_not_happen(head: str, name: str, match: str):
    assert name not in hints_after(head, match)[1]


# --- what the hints say ---------------------------------------------------------------------------


def test_hints_name_the_card_they_are_about():
    words = {
        name: str(hints_after(head, match)[1][name].message)
        for head, name, _, match in DUE.values()
        if name in ("answer", "no_target", "captured", "cheaper", "before_ko")
    }
    assert words == {
        "answer": "It isn't your turn, but you can respond with Enrage. Or pass.",
        "no_target": "Cyclops has nothing to choose: no such die in the Field.",
        "captured": "Gone until Imprisoned frees it.",
        "cheaper": "Jimmy Olsen lowers the price.",
        "before_ko": "Arnim Zola can still save it.",
    }


def test_a_die_that_is_spun_down_is_one_level_lower():
    _, due = hints_after(SWW.replace("Giganta/Standing Tall", '"Giganta/Villany, Inc."'), """
        position active: Mike; step: main; turn: 9
        position Mike reserve: Giganta L1; Eric field: Jimmy Olsen L2
        turn Mike
          field Giganta
        """)  # fmt: skip
    assert str(due["spin"].message) == "One level lower. Damage on the die stays."


@pytest.mark.parametrize("hint", HINTS, ids=lambda hint: hint.name)
def test_a_hint_is_short_and_cites_a_rule(hint):
    assert hint.rule in read_reference(asset_text("rules.md")).entries
    assert str(hint.title)
    for sentence in str(hint.general_text).rstrip(".").split(". "):
        assert len(sentence.split()) < 16


# --- several at once ------------------------------------------------------------------------------


def test_what_is_rare_comes_before_what_can_wait():
    """An answer to the question on the table first, then news, then what comes again."""
    _, due = hints_after(UXM, """
        position active: Eric; step: roll; turn: 9
        position Eric prep: Reckless Melee, 3 sidekick
        turn Eric
          roll Reckless Melee: action*; sidekick: character, fist, fist
          pass
        """)  # fmt: skip
    assert list(due) == ["unfielded", "burst"]


def test_hints_that_were_seen_are_not_due_again():
    head, name, _, match = DUE["KO: a Sidekick falls to Reckless Melee"]
    game, due = hints_after(head, match)
    assert name in due
    assert not game.first_time_hints(0, seen=set(due))


def test_looking_for_hints_changes_nothing():
    game = Game(read(UXM).setup, SeededDealer(7))
    game.start()
    for _ in range(60):
        before = game.digest()
        game.first_time_hints(max(0, len(game.history) - 2))
        assert game.digest() == before
        game.play(game.legal_moves()[0])
