"""What happens after a crash: a journal of each run, a report with the match, and its offer.

`crash_watch` is installed before anything else and imports almost nothing. The rest is imported
only after a crash.
"""
