"""From a photo to marks: pictures, markers, the straightened sheet, ink, and the network that
reads.

Nothing in here knows a game. The drawing of a game's sheet, in ``pdf/sheets/<game>/``, says what
the sheet holds and at which places; the modules beside it say what its marks mean.
"""
