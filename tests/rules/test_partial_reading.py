"""Printed cards that are not wholly understood: what runs, and what is left to the players.

The cards are invented. Hums, tunes and dances are what the program does not understand.
"""

from pathlib import Path

from rules.cards.printed_import.header_reader import read_header, words_of_moment
from rules.cards.printed_import.partial_reading import read_partly
from rules.cards.printed_import.printed_card import PrintedCard, PrintedReading
from rules.language import unparse
from rules.language.parser.text_parser import parse_text
from tests.rules.printed_texts import KNOWN_NAMES


def partly(printed: str, *bursts: tuple[str, str], global_text: str = "") -> PrintedReading:
    """Reads a printed card named Ram: a character card, or an action card if it begins with "!"."""
    is_character = not printed.startswith("!")
    words = printed.removeprefix("!")
    return read_partly(PrintedCard("Ram", words, bursts, global_text, is_character, KNOWN_NAMES))


def mixed(printed: str, *bursts: tuple[str, str], global_text: str = "") -> str:
    """The text that a printed card becomes, in our wording."""
    text = partly(printed, *bursts, global_text=global_text).mixed
    assert text is not None
    assert parse_text(unparse(text)) == text
    return unparse(text)


# --- parts ----------------------------------------------------------------------------------------


def test_a_card_that_is_read_whole_runs() -> None:
    read = partly("When fielded, draw a die.", global_text="Pay [mask]. Gain 1 life.")
    assert read.outcome == "runs"
    assert read.mixed == read.text


def test_a_text_that_is_not_understood_waits_for_its_moment() -> None:
    read = partly("When Ram attacks, each player hums.")
    assert (read.text, read.outcome) == (None, "by hand")
    assert [one.moment for one in read.paragraphs] == ["When this die attacks"]
    assert mixed("When Ram attacks, each player hums.") == (
        'When this die attacks: by hand "Each player hums.".'
    )


def test_a_text_without_a_moment_is_done_on_demand() -> None:
    read = partly("Ram hums while he is near a Sidekick.")
    assert [(one.outcome, one.moment) for one in read.paragraphs] == [("by hand", "")]
    assert mixed("Ram hums loudly.") == 'By hand "Ram hums loudly.".'


def test_one_unread_sentence_makes_the_whole_main_text_by_hand() -> None:
    assert mixed("When fielded, draw a die. Each player hums.\nWhen Ram attacks, gain 1 life.") == (
        'When fielded: by hand "Draw a die. Each player hums.".\n'
        'When this die attacks: by hand "Gain 1 life.".'
    )


def test_keyword_lines_and_globals_run_beside_a_text_by_hand() -> None:
    read = partly(
        "Overcrush (extra damage is dealt to your opponent)\nWhen fielded, each player hums.",
        global_text="Pay [mask]. Gain 1 life.",
    )
    assert read.outcome == "partly"
    assert [one.outcome for one in read.paragraphs] == ["runs", "by hand", "runs"]
    assert read.mixed is not None
    assert unparse(read.mixed) == (
        'Overcrush.\nWhen fielded: by hand "Each player hums.".\nGlobal: pay mask: gain 1 life.'
    )


def test_a_main_text_runs_beside_a_global_by_hand_whose_cost_is_paid() -> None:
    assert mixed("When fielded, draw a die.", global_text="Pay [1] to hum. Once per turn.") == (
        'When fielded: draw a die.\nGlobal: pay 1: by hand "Hum. Once per turn.".'
    )


def test_a_global_with_an_unread_cost_is_never_free() -> None:
    for words in ("If it hums, pay [1] to gain 1 life.", "Hum to pay for a dance."):
        assert mixed("When fielded, draw a die.", global_text=words) == (
            f'When fielded: draw a die.\nBy hand "Global: {words}".'
        )


def test_a_keyword_that_the_unread_text_names_is_by_hand() -> None:
    assert mixed("Overcrush\nWhen Ram attacks, double what Overcrush hums.") == (
        'By hand "Overcrush".\nWhen this die attacks: by hand "Double what Overcrush hums.".'
    )


def test_keywords_before_a_first_event_run() -> None:
    assert mixed("Fast. When fielded, hum.") == 'Fast.\nWhen fielded: by hand "Hum.".'


def test_a_text_about_the_card_itself_makes_everything_by_hand() -> None:
    for words in (
        "Ram can't be purchased unless you hum.",
        "These abilities hum.",
        "Ram's ability hums.",
        "Ram costs 1 less for each tune.",
    ):
        read = partly(f"Overcrush\n{words}", global_text="Pay [mask]. Gain 1 life.")
        assert read.outcome == "by hand", words


def test_a_burst_is_by_hand_with_its_text_in_both_directions() -> None:
    assert mixed("When fielded, draw a die.", ("*", "Instead, hum.")) == (
        'When fielded: by hand "Draw a die. * Instead, hum.".'
    )
    assert mixed("When fielded, hum.", ("**", "Instead, draw a die.")) == (
        'When fielded: by hand "Hum. ** Instead, draw a die.".'
    )


def test_what_the_engine_lacks_is_by_hand_with_its_header() -> None:
    read = partly("When fielded, move target Sidekick to the Attack Zone.")
    assert read.text is not None
    assert read.outcome == "by hand"
    assert [one.moment for one in read.paragraphs] == ["When fielded"]
    assert [one.lacking for one in read.paragraphs] == [read.lacking]


def test_action_dice_are_done_when_they_are_used() -> None:
    read = partly("!Each player hums.", ("*", "Instead, gain 1 life."))
    assert [one.moment for one in read.paragraphs] == ["When used", "When used (*)"]
    assert mixed("!Continuous: When a Sidekick is KO'd, hum.") == (
        'Continuous.\nWhen a sidekick is KO\'d: by hand "Hum.".'
    )


def test_the_players_are_asked_once_for_each_use_of_an_action_die() -> None:
    assert mixed("!Each player hums.\nThe loudest dances.") == (
        'By hand "Each player hums. The loudest dances.".'
    )


def test_a_second_event_in_a_paragraph_is_asked_for_by_itself() -> None:
    assert mixed("When fielded, hum. When Ram attacks, dance.") == (
        'When fielded: by hand "Hum.".\nWhen this die attacks: by hand "Dance.".'
    )
    assert mixed("When fielded, hum. When that die is KO'd, dance.") == (
        'When fielded: by hand "Hum. When that die is KO\'d, dance.".'
    )


def test_a_paragraph_said_in_our_words_runs_beside_the_others() -> None:
    read = partly("When fielded, hum.\nWhen this die attacks: gain 1 life.")
    assert read.outcome == "partly"
    assert read.mixed is not None
    assert unparse(read.mixed) == (
        'When fielded: by hand "Hum.".\nWhen this die attacks: gain 1 life.'
    )
    again = partly(unparse(read.mixed))
    assert (again.mixed, again.outcome) == (read.mixed, "partly")
    assert [one.moment for one in again.paragraphs] == ["When fielded", ""]


def test_quotes_and_blanks_of_print_are_kept_as_single_quotes() -> None:
    assert mixed('When fielded,  say \u201chum\u201d or "la".') == (
        "When fielded: by hand \"Say \u2018hum\u2019 or 'la'.\"."
    )


def test_a_text_that_is_too_long_is_refused() -> None:
    assert partly("\n".join(["Hum. " * 250] * 4)).outcome == "unread"


def test_a_card_without_a_text_runs() -> None:
    assert partly("").outcome == "runs"


# --- headers --------------------------------------------------------------------------------------


def _headers() -> list[tuple[str, str]]:
    rows = Path(__file__).with_name("printed_headers.txt").read_text("utf-8").splitlines()
    lines = [row for row in rows if not row.startswith("#")]
    return [(lines[at], lines[at + 1].removeprefix("= ")) for at in range(0, len(lines), 2)]


def test_a_moment_is_read_right_or_not_at_all() -> None:
    """HAND-1: A wrong moment would be worse than none."""
    found = [(printed, _moment(printed)) for printed, _ in _headers()]
    assert found == _headers()


def _moment(printed: str) -> str:
    is_character = not printed.startswith("!")
    card = PrintedCard("Ram", is_character=is_character, known_names=KNOWN_NAMES)
    header = read_header(printed.removeprefix("!"), card)
    if header is None:
        return "-"
    return words_of_moment(header.by_hand("hum")) or "By hand"
