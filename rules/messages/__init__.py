"""Every sentence that players read, as message ids with English templates, and the glossary.

Every package above may make messages; `desktop` translates them and fills them in.
"""

from rules.messages.glossary import Term, explain_terms
from rules.messages.templates import Message, fill_in, make_message

__all__ = [
    "Message",
    "Term",
    "explain_terms",
    "fill_in",
    "make_message",
]
