"""Every sentence that players read, as a message id with an English template, and the glossary.

`rules.advice` makes the messages and `desktop` translates them; every package but `rules.model` may
import it.
"""

from rules.messages.glossary import GlossaryTerm, explain_terms
from rules.messages.message import Message, fill_in, make_message

__all__ = [
    "GlossaryTerm",
    "Message",
    "explain_terms",
    "fill_in",
    "make_message",
]
