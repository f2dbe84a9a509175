"""Answers file dialogs for a monkey."""

from __future__ import annotations

from pathlib import Path
from random import Random

from PySide6.QtWidgets import QFileDialog


def choose_files_without_dialog(folder: Path, luck: Random) -> None:
    """Answer file dialogs at once: they would let the monkey loose on the files of this machine."""

    def answer(*_: object, **__: object) -> tuple[str, str]:
        names = ("", "one.match", "two.json", "three.txt", "no-such-folder/four.match")
        name = luck.choice(names)
        return (str(folder / name) if name else "", "")

    def answer_folder(*_: object) -> str:
        return answer()[0]

    def answer_several(*_: object) -> tuple[list[str], str]:
        return ([file for file, _ in (answer(), answer()) if file], "")

    for name, instead in (
        ("getSaveFileName", answer),
        ("getOpenFileName", answer),
        ("getOpenFileNames", answer_several),
        ("getExistingDirectory", answer_folder),
    ):
        setattr(QFileDialog, name, staticmethod(instead))
    for name in ("exec", "open", "show"):
        setattr(QFileDialog, name, lambda *_: 0)
