"""The parts of the screens around cards and teams."""
