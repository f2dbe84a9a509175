"""The rules language: parsing, printing, and helpful parse errors."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from typing import Any

import lark
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import all_card_sets
from rules.language import (
    EXAMPLE_PHRASES,
    Global,
    Interruption,
    NoWording,
    Static,
    Text,
    TextSyntaxError,
    Triggered,
    Used,
    ast,
    unparse,
)
from rules.language.ast import (
    Bonus,
    Cannot,
    Cost,
    Count,
    Deal,
    Dice,
    Done,
    Each,
    FieldIt,
    Moment,
    MoveDice,
    Must,
    Optional,
    Pick,
    Prevent,
    Spin,
    That,
    This,
    Unless,
)
from rules.language.grammar import GRAMMAR, NUMBER_WORDS
from rules.language.parser import phrase_builders, text_parser, transformer
from rules.language.parser.text_parser import normalize_paragraph, paragraph_parser, parse_text
from rules.model import Energy
from tests.example_counts import examples
from tests.rules.random_trees import texts

ROOT = Path(__file__).parent.parent.parent
DOC = (ROOT / "docs" / "rules-language.md").read_text(encoding="utf-8")
HARD = json.loads((ROOT / "tests" / "cards" / "hard-cards.json").read_text(encoding="utf-8"))
SENTENCES = [
    line for block in re.findall(r"```text\n(.*?)```", DOC, re.DOTALL) for line in block.split("\n")
]


# --- parsing --------------------------------------------------------------------------------------

FIRST_GAME = {
    "Kitty Pryde/Sprite": Text(
        (Static((Cannot(This(), "be blocked", by=Dice(kind="sidekick")),)),)
    ),
    "Cyclops/Optic Blast": Text(
        (
            Triggered(
                Moment("fielded"),
                (Unless((Deal(3, Pick(Dice(whose="opposing"))),), "opponent", Cost(life=3)),),
            ),
        )
    ),
    "Angel/Air Transport": Text(
        (
            Triggered(
                Moment("fielded"),
                (Optional((FieldIt(Pick(Dice(kind="sidekick", whose="your", zones=("used",)))),)),),
            ),
        )
    ),
    "Juggernaut/Cain Marko": Text(
        (
            Interruption(
                Moment("damaged"),
                (
                    MoveDice(Pick(Dice(kind="sidekick", whose="your"), least=0, most=None), "used"),
                    Prevent(Done(3)),
                ),
            ),
        )
    ),
    "Ambush": Text(
        (Used((Bonus(Pick(Dice(whose="your")), attack=Count(Dice(whose="opposing"))),)),)
    ),
    "Enrage": Text(
        (
            Used((Must(Pick(Dice()), "attack", until="next opportunity"), Spin(That(), by=1))),
            Global(Cost(energy=(Energy.BOLT,)), (Bonus(Pick(Dice()), attack=1),)),
        )
    ),
    "Reckless Melee": Text(
        (
            Used((Deal(1, Each(Dice())),)),
            Used((Deal(1, players="each"),), burst="*", instead=True),
            Used((Deal(1, Each(Dice()), players="each"),), burst="**", instead=True),
        )
    ),
}


@pytest.mark.parametrize("title", FIRST_GAME)
def test_the_texts_of_the_first_game_parse_to_the_expected_trees(title: str) -> None:
    card = next(card for box in all_card_sets() if (card := box.find_card(title)) is not None)
    assert parse_text(card.wording) == FIRST_GAME[title]


def test_a_modifier_with_a_duration_is_an_effect_and_without_is_static() -> None:
    assert parse_text("This die gets +1A.").abilities == (Static((Bonus(This(), 1),)),)
    assert parse_text("This die gets +1A this turn.").abilities == (Used((Bonus(This(), 1),)),)


def test_prevention_and_replacement_parse_as_interruptions() -> None:
    (damaged,) = parse_text(
        "When this die takes damage: you may pay 1: prevent that damage."
    ).abilities
    (falling,) = parse_text("When this die would be KO'd: gain 1 life.").abilities
    (watching,) = parse_text("When this die takes damage: gain 1 life.").abilities
    assert isinstance(damaged, Interruption)
    assert isinstance(falling, Interruption)
    assert isinstance(watching, Triggered)


def test_the_parser_accepts_unambiguous_variants() -> None:
    printed = "  When fielded:  Deal 1 damage to all sidekicks in the opponent’s field."
    assert unparse(parse_text("KO all sidekicks.")) == "KO each sidekick."
    assert unparse(parse_text("Field a sidekick in your used pile.")).endswith(
        "from your used pile."
    )
    assert (
        unparse(parse_text("Pay bolt: KO it, then draw a die.")) == "Pay bolt: KO it. Draw a die."
    )
    assert unparse(parse_text(printed)) == "When fielded: deal 1 damage to each opposing sidekick."


def test_names_that_look_like_words_are_quoted() -> None:
    for name in ("Villain", "Guardians of the Galaxy", "S.H.I.E.L.D.", "Field Agents", "KO", "odd"):
        text = Text((Used((Deal(1, Each(Dice(affiliations=(name,)))),)),))
        assert parse_text(unparse(text)) == text
    assert unparse(text) == 'Deal 1 damage to each "odd" character die.'


@pytest.mark.parametrize(
    ("words", "digits"),
    [
        ("Draw two dice.", "Draw 2 dice."),
        ("Two target sidekicks get +1A this turn.", "2 target sidekicks get +1A this turn."),
        ("Gain one life.", "Gain 1 life."),
        ("KO each level one sidekick.", "KO each level 1 sidekick."),
        ("Spin a sidekick up one level.", "Spin a sidekick up 1 level."),
        (
            "KO a sidekick with an attack of one or more and with a defense of three.",
            "KO a sidekick with an attack of 1 or more and with a defense of 3.",
        ),
        ("Pay one: draw as many dice as your life minus one.",
         "Pay 1: draw as many dice as your life minus 1."),
        ("Sidekicks cost one less to purchase but at least one this turn.",
         "Sidekicks cost 1 less to purchase but at least 1 this turn."),
        ("If your life is at most twelve, gain twenty life.",
         "If your life is at most 12, gain 20 life."),
        ("When this die takes damage: prevent all but one of that damage.",
         "When this die takes damage: prevent all but 1 of that damage."),
        ("Put one Robot token with an attack of one and a defense of two into your field.",
         "Put a Robot token with an attack of 1 and a defense of 2 into your field."),
        ("Swap the attack of one of your sidekicks for that of one or more sidekicks this turn.",
         "Swap the attack of one of your sidekicks for that of one or more sidekicks this turn."),
        ("KO one of your sidekicks.", "KO one of your sidekicks."),
        ("KO up to one sidekick named Two-Face.", "KO up to one sidekick named Two-Face."),
    ],
)  # fmt: skip
def test_a_number_may_be_a_word_wherever_it_stands(words: str, digits: str) -> None:
    assert unparse(parse_text(words)) == digits


@pytest.mark.parametrize("number", ["two", "three", "five", "ten", "twenty"])
def test_every_number_of_the_reference_may_be_a_word(number: str) -> None:
    digits = str(NUMBER_WORDS[number])
    for sentence in (line for line in SENTENCES if re.search(r"\b2\b", line)):
        written = re.sub(r"\b2\b(?!-)", number, sentence)
        assert parse_text(written) == parse_text(re.sub(r"\b2\b(?!-)", digits, sentence)), written


@pytest.mark.parametrize(
    "dice", [Dice("die", keywords=("Overcrush",)), Dice(names=("Loki",)), Dice(names=("KO Kid",))]
)
@pytest.mark.parametrize("word", ["kos", "ko"])
def test_a_die_with_a_name_or_keyword_can_knock_out_and_be_knocked_out(
    word: Any, dice: Dice
) -> None:
    """The verb in capitals was once read as a part of the name before it."""
    whom = Dice(kind="sidekick") if word == "kos" else None
    text = Text((Triggered(Moment(word, dice, whom=whom), (Deal(1, This()),)),))
    assert parse_text(unparse(text)) == text


@pytest.mark.parametrize(
    "sentence", ["This die must be KO'd this turn.", "A sidekick can't be KO'd this turn."]
)
def test_what_must_or_cannot_be_knocked_out_has_a_duration(sentence: str) -> None:
    """ "KO'd this turn" is one word of the grammar elsewhere."""
    assert unparse(parse_text(sentence)) == sentence


# --- round trips ----------------------------------------------------------------------------------


@pytest.mark.parametrize("sentence", EXAMPLE_PHRASES)
def test_a_sample_phrase_prints_as_it_was_read(sentence: str) -> None:
    assert unparse(parse_text(sentence)) == sentence


def test_the_reference_has_an_example_of_every_grammar_form() -> None:
    forms = set(re.findall(r"-> (\w+)", GRAMMAR))
    parsed = [paragraph_parser().parse(normalize_paragraph(line)) for line in SENTENCES if line]
    shown = {str(part.data) for one in parsed for part in one.iter_subtrees()}
    assert sorted(forms - shown) == []


def test_the_texts_of_all_packaged_cards_print_as_they_were_read() -> None:
    cards = [card for box in all_card_sets() for card in box.cards]
    assert len(cards) >= 7
    assert [unparse(parse_text(card.wording)) for card in cards] == [card.wording for card in cards]


@given(texts)
@examples(30)
def test_random_trees_survive_a_round_trip(text: Text) -> None:
    assert parse_text(unparse(text)) == text


@pytest.mark.parametrize("name", ["Card0", "Level2", "Die 1", "AB", "Card12 Ram", "Any-Ram"])
def test_a_name_may_begin_like_a_word_of_the_language(name: str) -> None:
    text = Text((ast.Keyword("Suit Up", names=(name,)),))
    assert parse_text(unparse(text)) == text


@pytest.mark.parametrize("act", ["attacking", "blocking"])
@pytest.mark.parametrize("begin", ["While", "While this die is", "While it is"])
def test_other_words_for_a_condition_are_answered_with_the_right_ones(begin: str, act: str) -> None:
    meant = f"If this die is {act}:"
    error = refusal(f"{begin} {act}: this die gets +2A.")
    assert error is not None
    assert error.nearest_phrase == meant
    assert refusal(f"{meant} this die gets +2A.") is None


def refusal(sentence: str) -> TextSyntaxError | None:
    """Returns the parse error, or checks that the parsed sentence prints and returns None."""
    try:
        text = parse_text(sentence)
    except TextSyntaxError as error:
        return error
    assert parse_text(unparse(text)) == text
    return None


@given(
    st.lists(st.sampled_from(sorted({w for s in EXAMPLE_PHRASES for w in s.split()})), max_size=12)
)
@examples(50)
def test_random_words_parse_or_fail_with_a_position(words: list[str]) -> None:
    sentence = " ".join(words)
    error = refusal(sentence)
    if error is not None:
        assert error.line == 1
        assert 1 <= error.column <= len(sentence) + 1
        assert error.expected


@pytest.mark.parametrize("sentence", EXAMPLE_PHRASES)
def test_a_phrase_without_one_word_fails_or_means_something_printable(sentence: str) -> None:
    words = sentence.split()
    for missing in range(len(words)):
        error = refusal(" ".join(words[:missing] + words[missing + 1 :]))
        assert error is None or error.expected


@pytest.mark.parametrize("sentence", EXAMPLE_PHRASES)
def test_a_parsed_tree_has_one_serialized_form(sentence: str) -> None:
    saved = ast.encode_text(parse_text(sentence))
    assert ast.encode_text(ast.decode_text(saved)) == saved


def test_an_unprintable_tree_names_the_unprintable_part() -> None:
    text = Text((Used((Spin(This(), by=1, to=Energy.BOLT),)),))
    with pytest.raises(NoWording, match="Spin"):
        unparse(text)


# --- the grammar ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def grammar() -> tuple[lark.Lark, list[str]]:
    """The grammar as a parser, and the log messages about ambiguities from building it."""
    messages: list[str] = []
    watching = logging.Handler(logging.DEBUG)
    watching.emit = lambda record: messages.append(record.getMessage())  # type: ignore[method-assign]
    level = lark.logger.level
    lark.logger.addHandler(watching)
    lark.logger.setLevel(logging.DEBUG)
    try:
        return lark.Lark(GRAMMAR, parser="lalr", lexer="basic", debug=True), messages
    finally:
        lark.logger.removeHandler(watching)
        lark.logger.setLevel(level)


def test_the_grammar_has_no_ambiguity(grammar: tuple[lark.Lark, list[str]]) -> None:
    parser, logged = grammar
    assert [message for message in logged if "onflict" in message] == []
    assert parser.parse("gain 1 life.")


def test_every_grammar_form_is_transformed_and_has_a_phrase(
    monkeypatch: pytest.MonkeyPatch, grammar: tuple[lark.Lark, list[str]]
) -> None:
    forms = {
        str(rule.alias or rule.options.template_source or rule.origin.name)
        for rule in grammar[0].rules
    }
    made = set(transformer.BUILDERS) | set(phrase_builders.FIXED_PHRASES)
    seen: set[str] = set()

    class Watching(transformer.AbilityTransformer):
        def __default__(self, data, children, meta):
            seen.add(str(data))
            return super().__default__(data, children, meta)

    monkeypatch.setattr(text_parser, "AbilityTransformer", Watching)
    for sentence in EXAMPLE_PHRASES:
        parse_text(sentence)
    assert made - forms == set()
    assert made - seen == set()


# --- parse errors ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "expected", "nearest"),
    [
        ("Gain 1 life.\nDeal 3 damage to an opposng sidekick.", 2, 21, '"opposing"', "opposing"),
        ("When feilded: gain 1 life.", 1, 6, '"fielded"', "When fielded:"),
        ("Gobal: pay bolt: reroll this die.", 1, 1, '"global"', "Global:"),
        ("Pay bold: reroll this die.", 1, 5, "an energy type", "pay bolt"),
        ("Draw 3 cards.", 1, 8, '"dice"', "draw 2 dice"),
        ("Gain 1 life", 1, 12, "a full stop", "gain"),
        ("When fielded, gain 1 life.", 1, 13, "a colon", "gain"),
        ("A sidekick gets +1A.", 1, 1, "this turn", ""),
        ("KO your opposing sidekicks.", 1, 4, "only one word", ""),
        ("KO 0 sidekicks.", 1, 4, "1 or more", ""),
        ("Explode.", 1, 1, "a verb", ""),
        ("overcrush.", 1, 1, '"Overcrush"', "Overcrush."),
        ("This die gets Overcrsh this turn.", 1, 15, '"Overcrush"', "gets"),
        ("Aftershock.", 1, 1, "a colon and an effect", ""),
        ("Fast: gain 1 life.", 1, 1, "a text only after Aftershock or Awaken", ""),
        ("Suit Up.", 1, 1, "a colon and names", ""),
        ("A sidekick gets Impulse this turn.", 1, 1, "needs no text", ""),
        (
            "The opponent may pay 1 life to field this die.",
            1,
            1,
            "the player who fields a die pays",
            "",
        ),
        ("Gain 1 life, unless the opponent KOs one of your sidekicks.", 1, 1, '"their" dice', ""),
        ("KO one of your sidekicks chosen by each player.", 1, 4, '"their" dice', ""),
        ("KO one of their sidekicks.", 1, 1, "only in what another player pays", ""),
        ("Move it to your bag at level 2.", 1, 1, "a level only if dice move", ""),
    ],
)
def test_a_parse_error_has_a_position_the_expectation_and_the_nearest_phrase(
    text: str, line: int, column: int, expected: str, nearest: str
) -> None:
    with pytest.raises(TextSyntaxError) as refused:
        parse_text(text)
    error = refused.value
    assert (error.line, error.column) == (line, column)
    assert expected in ", ".join(error.expected)
    assert nearest in error.nearest_phrase
    assert f"line {line}, column {column}: " in str(error)


# --- the language document ------------------------------------------------------------------------


HARD_ON_THE_PAGE = re.findall(
    r"^### ([^\n]+)$.*?^```text\n(.*?)^```$.*?^```json\n(.*?)^```$",
    DOC.split("## Twelve hard cards")[1],
    re.MULTILINE | re.DOTALL,
)


def test_the_trees_in_the_document_are_the_ones_the_engine_tests_use() -> None:
    assert len(HARD) == 12
    assert {name: json.loads(block) for name, _, block in HARD_ON_THE_PAGE} == HARD


def test_the_texts_of_the_hard_cards_match_their_trees() -> None:
    for _, wording, block in HARD_ON_THE_PAGE:
        assert parse_text(wording) == ast.decode_text(block.encode())


def test_every_tree_block_in_the_document_is_tested() -> None:
    blocks = re.findall(r"```json\n(.*?)```", DOC, re.DOTALL)
    assert len(blocks) == 12
    assert [ast.decode_text(block.encode()) for block in blocks]


def test_a_tree_with_an_unknown_field_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        ast.decode_text(b'{"type":"text","sentences":[]}')


@pytest.mark.parametrize("sentence", [line for line in SENTENCES if line])
def test_the_sentences_in_the_document_print_as_they_were_read(sentence: str) -> None:
    assert unparse(parse_text(sentence)) == sentence
