"""The charts of a match: their panel, with a legend and a table of the numbers.

The side column of a match and the victory scene import it. `pane_plot.py` and `plot_items.py` import pyqtgraph, which
takes a fifth of a second, so import it only when a chart is first shown.
"""
