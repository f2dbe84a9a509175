"""The glossary: its terms, and finding them in a text."""
