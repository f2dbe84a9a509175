"""Phrases of many printed sets: counts, numbers, costs, offers and more, in our wording."""

import pytest

from rules.cards.printed_import.printed_card import PrintedCard, read_printed
from rules.language import unparse
from tests.rules.printed_texts import converted, refused


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        # counting
        (
            "When Ram attacks, if you have 3 or more Sidekicks, gain 1 life.",
            "When this die attacks: if the number of your sidekicks is at least 3, gain 1 life.",
        ),
        (
            "Ram gets +2A while your opponent has more characters than you.",
            "If the number of opposing character dice is more than the number of your character"
            " dice: this die gets +2A.",
        ),
        (
            "When fielded, if you have 8 or less life, draw a die.",
            "When fielded: if your life is at most 8, draw a die.",
        ),
        (
            "While you have [fist] in your Reserve Pool, Ram gets +1A.",
            "If the number of fist symbols in your reserve pool is at least 1: this die gets +1A.",
        ),
        # numbers of dice
        (
            "Ram can't be blocked by character dice with A 2 or less.",
            "This die can't be blocked by character dice with an attack of 2 or less.",
        ),
        (
            "When Ram attacks, each opposing character with D less than Ram's A can't block.",
            "When this die attacks: each opposing character die with a defense less than this"
            " die's attack can't block this turn.",
        ),
        ("Characters blocking Ram deal no damage.",
         "Each blocking character die engaged with this die can't deal damage."),
        # as long as
        ("Ram gets +2A while attacking.", "If this die is attacking: this die gets +2A."),
        (
            "Ram can't be blocked if your opponent has no Sidekicks.",
            "If there are no opposing sidekicks: this die can't be blocked.",
        ),
        # costs
        (
            "Underdog - Ram costs 2 less to purchase.",
            "If you are the underdog: this die costs 2 less to purchase.",
        ),
        # offers
        (
            "When Ram attacks, you may pay [bolt]. If you do, draw two dice.",
            "When this die attacks: you may pay bolt: draw 2 dice.",
        ),
        (
            "When Ram attacks, your opponent may pay 2 life. If they don't, draw a die.",
            "When this die attacks: draw a die, unless the opponent pays 2 life.",
        ),
        # two things at once
        (
            "When fielded, deal 3 damage to target opponent and 1 damage to you.",
            "When fielded: deal 3 damage to the opponent. Deal 1 damage to you.",
        ),
        # trigger events
        ("When Ram attacks alone, draw a die.", "When this die attacks alone: draw a die."),
        (
            "When Ram KOs an opposing character, gain 1 life.",
            "When this die KOs an opposing character die: gain 1 life.",
        ),
        (
            "While Ram is active, when an opponent uses a Global Ability, they lose 1 life.",
            "While active, when the opponent uses a global ability: the opponent loses 1 life.",
        ),
        (
            "While Ram is active, when you gain life, draw a die.",
            "While active, when you gain life: draw a die.",
        ),
        ("When this monster regenerates, draw a die.", "When this die regenerates: draw a die."),
        (
            "While Ram is active, opponents must pay 1 life to block.",
            "While active: the opponent must pay 1 life to block.",
        ),
        # "unless" and "would be"
        (
            "Ram can't attack unless you have another active character.",
            "If there are no character dice of yours of another card: this die can't attack.",
        ),
        (
            "If Ram would take damage, reduce that damage by 1.",
            "When this die takes damage: prevent 1 of that damage.",
        ),
        (
            "!Enlistment - Draw a die unless your opponent KOs one of their character dice.",
            "Enlistment: draw a die, unless the opponent KOs one of their character dice.",
        ),
        ("Ram may block two characters.", "This die can block up to 2 attackers."),
        (
            "While Ram is active, your Sidekicks can't be the target of Global Abilities.",
            "While active: your sidekicks can't be targeted by global abilities.",
        ),
        # phrases of single sets
        (
            "While Ram is active, your other [Farm Sheep] character dice get +1A.",
            'While active: your other Farm Sheep character dice get +1A.',
        ),
        ("When summoned, gain 1 life.", "When fielded: gain 1 life."),
        (
            "While Ram is active, when you summon an NPC, your Superstars get +1A.",
            "While active, when one of your sidekicks is fielded: your character dice get +1A"
            " this turn.",
        ),
        (
            "When fielded, KO target Evil Dragon character die.",
            "When fielded: KO a target evil dragon character die.",
        ),
        ("Your Giants get +1A.", "Your giant character dice get +1A."),
        ("When this monster gets knocked out, draw a die.", "When this die is KO'd: draw a die."),
        (
            "While this character is active, your other Adventurers get +1A.",
            "While active: your other character dice with Experience get +1A.",
        ),
        (
            "When fielded, draw a die and roll it. If it's a character die, prep it.",
            "When fielded: draw a die. If it is a character die, prep it.",
        ),
    ],
)  # fmt: skip
def test_phrases_of_many_sets_are_converted(printed: str, ours: str) -> None:
    assert converted(printed) == ours


@pytest.mark.parametrize(
    "printed",
    [
        "When fielded, gain 2 life (this text may not be ignored).",
        "When fielded, choose an opposing character die. While Ram is active, it can't attack.",
        "When fielded, you may pay [bolt].",
        "While Ram is active, draw a die.",
        "When you use a Basic Action, gain 1 life.",
        "Each Ram of the of of.",
        '("~',
    ],
)
def test_ambiguous_texts_are_not_converted(printed: str) -> None:
    assert refused(printed)


@pytest.mark.parametrize(
    ("set_code", "ours"),
    [
        ("YGO", "When fielded: KO a target character die."),
        ("TOA", "When fielded: KO a target Monster character die."),
        ("BFFOP", "When fielded: KO a target Monster character die."),
        ("TOAST", None),
        ("", None),
    ],
)
def test_a_monster_is_another_thing_in_other_worlds(set_code: str, ours: str | None) -> None:
    printed = PrintedCard("Ram", "When fielded, KO target monster.", set_code=set_code)
    text = read_printed(printed).text
    assert (None if text is None else unparse(text)) == ours
