"""The sea map of Ship Adventure."""
