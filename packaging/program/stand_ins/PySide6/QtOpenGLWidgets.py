"""Stands in for PySide6.QtOpenGLWidgets in the frozen program, for the reason told in QtOpenGL."""

from PySide6.QtWidgets import QWidget


class QOpenGLWidget(QWidget):
    """A base class for pyqtgraph's OpenGL widget, which this program never makes."""
