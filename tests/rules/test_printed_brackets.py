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


@pytest.mark.parametrize(
    "printed",
    [
        "Fast (This die deals its combat damage before dice without Fast.)",
        "Fast (This character deals combat damage first.)",
        "Fast (This character deals combat damage before other characters.)",
        "Ally (While in the field, this character counts as a Sidekick.)",
        "Ally (This character die is also considered to be a Sidekick while in the Field Zone.)",
        "Amplify (When you use an action die, spin this character up 1 level.)",
        "Aftershock - Gain 1 life. (When this character leaves the field because of an"
        " opponent's ability, use this effect.)",
        "Awaken - Gain 1 life. (When this die spins up one or more levels, use this ability.)",
        "Awaken - Gain 1 life. (When Ram spins up, you may use this ability.)",
        "Overcrush (When this character attacks, any damage in excess of its blockers'"
        " defense is dealt to your opponent.)",
        "Overcrush (Any leftover damage is dealt to your opponent.)",
        "Iron Will (This character can't be KO'd unless it was already damaged this turn.)",
        "Regenerate (When this die would be KO'd, reroll it. If it shows a character face,"
        " return it to the Field Zone at that level. Otherwise, place it in your Prep Area.)",
        "Regenerate (When this die is KO'd, roll it. If you roll a character face, return it"
        " to the field.)",
        "Intimidate (When fielded, remove target opposing character die from the Field Zone"
        " until end of turn.)",
        "Strike (If this is the only character die you've fielded this turn, it gets +2A,"
        " +2D, and Overcrush.)",
        "Teamwatch - Gain 1 life. (When you field another character who shares an"
        " affiliation, use this ability.)",
        "Vengeance - Gain 1 life. (While this character is active, when you take damage, use"
        " this ability.)",
        "Suit Up - Old Ewe (When you purchase this die, you may KO one of the named dice. If"
        " you do, field this die immediately at level 2.)",
        "Impulse - Gain 1 life. (Use this when you purchase this die.)",
        "Infiltrate (When this die attacks and isn't blocked, you may remove it from combat"
        " to deal 1 damage to your opponent.)",
        "Tag Out (After blockers are declared, you may prep this die from the Field Zone to"
        " give target character +2A and +2D until end of turn.)",
        "Immortal (If this die would go to your Used Pile, it goes to your bag.)",
        "Boomerang (After using this die, reroll it. On an action face, prep it.)",
        "Call Out (When this attacks, target opposing character die is the only one that can"
        " block it.)",
        "Breath Weapon 2 (When this die attacks, you may pay 2 to deal 2 damage to your"
        " opponent and all opposing character dice.)",
        "Boomerang (After you use this action die, reroll it. If it lands on an action face,"
        " place it in your Prep Area.)",
        "Call Out (When Ram attacks, target an opposing character die. It is the only die that"
        " can block Ram.)",
        "Breath Weapon 2 (When Ram attacks, you may pay 2. If you do, deal 2 damage to your"
        " opponent and all opposing character dice.)",
        "Anti-Breath Weapon (When an opponent uses Breath Weapon, you may pay that cost to"
        " prevent all of its damage.)",
        "Anti-Breath Weapon 2 (When an opponent uses Breath Weapon, you may pay 2 to reduce the"
        " damage to you and each of your characters by 2.)",
        "Infiltrate (When unblocked, you may remove this from combat and deal 1 damage to your"
        " opponent.)",
        "Tag Out (After blockers are assigned, you may place this die in your Prep Area. If you"
        " do, target character die gets +2A and +2D.)",
        "Range 2 (When Ram attacks, each active character die with Range deals damage equal to"
        " its Range value to a target opposing character die.)",
        "Energy Drain (When this die is engaged, spin each character die engaged with it"
        " down 1 level.)",
        "Energy Drain 2 (After blockers are declared, spin each die engaged with this die"
        " down 2 levels.)",
        "Retaliation (While active, when another of your character dice that shares an"
        " affiliation is KO'd, deal 1 damage to your opponent.)",
        "Attune (While Ram is active, when you use an action die, deal 1 damage to target"
        " character die or player.)",
        "Obscure (While this character is active, when you use an action die, all of these"
        " dice can't be blocked this turn.)",
        "Heroic (When fielded, you may pair up this die with another Heroic character die.)",
        "Energize - Gain 1 life. (When this die shows double energy at the end of your Roll"
        " and Reroll Step, use this ability.)",
    ],
)
def test_a_reminder_that_says_what_its_keyword_does_is_dropped(printed: str) -> None:
    without, _, _ = printed.partition(" (")
    assert converted(printed) == converted(without)


@pytest.mark.parametrize(
    "printed",
    [
        "Fast (This die deals its combat damage after dice without Fast.)",
        "Fast (This die deals damage before dice with Fast.)",
        "Fast (Sidekicks deal combat damage before other dice.)",
        "Ally (This character doesn't count as a Sidekick.)",
        "Ally (Sidekicks count as this character.)",
        "Amplify (When you use an action die, spin this character down 1 level.)",
        "Amplify (When your opponent uses an action die, spin this character up 1 level.)",
        "Amplify (When you use an action die, spin all characters up 1 level.)",
        "Attune (When you use an action die, deal 1 damage to target player or character"
        " die. Draw a die.)",
        "Attune (When you use an action die, deal 1 damage to your opponent.)",
        "Overcrush (Any damage in excess of its defense is dealt to you.)",
        "Overcrush (Only damage in excess of its blockers' defense is dealt to its blockers.)",
        "Iron Will (This character can't be damaged unless KO'd this turn.)",
        "Regenerate (When this die is KO'd, roll it. If it shows an energy face, return it"
        " to the field.)",
        "Intimidate (When fielded, remove target opposing character die from the Field Zone"
        " until the end of your next turn.)",
        "Intimidate (When fielded, remove all opposing character dice from the Field Zone"
        " until end of turn.)",
        "Strike (If this is the only character die you fielded, it gets +2A and +2D.)",
        "Energy Drain 2 (Spin each die engaged with this die down 1 level.)",
        "Energy Drain 2 (Spin each opposing die down 2 levels.)",
        "Vengeance - Gain 1 life. (When your opponent takes damage, use this ability.)",
        "Teamwatch - Gain 1 life. (When your opponent fields a character who shares an"
        " affiliation, use this ability.)",
        "Swarm (When you draw this die while it is active, draw another character die.)",
        "Immortal (If this die would go to your bag, it goes to your Used Pile.)",
        "Anti-Breath Weapon (When an opponent uses Breath Weapon, you may pay 1 to reduce the"
        " damage to you and each of your characters by 1.)",
        "Anti-Breath Weapon 2 (When an opponent uses Breath Weapon, you may pay 2 to reduce the"
        " damage to you and each of your characters by 1.)",
        "Breath Weapon 2 (When this die attacks, you may pay 2 to deal 2 damage to your opponent.)",
        "Call Out (When this attacks, target opposing character die can't block it.)",
        "Range 2 (When Ram attacks, each character die with Range deals 1 damage to a target"
        " opposing character die.)",
        "Deadly (At end of turn, KO all characters.)",
        "Turtle Power (Your other dice cost 1 less.)",
        "Awaken - Gain 1 life. (When this die spins down, use this ability.)",
        "Tag Out (After blockers are declared, you may prep this die to give target"
        " character +2A and +3D until end of turn.)",
    ],
)
def test_a_reminder_that_says_something_else_is_refused(printed: str) -> None:
    without, _, _ = printed.partition(" (")
    assert converted(without)
    assert refused(printed)
