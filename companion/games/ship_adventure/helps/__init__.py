"""Help during play of Ship Adventure: one module for each help, named as its page and address are."""
