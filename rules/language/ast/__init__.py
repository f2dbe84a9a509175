"""The syntax tree of a card's text: typed, immutable plain data.

A tree combines five kinds of parts freely: *noun phrases* (which dice), *amounts* (how much),
*conditions* (whether), *effects* (what to do) and *events* (when). `parser` turns sentences into
trees, `printer` turns trees into sentences, and `rules.engine.effects` executes them. Nothing here
names a card and nothing runs code, so a tree can be compared, hashed, saved and displayed.

Everything above may import it: import the package and write `ast.Dice`, `ast.Deal` and so on, since
its modules only group the node types. It imports only `rules.model`.
"""

from rules.language.ast.abilities import *  # noqa: F403  # noqa: F403
from rules.language.ast.actions import *  # noqa: F403
from rules.language.ast.expressions import *  # noqa: F403
