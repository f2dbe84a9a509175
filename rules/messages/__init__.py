"""Every sentence that players read, as message ids with English templates, and the glossary.

Every package above may make messages; `desktop` translates them and fills them in.
"""
