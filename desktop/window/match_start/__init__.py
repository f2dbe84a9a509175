"""Opens the form for a new match and its opening, and starts the match."""
