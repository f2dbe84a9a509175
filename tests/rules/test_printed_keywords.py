"""Printed keywords: alone, or with a number, names, a cost, a trigger or a text."""

import pytest

from rules.cards.printed_import.meanings import PRINTED_VOCABULARY
from rules.cards.printed_import.printed_card import PrintedCard
from rules.cards.printed_import.spelling import normalize_spelling, split_sentences
from tests.rules.printed_texts import converted, refused


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        ("Swarm", "Swarm."),
        ("Swarm (When you draw this die while it is active, draw another die.)", "Swarm."),
        ("Immortal When fielded, draw a die.", "Immortal.\nWhen fielded: draw a die."),
        ("Immortal (If this die would go to your Used Pile, it goes to your bag.)", "Immortal."),
        ("Boomerang (After using this die, reroll it. On an action face, prep it.)", "Boomerang."),
        (
            "Call Out (When this attacks, target opposing character die is the only one that can"
            " block it.)",
            "Call Out.",
        ),
        (
            "Anti-Breath Weapon (When an opponent uses a Breath Weapon, you may pay its cost to"
            " cancel it.)",
            "Anti-Breath Weapon.",
        ),
        (
            "Anti-Breath Weapon 2 - You may pay 2 to reduce the damage to you and each of your"
            " character dice from Breath Weapon by 2.",
            "Anti-Breath Weapon 2.",
        ),
        (
            "Infiltrate (When this die attacks and isn't blocked, you may remove it from combat to"
            " deal 1 damage to your opponent.)",
            "Infiltrate.",
        ),
        (
            "Tag Out (After blockers are declared, you may prep this die from the Field Zone to"
            " give target character +2A and +2D until end of turn.)",
            "Tag Out.",
        ),
        (
            "Tag Out - After blockers are declared, you may prep this die to give target character"
            " die +2A and +2D.",
            "Tag Out.",
        ),
        (
            "Infiltrate - When Ram attacks and isn't blocked, you may remove it from combat to deal"
            " 1 damage to your opponent.",
            "Infiltrate.",
        ),
        ("Tag Out - Gain 1 life.", "Tag Out: gain 1 life."),
        ("Fast, Regenerate and Swarm", "Fast.\nRegenerate.\nSwarm."),
        (
            "Range 2 (When this die attacks, it deals 2 damage to a target opposing die.)",
            "Range 2.",
        ),
        ("Breath Weapon 3", "Breath Weapon 3."),
        (
            "Breath Weapon 2 - Pay 2: Deal 2 damage to your opponent and all of their character"
            " dice.",
            "Breath Weapon 2.",
        ),
        ("Fabricate 1-4", "Fabricate 1-4."),
        (
            "Fabricate 2-5 - You may KO two character dice with total purchase cost 5 or more to"
            " purchase this die for free.",
            "Fabricate 2-5.",
        ),
        (
            "Fabricate 2-5: You may KO 2 character dice with total purchase cost 5 or more to"
            " purchase this die for free. When fielded, draw a die.",
            "Fabricate 2-5.\nWhen fielded: draw a die.",
        ),
        ("Back for More - Gain 1 life.", "Back for More: gain 1 life."),
        (
            "Back for More - When this die starts the turn in your Prep Area and is rolled, gain 1"
            " life.",
            "Back for More: gain 1 life.",
        ),
        ("Range 1: When fielded, draw a die.", "Range 1.\nWhen fielded: draw a die."),
        ("Flip [Farm Hands]", "Flip: Farm Hands."),
        ("Rush - [bolt]", "Rush: bolt."),
        (
            "Rush - [bolt] (When you draw this die during your Clear and Draw Step, draw and roll"
            " an extra die for each bolt die.)",
            "Rush: bolt.",
        ),
        (
            "Swarm - While Ram is active, when you draw this die in your Clear and Draw Step, draw"
            " and roll an extra die.",
            "Swarm.",
        ),
        (
            "Spark - Draw a die. (While active, when you roll a burst face, use this effect at end"
            " of phase.)",
            "Spark: draw a die.",
        ),
        ("Spark - When you roll a * or ** face on a die, draw a die.", "Spark: draw a die."),
        (
            "Experience (When an opposing Monster is KO'd during your turn, gain an Experience"
            " Token at end of turn.)",
            "Experience.",
        ),
        (
            "When fielded, place a Loyalty Counter on Ram's card.",
            "When fielded: put a loyalty token on this card.",
        ),
        (
            "When Ram attacks, put a Stun token on the card of target opposing character die.",
            "When this die attacks: put a stun token on the card of a target opposing character"
            " die.",
        ),
        (
            "Ram gets +1A for each Experience token on this card.",
            "This die gets +1A for each experience token on this card.",
        ),
        ("Suit Up - Old Ewe or Young Ewe", "Suit Up: Old Ewe or Young Ewe."),
        ("Energize - Gain 1 life.", "Energize: gain 1 life."),
        ("Energize: Gain 1 life.", "Energize: gain 1 life."),
        (
            "Energize - When this die shows double energy, you may gain 1 life.",
            "Energize: you may gain 1 life.",
        ),
        (
            "Awaken - When Ram spins up one or more levels, draw a die.",
            "Awaken: draw a die.",
        ),
        (
            "Teamwatch - When you field a character who shares an affiliation with Ram, Ram gets"
            " +1A.",
            "Teamwatch: this die gets +1A this turn.",
        ),
        ("Impulse - When you purchase this die, gain 2 life.", "Impulse: gain 2 life."),
        ("Crossover (You must pay one energy of each type to purchase this die.)", "Crossover."),
        (
            "Common Ground - When Ram attacks with at least one [Villain] die, gain 1 life.",
            "Common Ground: gain 1 life.",
        ),
        (
            "Vengeance - While Ram is active, when you take damage, gain 1 life.",
            "Vengeance: gain 1 life.",
        ),
        ("Synergy - Pay [bolt]: Gain 1 life.", "Synergy: pay bolt: gain 1 life."),
        ("Synergy - You may pay [bolt] to gain 1 life.", "Synergy: pay bolt: gain 1 life."),
        (
            "Resistance - While Ram is active, at the end of your turn, if one of your character"
            " dice was KO'd this turn, gain 1 life.",
            "Resistance, while active, at the end of your turn: if one of your character dice was"
            " KO'd this turn, gain 1 life.",
        ),
        (
            "Enlistment - When fielded, gain 1 life, unless your opponent KOs one of their"
            " character dice.",
            "Enlistment, when fielded: gain 1 life, unless the opponent KOs one of their character"
            " dice.",
        ),
        (
            "Teamwatch - While Ram is active, when you field a character that shares an affiliation"
            " with Ram, gain 1 life.",
            "Teamwatch: gain 1 life.",
        ),
        (
            "Retaliation (While active, when another of your character dice that shares an"
            " affiliation is KO'd, deal 1 damage to your opponent.)",
            "Retaliation.",
        ),
        ("Retaliation - Gain 1 life.", "Retaliation: gain 1 life."),
        (
            "Turtle Power (Your other [Teenage Mutant Ninja Turtles] dice cost 1 less.)",
            "Turtle Power.",
        ),
        ("Obscure (When you use an action die, this die can't be blocked.)", "Obscure."),
        ("Strike (If this is the only die you fielded, it gets +2A, +2D and Overcrush)", "Strike."),
        (
            "Energy Drain 2 (After blockers are assigned, spin all engaged dice down 2 levels.)",
            "Energy Drain 2.",
        ),
        (
            "When fielded, KO target opposing character die that shares an affiliation with Ram.",
            "When fielded: KO a target opposing character die sharing an affiliation with this"
            " die.",
        ),
        (
            "Resistance - Ram gets +2A and +2D.",
            "If one of your character dice was KO'd this turn: this die gets +2A and +2D.",
        ),
        (
            "Resistance - While Ram is active, your character dice get +1A if one of your"
            " character dice was KO'd this turn.",
            "While active, if one of your character dice was KO'd this turn: your character dice"
            " get +1A.",
        ),
        ("!Gain 1 life. Resistance - Gain 2 life.", "Gain 1 life.\nResistance: gain 2 life."),
    ],
)
def test_printed_keyword_forms_are_converted(printed: str, ours: str) -> None:
    assert converted(printed) == ours


def test_a_trap_has_its_trigger() -> None:
    printed = "!Trap\nTrigger: An opposing character die is fielded.\nEffect: KO it."
    ours = "Trap, when an opposing character die is fielded: KO that die."
    assert converted(printed) == ours


@pytest.mark.parametrize(
    "printed",
    [
        "Enlistment - Gain 1 life.",
        "Synergy - Gain 1 life.",
        "Vengeance",
        "Energize",
        "Spark",
        "Rush",
        "Rush - Gain 1 life.",
        "Swarm - Gain 1 life.",
    ],
)
def test_a_keyword_without_its_event_cost_or_text_is_refused(printed: str) -> None:
    assert refused(printed)


def test_a_number_is_only_accepted_after_keywords_that_take_one() -> None:
    assert refused("Overcrush 2")


TRAP = "!Trap (Place in your Field Zone when used. Send to your Used Pile when triggered.)"


@pytest.mark.parametrize("between", ["\n", " ", "\n\n  "])
def test_a_trap_is_read_with_its_reminder(between: str) -> None:
    lines = (TRAP, "Trigger: Your opponent fields a Sidekick.", "Effect: KO that Sidekick.")
    assert (
        converted(between.join(lines)) == "Trap, when an opposing sidekick is fielded: KO that die."
    )


@pytest.mark.parametrize(
    "printed",
    [
        "Fabricate 2-5: You may KO 3 character dice with total purchase cost 5 or more to purchase"
        " this die for free.",
        "Fabricate 2-5: You may KO 2 character dice with total purchase cost 4 or more to purchase"
        " this die for free.",
        "Awaken - When a Sidekick spins up a level, gain 1 life.",
        "Energize - When you pay double energy, gain 1 life.",
        "Back for More - When Ram goes to your Prep Area, gain 1 life.",
        "Infiltrate - When Ram attacks and isn't blocked, you may remove it from combat to deal 2"
        " damage to your opponent.",
        "Range 1 - When Ram attacks, only Sidekicks with Range deal damage.",
        "Trap (only once a turn)\nTrigger: A Sidekick is fielded.\nEffect: KO that Sidekick.",
    ],
)
def test_other_words_where_a_keyword_is_defined_are_not_dropped(printed: str) -> None:
    assert refused(printed)


@pytest.mark.parametrize(
    "hostile",
    [
        "Trap Trigger:" + " " * 100_000,
        "Trap Trigger: When x" + " \n" * 50_000 + "Effect",
        "Energize - When " + " double energy" * 3_000,
        "Gain 1 life" + " " * 100_000 + "(",
        "(" + "it may not be ignored " * 3_000,
        "(minimum " * 10_000,
        "Common Ground - When" + " attacks with Villain" * 3_000,
        "A." * 20_000 + "-" * 20_000,
        "Spin a " * 1_000 + "down 1 level" + " (spun)" * 1_000,
        '"' + "~" * 20_000,
    ],
    ids=range(10),
)
def test_every_pattern_passes_over_a_hostile_text_once(hostile: str) -> None:
    """A pattern that looks again from each character would take hours here."""
    paragraphs = PrintedCard("Ram", hostile).paragraphs()
    spelled = [normalize_spelling(one, "Ram", PRINTED_VOCABULARY) for one in paragraphs]
    assert sum(1 for one in spelled for _ in split_sentences(one)) >= 1
