"""The desktop program: what two people at one machine see and touch."""
