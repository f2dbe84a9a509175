"""Moments of drama on the table: turn banners, flying damage, stamps and the marks they leave.

Each is an item with pictures painted once. The scene and the animations import this package.
"""
