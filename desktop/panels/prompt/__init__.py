"""The prompt bar above the table: the question, its answers, hints and the steps of the turn.

The match screen imports it; other panels do not.
"""
