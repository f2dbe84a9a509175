"""The choices that effects open: targets, words, players, and the order of triggers.

`rules.engine.payment`, `effects` and `turn` import it, and so do the readers of a match such as
`rules.advice`.
"""
