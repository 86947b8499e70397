"""What a table does: opened, joined, written into, played, scored."""
