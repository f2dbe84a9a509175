"""The panels of a match: log, cards, choices, payment, refusal, result, coach.

The screens import it; other panels do not.
"""
