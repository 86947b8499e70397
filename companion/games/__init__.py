"""One package per game; none imports another. The registry is :data:`companion.GAMES`."""
