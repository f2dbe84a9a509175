"""From syntax tree back to text: print functions for each kind of node, which share a context.

`text_printer` is the entrance for everything above the language; printing needs no parser.
"""
