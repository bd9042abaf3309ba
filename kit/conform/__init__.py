"""The conformance suite, and a runner that holds other products to it."""
