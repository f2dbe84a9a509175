"""The rules engine: what is legal now, and what a move does to the state.

Only `rules.game` and `rules.advice` ask it; `desktop` never imports it.
"""
