"""A picture of one turn to share: the table, and below it what happened."""
