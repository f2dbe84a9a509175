"""A match file as values: the record, its head, its acts and expectations, and the errors.

The other packages of the notation build on it.
"""
