"""What the Help menu opens: rules, glossary, keys, hints, and the box about the program."""
