"""The replay of a match on the real table, like a film."""
