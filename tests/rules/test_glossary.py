"""The glossary explains the special words of a card's text and links their rules."""

import pytest

from rules.cards import all_card_sets, asset_text
from rules.cards.keywords import printed_keywords
from rules.language.ast.keyword_names import SupportedKeyword
from rules.messages import explain_terms
from rules.reference import read_reference

CARDS = {card.title: card for card_set in all_card_sets() for card in card_set.cards}


def words(wording: str) -> list[str]:
    return [term.word for term in explain_terms(wording)]


def test_a_text_without_special_words_has_no_entries():
    assert words("This die gets +1A.") == []


def test_burst_symbols_are_explained():
    found = explain_terms("This die gets +1A.\n* Also: gain 1 life.\n*/** Also: draw a die.")
    assert [term.word for term in found] == ["*", "*/**"]
    assert str(found[0].explanation) == "Applies only if the face shows one burst."
    assert str(found[1].explanation) == "Applies if the face shows one or two bursts."


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
    known = read_reference(asset_text("rules.md")).entries
    for keyword in SupportedKeyword.__args__:
        (term,) = explain_terms(f"{keyword}.")
        assert term.rule in known
        assert str(term.explanation)
    everything = " ".join(card.wording for card in CARDS.values())
    assert all(term.rule in known and str(term.explanation) for term in explain_terms(everything))
