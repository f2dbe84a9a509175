"""What players need to carry out a card's text by hand: its card, the tools, the log, reminders.

`screens` and the match screen use it.
"""
