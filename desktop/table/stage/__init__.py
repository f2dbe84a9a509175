"""The stage in the middle of the table: the lanes of an attack, and what it will do.

`desktop.table.scene` imports it.
"""
