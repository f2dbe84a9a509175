"""What the coach shows at one time: a page, and a reply to what the learner just did."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules.cards import Card


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
    """One text of the coach, with all that belongs to it."""

    text: str  # what the coach says
    instruction: str = ""  # what the hand does now: "Click these four dice, then press Reroll."
    heading: str = ""  # the name of the lesson
    number: int = 0  # the number of this page, from 1; 0 if pages are not counted
    count: int = 0  # how many pages the lesson has
    kind: PageKind = PageKind.READ  # what ends the page
    options: tuple[str, ...] = ()  # the possible answers to a question
    can_go_back: bool = True  # whether there is a page before this one
    next_label: str = ""  # what the Next button says instead; "" for the usual word
    help_label: str = ""  # what the Show me button says instead; "" for the usual word
    stresses_help: bool = False  # whether Show me is the main button, because the learner is stuck
    keeps_text: bool = False  # whether the text stays beside a reply: the goal is always in sight
    hints: tuple[str, ...] = ()  # the hints for the goal that were asked for
    difficulty: int = 0  # how hard an exercise is, from 1 to 3; 0 for none
    card: Card | None = None  # a card whose text the table doesn't show, shown large
    can_start_over: bool = False  # whether acts toward the goal can all be taken back


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
    NOT_NOW = "not-now"
    """The act was legal, but something else comes first."""
    NUDGE = "nudge"
    """Nothing has happened for a while: the reason to act takes the place of the task."""
    FAILED = "failed"
    """The goal can no longer be reached."""


# --- ways of playing ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WayOfPlaying:
    """Whether a learner uses keys, and reads the table in words, from one table to the next."""

    uses_keys: bool = False
    reads_words: bool = False
