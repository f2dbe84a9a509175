"""What a printed sentence says before its effects is kept, or the card is refused."""

import pytest

from tests.rules.printed_texts import converted, refused


@pytest.mark.parametrize(
    "printed",
    [
        # "this turn" before or after an event, in an ability that has no other event
        "Until end of turn, when a Sidekick is KO'd, gain 1 life.",
        "When you field a Sidekick this turn, gain 1 life.",
        "Energize - Until end of turn, when you field a Sidekick, gain 1 life.",
        "While Ram is active, when you field a Sidekick this turn, gain 1 life.",
        "!Continuous: When you field a Sidekick this turn, gain 1 life.",
        "!Continuous: You may send this die to your Used Pile. If you do, until end of turn, when"
        " you field a Sidekick, gain 1 life.",
        # always, or for the turn?
        "When fielded, when you field a Sidekick, gain 1 life.",
        # a cost beside an event or a modifier
        "Pay [fist]. When fielded, gain 1 life.",
        "Pay [fist]. Ram gets +1A.",
        # a limit on an action die
        "!Once per turn, when you field a Sidekick, gain 1 life.",
        "!The first time you field a Sidekick each turn, gain 1 life.",
        "!While Ram is active, when you field a Sidekick, gain 1 life.",
        # a condition or a burst on a Global Ability
        "Global: Pay [fist]. While Ram is attacking, gain 1 life.",
        "Global: Pay [fist]. While Ram is active, target character die gets +1A.",
        "Global: Pay [fist]. Underdog - Gain 1 life.",
        "* Global: Pay [fist]. Gain 1 life.",
        # paid for earlier, or at that time?
        "Global: Pay [fist]. At the end of your turn, gain 1 life.",
        # two conditions
        "If you have a Sidekick, while Ram is attacking, Ram gets +1A.",
        "Underdog - If you have a Sidekick, Ram gets +1A.",
        # the controller of a die of either player is not always its owner
        "While Ram is active, when a Sidekick is KO'd, its controller loses 1 life.",
        "When fielded, when a player fields a Sidekick this turn, that player loses 1 life.",
    ],
)
def test_a_header_that_an_ability_cannot_have_is_refused(printed: str) -> None:
    assert refused(printed)


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        (
            "Global: Pay [fist]. Until end of turn, when a Sidekick is KO'd, gain 1 life.",
            "Global: pay fist: this turn, when a sidekick is KO'd: gain 1 life.",
        ),
        (
            "Global: Pay [fist]. When you field a Sidekick, gain 1 life.",
            "Global: pay fist. When one of your sidekicks is fielded: gain 1 life.",
        ),
        (
            "Global: Pay [fist]. If you have a Sidekick, target character die gets +1A.",
            "Global: pay fist: if there is one of your sidekicks, a target character die gets +1A"
            " this turn.",
        ),
        (
            "When fielded, until end of turn, when an opposing Sidekick is KO'd, its controller"
            " loses 1 life.",
            "When fielded: this turn, when an opposing sidekick is KO'd: the opponent loses 1"
            " life.",
        ),
        (
            "While Ram is active, whenever you could use a Global Ability, you may sacrifice a"
            " Sidekick. If you do, gain 1 life.",
            "Pay nothing: sacrifice one of your sidekicks. If you do, gain 1 life.",
        ),
        (
            "!Until end of turn, when a Sidekick is KO'd, gain 1 life.",
            "This turn, when a sidekick is KO'd: gain 1 life.",
        ),
    ],
)
def test_a_sentence_keeps_what_it_says_before_its_effects(printed: str, ours: str) -> None:
    assert converted(printed) == ours


def test_an_event_of_any_die_of_the_card_needs_while_active() -> None:
    assert refused("When a Ram die is KO'd, gain 1 life.")
    assert converted("While Ram is active, when a Ram die is KO'd, gain 1 life.") == (
        "While active, when one of your character dice named Ram is KO'd: gain 1 life."
    )
