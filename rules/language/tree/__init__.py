"""The syntax tree of a card's text: typed, immutable plain data.

A tree combines five kinds of parts freely: *noun phrases* (which dice), *amounts* (how much),
*conditions* (whether), *verbs* (what to do) and *moments* (when). `reading` parses sentences into
trees, `wording` prints trees as sentences, and `rules.effects` executes them. Nothing here names a
card and nothing runs code, so a tree can be compared, hashed, saved and displayed.

Import the package and write `tree.Dice`, `tree.Deal` and so on. The modules only group the node
types: `terms`, `moments`, `deeds`, `holding`, `effects`, `abilities`, `keywords`.
"""

from rules.language.tree.abilities import *  # noqa: F403
from rules.language.tree.deeds import *  # noqa: F403
from rules.language.tree.effects import *  # noqa: F403
from rules.language.tree.holding import *  # noqa: F403
from rules.language.tree.keywords import *  # noqa: F403
from rules.language.tree.moments import *  # noqa: F403
from rules.language.tree.terms import *  # noqa: F403
