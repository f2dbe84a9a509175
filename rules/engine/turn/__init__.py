"""The course of a match: the turn loop, its steps, priority, combat, and outcomes of chance.

It is the top of the engine; only what is above the engine imports it. A step is a sequence of
stages. Its function in `turn_steps` or `attack_step` performs the stage in `state.stage` and sets
the next one, or opens a decision. It is called only while stack and queue are empty (TURN-1).
"""
