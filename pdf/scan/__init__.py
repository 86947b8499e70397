"""From a photo to marks: pictures, markers, the straightened sheet, ink, and the network that
reads.

Nothing in here knows a game. What a game's sheet holds and where stands with its drawing, in
``pdf/sheets/<game>/``; so does what its marks mean.
"""
