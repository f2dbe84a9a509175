"""From syntax tree back to text, so that what the engine runs can be read.

Everything above may print; printing needs no parser.
"""
