"""A match in progress: the session, the answers to a decision, auto-pass, autosave and the lesson.

The table and every package above it may import it; it uses no widgets.
"""
