"""What tests share: random tables, oracles and examples by game; printed pages opened again; the
audit of a page."""
