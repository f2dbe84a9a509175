"""A reader of both wordings: the rules language and the text printed on a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.language import ast
from rules.language.document import TextReader
from rules.language.parser.parse_errors import TextSyntaxError

if TYPE_CHECKING:
    from rules.cards.printed_import.printed_card import PrintedReading


def either_wording_reader(
    name: str,
    *,
    is_character: bool,
    known_names: frozenset[str] = frozenset(),
    set_code: str = "",
) -> TextReader:
    """Return a reader of both the rules language and the wording printed on a card of this name.

    Printed wording may mention the cards of `known_names`, and use the words of its set. If a text
    is neither, the reader raises the error of the one that understood more of it, or says that the
    text has two meanings.
    """

    def read_either(text: str) -> ast.Text:
        # Imported only for a text: starting the parser takes longer than anything else here.
        from rules.language.parser.text_parser import parse_text

        try:
            return parse_text(text)
        except TextSyntaxError as error:
            # Imported only when needed: the grammar of printed wording is large.
            from rules.cards.printed_import.printed_card import PrintedCard, read_printed

            paragraph = text.strip("\n")
            printed = read_printed(
                PrintedCard(
                    name,
                    paragraph,
                    is_character=is_character,
                    known_names=known_names,
                    set_code=set_code,
                )
            )
            if printed.text is not None:
                return printed.text
            further = printed.unread[0]
            if further.readings:
                raise TextSyntaxError(
                    error.line,
                    further.column,
                    further.context,
                    expected=(),
                    sentence=further.sentence,
                    readings=further.readings,
                ) from None
            if further.lacking:
                raise TextSyntaxError(error.line, 1, further.context, (), paragraph) from None
            if further.column <= error.column or not further.expected:
                raise
            around = further.context.replace("~", "")
            raise TextSyntaxError(
                error.line, further.column, around, further.expected, further.sentence
            ) from None

    return read_either


def read_card_partly(
    text: str,
    name: str,
    *,
    is_character: bool,
    known_names: frozenset[str] = frozenset(),
    set_code: str = "",
    explains: bool = True,
) -> PrintedReading:
    """Read a card's text, printed or in our words, and leave to the players what is not understood.

    The words of the set with `set_code` are known: "monster" means another thing in each world. Its
    `mixed` text and `paragraphs` say what the program does and what the players do by hand. Without
    `explains`, it does not find out all that could be where a sentence is not understood: reading
    then takes half as long.
    """
    # Imported only when needed: the grammar of printed wording is large.
    from rules.cards.printed_import.partial_reading import read_partly
    from rules.cards.printed_import.printed_card import PrintedCard

    printed = PrintedCard(
        name,
        text,
        is_character=is_character,
        known_names=known_names,
        set_code=set_code,
        explains=explains,
    )
    return read_partly(printed)
