"""Fonts, symbols and patterns, with their licences."""
