"""The copy of an owner with another box, as sheets of Loot Island show it."""

COPY = {
    "cards": [{"reference": 16, "value": 99}, {"reference": 1, "crosses": 4}],
    "healers": [{"per_cube": n % 3, "fixed": n} for n in range(1, 15)],
    "crown_ladder": [30, 20, 10, 5, 1],
    "removed_island": "the whirlpool",
}
