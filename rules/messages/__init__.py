"""Every sentence that players read, as a message id with an English template, and the glossary.

`rules.advice` makes the messages and `desktop` translates them; every package but `rules.model` may
import it.
"""

from rules.messages.glossary import (
    EditionRemark,
    FoundTerm,
    GlossaryTerm,
    TermGroup,
    all_terms,
    explain_terms,
    glossary_symbols,
    term_named,
    terms_in,
)
from rules.messages.message import (
    YOU,
    Message,
    PluralCount,
    fill_in,
    fill_in_template,
    make_message,
)

__all__ = [
    "YOU", "EditionRemark", "FoundTerm", "GlossaryTerm", "Message", "PluralCount", "TermGroup",
    "all_terms", "explain_terms", "fill_in", "fill_in_template", "glossary_symbols", "make_message",
    "term_named", "terms_in",
]  # fmt: skip
