"""installer.iss: languages, file type, upgrades; and the version resource of the program."""

from __future__ import annotations

import re
import sys
import types
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

import project  # noqa: E402 - packaging is no package
from desktop.window.launch import windows_shell  # noqa: E402 - packaging is no package
from windows import installer, signature, version_resource  # noqa: E402

SCRIPT = (ROOT / "installer.iss").read_text(encoding="utf-8")


def section(name: str) -> list[str]:
    """The lines of a section, without comments."""
    text = SCRIPT.split(f"\n[{name}]\n", 1)[1].split("\n[", 1)[0]
    return [line for line in text.splitlines() if line and not line.startswith((";", "#"))]


def setting(name: str) -> str:
    """The value of a line of [Setup]."""
    return dict(line.split("=", 1) for line in section("Setup"))[name]


def languages() -> set[str]:
    """The short names of the languages of Setup."""
    return {re.findall(r'Name: "(\w+)"', line)[0] for line in section("Languages")}


def test_setup_speaks_at_least_three_languages():
    assert len(languages()) >= 3
    assert "en" in languages()


@pytest.mark.parametrize("kind", ["Messages", "CustomMessages"])
def test_every_text_is_in_every_language(kind: str):
    texts: dict[str, dict[str, str]] = {}
    for line in section(kind):
        language, name, text = re.match(r"(\w+)\.(\w+)=(.+)", line).groups()
        texts.setdefault(name, {})[language] = text
    for name, by_language in texts.items():
        assert by_language.keys() == languages(), name
        assert len(set(by_language.values())) > 1, f"{name} is not translated"
        arguments = {tuple(sorted(re.findall(r"%\d", text))) for text in by_language.values()}
        assert len(arguments) == 1, f"{name} has other arguments in some language"
    used = set(re.findall(r"\{cm:(\w+)", SCRIPT) + re.findall(r"CustomMessage\('(\w+)'", SCRIPT))
    if kind == "CustomMessages":
        assert texts.keys() == used - {"CreateDesktopIcon", "AdditionalIcons", "LaunchProgram"}


def test_an_upgrade_finds_the_installed_program():
    """Setup knows an earlier version by this id alone."""
    assert setting("AppId") == "{{8EA637C7-00EB-4A2D-BCC9-80AD28B8C253}"
    assert "{8EA637C7-00EB-4A2D-BCC9-80AD28B8C253}_is1" in SCRIPT


def test_only_the_libraries_of_an_older_version_are_deleted():
    """Many programs call the folder of their libraries `_internal`."""
    deleted = 'Type: filesandordirs; Name: "{app}\\_internal"; Check: HoldsProgram'
    assert section("InstallDelete") == [deleted]
    found = "Result := FileExists(ExpandConstant('{app}\\{#Program}'));"
    assert f"function HoldsProgram: Boolean;\nbegin\n  {found}\nend;" in SCRIPT


def test_setup_looks_for_the_mutex_of_the_running_program():
    assert setting("AppMutex") == windows_shell.MUTEX_NAME
    stand_in = (ROOT / "packaging/windows/stand_in.c").read_text(encoding="utf-8")
    assert f'MUTEX[] = L"{setting("AppMutex")}"' in stand_in


def test_names_are_those_of_all_packages():
    assert f'#define AppName "{project.TITLE}"' in SCRIPT
    assert f'#define AppId "{project.APP_ID}"' in SCRIPT
    assert f'#define Program "{project.NAME}.exe"' in SCRIPT
    assert setting("AppPublisher") == version_resource.COMPANY
    assert setting("AppCopyright") == version_resource.COPYRIGHT


def test_match_files_open_with_the_program():
    entries = [line for line in section("Registry") if 'Subkey: "Software\\Classes' in line]
    opening = [line for line in entries if "{#MatchClass}\\shell\\open\\command" in line]
    assert len(opening) == 1
    assert '"""{app}\\{#Program}"" ""%1"""' in opening[0]
    assert any("OpenWithProgids" in line and "uninsdeletevalue" in line for line in entries)
    assert setting("ChangesAssociations") == "yes"


def test_the_file_type_of_another_program_stays():
    default = [
        line
        for line in section("Registry")
        if 'Subkey: "Software\\Classes\\.match"' in line and "ValueData" in line
    ]
    assert len(default) == 1
    assert "Check: NothingOpensMatches" in default[0]
    assert "uninsdelete" not in default[0]  # ReleaseMatches removes it, if it is still ours


def test_the_compiler_is_told_version_and_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")
    monkeypatch.delenv("WINDOWS_CERTIFICATE", raising=False)
    options = installer.compiler_options(tmp_path, "1.2.0rc1", tmp_path)
    assert {"/DAppVersion=1.2.0rc1", "/DNumericVersion=1.2.0.0"} <= set(options)
    assert {"/DSourceDate=2026-01-01", "/DSourceTime=00:00:00"} <= set(options)
    assert not any("sidekick=" in option for option in options), "nothing to sign with"


def test_the_password_of_the_certificate_is_not_printed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    signature.main([str(tmp_path / "setup.exe")])
    assert (
        "not signed, because WINDOWS_CERTIFICATE is not set: setup.exe" in capsys.readouterr().out
    )
    secrets = {"WINDOWS_CERTIFICATE": "own.pfx", "WINDOWS_CERTIFICATE_PASSWORD": "open sesame"}
    for name, secret in secrets.items():
        monkeypatch.setenv(name, secret)
    options = installer.compiler_options(tmp_path, "1.2.0", tmp_path)
    assert any(option.endswith("sign $f") for option in options)
    assert "open sesame" not in " ".join(options)
    command = signature.sign_command("signtool", ["setup.exe"], secrets)
    assert command[command.index("/p") + 1] == "open sesame"
    assert command[-1] == "setup.exe"


def test_an_incomplete_program_is_not_packed(tmp_path: Path):
    with pytest.raises(SystemExit, match="THIRD-PARTY-NOTICES"):
        installer.compile_installer(["iscc"], program=tmp_path)


def test_warnings_and_errors_of_the_compiler_are_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")
    monkeypatch.setattr(installer, "BUILD", tmp_path)
    for name in installer.NEEDED:
        tmp_path.joinpath(name).parent.mkdir(exist_ok=True)
        tmp_path.joinpath(name).touch()
    says = (
        "import pathlib, sys\n"
        "(output,) = [word[2:] for word in sys.argv if word.startswith('/O')]\n"
        "pathlib.Path(output, 'sidekick-table-1.2.0-setup.exe').write_text('exit code {0}')\n"
        "print('Parsing')\nprint('Warning: old')\nsys.exit({0})"
    )
    monkeypatch.setattr(installer, "windows_path", str)
    compiler = [sys.executable, "-c", says.format(0)]
    setup = installer.compile_installer(compiler, tmp_path, "1.2.0", tmp_path)
    assert setup == tmp_path / "sidekick-table-1.2.0-setup.exe"
    assert capsys.readouterr().out.splitlines()[1:] == ["Warning: old"]
    assert len(list(tmp_path.joinpath("windows").glob("*.bmp"))) == 12
    with pytest.raises(SystemExit, match="failed with 2"):
        installer.compile_installer(
            [sys.executable, "-c", says.format(2)], tmp_path, "1.2.0", tmp_path
        )
    assert "Parsing" in capsys.readouterr().err
    assert setup.read_text() == "exit code 0", "the last good installer"


def test_pyinstaller_reads_the_version_resource(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    compat = pytest.importorskip("PyInstaller.compat")
    monkeypatch.setitem(sys.modules, "pefile", types.ModuleType("pefile"))  # on Windows only
    monkeypatch.setattr(compat, "win32api", None, raising=False)
    from PyInstaller.utils.win32 import versioninfo

    file = tmp_path / "version.txt"
    version_resource.write_version_resource(file)
    resource = versioninfo.load_version_info_from_text_file(str(file))
    assert len(resource.toRaw()) > 500
    strings = {entry.name: entry.val for entry in resource.kids[0].kids[0].kids}
    assert strings["ProductName"] == project.TITLE
    assert strings["ProductVersion"] == project.read_version()
    assert strings["OriginalFilename"] == f"{project.NAME}.exe"
    numbers = version_resource.numeric_version(project.read_version())
    assert resource.ffi.fileVersionMS == numbers[0] << 16 | numbers[1]
