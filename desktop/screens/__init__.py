"""What fills the window: home, a new match, the table, a lesson."""
