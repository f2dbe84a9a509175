"""Exports matches to files: the dialog, the work in the background, and the PDF."""
