"""The story of a match: what happened, as people tell it.

`tell_story` reads a `Timeline` and returns a `Story` of messages; the text, Markdown, web page and
PDF of a match show it.
"""
