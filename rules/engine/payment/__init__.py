"""Paying: what can pay for what, batches, extra costs, and the payment the table suggests.

`rules.engine.effects` and `rules.engine.turn` use it.
"""
