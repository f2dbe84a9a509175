"""The screen with the player's teams and the ready teams."""
