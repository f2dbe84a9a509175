"""The graphics scene of the table: puts the items in their places and shows what can be done.

Input, the animations, the view and some panels import it.
"""
