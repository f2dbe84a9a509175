"""What the program tells about itself for a bug report: facts, self-tests, and crashes.

Nothing here changes the player's files. `without_personal_names` goes over every text.
"""
