"""The short ways of the wire lead where the long ones do."""

from __future__ import annotations

from typing import Any

import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st
from marshmallow import Schema, ValidationError

from schemas import QUESTIONS
from schemas.batch import BatchItemRequest
from schemas.canonical import canonical_bytes
from schemas.examples import REQUESTS
from schemas.fields import RequestSchema

NUMBERS = st.integers(-(10**15), 10**15) | st.integers(0, 10**14).map(lambda whole: whole + 0.5)
# ASCII alone, what JSON escapes, and names whose order differs by code points and by UTF-16 units.
TEXTS = st.text(st.characters(max_codepoint=127)) | st.text() | st.sampled_from(["\ufffd", "\U0001f0a1", "\u2028", '"\\/\x7f'])
ATOMS = st.none() | st.booleans() | NUMBERS | TEXTS
VALUES = st.recursive(ATOMS, lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner), max_leaves=12)
FORMS = [
    (form.request, example)
    for question in QUESTIONS
    for form in question.forms
    for example in REQUESTS.get(question.name, {}).values()
    if type(form.request).load is RequestSchema.load
] + [(BatchItemRequest(), {"id": 1, "op": "groups", "body": {}})]


@settings(max_examples=300, derandomize=True)
@given(VALUES)
def test_the_canonical_form_is_that_of_rfc_8785(value: Any) -> None:
    assert canonical_bytes(value) == rfc8785.dumps(value)


@settings(max_examples=500, derandomize=True)
@given(st.data())
def test_a_request_is_read_as_marshmallow_reads_it(data: st.DataObject) -> None:
    """Members taken away, replaced or added to requests in order: the same members, or the same faults."""
    schema, example = data.draw(st.sampled_from(FORMS))
    names = st.sampled_from([*schema.fields, "more"])
    payload = {**example, **data.draw(st.dictionaries(names, ATOMS | st.sampled_from([[], {}, ["5H"], [["5H"]]]), max_size=2))}
    for name in data.draw(st.lists(st.sampled_from(sorted(payload)), max_size=2)):
        payload.pop(name, None)
    assert _read(schema.load, payload) == _read(lambda body: Schema.load(schema, body), payload)


def _read(load: Any, payload: dict[str, Any]) -> tuple[Any, Any]:
    try:
        return load(payload), None
    except ValidationError as error:
        return repr(error.valid_data), error.messages  # what could not be read equals nothing


@pytest.mark.parametrize("schema", {type(schema): schema for schema, _ in FORMS}.values(), ids=lambda s: type(s).__name__)
def test_every_request_can_be_read_the_short_way(schema: RequestSchema) -> None:
    assert schema._straight
