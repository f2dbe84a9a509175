"""Parts of the window around the table: who decides, what is read, what is chosen."""
