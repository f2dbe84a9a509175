"""Files and the database: saved matches, settings, own cards, thumbnails, exports.

Every package above it may import it; it uses no widgets.
"""
