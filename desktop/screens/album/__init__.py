"""The album: all cards to look through, and a page for each."""
