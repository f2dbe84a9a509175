"""Imports lists of cards: a process that reads them, and its job in the window.

What others may use:
- `ImportJob` (`import_job.py`) starts, follows and cancels an import, and can go on after a kill.
- `ImportedSets` (`desktop/storage/imported_sets.py`) lists the sets with their counts, and the dice
  that are missing; `enter_die` enters one for all its cards.
The shelves of the album (`desktop/screens/album/import_panel.py`) show an import and its report.
"""
