"""The choice of a team in the form for a new match."""
