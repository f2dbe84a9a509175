"""The computer at the table: it thinks in a background thread and plays through the session."""
