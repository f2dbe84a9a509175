"""Notes that players write to a match and to its moments."""
