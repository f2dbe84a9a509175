"""Imports lists of cards: a process that reads them, its job in the window, and the dialog.

What others may use:
- `ImportJob` (`import_job.py`) starts, follows and cancels an import, and can go on after a kill.
- `ImportedSets` (`desktop/storage/imported_sets.py`) lists the sets with their counts, and the dice
  that are missing; `enter_die` enters one for all its cards.
- `CardImportDialog` (`card_import_dialog.py`) shows an import and its report to the player.
"""
