"""What a pronoun means after each kind of sentence, or that it is refused: `pronoun-table.md`.

After a change of the reader, write the table again with `python -m tests.rules.test_pronoun_table`,
and check every cell that changed.
"""

from __future__ import annotations

from pathlib import Path

from rules.language import ast
from rules.language.ast.expressions import walk
from tests.rules.printed_texts import reading

_TABLE = Path(__file__).with_name("pronoun-table.md")

_INTRODUCTIONS = (
    # events
    "When Ram attacks, gain 1 life.",
    "When Ram blocks a Sidekick, gain 1 life.",
    "When Ram takes damage from a Sidekick, gain 1 life.",
    "While Ram is active, when a Sidekick is KO'd, gain 1 life.",
    "While Ram is active, when a Sidekick attacks, Ram gets +1A this turn.",
    "While Ram is active, when a Sidekick is KO'd, KO target Villain.",
    "At the start of your turn, gain 1 life.",
    "When you or character dice you control are damaged, gain 1 life.",
    "Global: Pay [fist]. Gain 1 life.",
    "!Gain 1 life.",
    # choices
    "When fielded, KO target Sidekick.",
    "When fielded, KO two target Sidekicks.",
    "When fielded, KO up to two target Sidekicks.",
    "When fielded, KO all Sidekicks.",
    "When fielded, KO target Sidekick. Ram gets +1A this turn.",
    "When fielded, Ram gets +1A this turn. KO target Sidekick.",
    "When fielded, KO target Sidekick. All Villains get +1A this turn.",
    "When fielded, KO target Sidekick. Spin target Villain up 1 level.",
    "When fielded, target Sidekick deals 1 damage to target Villain.",
    "!Swap target Sidekick with target Villain.",
    "When fielded, deal 1 damage to target Sidekick and 1 damage to target Villain.",
    "!Choose one: \u2022 KO target Sidekick. \u2022 KO target Villain.",
    "When fielded, KO target Sidekick engaged with Ram.",
    "When fielded, deal damage equal to Ram's A to target Sidekick.",
    "When fielded, target Sidekick gets +1A for each Villain.",
    "When fielded, you may KO target Sidekick.",
    "When fielded, take control of target Sidekick until end of turn.",
    # dice drawn
    "When fielded, draw a die.",
    "When fielded, draw two dice.",
    "When fielded, prep a die from your bag.",
    "When fielded, draw a die. KO target Sidekick.",
    "While Ram is active, when a Sidekick is KO'd, prep a die from your bag.",
    "When fielded, KO target Sidekick. Draw a die.",
    # conditions and costs
    "When fielded, if you control a Villain, gain 1 life.",
    "When fielded, if your opponent has no Sidekicks, gain 1 life.",
    "When fielded, if you have two or more Villains, gain 1 life.",
    "When fielded, if a Sidekick was KO'd this turn, gain 1 life.",
    "When fielded, if Superman is active, gain 1 life.",
    "When fielded, if you have 5 or less life, gain 1 life.",
    "When fielded, if you control a Villain, KO target Sidekick.",
    "When fielded, if you control a Villain, KO target Sidekick. Otherwise, KO target Villain.",
    "When fielded, KO target Sidekick. If you control a Villain, gain 1 life.",
    "When fielded, gain 1 life for each Villain.",
    "When fielded, you may KO a Sidekick to gain 1 life.",
    "When fielded, you may KO a Sidekick to KO target Villain.",
    "When fielded, you may pay 1 life. If you do, KO target Sidekick.",
    "Global: Pay [fist] and KO one of your Sidekicks. Gain 1 life.",
    # other players, and what lasts
    "When fielded, your opponent loses 1 life.",
    "When fielded, KO target Sidekick. Your opponent loses 1 life.",
    "When fielded, your opponent KOs one of their Sidekicks.",
    "When fielded, this turn, when a Sidekick attacks, gain 1 life.",
    "Ram gets +1A.",
    "While Ram is attacking, Ram gets +1A.",
    "If you control a Villain, Ram gets +1A.",
    "While Ram is active, your Sidekicks get +1A.",
    # bursts
    "When Ram attacks, gain 1 life.\n*",
    "!KO target Sidekick.\n*",
    "!KO target Sidekick.\n* Instead,",
    "!Draw a die.\n*",
    "!KO all Sidekicks.\n*",
    "When fielded, KO target Sidekick.\n* Instead,",
    "When fielded, KO target Sidekick. Spin target Villain up 1 level.\n* Instead,",
    "!KO target Sidekick.\n* Also, KO target Villain.\n**",
)

_REFERENCES = (
    "Spin it up 1 level.",
    "It can't block this turn.",
    "That die can't block this turn.",
    "The character can't block this turn.",
    "They can't block this turn.",
    "Those dice can't block this turn.",
    "Spin them up 1 level.",
    "It can't be blocked.",
    "He can't block this turn.",
    "Move it to its owner's Used Pile.",
    "If it is a Villain, gain 2 life.",
    "Deal them 2 damage.",
    "Gain life equal to its A.",
)

_KINDS: dict[type[ast.Node], str] = {ast.This: "this", ast.Subject: "event", ast.That: "chosen"}


def _cell(introduction: str, reference: str) -> str:
    """Return what the pronoun means: a die, the opponent, or "-" if it is refused."""
    text = reading(f"{introduction} {reference}").text
    if text is None:
        return "-"
    last = text.abilities[-1]
    effects = [node for node in walk(last) if _refers(node, reference)]
    match effects[-1]:
        case ast.Deal(players="opponent", to=None):
            return "opponent"
        case found:
            return _kind(found)


def _refers(node: ast.Node, reference: str) -> bool:
    match node:
        case ast.Spin():
            return reference.startswith("Spin")
        case ast.Cannot():
            return "can't" in reference
        case ast.MoveDice():
            return reference.startswith("Move")
        case ast.Are():
            return reference.startswith("If")
        case ast.Deal(amount=2):
            return reference.startswith("Deal")
        case ast.Stat():
            return reference.startswith("Gain")
        case _:
            return False


def _kind(node: ast.Node) -> str:
    for name in ("who", "group", "of", "to"):
        group = getattr(node, name, None)
        if isinstance(group, ast.Pick):
            return "new choice"
        if isinstance(group, ast.Each) and group.dice.names == ("Ram",):
            return "all Rams"
        if isinstance(group, ast.Node):
            return _KINDS[type(group)]
    raise AssertionError(node)


def _written_table() -> str:
    rows = [["sentence before", *_REFERENCES], ["---"] * (len(_REFERENCES) + 1)]
    for introduction in _INTRODUCTIONS:
        cells = [_cell(introduction, reference) for reference in _REFERENCES]
        rows.append([introduction.replace("\n", " / "), *cells])
    lines = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join(("# What a pronoun means", "", *_EXPLANATION, "", *lines, ""))


_EXPLANATION = (
    "Each row is a sentence of a printed card named Ram, each column the sentence after it. A cell",
    "says what the pronoun means: *this* die, the die of the *event*, dice *chosen* or drawn, a",
    "*new choice* like that of the effect that a burst replaces, or the *opponent*. A dash means",
    "that the text is refused.",
)


def test_pronouns_mean_what_the_table_says() -> None:
    assert _written_table() == _TABLE.read_text(encoding="utf-8")


if __name__ == "__main__":
    _TABLE.write_text(_written_table(), encoding="utf-8", newline="\n")
