"""The sheets of each game: ``<slug with _>.py`` declares them, the modules beside it draw them."""
