"""The kinds of files in the export dialog: what each is good for, and its suffix."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

PDF = "pdf"
"""The one kind that `rules.match_log.EXPORT_KINDS` does not write."""


class FileKind(NamedTuple):
    """A kind of file.

    Attributes:
        id: a key of `EXPORT_KINDS`, or `PDF`.
        suffix: the end of its file name, with the dot.
        title: its name.
        use: what it is good for, in a sentence.
    """

    id: str
    suffix: str
    title: str
    use: str


def file_kinds() -> tuple[FileKind, ...]:
    """All kinds, in the order of the dialog: first those for readers."""
    return (
        FileKind("html", ".html", tr("Web page"), tr("Story, charts and a replay in any browser.")),
        FileKind(PDF, ".pdf", tr("PDF"), tr("The story with pictures, to print or to send.")),
        FileKind("txt", ".txt", tr("Text"), tr("The story, to paste into a message.")),
        FileKind("md", ".md", tr("Markdown"), tr("The story, for forums and wikis.")),
        FileKind("match", ".match", tr("Match file"), tr("Open it here to replay or play on.")),
        FileKind("json", ".json", tr("JSON"), tr("The whole match, for other programs.")),
        FileKind("csv", ".csv", tr("Spreadsheet (CSV)"), tr("One row for each event.")),
    )


def tr(text: str) -> str:
    """Translate a text of the kinds."""
    return QCoreApplication.translate("ExportKinds", text)
