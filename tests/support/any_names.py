"""Names of many scripts and shapes, for the random tables of every game."""

from __future__ import annotations

NAMES = [
    "Ann",
    "Ben",
    "Cleo",
    "Dan O'Hara",
    "Zoë",
    "Łukasz",
    "Jörg-Ölaf",
    "Ольга",
    "Ελένη",
    "李雷",
    "さくら",
    "민준",
    "محمد",
    "אורי",
    "अनिल",
    "Nguyễn Thị",
    "สมชาย",
    "x",
    "7",
    "N" * 40,
]
PLAIN_NAMES = NAMES[:4]
