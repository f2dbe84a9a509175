"""The panels around and over the table: prompt bar, side column, inspector, dialogs."""
