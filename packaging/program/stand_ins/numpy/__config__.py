"""Stands in for numpy's record of its own build, which names folders of the machine that built it.

numpy imports it and calls nothing in it.
"""


def show_config() -> None:
    """Print how numpy was built, which is not told here."""


show = show_config  # as numpy before 2.1 calls it
