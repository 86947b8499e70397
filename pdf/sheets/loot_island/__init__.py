"""The sheets of Loot Island."""
