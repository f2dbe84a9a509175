"""The card workshop: cards of one's own are typed, read live, given their faces, and saved."""
