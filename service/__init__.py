"""The desk: the HTTP service around the referee."""
