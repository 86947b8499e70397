"""Help during play of Waters of Nereus: one module for each help, named as its page and address
are."""
