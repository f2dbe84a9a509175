"""Pronouns in printed texts: their antecedent is in the same ability, or they are rejected."""

import pytest

from tests.rules.printed_texts import converted, refused


@pytest.mark.parametrize(
    "printed",
    [
        # the die was chosen in the ability before
        "When Ram attacks, target Sidekick gets +1A. At the end of the turn, KO that character.",
        "When Ram attacks, target Sidekick gets +1A. At the end of your turn, KO it.",
        "When fielded, deal 1 damage to a Sidekick. When Ram attacks, that die gets +1A.",
        "When fielded, deal 1 damage to a Sidekick. At the end of your turn, those dice get +1A.",
        "When fielded, deal 1 damage to a Sidekick.\nGlobal: Pay [fist]. It gets +1A.",
        # no die was mentioned at all
        "At the end of the turn, KO that character.",
        "At the start of your turn, it gets +1A.",
        "While Ram is active, when you gain life, it gets +1A.",
        "Global: Pay [fist]. That character die gets +1A.",
        # a condition or a cost mentions dice, but chooses none
        "When fielded, if your opponent controls a Sidekick, KO it.",
        "When fielded, if a Sidekick was KO'd this turn, it gets +1A.",
        "While Ram is active, when a Sidekick is KO'd, if you have a Villain, it gets +2A.",
        "!If your opponent controls a Sidekick, KO it.",
        "When fielded, you may KO a Sidekick to deal 1 damage to it.",
        # two dice could be meant
        "When fielded, draw a die. KO target character die. Return the die to your bag.",
        "When fielded, draw a die. KO target character die. Return that die to your bag.",
        "When fielded, KO target Sidekick. Spin target Villain up 1 level. It gets +1A.",
        "When fielded, KO target Sidekick. Ram gets +1A. It can't be blocked this turn.",
        "!Swap target Sidekick with target Villain. It gets +1A.",
        # one option or branch does not know the other
        "!Choose one: \u2022 KO target Sidekick. \u2022 It gets +1A.",
        "When fielded, deal 1 damage to target Sidekick. If you control a Villain, deal 2 damage to"
        " it and KO it instead.",
        "When fielded, deal 1 damage to target Villain. If it is an [X-Men], deal it 2 damage"
        " instead.",
        # the dice of a burst's ability
        "!Draw a die.\n* Prep it.",
        "When fielded, KO target Sidekick and gain 1 life for each Villain.\n* Instead, it gets"
        " +1A.",
        # "that die" is not this die
        "When Ram attacks, that character gets +1A.",
        "When Ram attacks, those character dice get +1A.",
        "When Ram attacks, he deals damage equal to that character's A to your opponent.",
    ],
)
def test_a_pronoun_without_an_antecedent_in_its_ability_is_rejected(printed: str) -> None:
    assert refused(printed)


@pytest.mark.parametrize("printed", ["!If it is a Sidekick, KO it.", "!Prep it."])
def test_an_action_die_is_not_called_it(printed: str) -> None:
    assert refused(printed)


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        # the die chosen before
        (
            "When fielded, target Sidekick gets +1A. That character can't block this turn.",
            "When fielded: a target sidekick gets +1A this turn. It can't block this turn.",
        ),
        # the die of the event
        (
            "While Ram is active, when a Sidekick attacks, that character gets +1A.",
            "While active, when a sidekick attacks: that die gets +1A this turn.",
        ),
        (
            "When fielded, if you have a Villain, KO target Sidekick. Move it to its owner's"
            " used pile.",
            "When fielded: if there is one of your Villain character dice, KO a target sidekick."
            " Move it to its owner's used pile.",
        ),
        # the die that the replaced effect would choose
        (
            "When fielded, deal 1 damage to target Sidekick. If you have 5 or less life, deal 2"
            " damage to it instead.",
            "When fielded: if your life is at most 5, deal 2 damage to a target sidekick;"
            " otherwise, deal 1 damage to a target sidekick.",
        ),
        (
            "!Target character die gets +2A.\n** Instead, it gets +4A.",
            "A target character die gets +2A this turn.\n"
            "** Instead: a target character die gets +4A this turn.",
        ),
        # this die
        ("When Ram attacks, it gets +1A.", "When this die attacks: this die gets +1A this turn."),
        ("Ram gets +1A. It can't be blocked.", "This die gets +1A. This die can't be blocked."),
        (
            "At the end of your turn, spin Ram up 1 level and prep it.",
            "At the end of your turn: spin this die up 1 level. Prep this die.",
        ),
    ],
)
def test_a_pronoun_means_dice_of_its_own_ability(printed: str, ours: str) -> None:
    assert converted(printed) == ours


@pytest.mark.parametrize(
    "printed",
    [
        "When fielded, each player may move a Sidekick from their used pile to their prep area.",
        "When fielded, each player may draw a die.",
        "When fielded, both players may KO one of their Sidekicks.",
        "When fielded, each player may pay 1 life to KO a Sidekick.",
        "When fielded, target player may KO a Sidekick.",
        "When fielded, your opponent may draw a die.",
        "When fielded, your opponent may field a Sidekick from their used pile.",
        "When fielded, your opponent may prep a die from their bag.",
    ],
)
def test_what_another_player_may_do_with_dice_of_their_own_is_rejected(printed: str) -> None:
    assert refused(printed)


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        (
            "When fielded, your opponent may move a Sidekick from their used pile to their prep"
            " area.",
            "When fielded: the opponent may prep a sidekick from the opponent's used pile chosen"
            " by the opponent.",
        ),
        (
            "When fielded, each player KOs one of their Sidekicks.",
            "When fielded: KO one of their sidekicks chosen by each player.",
        ),
        (
            "When fielded, draw a die unless your opponent KOs one of their Sidekicks.",
            "When fielded: draw a die, unless the opponent KOs one of their sidekicks.",
        ),
    ],
)
def test_their_dice_belong_to_the_player_who_acts(printed: str, ours: str) -> None:
    assert converted(printed) == ours


@pytest.mark.parametrize(
    "printed",
    [
        "While Ram is active, your Sidekicks get +1A for each Villain they control.",
        "When fielded, each player gains 1 life for each Sidekick they control.",
        "When fielded, target player loses 1 life for each Sidekick in their Used Pile.",
        "!Each of your characters gets +1A for each Sidekick they control.",
        "When Ram deals combat damage to a player, that player loses 1 life.",
        "While Ram is active, when you use an action die, they lose 1 life.",
        "!Deal 2 damage to target character die.|* Also deal 1 damage to its controller.",
    ],
)
def test_a_player_who_could_be_either_is_not_guessed(printed: str) -> None:
    assert refused(printed.replace("|", "\n"))


@pytest.mark.parametrize(
    "printed",
    [
        "When fielded, KO target character die with A less than its D.",
        "Ram can't be blocked by characters with A greater than their D.",
        "When fielded, spin target Sidekick up 1 level. KO target Villain with A less than its D.",
    ],
)
def test_its_stat_in_a_description_of_dice_is_not_guessed(printed: str) -> None:
    assert refused(printed)
