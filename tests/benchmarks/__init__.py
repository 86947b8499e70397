"""Measurements, printed beside a floor or a peer in the same run. They are no tests and never
fail."""
