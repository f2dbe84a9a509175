"""Shares teams: as text, as a link, as a file, and as a printed sheet."""
