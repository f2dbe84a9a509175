"""What an edition of the rules does differently, in a few words for who chooses one."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from rules.ruleset import Ruleset


def title(ruleset: Ruleset) -> str:
    """What an edition is called: by its box, and its year."""
    return f"{ruleset.title} ({ruleset.year})"


def peculiarities(ruleset: Ruleset) -> tuple[str, ...]:
    """How an edition deals with what the editions see differently, a sentence each."""
    return (_spent(ruleset), _first_draw(ruleset), _generic(ruleset), _fighters(ruleset))


def _spent(ruleset: Ruleset) -> str:
    if ruleset.has_out_of_play:
        return _tr("Dice that you spend or use wait Out of Play until your turn ends.")
    return _tr("Dice that you spend or use go to the Used Pile at once.")


def _first_draw(ruleset: Ruleset) -> str:
    if ruleset.first_set_out:
        said = _tr("Who starts rolls only {few} dice in the first turn; one more sits it out.")
        return said.format(few=ruleset.first_draw)
    return _tr("Who starts rolls {count} dice in the first turn, as in every turn.").format(
        count=ruleset.first_draw
    )


def _generic(ruleset: Ruleset) -> str:
    if ruleset.generic_is_lost:
        return _tr("The unspent half of a generic face is lost; pay for several things at once.")
    return _tr("The unspent half of a generic face is virtual energy, to use before you pass.")


def _fighters(ruleset: Ruleset) -> str:
    if ruleset.attack_ends_combat:
        return _tr("Who survives a fight is back in the Field when the Attack Step ends.")
    return _tr("Who survives a fight is back in the Field in Cleanup.")


def _tr(words: str) -> str:
    return QCoreApplication.translate("Editions", words)
