"""Cards: what they are, the files they come from, and the library of the four boxes.

Setups are made of them; everything above may import this package.
"""
