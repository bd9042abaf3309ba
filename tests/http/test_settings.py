"""A setting that cannot be is refused at the start, by its variable's name."""

from __future__ import annotations

import pytest

from service.config import Settings

WRONG = [
    ("PORT", "http"),
    ("MAX_BODY", "1023"),
    ("MAX_DIGITS", "3"),
    ("MAX_DIGITS", "16"),  # numbers of more digits would not come back as they were sent
    ("WORKER_CLASS", "eventlet"),
    ("LOG_CARDS", "yes"),
]


@pytest.mark.parametrize(("variable", "text"), WRONG)
def test_a_setting_out_of_its_bounds_is_named(variable: str, text: str) -> None:
    with pytest.raises(ValueError, match=f"{variable} must be .* not '{text}'"):
        Settings.from_environment({variable: text})


def test_numbers_may_be_at_their_bounds() -> None:
    settings = Settings.from_environment({"MAX_DIGITS": "15", "MAX_BODY": "1024"})
    assert (settings.max_digits, settings.max_body) == (15, 1024)
