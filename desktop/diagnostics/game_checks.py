"""Checks of the game: a recorded match, all cards and all lessons."""

from __future__ import annotations

from desktop.diagnostics.check_failure import CheckFailure

RECORDED_MATCH = "self-test.match"
"""A finished match in the assets, which was played with the third version of the rules."""
_ITS_END = "dbd52dee4c951709"
"""The digest of its last position. Recorded matches replay the same for ever, so it never changes.
"""

_CARDS = 160
_BOXES = 4


def check_engine() -> str:
    """Replay a recorded match to its end, and compare its end and its notation."""
    from desktop.storage.match_notation import read_and_replay, write_notation
    from rules.cards import asset_text

    recorded = asset_text(RECORDED_MATCH)
    game = read_and_replay(recorded, RECORDED_MATCH).game
    if game.decision is not None or game.state.winner is None:
        raise CheckFailure("The recorded match did not reach its end.")
    if game.digest() != _ITS_END:
        raise CheckFailure(f"The recorded match ended differently: {game.digest()}.")
    if write_notation(game) != recorded:
        raise CheckFailure("The recorded match was written differently from how it was read.")
    turn, moves = game.state.turn, len(game.history)
    return f"A recorded match of {turn} turns ({moves} moves) ended as expected."


def check_cards() -> str:
    """Parse the texts of all cards again, and compare them with those parsed at build time."""
    from rules.cards import (
        all_card_sets,
        asset_names,
        asset_text,
        read_valid_cards,
        shipped_card_names,
    )

    packaged = all_card_sets()
    names = shipped_card_names()
    count = sum(len(card_set.cards) for card_set in packaged)
    if (len(packaged), count) != (_BOXES, _CARDS):
        raise CheckFailure(f"There are {count} cards of {len(packaged)} boxes, not {_CARDS}.")
    for name, card_set in zip(asset_names("cards"), packaged, strict=True):
        read = read_valid_cards(asset_text(f"cards/{name}.toml"), name, {}, names)
        if read.errors:
            raise CheckFailure(f"A card text is not understood. {read.errors[0]}")
        if read.card_set != card_set:
            raise CheckFailure(f"The parsed texts of {name} are not up to date.")
    return f"All texts of {count} cards from {len(packaged)} boxes are understood."


def check_lessons() -> str:
    """Read the course, and follow the scripts of all lessons and exercises."""
    from rules.lessons import read_course, read_exercise, read_lesson

    course = read_course()
    for lesson in course.lessons:
        read_lesson(lesson.name)
    for exercise in course.exercises:
        read_exercise(exercise.name)
    return f"All {len(course.lessons)} lessons and {len(course.exercises)} exercises can be played."
