"""What players do on the table with mouse and keyboard: drag, select, focus, press.

The animations, the view and some panels import it.
"""
