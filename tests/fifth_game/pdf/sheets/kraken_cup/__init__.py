"""The sheets of Kraken Cup."""
