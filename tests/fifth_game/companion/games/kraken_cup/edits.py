"""Typing in a table of Kraken Cup: the form of its record."""

from __future__ import annotations

from companion.games.kraken_cup import facts
from companion.games.kraken_cup.record import MODEL
from companion.games.kraken_cup.score import score
from companion.games.kraken_cup.setup import KrakenSetup

from companion.edits import FormDrafting

DRAFTING = FormDrafting(facts.SLUG, MODEL, facts.PLAYERS, score, KrakenSetup)
