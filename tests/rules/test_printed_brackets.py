"""Text in brackets on printed cards: reminders are dropped, additions read, others rejected."""

import pytest

from tests.rules.printed_texts import converted, refused


@pytest.mark.parametrize(
    "printed",
    [
        "Your Sidekicks get +1A (one for each card, not each die).",
        "When fielded, Ram gets +1A (count your Sidekicks only).",
        "When fielded, draw a die (action or energy face).",
        "When Ram is KO'd, field up to 2 Sidekicks from your Used Pile (all or none).",
        "When fielded, KO a Sidekick (field it at level 2).",
        "When fielded, deal 1 damage to target opponent (one time only).",
        "When fielded, target character die can't block (it may attack).",
        "When fielded, gain 2 life (this text may not be ignored).",
        "When fielded, draw a die. (Only during your turn.)",
        # the words of a reminder, but nothing before it that it explains
        "When fielded, draw a die (sacrificed characters go to the Used Pile).",
        "Fast (When you use an action die, spin this character up 1 level.)",
        "Ram gets +1A (Sidekicks do not have an energy type).",
        # a reminder that says something else as well
        "When fielded, sacrifice a Sidekick (sacrificed characters go to the Used Pile face down).",
        "Overcrush (This character deals any excess damage to your opponent twice.)",
        "Attune (When you use an action die, deal 2 damage to target player.)",
        "Range 2 (When this die attacks, it deals 3 damage to a target opposing die.)",
        "Swarm (When you draw this die while it is active, you may draw another die.)",
        # unclosed
        "When fielded, draw a die (or two.",
        # the price has no minimum
        "When fielded, gain 1 life (minimum 1).",
        # their own dice as well as theirs?
        "When fielded, KO each opposing character die (including yours).",
    ],
)
def test_a_bracket_is_never_dropped_in_silence(printed: str) -> None:
    assert refused(printed)


def test_a_bracket_that_is_not_understood_is_reported_whole() -> None:
    (unread,) = refused("When fielded, KO a Sidekick (field it at level 2).")
    assert unread.context.startswith('"(field it at level 2)" is not understood')
    assert unread.column == 29


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        # reminders of keywords
        ("Fast (This die deals its combat damage before dice without Fast.)", "Fast."),
        (
            "Overcrush (Any damage in excess of its blockers' defense is dealt to the opponent.)",
            "Overcrush.",
        ),
        ("Deadly (At end of turn, KO each die that was engaged with Ram.)", "Deadly."),
        ("Range 2 (When Ram attacks, it deals 2 damage to a target opposing die.)", "Range 2."),
        (
            "When fielded, target character die gains Fast (it deals combat damage before the"
            " other dice) until end of turn.",
            "When fielded: a target character die gets Fast this turn.",
        ),
        (
            "Underdog - (You may use this if your opponent has more dice in the Field Zone than"
            " you.) Ram gets +1A.",
            "If you are the underdog: this die gets +1A.",
        ),
        # reminders of rules
        (
            "When fielded, sacrifice a Sidekick (sacrificed dice go to the Used Pile).",
            "When fielded: sacrifice one of your sidekicks.",
        ),
        (
            "While Ram is active, at the start of your turn, gain 1 life (even if you have more"
            " than one Ram).",
            "While active, at the start of your turn: gain 1 life.",
        ),
        (
            "When fielded, spin target character die down 1 level (to a minimum of level 1).",
            "When fielded: spin a target character die down 1 level.",
        ),
        # additions
        (
            "When fielded, target character die gets +1A (for the rest of the turn).",
            "When fielded: a target character die gets +1A this turn.",
        ),
        (
            "When fielded, the next die you purchase costs 1 less (to a minimum of 1).",
            "When fielded: the next die costs 1 less to purchase for you but at least 1 this turn.",
        ),
        (
            "While Ram is active, Sidekicks must attack (if able).",
            "While active: each sidekick must attack.",
        ),
        (
            "When fielded, deal 1 damage to each character (including yours).",
            "When fielded: deal 1 damage to each character die.",
        ),
        (
            "Ram can only be blocked by two or more characters (each).",
            "This die can only be blocked by 2 or more dice.",
        ),
    ],
)
def test_reminders_are_dropped_and_additions_read(printed: str, ours: str) -> None:
    assert converted(printed) == ours
