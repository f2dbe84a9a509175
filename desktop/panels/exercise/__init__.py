"""The parts of an exercise over the table: its difficulty, its hints, and the stamp when solved.

The coach's bubble and the screens import it.
"""
