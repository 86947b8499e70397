"""The helper as a folder for any static host: built here, run by Python in the browser."""
