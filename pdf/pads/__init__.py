"""Reading photographed score pads of any game, with the tools of :mod:`pdf.scan`. It tells what
their boxes say and what their sums say of each other."""
