"""Printed sentences that are easily read wrongly: refused, or read with their exact meaning."""

import pytest

from tests.rules.printed_texts import converted, refused


@pytest.mark.parametrize(
    "printed",
    [
        # "different" and "another" after a choice: other than that die, not than this one
        "When fielded, deal 1 damage to a target Sidekick and 1 damage to a different target"
        " Sidekick.",
        "When fielded, KO target Sidekick. Spin another target Sidekick up 1 level.",
        "While Ram is active, when you field a Sidekick, spin another Sidekick up 1 level.",
        "While Ram is active, your different character dice get +1A.",
        "!Target character die gets +1A. All other character dice get -1A.",
        # the same after dice that are paid
        "When fielded, you may KO a Sidekick to KO another Sidekick.",
        "Global: Pay [fist] and KO one of your Sidekicks. Spin another Sidekick up 1 level.",
        # one word beside two kinds of dice
        "When fielded, move a [fist] character or action die from your Used Pile to your bag.",
        "When fielded, if you have 2 different active Sidekicks, gain 1 life.",
        # "their" stat of several dice
        "When fielded, your [X-Men] character dice have A equal to their D.",
        "When fielded, each of your Sidekicks deals damage to your opponent equal to its A.",
        # a drawn die is neither in the Field nor rolled
        "When Ram blocks, draw a die. It gets +1A.",
        # words before a keyword
        "* Suit Up - Old Ewe",
        "!* Fast",
        # dice to field from nowhere, or to return
        "When fielded, field one of your character dice for free.",
        "When Ram is KO'd, return him to the field.",
        # levels that are not neighbors
        "When fielded, KO target level 1 or 3 character die.",
        # the die to compare with
        "When fielded, target character die can't be blocked by lower level character dice this"
        " turn.",
        "While Ram is active, your Sidekicks can't be blocked by character dice with a higher A.",
        "While Ram is active, when one of your Sidekicks attacks, KO target lower level character"
        " die.",
        # a die may have both affiliations
        "When fielded, KO target [X-Men] and [Villain] character die.",
        "When fielded, KO target character die of that type.",
        # what the rules language cannot say
        "When Ram attacks, your opponent must pay 1 life to block with 2 or more characters.",
        "When Ram attacks, you must pay 1 life to block.",
        "When fielded, remove target character die from the Field Zone until your next turn.",
        "When fielded, target Sidekick captures target opposing character die.",
        "When Ram attacks, move target opposing Sidekick to your bag.",
        "You may pay 1 life to field it for free.",
        "When Ram attacks, Ram and his partner deal 1 damage to your opponent.",
        "When fielded, choose 2 character dice. Those character dice deal damage to each other"
        " equal to their A.",
        # how often, and how long
        "The first time a Sidekick is KO'd, gain 1 life.",
        "This turn, Ram gets +1A.",
        "When fielded, gain 1 life. Ram gets +1A.",
        "When fielded, gain 1 life. Your Sidekicks can't block.",
        "Prevent all damage dealt to Ram by Sidekicks this turn.",
        "While Ram is active, once per turn, you may pay [1] to draw a die.",
        # only some of the dice
        "Ram can't be blocked by one Sidekick.",
        "Ram can't be blocked by up to two Sidekicks.",
        # which player
        "When fielded, KO target character die. That player gains 1 life.",
        "When fielded, KO target character die. Its controller loses 1 life.",
        "When fielded, target player loses 1 life. That player gains 1 life.",
        "When fielded, put target Sidekick into your bag.",
        "When fielded, your opponent may KO one of their Sidekicks to gain 1 life.",
        "!Target character die deals 2 damage to another target character die.",
        # the effect of a keyword, or of the die
        "!Impulse - Gain 1 life. Draw a die.",
        # blockers come after attackers
        "When Ram attacks, if he is blocked, he gets +2A.",
        # whose verb, and whose dice
        "When fielded, your opponent loses 1 life and gain 1 life.",
        "When fielded, your opponent must sacrifice a character die and lose 1 life.",
        "When fielded, Ram deals 1 damage to your opponent and sacrifices a Sidekick.",
        "When fielded, target player sacrifices a character die.",
        "When fielded, your opponent KOs a Sidekick.",
        "When fielded, sacrifices a Sidekick to gain 1 life.",
        # for how long damage is prevented
        "When fielded, prevent all damage dealt to Ram.",
        "While Ram is active, when you use an action die, prevent all damage to your Sidekicks.",
        # which ability a burst changes
        "When fielded, draw a die. When Ram attacks, gain 1 life.\n* Instead, gain 2 life.",
        "!KO target Sidekick.\nGain 1 life.\n** Instead, gain 2 life.",
    ],
)
def test_a_sentence_that_could_be_read_wrongly_is_refused(printed: str) -> None:
    assert refused(printed)


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        (
            "When fielded, KO target opposing Sidekick. Spin one of your other Sidekicks up 1"
            " level.",
            "When fielded: KO a target opposing sidekick. Spin one of your other sidekicks up 1"
            " level.",
        ),
        (
            "When Ram blocks, you may draw a die. If it is a Sidekick, place it in your Used Pile."
            " Otherwise, place it in your Prep Area.",
            "When this die blocks: you may draw a die from your bag. If it is a sidekick, move it"
            " to its owner's used pile; otherwise, prep it.",
        ),
        (
            "When Ram blocks, draw a die and Prep it.",
            "When this die blocks: prep a die from your bag.",
        ),
        ("When Ram blocks, draw a die.", "When this die blocks: draw a die."),
        (
            "When fielded, gain 1 life for each of your active [X-Men] character dice.",
            "When fielded: gain 1 life for each of your X-Men character dice.",
        ),
        (
            "While Ram is active, when a Sidekick attacks, it deals 1 damage to your opponent.",
            "While active, when a sidekick attacks: that die deals 1 damage to the opponent.",
        ),
        (
            "While Ram is active, when one of your Sidekicks is KO'd, KO target opposing die. Its"
            " controller loses 1 life.",
            "While active, when one of your sidekicks is KO'd: KO a target opposing die. The"
            " opponent loses 1 life.",
        ),
        (
            "When fielded, your opponent may deal 2 damage to a non-Ram character die you control.",
            "When fielded: the opponent may deal 2 damage to one of your character dice not named"
            " Ram chosen by the opponent.",
        ),
        # a second verb belongs to the player before it
        (
            "When fielded, target opponent loses 1 life and sacrifices a character die.",
            "When fielded: the opponent loses 1 life. Sacrifice an opposing character die chosen by"
            " the opponent.",
        ),
        (
            "When fielded, each player loses 1 life and KOs one of their Sidekicks.",
            "When fielded: each player loses 1 life. KO one of their sidekicks chosen by each"
            " player.",
        ),
        # basic actions are dice to purchase, too
        (
            "When fielded, you may purchase a die for 2 less.",
            "When fielded: you may purchase a die from any cards for 2 less.",
        ),
        (
            "When fielded, you may purchase a [Villain] die for 2 less.",
            "When fielded: you may purchase a Villain die from your cards for 2 less.",
        ),
        (
            "When fielded, KO target character die with level 2.",
            "When fielded: KO a target level 2 character die.",
        ),
        (
            "Ram gets +1A while your opponent has a higher level character die.",
            "If there is an opposing character die with a level more than this die's level: this"
            " die gets +1A.",
        ),
        (
            "When fielded, gain 1 life. This turn, your Sidekicks get +1A.",
            "When fielded: gain 1 life. Your sidekicks get +1A this turn.",
        ),
        (
            "Global: Pay [fist]. Target character die gets +1A. You may only use this once during"
            " your turn.",
            "Global: pay fist. Once during your turn: a target character die gets +1A this turn.",
        ),
        (
            "When fielded, gain 1 life. * Gain 2 life instead.",
            "When fielded: gain 1 life.\n* Instead: when fielded: gain 2 life.",
        ),
        (
            "When fielded, gain 1 life.\n* Also, draw a die.",
            "When fielded: gain 1 life.\n* When fielded: draw a die.",
        ),
        ("!Impulse - Gain 1 life.\nDraw a die.", "Impulse: gain 1 life.\nDraw a die."),
        (
            "Ram cannot be blocked by non-Mask characters.",
            "This die can't be blocked by non-mask character dice.",
        ),
        (
            "When fielded, gain 1 life for each of your other active Villains.",
            "When fielded: gain life equal to the number of different names among your Villain"
            " character dice of another card.",
        ),
        (
            "While you have two or more Villains active, Ram gets +1A.",
            "If the number of different names among your Villain character dice is at least 2:"
            " this die gets +1A.",
        ),
        (
            "While Ram is active, your Sidekicks get +1A (no matter how many Ram dice you have"
            " fielded).",
            "While active: your sidekicks get +1A.",
        ),
        (
            "Back for More - Gain 1 life. (Use when rolled from the Prep Area.)",
            "Back for More: gain 1 life.",
        ),
        (
            "While you have an active [X-Men] character, Ram gets +1A.",
            "If there is one of your X-Men character dice: this die gets +1A.",
        ),
    ],
)
def test_a_sentence_keeps_its_exact_meaning(printed: str, ours: str) -> None:
    assert converted(printed) == ours


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        ("Ram gets +1A and is free to field.", "This die gets +1A. This die is free to field."),
        (
            "While Ram is active, your Sidekicks get +1A and cost 1 less to field.",
            "While active: your sidekicks get +1A. Your sidekicks cost 1 less to field.",
        ),
    ],
)
def test_a_changed_cost_is_that_of_the_dice_before(printed: str, ours: str) -> None:
    assert converted(printed) == ours


def test_a_changed_cost_of_chosen_dice_is_refused() -> None:
    printed = "When fielded, target Sidekick gets +1A and costs 1 less to field."
    assert refused(printed)
