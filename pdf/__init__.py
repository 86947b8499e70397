"""Paper: draws what ``companion`` hands it as PDF.

Importing :mod:`pdf.catalogue` or :mod:`pdf.links` loads no drawing library; the drawing
modules of a sheet are imported when the sheet is drawn.
"""
