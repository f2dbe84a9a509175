"""The screen with statistics across matches: by player, by team and by card."""
