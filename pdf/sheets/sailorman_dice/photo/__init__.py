"""Reading photographed sheets."""
