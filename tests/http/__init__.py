"""The service as its callers see it."""

import pytest

# What these assert is explained on failure as in the tests themselves.
pytest.register_assert_rewrite("tests.http.problems", "tests.http.servers")
