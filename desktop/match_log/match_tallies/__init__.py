"""Keeps what was counted in each finished match, for the statistics across matches."""
