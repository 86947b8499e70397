"""What is printed or drawn for a browser."""
