"""Schema migrations; a new one goes to ``versions`` and is never changed once released."""
