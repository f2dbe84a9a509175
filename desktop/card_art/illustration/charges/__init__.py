"""The charges of the pictures on cards: objects in the language of heraldry, as paths with roles.

`library.charge_parts("crown")` gives the parts of a charge. A charge fills about the square from -1
to 1; some reach beyond it. Nothing here shows a person, a letter or a logo.
"""
