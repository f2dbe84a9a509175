"""The team builder: cards to choose from on the left, the team on the right."""
