"""Opens the album, the teams, the team builder and the drafts."""
