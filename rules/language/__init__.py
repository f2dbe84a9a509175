"""The rules language: the controlled English of card texts, and the syntax trees it is parsed
into."""
