"""The desktop program (Qt): two people play Dice Masters at one computer."""
