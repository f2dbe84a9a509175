"""The choices that effects ask for: targets, words, players, order.

The effects of card texts ask here, and `rules.engine.turn` dispatches the answers to it.
"""
