"""Help during play of Loot Island: one module for each help, named as its page and address are."""
