"""Help during play of Sailorman Dice: one module for each help, named as its page and address are."""
