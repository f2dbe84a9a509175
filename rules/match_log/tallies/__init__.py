"""Statistics across matches: each match is counted once, and the counts are put into tables."""
