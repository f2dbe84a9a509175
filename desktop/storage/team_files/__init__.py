"""Teams and drafts as files in the player's data folder."""
