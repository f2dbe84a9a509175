"""The opening of a match: both teams are revealed, and a throw decides who goes first."""
