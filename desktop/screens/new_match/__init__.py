"""The parts of the form for a new match: boxes, cards, the players' plates, more options."""
