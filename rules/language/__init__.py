"""The rules language: the controlled English of the cards, and the trees it is read to."""
