"""The glossary explains the terms of the game, finds them in texts, and links their rules."""

import re
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

from rules.cards import all_card_sets, asset_text
from rules.cards.keywords import printed_keywords
from rules.language.ast.expressions import SupportedKeyword
from rules.messages import (
    all_terms,
    explain_terms,
    glossary_symbols,
    make_message,
    term_named,
    terms_in,
)
from rules.model import EDITIONS
from rules.reference import read_reference
from tests.desktop.texts import message

CARDS = {card.title: card for card_set in all_card_sets() for card in card_set.cards}
RULES = read_reference(asset_text("rules.md")).entries


def words(wording: str) -> list[str]:
    return [term.word for term in explain_terms(wording)]


def found(text: str) -> dict[str, str]:
    """The words of a text that are terms, and the terms."""
    return {text[one.start : one.end]: one.term.word for one in terms_in(text)}


# --- terms in the texts of the coach ------------------------------------------------------------


def test_terms_are_found_in_every_form():
    text = "Mike throws four dice, purchases Angel and knocks out two Sidekicks."
    assert found(text) == {
        "throws": "Roll",
        "dice": "Die",
        "purchases": "Purchase",
        "knocks out": "KO",
        "Sidekicks": "Sidekick",
    }
    assert found("KO'd, KOs, knockout") == {"KO'd": "KO", "KOs": "KO", "knockout": "KO"}


def test_the_longest_term_is_found():
    assert found("The action die") == {"action die": "Action"}
    assert found("your Prep Area") == {"Prep Area": "Prep Area"}
    assert found("prep a die") == {"prep": "Prep", "die": "Die"}
    assert found("the Attack Step") == {"Attack Step": "Attack Step"}
    assert found("combat damage") == {"combat damage": "Combat damage"}


def test_a_term_inside_another_word_is_not_found():
    assert found("A starter rebounds; the cardboard is faceted, part-time and multi-level.") == {}
    assert found("breakfast, fast food") == {}
    assert found("It won't do.") == {}


def test_the_field_is_a_place_and_to_field_is_an_act():
    assert found("Field Angel.") == {"Field": "Fielding"}
    assert found("No. Field both.") == {"Field": "Fielding"}
    assert found("Drag it to your Field.") == {"Field": "Field"}
    assert found("a character in the field") == {"character": "Character", "field": "Field"}
    assert found("You may field it.") == {"field": "Fielding"}
    assert found("characters in the Fields") == {"characters": "Character", "Fields": "Field"}


def test_your_turn_is_a_term_and_to_turn_something_is_not():
    assert found("End your turn.") == {"turn": "Turn"}
    assert found("It can turn your energy.") == {"energy": "Energy"}


def test_a_name_is_no_term():
    text = "Selective Shield: pay a shield."
    names = ["Selective Shield"]
    assert [one.start for one in terms_in(text, names)] == [18, 24]


def test_attack_and_defense_are_found_behind_numbers():
    assert found("This die gets +1A.") == {"die": "Die", "A": "Attack"}
    assert found("A text of D.") == {}


def test_a_text_without_terms_has_none():
    assert terms_in("") == ()
    assert found("Look! Who is there?") == {}


def test_the_places_of_terms_follow_each_other():
    text = "Use Enrage on Kitty Pryde. If you pass as well, damage happens. " * 50
    places = [(one.start, one.end) for one in terms_in(text)]
    assert len(places) == 100
    assert all(one[1] <= other[0] for one, other in pairwise(places))


# --- the glossary itself --------------------------------------------------------------------------


@pytest.mark.parametrize("term", all_terms(), ids=lambda term: term.word)
def test_an_explanation_is_short_and_its_rule_exists(term):
    assert term.rule in RULES
    explanation = str(term.explanation)
    sentences = re.split(r"(?<=[.!?]) ", explanation)
    assert len(sentences) <= 2
    assert explanation.endswith(".")
    remarks = [str(remark.text) for remark in term.remarks]
    assert all(len(one.split()) < 20 for text in remarks for one in re.split(r"(?<=\.) ", text))
    assert all(len(sentence.split()) < 20 for sentence in sentences)


def test_every_term_has_one_name_and_every_symbol_one_term():
    names = [term.word for term in all_terms()]
    assert len(names) == len(set(names))
    symbols = [term.symbol for term in all_terms() if term.symbol]
    assert symbols == list(glossary_symbols())
    assert term_named("KO") in all_terms()
    assert term_named("ko") is None


def test_the_words_of_a_term_find_it():
    for term in all_terms():
        if term.group.name != "MARKS" and term.word not in ("Field", "Clear and Draw"):
            assert [one.term.word for one in terms_in(f"the {term.word} of")] == [term.word]


def test_some_terms_differ_between_editions():
    known = set(EDITIONS)
    assert all(set(remark.editions) <= known for term in all_terms() for remark in term.remarks)
    away = term_named("Out of Play")
    assert [str(text) for text in away.remarks_on("UXM")] == [
        "This edition has none: used dice go to the Used Pile at once."
    ]
    assert away.remarks_on("AI") == ()
    assert term_named("KO").remarks_on("UXM") == ()


# --- lessons ------------------------------------------------------------------------------------


BUTTONS = {
    "Confirm",
    "Don't",
    "End",
    "Go",
    "H",
    "Next",
    "No",
    "Show",
    "Space",
    "Start",
    "Use",
    "Yes",
}


def coach_texts() -> list[tuple[str, str]]:
    """Each text of the coach, and the text of the file that has it."""
    files = sorted((Path(__file__).parents[2] / "assets" / "lessons").rglob("*.match"))
    spoken = re.compile(r"^ *(?:say|hint|fine|wrong|stuck|fail|ask)\b(.*)", re.MULTILINE)
    texts = [file.read_text(encoding="utf-8") for file in files]
    return [(said[1], text) for text in texts for said in spoken.finditer(text)]


def test_every_term_that_the_coach_writes_with_a_capital_is_in_the_glossary():
    """A capital inside a sentence marks a term or a name; a name is in the head of the file."""
    unknown = set()
    for said, text in coach_texts():
        head = " ".join(
            re.findall(r"^(?:first|second|third|fourth|basic|set|cards)\b.*", text, re.MULTILINE)
        )
        places = {at for one in terms_in(said) for at in range(one.start, one.end)}
        for capital in re.finditer(r"(?<=[a-z,;] )[A-Z][\w'’]+", said):
            name = re.sub(r"['’]s?$", "", capital[0])
            is_name = name in head or name.removesuffix("s") in head
            if capital.start() not in places and not is_name:
                unknown.add(name)
    assert unknown <= BUTTONS | {"L1"}


# --- terms on cards ---------------------------------------------------------------------------


def test_a_text_without_special_words_has_no_entries():
    assert words("This die may attack.") == []


def test_letters_of_attack_and_defense_are_explained():
    assert words("This die gets +1A and -2D.") == ["A", "D"]
    (attack,) = explain_terms("This die gets +1A.")
    assert str(attack.explanation) == message("stat.attack")


def test_burst_symbols_are_explained():
    explained = explain_terms("This die may attack.\n* Also: gain 1 life.\n*/** Also: draw a die.")
    assert [term.word for term in explained] == ["*", "*/**"]
    assert str(explained[0].explanation) == "Applies only if the die shows one star, a burst."
    assert str(explained[1].explanation) == "Applies if the die shows one or two stars, or bursts."


def test_a_text_that_replaces_another_one_says_so():
    (burst,) = explain_terms("This die may attack.\n** Instead: gain 2 life.")
    assert str(burst.explanation) == (
        "If the die shows two stars, or bursts, this replaces the first text."
    )


def test_a_keyword_is_explained_where_a_card_has_it_or_grants_it():
    assert words("Overcrush.") == ["Overcrush"]
    assert words("A target character die gets Overcrush this turn.") == ["Overcrush", "Target"]
    assert words("This die can't be KO'd fast.") == ["KO"]


def test_mentioning_the_prep_area_does_not_explain_prepping():
    assert words("Move this die to your prep area.") == []
    assert words("Prep a die from your bag.") == ["Prep"]


@pytest.mark.parametrize("title", CARDS)
def test_every_keyword_of_every_card_is_explained(title: str):
    card = CARDS[title]
    assert set(words(card.wording)) >= printed_keywords(card.text)


def test_every_supported_keyword_is_explained_and_its_rule_exists():
    for keyword in get_args(SupportedKeyword):
        (term,) = explain_terms(f"{keyword}.")
        assert term.rule in RULES
        assert str(term.explanation)
    everything = " ".join(card.wording for card in CARDS.values())
    explained = explain_terms(everything)
    assert all(term.rule in RULES and str(term.explanation) for term in explained)


def test_every_explanation_is_a_message():
    assert make_message("term.ko") == term_named("KO").explanation
