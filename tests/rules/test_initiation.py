"""Effects with nothing to affect: which may be started in which edition (TXT-3, GLB-1, RUL-4)."""

import pytest

from rules.model import EDITIONS, UseAction, UseGlobal, UsePaidAbility
from rules.model.ruleset import RULES_VERSION, Ruleset, as_of_version, newest_version
from rules.notation import BadMatch, replay_match, write_match
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.matches import read
from tests.rules.table import Table

OTHERS = ("UXM", "ASM", "SWW")
STORM = "Deal 1 damage to each opposing character die."


def table_with(text: str, *, edition: str = "AI") -> Table:
    """Eric has an action die with this text and a mask; no one is in the Field."""
    table = Table(edition=edition, basics=[made_up_action("Storm", text)])
    return table.lay("Eric", "reserve", "Storm action", "sidekick mask")


def may_use(table: Table) -> bool:
    return "use Storm action" in table.begin().offered()


# --- action dice ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        STORM,
        "KO a target character die.",
        "Up to 2 target character dice get +1A this turn.",
        "Your character dice get +1A this turn.",
        "KO one of your sidekicks. If you do, draw a die.",
        "KO a sidekick chosen by each player. For each die KO'd: gain 1 life.",
        "Prep a sidekick from your used pile.",
        "Sacrifice one of your character dice in order to draw a die.",
        "Choose a character die. Deal damage to each opposing character die equal to its level.",
        "Choose one: KO a target sidekick; or reroll a target character die.",
        "You may deal 1 damage to each character die.",
    ],
)
def test_an_action_die_with_nothing_to_affect_cannot_be_used(text: str):
    """TXT-3: The refusal names the rule, and the die stays where it is."""
    table = table_with(text).begin()
    refusal = table.refused(UseAction(table.die("Storm action", "reserve")))
    assert (refusal.rule_id, refusal.reason.id) == ("TXT-3", "no.nothing_to_affect")
    assert "use Storm action" not in table.offered()


@pytest.mark.parametrize(
    "text",
    [
        STORM + " Gain 1 life.",
        "Draw a die.",
        "KO a target character die. Draw a die.",
        "Deal 1 damage to a target player or character die.",
        "Each opposing character die can't block this turn.",
        "This turn, when an opposing character die is fielded: KO it.",
        "Later this turn, at the end of your turn: KO a target character die.",
        "The next character die costs 1 less to field for you this turn.",
        "If your life is less than the opponent's life, gain 2 life.",
        "Choose one: KO a target sidekick; or gain 1 life.",
        "Continuous.\nPay nothing: KO a target character die.",
    ],
)
def test_an_action_die_that_may_still_do_something_can_be_used(text: str):
    """TXT-3: It affects a player, draws, or may matter later in the turn."""
    assert may_use(table_with(text))


@pytest.mark.parametrize("edition", OTHERS)
def test_the_other_editions_let_an_action_die_be_used_for_nothing(edition: str):
    """TXT-3: Their books do not ask for anything to affect."""
    assert may_use(table_with(STORM, edition=edition))


def test_one_die_to_affect_is_enough():
    """TXT-3: The action die can be used as soon as an opposing character is there."""
    assert may_use(table_with(STORM).lay("Mike", "field", "sidekick"))
    assert not may_use(table_with(STORM).lay("Eric", "field", "sidekick"))


def test_a_choice_that_finds_a_die_lets_the_rest_go_on():
    """TXT-3: "It" is then the chosen die."""
    text = "Choose a character die. It gets +1A this turn."
    assert may_use(table_with(text).lay("Eric", "field", "sidekick"))
    assert not may_use(table_with(text))


def test_a_second_choice_that_finds_no_die_leaves_nothing_to_affect():
    """TXT-3: "It and the die chosen before" are two dice."""
    text = (
        "Choose a target opposing character die. A target character die of yours has an attack"
        " equal to the defense of the die chosen before this turn. It and the die chosen before"
        " deal damage to each other equal to their attack."
    )
    assert not may_use(table_with(text).lay("Mike", "field", "sidekick"))
    assert not may_use(table_with(text).lay("Eric", "field", "sidekick"))
    both = table_with(text).lay("Mike", "field", "sidekick").lay("Eric", "field", "sidekick")
    assert may_use(both)


# --- Global Abilities and paid abilities ----------------------------------------------------------

RAIN = made_up_action("Rain", "Draw a die.\nGlobal: pay mask: " + STORM.lower())


def rain(edition: str) -> Table:
    return Table(edition=edition, basics=[RAIN]).lay("Eric", "reserve", "sidekick mask")


def test_a_global_with_nothing_to_affect_takes_no_energy():
    """TXT-3, GLB-1: It deals damage to each opposing character, and there is none."""
    table = rain("AI").begin()
    refusal = table.refused(UseGlobal(table.card("Rain"), 1))
    assert (refusal.rule_id, refusal.reason.id) == ("TXT-3", "no.nothing_to_affect")
    struck = rain("AI").lay("Mike", "field", "sidekick").begin().use_global("Rain", "mask")
    assert struck.has("Mike", "prep") == {"sidekick": 1}


@pytest.mark.parametrize("edition", OTHERS)
def test_the_other_editions_ask_a_global_only_for_its_target(edition: str):
    """GLB-1, RUL-4: "Each" does not target."""
    assert "useglobal Rain" in rain(edition).begin().offered()


def test_a_paid_ability_with_nothing_to_affect_cannot_be_used():
    """TXT-3, ABL-1: Bee's ability damages each opposing character die."""
    bee = made_up("Bee", "Pay mask: " + STORM.lower())
    table = Table(edition="AI", eric=[bee]).lay("Eric", "field", "Bee")
    table.lay("Eric", "reserve", "sidekick mask").begin()
    assert table.refused(UsePaidAbility(table.die("Bee", "field"), 0)).rule_id == "TXT-3"


def test_a_die_given_as_the_cost_can_be_what_an_ability_affects():
    """TXT-3, PAY-6: "It" is the die that was given."""
    altar = "Draw a die.\nGlobal: KO one of your character dice: move it to its owner's used pile."
    table = Table(edition="AI", basics=[made_up_action("Altar", altar)])
    table.lay("Eric", "field", "sidekick").begin().use_global("Altar").choose("sidekick")
    assert table.has("Eric", "used") == {"sidekick": 1}


@pytest.mark.parametrize(("edition", "offered"), [("ASM", True), ("AI", False)])
def test_a_global_that_answers_is_not_offered_with_nothing_to_affect(edition: str, offered: bool):
    """TXT-3, GLB-2: The unblocked attacker has left before Mike could damage it."""
    answer = "Draw a die.\nGlobal: pay mask. When you are damaged: " + STORM.lower()
    table = Table(edition=edition, basics=[made_up_action("Answer", answer)])
    table.lay("Eric", "field", "Kitty Pryde L1").lay("Mike", "reserve", "sidekick mask").begin(
        "attack"
    )
    table.attack_with("Kitty Pryde").both_pass()
    assert (table.asks() == ("Mike", "answer")) is offered


def test_an_optional_effect_with_nothing_to_affect_is_not_offered():
    """TXT-3: "You may" would start an effect for nothing."""
    bee = made_up("Bee", "When fielded: you may pay 1 life: " + STORM.lower())

    def fielded(edition: str, *field: str) -> tuple[str, str]:
        table = Table(edition=edition, eric=[bee]).lay("Mike", "field", *field)
        return table.lay("Eric", "reserve", "Bee L1").begin().field("Bee L1").asks()

    assert fielded("AI") == ("Eric", "main")
    assert fielded("AI", "sidekick") == fielded("ASM") == ("Eric", "answer")


# --- matches begun before -------------------------------------------------------------------------

EARLIER = """sidekick-table match 1
edition AI
format first-game
rules 2
first  Eric: Captain America/The Good Old Days [AI] x2
second Mike: Red Skull/Dust of Death [AI] x2
basic  Crowd Fighting [AI], Take Cover [AI]
position active: Eric; step: main; Eric reserve: Crowd Fighting action
turn Eric
  use Crowd Fighting
"""


def test_a_match_begun_with_earlier_rules_keeps_them():
    """TXT-3: An act recorded then replays, is written with its version, and so replays again."""
    game = replay_match(read(EARLIER))
    assert not game.setup.ruleset.effects_need_something_to_affect
    assert "\nrules 2\n" in write_match(game)
    with pytest.raises(BadMatch, match="nothing to affect"):
        replay_match(read(EARLIER.replace("rules 2\n", "")))


@pytest.mark.parametrize("ruleset", EDITIONS.values(), ids=EDITIONS)
def test_only_matches_of_known_earlier_versions_keep_their_rules(ruleset: Ruleset):
    assert as_of_version(ruleset, 2).version == 2
    for version in (0, RULES_VERSION, RULES_VERSION + 1):
        assert as_of_version(ruleset, version) is ruleset
        assert newest_version(as_of_version(ruleset, version)) is ruleset
    assert newest_version(as_of_version(ruleset, 2)) is ruleset
