"""What players choose for a match, in words: the edition of the rules, and who plays each seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from rules.model import Ruleset


def edition_title(ruleset: Ruleset) -> str:
    """The title of an edition: the name of its box and its year."""
    return f"{ruleset.title} ({ruleset.year})"


def edition_names(names: Iterable[str]) -> str:
    """Editions as the names of their boxes, with commas between them."""
    from rules.model import EDITIONS  # imported late: the home screen needs no rules

    return ", ".join(EDITIONS[name].title for name in names)


def usual_edition(last: str) -> str:
    """The edition for teams and drafts of all boxes: the one chosen last, or the newest."""
    from rules.model import EDITIONS  # imported late, as above

    return last if last in EDITIONS else list(EDITIONS)[-1]


def edition_differences(ruleset: Ruleset) -> tuple[str, ...]:
    """One sentence for each rule on which the editions differ, as this edition has it."""
    return (
        _spent_dice(ruleset),
        _first_draw(ruleset),
        _leftover_generic(ruleset),
        _combat_survivors(ruleset),
    )


def edition_effect(ruleset: Ruleset) -> str:
    """The one sentence that says how an edition differs from those before it."""
    if not ruleset.unused_generic_is_lost:
        return _leftover_generic(ruleset)
    if ruleset.first_turn_out_of_play_count:
        return _first_draw(ruleset)
    return _spent_dice(ruleset)


def _spent_dice(ruleset: Ruleset) -> str:
    if ruleset.has_out_of_play:
        return _tr("Dice you spend or use stay Out of Play until your turn ends.")
    return _tr("Dice you spend or use go straight to the Used Pile.")


def _first_draw(ruleset: Ruleset) -> str:
    if ruleset.first_turn_out_of_play_count:
        template = _tr("The first player rolls only {few} dice on turn 1; a fourth is set aside.")
        return template.format(few=ruleset.first_turn_draw_count)
    return _tr("The first player rolls {count} dice on turn 1, as on every turn.").format(
        count=ruleset.first_turn_draw_count
    )


def _leftover_generic(ruleset: Ruleset) -> str:
    if ruleset.unused_generic_is_lost:
        return _tr("Leftover generic energy is lost, so spend it all in one payment.")
    return _tr("Leftover generic energy stays as virtual energy until you pass.")


def _combat_survivors(ruleset: Ruleset) -> str:
    if ruleset.attack_ends_combat:
        return _tr("Survivors return to the Field at the end of the Attack Step.")
    return _tr("Survivors return to the Field at Cleanup.")


# --- seats ----------------------------------------------------------------------------------------

OFFERED_LEVELS = ("easy", "normal", "hard", "expert")
"""The levels of the computer that players can choose; saved matches may have older ones."""


def last_level(last_players: Sequence[str]) -> str:
    """The level at which the computer played last; the lowest one before the first match."""
    return next((level for level in reversed(last_players) if level in OFFERED_LEVELS), "easy")


DOUBLE_RAINBOW = "double-rainbow"
"""How the forms and the settings call a Double Rainbow Draft (DBL-12)."""

_STARTER, _DRAFTS = ("", "first-game"), ("draft", "rainbow-draft", DOUBLE_RAINBOW)
"""How the settings call starter games, also before the first one, and drafts."""


def choice_title(kind: str, box: str) -> str:
    """What was played last, by its kind of format: the box of a starter game, or what else."""
    if kind in _DRAFTS:
        return _tr("a draft")
    if kind not in _STARTER:
        return _tr("your last teams")
    from rules.model import EDITIONS, UXM  # imported late: a first start needs no rules

    return EDITIONS.get(box, UXM).title


def level_title(level: str) -> str:
    """The name of a level of the computer."""
    titles = {
        "easy": _tr("Easy"),
        "normal": _tr("Normal"),
        "hard": _tr("Hard"),
        "expert": _tr("Expert"),
    }
    return titles.get(level) or level


def seat_title(level: str) -> str:
    """Who plays: a person for "", or the computer with its level."""
    titles = {
        "": _tr("Person"),
        "easy": _tr("Computer: easy"),
        "normal": _tr("Computer: normal"),
        "hard": _tr("Computer: hard"),
        "expert": _tr("Computer: expert"),
    }
    return titles.get(level) or _tr("Computer: {level}").format(level=level)


def level_name(level: str) -> str:
    """A level of the computer within a sentence."""
    names = {
        "easy": _tr("easy"),
        "normal": _tr("normal"),
        "hard": _tr("hard"),
        "expert": _tr("expert"),
    }
    return names.get(level, level)


def level_offer(level: str) -> str:
    """A level of the computer in a few words, for a button that offers it."""
    offers = {
        "easy": _tr("Easy: makes mistakes"),
        "normal": _tr("Normal: plays well and fast"),
        "hard": _tr("Hard: thinks longer"),
        "expert": _tr("Expert: plans its attacks"),
    }
    return offers.get(level, level)


def level_beside(level: str, steps: int) -> str:
    """The level so many steps above a level, or below it with -1; "" if there is none."""
    if level not in OFFERED_LEVELS:
        return ""
    place = OFFERED_LEVELS.index(level) + steps
    return OFFERED_LEVELS[place] if 0 <= place < len(OFFERED_LEVELS) else ""


def about_seat(level: str) -> str:
    """One sentence about who plays."""
    about = {
        "": _tr("Someone at this computer."),
        "easy": _tr("Makes mistakes. Good for a first match."),
        "normal": _tr("Plays well and fast."),
        "hard": _tr("Thinks longer, up to a second per move."),
        "expert": _tr("Plans its attacks. Thinks up to two seconds per turn."),
    }
    return about.get(level, "")


def _tr(words: str) -> str:
    return QCoreApplication.translate("MatchChoices", words)
