"""The glossary: its terms, their explanations as templates, and finding terms in a text."""
