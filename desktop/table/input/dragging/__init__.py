"""Dragging dice: what is held, where it may go, and how several dice are selected.

`desktop.table` imports it.
"""
