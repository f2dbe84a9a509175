"""The effect queue: abilities that wait and resolve, simultaneous changes, and interruptions.

`rules.engine.turn` runs it between the decisions of the players; no other package of the engine
imports it.
"""
