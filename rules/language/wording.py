"""Sentences for trees: the canonical wording, which reads back to the same tree.

`word` of what was read from a canonical text is that text. Trees can say more than the grammar
can; for such a tree `Unspeakable` names the part that has no words.
"""

from __future__ import annotations
