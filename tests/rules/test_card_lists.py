"""Card lists that players import: three kinds of files, dice as rows, and the files of sets."""

from __future__ import annotations

import pytest

from rules.cards import (
    CardKind,
    CardOutcome,
    InvalidDieRow,
    ListedCard,
    NameFinder,
    SetFile,
    format_die_row,
    parse_die_row,
    read_card_list,
    read_card_text,
    read_set_file,
    read_valid_cards,
)
from rules.model.dice import Energy, parse_die_kind
from tests.made_up_list import made_up_list

HEADINGS = (
    "set,number,name,subtitle,kind,cost,energy,affiliations,maximum,rarity,text,bursts,global"
)
PIPER = (
    "Made Up,3,Dusty Piper,At Dawn,character,4,bolt,X-Men;Villain,4,rare,"
    '"When fielded, draw a die.",,"Pay 1. Draw a die."'
)
COMMUNITY = r"""
<script> // what it's about
var mu_aff = { 0:'0', V:'6', X:'XV' };
var mu = [
  '143X4Dusty Piper|At Dawn|When fielded, it\'s your turn.|** Hum [2B] on.|Global: Pay [M]. Go.',
  "11003Noise|Basic Action Card|Draw a die.", /* in a
  comment */
  '1510 no row',
  '15204Tin Whistle|Loud|Deal 1 damage to target player.',
];
var dice = { "MU@Dusty Piper":"022*133 38A", "Dusty Piper":"011 022 133" };
</script>
"""


def only_cards(text: str, file: str = "list.csv") -> tuple[ListedCard, ...]:
    (only,) = read_card_list(text, file).sets
    return only.cards


def faults(text: str, file: str = "list.csv") -> list[str]:
    return [str(fault) for fault in read_card_list(text, file).faults]


# --- dice -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "energy", "faces"),
    [
        ("022 133 134*", "bolt", "bolt|bolt bolt|bolt bolt|0 2 2|1 3 3|1 3 4 *"),
        ("111*122**133", "fist", "fist|fist fist|fist fist|1 1 1 *|1 2 2 **|1 3 3"),
        ("166, 277, 3/10/8*", "mask", "mask|mask mask|mask mask|1 6 6|2 7 7|3 10 8 *"),
        ("- * **", "mask", "mask|mask mask|mask mask|action|action *|action **"),
        ("1, 2, 2: - - *", "", "1|2|2|action|action|action *"),
        ("bolt, fist, bolt fist: 022 133 134", "", "bolt|fist|bolt fist|0 2 2|1 3 3|1 3 4"),
        ("bolt, bolt: 022 133 134 156", "bolt", "bolt|bolt|0 2 2|1 3 3|1 3 4|1 5 6"),
    ],
)
def test_a_die_is_one_short_row(row: str, energy: str, faces: str) -> None:
    read = parse_die_row(row, tuple(map(Energy, energy.split())))
    assert "|".join(read) == faces
    printed = format_die_row(parse_die_kind("die", list(read)).faces)
    assert parse_die_row(f"{','.join(read[: len(read) - len(printed.split())])}: {printed}") == read


@pytest.mark.parametrize(
    ("row", "column", "why"),
    [
        ("022 133", 1, "3 energy faces and 2 others: expected three levels"),
        ("022 1334 134", 5, '"1334 134" is not a face'),
        ("022 133 13x", 9, '"13x" is not a face'),
        ("", 1, "no face: expected three levels"),
        ("- * 133", 5, '"133" is not a face'),
        ("glue, bolt, bolt: 022 133 134", 1, '"glue" is no face'),
        ("0" * 500, 1, "a row of 500 characters"),
    ],
)
def test_a_wrong_die_is_refused_with_what_was_expected(row: str, column: int, why: str) -> None:
    with pytest.raises(InvalidDieRow) as refused:
        parse_die_row(row, (Energy.BOLT,))
    assert str(refused.value).startswith(why)
    assert refused.value.column == column


def test_a_die_without_one_energy_type_needs_its_energy_faces() -> None:
    for energy in ((), (Energy.BOLT, Energy.FIST)):
        with pytest.raises(InvalidDieRow, match="expected them first, such as 1, 2, 2"):
            parse_die_row("022 133 134", energy)


# --- CSV ------------------------------------------------------------------------------------------


def test_a_table_has_one_card_in_each_row() -> None:
    read = read_card_list(f"{HEADINGS}\n{PIPER}\n", "list.csv")
    (made_up,) = read.sets
    (card,) = made_up.cards
    assert (made_up.code, made_up.name) == ("MU", "Made Up")
    assert not read.faults
    assert (card.title, card.number, card.kind) == ("Dusty Piper/At Dawn", 3, CardKind.CHARACTER)
    assert (card.cost, card.energy, card.affiliations) == (4, ("bolt",), ("X-Men", "Villain"))
    assert card.printed == "When fielded, draw a die.\nGlobal: Pay 1. Draw a die."
    assert card.missing == ("die",)
    assert card.outcome is CardOutcome.MISSING


def test_a_table_may_have_dice_other_separators_and_lines_in_its_cells() -> None:
    text = (
        "SET;Name;Type;Cost;Energy;Level 1;Level 2;Level 3;Text;Bursts\r\n"
        'MU;Drum;;3;none;;;;"Draw\u00a0a die.\r\nGain 1 life.";"* Also|** More"\r\n'
        "MU;Piper;;3;fist;022;133;3/10/4*;;\r\n"
    )
    drum, piper = only_cards(text)
    assert drum.printed == "Draw a die.\nGain 1 life.\n* Also\n** More"
    assert (drum.kind, drum.missing) == (None, ("kind", "die"))
    assert (piper.kind, piper.faces[-1]) == (CardKind.CHARACTER, "3 10 4 *")
    assert piper.is_complete


def test_a_wrong_row_is_left_out_and_said_with_line_card_and_what_was_expected() -> None:
    rows = [
        PIPER.replace(",4,bolt", ",many,bolt"),
        PIPER.replace("bolt", "glue"),
        PIPER.replace("character", "person").replace("Piper", "Drum"),
        PIPER.replace("When fielded", "x" * 4_001),
        PIPER,
        PIPER,
    ]
    text = "\n".join((HEADINGS.replace("rarity", "rarety"), *rows))
    said = faults(text)
    assert said[0].endswith(
        'the column "rarety" is left out: no such heading (did you mean rarity?)'
    )
    assert said[1].startswith(
        'list.csv, line 2, Dusty Piper/At Dawn, cost: "many": expected a number'
    )
    assert said[2].endswith('"glue": expected fist, bolt, mask or shield, or none')
    assert said[3].endswith('"person": expected character, action or basic action')
    assert "4,017 characters" in said[4] or "expected at most 4,000" in said[4]
    assert said[5].endswith("this card is in line 6 too: expected another name or subtitle")
    assert len(only_cards(text)) == 1


def test_a_table_may_say_creature_types_and_alignment() -> None:
    heading = "set,name,kind,creature types,alignment"
    wyrm, imp = only_cards(f"{heading}\nMU,Wyrm,,Undead; dragon,Evil\nMU,Imp,,fiend;ooze,nice")
    assert (wyrm.creatures, wyrm.alignment) == (("dragon", "undead"), "evil")
    assert (imp.creatures, imp.alignment) == (("fiend",), "")
    ooze, nice = faults(f"{heading}\nMU,Imp,,fiend;ooze,nice")
    assert 'creatures: the creature type "ooze" is left out: known are dragon, fiend' in ooze
    assert 'alignment: "nice" is left out: expected good or evil or neutral' in nice


@pytest.mark.parametrize("text", ["", "a,b\n1,2", '"', "\x00,\x00\nx", "set\nMU", "name,set\n,"])
def test_what_is_no_card_list_is_said(text: str) -> None:
    read = read_card_list(text, "list.csv")
    assert not read.card_count
    assert read.faults


# --- the community's list -------------------------------------------------------------------------


def test_the_list_of_the_community_is_read() -> None:
    piper, noise, whistle = only_cards(COMMUNITY, "cards.php")
    assert (piper.title, piper.number, piper.cost) == ("Dusty Piper/At Dawn", 1, 4)
    assert (piper.energy, piper.rarity, piper.maximum) == (("bolt",), "common", 4)
    assert piper.affiliations == ("X-Men", "Villain")
    assert piper.printed.split("\n") == [
        "When fielded, it's your turn.",
        "** Hum [bolt][bolt] on.",
        "Global: Pay [mask]. Go.",
    ]
    assert piper.faces[-3:] == ("0 2 2 *", "1 3 3", "3 8 10"), "of its set, not of any other"
    assert (noise.kind, noise.subtitle, noise.missing) == (CardKind.BASIC_ACTION, "", ())
    assert (whistle.kind, whistle.missing) == (None, ("kind", "die")), "nothing is guessed"
    (fault,) = faults(COMMUNITY, "cards.php")
    assert fault.startswith("cards.php, line 8, 1510 no row: no row of a card: expected five signs")


def test_a_sign_of_affiliation_is_never_guessed() -> None:
    row = "'14314Dusty Piper|At Dawn|Hum.'"
    affiliated = only_cards(f"var wol_aff = {{ 1:'WT' }}; var wol_op = [ {row} ];", "x.js")
    assert affiliated[0].affiliations == ("Teen Titans",)
    assert only_cards(f"var avx = [ {row} ];", "x.js")[0].affiliations == ("X-Men",)
    text = f"var mu_aff = {{ 1:'WT' }}; var other = [ {row} ];"
    assert only_cards(text, "x.js")[0].affiliations == ()
    assert 'the sign "1" means no affiliation that is known' in faults(text, "x.js")[0]


def test_sets_with_seven_signs_are_noticed() -> None:
    rows = (
        '"143M4g0Old Dragon|Lesser Dragon|", "14004n0Spell|Lesser Spell|Draw a die.",'
        '"143M4b0Bone Wyrm|Undead Dragon|", "14304e1Guide|Lesser Yuan-Ti|",'
        '"12003n0Hum|Basic Action Card|Draw a die."'
    )
    dragon, spell, wyrm, guide, hum = only_cards(f"var zz = [ {rows} ];", "x.js")
    assert (dragon.name, dragon.affiliations, spell.kind) == (
        "Old Dragon", ("Monster",), CardKind.ACTION,
    )  # fmt: skip
    assert [(one.creatures, one.alignment) for one in (dragon, wyrm, guide, hum)] == [
        (("dragon",), "good"), (("dragon", "undead"), "evil"), (("yuan-ti",), "evil"), ((), ""),
    ]  # fmt: skip
    assert not spell.creatures


def test_only_sets_with_seven_signs_have_creatures_in_their_subtitles() -> None:
    (hero,) = only_cards("var zz = [ '14304Old Hero|Giant Pirate|' ];", "x.js")
    assert hero.creatures == ()


def test_a_large_list_is_read_in_a_moment() -> None:
    read = read_card_list(made_up_list(3_700), "list.php")
    assert read.card_count == 3_700
    assert len(read.sets) == 50
    assert not read.faults
    assert sum(card.is_complete for one in read.sets for card in one.cards) == 3_700


@pytest.mark.parametrize("piece", ["/*", "'", "var x = [", '"', "var ", "'143X4A|", "\\", "<b"])
def test_hostile_lists_take_linear_time(piece: str) -> None:
    row = "'143X4Dusty Piper|At Dawn|Hum.',\n"
    read_card_list(f"var mu = [\n{row}" + (piece * 2_000 + "\n") * 50, "list.php")


# --- texts ----------------------------------------------------------------------------------------

NAMES = NameFinder(("Dusty Piper", "Old Dragon", "Dusty"))


def card(printed: str, kind: CardKind = CardKind.CHARACTER) -> ListedCard:
    return ListedCard("Dusty Piper", "At Dawn", 1, kind, printed=printed)


def test_a_text_that_is_read_runs_and_any_other_is_by_hand() -> None:
    assert read_card_text(card("When fielded, draw a die."), NAMES) == "When fielded: draw a die."
    assert read_card_text(card("When fielded: gain 1 life."), NAMES) == "When fielded: gain 1 life."
    said = read_card_text(card('Hum "la".\nGlobal: Pay [M]. Whistle.'), NAMES)
    assert said.split("\n")[0] == "By hand \"Hum 'la'.\"."
    assert read_card_text(card(""), NAMES) == ""


@pytest.mark.parametrize(
    ("box", "ours"),
    [
        ("Yu-Gi-Oh!", "When fielded: KO a target character die."),
        ("Battle for Faer\u00fbn", "When fielded: KO a target Monster character die."),
        ("Made Up", 'When fielded: by hand "KO target monster.".'),
    ],
)
def test_the_words_of_a_set_are_those_of_its_world(box: str, ours: str) -> None:
    file = imported(f'set,name,text\n{box},Dusty Piper,"When fielded, KO target monster."')
    assert file.card_named("Dusty Piper").text == ours


def test_only_names_that_occur_in_a_text_matter() -> None:
    text = "When Old Dragon attacks, Dusty's friend hums."
    assert NAMES.names_in(text) == {"Old Dragon", "Dusty"}


# --- the file of a set ----------------------------------------------------------------------------


def imported(text: str, file: SetFile | None = None) -> SetFile:
    """The file of the only set of a list, with all its texts read."""
    (listed,) = read_card_list(text, "list").sets
    file = file or SetFile(listed.code, listed.name, 2020, listed.code)
    for unread in file.update(listed)[0]:
        file.put_text(unread, read_card_text(unread, NAMES, file.list_code))
    return read_set_file(file.source(), "mu.toml")


def test_a_set_is_kept_as_a_card_file_with_printed_words_and_ours() -> None:
    file = imported(COMMUNITY)
    assert file.source() == read_set_file(file.source(), "again").source()
    read = read_valid_cards(file.source(), "mu.toml")
    assert not read.errors
    assert [one.title for one in read.card_set.cards] == ["Dusty Piper/At Dawn", "Noise"]
    assert [one.title for one in read.incomplete] == ["Tin Whistle/Loud"]
    assert file.counts() == {
        CardOutcome.RUNS: 1, CardOutcome.PARTLY: 0, CardOutcome.BY_HAND: 1, CardOutcome.MISSING: 1,
    }  # fmt: skip


def test_a_die_is_entered_once_for_all_its_cards_and_says_their_kind() -> None:
    row = "'15204Tin Whistle|Loud|"
    text = COMMUNITY.replace(row, f"'15204Tin Whistle|Soft|Gain 1 life.',\n{row}")
    file = imported(text)
    entered = file.enter_die("Tin Whistle", "- * **", NAMES)
    assert [one.title for one in entered] == ["Tin Whistle/Soft", "Tin Whistle/Loud"]
    assert {one.kind for one in entered} == {CardKind.ACTION}
    read = read_valid_cards(file.source(), "mu.toml")
    assert not read.errors
    assert not read.incomplete
    assert len(read.card_set.cards) == 4


def test_importing_again_asks_nothing_twice_and_keeps_what_players_wrote() -> None:
    file = imported(COMMUNITY)
    file.enter_die("Tin Whistle", "- * **", NAMES)
    source = file.source()
    assert imported(COMMUNITY, read_set_file(source, "")).source() == source
    mine = source.replace('pay mask: by hand "Go."', "pay mask: gain 1 life")
    changed = COMMUNITY.replace("your turn", "my turn").replace("Draw a die", "Gain 1 life")
    (listed,) = read_card_list(changed, "list").sets
    again = read_set_file(mine, "")
    unread, kept = again.update(listed)
    assert [one.title for one in unread] == ["Noise"]
    assert [one.title for one in kept] == ["Dusty Piper/At Dawn"]
    piper = again.card_named("Dusty Piper/At Dawn")
    assert "my turn" in piper.printed
    assert "Global: pay mask: gain 1 life." in piper.text
    assert again.card_named("Tin Whistle/Loud").faces[-1] == "action **"


def test_creatures_and_alignment_are_kept_and_follow_the_list() -> None:
    text = "set,name,kind,cost,energy,die,creatures,alignment\nMU,Wyrm,,4,bolt,022 133 134"
    file = imported(f"{text},dragon,evil")
    (wyrm,) = read_valid_cards(file.source(), "mu.toml").card_set.cards
    assert (wyrm.creatures, wyrm.alignment) == (("dragon",), "evil")
    (listed,) = read_card_list(file.source(), "mu.toml").sets
    assert (listed.cards[0].creatures, listed.cards[0].alignment) == (("dragon",), "evil")
    assert imported(text, file).card_named("Wyrm").creatures == ("dragon",), "the list says nothing"
    changed = imported(f"{text},fiend,neutral", file).card_named("Wyrm")
    assert (changed.creatures, changed.alignment) == (("fiend",), "neutral")


def test_a_card_file_of_a_player_is_a_list_too() -> None:
    source = imported(COMMUNITY).source()
    (listed,) = read_card_list(source, "mu.toml").sets
    assert [one.title for one in listed.cards] == [
        "Dusty Piper/At Dawn", "Noise", "Tin Whistle/Loud",
    ]  # fmt: skip
    assert imported(source).source() == source
