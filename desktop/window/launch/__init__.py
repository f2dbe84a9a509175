"""From the command line to the window: one running program, its requests, and its end."""
