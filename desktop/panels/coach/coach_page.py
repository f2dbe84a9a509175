"""What the coach shows at one time: a page, and a reply to what the learner just did."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class PageKind(Enum):
    """What ends a page."""

    READ = "read"
    """Next."""
    ACT = "act"
    """The learner's act; Show me performs it."""
    ASK = "ask"
    """The right answer to a question."""
    GOAL = "goal"
    """A goal that the learner reaches in any way; help is there on demand."""
    FREE = "free"
    """Nothing: the learner plays on."""
    OVER = "over"
    """Finish: this is the last page."""


@dataclass(frozen=True, slots=True)
class CoachPage:
    """One text of the coach, with all that belongs to it.

    Attributes:
        text: what the coach says.
        instruction: what the hand does now: "Click these four dice, then press Reroll."
        heading: the name of the lesson.
        number: the number of this page, from 1; 0 if pages are not counted.
        count: how many pages the lesson has.
        kind: what ends the page.
        options: the possible answers to a question.
        can_go_back: whether there is a page before this one.
        next_label: what the Next button says instead; "" for the usual word.
        help_label: what the Show me button says instead; "" for the usual word.
        stresses_help: whether Show me is the main button, because the learner is stuck.
        keeps_text: whether the text stays beside a reply: the goal is always in sight.
        hints: the hints for the goal that were asked for.
        difficulty: how hard an exercise is, from 1 to 3; 0 for none.
        can_start_over: whether acts toward the goal can all be taken back.
    """

    text: str
    instruction: str = ""
    heading: str = ""
    number: int = 0
    count: int = 0
    kind: PageKind = PageKind.READ
    options: tuple[str, ...] = ()
    can_go_back: bool = True
    next_label: str = ""
    help_label: str = ""
    stresses_help: bool = False
    keeps_text: bool = False
    hints: tuple[str, ...] = ()
    difficulty: int = 0
    can_start_over: bool = False


class ReplyKind(Enum):
    """What a reply says about the learner's last act or answer."""

    TAKEN_BACK = "taken-back"
    """The act was legal but not the plan, and has been taken back."""
    FINE = "fine"
    """The act works too: the learner keeps it or takes it back."""
    RIGHT = "right"
    """The answer is right; Next goes on."""
    NOT_QUITE = "not-quite"
    """The answer is wrong; the learner answers again."""
    NUDGE = "nudge"
    """Nothing has happened for a while."""
    FAILED = "failed"
    """The goal can no longer be reached."""


# --- ways of playing ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WayOfPlaying:
    """Whether a learner uses keys, and reads the table in words, from one table to the next."""

    uses_keys: bool = False
    reads_words: bool = False
