"""The Lark grammar of the rules language, and its vocabulary.

It describes one paragraph, which is one ability. The grammar is compositional: noun phrases,
amounts, conditions, effects and events are each defined once and used wherever they make sense. It
must be LALR(1) without conflicts, so no sentence is ambiguous. Where one word alone would not
determine what follows, several words form a single terminal (`and with`, `with a total`, `from your
bag`).

`grammar` defines words and whole paragraphs, `sentences` effects and modifiers, and phrases about
dice, amounts and conditions. The `transformer` turns parse trees into syntax trees, with one
function per alias (after `->`) or rule name. `parser`, `printer` and `rules.cards.printed_import`
import it.
"""

from rules.language.grammar.grammar import (
    GRAMMAR,
    KEYWORD_PATTERN,
    KEYWORDS,
    NAME_PATTERN,
    NUMBER_WORDS,
    VOCABULARY,
)

__all__ = ["GRAMMAR", "KEYWORDS", "KEYWORD_PATTERN", "NAME_PATTERN", "NUMBER_WORDS", "VOCABULARY"]
