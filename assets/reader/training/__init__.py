"""The photo reader's workshop: handwriting, filled sheets, a simulated camera, training,
measuring."""
