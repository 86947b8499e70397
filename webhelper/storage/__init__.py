"""What the web helper keeps: ``rows`` is the schema, ``store`` reads and writes, ``database`` opens
it."""
