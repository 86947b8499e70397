"""What draws: paper, pen, fonts, inks, symbols, QR codes, markers, and the file."""
