"""The rules engine: computes the legal moves and applies a move to the state.

`rules.game`, `rules.advice`, `rules.notation` and `rules.analysis` import it; `desktop` never does.
"""
