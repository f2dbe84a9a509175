"""When nothing comes of an ability, the log says why."""

import pytest

from rules.state import EffectObstacle
from rules.state.events import AbilityDidNothing
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table


def fielded(text: str, *, life: int = 10) -> Table:
    """Eric has fielded a die with this text; the only other die is a Sidekick in his Used Pile."""
    table = Table(edition="ASM", eric=[made_up("Bee", text)]).life(Eric=life)
    table.lay("Eric", "reserve", "Bee L1").lay("Eric", "used", "sidekick").begin()
    return table.field("Bee L1")


def last_line(table: Table) -> str:
    return str(table.game.match_log()[-1])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("KO a target sidekick.", "no such die in the Field"),
        ("prep a Villain die from your used pile.", "no such die in the Used Pile"),
        ("deal 1 damage to each opposing character die.", "no such die in the Field"),
        ("deal 1 damage to a target opposing character die.", "no such die in the Field"),
        ("if your life is less than the opponent's life, gain 1 life.", "its condition isn't met"),
        ("gain 2 life.", "life can't go above the starting amount"),
        ("you may pay 20 life: draw a die.", "its cost can't be paid"),
        ("spin this die down 1 level.", "its dice would not change"),
        ("for each opposing sidekick: gain 1 life.", "there is nothing to count"),
        (
            "deal 1 damage to the opponent for each opposing character die.",
            "there is nothing to count",
        ),
        ("KO a target sidekick. If you do, draw a die.", "no such die in the Field"),
    ],
)
def test_the_log_says_why_nothing_came_of_an_ability(text: str, why: str):
    """TXT-4, R062: The ability triggers, and no die or player is affected."""
    assert last_line(fielded(f"When fielded: {text}")) == f"Bee does nothing: {why}"


def test_a_chosen_die_that_does_not_change_is_named_as_the_reason():
    """SPN-1, R062: The only level 1 die was chosen, and it is not spun down."""
    table = fielded("When fielded: spin a target character die down 1 level.").choose("Bee")
    assert last_line(table) == "Bee does nothing: its dice would not change"


def test_of_two_kinds_of_dice_the_missing_one_is_named():
    """CPY-1, R062: There is a die of yours, but none of the opponent's."""
    text = "swap the attack of one of your character dice for that of an opposing character die"
    table = fielded(f"When fielded: {text} this turn.").choose("Bee")
    assert last_line(table) == "Bee does nothing: no such die in the Field"


@pytest.mark.parametrize(
    "text",
    [
        "gain 1 life.",
        "draw a die.",
        "KO this die.",
        "later this turn, at the end of your turn: draw a die.",
        "KO a target sidekick. Draw a die.",
        "this turn, when a sidekick is fielded: KO it.",
    ],
)
def test_nothing_is_told_when_an_ability_acts(text: str):
    """TXT-4: Part of the text, or something later in the turn, is enough."""
    assert obstacles(fielded("When fielded: " + text, life=5)) == []


def obstacles(table: Table) -> list[EffectObstacle]:
    return [event.obstacle for event in table.events if isinstance(event, AbilityDidNothing)]


def test_dice_that_paid_for_the_fielding_are_named_as_the_reason():
    """FLD-2: In UXM Angel cannot take the Sidekick that paid for her."""
    text = "When fielded: prep a sidekick from your used pile."
    angel = made_up("Seraph", text, faces=["mask"] * 3 + ["1 2 2"] * 3)
    table = Table(edition="UXM", eric=[angel])
    table.lay("Eric", "reserve", "Seraph L1", "sidekick mask").begin().field("Seraph", "mask")
    assert table.has("Eric", "used") == {"sidekick": 1}
    assert obstacles(table) == [EffectObstacle("paid", ("used",))]
    assert "paid for the fielding" in last_line(table)


def test_protected_dice_are_named_as_the_reason():
    """TXT-1: The only target cannot be targeted."""
    ghost = made_up("Ghost", "This die can't be targeted.")
    table = Table(
        edition="ASM", mike=[ghost], basics=[made_up_action("Fell", "KO a target character die.")]
    )
    table.lay("Mike", "field", "Ghost").lay("Eric", "reserve", "Fell action").begin().use("Fell")
    assert obstacles(table) == [EffectObstacle("protected")]


def test_a_declined_ability_is_not_told_as_doing_nothing():
    """The player knows why nothing happens."""
    table = fielded("When fielded: you may KO a target character die.").pass_()
    assert obstacles(table) == []


def test_an_ability_used_up_for_this_turn_is_named_as_the_reason():
    """EFF-6: It triggers again, but works once per turn."""
    bee = made_up("Bee", "While active, once per turn, when a sidekick is fielded: gain 1 life.")
    table = Table(edition="AI", eric=[bee]).life(Eric=5).lay("Eric", "field", "Bee")
    table.lay("Eric", "reserve", "sidekick character", "sidekick character").begin()
    table.field("sidekick").field("sidekick")
    assert table.lives() == (6, 10)
    assert obstacles(table) == [EffectObstacle("used before")]


@pytest.mark.parametrize("edition", ["UXM", "AI"])
def test_a_fielding_that_triggers_nothing_says_why(edition: str):
    """FLD-2: In UXM "when fielded" works only if someone paid for the fielding."""
    herald = made_up("Herald", "When fielded: gain 1 life.")
    call = made_up_action("Call", "Field a character die from your used pile.")
    table = Table(edition=edition, eric=[herald], basics=[call]).life(Eric=5)
    table.lay("Eric", "used", "Herald").lay("Eric", "reserve", "Call action").begin()
    table.use("Call action").choose("Herald")
    assert obstacles(table) == ([EffectObstacle("not fielded")] if edition == "UXM" else [])
    assert table.lives()[0] == (5 if edition == "UXM" else 6)


def test_damage_that_cannot_be_prevented_is_named_as_the_reason():
    """TXT-1, TIM-2: "Can't" beats the text that prevents."""
    ogre = made_up("Ogre", "This die can't have its damage prevented.")
    wall = made_up("Wall", "When this die takes damage: prevent that damage.")
    table = Table(edition="AI", eric=[ogre], mike=[wall]).lay("Mike", "field", "Wall")
    table.lay("Eric", "field", "Ogre").begin("attack").attack_with("Ogre")
    table.block(("Wall", "Ogre")).both_pass()
    assert EffectObstacle("not prevented") in obstacles(table)


def test_an_optional_ability_with_nothing_to_affect_says_why():
    """TXT-3: It is not offered."""
    bee = made_up("Bee", "When fielded: you may deal 1 damage to each opposing character die.")
    table = Table(edition="AI", eric=[bee]).lay("Eric", "reserve", "Bee L1").begin().field("Bee")
    assert obstacles(table) == [EffectObstacle("no die", ("field",))]


def test_an_optional_ability_that_was_paid_for_is_not_told_as_doing_nothing():
    """TIM-2, PAY-6: The energy is gone after the payment, and the die stays."""
    text = (
        "When this die would be KO'd: you may pay 1: clear all damage from this die, then it stays"
        " in the field at level 1 instead."
    )
    table = Table(
        edition="AI",
        mike=[made_up("Zola", text)],
        basics=[made_up_action("Fell", "KO a target opposing character die.")],
    )
    table.lay("Mike", "field", "Zola L1").lay("Mike", "reserve", "sidekick mask")
    table.lay("Eric", "reserve", "Fell action", "Fell action").begin()
    table.use("Fell").choose("Zola").accept().pay("mask")
    assert table.has("Mike", "field") == {"Zola L1": 1}
    assert obstacles(table) == []
    table.use("Fell").choose("Zola")
    assert obstacles(table) == [EffectObstacle("cost")]
    assert table.has("Mike", "prep") == {"Zola": 1}


def test_an_action_die_whose_text_finds_nothing_tells_so_once():
    """ACT-1, R062: Then it leaves the Reserve Pool, and only the ability has a line."""
    table = Table(edition="UXM", basics=[made_up_action("Storm", "KO each sidekick.")])
    table.lay("Eric", "reserve", "Storm action").begin().use("Storm")
    lines = [str(line) for line in table.game.match_log()][-2:]
    assert lines == ["Eric uses Storm", "Storm does nothing: no such die in the Field"]
    assert table.has("Eric", "used") == {"Storm": 1}


def test_a_used_action_die_is_not_told_as_one_of_the_dice_it_moves():
    """ACT-1: The line about sacrificed dice does not name the action die that leaves next."""
    offer = made_up_action("Offer", "Sacrifice one of your character dice.")
    table = Table(edition="ASM", basics=[offer]).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Offer action").begin().use("Offer").choose("sidekick")
    assert [str(line) for line in table.game.match_log()][-1:] == ["Eric sacrifices a Sidekick"]
