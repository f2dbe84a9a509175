"""Shares teams as short text, as TOML and as the link of the community's team builder.

`docs/teams.md` describes the three forms. A reader recognizes which one it has, keeps all cards it
knows, and names everything else.
"""
