"""What happens between the command line and the window: opening it, with what, and its end."""
