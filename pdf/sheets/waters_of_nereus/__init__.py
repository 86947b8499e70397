"""The sheets of Waters of Nereus."""
