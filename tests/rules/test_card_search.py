"""Tests searching cards: words, quotes, typed filters, filters with counts, and sorting."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from rules.cards import (
    GLOBAL,
    Card,
    CardIndex,
    CardKind,
    CardQuery,
    CardSort,
    Filter,
    all_card_sets,
    character_or_action_chance,
    energy_chance,
    face_chances,
    rules_for_card,
)
from rules.model import BASIC_ACTION, Energy
from rules.model.dice import SIDEKICK

CARDS = [card for card_set in all_card_sets() for card in card_set.cards]
INDEX = CardIndex(CARDS, {"UXM": "Uncanny X-Men"})


def found(words: str = "", index: CardIndex = INDEX, **wanted: object) -> list[Card]:
    return list(index.find(CardQuery(words, **wanted)))


def titles(words: str = "", **wanted: object) -> list[str]:
    return [card.title for card in found(words, **wanted)]


def card(title: str) -> Card:
    return next(card for card in CARDS if card.title == title)


# --- words ----------------------------------------------------------------------------------------


def test_no_words_find_every_card() -> None:
    assert len(found()) == len(CARDS) == len(found("   "))


def test_a_word_is_found_in_names_subtitles_texts_and_keywords() -> None:
    assert "Angel/Air Transport" in titles("transp")
    for c in found("villain"):
        assert "villain" in f"{c.title} {c.wording} {c.affiliations}".lower()
    assert {"Overcrush" in c.wording for c in found("overcrush")} == {True}


def test_all_words_must_match() -> None:
    both = set(titles("prep sidekick"))
    assert both == set(titles("prep")) & set(titles("sidekick"))
    assert both


def test_words_in_quotes_must_stand_together() -> None:
    together = found('"when fielded"')
    assert together
    assert all("when fielded" in c.wording.lower().replace("-", " ") for c in together)
    assert len(together) < len(found("when fielded"))


def test_an_unfinished_quote_and_other_half_typed_words_find_something() -> None:
    for words in ('"when fie', "cost:", "-", '"', "kw:", "type:b"):
        assert found(words), words


def test_a_minus_leaves_cards_out() -> None:
    with_x_men, without = found("x-men"), found("x-men -angel")
    assert without == [c for c in with_x_men if "angel" not in (c.name + c.wording).lower()]


def test_case_accents_hyphens_and_curly_quotes_do_not_matter() -> None:
    cafe = replace(CARDS[0], name="Café-Boss", subtitle="It’s Me", number=900)
    index = CardIndex([*CARDS, cafe])
    for words in ("cafe", "CAFÉ", "café-boss", '"cafe boss"', "cafeboss", "it's"):
        assert cafe in found(words, index), words
    assert titles("SPIDERMAN")
    assert titles("spider-man") == titles('"spider man"')


def test_cards_with_the_word_in_their_name_come_first() -> None:
    shown = found("team")
    named = ["team" in f"{c.name} {c.subtitle}".lower() for c in shown]
    assert named == sorted(named, reverse=True)
    assert not named[-1]


def test_a_box_is_found_by_its_code_and_its_name() -> None:
    assert {c.set_code for c in found("box:uxm")} == {"UXM"}
    assert set(found("box:uxm")) <= set(found('"uncanny x-men"'))


@pytest.mark.parametrize(
    ("words", "name"),
    [("gamorra", "Gamora"), ("kity pride", "Kitty Pryde"), ("jugernaut", "Juggernaut")],
)
def test_a_misspelled_name_has_a_similar_one(words: str, name: str) -> None:
    assert not found(words)
    assert INDEX.similar_name(words) == name


def test_nothing_is_similar_to_nonsense() -> None:
    assert not INDEX.similar_name("xyzzy")
    assert not CardIndex(()).similar_name("gamora")


def test_a_name_without_a_mistake_is_not_suggested() -> None:
    assert not INDEX.similar_name(" gamora ")  # a filter leaves her out


# --- typed filters --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "costs"),
    [
        ("cost:3", {3}),
        ("cost:6+", {6, 7}),
        ("cost:>6", {7}),
        ("cost:<3", {2}),
        ("cost:<=3", {2, 3}),
        ("cost:3-4", {3, 4}),
    ],
)
def test_a_cost_is_typed(words: str, costs: set[int]) -> None:
    assert {c.cost for c in found(words)} == costs


def test_energy_type_kind_keyword_and_affiliation_are_typed() -> None:
    assert {Energy.BOLT in c.energy for c in found("type:bolt")} == {True}
    assert {c.kind for c in found('kind:"basic action"')} == {CardKind.BASIC_ACTION}
    assert found("kw:overcrush") == found(keywords=frozenset({"Overcrush"}))
    assert all("Villain" in c.affiliations for c in found("aff:villain"))
    assert {c.name for c in found("name:angel")} >= {"Angel"}
    assert found("text:angel") != found("name:angel")


def test_an_unknown_typed_filter_is_a_word() -> None:
    assert set(titles("global:")) == {c.title for c in CARDS if "Global:" in c.wording}
    assert not found("colour:red")
    assert not found("cost:x")


# --- filters --------------------------------------------------------------------------------------


def test_filters_combine_and_values_of_one_filter_are_alternatives() -> None:
    shown = found(boxes=frozenset({"UXM", "ASM"}), energies=frozenset({Energy.MASK}))
    wanted = [c for c in CARDS if c.set_code in ("UXM", "ASM") and Energy.MASK in c.energy]
    assert sorted(map(id, shown)) == sorted(map(id, wanted))


def test_cards_without_type_or_affiliation_can_be_wanted() -> None:
    assert all(not c.energy for c in found(energies=frozenset({Energy.GENERIC})))
    alone = found(affiliations=frozenset({""}))
    assert alone
    assert all(c.kind is CardKind.CHARACTER and not c.affiliations for c in alone)


def test_cards_with_a_global_ability_can_be_wanted() -> None:
    shown = titles(keywords=frozenset({GLOBAL}))
    assert set(shown) == {c.title for c in CARDS if "Global:" in c.wording}


def test_counts_tell_how_many_cards_each_value_would_show() -> None:
    query = CardQuery("damage", boxes=frozenset({"UXM"}), costs=frozenset({3}))
    for kind in Filter:
        for value, count in INDEX.counts(query, kind).items():
            assert count == len(INDEX.find(query.with_values(kind, {value}))), (kind, value)


def test_filters_offer_only_what_the_cards_have() -> None:
    assert INDEX.filter_values(Filter.BOX) == ("UXM", "ASM", "SWW", "AI")
    assert INDEX.filter_values(Filter.COST) == tuple(sorted({c.cost for c in CARDS}))
    assert INDEX.filter_values(Filter.AFFILIATION)[-1] == ""
    assert CardIndex(()).filter_values(Filter.BOX) == ()


def test_a_cleared_query_keeps_its_order() -> None:
    query = CardQuery("x", costs=frozenset({3}), sort=CardSort.COST, is_descending=True)
    assert query.has_filters
    assert query.cleared() == CardQuery(sort=CardSort.COST, is_descending=True)


# --- sorting --------------------------------------------------------------------------------------


def test_boxes_come_by_year_with_their_cards_by_number() -> None:
    mixed = CardIndex(sorted(CARDS, key=lambda c: (c.set_code, c.name)))
    shown = found(index=mixed)
    assert [c.number for c in shown if c.set_code == "AI"] == list(range(1, 59))
    assert list(dict.fromkeys(c.set_code for c in shown)) == ["UXM", "ASM", "SWW", "AI"]


@pytest.mark.parametrize("sort", list(CardSort))
def test_every_order_has_all_cards_and_can_be_reversed(sort: CardSort) -> None:
    shown = found(sort=sort)
    assert sorted(map(id, shown)) == sorted(map(id, CARDS))
    assert found(sort=sort, is_descending=True) == shown[::-1]


def test_sorting_by_cost_and_by_attack() -> None:
    assert [c.cost for c in found(sort=CardSort.COST)] == sorted(c.cost for c in CARDS)
    best = [max(face.attack for face in c.die.faces) for c in found(sort=CardSort.ATTACK)]
    assert best[0] == max(best)
    assert best[:100] == sorted(best[:100], reverse=True)


# --- what is known about a card -------------------------------------------------------------------


def test_equal_faces_count_together() -> None:
    """ROLL-1: the chance of a face with one roll, and with one reroll."""
    angel = face_chances(card("Angel/Air Transport").die)
    assert [chance.faces for chance in angel] == [1, 2, 1, 1, 1]
    assert angel[1].once == Fraction(1, 3)
    assert angel[1].with_reroll == Fraction(5, 9)
    assert sum(chance.once for chance in angel) == 1


def test_the_chance_of_any_character_or_energy_face() -> None:
    character, energy = character_or_action_chance(SIDEKICK), energy_chance(SIDEKICK)
    assert character is not None
    assert energy is not None
    assert (character.once, energy.once) == (Fraction(1, 6), Fraction(5, 6))
    action = character_or_action_chance(BASIC_ACTION)
    assert action is not None
    assert action.with_reroll == Fraction(3, 4)


def test_a_card_names_the_rules_of_its_keywords_and_rulings_on_them() -> None:
    tiger = rules_for_card(card("White Tiger/Mystical Amulet"))
    assert {"KW-8", "GLB-1"} <= {entry.id for entry in tiger.rules}
    assert "Overcrush" in tiger.rulings[0]


def test_rules_that_name_a_card_as_their_example_are_found() -> None:
    magneto = rules_for_card(card("Magneto/Field Control"))
    assert "RUL-2" in {entry.id for entry in magneto.examples}


def test_a_card_without_text_has_the_rules_of_its_kind() -> None:
    drax = rules_for_card(card("Drax/Arthur Douglas"))
    assert [entry.id for entry in drax.rules] == ["BUY-1", "FLD-1"]
    assert not drax.rulings
