"""The draft on screen: its form, stacks and piles, both teams, and the curtain between seats."""
