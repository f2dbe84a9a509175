"""Drafts: players pick their teams in turns, out of open stacks or secret piles.

A `Draft` says who picks, which picks are allowed and why another is not; `new_draft` starts one out
of a plan, `computer_pick` picks for the computer, `write_draft` and `read_draft` keep one as text.
It imports `rules.cards`, `rules.messages`, `rules.reading` and the formats of `rules.teams`.
"""
