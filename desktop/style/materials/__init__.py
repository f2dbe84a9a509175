"""What the table is made of: wood, cloth, sunken trays, brass, letters, hearts and button plates.

One lamp stands above left, as for the dice: shadows fall right and down.
"""
