"""The pages: each module with the blueprint of its name."""
