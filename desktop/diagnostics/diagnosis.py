"""A diagnosis for a bug report: facts and the self-test, as text and as JSON.

Its sentences are English in every language, because they are for the people who repair the program.
No personal name gets into it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from desktop.diagnostics.fact_groups import FactGroup, facts_text, safe_line
from desktop.diagnostics.self_test import SELF_TESTS, SelfTestResult
from desktop.text.program_version import version_line

FORMAT = "sidekick-table diagnosis"
VERSION = 1
"""The version of the JSON. It grows when a key is renamed or removed, or changes its type."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What the program knows about itself, and what its self-test found."""

    made: str
    facts: tuple[FactGroup, ...]
    results: tuple[SelfTestResult, ...]
    checks: int
    """How many checks there are, also those that are still to be done."""

    @property
    def failed(self) -> int:
        """How many checks have failed."""
        return sum(not result.passed for result in self.results)

    @property
    def passed(self) -> bool:
        """Whether all checks are done and have passed."""
        return len(self.results) == self.checks and not self.failed


def collect_facts(qt_messages: tuple[str, ...] = ()) -> tuple[FactGroup, ...]:
    """All facts. Needs a QApplication. `qt_messages` is what Qt said while it started."""
    from desktop.diagnostics.program_facts import program_facts
    from desktop.diagnostics.screen_facts import screen_facts

    return (*program_facts(), *screen_facts(qt_messages))


def make_diagnosis(
    facts: tuple[FactGroup, ...], results: Iterable[SelfTestResult], checks: int = len(SELF_TESTS)
) -> Diagnosis:
    """Put together a diagnosis of this moment."""
    now = datetime.now(UTC).replace(microsecond=0, tzinfo=None)
    return Diagnosis(f"{now.isoformat()}Z", facts, tuple(results), checks)


# --- as text --------------------------------------------------------------------------------------


def diagnosis_text(diagnosis: Diagnosis) -> str:
    """The diagnosis for people to read: the self-test, then the facts, and the verdict."""
    head = f"{version_line()}: diagnosis of {diagnosis.made}\n"
    parts = (head, _self_test_text(diagnosis.results), facts_text(diagnosis.facts))
    return "\n".join((*parts, _verdict(diagnosis), ""))


def _verdict(diagnosis: Diagnosis) -> str:
    """Whether all checks have passed, as a sentence."""
    done, checks = len(diagnosis.results), diagnosis.checks
    if done < checks:
        return f"{done} of {checks} checks are done."
    return (
        f"{diagnosis.failed} of {checks} checks failed."
        if diagnosis.failed
        else "All checks passed."
    )


def _self_test_text(results: Sequence[SelfTestResult]) -> str:
    wide = max((len(result.title) for result in results), default=0) + 1
    lines = [
        f"  {'ok' if result.passed else 'FAILED':6}  {result.title + ':':{wide}}"
        f" {safe_line(result.sentence)} ({result.milliseconds} ms)"
        for result in results
    ]
    return "\n".join(("Self-test", *lines, ""))


# --- as JSON --------------------------------------------------------------------------------------


def diagnosis_json(diagnosis: Diagnosis) -> str:
    """The diagnosis for programs: an object for each group of facts, and the self-test.

    A fact that could not be found is null, and `not_known` has the reason by its path.
    """
    not_known: dict[str, str] = {}
    content: dict[str, Any] = {"format": FORMAT, "version": VERSION, "made": diagnosis.made}
    for group in diagnosis.facts:
        content[group.key] = _as_object(group, group.key, not_known)
    content["self_test"] = [
        {**asdict(result), "sentence": safe_line(result.sentence)} for result in diagnosis.results
    ]
    content["passed"] = diagnosis.passed
    content["not_known"] = not_known
    return json.dumps(content, indent=2) + "\n"


def _as_object(group: FactGroup, path: str, not_known: dict[str, str]) -> dict[str, Any]:
    """The facts by their keys, and the parts of the group: several of one kind as a list."""
    if group.why:
        not_known[path] = safe_line(group.why)
    found: dict[str, Any] = {}
    for fact in group.facts:
        value = fact.value
        found[fact.key] = safe_line(value) if isinstance(value, str) else value
        if value is None:
            not_known[f"{path}.{fact.key}"] = safe_line(fact.why)
    if group.list_key:
        path = f"{path}.{group.list_key}"
        found[group.list_key] = [
            _as_object(part, f"{path}.{place}", not_known) for place, part in enumerate(group.parts)
        ]
    else:
        for part in group.parts:
            found[part.key] = _as_object(part, f"{path}.{part.key}", not_known)
    return found
