"""Everything that explains or interprets a match and never changes it: refusals, what a drop means,
what can be done with a thing, and labels, prompts and log lines.

`rules.game` and `desktop` ask here.
"""
