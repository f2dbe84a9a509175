"""The table and the things that lie on it."""
