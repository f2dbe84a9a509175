"""Plays thousands of matches to test the rules: random playouts, perft, invariants, rule coverage.

Only the command line (`rules.__main__`), the tests and the benchmarks import it.
"""
