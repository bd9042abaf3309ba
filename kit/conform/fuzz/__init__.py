"""Random requests, judged by the subject and by the referee."""
