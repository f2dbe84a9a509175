"""What a card's text means, as a typed tree of plain data.

A tree is built from five kinds of part that combine freely: *noun phrases* (which dice), *amounts*
(how much), *conditions* (whether), *verbs* (what is done) and *moments* (when). `reading` makes
trees from sentences, `wording` makes sentences from trees, and `rules.effects` runs them. Nothing
in here names a card, and nothing runs code: a tree can be compared, hashed, saved and shown.

All of it is used as `tree.Dice`, `tree.Deal`...; the modules only keep its parts apart: `terms`,
`moments`, `deeds`, `holding`, `effects`, `abilities`.
"""

from rules.language.tree.abilities import *  # noqa: F403
from rules.language.tree.deeds import *  # noqa: F403
from rules.language.tree.effects import *  # noqa: F403
from rules.language.tree.holding import *  # noqa: F403
from rules.language.tree.keywords import *  # noqa: F403
from rules.language.tree.moments import *  # noqa: F403
from rules.language.tree.terms import *  # noqa: F403
