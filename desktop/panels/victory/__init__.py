"""The victory scene at the end of a match: crest, ribbon, confetti, life chart and what to do next.

The table screen imports it.
"""
