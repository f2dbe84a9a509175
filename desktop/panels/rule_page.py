"""What the rules reference shows: a rule or a chapter as Markdown, with links between rules.

What the edition of the match says stands first and apart from what the others say.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from rules.reference import RULE_ID, Chapter, Entry, Note, Reference


def rule_page(reference: Reference, entry: Entry, edition: str) -> str:
    """A rule for people who play an edition; without one all editions are alike."""
    titles = reference.entries
    parts = [f"### {entry.heading}", _linked(entry.text, reference)]
    parts += [_linked(part, reference) for part in _notes(entry.notes, edition)]
    see = "\n".join(f"- {_link(rule, titles[rule].heading)}" for rule in entry.see)
    return "\n\n".join((*parts, f"**{_tr('Read on')}**", see))


def chapter_page(reference: Reference, chapter: Chapter, edition: str) -> str:
    """A chapter: its own words, what differs between the editions, and its rules."""
    parts = [f"### {chapter.title}", _linked(chapter.text, reference)]
    for row in chapter.table:
        name = " ".join(_linked(row.name, reference).split())
        parts.append(f"**{name}**\n\n{_compared(row.notes, edition)}")
    parts.append("\n".join(f"- {_link(one.id, one.heading)}" for one in chapter.entries))
    return "\n\n".join(part for part in parts if part)


def _notes(notes: tuple[Note, ...], edition: str) -> list[str]:
    """The lines of the edition that is played, then those of the others."""
    ours = [note for note in notes if edition in note.editions]
    others = [note for note in notes if edition not in note.editions]
    parts = []
    if ours:
        lines = (f"- {note.text[0].upper()}{note.text[1:]}" for note in ours)
        parts += [f"**{_in_this_match(edition)}**", "\n".join(lines)]
    if others:
        heading = _tr("In other editions") if ours else _tr("Editions")
        lines = (f"- {', '.join(note.editions)}: {note.text}" for note in others)
        parts += [f"**{heading}**", "\n".join(lines)]
    return parts


def _compared(notes: tuple[Note, ...], edition: str) -> str:
    """A line of the table of editions as a list, that of the match first."""
    if len(notes) == 1:
        return f"- {_tr('All editions')}: {notes[0].text}"
    ours = [f"- **{_in_this_match(edition)} {n.text}**" for n in notes if edition in n.editions]
    others = [
        f"- {', '.join(name for name in note.editions if name != edition)}: {note.text}"
        for note in notes
        if note.editions != (edition,)
    ]
    return "\n".join((*ours, *others))


def _in_this_match(edition: str) -> str:
    return _tr("In this match ({edition}):").format(edition=edition)


def _linked(text: str, reference: Reference) -> str:
    """The same text, every rule a link and every example easy to spot."""
    known = reference.entries
    text = text.replace("Example:", "*Example:*")
    return RULE_ID.sub(lambda found: _link(found[0]) if found[0] in known else found[0], text)


def _link(rule: str, words: str = "") -> str:
    return f"[{words or rule}](rule:{rule})"


def _tr(text: str) -> str:
    return QCoreApplication.translate("RulePage", text)
