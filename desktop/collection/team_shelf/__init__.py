"""A list of teams with small pictures of their cards, for choosing one."""
