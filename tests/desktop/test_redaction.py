"""A bug report names no person and no computer, and its other words stay as they are."""

from __future__ import annotations

import os

import pytest

from desktop.diagnostics.redaction import without_personal_names

POSIX_HOME = "/home/wilhelmina"
WINDOWS_HOME = r"C:\Users\Wilhelmina Größe"


@pytest.fixture(autouse=True)
def wilhelmina(monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer belongs to Wilhelmina."""
    for name in ("USER", "LOGNAME", "USERNAME"):
        monkeypatch.setenv(name, "wilhelmina")
    monkeypatch.setenv("HOME", POSIX_HOME)
    monkeypatch.setenv("USERPROFILE", WINDOWS_HOME)
    monkeypatch.setenv("HOSTNAME", "wilhelminas-box.lan")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("/home/wilhelmina/.local/share", "~/.local/share"),
        ("'/home/wilhelmina'", "'~'"),
        ("file:///home/wilhelmina/a.match", "file://~/a.match"),
        ("%2Fhome%2Fwilhelmina%2Fx", "~%2Fx"),
        (r"C:\Users\Wilhelmina Größe\AppData", r"~\AppData"),
        (r'"c:\\users\\wilhelmina größe\\x"', r'"~\\x"'),
        ("C:/Users/Wilhelmina Größe/x", "~/x"),
        ("file:///C:/Users/Wilhelmina%20Gr%C3%B6%C3%9Fe/x", "file://~/x"),
        ("C:\\\\Users\\\\Wilhelmina Gr\\u00f6\\u00dfe\\\\x", "~\\\\x"),
        (r"C:\Users\WILHEL~1\AppData", r"~\AppData"),
        ("/c/Users/Wilhelmina Größe/x", "~/x"),
        ("/media/Wilhelmina/stick", "/media/<user>/stick"),
        ("/tmp/pytest-of-wilhelmina/0", "/tmp/pytest-of-<user>/0"),
        ("/home/wilhelmina.old", "/home/<user>.old"),
        ("Wilhelmina on wilhelminas-box", "<user> on <host>"),
        ("WILHELMINAS-BOX.LAN:0", "<host>:0"),
        (r"'one\nwilhelmina'", r"'one\n<user>'"),
    ],
)
def test_names_disappear_in_every_spelling(text: str, told: str) -> None:
    assert without_personal_names(text) == told


@pytest.mark.parametrize("login", ["play", "root", "a", "desktop", "match", "will", "str"])
def test_a_login_that_is_a_word_is_replaced_only_below_a_folder_of_homes(
    login: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("USER", "LOGNAME", "USERNAME"):
        monkeypatch.setenv(name, login)
    for name in ("HOMEDRIVE", "HOMEPATH"):  # on Windows, the home of the person at this computer
        monkeypatch.delenv(name, raising=False)
    text = f"{login}: File '/usr/share/{login}/x.py' of a play will match; str, root, desktop"
    assert without_personal_names(text) == text
    for homes in ("/home/", "/Users/", "/run/media/", "C:\\Users\\", "file:///D:/Users/"):
        assert without_personal_names(f"{homes}{login}/x") == f"{homes}<user>/x"


def test_names_that_only_contain_the_login_stay() -> None:
    text = "wilhelminas /home/wilhelminas /srv/homewilhelmina"
    assert without_personal_names(text) == text


@pytest.mark.parametrize("home", ["/", "", "relative"])
def test_a_home_that_is_no_folder_of_a_person_destroys_nothing(
    home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", home)
    assert without_personal_names("/usr/lib/x /srv") == "/usr/lib/x /srv"


@pytest.mark.skipif(not hasattr(os, "uname"), reason="Windows tells the name in a variable")
def test_the_system_and_the_password_database_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    import pwd

    entry = pwd.struct_passwd(("wim", "x", 1000, 1000, "Wilma Box,Room 3,,", "/srv/wim", "/bin/sh"))
    monkeypatch.setattr(pwd, "getpwuid", lambda _: entry)
    monkeypatch.setattr(
        os, "uname", lambda: os.uname_result(("Linux", "anvil.example.org", "6", "#1", "x86_64"))
    )
    said = without_personal_names("wim (Wilma Box) at anvil: /srv/wim/x on anvil.example.org")
    assert said == "<user> (<name>) at <host>: ~/x on <host>"
