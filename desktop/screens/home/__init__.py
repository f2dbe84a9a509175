"""The home screen, and the ground that other screens have too: wooden wall, felt, gilded title."""
