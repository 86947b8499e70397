"""The sheets of Sailorman Dice."""
