"""Independent, slow and literal judges that the engine is compared with."""
