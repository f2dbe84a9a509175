"""The effect queue: abilities that wait and resolve, simultaneous changes, and what prevents them.

`rules.engine.turn` runs it between the decisions of the players.
"""
