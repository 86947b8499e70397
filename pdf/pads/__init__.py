"""Reading photographed score pads of any game, with the tools of :mod:`pdf.scan`: what their boxes
say, and what the sums among them say of each other.
"""
