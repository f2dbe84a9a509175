"""Playing by the thousand: random matches and teams, perft, invariants, rule coverage.

Only the command line, tests and benchmarks import it.
"""
