"""Functions that paint the table with a QPainter: die faces, symbols, crests, texts, the felt.

Everything else on the table, the panels and the workshop may import it.
"""
