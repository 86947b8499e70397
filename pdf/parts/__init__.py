"""What sheets of several games share."""
