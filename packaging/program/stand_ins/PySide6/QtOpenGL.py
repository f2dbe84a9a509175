"""Stands in for PySide6.QtOpenGL in the frozen program.

pyqtgraph imports the module with every plot, but uses it only with its option `useOpenGL`, which
this program never sets. Qt's own module and its library would add 10 MB.
"""
