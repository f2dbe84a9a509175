"""What is asked on the table itself: a question lies at the place that it concerns."""
