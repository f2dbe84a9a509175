"""Writes the pages of the rules reference as Markdown, with links between rules.

Notes on the edition of the match come first, separate from those on other editions.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from rules.reference import RULE_ID, Chapter, EditionNote, RuleEntry, RulesReference


def rule_markdown(reference: RulesReference, entry: RuleEntry, edition: str) -> str:
    """The page of a rule. With an edition its notes come first; "" treats all editions alike."""
    titles = reference.entries
    parts = [f"### {entry.heading}", _linked(entry.text, reference)]
    parts += [_linked(part, reference) for part in _notes(entry.edition_notes, edition)]
    see = "\n".join(f"- {_link(rule, titles[rule].heading)}" for rule in entry.see_also)
    return "\n\n".join((*parts, f"**{_tr('See also')}**", see))


def chapter_markdown(reference: RulesReference, chapter: Chapter, edition: str) -> str:
    """The page of a chapter: its text, the differences between editions, and its rules."""
    parts = [f"### {chapter.title}", _linked(chapter.text, reference)]
    for row in chapter.table:
        name = " ".join(_linked(row.name, reference).split())
        parts.append(f"**{name}**\n\n{_compared(row.notes, edition)}")
    parts.append("\n".join(f"- {_link(one.id, one.heading)}" for one in chapter.entries))
    return "\n\n".join(part for part in parts if part)


def _notes(notes: tuple[EditionNote, ...], edition: str) -> list[str]:
    """The notes on the edition of the match, then those on the others."""
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


def _compared(notes: tuple[EditionNote, ...], edition: str) -> str:
    """A row of the table of editions as a list, with the edition of the match first."""
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


def _linked(text: str, reference: RulesReference) -> str:
    """The text with rule ids as links and the word "Example" in italics."""
    known = reference.entries
    text = text.replace("Example:", "*Example:*")
    return RULE_ID.sub(lambda found: _link(found[0]) if found[0] in known else found[0], text)


def _link(rule: str, words: str = "") -> str:
    return f"[{words or rule}](rule:{rule})"


def _tr(text: str) -> str:
    return QCoreApplication.translate("RulePage", text)
