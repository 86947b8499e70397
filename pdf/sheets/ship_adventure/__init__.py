"""The sheets of Ship Adventure."""
