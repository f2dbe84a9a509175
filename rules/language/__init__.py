"""The rules language: the controlled English in which cards are written, and the trees it is read to."""
