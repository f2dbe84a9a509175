"""The `python -m rules coverage` command: every rule and ruling has an example."""

from pathlib import Path

import pytest

from rules.__main__ import main
from rules.analysis.rule_coverage import (
    BadCoverageFile,
    Ruling,
    coverage_lines,
    examples_in_match,
    examples_in_tests,
    measure_coverage,
    read_rulings,
    rule_ids,
)
from rules.cards import asset_text

REFERENCE = (
    "# Dice\n\n## DIE-1 Sidekicks\n\nEight. See DIE-2.\n\n## DIE-2 Faces\n\n## FMT-1 Teams\n"
)
RULES = ("DIE-1", "DIE-2", "FMT-1")

TESTS = '''
def test_one():
    """DIE-1, R004: eight sidekicks; the faces (DIE-2: rolled) are told elsewhere."""

def helper():
    """DIE-2: no test."""

def test_two():
    """What DIE-2 says: this begins with something else."""

def test_three():
    """DIE-2."""

@pytest.mark.skip(reason="later")
def test_four():
    """DIE-2: this is not run."""
'''


def covered(tests: str = "", match: str = "", **rulings: Ruling):
    examples = [*examples_in_tests(tests, "t.py"), *examples_in_match(match, "m.match")]
    return measure_coverage(RULES, rulings, examples)


def test_the_ids_are_the_headings_of_the_rules_reference():
    assert rule_ids(REFERENCE) == RULES


def test_a_test_covers_the_ids_at_the_start_of_its_docstring():
    found = covered(TESTS, R004=Ruling("No attack."))
    assert found.examples == {"DIE-1": ("t.py::test_one",), "DIE-2": (), "FMT-1": (),
                              "R004": ("t.py::test_one",)}  # fmt: skip
    assert found.missing == ("DIE-2",)
    assert not found.is_complete


def test_a_match_covers_the_ids_in_a_comment_of_its_head():
    match = "sidekick-table match 1\n# DIE-2: faces.\nedition UXM\n\nturn Eric\n# DIE-1: too late\n"
    assert covered(match=match).examples["DIE-2"] == ("m.match",)
    assert covered(match=match).missing == ("DIE-1",)


def test_a_ruling_needs_an_example_or_a_reason():
    match = "# DIE-1, DIE-2: both.\n"
    assert covered(match=match, R004=Ruling("No attack.")).missing == ("R004",)
    excused = covered(match=match, R004=Ruling("No attack.", "of tournaments"))
    assert excused.is_complete
    assert "R004    no example: of tournaments" in list(coverage_lines(excused))


def test_an_unknown_id_is_reported_with_its_source():
    found = covered(match="# DIE-1, DIE-2, DIE-9: a slip.\n")
    assert not found.is_complete
    assert "DIE-9   UNKNOWN, cited by m.match" in list(coverage_lines(found))


def test_format_rules_need_no_example():
    assert covered(match="# DIE-1, DIE-2: both.\n").is_complete


def test_unreadable_files_are_reported():
    with pytest.raises(BadCoverageFile, match=r"t.py, line 1: "):
        list(examples_in_tests("def :", "t.py"))
    with pytest.raises(BadCoverageFile, match=r"r.toml: .*reasn"):
        read_rulings('[R004]\nreasn = "of tournaments"', "r.toml")


# --- the command ----------------------------------------------------------------------------------


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    """A test directory with one match that covers every rule and every ruling."""
    rulings = read_rulings(asset_text("rulings.toml"), "rulings.toml")
    ids = ", ".join((*rule_ids(asset_text("rules.md")), *rulings))
    (tmp_path / "all.match").write_text(f"sidekick-table match 1\n# {ids}: everything.\n")
    return tmp_path


def test_full_coverage_exits_with_zero(tests: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["coverage", "--tests", str(tests)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("KW-6 ") and line.endswith("all.match") for line in lines)


def test_a_missing_example_is_reported_and_exits_with_one(
    tests: Path, capsys: pytest.CaptureFixture[str]
):
    file = tests / "all.match"
    file.write_text(file.read_text().replace("KW-6, ", "").replace(", R002", ""))
    assert main(["coverage", "--tests", str(tests)]) == 1
    assert "2 without an example: KW-6, R002" in capsys.readouterr().out


def test_a_missing_test_directory_is_bad_usage(tmp_path: Path):
    with pytest.raises(SystemExit) as left:
        main(["coverage", "--tests", str(tmp_path / "nowhere")])
    assert left.value.code == 2


# --- this project ---------------------------------------------------------------------------------


def test_every_rule_and_ruling_of_the_project_has_an_example(
    capsys: pytest.CaptureFixture[str],
):
    """Checks the packaged rules reference against this project's own tests."""
    found = main(["coverage", "--tests", str(Path(__file__).parents[1])])
    assert found == 0, capsys.readouterr().out.splitlines()[-1]
