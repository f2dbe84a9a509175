"""The rails of the table: the question and its answers, the steps, the news and the tools.

The match screen imports it; other panels do not.
"""
