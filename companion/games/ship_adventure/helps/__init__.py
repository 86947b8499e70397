"""Help during play of Ship Adventure, each a module of its page's name."""
