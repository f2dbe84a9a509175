"""Dialogs over the window: questions, file dialogs, the list of keys, the About box.

The screens and the window import it; other panels do not.
"""
