"""Opens the album, the teams, the team builder, the drafts and the card workshop."""
