"""Keeps PySide from crashing the program: errors in what Qt calls, and imports of classes of Qt."""
