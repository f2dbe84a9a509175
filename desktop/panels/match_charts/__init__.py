"""The charts of a match: their panel, with a legend and a table of the numbers.

The side column of a match and the victory scene import it. Its plots import pyqtgraph, which takes
a fifth of a second, so import the package only when a chart is first shown.
"""
