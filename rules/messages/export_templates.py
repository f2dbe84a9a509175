"""Message templates of the files that a match is exported to."""

EXPORT_TEMPLATES: dict[str, str] = {
    "export.match": "Match file",
    "export.json": "JSON",
    "export.txt": "Text",
    "export.md": "Markdown",
    "export.html": "Web page",
    "export.csv": "Spreadsheet (CSV)",
}
"""Message ids and their English templates. `rules.messages.templates.TEMPLATES` includes them."""
