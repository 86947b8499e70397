"""What is read, as it flows: blocks that know no paper, and the sides that they fill."""
