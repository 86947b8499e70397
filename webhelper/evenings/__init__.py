"""What stays of evenings: history, files to take along and back, backup, forgetting."""
