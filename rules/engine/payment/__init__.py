"""Payments: what can pay for what, several acts in one payment, costs other than energy, and the
payment that the table suggests.

`rules.engine.effects` and `turn` import it, and so do `rules.game` and `rules.advice`.
"""
