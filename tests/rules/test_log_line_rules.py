"""Each line of the log leads to its rule, and says how long an effect lasts."""

import pytest

from rules.advice.event_log import begins_act, log_lines
from rules.advice.event_log.log_line import NO_RULE, RULE_BY_TEMPLATE, rule_of_line
from rules.cards import packaged_reference
from rules.messages.message import TEMPLATES, make_message
from tests.rules.made_up_cards import made_up_action
from tests.rules.table import Table

LINES = sorted(name for name in TEMPLATES if name.startswith("log."))


@pytest.mark.parametrize("line", LINES)
def test_every_line_of_the_log_has_a_rule_or_a_reason_for_having_none(line: str) -> None:
    rule = rule_of_line(make_message(line))
    assert rule in packaged_reference().entries if rule else NO_RULE[line]


def test_no_rule_is_kept_for_a_line_that_does_not_exist() -> None:
    assert {*RULE_BY_TEMPLATE, *NO_RULE} <= {*LINES}
    assert not RULE_BY_TEMPLATE.keys() & NO_RULE.keys()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("One of your character dice gets +2A this turn.", "Cyclops (level 1) gets +2A until end"),
        (
            "One of your character dice can't block this turn.",
            "Cyclops (level 1) can't block until",
        ),
        (
            "Your Villain character dice must attack this turn.",
            "Cheer's effect lasts until end of turn",
        ),
        (
            "The opponent can't use global abilities until your next turn.",
            "Mike can't use Global Abilities until Eric's next turn",
        ),
        (
            "Your dice cost 1 less to purchase this turn.",
            "Purchasing costs 1 less until end of turn",
        ),
        (
            "This turn, when a sidekick is KO'd: gain 1 life.",
            "Cheer's effect lasts until end of turn",
        ),
        (
            "Swap the attack and defense of one of your character dice this turn.",
            "Cyclops (level 1) swaps attack and defense until end of turn",
        ),
    ],
)
def test_an_effect_that_lasts_says_until_when(text: str, line: str) -> None:
    table = Table(basics=[made_up_action("Cheer", text)]).lay("Eric", "field", "Cyclops L1")
    table.lay("Eric", "reserve", "Cheer action")
    before = table.state.copy()
    table.begin().use("Cheer action")
    while table.asks()[1] == "choose":
        table.choose("Cyclops")
    assert any(str(said).startswith(line) for said in log_lines(before, table.events))


def test_lines_of_one_act_belong_together() -> None:
    lines = [
        ("log.pay", False), ("log.spin", True), ("log.buy", True), ("log.field", False),
        ("log.ability", True), ("log.damage", True), ("log.attack", False),
        ("log.block", False), ("log.block", True), ("log.pass_both", False), ("log.ko", True),
    ]  # fmt: skip
    said = [make_message(name) for name, _ in lines]
    above = [None, *said]
    assert [not begins_act(*pair) for pair in zip(said, above, strict=False)] == [
        continues for _, continues in lines
    ]
