"""What makes assets, run by hand."""
