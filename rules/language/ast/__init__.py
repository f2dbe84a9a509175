"""The syntax tree of a card's text: typed, immutable plain data.

A tree combines five kinds of parts freely: *noun phrases* (which dice), *amounts* (how much),
*conditions* (whether), *verbs* (what to do) and *moments* (when). `reading` parses sentences into
trees, `wording` prints trees as sentences, and `rules.engine.effects.effect_queue` executes them.
Nothing here names a card and nothing runs code, so a tree can be compared, hashed, saved and
displayed.

Import the package and write `tree.Dice`, `tree.Deal` and so on. The modules only group the node
types: `terms`, `moments`, `deeds`, `holding`, `effects`, `abilities`, `keywords`.
"""

from rules.language.ast.abilities import *  # noqa: F403
from rules.language.ast.actions import *  # noqa: F403
from rules.language.ast.effects import *  # noqa: F403
from rules.language.ast.expressions import *  # noqa: F403
from rules.language.ast.keyword_names import *  # noqa: F403
from rules.language.ast.modifiers import *  # noqa: F403
from rules.language.ast.trigger_events import *  # noqa: F403
