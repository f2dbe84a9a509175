"""Opens the course, its lessons and exercises, and keeps the learner's progress."""
