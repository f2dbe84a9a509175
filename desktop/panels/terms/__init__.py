"""Explains the terms of the game wherever they stand: labels with terms, their popup, the glossary.

Every other panel may use it.
"""
