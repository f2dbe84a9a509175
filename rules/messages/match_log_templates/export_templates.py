"""Message templates of the files that a match is exported to."""

EXPORT_TEMPLATES: dict[str, str] = {
    "export.match": "Match file",
    "export.json": "JSON",
    "export.txt": "Text",
    "export.md": "Markdown",
    "export.html": "Web page",
    "export.csv": "Spreadsheet (CSV)",
    # --- the columns of the spreadsheet
    "export.column.act": "Act",
    "export.column.turn": "Turn",
    "export.column.active": "Active player",
    "export.column.acting": "Acting player",
    "export.column.notation": "Notation",
    "export.column.sentence": "Log",
    "export.column.event": "Event",
    "export.column.player": "Player",
    "export.column.dice": "Dice",
    "export.column.numbers": "Die numbers",
    "export.column.card": "Card",
    "export.column.source": "Source",
    "export.column.from": "From",
    "export.column.to": "To",
    "export.column.faces": "Faces",
    "export.column.amount": "Amount",
    "export.column.life": "Life left",
    "export.column.details": "Details",
}
"""Message ids and their English templates. `rules.messages.templates.TEMPLATES` includes them."""
