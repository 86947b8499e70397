"""What every answer goes through, whatever its page: hosts, cookies, errors, limits, addresses,
static files."""
