"""The best entry of a roll, found by playing on.

``answers`` is what a record or a table in play asks, and the answer; ``nodes`` values small states, ``sheets`` holds a
map and a sheet, ``playout`` plays one on to the end by the ``policy``, ``candidates`` says what may be written,
``search`` compares, ``reasons`` says why, ``par`` what the policy reaches alone.
"""
