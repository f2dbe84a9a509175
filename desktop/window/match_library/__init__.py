"""The commands for all saved matches: the history, and the match files that come into it."""
