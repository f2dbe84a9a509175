"""Facts for a report as plain data. A fact that cannot be found says why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from desktop.diagnostics.redaction import without_personal_names
from rules.reading import visible

Value = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: its key in JSON, its label for people, and its value.

    `value` is None if it could not be found; then `why` is the reason. `words` replaces the value
    in the readable report, such as "12.3 GB".
    """

    key: str
    label: str
    value: Value
    words: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class FactGroup:
    """Facts about one thing under a title, and groups about its parts."""

    key: str
    title: str
    facts: tuple[Fact, ...] = ()
    parts: tuple[FactGroup, ...] = ()
    list_key: str = ""
    """In JSON the parts are a list with this key; without it, each has its own key."""
    why: str = ""
    """Why there are no facts."""


def find_fact(
    key: str, label: str, find: Callable[[], Value], words: Callable[[Value], str] | None = None
) -> Fact:
    """Find a fact. Whatever goes wrong, the report continues and gives the reason."""
    try:
        value = find()
        return Fact(key, label, value, words(value) if words and value is not None else "")
    except Exception as failure:  # noqa: BLE001 - a report about trouble must survive trouble
        return Fact(key, label, None, why=reason_of(failure))


def find_group(key: str, title: str, find: Callable[[], FactGroup]) -> FactGroup:
    """Find a group of facts. Whatever goes wrong, the report continues and gives the reason."""
    try:
        return find()
    except Exception as failure:  # noqa: BLE001 - a report about trouble must survive trouble
        return FactGroup(key, title, why=reason_of(failure))


def reason_of(failure: BaseException) -> str:
    """A short reason for people: what the system said, or the kind of the error."""
    return getattr(failure, "strerror", None) or str(failure) or type(failure).__name__


def size_in_words(value: Value) -> str:
    """A number of bytes as people write it, such as "12.3 GB"."""
    size = float(value or 0)
    for unit in ("bytes", "KB", "MB", "GB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "bytes" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} TB"


def facts_text(groups: Iterable[FactGroup]) -> str:
    """The facts as text: a heading for each group, a line for each fact, without names of people.

    Values are one line each, whatever they contain.
    """
    return "\n\n".join("\n".join(_lines(group, 0)) for group in groups) + "\n"


def safe_line(text: str) -> str:
    """The text in one line, without names of people and without hidden characters."""
    return visible(without_personal_names(text)).replace("\n", "\\n")


def _lines(group: FactGroup, depth: int) -> list[str]:
    indent = "  " * depth
    lines = [f"{indent}{group.title}"]
    if group.why:
        lines.append(f"{indent}  not known: {safe_line(group.why)}")
    elif not (group.facts or group.parts):
        lines.append(f"{indent}  none")
    wide = max((len(fact.label) for fact in group.facts), default=0) + 1
    for fact in group.facts:
        words = fact.words or _word_for(fact.value)
        words = f"not known: {fact.why}" if fact.value is None else words
        lines.append(f"{indent}  {fact.label + ':':{wide}} {safe_line(words)}".rstrip())
    for part in group.parts:
        lines += _lines(part, depth + 1)
    return lines


def _word_for(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value == "" else str(value)
